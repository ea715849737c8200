"""Twin positions: two that differ only in what an observer cannot know, and how both go on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.engine.setups import pick
from tradewinds_engine import GAMES, Rng, State
from tradewinds_engine.puerto_rico.data import FORESTS_UNSEEN
from tradewinds_engine.puerto_rico.flow import PuertoRicoFlow

MOST_ACTIONS = 16
MOST_MATCHES = 30


@dataclass(frozen=True)
class Secret:
    """A table with something hidden on it, and what lifts the secret."""

    name: str
    game: str
    seats: int
    options: dict[str, Any]
    hidden: Callable[[State], list[int]]
    draws_reveal: bool  # whether chance comes out differently in the twins

    def __str__(self) -> str:
        return self.name

    def is_revealed(self, state: State, drawn: list[int]) -> bool:
        return state.to_move is None or (self.draws_reveal and state.chance.drawn != drawn)


def points(state: State) -> list[int]:
    assert isinstance(state, PuertoRicoFlow)
    return [board.vp for board in state.boards]


def forests(state: State) -> list[int]:
    assert isinstance(state, PuertoRicoFlow)
    return [count for board in state.boards for count in board.tiles[FORESTS_UNSEEN:]]


def chance(state: State) -> list[int]:
    return list(state.chance.key)


FORESTED = {"new_buildings": True, "open_vp": False}
SECRETS = [
    Secret("points", "puerto-rico", 3, {"open_vp": False}, points, False),
    Secret("forests", "puerto-rico", 3, FORESTED, forests, True),
    *(Secret(f"chance-{game}", game, 2, {}, chance, True) for game in GAMES),
]


@dataclass
class Twins:
    first: State
    second: State
    actions: list[int]  # legal in both one after the other, and none lifts the secret


def find_twins(secret: Secret, observer: int | None) -> Twins:
    """Those that go on the longest, from positions of some random matches."""
    best: Twins | None = None
    for seed in range(MOST_MATCHES):
        for state in _positions(secret, seed):
            twins = _twins_of(state, secret, observer, Rng(seed))
            if twins and (best is None or len(twins.actions) > len(best.actions)):
                best = twins
        if best is not None and len(best.actions) == MOST_ACTIONS:
            break
    assert best is not None, f"no match with {secret}"
    return best


def _positions(secret: Secret, seed: int) -> list[State]:
    state, rng = GAMES[secret.game].new(secret.seats, secret.options, seed), Rng(seed)
    found: list[State] = []
    while state.to_move is not None:
        found.append(state.copy())
        state.apply(pick(state, rng))
    return found[len(found) // 2 :: 15]


def _twins_of(state: State, secret: Secret, observer: int | None, rng: Rng) -> Twins | None:
    twin = state.determinize(observer, rng)
    if not secret.draws_reveal:
        twin.chance.key = state.chance.key
    if secret.hidden(twin) == secret.hidden(state):
        return None
    return Twins(state, twin, _common_actions(state.copy(), twin.copy(), secret, rng))


def _common_actions(first: State, second: State, secret: Secret, rng: Rng) -> list[int]:
    actions: list[int] = []
    while len(actions) < MOST_ACTIONS:
        common = [action for action in first.legal() if action in second.legal()]
        if not common:
            break
        action = common[rng.below(len(common))]
        drawn = list(first.chance.drawn)
        first.apply(action)
        second.apply(action)
        if secret.is_revealed(first, drawn) or secret.is_revealed(second, drawn):
            break
        if (first.actor, first.question) != (second.actor, second.question):
            break  # a question that only one of them is asked tells everybody why
        actions.append(action)
    return actions
