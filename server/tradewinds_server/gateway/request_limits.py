"""Limits on the size and duration of a request."""

from __future__ import annotations

from typing import NamedTuple


class BodyLimit(NamedTuple):
    """Of a request's body, before and after decompression."""

    bytes: int
    seconds: float
