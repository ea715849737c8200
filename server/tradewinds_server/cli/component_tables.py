"""The components of a game as text tables, each number with its mark: "3 [P]"."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor

from tradewinds_engine import Game

MARKS = "?RDPA"  # by the value of Provenance
Rows = list[dict[str, str]]


def component_tables(chosen: Game, seats: int) -> dict[str, Rows]:
    """One table per field of the components message, one row per piece or number."""
    components = chosen.components(seats)
    message = _message_of(chosen) if components else None
    tables: dict[str, Rows] = {}
    for name, content in components.items():
        inner = _inner(message, name)
        title = name.replace("_", " ").capitalize()
        if isinstance(content, list):
            tables[title] = _filled([_cells(row, inner) for row in content])
        else:
            cells = _cells(content, inner)
            tables[title] = [{"what": item, "value": cell} for item, cell in cells.items()]
    return tables


def _message_of(chosen: Game) -> Descriptor | None:
    """The game's components message with the names of enum values; None if it has none."""
    package = f"tradewinds.{chosen.name.replace('-', '_')}"
    if find_spec(package) is None:
        return None
    file = import_module(f"{package}.v1.components_pb2").DESCRIPTOR
    (name,) = (name for name in file.message_types_by_name if name.endswith("Components"))
    found: Descriptor = file.message_types_by_name[name]
    return found


def _field(message: Descriptor | None, name: str) -> FieldDescriptor | None:
    return None if message is None else message.fields_by_name[name]


def _inner(message: Descriptor | None, name: str) -> Descriptor | None:
    field = _field(message, name)
    return None if field is None else field.message_type


def _cells(row: dict[str, Any], message: Descriptor | None) -> dict[str, str]:
    marks = {mark["field"]: MARKS[mark["provenance"]] for mark in row.get("marks", [])}
    cells: dict[str, str] = {}
    for name, value in row.items():
        if name != "marks":
            text = _text(value, name, message)
            cells[name.replace("_", " ")] = f"{text} [{marks[name]}]" if name in marks else text
    return cells


def _text(value: Any, name: str, message: Descriptor | None) -> str:
    if isinstance(value, list):
        return " ".join(_text(item, name, message) for item in value)
    if isinstance(value, dict):
        return ", ".join(_cells(value, _inner(message, name)).values())
    if isinstance(value, bool):
        return "yes" if value else "no"
    field = _field(message, name)
    if field is None or field.enum_type is None:
        return str(value)
    return _word(field.enum_type, value)


def _word(enum: EnumDescriptor, value: int) -> str:
    """The name of an enum value without the name of the enum."""
    values = enum.values_by_number
    if value == 0:
        return "none"
    prefix = values[0].name.removesuffix("UNSPECIFIED")
    return values[value].name.removeprefix(prefix).lower()


def _filled(rows: Rows) -> Rows:
    """The same columns in every row. Missing cells are empty."""
    columns = list(dict.fromkeys(column for row in rows for column in row))
    return [{column: row.get(column, "") for column in columns} for row in rows]
