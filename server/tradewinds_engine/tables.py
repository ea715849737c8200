"""Component tables for people: what `tradewinds rules` and the catalog show."""

from __future__ import annotations


class ComponentTable:
    """A titled table of text cells; numbers carry their provenance mark, as in "5 [R]"."""

    def __init__(self, title: str, columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
        self.title = title
        self.columns = columns
        self.rows = rows
