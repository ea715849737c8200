"""The numbered actions; ids never move."""

from typing import Final

from tradewinds_engine.actions import ActionTable
from tradewinds_engine.arguments import pieces

from .data import CARDS

NUMBERS: Final = range(1, CARDS + 1)

ACTIONS: Final = ActionTable()
LAY: Final = ACTIONS.group("lay", "lay:{card}", "Lay card {card}", card=pieces("card", NUMBERS))
LIGHT: Final = ACTIONS.group("light", "light", "Take the light")
DRAW: Final = ACTIONS.group("draw", "draw", "Draw a card")
