"""The game as the registry knows it: its tables and its options."""

from typing import Final

from . import layouts
from .actions import ACTIONS
from .data import SEATS
from .dispatch import LanternsGame
from .events import EVENTS
from .prompts import PROMPTS
from .state import STREAMS

GAME: Final = LanternsGame(
    name="lanterns",
    title="Lanterns",
    rules_version=1,
    seat_counts=SEATS,
    options=(),
    actions=ACTIONS,
    prompts=PROMPTS,
    events=EVENTS,
    streams=STREAMS,
    upgrades=(layouts.count_rounds_left,),
)
