"""Changed settings of the search are tested by matches against the present ones."""

from __future__ import annotations

import pytest

from tradewinds_bots.tune_mcts import changed, main
from tradewinds_engine.search import Settings


def test_it_plays_blocks_and_says_what_came_out(capsys: pytest.CaptureFixture[str]) -> None:
    main(["vasco-da-gama", "rounds=1", "--iterations", "2", "--blocks", "2"])
    printed = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in printed] == ["1 blocks", "2 blocks", "rounds=1"]
    assert printed[-1].endswith("undecided")


def test_a_change_replaces_only_what_it_names() -> None:
    settings = changed(Settings(most_tried=4), ["rounds=12", "exploration=0.5"])
    assert (settings.rounds, settings.exploration, settings.most_tried) == (12, 0.5, 4)
    assert settings.victory == Settings().victory


def test_an_unknown_setting_is_refused() -> None:
    with pytest.raises(SystemExit, match="no setting is called 'depth'; there are: rounds"):
        changed(Settings(), ["depth=3"])
