"""Guests sit where they should in matches of self-play, and nothing is learned from them."""

from __future__ import annotations

import numpy as np
import pytest

from tradewinds_bots.network import Features, Network
from tradewinds_engine import State, game
from tradewinds_engine.batch import Batch
from tradewinds_rl.batch_arrays import arrays_of
from tradewinds_rl.training.evaluation import play
from tradewinds_rl.training.guests import SHARE, Guests
from tradewinds_rl.training.self_play import play_against_itself

RULES = game("madeira")


class Recorder:
    """Plays the last legal action and notes for which seat it was asked."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def choose_from(self, state: State) -> int:
        assert state.to_move is not None
        self.seats.append(state.to_move)
        return state.legal()[-1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_learner_has_one_seat_and_every_seat_in_turn(seats: int) -> None:
    bots = [Recorder(), Recorder()]
    visit = Guests(bots, 24, seats)
    learners = []
    neighbours = set()
    for row in range(24):
        table = [visit.at(row, seat) for seat in range(seats)]
        assert table.count(None) == 1
        learners.append(table.index(None))
        neighbours.add(table[(learners[-1] + 1) % seats])
        if seats > 2:
            assert set(bots) <= set(table)
    assert learners == [row % seats for row in range(24)]
    assert neighbours == set(bots)
    assert [visit.at(24, seat) for seat in range(seats)] == [None] * seats
    assert Guests([], 24, seats).at(0, 1) is None


def test_guests_answer_for_their_seats_only() -> None:
    batch = Batch(RULES, 3, {}, list(range(30)))
    movers = arrays_of(batch).actors
    first = np.array([state.legal()[0] for state in batch.states])
    actions = first.copy()
    kept = Guests([Recorder()], 20, 3).answer(batch.states, movers, actions)
    assert 0 < (~kept).sum() < 20
    for row, state in enumerate(batch.states):
        is_guest = row < 20 and movers[row] != row % 3
        assert kept[row] != is_guest
        assert actions[row] == (state.legal()[-1] if is_guest else first[row])


def test_decisions_of_guests_are_not_learned_from() -> None:
    network = Network.new(RULES, [2], 8, np.random.default_rng(1))
    features = Features(RULES, 2)
    bot = Recorder()
    played = play_against_itself(network, features, 2, 8, 60, np.random.default_rng(2), [bot])
    assert set(bot.seats) == {0, 1}
    assert len(played) == 8 * 60 - len(bot.seats)
    rows = int(8 * SHARE) * 60
    assert 0.3 * rows < len(bot.seats) < 0.7 * rows
    assert played.advantages is not None
    assert played.played is not None
    columns = played.observations, played.masks, played.outcomes, played.advantages, played.played
    assert {len(column) for column in columns} == {len(played)}
    assert played.masks[np.arange(len(played)), played.actions].all()
    assert played.advantages.mean() == pytest.approx(0, abs=1e-5)


def test_opponents_of_an_evaluation_sit_behind_the_network_in_their_order() -> None:
    network = Network.new(RULES, [3], 8, np.random.default_rng(1))
    bots = [Recorder(), Recorder()]
    play(network, [RULES.new(3, {}, 5)], [1], bots)
    assert [set(bot.seats) for bot in bots] == [{2}, {0}]
