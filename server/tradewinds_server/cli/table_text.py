"""The table of a match as text: what each player owns, the board between them, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from rich.table import Table

from .console import table

BY_POSITION = {  # lists whose places are the rows of a table of components
    "bag": "colours",
    "building_supply": "buildings",
    "colony_workers": "colonies",
    "crew": "colours",
    "discarded_plantations": "goods",
    "face_up_plantations": "goods",
    "field_goods": "fields",
    "field_wood": "fields",
    "good_supply": "goods",
    "goods": "goods",
    "landings": "colonies",
    "markers": "buildings",
    "sailors": "colours",
    "taken_sailors": "colours",
    "tally": "goods",
    "trading_house": "goods",
    "unseen_plantations": "goods",
}
NOT_SHOWN = ("seat", "players", "round", "phase", "decision")


class TableText:
    """Names players and pieces in the views of one match."""

    def __init__(self, names: Sequence[str], components: Any) -> None:
        self.names = names
        self._titles: dict[str, list[str]] = {}  # of the rows of each table
        self._by_id: dict[str, dict[int, str]] = {}  # "building_id" to its titles
        known = components.ListFields() if isinstance(components, Message) else ()
        for field, rows in known:
            if field.message_type is not None and "title" in field.message_type.fields_by_name:
                key = field.message_type.fields[0].name
                self._titles[field.name] = [row.title for row in rows]
                self._by_id[key] = {getattr(row, key): row.title for row in rows}

    def players(self, title: str, areas: Sequence[Message]) -> Table:
        """The public board of each player, one row per field."""
        shown = table(title, "", *self.names)
        for field in areas[0].DESCRIPTOR.fields if areas else ():
            cells = [self._cell(area, field) for area in areas]
            if field.name not in NOT_SHOWN and any(cell not in ("", "0", "?") for cell in cells):
                shown.add_row(words_of(field.name), *cells)
        return shown

    def board(self, view: Message) -> Table:
        """What lies between the players."""
        shown = Table.grid(padding=(0, 2))
        shown.add_column(no_wrap=True)
        shown.add_column()
        for field in view.DESCRIPTOR.fields:
            cell = self._cell(view, field, absent="")
            if field.name not in NOT_SHOWN and cell not in ("", "0"):
                shown.add_row(words_of(field.name), cell)
        return shown

    def _cell(self, message: Message, field: Any, absent: str = "?") -> str:
        """A field of a view; what is hidden or missing shows as `absent`."""
        if field.has_presence and not message.HasField(field.name):
            return absent
        value = getattr(message, field.name)
        if field.name in BY_POSITION:
            titles = self._titles.get(BY_POSITION[field.name], [])
            pairs = zip(titles, value, strict=False)
            return ", ".join(f"{title} {self._word(field, it)}" for title, it in pairs if it)
        if field.is_repeated:
            between = ", " if field.message_type is None else "; "
            return between.join(filter(None, (self._word(field, item) for item in value)))
        return self._word(field, value)

    def _word(self, field: Any, value: Any) -> str:
        if field.message_type is not None:
            return self._phrase(value)
        if field.enum_type is not None:
            names = field.enum_type.values_by_number
            prefix = names[0].name.removesuffix("UNSPECIFIED")
            return words_of(names[value].name.removeprefix(prefix).lower()) if value else ""
        if field.name.removesuffix("s") == "seat" or field.name.endswith("_seat"):
            return self.names[int(value)]
        key = field.name.removesuffix("s")
        for id_key, titles in self._by_id.items():
            if id_key.endswith("_id") and key.endswith(id_key):
                return titles.get(value, str(value))
        if field.type == FieldDescriptor.TYPE_BOOL:
            return "yes" if value else ""
        return str(value)

    def _phrase(self, message: Message) -> str:
        """A piece with what is set of it, such as "corn count 2 workers 1"."""
        words = []
        for field in message.DESCRIPTOR.fields:
            cell = self._cell(message, field, absent="")
            if cell in ("", "0"):
                continue
            is_name = not cell[0].isdigit() and not field.is_repeated and cell != "yes"
            words.append(cell if is_name else f"{words_of(field.name)} {cell}")
        return " ".join(words)


def words_of(name: str) -> str:
    """
    >>> words_of("building_ids"), words_of("good_supply")
    ('buildings', 'good supply')
    """
    return name.replace("_ids", "s").removesuffix("_id").replace("_", " ")


def scores_table(
    names: Sequence[str], scores: Iterable[tuple[int, int, int, Mapping[str, int]]]
) -> Table:
    """The result from ranks, seats, points and what they come from."""
    shown = table("Result", "rank#", "player", "points#", "from")
    for rank, seat, total, items in sorted(scores, key=lambda score: score[:2]):
        origin = ", ".join(f"{words_of(name)} {points}" for name, points in items.items() if points)
        shown.add_row(str(rank), names[seat], str(total), origin)
    return shown
