"""The searching bot: reproducible, blind to what is hidden, and never longer than it may think."""

from __future__ import annotations

from math import inf
from time import monotonic

import pytest

from tests.engine.setups import SETUPS, Setup, reach
from tradewinds import Turn
from tradewinds_bots import GreedyBot, MctsBot, RandomBot
from tradewinds_bots.local_match import LocalMatch, play_match
from tradewinds_bots.mcts_bot import affordable_seconds
from tradewinds_engine import GAMES, Rng, State
from tradewinds_engine.search import Search, Settings, Thought

every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)
every_game = pytest.mark.parametrize("name", GAMES)
SHARES = (0.0, 0.3, 0.6, 0.9)


class Short(MctsBot):
    iterations = 40


class Ticking:
    """A clock that goes on by one second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@every_setup
def test_the_same_seed_and_iterations_give_the_same_thoughts(setup: Setup) -> None:
    for share in SHARES:
        state = reach(setup, 3, share)
        before = state.digest()
        thoughts = [
            [(each.action, each.visits, each.value) for each in Short(seed=5).think(state, inf)]
            for _ in range(2)
        ]
        assert thoughts[0] == thoughts[1]
        assert sum(visits for _, visits, _ in thoughts[0]) == Short.iterations
        assert sorted(action for action, _, _ in thoughts[0]) == state.legal()
        assert all(0 <= value <= 1 for _, _, value in thoughts[0])
        assert state.digest() == before


def test_another_seed_thinks_otherwise() -> None:
    state = GAMES["puerto-rico"].new(3, seed=1)
    values = {Short(seed).think(state, inf)[0].value for seed in range(4)}
    assert len(values) > 1


@every_setup
def test_positions_the_seat_cannot_tell_apart_get_the_same_thoughts(setup: Setup) -> None:
    for share in SHARES:
        state = reach(setup, 11, share)
        thoughts = Short(seed=5).think(state, inf)
        for seed in range(3):
            twin = state.determinize(state.to_move, Rng(seed))
            assert twin.digest() != state.digest()
            again = Short(seed=5).think(twin, inf)
            assert [(t.action, t.visits, t.value) for t in again] == [
                (t.action, t.visits, t.value) for t in thoughts
            ]


@every_game
def test_a_turn_and_its_position_get_the_same_answer(name: str) -> None:
    bot = Short(seed=2)
    bot.keeps_trees = False
    table = LocalMatch(GAMES[name].new(2, seed=4), [bot, bot], seed=6)
    for _ in range(10):
        seat = table.state.to_move
        assert seat is not None
        assert bot.choose(table.turn(seat)) == bot.choose_from(table.state)
        table.step(seat)


def test_it_thinks_until_its_time_is_over_and_no_iteration_longer() -> None:
    state = GAMES["vasco-da-gama"].new(2, seed=1)
    for seconds in (0, 1, 2, 30):
        thoughts = MctsBot(clock=Ticking()).think(state, seconds)
        assert sum(each.visits for each in thoughts) == max(1, seconds)


def test_a_thousand_moves_never_use_up_the_bank() -> None:
    for allowance in (0.0, 0.01, 1.0):
        bank = 10.0
        for _ in range(1000):
            late = 0.4 * allowance  # the answer's way back
            spent = affordable_seconds(allowance + bank, bank, wanted=5.0) + late
            bank -= max(0.0, spent - allowance)
            assert bank > 0


class PacedBot(MctsBot):
    """Every iteration takes it equally long."""

    searching: Search | None = None

    def __init__(self, pace: float = 1.0) -> None:
        super().__init__(seed=5, clock=lambda: pace * self.iterations_done())

    def iterations_done(self) -> int:
        return 0 if self.searching is None else self.searching.root.visits

    def search(self, state: State) -> Search:
        self.searching = super().search(state)
        return self.searching


@pytest.mark.parametrize("pace", [0.25, 2.0])
@every_game
def test_it_stops_when_at_its_pace_the_time_left_will_hardly_change_its_choice(
    name: str, pace: float
) -> None:
    spent = []
    for share in SHARES:
        state = reach(Setup(GAMES[name], 2), 3, share)
        bot = PacedBot(pace)
        bot.seconds = 80 * pace
        choice = bot.choose_from(state)
        spent.append(bot.iterations_done())
        at_the_end = PacedBot().think(state, spent[-1])
        assert choice == at_the_end[0].action
        assert spent[-1] == 80 or lead(at_the_end) > (80 - spent[-1]) / 4
        before = PacedBot().think(state, spent[-1] - 8)
        assert lead(before) <= (80 - (spent[-1] - 8)) / 4  # it did not stop later than it could
    assert min(spent) < 80


def lead(thoughts: list[Thought]) -> int:
    return thoughts[0].visits - thoughts[1].visits


def test_it_spends_a_part_of_what_the_clock_has_left() -> None:
    assert affordable_seconds(left=inf, bank=inf, wanted=0.2) == 0.2
    assert affordable_seconds(left=60.0, bank=0.0, wanted=0.2) == 0.2
    assert affordable_seconds(left=0.1, bank=0.0, wanted=0.2) == 0.05
    assert affordable_seconds(left=5.0, bank=5.0, wanted=0.2) == pytest.approx(0.1)
    assert affordable_seconds(left=2.0, bank=5.0, wanted=0.2) == pytest.approx(0.04)
    assert affordable_seconds(left=-1.0, bank=0.0, wanted=0.2) == 0.0


def test_out_of_time_it_still_answers_with_a_legal_action() -> None:
    table = LocalMatch(GAMES["madeira"].new(2, seed=1), [MctsBot(), MctsBot()], seed=1)
    seat = table.state.to_move
    assert seat is not None
    asked = table.turn(seat)
    late = Turn(
        match_id=asked.match_id,
        game=asked.game,
        seat=seat,
        version=asked.version,
        prompt=asked.prompt,
        legal=asked.legal,
        vocabulary=asked.vocabulary,
        snapshot=asked.snapshot,
        deadline=monotonic() - 1,
        allowance=0.0,
        bank=0.0,
    )
    assert MctsBot().choose(late) in asked.legal


def test_a_match_that_is_over_cannot_be_searched() -> None:
    match = play_match(GAMES["vasco-da-gama"], [RandomBot(1), RandomBot(2)], seed=1)
    with pytest.raises(ValueError, match="the match is over"):
        Search(match.state, Rng(1), Settings())


@every_game
def test_it_beats_greedy(name: str) -> None:
    won = 0
    for seed in range(2):
        for seat in range(2):
            bots = [Short(seed), GreedyBot(seed)]
            match = play_match(GAMES[name], bots if seat == 0 else bots[::-1], seed)
            scores = match.state.scores()
            won += scores[seat].rank < scores[1 - seat].rank
    assert won >= 3  # of 4
