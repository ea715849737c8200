"""Names of enum values, also of those that only a later server knows."""

from __future__ import annotations

from google.protobuf.descriptor import EnumDescriptor


def enum_name(enum: EnumDescriptor, value: int) -> str:
    """The name without its prefix, in lower case; the number of an unknown value.

    >>> from tradewinds.v1.match_pb2 import EndReason
    >>> enum_name(EndReason.DESCRIPTOR, 1), enum_name(EndReason.DESCRIPTOR, 900)
    ('completed', '900')
    """
    if value not in enum.values_by_number:
        return str(value)
    prefix = enum.values_by_number[0].name.removesuffix("UNSPECIFIED")
    return enum.values_by_number[value].name.removeprefix(prefix).lower()
