"""What belongs to one seat."""

from __future__ import annotations

from typing import Annotated

from tradewinds_engine.field import Field
from tradewinds_engine.native import Row

from .data import CARDS


class Board:
    points: Annotated[int, Field(1, rule="LA-2")]
    hand: Annotated[Row, Field(2, high=CARDS - 1, ascending=True, rule="LA-1")]  # secret
