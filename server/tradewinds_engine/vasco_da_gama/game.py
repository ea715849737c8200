"""The game as the registry knows it: its tables and its options."""

from __future__ import annotations

from typing import Final

from ..game import Game
from ..observation import ObservationSpec
from ..options import Options
from ..state import State
from ..view_writer import ViewWriter
from . import components, new_game, observation
from .actions import ACTIONS, EVENTS, PROMPTS
from .dispatch import VascoDaGamaFlow
from .options import OPTIONS
from .overrides import table_of
from .state import STREAMS


class VascoDaGama(Game):
    def blank(self) -> State:
        return VascoDaGamaFlow()

    def deal(self, state: State) -> None:
        assert isinstance(state, VascoDaGamaFlow)
        new_game.deal(state)

    def write_components(self, seats: int, options: Options, page: ViewWriter) -> None:
        components.write_components(seats, options, page)

    def describe_observation(self, spec: ObservationSpec) -> None:
        observation.describe(spec)

    def check_options(self, seats: int, options: Options) -> None:
        table_of(options)


GAME: Final = VascoDaGama(
    name="vasco-da-gama",
    title="Vasco da Gama",
    rules_version=2,
    seat_counts=(2, 3, 4),
    options=OPTIONS,
    actions=ACTIONS,
    prompts=PROMPTS,
    events=EVENTS,
    streams=STREAMS,
    observation_version=observation.VERSION,
)
