"""Readable records of one random match per set-up, and counts of the tree below it.

A rule change shows in them as a diff. `make playthroughs` rewrites the files under tests/data.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tradewinds_engine import Game, Rng, State
from tradewinds_engine.events import Event

from .observation_record import write_records
from .setups import SETUPS, Setup, pick, random_actions

DATA = Path(__file__).parents[1] / "data"
SEED = 1
LEAVES = 3000  # how large a tree is counted


def playthrough(setup: Setup) -> Iterator[str]:
    """Every question of the match with its answers, the one chosen, and what followed."""
    state, rng = setup.new(SEED), Rng(SEED)
    yield f"{setup.game.name} rules version {setup.game.rules_version}, {setup.seats} seats"
    yield f"options {setup.options}, seed {SEED}"
    yield f"digest {state.digest().hex()}"
    number = 0
    while state.to_move is not None:
        yield ""
        yield from question(state, number, rng)
        number += 1
    yield ""
    for score in state.scores():
        items = ", ".join(f"{name} {points}" for name, points in score.items.items())
        yield f"seat {score.seat}: rank {score.rank}, {score.total} points ({items})"


def question(state: State, number: int, rng: Rng) -> Iterator[str]:
    assert state.prompt is not None
    labels = state.game.actions
    yield f"{number}. seat {state.to_move}, {state.prompt.name}"
    yield "   legal " + " ".join(labels[action].label for action in state.legal())
    events: list[Event] = []
    state.apply(pick(state, rng), events)
    for event in events:
        secret = "" if event.audience < 0 else f" (for seat {event.audience})"
        yield f"   - {state.game.describe(event)}{secret}"
    yield f"   digest {state.digest().hex()}"


def tree_sizes(state: State) -> list[int]:
    """How many positions lie 1, 2, 3 ... choices ahead, while there are not too many."""
    sizes: list[int] = []
    row = [state]
    while row and len(row) * len(row[0].legal()) <= LEAVES:
        if sum(len(position.legal()) for position in row) > LEAVES:
            break
        below = []
        for position in row:
            for action in position.legal():
                twin = position.copy()
                twin.apply(action)
                below.append(twin)
        sizes.append(len(below))
        row = [position for position in below if position.to_move is not None]
    return sizes


def counts(setup: Setup) -> Iterator[str]:
    """Tree sizes below the start, a third and two thirds of the recorded match."""
    actions = random_actions(setup, SEED)
    state = setup.new(SEED)
    for number, action in enumerate(actions):
        if number % (len(actions) // 3) == 0 and number < len(actions) - 3:
            yield f"{setup} after {number}: " + " ".join(map(str, tree_sizes(state)))
        state.apply(action)


def action_table(game: Game) -> str:
    """The ids that must never move."""
    return "".join(f"{action.id} {action.label}\n" for action in game.actions)


def folder(game: Game) -> Path:
    return DATA / game.name


def records() -> list[tuple[Setup, str]]:
    """Which files there are: whole matches of all but the large variants, counts of everything."""
    matches = [setup for setup in SETUPS if not setup.variant or setup.seats == 2]
    return [
        *((setup, "playthrough") for setup in matches),
        *((setup, "counts") for setup in SETUPS),
    ]


def path_of(setup: Setup, what: str) -> Path:
    return folder(setup.game) / f"{setup}.{what}.txt"


def text_of(setup: Setup, what: str) -> str:
    """What the file of that name must hold."""
    lines = playthrough(setup) if what == "playthrough" else counts(setup)
    return "\n".join(lines) + "\n"


def rewrite() -> None:
    for game in {setup.game.name: setup.game for setup in SETUPS}.values():
        folder(game).mkdir(parents=True, exist_ok=True)
        (folder(game) / "actions.txt").write_text(action_table(game))
    for setup, what in records():
        path_of(setup, what).write_text(text_of(setup, what))
    write_records(SETUPS)


if __name__ == "__main__":
    rewrite()
