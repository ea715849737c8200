"""A person against bots in the terminal: everything plays in this process, without a server."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tradewinds import Bot
from tradewinds.typed import typed_components
from tradewinds.v1 import catalog_service_pb2
from tradewinds_arena.bot_class import load_class, make
from tradewinds_arena.bot_kinds import Kind, kind_of
from tradewinds_bots import MctsBot
from tradewinds_bots.__main__ import BOTS
from tradewinds_bots.local_match import LocalMatch, event_for
from tradewinds_engine import Game, State
from tradewinds_engine import game as game_named
from tradewinds_engine.replay import encode, record

from .console import console, fail
from .person import HELP, Left, Person
from .table_text import TableText, scores_table

PERSON_SEAT = 0
MOST_SEED = 1 << 32


def play_in_terminal(
    game: str, opponents: Sequence[str], seed: int | None, save: Path | None
) -> None:
    """Play one match to its end, or until the person leaves."""
    dealt = secrets.randbelow(MOST_SEED) if seed is None else seed
    names = ["person", *named_apart(opponents)]
    state = game_named(game).new(len(names), None, dealt)
    person = Person(table_of(state, names), MctsBot(dealt))
    bots = [person, *(bot_named(kind, dealt + at) for at, kind in enumerate(opponents, 1))]
    match = LocalMatch(state, bots, dealt)
    console.print(f"{state.game.title}: {', '.join(names)}. {HELP}", highlight=False)
    try:
        match.play()
    except (Left, KeyboardInterrupt):
        console.print(f"\nYou left the match after {len(match.actions)} choices.", highlight=False)
    else:
        show_end(match, person, names)
    if save is not None:
        save.write_text(encode(record(game, len(names), None, dealt, match.actions, names)))
        console.print(f"`tradewinds bot explain {save} --seat {PERSON_SEAT}` looks back at it.")


def show_end(match: LocalMatch, person: Person, names: Sequence[str]) -> None:
    unseen = match.unseen[PERSON_SEAT]
    person.tell([event_for(PERSON_SEAT, event, version) for version, event in unseen])
    console.print(
        scores_table(
            names,
            [(score.rank, score.seat, score.total, score.items) for score in match.state.scores()],
        )
    )


def bot_named(kind: str, seed: int) -> Bot:
    """A bundled bot, or one of a class."""
    if kind in BOTS:
        return BOTS[kind](seed)
    if kind_of(kind) is not Kind.CLASS:
        fail(f"{kind} does not play in this process; give a bundled bot or path.py:Class")
    return make(load_class(kind), seed)


def named_apart(opponents: Sequence[str]) -> list[str]:
    """The names of the bots; those that would be the same are numbered."""
    short = [kind.rpartition(":")[2] for kind in opponents]
    return [
        f"{name} {short[: at + 1].count(name)}" if short.count(name) > 1 else name
        for at, name in enumerate(short)
    ]


def table_of(state: State, names: Sequence[str]) -> TableText:
    return TableText(names, components_of(state.game, state.seats))


def components_of(game: Game, seats: int) -> Any:
    """The components of a game as its own message."""
    pieces: dict[str, Any] = {game.name.replace("-", "_"): game.components(seats)}
    return typed_components(catalog_service_pb2.GetComponentsResponse(**pieces))
