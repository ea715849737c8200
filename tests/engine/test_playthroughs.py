"""The recorded matches still play as they were recorded; `make playthroughs` records anew."""

from __future__ import annotations

import pytest

from tradewinds_engine import GAMES, is_compiled

from .example import EXAMPLES
from .playthrough import DATA, action_table, folder, path_of, records, text_of
from .setups import Setup


@pytest.mark.parametrize(
    ("setup", "what"),
    [
        (setup, what)
        for setup, what in records()
        if is_compiled() or what == "playthrough" or setup.seats == 2
    ],  # interpreted, the large trees would take most of the time
    ids=str,
)
def test_the_match_plays_as_recorded(setup: Setup, what: str) -> None:
    recorded = path_of(setup, what).read_text()
    assert text_of(setup, what).splitlines() == recorded.splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_action_ids_have_not_moved(name: str) -> None:
    recorded = (folder(GAMES[name]) / "actions.txt").read_text()
    assert action_table(GAMES[name]) == recorded


def test_no_recorded_match_is_left_over() -> None:
    expected = {path_of(setup, what) for setup, what in records()}
    expected |= {folder(game) / "actions.txt" for game in GAMES.values()}
    expected |= {
        folder(game) / "observation.txt" for game in GAMES.values() if game not in EXAMPLES
    }
    found = {path for path in DATA.glob("*/*.txt") if path.parent.name in GAMES}
    assert found == expected
