"""Every question declares what can answer it, and random play agrees."""

from __future__ import annotations

from functools import cache

import pytest

from tradewinds_engine import GAMES, Game

from .setups import SETUPS, walk

every_game = pytest.mark.parametrize("name", GAMES)
FEW, MANY = 4, 200  # random matches per set-up
SELDOM = {("madeira", "SHIP_AMOUNT")}
"""Questions that random play hardly ever reaches."""


@cache
def offered(name: str) -> dict[str, set[int]]:
    """Per question, the groups of actions that were legal answers in random matches.

    A few matches of every set-up, and more until everything declared was offered.
    """
    game = GAMES[name]
    first_of = [game.actions.group_of(action.id).first for action in game.actions]
    found: dict[str, set[int]] = {prompt.name: set() for prompt in game.prompts.rows}
    for seed in range(MANY):
        if seed >= FEW and not missing(game, found):
            break
        for setup in SETUPS:
            if setup.game is game:
                for state in walk(setup, seed):
                    if state.prompt is not None:
                        found[state.prompt.name].update(first_of[id] for id in state.choices)
    return found


def missing(game: Game, found: dict[str, set[int]]) -> list[str]:
    """Questions with a declared answer that was not offered."""
    return [
        prompt.name
        for prompt in game.prompts.rows
        if not set(prompt.answers) <= found[prompt.name] and (game.name, prompt.name) not in SELDOM
    ]


@every_game
def test_nothing_is_offered_that_the_question_does_not_declare(name: str) -> None:
    seen = offered(name)
    for prompt in GAMES[name].prompts.rows:
        assert seen[prompt.name] <= set(prompt.answers), prompt.name


@every_game
def test_everything_a_question_declares_is_offered_at_times(name: str) -> None:
    assert missing(GAMES[name], offered(name)) == []


@every_game
def test_every_action_answers_some_question(name: str) -> None:
    game = GAMES[name]
    answers = {first for prompt in game.prompts.rows for first in prompt.answers}
    assert answers == {group.first for group in game.actions.groups}
