"""Intervals and tests keep their promises on known distributions."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import brentq

from tradewinds_arena.confidence_intervals import Floats, interval_of_mean
from tradewinds_arena.game_points import by_block, margins, rank_points, win_shares
from tradewinds_arena.ratings import fit, online
from tradewinds_arena.records import Record
from tradewinds_arena.results import thinking_times
from tradewinds_arena.sprt import MINIMUM_BLOCKS, SMALLEST_VARIANCE, Sprt, expected_share
from tradewinds_arena.statistics import Difference, bot_results, difference

DATA = Path(__file__).parents[1] / "data" / "arena" / "blocks.json"
RECORDED: dict[str, dict[str, int]] = json.loads(DATA.read_text())


def record(game: int, block: int, bots: tuple[int, ...], ranks: tuple[int, ...]) -> Record:
    scores = tuple(10 * (4 - rank) for rank in ranks)
    return Record(game, block, 0, bots, 0, scores, ranks, (), "")


def test_a_game_that_was_timed_twice_counts_once() -> None:
    times = [{"game": 0, "ms": [[900.0], []]}, {"game": 0, "ms": [[10.0, 30.0], []]}]
    median, p99 = thinking_times([record(0, 0, (1, 0), (1, 2))], times)[1]
    assert median == 20.0
    assert p99 == pytest.approx(29.8)


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


def test_ties_bring_ratings_together() -> None:
    won, tied = record(0, 0, (0, 1), (1, 2)), record(0, 0, (0, 1), (1, 1))
    gaps = [
        fit([[won] * wins + [tied] * ties], 2).rating @ np.array([1, -1])
        for wins, ties in ((4, 0), (4, 2), (4, 12))
    ]
    assert gaps[0] > gaps[1] > gaps[2] > 0
    share = (4 + 12 / 2) / 16
    assert gaps[2] == pytest.approx(400 * np.log10(share / (1 - share)), abs=2)


def real_blocks(title: str, mean: float) -> tuple[Floats, Floats]:
    """Shares of real blocks between equal bots with their chances, tilted to another mean.

    Recorded by record_blocks.py; both directions count alike, since the bots are equal.
    """
    counts = {float(share): count for share, count in RECORDED[title].items()}
    shares = np.array(sorted({*counts, *(round(1 - share, 6) for share in counts)}))
    weights = np.array([counts.get(it, 0) + counts.get(round(1 - it, 6), 0) for it in shares])

    def tilted(by: float) -> Floats:
        odds = weights * np.exp(by * (shares - 0.5))
        chances: Floats = odds / odds.sum()
        return chances

    by = brentq(lambda it: float(tilted(it) @ shares) - mean, -50, 50)
    return shares, tilted(by)


def verdicts_of(blocks: Floats, elo1: float) -> list[bool | None]:
    """What the sequential test says about each row of blocks."""
    low, high = expected_share(0), expected_share(elo1)
    number = np.arange(1, blocks.shape[1] + 1)
    total, squares = blocks.cumsum(axis=1), (blocks**2).cumsum(axis=1)
    mean = total / number
    variance = np.maximum((squares - total * mean) / np.maximum(number - 1, 1), SMALLEST_VARIANCE)
    llr = number * (high - low) * (mean - (low + high) / 2) / variance
    lower, upper = Sprt().bounds
    ended = ((llr >= upper) | (llr <= lower)) & (number >= MINIMUM_BLOCKS)
    first = ended.argmax(axis=1)
    return [bool(llr[row, at] >= upper) if ended[row, at] else None for row, at in enumerate(first)]


@pytest.mark.parametrize(("elo1", "most_blocks"), [(20, 5000), (60, 1500)])
@pytest.mark.parametrize("is_better", [False, True])
@pytest.mark.parametrize("title", RECORDED)
def test_a_sequential_test_errs_seldom_enough_on_real_blocks(
    title: str, is_better: bool, elo1: float, most_blocks: int
) -> None:
    shares, chances = real_blocks(title, expected_share(elo1 if is_better else 0))
    random = np.random.default_rng(11)
    blocks = random.choice(shares, p=chances, size=(2000, most_blocks))
    verdicts = verdicts_of(blocks, elo1)
    wrong = not is_better
    assert np.mean([verdict is wrong for verdict in verdicts]) <= 0.06
    assert np.mean([verdict is None for verdict in verdicts]) <= 0.01


def test_the_simulated_test_is_the_one_that_is_used() -> None:
    shares, chances = real_blocks("puerto-rico/2", 0.53)
    blocks = np.random.default_rng(3).choice(shares, p=chances, size=(20, 1500))
    for row, verdict in zip(blocks, verdicts_of(blocks, 60), strict=True):
        test = Sprt(elo0=0, elo1=60)
        for share in row:
            if test.verdict is None:
                test.add(float(share))
        assert test.verdict is verdict


@pytest.mark.parametrize("blocks", [10, 50])
@pytest.mark.parametrize("title", RECORDED)
def test_intervals_of_equal_bots_on_real_blocks_contain_zero_as_often_as_they_say(
    title: str, blocks: int
) -> None:
    shares, chances = real_blocks(title, 0.5)
    random = np.random.default_rng(blocks)
    tournaments = 2 * random.choice(shares, p=chances, size=(1000, blocks)) - 1
    intervals = [interval_of_mean(row, seed) for seed, row in enumerate(tournaments)]
    assert 0.93 <= np.mean([low <= 0 <= high for low, high in intervals]) <= 0.97


def test_of_equal_bots_hardly_any_is_called_better() -> None:
    """Five equal bots, ten comparisons: a false claim in at most one tournament of twenty."""
    shares, chances = real_blocks("puerto-rico/2", 0.5)
    random = np.random.default_rng(5)
    claims = 0
    for values in 2 * random.choice(shares, p=chances, size=(1000, 10, 40)) - 1:
        found = [Difference(40, it.mean(), (0, 0), it.std(ddof=1)) for it in values]
        claims += any(each.is_safe(comparisons=10) for each in found)
    assert claims <= 60


def test_a_few_equal_blocks_prove_nothing() -> None:
    assert not Difference(4, 1.0, (1.0, 1.0), 0.0).is_safe()
    assert Difference(8, 1.0, (1.0, 1.0), 0.0).is_safe()
    assert Difference(50, 0.05, (-0.05, 0.15), 0.4).blocks_needed() == pytest.approx(258, abs=10)
    assert Difference(50, 0.0, (-0.1, 0.1), 0.4).blocks_needed() is None


def test_a_sequential_test_waits_for_its_minimum() -> None:
    test = Sprt()
    for _ in range(MINIMUM_BLOCKS - 1):
        test.add(1.0)
    assert test.verdict is None
    test.add(1.0)
    assert test.verdict is True
