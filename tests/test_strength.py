"""The tables of docs/strength.md: cells are played once, and a run goes on where it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.strength import cells, main, player

CELL = "vasco-da-gama 2 greedy random"


def test_a_cell_with_enough_blocks_is_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "strength.jsonl"
    for blocks in (1, 2, 2):
        main(["--out", str(out), "--blocks", str(blocks), "--only", CELL])
        assert len(out.read_text().splitlines()) == blocks
    main(["--out", str(out)])  # only prints
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1].startswith("| vasco-da-gama | 2 | `greedy` | `random` | 4 | 1.00 |")


def test_every_bot_of_the_tables_exists_and_no_cell_is_there_twice() -> None:
    known = list(cells())
    assert len(set(known)) == len(known)
    for cell in known:
        for name in (cell.alone, cell.others):
            assert callable(player(name, seed=1).choose_from)
