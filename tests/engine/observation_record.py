"""What is recorded of a game's observations: the layout, and a digest of those of one match."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from tradewinds_engine import GAMES, Game
from tradewinds_engine.observation import Observer

from .setups import Setup, walk

DATA = Path(__file__).parents[1] / "data"
SEED = 1


def lines(game: Game, setups: list[Setup]) -> Iterator[str]:
    """The layout for every number of seats, then a digest for every set-up of the game."""
    for seats in game.seat_counts:
        spec = game.observation(seats)
        yield (
            f"{game.name} observation version {spec.version}, {seats} seats: "
            f"{spec.length} numbers, {spec.action_count} actions"
        )
        for field in spec.fields:
            kind = "category" if field.is_category else "count"
            span = f"{field.offset}+{field.length} {field.low}..{field.high} {kind}"
            yield f"  {field.name} {span}: {field.text}"
            is_repeated = field.name.startswith("player") and not field.name.startswith("player1")
            if field.elements and not is_repeated:
                yield f"    {', '.join(field.elements)}"
    for setup in setups:
        if setup.game is game:
            yield f"{setup} {digest(setup)}"


def digest(setup: Setup) -> str:
    """Of all that all seats observe in one random match."""
    observer = Observer(setup.game, setup.seats)
    sha = hashlib.sha256()
    for state in walk(setup, SEED):
        for seat in range(-1, setup.seats):
            observer.write(0, state, seat)
            sha.update(observer.values)
            sha.update(observer.mask)
    return sha.hexdigest()


def write_records(setups: list[Setup]) -> None:
    for game in GAMES.values():
        text = "\n".join(lines(game, setups)) + "\n"
        (DATA / game.name / "observation.txt").write_text(text)
