"""What is reported."""

from typing import Final

from tradewinds_engine.arguments import pieces
from tradewinds_engine.events import EventTable

from .actions import NUMBERS
from .data import LANTERNS

_CARDS: Final = pieces("card", NUMBERS)

EVENTS: Final = EventTable()
LIT: Final = EVENTS.kind("lit", "a {lantern} is lit", lantern=pieces("lantern", LANTERNS))
SHOWN: Final = EVENTS.kind("shown", "{seat} shows card {card}", card=_CARDS)
DREW: Final = EVENTS.kind("drew", "{seat} draws card {card}", card=_CARDS)
SCORED: Final = EVENTS.kind("scored", "{seat} scores {points}", points=None)
