"""Search trees that go on from turn to turn: only along what really happened, as far as the seat
knows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.setups import SETUPS, Setup
from tradewinds import Result, Turn
from tradewinds.v1 import match_pb2
from tradewinds_bots import MctsBot, RandomBot
from tradewinds_bots.kept_trees import choices_since
from tradewinds_bots.local_match import LocalMatch
from tradewinds_engine import GAMES, Rng
from tradewinds_engine.search import FEWEST_KEPT, Search

every_game = pytest.mark.parametrize("name", GAMES)


class Noting(MctsBot):
    """Notes with how many visits each of its decisions began."""

    iterations = 100

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.begun_with: list[int] = []

    def decide(self, search: Search, began: float, seconds: float) -> int:
        self.begun_with.append(search.root.visits)
        return super().decide(search, began, seconds)


class Forgetful(Noting):
    keeps_trees = False


def course(setup: Setup, seed: int, choices: int) -> list[int]:
    """What the bots choose; the seed is of the redrawn secrets that they are shown."""
    bots = [Noting(seat) for seat in range(setup.seats)]
    match = LocalMatch(setup.new(3), bots, seed)
    while match.state.to_move is not None and len(match.actions) < choices:
        match.step(match.state.to_move)
    assert any(visits > 0 for bot in bots for visits in bot.begun_with)
    return match.actions


@pytest.mark.parametrize("setup", [each for each in SETUPS if each.game.name in GAMES], ids=str)
def test_what_the_seats_cannot_know_changes_no_choice(setup: Setup) -> None:
    assert course(setup, seed=1, choices=25) == course(setup, seed=2, choices=25)


@every_game
def test_a_search_goes_on_where_the_last_one_led(name: str) -> None:
    keeping, forgetful = Noting(1), Forgetful(1)
    for bot in (keeping, forgetful):
        match = LocalMatch(GAMES[name].new(2, seed=2), [bot, RandomBot(3)], seed=4)
        while len(bot.begun_with) < 40:
            match.step(match.state.actor)
    assert not any(forgetful.begun_with)
    kept = [visits for visits in keeping.begun_with if visits > 0]
    assert len(kept) > len(keeping.begun_with) / 5
    assert min(kept) >= FEWEST_KEPT


def turns(name: str) -> tuple[Noting, LocalMatch]:
    """A match in which the bot has just chosen and goes on in its tree."""
    for seed in range(100):
        bot = Noting(1)
        match = LocalMatch(GAMES[name].new(2, seed=seed), [bot, bot], seed)
        match.step(0)
        kept = bot.trees.trees["table", 0].search.root.children[match.actions[0]].visits
        if match.state.to_move == 0 and kept >= FEWEST_KEPT:
            return bot, match
    raise AssertionError("no seat is asked twice at the beginning")


def begun(bot: Noting, turn: Turn) -> int:
    bot.choose(turn)
    return bot.begun_with[-1]


@every_game
def test_events_missing_or_too_many_begin_a_new_search(name: str) -> None:
    changes = ("none", "missing", "later", "again", "twice", "other match", "other seat", "over")
    for change in changes:
        bot, match = turns(name)
        turn = match.turn(0)
        assert choices_since(turn, 0) == match.actions
        if change == "missing":
            turn = replace(turn, events=[])
        if change == "later":
            turn = replace(turn, version=turn.version + 1)
        if change == "twice":
            turn = replace(turn, events=[*turn.events, *turn.events])
        if change == "other match":
            turn = replace(turn, match_id="another")
        if change == "other seat":
            turn = replace(turn, seat=1)
        if change == "over":
            bot.match_over(Result(match_pb2.Match(match_id=turn.match_id), seat=0))
        if change == "again":
            bot.choose(turn)
        assert (begun(bot, turn) > 0) == (change == "none"), change


@every_game
def test_the_same_question_again_gets_the_same_answer(name: str) -> None:
    bot = Noting(1)
    turn = LocalMatch(GAMES[name].new(2, seed=1), [bot, bot], 1).turn(0)
    assert bot.choose(turn) == bot.choose(turn)
    assert bot.begun_with == [0, 0]


@every_game
def test_a_kept_search_knows_only_legal_answers(name: str) -> None:
    bot = Noting(1)
    match = LocalMatch(GAMES[name].new(2, seed=1), [bot, bot], 1)
    followed = 0
    while match.state.to_move is not None and followed < 5:
        seat = match.state.to_move
        turn = match.turn(seat)
        search = bot.trees.grown_for(turn, match.state.determinize(seat, Rng(1)))
        if search is not None:
            followed += 1
            assert set(search.root.children) <= set(turn.legal)
        match.answer(bot.choose(turn))
    assert followed == 5
