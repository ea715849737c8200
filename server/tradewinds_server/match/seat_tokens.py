"""Seat tokens. The holder of a token acts for the seat. Only hashes are stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets

HASH_BYTES = 32


def new_token() -> str:
    return secrets.token_urlsafe(16)


def hash_of(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def opens(token: str, hashes: bytes) -> bool:
    """Whether the token matches one of the joined hashes. Takes constant time."""
    wanted = hash_of(token)
    found = False
    for start in range(0, len(hashes), HASH_BYTES):
        found |= hmac.compare_digest(wanted, hashes[start : start + HASH_BYTES])
    return found
