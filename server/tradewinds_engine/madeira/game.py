"""The game as the registry knows it: its tables and its options."""

from __future__ import annotations

from typing import Final

from .actions import ACTIONS
from .dispatch import MadeiraGame
from .events import EVENTS
from .observation import VERSION
from .options import OPTIONS
from .prompts import PROMPTS
from .state import STREAMS

GAME: Final = MadeiraGame(
    name="madeira",
    title="Madeira",
    rules_version=1,
    seat_counts=(2, 3, 4),
    options=OPTIONS,
    actions=ACTIONS,
    prompts=PROMPTS,
    events=EVENTS,
    streams=STREAMS,
    observation_version=VERSION,
)
