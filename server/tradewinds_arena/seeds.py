"""Seeds derived from the tournament's seed, so that every game can be repeated."""

from __future__ import annotations

import hashlib


def derived_seed(*parts: object) -> int:
    """A seed of 64 bits that depends on all of the parts."""
    text = "/".join(map(str, parts))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
