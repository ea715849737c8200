"""Integers of any size in as few bytes as they need: small ones in one."""

from __future__ import annotations

from .native import BytesWriter


def put_varint(out: BytesWriter, value: int) -> None:
    """A number that is not negative, seven bits a byte, the low ones first."""
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)


def zigzag(value: int) -> int:
    """Integers by their distance from zero: 0, -1, 1, -2, 2 ..."""
    return value * 2 if value >= 0 else -value * 2 - 1
