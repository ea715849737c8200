"""Bad set-ups get one error that names what is wrong and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from tradewinds_engine import GAMES, BadSetup, UnknownGame, game
from tradewinds_engine.options import OptionType, changed, choice, complete, flag, number

SPECS = (
    flag("open", False, "Show everything."),
    number("rounds", 5, 1, 9, "How long it lasts."),
    choice("map", "small", ("small", "large"), "Where it is played."),
)


def test_options_say_what_a_form_needs() -> None:
    assert [option.type for option in SPECS] == [
        OptionType.FLAG, OptionType.NUMBER, OptionType.CHOICE,
    ]  # fmt: skip
    assert (SPECS[1].min, SPECS[1].max) == (1, 9)
    assert SPECS[2].choices == ("small", "large")


def test_missing_options_take_their_defaults() -> None:
    assert complete(SPECS, None) == {"open": False, "rounds": 5, "map": "small"}
    assert complete(SPECS, {"rounds": 9})["rounds"] == 9


def test_only_changed_options_are_kept_in_the_short_form() -> None:
    assert changed(SPECS, complete(SPECS, {"map": "large", "rounds": 5})) == {"map": "large"}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"tempo": 1}, "unknown option 'tempo'; allowed: map, open, rounds"),
        ({"open": 1}, "option open must be true or false, not 1"),
        ({"rounds": 10}, "option rounds must be an integer from 1 to 9, not 10"),
        ({"rounds": True}, "option rounds must be an integer from 1 to 9, not True"),
        ({"map": "huge"}, "option map must be one of small, large, not 'huge'"),
        ({"map": ["small"]}, r"option map must be one of small, large, not \['small'\]"),
    ],
)
def test_bad_options_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=f"^{message}$"):
        complete(SPECS, given)


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match="'chess'.*" + next(iter(GAMES))):
        game("chess")


@pytest.mark.parametrize("name", GAMES)
def test_a_bad_seat_count_is_refused_with_the_allowed_ones(name: str) -> None:
    for seats in (0, 1, max(GAMES[name].seat_counts) + 1, -4):
        with pytest.raises(BadSetup, match=f"{name} is played by 2, 3.* seats, not {seats}"):
            GAMES[name].new(seats)


@pytest.mark.parametrize("name", GAMES)
def test_a_bad_option_is_refused(name: str) -> None:
    with pytest.raises(BadSetup, match="unknown option 'no_such_option'; allowed: "):
        GAMES[name].new(2, {"no_such_option": 1})


@pytest.mark.parametrize("name", GAMES)
def test_every_option_explains_itself_and_accepts_its_own_default(name: str) -> None:
    for option in GAMES[name].options:
        assert option.help
        assert option.check(option.default) == ""
