"""Twin positions: two that differ only in what an observer cannot know, and how both go on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.engine.puerto_rico.build import kinds
from tests.engine.setups import pick
from tradewinds_engine import GAMES, Rng, State
from tradewinds_engine.puerto_rico.dispatch import PuertoRicoFlow

MOST_ACTIONS = 16
MOST_MATCHES = 30


@dataclass(frozen=True)
class Secret:
    """A table with something hidden on it; a draw of chance may lift the secret."""

    name: str
    game: str
    seats: int
    options: dict[str, Any]
    hidden: Callable[[State], list[int]]

    def __str__(self) -> str:
        return self.name


def forests(state: State) -> list[int]:
    assert isinstance(state, PuertoRicoFlow)
    return [secret for board in state.boards for secret in board.secrets]


def chance(state: State) -> list[int]:
    return list(state.chance.key)


FORESTED = {"new_buildings": True, "draft": kinds("forest_house", "hacienda")}
SECRETS = [
    Secret("forests", "puerto-rico", 3, FORESTED, forests),
    *(Secret(f"chance-{game}", game, 2, {}, chance) for game in GAMES),
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
    if secret.hidden(twin) == secret.hidden(state):
        return None
    return Twins(state, twin, _common_actions(state.copy(), twin.copy(), rng))


def _common_actions(first: State, second: State, rng: Rng) -> list[int]:
    actions: list[int] = []
    while len(actions) < MOST_ACTIONS:
        common = [action for action in first.legal() if action in second.legal()]
        if not common:
            break
        action = common[rng.below(len(common))]
        drawn = list(first.chance.drawn)
        first.apply(action)
        second.apply(action)
        if list(first.chance.drawn) != drawn or list(second.chance.drawn) != drawn:
            break
        if first.to_move is None or second.to_move is None:
            break
        if (first.actor, first.question) != (second.actor, second.question):
            break  # a question that only one of them is asked tells everybody why
        actions.append(action)
    return actions
