"""The bots that play by rules: at home everywhere, blind to what is hidden, better than chance."""

from __future__ import annotations

import pytest

from tests.engine.setups import SETUPS, Setup, reach
from tradewinds import Bot
from tradewinds_bots import (
    BuilderBot,
    CourtierBot,
    ExplorerBot,
    GreedyBot,
    RandomBot,
    RuleBot,
    ShipperBot,
)
from tradewinds_bots.local_match import LocalMatch, play_match
from tradewinds_engine import GAMES, Rng

EXPERTS: dict[str, list[type[RuleBot]]] = {
    "puerto-rico": [ShipperBot, BuilderBot],
    "madeira": [CourtierBot],
    "vasco-da-gama": [ExplorerBot],
}
PAIRS = [(name, bot) for name, bots in EXPERTS.items() for bot in bots]
BLOCKS = 4

every_expert = pytest.mark.parametrize(("name", "expert"), PAIRS)
every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)


def experts(setup: Setup) -> list[type[RuleBot]]:
    return EXPERTS.get(setup.game.name, [ShipperBot])


@every_setup
def test_a_match_among_them_comes_to_its_end(setup: Setup) -> None:
    known = experts(setup)
    bots = [known[seat % len(known)](seat) for seat in range(setup.seats)]
    state = setup.new(1)
    while state.to_move is not None:
        state.apply(bots[state.to_move].choose_from(state))
    assert any(score.rank == 1 for score in state.scores())


@every_setup
def test_positions_the_seat_cannot_tell_apart_get_the_same_answer(setup: Setup) -> None:
    for share in (0.0, 0.3, 0.6, 0.9):
        state = reach(setup, 11, share)
        for expert in experts(setup):
            answer = expert(seed=5).choose_from(state)
            assert answer in state.legal()
            for seed in range(3):
                twin = state.determinize(state.to_move, Rng(seed))
                assert expert(seed=5).choose_from(twin) == answer


@every_expert
def test_a_turn_and_its_position_get_the_same_answer(name: str, expert: type[RuleBot]) -> None:
    table = LocalMatch(GAMES[name].new(2, seed=4), [expert(1), expert(2)], seed=6)
    for _ in range(40):
        seat = table.state.to_move
        assert seat is not None
        turn = table.turn(seat)
        assert expert(3).choose(turn) == expert(3).choose_from(table.state)
        table.step(seat)


@every_expert
def test_they_beat_random_play_every_time(name: str, expert: type[RuleBot]) -> None:
    assert won(name, expert, RandomBot) == 2 * BLOCKS


@every_expert
def test_they_win_most_matches_against_greedy(name: str, expert: type[RuleBot]) -> None:
    assert won(name, expert, GreedyBot) >= 6  # of 8


def won(name: str, one: type[Bot], other: type[Bot]) -> int:
    """Matches won at two seats; every deal is played from both."""
    found = 0
    for seed in range(BLOCKS):
        for seat in range(2):
            bots = [one(seed=seed), other(seed=seed)]  # type: ignore[call-arg]
            scores = play_match(GAMES[name], bots if seat == 0 else bots[::-1], seed).state.scores()
            found += scores[seat].rank < scores[1 - seat].rank
    return found
