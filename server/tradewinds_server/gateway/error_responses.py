"""Encodes failed calls for each protocol."""

from __future__ import annotations

import json
from base64 import b64encode
from enum import IntEnum
from typing import Any
from urllib.parse import quote

import grpc
from google.protobuf import any_pb2, json_format
from google.rpc import error_details_pb2, status_pb2

DETAILS = "grpc-status-details-bin"


class Code(IntEnum):
    """The status codes of gRPC."""

    OK = 0
    CANCELED = 1
    UNKNOWN = 2
    INVALID_ARGUMENT = 3
    DEADLINE_EXCEEDED = 4
    NOT_FOUND = 5
    ALREADY_EXISTS = 6
    PERMISSION_DENIED = 7
    RESOURCE_EXHAUSTED = 8
    FAILED_PRECONDITION = 9
    ABORTED = 10
    OUT_OF_RANGE = 11
    UNIMPLEMENTED = 12
    INTERNAL = 13
    UNAVAILABLE = 14
    DATA_LOSS = 15
    UNAUTHENTICATED = 16


HTTP_STATUS = {  # as Connect has it
    Code.CANCELED: 499,
    Code.INVALID_ARGUMENT: 400,
    Code.DEADLINE_EXCEEDED: 504,
    Code.NOT_FOUND: 404,
    Code.ALREADY_EXISTS: 409,
    Code.PERMISSION_DENIED: 403,
    Code.RESOURCE_EXHAUSTED: 429,
    Code.FAILED_PRECONDITION: 400,
    Code.ABORTED: 409,
    Code.OUT_OF_RANGE: 400,
    Code.UNIMPLEMENTED: 501,
    Code.UNAVAILABLE: 503,
    Code.UNAUTHENTICATED: 401,
}
KNOWN_DETAILS = (error_details_pb2.ErrorInfo, error_details_pb2.RetryInfo)


class CallFailure(Exception):
    """What ends a call instead of an answer."""

    def __init__(self, code: Code, message: str, details: bytes = b"") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details  # a google.rpc.Status

    @classmethod
    def of(cls, error: grpc.aio.AioRpcError) -> CallFailure:
        """The failure of a call to the service."""
        trailers: Any = error.trailing_metadata() or ()
        details = next((value for name, value in trailers if name == DETAILS), b"")
        number: int = error.code().value[0]
        return cls(Code(number), error.details() or "", details)

    @property
    def http_status(self) -> int:
        return HTTP_STATUS.get(self.code, 500)

    def as_connect(self) -> dict[str, Any]:
        told: dict[str, Any] = {"code": self.code.name.lower(), "message": self.message}
        details = status_pb2.Status.FromString(self.details).details
        if details:
            told["details"] = [_detail(detail) for detail in details]
        return told

    def as_json(self) -> bytes:
        return json.dumps(self.as_connect()).encode()

    def as_trailers(self) -> list[tuple[str, str]]:
        trailers = [("grpc-status", str(int(self.code))), ("grpc-message", quote(self.message))]
        if self.details:
            trailers.append((DETAILS, _base64(self.details)))
        return trailers


def _detail(detail: any_pb2.Any) -> dict[str, Any]:
    told: dict[str, Any] = {
        "type": detail.type_url.rpartition("/")[2],
        "value": _base64(detail.value),
    }
    for kind in KNOWN_DETAILS:
        if detail.Is(kind.DESCRIPTOR):
            told["debug"] = json_format.MessageToDict(kind.FromString(detail.value))
    return told


def _base64(data: bytes) -> str:
    return b64encode(data).decode().rstrip("=")
