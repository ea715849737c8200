"""Component tables for people."""

from __future__ import annotations

from ..tables import ComponentTable


def component_tables() -> list[ComponentTable]:
    return []
