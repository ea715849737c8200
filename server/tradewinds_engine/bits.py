"""Sets of small numbers as the bits of one.

mypyc compiles `1 << n` wrongly where n is a machine integer of 31 or more, so the rules take their
bits from here; tests/engine/test_native.py finds such shifts.
"""

from __future__ import annotations

from typing import Final

from .native import i64
from .rows import row_of

LARGEST: Final = 61
BITS: Final = row_of([2**place for place in range(LARGEST + 1)])


def bit(place: int) -> int:
    """The set of this number alone, from 0 to LARGEST."""
    return BITS[place]


def count_bits(bits: int) -> int:
    """How many numbers the set has."""
    rest: i64 = bits
    count: i64 = 0
    while rest != 0:
        rest &= rest - 1
        count += 1
    return count
