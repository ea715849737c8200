"""Chance: the counter-based generator Threefry-4x32 (20 rounds), the same on every platform.

A draw is a pure function of a 128-bit key, a stream number and a counter, so a state that holds
the key and one counter per stream copies in no time, streams never shift each other, and outputs
already seen do not give away the ones to come.
"""

from __future__ import annotations

from typing import Final

from .errors import BadSetup
from .native import Row, i64
from .rows import row_of, total, zeros

SEED_BITS: Final = 128
PARITY: Final = 0x1BD11BDA
WORDS: Final = 4  # of a block
MOST: Final = 1 << 32  # values of a word


def key_of(seed: int) -> Row:
    """The four key words of a seed."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadSetup(f"seed must be an integer from 0 to 2**{SEED_BITS} - 1")
    return row_of([(seed >> shift) & 0xFFFFFFFF for shift in (0, 32, 64, 96)])


def threefry(key: Row, stream: i64, counter: i64) -> tuple[i64, i64, i64, i64]:
    """The four 32-bit words of one block.

    The sums a and c may grow beyond 32 bits on the way: only their last 32 are ever used.
    """
    mask: i64 = 0xFFFFFFFF
    k0 = key[0]
    k1 = key[1]
    k2 = key[2]
    k3 = key[3]
    k4: i64 = PARITY ^ k0 ^ k1 ^ k2 ^ k3
    a: i64 = counter + k0
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
        a += b
        b = (((b << r0) | (b >> (32 - r0))) ^ a) & mask
        c += d
        d = (((d << r1) | (d >> (32 - r1))) ^ c) & mask
        a += d
        d = (((d << r2) | (d >> (32 - r2))) ^ a) & mask
        c += b
        b = (((b << r3) | (b >> (32 - r3))) ^ c) & mask
        a += b
        b = (((b << r4) | (b >> (32 - r4))) ^ a) & mask
        c += d
        d = (((d << r5) | (d >> (32 - r5))) ^ c) & mask
        a += d
        d = (((d << r6) | (d >> (32 - r6))) ^ a) & mask
        c += b
        b = (((b << r7) | (b >> (32 - r7))) ^ c) & mask
        a += k1
        b = (b + k2) & mask
        c += k3
        d = (d + k4 + injection) & mask
        k0, k1, k2, k3, k4 = k1, k2, k3, k4, k0
        injection += 1
    return a & mask, b, c & mask, d


def scale(word: i64, bound: i64) -> int:
    """A 32-bit word mapped to 0..bound-1."""
    return (word * bound) >> 32


class Streams:
    """The chance of one match: a secret key and how far each named stream has been drawn."""

    def __init__(self, key: Row, drawn: Row) -> None:
        self.key = key
        self.drawn = drawn

    def below(self, stream: int, bound: int) -> int:
        """A uniform integer in 0..bound-1 (bias under bound / 2**32)."""
        words = threefry(self.key, stream, self.drawn[stream])
        self.drawn[stream] += 1
        return scale(words[0], bound)

    def pick(self, stream: int, counts: Row) -> int:
        """Index into a multiset, weighted by its counts; the caller takes the item out."""
        place: i64 = self.below(stream, total(counts))
        index: i64 = 0
        while place >= counts[index]:
            place -= counts[index]
            index += 1
        return index

    def copy(self) -> Streams:
        return Streams(self.key, self.drawn[:])


class Rng:
    """A plain sequential generator for players and planners; no match ever holds one."""

    def __init__(self, seed: int) -> None:
        self.key = key_of(seed)
        self.stream: i64 = 0
        self.counter: i64 = 0
        self.words = zeros(WORDS)
        self.left: i64 = 0  # words of the last block that nobody has had yet

    def word(self) -> int:
        return self._next()

    def take_stream(self, stream: i64) -> None:
        """Go on at the beginning of that stream, one of 2**32, whatever was drawn before."""
        self.stream = stream
        self.counter = 0
        self.left = 0

    def _next(self) -> i64:
        if self.left == 0:
            words = self.words
            words[0], words[1], words[2], words[3] = threefry(self.key, self.stream, self.counter)
            self.counter += 1
            self.left = WORDS
        self.left -= 1
        return self.words[self.left]

    def below(self, bound: int) -> int:
        """A uniform integer in 0..bound-1 (bias under bound / 2**32)."""
        if not 1 <= bound <= MOST:
            raise ValueError(f"bound must be from 1 to 2**32, not {bound}")
        return scale(self._next(), bound)

    def key_words(self) -> Row:
        """A fresh key for the chance of a match."""
        return row_of([self._next(), self._next(), self._next(), self._next()])

    def seed(self) -> int:
        """A fresh 128-bit seed."""
        return self.word() | self.word() << 32 | self.word() << 64 | self.word() << 96
