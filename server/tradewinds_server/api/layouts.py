"""How messages are written, read from their descriptors."""

from __future__ import annotations

from functools import cache
from sys import intern
from typing import Final

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from .wire import Field, Message

DELIMITED: Final = (
    FieldDescriptor.TYPE_STRING,
    FieldDescriptor.TYPE_BYTES,
    FieldDescriptor.TYPE_MESSAGE,
)


@cache
def layout_of(message: Descriptor) -> Message:
    """How messages of this kind are written."""
    return Message({intern(field.name): _layout(field) for field in message.fields})


def _layout(field: FieldDescriptor) -> Field:
    """Messages of protobuf itself are written as blocks; some of them contain themselves."""
    kind = field.message_type  # None unless the field holds messages
    is_own = kind is not None and not kind.full_name.startswith("google.protobuf.")
    return Field(
        field.number,
        field.is_repeated or field.type in DELIMITED,
        field.type == FieldDescriptor.TYPE_SINT32,
        field.has_presence and kind is None,
        layout_of(kind) if kind is not None and is_own else None,
    )
