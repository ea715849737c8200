"""Where the numbers of a game come from, as the marks in its components tell."""

from __future__ import annotations

from typing import Final

from .view_writer import ViewWriter

# The values of tradewinds.common.v1.Provenance.
RULEBOOK: Final = 1
DERIVED: Final = 2
PRINTED: Final = 3
ASSUMED: Final = 4


def write_marks(page: ViewWriter, provenance: int, *fields: str) -> None:
    """Mark these fields of the message being written, in its field `marks`."""
    for field in fields:
        page.begin_row("marks")
        page.text("field", field)
        page.number("provenance", provenance)
        page.end()
