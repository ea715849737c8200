"""`tradewinds bot explain`: decisions looked back at without hindsight."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tradewinds import Bot
from tradewinds_arena.errors import BadReview
from tradewinds_arena.match_review import MatchReview, review, turns_of
from tradewinds_arena.review_page import render_review
from tradewinds_bots import GreedyBot, RandomBot
from tradewinds_bots.local_match import play_match
from tradewinds_engine import GAMES, game
from tradewinds_engine.replay import Replay, encode, first_position, record
from tradewinds_server.cli import main

ITERATIONS = 100


def played(name: str, bots: list[Bot], players: tuple[str, ...] = ()) -> Replay:
    match = play_match(game(name), bots, seed=5)
    return record(name, len(bots), None, 5, match.actions, players)


@pytest.fixture(scope="module")
def duel() -> Replay:
    """A match of a greedy bot in seat 0 against chance in seat 1."""
    return played("vasco-da-gama", [GreedyBot(1), RandomBot(1)], ("<greedy>", "chance"))


@pytest.fixture(scope="module")
def of_greedy(duel: Replay) -> MatchReview:
    return review(duel, 0, "mcts", ITERATIONS)


@pytest.fixture(scope="module")
def of_chance(duel: Replay) -> MatchReview:
    return review(duel, 1, "mcts", ITERATIONS)


@pytest.mark.parametrize("name", GAMES)
def test_the_search_gets_what_the_seat_knew_and_nothing_else(name: str) -> None:
    replay = played(name, [RandomBot(seed) for seed in range(3)])
    turns = {version: (position, action) for version, position, action in turns_of(replay, 1)}
    state = first_position(replay)
    hidden_was_dealt_anew = False
    for version, action in enumerate(replay.actions):
        assert (state.to_move == 1) == (version in turns)
        if version in turns:
            position, answer = turns[version]
            assert answer == action
            assert position.view(1) == state.view(1)
            assert position.legal() == state.legal()
            hidden_was_dealt_anew |= position.dump() != state.dump()
        state.apply(action)
    assert hidden_was_dealt_anew


def test_a_review_is_the_same_every_time(duel: Replay, of_chance: MatchReview) -> None:
    assert review(duel, 1, "mcts", ITERATIONS) == of_chance
    assert of_chance.decisions


def test_chance_loses_more_than_a_greedy_bot(
    of_greedy: MatchReview, of_chance: MatchReview
) -> None:
    def mean_loss(found: MatchReview) -> float:
        return sum(decision.loss for decision in found.decisions) / len(found.decisions)

    assert mean_loss(of_greedy) < mean_loss(of_chance) / 1.5


def test_the_worst_decisions_come_first(of_chance: MatchReview) -> None:
    losses = [decision.loss for decision in of_chance.worst(1000)]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == max(decision.loss for decision in of_chance.decisions) > 0
    assert of_chance.worst(2) == of_chance.worst(1000)[:2]


def test_what_was_never_tried_counts_as_the_worst_that_was(of_chance: MatchReview) -> None:
    options = [option for decision in of_chance.decisions for option in decision.options]
    assert all(0 < option.value < 1 for option in options)


def test_the_page_shows_every_decision_and_needs_nothing_else(of_greedy: MatchReview) -> None:
    page = render_review(of_greedy)
    for decision in of_greedy.decisions:
        assert f'id="decision-{decision.version}"' in page
    assert page.count("(played)") == len(of_greedy.decisions)
    assert "&lt;greedy&gt; in vasco-da-gama" in page
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r"(src|href)=\"(?!#)|https?:|@import|<script", page)


def test_explain_prints_decisions_and_writes_the_page(
    duel: Replay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page = tmp_path / "duel.json", tmp_path / "review.html"
    file.write_text(encode(duel))
    with pytest.raises(SystemExit) as end:
        main(["bot", "explain", str(file), "--seat", "1", "--iterations", "100",
              "--html", str(page)])  # fmt: skip
    assert end.value.code == 0
    told = capsys.readouterr().out
    decisions = len(turns_of(duel, 1))
    assert told.count("      played  ") >= decisions
    assert re.search(rf"mcts agrees with chance in \d+ of {decisions} decisions", told)
    assert re.search(r"   1  lost \d\.\d\d at \d+: ", told)
    assert page.read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("seat", "adviser", "told"),
    [
        (2, "mcts", "has the seats 0 to 1, not 2"),
        (0, "greedy", "greedy does not show what it thinks"),
        (0, "tests.arena.bots:First", "does not show what it thinks"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(
    duel: Replay, seat: int, adviser: str, told: str
) -> None:
    with pytest.raises(BadReview, match=told):
        review(duel, seat, adviser, ITERATIONS)
