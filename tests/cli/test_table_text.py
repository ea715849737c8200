"""The table as text: pieces by name, what is hidden as a question mark."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table

from tradewinds.v1.position_pb2 import View
from tradewinds_bots import GreedyBot
from tradewinds_bots.local_match import LocalMatch, view_for
from tradewinds_engine import GAMES, game
from tradewinds_server.cli.play_in_terminal import table_of
from tradewinds_server.cli.table_text import BY_POSITION

NAMES = ["ann", "bob", "cleo"]
VALUES = {"dice", "guild_dice", "watch_dice"}  # lists of plain numbers


def text_of(table: Table) -> str:
    page = StringIO()
    Console(file=page, width=400).print(table)
    return page.getvalue()


def shown(name: str, moves: int, options: dict[str, bool] | None = None) -> str:
    """What seat 0 is shown after so many choices."""
    state = game(name).new(3, options, 1)
    match = LocalMatch(state, [GreedyBot(seat) for seat in range(3)], 1)
    for _ in range(moves):
        assert match.state.to_move is not None
        match.step(match.state.to_move)
    view, table = view_for(match.state, 0), table_of(match.state, NAMES)
    return text_of(table.players("Round", view.players)) + text_of(table.board(view))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("puerto-rico", ["small indigo plant", "corn count", "the ship of 4", "role cards"]),
        ("madeira", ["Casa da Coroa", "field 1c", "workers at home", "district 2 of Porto Santo"]),
        ("vasco-da-gama", ["ship I-", "upper slot 1", "merchant ship M", "turquoise"]),
    ],
)
def test_pieces_and_players_have_their_names(name: str, words: list[str]) -> None:
    told = shown(name, 60)
    for word in [*NAMES, *words]:
        assert word in told, word
    assert " id " not in told
    assert "_" not in told


def test_what_is_hidden_shows_as_a_question_mark() -> None:
    told = shown("puerto-rico", 60, {"open_vp": False})
    (line,) = (row for row in told.splitlines() if " vp  " in row)
    assert line.count("?") == 2
    assert " 7 " in line


def test_every_list_of_amounts_names_what_it_counts() -> None:
    for name in GAMES:
        field = View.DESCRIPTOR.fields_by_name[name.replace("-", "_")]
        for message in messages_in(field.message_type):
            for each in message.fields:
                is_amounts = each.is_repeated and each.message_type is None
                if is_amounts and not each.name.endswith("_ids"):
                    assert each.name in VALUES | BY_POSITION.keys(), each.full_name


def messages_in(message: Any) -> Iterator[Any]:
    yield message
    for field in message.fields:
        if field.message_type is not None:
            yield from messages_in(field.message_type)
