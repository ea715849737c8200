"""The component tables for people, each number with its provenance mark."""

from __future__ import annotations

from typing import Any

from ..tables import ComponentTable
from .data import AREAS, DATA, Tree


def component_tables() -> list[ComponentTable]:
    return [
        _pairs("Counts", "item", "count", DATA["counts"]),
        _grid("Action spaces by seat count", "seats", AREAS, DATA["spaces"]),
        _pairs("Start characters, from seat 0", "seats", "characters", DATA["start_characters"]),
        _grid("Ports, low to high", "port", _columns(DATA["ports"]), DATA["ports"]),
        _pairs("Refund for waiving", "number", "reales", DATA["refund"]),
        _grid("Vasco da Gama tiles", "tile", _columns(DATA["vdg"]), DATA["vdg"]),
        _grid("Project tiles", "tile", _columns(DATA["tiles"]), DATA["tiles"]),
        _pairs("Merchant ships", "merchant", "limit", DATA["merchants"]),
        _pairs("Prices and points", "what", "amount", DATA["prices"]),
    ]


def _columns(table: Tree) -> tuple[str, ...]:
    for row in table.values():
        return tuple(row)
    return ()


def _pairs(title: str, key: str, value: str, table: Tree) -> ComponentTable:
    return ComponentTable(
        title, (key, value), [(name, _cell(leaf)) for name, leaf in table.items()]
    )


def _grid(title: str, key: str, columns: tuple[str, ...], table: Tree) -> ComponentTable:
    rows = [(name, *(_cell(row[column]) for column in columns)) for name, row in table.items()]
    return ComponentTable(title, (key, *columns), rows)


def _cell(leaf: tuple[Any, ...]) -> str:
    value, mark = leaf[:2]
    text = " ".join(str(item) for item in value) if isinstance(value, list) else str(value)
    marks = f"{mark}, values {leaf[2]}" if len(leaf) > 2 else mark
    return f"{text} [{marks}]"
