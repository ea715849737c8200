"""Bots play whole matches in one process, and the greedy one plays better than chance."""

from __future__ import annotations

import pytest

from tradewinds import Bot, Turn
from tradewinds_bots import GreedyBot, RandomBot
from tradewinds_bots.local_match import LocalMatch, play_match
from tradewinds_engine import GAMES, IllegalAction
from tradewinds_engine.observation import observe
from tradewinds_engine.replay import record, verify

every_game = pytest.mark.parametrize("name", GAMES)
PAIRS_OF_GAMES = 20


class Curious(Bot):
    """Looks at everything it is sent and plays the first legal action."""

    name = "curious"
    wants_snapshot = True
    wants_details = True
    wants_observation = True

    def __init__(self) -> None:
        self.turns: list[Turn] = []

    def choose(self, turn: Turn) -> int:
        self.turns.append(turn)
        return turn.legal[0]


class Stubborn(Bot):
    name = "stubborn"
    wants_view = False

    def choose(self, turn: Turn) -> int:
        return -1


@every_game
def test_a_bot_gets_what_it_wants_and_nothing_else(name: str) -> None:
    game = GAMES[name]
    curious, plain = Curious(), RandomBot(seed=1)
    table = LocalMatch(game.new(2, seed=5), [curious, plain], seed=6)
    table.play()
    assert len({turn.version for turn in curious.turns}) == len(curious.turns)
    for turn in curious.turns:
        assert (turn.game, turn.seat) == (name, 0)
        assert len(turn.legal) >= 2
        assert turn.view is not None
        assert game.load(turn.snapshot).legal() == turn.legal
        assert turn.label(turn.legal[0]) == game.actions[turn.legal[0]].label
        assert list(turn.details) == turn.legal
        assert turn.observation == observe(game.load(turn.snapshot), 0)
        assert [action for action, legal in enumerate(turn.mask()) if legal] == turn.legal
        assert all(event.version <= turn.version for event in turn.events)
    assert any(turn.events for turn in curious.turns)
    fresh = LocalMatch(game.new(2, seed=5), [plain, plain], seed=6)
    turn = fresh.turn(0)
    assert (turn.view, turn.snapshot, turn.details, turn.observation) == (None, b"", {}, ())


@every_game
def test_no_turn_carries_the_chance_of_the_match(name: str) -> None:
    curious = Curious()
    table = LocalMatch(GAMES[name].new(2, seed=5), [curious, curious], seed=6)
    table.play()
    for turn in curious.turns:
        assert GAMES[name].load(turn.snapshot).chance.key != table.state.chance.key


@every_game
def test_the_same_seeds_play_the_same_match_and_its_replay_verifies(name: str) -> None:
    game = GAMES[name]
    seats = game.seat_counts[-1]
    first = play_match(game, [RandomBot(seat) for seat in range(seats)], seed=9)
    again = play_match(game, [RandomBot(seat) for seat in range(seats)], seed=9)
    assert first.actions == again.actions
    assert verify(record(name, seats, None, 9, first.actions)).digest() == first.state.digest()


@every_game
def test_an_illegal_answer_is_refused(name: str) -> None:
    with pytest.raises(IllegalAction):
        play_match(GAMES[name], [Stubborn(), Stubborn()], seed=1)


def test_every_seat_needs_a_bot() -> None:
    game = next(iter(GAMES.values()))
    with pytest.raises(ValueError, match="1 bots cannot take 2 seats"):
        LocalMatch(game.new(2), [RandomBot()], seed=1)


@every_game
def test_greedy_beats_random_from_both_seats(name: str) -> None:
    wins = 0
    for seed in range(PAIRS_OF_GAMES):
        for seat in (0, 1):
            bots: list[Bot] = [RandomBot(seed), RandomBot(seed)]
            bots[seat] = GreedyBot(seed)
            scores = play_match(GAMES[name], bots, seed).state.scores()
            wins += scores[seat].rank < scores[1 - seat].rank
    assert wins >= 2 * PAIRS_OF_GAMES * 0.9
