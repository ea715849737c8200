"""What lies on the table."""

from __future__ import annotations

from typing import Annotated, Final

from tradewinds_engine.field import Field
from tradewinds_engine.native import Row
from tradewinds_engine.rows import place_of
from tradewinds_engine.sentinels import NOTHING
from tradewinds_engine.state import State

from .board import Board
from .data import CARDS, LANTERNS, ROUNDS

STREAMS: Final = ("cards", "lanterns")
CARD_STREAM: Final = 0
LANTERN_STREAM: Final = 1


class LanternsState(State):
    boards: Annotated[list[Board], Field(1, length="state.seats")]
    stack: Annotated[Row, Field(2, high=CARDS - 1, ascending=True)]  # not dealt, unordered
    shown: Annotated[Row, Field(3, high=CARDS - 1, ascending=True)]  # of earlier rounds
    laid: Annotated[Row, Field(4, length="state.seats", high=CARDS - 1, default=NOTHING)]
    leader: Annotated[int, Field(6, high="state.seats - 1")]
    lantern: Annotated[int, Field(7, high=len(LANTERNS) - 1, default=NOTHING)]
    rounds_left: Annotated[int, Field(8, high=ROUNDS, default=ROUNDS, added=True)]  # not begun yet

    def best(self) -> int:
        """The seat whose card is highest."""
        return place_of(self.laid, max(self.laid))
