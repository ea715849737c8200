"""Chance: the counter-based generator Threefry-4x32 (20 rounds), the same on every platform.

A draw is a pure function of a 128-bit key, a stream number and a counter, so a state that holds
the key and one counter per stream copies in no time, streams never shift each other, and outputs
already seen do not give away the ones to come.
"""

from __future__ import annotations

from typing import Final

from .errors import BadSetup
from .native import i64

SEED_BITS: Final = 128
PARITY: Final = 0x1BD11BDA


def key_of(seed: int) -> list[int]:
    """The four key words of a seed."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadSetup(f"seed must be an integer from 0 to 2**{SEED_BITS} - 1")
    return [(seed >> shift) & 0xFFFFFFFF for shift in (0, 32, 64, 96)]


def threefry(key: list[int], stream: int, counter: int, out: list[int]) -> None:
    """Append the four 32-bit words of one block to `out`."""
    mask: i64 = 0xFFFFFFFF
    k0: i64 = key[0]
    k1: i64 = key[1]
    k2: i64 = key[2]
    k3: i64 = key[3]
    k4: i64 = PARITY ^ k0 ^ k1 ^ k2 ^ k3
    a: i64 = (counter + k0) & mask
    b: i64 = (stream + k1) & mask
    c: i64 = k2
    d: i64 = k3
    injection: i64 = 1
    while injection <= 5:
        if injection & 1:
            r0: i64 = 10
            r1: i64 = 26
            r2: i64 = 11
            r3: i64 = 21
            r4: i64 = 13
            r5: i64 = 27
            r6: i64 = 23
            r7: i64 = 5
        else:
            r0, r1, r2, r3 = 6, 20, 17, 11
            r4, r5, r6, r7 = 25, 10, 18, 20
        a = (a + b) & mask
        b = (((b << r0) | (b >> (32 - r0))) & mask) ^ a
        c = (c + d) & mask
        d = (((d << r1) | (d >> (32 - r1))) & mask) ^ c
        a = (a + d) & mask
        d = (((d << r2) | (d >> (32 - r2))) & mask) ^ a
        c = (c + b) & mask
        b = (((b << r3) | (b >> (32 - r3))) & mask) ^ c
        a = (a + b) & mask
        b = (((b << r4) | (b >> (32 - r4))) & mask) ^ a
        c = (c + d) & mask
        d = (((d << r5) | (d >> (32 - r5))) & mask) ^ c
        a = (a + d) & mask
        d = (((d << r6) | (d >> (32 - r6))) & mask) ^ a
        c = (c + b) & mask
        b = (((b << r7) | (b >> (32 - r7))) & mask) ^ c
        a = (a + k1) & mask
        b = (b + k2) & mask
        c = (c + k3) & mask
        d = (d + k4 + injection) & mask
        k0, k1, k2, k3, k4 = k1, k2, k3, k4, k0
        injection += 1
    out.append(a)
    out.append(b)
    out.append(c)
    out.append(d)


def scale(word: i64, bound: i64) -> int:
    """A 32-bit word mapped to 0..bound-1."""
    return (word * bound) >> 32


class Streams:
    """The chance of one match: a secret key and how far each named stream has been drawn."""

    def __init__(self, key: list[int], drawn: list[int]) -> None:
        self.key = key
        self.drawn = drawn

    def below(self, stream: int, bound: int) -> int:
        """A uniform integer in 0..bound-1 (bias under bound / 2**32)."""
        block: list[int] = []
        threefry(self.key, stream, self.drawn[stream], block)
        self.drawn[stream] += 1
        return scale(block[0], bound)

    def pick(self, stream: int, counts: list[int]) -> int:
        """Index into a multiset, weighted by its counts; the caller takes the item out."""
        place = self.below(stream, sum(counts))
        index = 0
        while place >= counts[index]:
            place -= counts[index]
            index += 1
        return index

    def copy(self) -> Streams:
        return Streams(self.key, self.drawn.copy())


class Rng:
    """A plain sequential generator for players and planners; no match ever holds one."""

    def __init__(self, seed: int) -> None:
        self.key = key_of(seed)
        self.counter = 0
        self.words: list[int] = []

    def word(self) -> int:
        if not self.words:
            threefry(self.key, 0, self.counter, self.words)
            self.counter += 1
        return self.words.pop()

    def below(self, bound: int) -> int:
        return scale(self.word(), bound)

    def seed(self) -> int:
        """A fresh 128-bit seed."""
        return self.word() | self.word() << 32 | self.word() << 64 | self.word() << 96
