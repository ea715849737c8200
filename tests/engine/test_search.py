"""The search, on games so small that one sees what it should find."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import pytest

from tests.example_game import GAME
from tradewinds_engine import Rng, State
from tradewinds_engine.answers import Answers
from tradewinds_engine.greedy import play_greedily
from tradewinds_engine.scores import Score, ranked
from tradewinds_engine.search import Node, Search, Settings, logistic
from tradewinds_engine.sentinels import NOBODY

Path = tuple[int, ...]
LONG = (0, 1) * 10  # who moves in a match that goes on behind every search


def even(rounds: int) -> Settings:
    """Settings with which all answers are tried equally often."""
    return Settings(rounds=rounds, exploration=1000.0, prior_floor=1.0)


@dataclass(frozen=True)
class Plan:
    """Who answers in turn, and what each seat has then; later answers change nothing else."""

    movers: Sequence[int]
    points: Mapping[Path, Sequence[int]]
    answers: int = 2
    noise: int = 0  # seat 0 gets up to so many points by chance, after the first answer


class PathState(State):
    plan: Plan
    path: Path
    luck: int

    def answered(self) -> Sequence[int]:
        """The points that belong to the longest known beginning of the path."""
        for end in range(len(self.path), -1, -1):
            if self.path[:end] in self.plan.points:
                return self.plan.points[self.path[:end]]
        return (0,) * self.seats

    def copy(self) -> PathState:
        twin = PathState()
        self.copy_frame_onto(twin)
        twin.plan, twin.path, twin.luck = self.plan, self.path, self.luck
        return twin

    def list_answers(self, answers: Answers) -> None:
        answers.add_range(0, self.plan.answers - 1)

    def answer(self, seat: int, question: int, action: int) -> None:
        self.path = (*self.path, action)
        if len(self.path) == 1 and self.plan.noise:
            self.luck = self.chance.below(0, self.plan.noise)
        if len(self.path) < len(self.plan.movers):
            self.ask(self.plan.movers[len(self.path)], 1)

    def estimate(self, seat: int) -> int:
        return self.answered()[seat] + (self.luck if seat == 0 else 0)

    def scores(self) -> list[Score]:
        return ranked([Score(seat, {"all": self.estimate(seat)}, {}) for seat in range(self.seats)])

    def redraw_hidden(self, seat: int, rng: Rng) -> None:
        pass

    def refuse(self, *_: Any) -> Any:
        raise NotImplementedError

    run: Any = refuse
    write: Any = refuse
    write_first: Any = refuse
    read: Any = refuse
    show: Any = refuse
    violations: Any = refuse


def position(plan: Plan) -> PathState:
    state = PathState()
    GAME.new(2, seed=1).copy_frame_onto(state)
    state.plan, state.path, state.luck = plan, (), 0
    state.agenda = state.agenda[:0]
    state.actor = NOBODY
    state.ask(plan.movers[0], 1)
    state.list_again()
    return state


def values(plan: Plan, settings: Settings, iterations: int = 60, seed: int = 1) -> list[float]:
    """By action."""
    search = Search(position(plan), Rng(seed), settings)
    search.run(iterations)
    return [each.value for each in sorted(search.thoughts(), key=lambda each: each.action)]


def logit(value: float) -> float:
    return log(value / (1 - value))


def test_all_answers_meet_the_same_chance() -> None:
    """So a single point shows through noise of a thousand."""
    points: dict[Path, tuple[int, int]] = {(action,): (action, 0) for action in range(4)}
    plan = Plan(LONG, points, answers=4, noise=1000)
    for seed in range(20):
        found = values(plan, even(rounds=1), iterations=12, seed=seed)
        assert found[0] < found[1] < found[2] < found[3]


def test_every_iteration_meets_another_chance() -> None:
    plan = Plan(LONG, {(): (0, 0)}, noise=1000)
    search = Search(position(plan), Rng(1), even(rounds=0))
    means = []
    for _ in range(6):
        search.run(2)
        means.append(search.thoughts()[0].value)
    assert len(set(means)) == 6


def test_each_seat_chooses_what_is_best_for_itself() -> None:
    points = {(0,): (9, 0), (0, 0): (9, 30), (0, 1): (9, 0), (1,): (5, 0)}
    for most_rounds in (0, 2):
        search = Search(position(Plan(LONG, points)), Rng(1), Settings(rounds=most_rounds))
        search.run(80)
        assert search.best() == 1  # answer 0 looks better until the other seat has answered
    assert search.decide(80) == 1


def test_usual_leads_are_worth_one_half() -> None:
    assert values(Plan(LONG, {(): (1000, 0)}), Settings(rounds=1)) == [0.5, 0.5]


@pytest.mark.parametrize("points", [20, 2000])
@pytest.mark.parametrize("width", [1.0, 2.0])
def test_values_are_leads_in_units_of_their_spread(points: int, width: float) -> None:
    """Where p of the sampled leads are high, both are sqrt(p / (1 - p)) or its inverse away."""
    plan = Plan(LONG, {(0,): (0, 0), (1,): (points, 0)})
    low, high = values(plan, Settings(rounds=1, value_width=width))
    assert low < 0.5 < high
    assert logit(low) * logit(high) == pytest.approx(-1 / width**2)


def test_a_match_that_is_over_counts_who_won() -> None:
    plan = Plan((0,), {(0,): (1, 0), (1,): (0, 1), (2,): (0, 0)}, answers=3)
    assert values(plan, Settings(victory=1.0)) == [1.0, 0.0, 0.5]
    half = values(plan, Settings(victory=0.5))
    points_only = values(plan, Settings(victory=0.0))
    assert half == pytest.approx(
        [(a + b) / 2 for a, b in zip([1, 0, 0.5], points_only, strict=True)]
    )
    running = Plan(LONG, plan.points, answers=3)
    assert values(running, Settings(victory=1.0)) != [1.0, 0.0, 0.5]


def test_what_pays_at_once_is_looked_at_first_but_not_alone() -> None:
    plan = Plan(LONG, {(0,): (0, 0), (1,): (0, 0), (2,): (30, 0)}, answers=3)
    for floor, shares in ((1.0, [1 / 3] * 3), (0.0, [0.0, 0.0, 1.0]), (0.3, [0.1, 0.1, 0.8])):
        search = Search(position(plan), Rng(1), Settings(prior_floor=floor, prior_width=0.1))
        search.run(1)
        assert search.best() == (2 if floor < 1 else 0)
        priors = [search.root.children[action].prior for action in range(3)]
        assert priors == pytest.approx(shares, abs=1e-3)


def test_more_exploration_spreads_the_visits() -> None:
    plan = Plan(LONG, {(0,): (0, 0), (1,): (50, 0)})
    visits = []
    for exploration in (0.1, 1.0, 1000.0):
        settings = Settings(rounds=1, exploration=exploration, prior_floor=1.0)
        search = Search(position(plan), Rng(1), settings)
        search.run(100)
        visits.append(search.thoughts()[0].visits)
        assert search.root.visits == 100
    assert visits[0] > visits[1] > visits[2] == pytest.approx(50, abs=2)


def test_it_decides_as_soon_as_the_rest_will_hardly_change_it_and_no_sooner() -> None:
    """A quarter of the iterations left would not bring the second choice ahead."""
    plan = Plan(LONG, {(0,): (0, 0), (1,): (50, 0)}, noise=100)
    search = Search(position(plan), Rng(1), Settings(rounds=1))
    assert search.decide(400) == 1
    stopped = search.root.visits
    assert stopped < 400
    assert search.lead_in_visits() > (400 - stopped) / 4
    again = Search(position(plan), Rng(1), Settings(rounds=1))
    again.run(stopped - 8)
    assert again.lead_in_visits() <= (400 - (stopped - 8)) / 4


def followed(
    plan: Plan, actions: list[int], iterations: int, settings: Settings
) -> tuple[Search, bool]:
    search = Search(position(plan), Rng(1), settings)
    search.run(iterations)
    state = position(plan)
    for action in actions:
        state.apply(action)
    return search, search.follow(state, actions)


def test_following_the_choices_made_keeps_what_is_known_behind_them() -> None:
    plan = Plan(LONG, {(0,): (9, 0), (0, 0): (9, 0), (0, 1): (9, 8), (1,): (5, 0)})
    settings = Settings(rounds=1, value_width=5.0)
    before, _ = followed(plan, [], 200, settings)
    search, goes_on = followed(plan, [0], 200, settings)
    assert goes_on
    assert search.root.visits == before.root.children[0].visits
    assert [(each.action, each.visits) for each in search.thoughts()] == sorted(
        ((action, node.visits) for action, node in before.root.children[0].children.items()),
        key=lambda row: -row[1],
    )
    assert search.best() == 1  # for the seat that is to move now
    search.run(100)
    assert search.root.visits == before.root.children[0].visits + 100
    assert search.best() == 1


def test_a_followed_search_meets_chance_that_it_has_not_met() -> None:
    """Every mean is over other luck, so that none is met again."""
    search = Search(position(Plan(LONG, {(): (0, 0)}, noise=1000)), Rng(1), even(rounds=0))
    state = position(Plan(LONG, {(): (0, 0)}, noise=1000))
    search.run(60)
    state.apply(0)
    state.path = ()  # the next answer brings new luck
    assert search.follow(state, [0])
    kept = search.first_deal
    assert kept == 60
    before = {child: (node.visits, node.values[1]) for child, node in search.root.children.items()}
    search.run(2)
    fresh = Search(state, Rng(1), even(rounds=0))
    fresh.first_deal, fresh.usual, fresh.scale = 60, search.usual, search.scale
    fresh.run(2)
    for action, node in search.root.children.items():
        visits, value = before[action]
        alone = fresh.root.children[action]
        assert node.visits - visits == alone.visits
        assert node.values[1] - value == pytest.approx(alone.values[1])


def test_answers_that_other_chance_would_have_allowed_are_forgotten() -> None:
    search = Search(position(Plan(LONG, {(): (0, 0)})), Rng(1), even(rounds=0))
    search.run(60)
    search.root.children[0].children[7] = Node(2, 1.0)
    search.root.children[0].children[7].visits = 1000
    state = position(Plan(LONG, {(): (0, 0)}))
    state.apply(0)
    assert search.follow(state, [0])
    assert sorted(search.root.children) == [0, 1]
    assert search.lead_in_visits() < 1000


def test_a_search_follows_only_where_it_has_been_often() -> None:
    plan = Plan(LONG, {(): (0, 0)})
    assert [followed(plan, [0], iterations, even(rounds=0))[1] for iterations in (46, 48)] == [
        False, True,
    ]  # fmt: skip
    search, goes_on = followed(plan, [0, 0, 0, 0, 0, 0], 40, even(rounds=0))
    assert not goes_on
    assert (search.root.visits, search.seat) == (40, 0)


def test_a_search_begins_anew_when_its_values_lost_their_scale() -> None:
    """Everything behind the answer is far better than usual, so differences no longer show."""
    for points, goes_on in ((0, True), (30, False), (-30, False)):
        plan = Plan(LONG, {(0,): (0, 0), (1,): (points, 0), (2,): (0, 0)}, answers=8)
        _, follows = followed(plan, [1, 0], 4000, even(rounds=0))
        assert follows == goes_on


def test_answers_not_tried_come_last() -> None:
    search = Search(position(Plan(LONG, {(2,): (9, 0)}, answers=3)), Rng(1), Settings(rounds=1))
    search.run(1)
    assert [(each.action, each.visits, each.value == 0) for each in search.thoughts()] == [
        (2, 1, False), (0, 0, True), (1, 0, True),
    ]  # fmt: skip


def test_logistic_values_never_overflow() -> None:
    assert (logistic(0.0), logistic(1e9), logistic(-1e9)) == pytest.approx((0.5, 1.0, 0.0))


def test_greedy_futures_end_after_so_many_choices_or_with_the_match() -> None:
    plan = Plan((0, 1, 0), {(0,): (9, 0), (1,): (8, 0), (0, 0): (9, 0), (0, 1): (9, 1)})
    for choices, path in ((0, ()), (1, (0,)), (2, (0, 1))):
        state = play_greedily(position(plan), Rng(1), choices, 100)
        assert isinstance(state, PathState)
        assert state.path == path
    assert play_greedily(position(plan), Rng(1), 100, 100).to_move is None


def test_a_greedy_choice_tries_only_some_answers_each_as_likely() -> None:
    plan = Plan(LONG, {(action,): (action, 0) for action in range(4)}, answers=4)
    for most_tried, best_found in ((1, 0.25), (2, 0.5), (3, 0.75), (4, 1.0)):
        rng = Rng(1)
        found = 0
        for _ in range(400):
            state = play_greedily(position(plan), rng, 1, most_tried)
            assert isinstance(state, PathState)
            found += state.path == (3,)
        assert found / 400 == pytest.approx(best_found, abs=0.08)


def test_equally_greedy_choices_are_equally_likely() -> None:
    plan = Plan(LONG, {(action,): (1, 0) for action in range(3)}, answers=3)
    rng = Rng(1)
    taken = [0, 0, 0]
    for _ in range(600):
        state = play_greedily(position(plan), rng, 1, 100)
        assert isinstance(state, PathState)
        taken[state.path[0]] += 1
    assert taken == pytest.approx([200] * 3, abs=45)
