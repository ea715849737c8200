"""Madeira by pleasing the crown: the first place in a city, a guard to honor, and few debts.

Each request for cities pays 15 points to whoever holds Machico, and two pieces often hold it. Most
guards are worth four points a round, and a seat that passes to the city watch has them; the guard
drives off pirates besides. So the courtier places one die a round, for ships, and passes.
"""

from __future__ import annotations

from collections.abc import Iterator

from tradewinds_engine.madeira.data import (
    BUILDINGS,
    CITIES,
    CITY_SPOTS,
    COMMANDER,
    DIE_VALUES,
    FIRST_DISTRICTS,
    FULFILLED,
    MACHICO,
    REALS,
    SHIPS,
    WEALTH,
    WEALTH_LIMIT,
    WINE,
)
from tradewinds_engine.madeira.state import MadeiraState

from . import madeira_gains as gains
from .rule_bot import RuleBot, best_first

SHIPS_WANTED = 2  # each needs a wood every round
PASS_SPACES = ("IV", "III", "II", "I")  # the later ones pay more


class CourtierBot(RuleBot):
    name = "courtier"

    def setup_city(self, state: MadeiraState) -> Iterator[str]:
        """Machico, far to the right: that decides between equals."""
        for spot in range(2 * FIRST_DISTRICTS - 1, -1, -1):
            yield f"setup_city:{CITIES[MACHICO][0]}:{spot}"

    def take_request(self, state: MadeiraState) -> list[str]:
        return best_first(gains.requests(state))

    def die_turn(self, state: MadeiraState) -> Iterator[str]:
        """One die, to trade and explore with two ships, then pass."""
        board = state.boards[state.actor]
        at_sea = SHIPS - board.docked
        if sum(board.markers) == 0 and at_sea < SHIPS_WANTED and board.stock[WINE] > 0:
            yield from dice_for(state, COMMANDER)
        yield from self.passing(state)

    def passing(self, state: MadeiraState) -> Iterator[str]:
        """A worker for the city that the crown asks for now, or for the watch, or else reals."""
        if state.round in FULFILLED and gains.lacks_city(state):
            yield from (f"pass:{space}:city" for space in PASS_SPACES)
        if gains.next_guard_leads(state):
            yield from (f"pass:{space}:city_watch" for space in PASS_SPACES)
        yield from (f"pass:{space}:reals" for space in PASS_SPACES)

    def act(self, state: MadeiraState) -> Iterator[str]:
        yield "act:character"

    def worker_dest(self, state: MadeiraState) -> Iterator[str]:
        """To the city where one more piece brings most."""
        for city in gains.cities(state):
            for spot in sorted(range(CITY_SPOTS), key=lambda spot: -state.table.spot_rank[spot]):
                yield f"worker_dest:{CITIES[city][0]}:{spot}"

    def building_turn(self, state: MadeiraState) -> Iterator[str]:
        """Buildings are dear, and the guards drive pirates off."""
        yield "take_pirates"

    def milling(self, state: MadeiraState) -> Iterator[str]:
        """A level of the windmill is three reals, and three points if the crown wants wealth."""
        board = state.boards[state.actor]
        wanted = WEALTH_LIMIT * board.requests[WEALTH] - board.stock[REALS]
        if FULFILLED.get(state.round, 0) > 1 and wanted > 0:
            yield "wm_down:reals"
        yield "done"

    def honor(self, state: MadeiraState) -> Iterator[str]:
        """Four points for one of the guards, every round."""
        yield "honor:yes"


def dice_for(state: MadeiraState, character: int) -> Iterator[str]:
    """Guild dice for a character, the small ones first, but none that costs bread."""
    for building, (name, region, _) in enumerate(BUILDINGS):
        if state.characters[building] == character:
            yield from (
                f"place_die:guild:{value}@{name}" for value in range(region, DIE_VALUES + 1)
            )
