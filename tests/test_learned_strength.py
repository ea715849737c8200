"""The table of the learned bots in docs/strength.md."""

from __future__ import annotations

from typing import Any

import pytest

from tests.learned_strength import TABLE, Block, Cell, cells, play_block, table
from tests.played_blocks import DOCS, with_table
from tests.strength import player
from tradewinds_bots import LearnedBot
from tradewinds_engine import GAMES

CELL = "vasco-da-gama 2 learned greedy"


def test_the_bot_sits_in_every_seat_and_the_others_take_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seated: list[tuple[str, int]] = []

    def note(name: str, seed: int) -> LearnedBot:
        seated.append((name, seed))
        return LearnedBot()

    monkeypatch.setattr("tests.learned_strength.made", note)
    cell = Cell("vasco-da-gama", 3, "learned", ("shipper", "builder"))
    first = play_block(cell, 0)
    assert [name for name, _ in seated] == ["learned", "shipper", "builder"] * 3
    seated.clear()
    play_block(cell, 1)
    assert [name for name, _ in seated] == ["learned", "builder", "shipper"] * 3
    assert first.wins == pytest.approx(1 / 3, abs=1e-3)  # the same bot in all seats
    assert first.points == 0.5
    assert first.best_other >= first.score - 1e-3


def test_a_row_has_the_means_of_its_blocks() -> None:
    blocks = [
        Block(CELL, 0, 1.0, 0.9, 50.0, 20.0, 2.0),
        Block(CELL, 1, 0.5, 0.7, 40.0, 30.0, 4.0),
    ]
    *_, row = table(blocks)
    assert row.startswith("| Vasco da Gama | 2 | `learned` | `greedy` | 4 | 0.75 | 0.80 |")
    assert row.endswith("| 45.0, 25.0 | 3 |")


def test_every_game_and_seat_count_has_cells_with_bots_that_exist() -> None:
    known = list(cells())
    assert len(set(known)) == len(known)
    found = {(cell.game, cell.seats) for cell in known}
    assert found == {(game.name, seats) for game in GAMES.values() for seats in game.seat_counts}
    for name in {name for cell in known for name in (cell.alone, *cell.others)}:
        bot: Any = player(name, seed=1)
        assert callable(bot.choose_from)


def test_the_page_shows_what_was_played() -> None:
    page = DOCS.read_text()
    assert with_table(page, list(table(TABLE.read(TABLE.played)))) == page
