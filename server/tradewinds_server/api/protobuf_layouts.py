"""Layouts for the protobuf writer, read from message descriptors."""

from __future__ import annotations

from functools import cache
from sys import intern
from typing import Final

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from .protobuf_writer import FieldLayout, MessageLayout

DELIMITED: Final = (
    FieldDescriptor.TYPE_STRING,
    FieldDescriptor.TYPE_BYTES,
    FieldDescriptor.TYPE_MESSAGE,
)


@cache
def layout_of(message: Descriptor) -> MessageLayout:
    """The layout of a message type."""
    return MessageLayout({intern(field.name): _layout(field) for field in message.fields})


def _layout(field: FieldDescriptor) -> FieldLayout:
    """The layout of a field. Messages of protobuf itself are written as blocks."""
    kind = field.message_type  # None unless the field holds messages
    is_own = kind is not None and not kind.full_name.startswith("google.protobuf.")
    return FieldLayout(
        field.number,
        field.is_repeated or field.type in DELIMITED,
        field.type == FieldDescriptor.TYPE_SINT32,
        field.has_presence and kind is None,
        layout_of(kind) if kind is not None and is_own else None,
    )
