"""API keys, `tw_<id>_<secret>`: the id finds a key, the secret proves it. Only a hash is stored.

A secret has 160 random bits and cannot be guessed, so a fast hash is enough.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import NamedTuple

ID_BYTES = 6
SECRET_BYTES = 20
_FORM = re.compile(rf"tw_([0-9a-f]{{{2 * ID_BYTES}}})_([0-9a-f]{{{2 * SECRET_BYTES}}})")


class ApiKey(NamedTuple):
    """A key as its owner holds it. Its `repr` is safe to log."""

    key_id: str
    secret: str

    @property
    def text(self) -> str:
        """The full key, shown to the owner once."""
        return f"tw_{self.key_id}_{self.secret}"

    @property
    def hash(self) -> bytes:
        """The hash that the store keeps."""
        return hashlib.sha256(self.text.encode()).digest()

    def has_hash(self, kept: bytes) -> bool:
        """Whether the stored hash belongs to this key. Takes constant time."""
        return hmac.compare_digest(self.hash, kept)

    def __repr__(self) -> str:
        return f"<ApiKey {self.key_id}>"


def new_key() -> ApiKey:
    return ApiKey(secrets.token_hex(ID_BYTES), secrets.token_hex(SECRET_BYTES))


def parse_key(text: str) -> ApiKey | None:
    """Parse a key; None if the text is something else, such as a seat token."""
    found = _FORM.fullmatch(text)
    return None if found is None else ApiKey(found[1], found[2])
