"""The methods that a browser can call, read from the protos."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from google.protobuf.descriptor import FileDescriptor, MethodDescriptor
from google.protobuf.descriptor_pb2 import MethodOptions
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass


@dataclass(frozen=True, slots=True)
class Method:
    """One call: its path and its message types."""

    path: str
    request: type[Message]
    response: type[Message]
    client_streaming: bool
    server_streaming: bool
    read_only: bool

    @classmethod
    def of(cls, descriptor: MethodDescriptor) -> Method:
        options: Any = descriptor.GetOptions()
        return cls(
            path=f"/{descriptor.containing_service.full_name}/{descriptor.name}",
            request=GetMessageClass(descriptor.input_type),
            response=GetMessageClass(descriptor.output_type),
            client_streaming=descriptor.client_streaming,
            server_streaming=descriptor.server_streaming,
            read_only=options.idempotency_level == MethodOptions.NO_SIDE_EFFECTS,
        )


def find_methods(files: Iterable[FileDescriptor]) -> Mapping[str, Method]:
    """Every call of these files by its path."""
    methods = (
        Method.of(method)
        for file in files
        for service in file.services_by_name.values()
        for method in service.methods
    )
    return {method.path: method for method in methods}
