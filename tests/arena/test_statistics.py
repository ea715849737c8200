"""Intervals and tests keep their promises on known distributions."""

from __future__ import annotations

import numpy as np
import pytest

from tradewinds_arena.intervals import interval_of_mean
from tradewinds_arena.points import margins, rank_points, win_shares
from tradewinds_arena.ratings import fit, online
from tradewinds_arena.records import Record
from tradewinds_arena.sprt import MINIMUM_BLOCKS, Sprt, expected_share
from tradewinds_arena.statistics import bot_results, by_block, difference

SHARES = np.array([0.0, 0.25, 0.5, 0.75, 1.0])


def record(game: int, block: int, bots: tuple[int, ...], ranks: tuple[int, ...]) -> Record:
    scores = tuple(10 * (4 - rank) for rank in ranks)
    return Record(game, block, 0, bots, 0, scores, ranks, (), "")


def test_ties_share_points_and_wins() -> None:
    assert rank_points([1, 1, 3]) == [0.75, 0.75, 0.0]
    assert win_shares([1, 1, 3]) == [0.5, 0.5, 0.0]
    assert margins([10, 4]) == [6.0, -6.0]


@pytest.mark.parametrize("blocks", [8, 20, 50])
def test_intervals_of_equal_bots_contain_zero_as_often_as_they_say(blocks: int) -> None:
    random = np.random.default_rng(blocks)
    differences = random.choice([-1, -0.5, 0, 0.5, 1], size=(1000, blocks))
    intervals = [interval_of_mean(row, seed) for seed, row in enumerate(differences)]
    contained = np.mean([low <= 0 <= high for low, high in intervals])
    assert 0.93 <= contained <= 0.97


def test_one_block_says_nothing() -> None:
    low, high = interval_of_mean(np.array([0.5]))
    assert (low, high) == (-np.inf, np.inf)


def test_blocks_not_games_are_what_counts() -> None:
    records = [record(at, at // 2, (0, 1), (1, 2)) for at in range(8)]
    one, other = bot_results(by_block(records), 2)
    found = difference(one, other)
    assert found is not None
    assert (found.blocks, found.mean) == (4, 1.0)
    assert (one.games, one.wins, len(one.blocks)) == (8, 8, 4)


def test_ratings_find_the_order_and_the_distance() -> None:
    random = np.random.default_rng(5)
    records = []
    for game in range(2000):
        wins = random.random() < expected_share(200)
        records.append(record(game, game // 2, (0, 1), (1, 2) if wins else (2, 1)))
    ratings = fit(list(by_block(records).values()), 2)
    assert ratings.rating[0] - ratings.rating[1] == pytest.approx(200, abs=35)
    assert ratings.lower[0] < 1600 < ratings.upper[0]
    better, worse = online(records, 2)
    assert better.mu - 2 * better.sigma > worse.mu + 2 * worse.sigma


def run_sprt(random: np.random.Generator, mean: float) -> bool:
    test = Sprt(elo0=0, elo1=40)
    spread = np.array([1, 2, 4, 2, 1], float) / 10
    tilt = mean - 0.5
    chances = spread * (1 + tilt * (SHARES - 0.5) / np.sum(spread * (SHARES - 0.5) ** 2))
    while test.verdict is None:
        for share in random.choice(SHARES, p=chances, size=16):
            if test.verdict is None:
                test.add(float(share))
    return bool(test.verdict)


@pytest.mark.parametrize(("elo", "wrong"), [(0, True), (40, False)])
def test_a_sequential_test_errs_seldom_enough(elo: float, wrong: bool) -> None:
    random = np.random.default_rng(11)
    verdicts = [run_sprt(random, expected_share(elo)) for _ in range(2000)]
    assert np.mean([verdict is wrong for verdict in verdicts]) <= 0.06


def test_a_sequential_test_waits_for_its_minimum() -> None:
    test = Sprt()
    for _ in range(MINIMUM_BLOCKS - 1):
        test.add(1.0)
    assert test.verdict is None
    test.add(1.0)
    assert test.verdict is True
