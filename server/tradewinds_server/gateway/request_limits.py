"""How large and how slow a request may be."""

from __future__ import annotations

from typing import NamedTuple


class BodyLimit(NamedTuple):
    """Of a request's body, before and after decompression."""

    bytes: int
    seconds: float
