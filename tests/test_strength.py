"""The table of docs/strength.md: blocks are played once, shared by processes, and written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.played_blocks import DOCS, with_table
from tests.strength import TABLE, Block, cells, player, table
from tradewinds_bots import MctsBot

CELL = "vasco-da-gama 2 greedy random"


def test_a_block_is_played_once_whichever_process_played_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "strength.jsonl"
    arguments = ["--out", str(out), "--only", CELL]
    for games, shard, played in ((2, "0/2", [0]), (6, "1/2", [0, 1]), (6, "0/1", [0, 1, 2])):
        TABLE.main([*arguments, "--games", str(games), "--shard", shard])
        assert [block.number for block in TABLE.read(out)] == played
    before = out.read_text()
    TABLE.main([*arguments, "--games", "6"])
    assert out.read_text() == before
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1].startswith("| vasco-da-gama | 2 | `greedy` | `random` | 6 | 1.00 |")


def test_every_bot_of_the_tables_exists_and_no_cell_is_there_twice() -> None:
    known = list(cells())
    assert len(set(known)) == len(known)
    for cell in known:
        for name in (cell.alone, cell.others):
            assert callable(player(name, seed=1).choose)


def test_a_time_is_processor_time_of_the_thinking_thread() -> None:
    bot = player("mcts@0.05", seed=1)
    assert isinstance(bot, MctsBot)
    assert (bot.seconds, bot.iterations) == (0.05, None)
    assert bot.clock.__name__ == "thread_time"


def test_a_row_has_the_means_of_its_blocks() -> None:
    blocks = [Block(CELL, 0, 1.0, 50.0, 20.0, 2.0), Block(CELL, 1, 0.5, 40.0, 30.0, 4.0)]
    *_, row = table(blocks)
    assert row.startswith("| vasco-da-gama | 2 | `greedy` | `random` | 4 | 0.75 |")
    assert row.endswith("| 0.50 | 45.0, 25.0 | 3 |")


def test_only_the_table_with_the_same_head_is_replaced() -> None:
    page = "one\n\n| a |\n|---|\n| 1 |\n\ntwo\n\n| b |\n|---|\n| 2 |\n\nthree\n"
    assert with_table(page, ["| b |", "|---|", "| 3 |", "| 4 |"]) == page.replace(
        "| 2 |", "| 3 |\n| 4 |"
    )
    with pytest.raises(ValueError, match="no table with the head"):
        with_table(page, ["| c |"])


def test_the_page_shows_what_was_played() -> None:
    page = DOCS.read_text()
    assert with_table(page, list(table(TABLE.read(TABLE.played)))) == page
