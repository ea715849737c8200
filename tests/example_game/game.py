"""The game as the registry knows it."""

from typing import Final

from tradewinds_engine.game import Game
from tradewinds_engine.options import Options
from tradewinds_engine.state import State
from tradewinds_engine.view_writer import ViewWriter

from . import components, layouts, new_game
from .actions import ACTIONS
from .data import SEATS
from .dispatch import LanternsFlow
from .events import EVENTS
from .prompts import PROMPTS
from .state import STREAMS


class Lanterns(Game):
    def blank(self) -> State:
        return LanternsFlow()

    def deal(self, state: State) -> None:
        assert isinstance(state, LanternsFlow)
        new_game.deal(state)

    def write_components(self, seats: int, options: Options, page: ViewWriter) -> None:
        components.write_components(page)


GAME: Final = Lanterns(
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
