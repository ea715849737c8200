"""What is recorded of a game's observations: the layout, and a digest of those of one match."""

from __future__ import annotations

import hashlib
import re
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


def write_records(setups: list[Setup], folder: Path = DATA) -> None:
    for game in [game for game in GAMES.values() if game.observation_version]:
        path, new = folder / game.name / "observation.txt", list(lines(game, setups))
        check_layout(path.read_text().splitlines(), new)
        path.write_text("\n".join(new) + "\n")


def check_layout(old: list[str], new: list[str]) -> None:
    """Raises ValueError if a layout has changed and its version has not."""
    if layout(old) != layout(new) and version(old) >= version(new):
        raise ValueError(
            f"the layout is not that of version {version(old)} any more: trained policies would "
            "misread it, so raise VERSION in the game's observation.py"
        )


def layout(record: list[str]) -> list[str]:
    """Where every field lies, without what it is called for people."""
    kept = [line.partition(":")[0] if line.startswith("  ") else line for line in record]
    return [line for line in kept if re.fullmatch(r".* \d+ actions|  \w+ \d+\+\d+ .*", line)]


def version(record: list[str]) -> int:
    found = re.search(r" observation version (\d+),", record[0])
    assert found is not None
    return int(found[1])
