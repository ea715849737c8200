"""Every way to set up a match that the shared tests go through, and how they get to positions."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from tests.engine.example import EXAMPLES
from tradewinds_engine import GAMES, Game, Rng, State, is_compiled

EXPANSIONS = ("new_buildings", "nobles", "buccaneer", "festival")
OPTION_SETS: dict[str, dict[str, dict[str, Any]]] = {
    "puerto-rico": {
        "hidden-vp": {"open_vp": False},
        "all-expansions": dict.fromkeys(EXPANSIONS, True),
        "strict-voluntary": dict.fromkeys((*EXPANSIONS, "strict_voluntary"), True),
    },
    "madeira": {"other-rulings": {"bought_favor": "face_down", "alfandega_ships": "all"}},
    "vasco-da-gama": {"strict-interrupts": {"strict_interrupts": True}},
    "lanterns": {},
}
"""Per game, named sets of options besides the defaults; played by the fewest and the most seats."""


@dataclass(frozen=True)
class Setup:
    game: Game
    seats: int
    variant: str = ""
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join(filter(None, (self.game.name, str(self.seats), self.variant)))

    def new(self, seed: int) -> State:
        return self.game.new(self.seats, self.options, seed)


def all_setups() -> list[Setup]:
    setups: list[Setup] = []
    for game in [*GAMES.values(), *EXAMPLES]:
        setups.extend(Setup(game, seats) for seats in game.seat_counts)
        for variant, options in OPTION_SETS[game.name].items():
            ends = (game.seat_counts[0], game.seat_counts[-1])
            setups.extend(Setup(game, seats, variant, options) for seats in ends)
    return setups


def expansion_setups() -> list[Setup]:
    """Every subset of the expansions of Puerto Rico at every seat count."""
    game = GAMES["puerto-rico"]
    return [
        Setup(game, seats, "-".join(chosen), dict.fromkeys(chosen, True))
        for count in (1, 2, 3, 4)
        for chosen in itertools.combinations(EXPANSIONS, count)
        for seats in game.seat_counts
    ]


SETUPS = all_setups()
every_setup = pytest.mark.parametrize(
    "setup",
    [*SETUPS, *(pytest.param(s, marks=pytest.mark.exhaustive) for s in expansion_setups())],
    ids=str,
)


def pick(state: State, rng: Rng) -> int:
    choices = state.legal()
    return choices[rng.below(len(choices))]


def walk(setup: Setup, seed: int) -> Iterator[State]:
    """Every position of one random match, the last one included; the state moves on between."""
    state = setup.new(seed)
    rng = Rng(seed)
    yield state
    while state.to_move is not None:
        state.apply(pick(state, rng))
        yield state


def random_actions(setup: Setup, seed: int) -> list[int]:
    """The choices of the match that `walk` plays."""
    state = setup.new(seed)
    rng = Rng(seed)
    actions = []
    while state.to_move is not None:
        actions.append(pick(state, rng))
        state.apply(actions[-1])
    return actions


def reach(setup: Setup, seed: int, share: float) -> State:
    """A position in which somebody is to move, after that share of a random match."""
    actions = random_actions(setup, seed)
    state = setup.new(seed)
    for action in actions[: int(share * (len(actions) - 1))]:
        state.apply(action)
    return state


def sample(examples: int) -> settings:
    """So many examples, each a match or most of one; interpreted they take ten times as long."""
    return settings(max_examples=examples if is_compiled() else max(1, examples // 3))


few = sample(8)
seeds = st.integers(min_value=0, max_value=(1 << 128) - 1)
shares = st.floats(min_value=0, max_value=1)
