"""What every game promises in every position, at every seat count."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import pytest
from hypothesis import given

from tradewinds_engine import IllegalAction, Rng, State
from tradewinds_engine.greedy import choose_greedily
from tradewinds_engine.playout import mean_scores, play_out
from tradewinds_engine.rng import key_of
from tradewinds_engine.rows import zeros

from .attributes import attributes
from .setups import Setup, every_setup, few, pick, reach, sample, seeds, shares, walk

SNAPSHOT_LIMITS = {"puerto-rico": 1500, "vasco-da-gama": 1500, "madeira": 2000, "lanterns": 200}


@every_setup
@sample(4)
@given(seed=seeds)
def test_every_question_is_a_real_choice_in_a_sound_position(setup: Setup, seed: int) -> None:
    for state in walk(setup, seed):
        choices = state.legal()
        assert state.violations() == []
        assert choices == sorted(set(choices))
        assert (state.to_move is None) == (choices == [])
        assert (state.prompt is None) == (choices == [])
        if choices:
            assert len(choices) >= 2
            assert 0 <= choices[0] <= choices[-1] < len(setup.game.actions)


@every_setup
@sample(3)
@given(seed=seeds)
def test_every_position_survives_a_snapshot(setup: Setup, seed: int) -> None:
    for state in walk(setup, seed):
        twin = setup.game.load(state.dump())
        assert twin.dump() == state.dump()
        assert (twin.to_move, twin.prompt, twin.legal()) == (
            state.to_move, state.prompt, state.legal(),
        )  # fmt: skip
        assert twin.options == state.options


@every_setup
@few
@given(seed=seeds, share=shares)
def test_a_loaded_snapshot_plays_on_identically(setup: Setup, seed: int, share: float) -> None:
    state = reach(setup, seed, share)
    twin = setup.game.load(state.dump())
    rng = Rng(seed)
    while state.to_move is not None:
        action = pick(state, rng)
        state.apply(action)
        twin.apply(action)
        assert twin.digest() == state.digest()


@every_setup
@sample(3)
@given(seed=seeds)
def test_snapshots_stay_small_over_the_whole_match(setup: Setup, seed: int) -> None:
    limit = SNAPSHOT_LIMITS[setup.game.name]
    assert max(len(state.dump()) for state in walk(setup, seed)) <= limit


@every_setup
@few
@given(seed=seeds, share=shares)
def test_asking_changes_nothing(setup: Setup, seed: int, share: float) -> None:
    state = reach(setup, seed, share)
    before = state.dump()
    state.legal().append(-1)
    state.scores()
    state.violations()
    state.determinize(0, Rng(seed))
    for seat in (None, *range(setup.seats)):
        state.view(seat)
    for seat in range(setup.seats):
        state.estimate(seat)
    assert state.dump() == before
    assert -1 not in state.legal()


@every_setup
@few
@given(seed=seeds, share=shares)
def test_each_legal_action_applies_and_all_others_are_refused(
    setup: Setup, seed: int, share: float
) -> None:
    state = reach(setup, seed, share)
    legal, before = state.legal(), state.digest()
    for action in legal:
        twin = state.copy()
        twin.apply(action)
        assert twin.digest() != before
    for action in (*range(-2, len(setup.game.actions) + 2), 1 << 40, 1 << 70):
        if action not in legal:
            with pytest.raises(IllegalAction) as refusal:
                state.apply(action)
            assert refusal.value.action == action
            assert refusal.value.rule == state.game.prompts[state.question].rule
    assert state.digest() == before
    assert state.legal() == legal


@every_setup
@few
@given(seed=seeds, share=shares)
def test_legal_actions_can_be_explained_and_no_others(
    setup: Setup, seed: int, share: float
) -> None:
    state = reach(setup, seed, share)
    before = state.digest()
    for action in state.legal():
        explanation = state.explain(action)
        assert explanation.text
        assert all(name and amount > 0 for name, amount in explanation.costs)
    with pytest.raises(IllegalAction):
        state.explain(len(setup.game.actions))
    assert state.digest() == before


@every_setup
@few
@given(seed=seeds)
def test_a_finished_match_takes_no_action(setup: Setup, seed: int) -> None:
    state = setup.new(seed)
    play_out(state, Rng(seed))
    before = state.digest()
    with pytest.raises(IllegalAction, match="the match is over"):
        state.apply(0)
    assert state.digest() == before
    assert sorted(score.seat for score in state.scores()) == list(range(setup.seats))
    assert min(score.rank for score in state.scores()) == 1


@every_setup
@few
@given(seed=seeds, share=shares)
def test_a_copy_is_exact_and_independent_both_ways(setup: Setup, seed: int, share: float) -> None:
    state = reach(setup, seed, share)
    before = state.dump()
    twin = state.copy()
    assert (twin.dump(), twin.legal()) == (before, state.legal())
    play_out(twin, Rng(seed))
    assert state.dump() == before
    twin = state.copy()
    legal = state.legal()
    play_out(state, Rng(seed + 1 & (1 << 128) - 1))
    assert (twin.dump(), twin.legal()) == (before, legal)


@pytest.mark.parametrize("duplicate", [copy, deepcopy])
@every_setup
def test_copies_that_python_makes_are_independent_too(
    setup: Setup, duplicate: Callable[[State], State]
) -> None:
    state = reach(setup, 7, 0.5)
    before = state.dump()
    twin = duplicate(state)
    assert (twin.dump(), twin.legal()) == (before, state.legal())
    play_out(twin, Rng(7))
    assert state.dump() == before


@every_setup
@sample(2)
@given(seed=seeds)
def test_planning_never_changes_the_live_match(setup: Setup, seed: int) -> None:
    undisturbed = [state.digest() for state in walk(setup, seed)]
    planner = Rng(1)
    for number, state in enumerate(walk(setup, seed)):
        assert state.digest() == undisturbed[number]
        if number % 20 == 0 and state.to_move is not None:
            mean_scores(state, 2, planner)
            choose_greedily(state.determinize(state.to_move, planner), planner)


@every_setup
@few
@given(seed=seeds, share=shares)
def test_a_state_holds_nothing_but_plain_data(setup: Setup, seed: int, share: float) -> None:
    assert_plain(reach(setup, seed, share))


@every_setup
@few
@given(seed=seeds)
def test_another_seed_is_another_match(setup: Setup, seed: int) -> None:
    state = setup.new(seed)
    assert setup.new(seed).dump() == state.dump()
    assert setup.new(seed ^ 1).digest() != state.digest()
    assert state.chance.key == key_of(seed)


def assert_plain(value: Any) -> None:
    """Numbers, text, bytes and lists of them, or objects of such; no closures, no callbacks."""
    if value is None or isinstance(value, (bool, int, str, bytes)):
        return
    if isinstance(value, (list, tuple, type(zeros(0)))):
        for item in value:
            assert_plain(item)
        return
    if isinstance(value, dict):
        for key, item in value.items():
            assert_plain(key)
            assert_plain(item)
        return
    assert type(value).__module__.startswith(("tradewinds_engine", "tests.example_game")), value
    assert not callable(value), value
    for name, item in attributes(value).items():
        if not (isinstance(value, State) and name == "game"):
            assert_plain(item)
