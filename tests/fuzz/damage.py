"""Damage to snapshots (bytes, header, integers under a valid checksum) and to replay files."""

from __future__ import annotations

import json
import random
import zlib
from typing import Any

from tests.forged import forged
from tradewinds_engine.snapshot import Frame, pack_integers

EDGES = (
    -(1 << 62),
    -1000,
    -2,
    -1,
    0,
    1,
    2,
    3,
    5,
    7,
    8,
    15,
    16,
    63,
    64,
    255,
    1 << 18,
    1 << 40,
    1 << 62,
)
JUNK: tuple[Any, ...] = (None, True, -1, 0, 1, 6, 99, 1.5, "", "x", [], {}, [[]], {"open_vp": 3})


def damage_snapshot(data: bytes, chance: random.Random) -> bytes:
    """Bytes that are at best nearly what they were; mostly with a checksum that fits."""
    kind = chance.random()
    if kind < 0.1:
        return _damage_bytes(data, chance)
    if kind < 0.2:
        return repaired(_damage_bytes(data, chance))
    if kind < 0.3:
        return _damage_header(data, chance)
    return _damage_integers(data, chance)


def damage_text(text: bytes, chance: random.Random) -> bytes:
    """A replay file with some of its characters gone, changed or doubled."""
    damaged = bytearray(text)
    for _ in range(chance.choice((1, 1, 2, 5))):
        place = chance.randrange(len(damaged))
        length = chance.choice((1, 1, 2, 8, 64))
        kind = chance.randrange(4)
        if kind == 0:
            damaged[place] = chance.choice(b'0123456789abcdef"[]{},:-.eE\x00\xff')
        elif kind == 1:
            del damaged[place : place + length]
        elif kind == 2:
            damaged[place:place] = damaged[place : place + length]
        else:
            damaged[place:place] = chance.choice(
                (b"-", b"1e999", b"9" * 30, b"null", b"[" * 2000, b"NaN", b'"\\ud800"', b"{}")
            )
    return bytes(damaged) or b" "


def repaired(data: bytes) -> bytes:
    """With the checksum of what is there."""
    return data[:-4] + zlib.crc32(data[:-4]).to_bytes(4, "big")


def _damage_bytes(data: bytes, chance: random.Random) -> bytes:
    damaged = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8))):
        place = chance.randrange(len(damaged))
        kind = chance.randrange(4)
        if kind == 0:
            damaged[place] = chance.randrange(256)
        elif kind == 1:
            damaged[place] ^= 1 << chance.randrange(8)
        elif kind == 2:
            damaged[place:place] = chance.randbytes(chance.randrange(1, 9))
        elif len(damaged) > 16:
            del damaged[place : place + chance.randrange(1, 9)]
    return bytes(damaged)


def _damage_header(data: bytes, chance: random.Random) -> bytes:
    framed = Frame(data)
    header: list[Any] = [framed.game, framed.rules_version, framed.seats, dict(framed.options)]
    options: dict[str, Any] = header[3]
    kind = chance.randrange(4)
    if kind == 0:
        header[chance.randrange(4)] = chance.choice(JUNK)
    elif kind == 1:
        header[2] = chance.randrange(7)
    elif kind == 2 and options:
        options[chance.choice(list(options))] = chance.choice(JUNK)
    else:
        options[chance.choice(("open_vp", "nobles", "draft", "max_rounds", "x"))] = chance.choice(
            (*JUNK, 2, 7, 1000, False)
        )
    text = json.dumps(header).encode()
    return repaired(b"TW\x01" + text + b"\n" + pack_integers(framed.values) + b"0000")


def _damage_integers(data: bytes, chance: random.Random) -> bytes:
    framed = Frame(data)
    values = framed.values
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 6))):
        _damage_one(values, chance)
    return forged(framed, values)


def _damage_one(values: list[int], chance: random.Random) -> None:
    place, other = chance.randrange(len(values)), chance.randrange(len(values))
    kind = chance.randrange(9)
    if kind < 2:
        values[place] += chance.choice((-1, 1))
    elif kind == 2:
        values[place] = chance.choice(EDGES)
    elif kind == 3:
        values[place] = chance.randrange(64)
    elif kind == 4:
        values[place], values[other] = values[other], values[place]
    elif kind == 5:  # as many pieces as before, elsewhere
        values[place] += 1
        values[other] -= 1
    elif kind == 6:
        values[place] = values[other]
    elif kind == 7:
        values.insert(place, chance.choice(EDGES))
    elif len(values) > 8:
        del values[place]
