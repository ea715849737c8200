"""Sound positions stay sound, broken ones are named (MA-INV)."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from tests.forged import forged
from tradewinds_engine.errors import SnapshotError
from tradewinds_engine.madeira import GAME, data, steps
from tradewinds_engine.madeira.dispatch import MadeiraFlow
from tradewinds_engine.native import pop
from tradewinds_engine.playout import play_out
from tradewinds_engine.rng import Rng
from tradewinds_engine.rows import row_of
from tradewinds_engine.snapshot import Frame
from tradewinds_engine.state import STEP_SHIFT

from .build import Table

WASTE = ("wm_exchange", "wm_up", "wm_down", "pass", "stop")


def lively_choice(state: MadeiraFlow, rng: Rng) -> int:
    """Mostly something other than milling, stopping or passing, so that much happens."""
    choices = [id for id in state.choices if GAME.actions[id].kind not in WASTE]
    if not choices or rng.below(5) == 0:
        choices = state.legal()
    return choices[rng.below(len(choices))]


def play_lively(seats: int, seed: int) -> list[MadeiraFlow]:
    rng = Rng(seed)
    state = GAME.new(seats, seed=rng.seed())
    assert isinstance(state, MadeiraFlow)
    seen = []
    while state.to_move is not None:
        seen.append(state.copy())
        state.apply(lively_choice(state, rng))
    return [*seen, state]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_all_invariants_hold_along_whole_matches(seats: int, seed: int) -> None:
    for state in play_lively(seats, seed):
        assert state.violations() == []
        assert state.legal() == sorted(set(state.legal()))
        kinds = [step >> STEP_SHIFT for step in state.agenda]
        assert kinds == sorted(kinds)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_between_two_moves_only_what_may_change_changes(seats: int) -> None:
    """MA-INV-06, MA-INV-14, MA-INV-17: field wood and ships at home never grow."""
    states = play_lively(seats, 31)
    for before, after in itertools.pairwise(states):
        assert all(b >= a for b, a in zip(before.wood, after.wood, strict=True))
        for old, new in zip(before.boards, after.boards, strict=True):
            assert old.docked >= new.docked
        assert all(b != -1 or a == -1 for b, a in zip(before.favors, after.favors, strict=True))
        discs = [seat for seat in [*after.rows, *after.spaces] if seat != -1]
        assert sorted(discs) == list(range(seats))


def test_a_turn_changes_only_the_pieces_of_its_seat() -> None:
    """MA-INV-22, MA-EDGE-26: nothing passes from seat to seat."""
    states = play_lively(4, 5)
    for before, after in itertools.pairwise(states):
        if before.phase == after.phase == steps.CHARACTER_ACTIONS:
            for seat in range(4):
                if seat != before.to_move:
                    ours, theirs = before.boards[seat], after.boards[seat]
                    assert ours.stock == theirs.stock
                    assert ours.prestige == theirs.prestige
                    assert ours.pirates == theirs.pirates
                    assert ours.fields == theirs.fields


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_survives_a_snapshot(seats: int) -> None:
    """MA-INV-19."""
    for state in play_lively(seats, 17):
        thawed = GAME.load(state.dump())
        assert thawed.digest() == state.digest()
        assert thawed.legal() == state.legal()
        assert len(state.dump()) < 600


def test_a_finished_match_has_scored_all_requests() -> None:
    """MA-INV-18."""
    state = play_lively(3, 2)[-1]
    assert state.round == 5
    assert all(sum(board.requests) == 0 for board in state.boards)
    assert sum(state.row_requests) == 0


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("MA-INV-01", lambda t: setattr(t[0], "home", 9)),
        ("MA-INV-01", lambda t: setattr(t[0], "docked", 7)),
        ("MA-INV-01", lambda t: t[0].markers.__setitem__(0, 4)),
        ("MA-INV-02", lambda t: t.state.ships.__setitem__(data.FIRST_ROUTE + 4, 0)),
        ("MA-INV-03", lambda t: t.neutral("funchal:3", "funchal:11")),
        ("MA-INV-03", lambda t: t.state.spots.__setitem__(3, -1)),
        ("MA-INV-04", lambda t: setattr(t[0], "favors_up", 1)),
        ("MA-INV-05", lambda t: t[0].stock.__setitem__(0, -1)),
        ("MA-INV-05", lambda t: setattr(t[0], "mill", 7)),
        ("MA-INV-06", lambda t: t.wood(f1_wheat_c=4)),
        ("MA-INV-07", lambda t: t.state.watch_dice.__setitem__(0, 2)),
        ("MA-INV-07", lambda t: t.state.row_dice.__setitem__(0, 3)),
        ("MA-INV-08", lambda t: t.state.guild_dice.__setitem__(0, 5)),
        ("MA-INV-09", lambda t: t.state.rows.__setitem__(0, 1)),
        ("MA-INV-10", lambda t: t[0].dice.__setitem__(0, 2)),
        ("MA-INV-11", lambda t: t[0].requests.__setitem__(0, 3)),
        ("MA-INV-11", lambda t: t.state.row_requests.__setitem__(0, 2)),
        ("MA-INV-12", lambda t: setattr(t.state, "converted", 1)),
        ("MA-INV-13", lambda t: setattr(t.state, "wood_bought", 6)),
        ("MA-INV-15", lambda t: setattr(t.state, "agenda", t.state.agenda[:-1])),
        ("MA-INV-15", lambda t: t.state.push(0, 3)),
        ("MA-INV-15", lambda t: setattr(t.state, "agenda", pop(t.state.agenda, 1)[0])),
        ("MA-INV-15", lambda t: t.state.spots.__setitem__(0, 9)),
        ("MA-INV-15", lambda t: setattr(t.state, "question", 0)),
        ("MA-INV-16", lambda t: setattr(t.state, "engineer", True)),
        ("MA-INV-18", lambda t: setattr(t.state, "round", 9)),
        ("MA-A-01", lambda t: t.state.characters.__setitem__(0, data.PRINTED)),
        ("MA-S-08", lambda t: t.state.rewards.__setitem__(0, t.state.rewards[2])),
    ],
)
def test_a_broken_position_is_named(rule: str, change: Callable[[Table], object]) -> None:
    table = Table().workers(0, "f1_wheat", "funchal:0").stock(0, wood=1).die_turn(0)
    assert table.state.violations() == []
    change(table)
    assert any(text.startswith(rule) for text in table.state.violations())


def violated(table: Table) -> list[str]:
    return [text.partition(":")[0] for text in table.state.violations()]


def test_requests_fit_the_turn_of_their_seat_in_phase_e() -> None:
    """MA-INV-11: a seat before the one asked has fulfilled, one behind it has not."""
    before = Table(3).requests((0, 1), (0, 1), (0, 1)).crown().play("fulfil:expeditions")
    assert before.asked == (1, "FULFIL")
    before[0].requests = row_of([1, 1, 0, 0, 0])
    assert violated(before) == ["MA-INV-11"]
    behind = Table(3).requests((0, 1), (0, 1), (0, 1)).crown().play("fulfil:expeditions")
    behind[2].requests = row_of([1, 0, 0, 0, 0])
    assert violated(behind) == ["MA-INV-11"]


def test_requests_are_given_up_before_the_reals_for_wealth() -> None:
    """MA-INV-11."""
    table = Table(2).stock(0, reals=3).requests((0, 3), (0, 1)).crown().play("fulfil:wealth")
    assert table.asked == (0, "WEALTH")
    table[0].requests[3] = 1
    assert violated(table) == ["MA-INV-11"]


@pytest.mark.parametrize("question", ["FEED", "MILLING", "DIE_TURN"])
def test_wood_is_owed_only_where_it_can_have_been_bought(question: str) -> None:
    """MA-INV-13."""
    table = Table(2).stock(0, reals=9, wheat=2)
    if question == "FEED":
        table.upkeep()
    elif question == "MILLING":
        table.building_turn("fortaleza", {1: 1}, dice=(3,)).play("take_pirates")
    else:
        table.die_turn(0)
    assert table.asked == (0, question)
    table.state.wood_bought = 1
    assert violated(table) == ["MA-INV-15"]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_forged_snapshot_is_refused_or_plays_to_the_end(seats: int) -> None:
    """Any single changed number, with a valid checksum, never crashes or hangs the engine."""
    rng = Rng(40 + seats)
    states = play_lively(seats, 23)[:-1]
    for _ in range(400):
        state = states[rng.below(len(states))]
        framed = Frame(state.dump())
        values = framed.values
        values[rng.below(len(values))] = rng.below(80) - 5
        try:
            loaded = GAME.load(forged(framed, values))
        except SnapshotError:
            continue
        play_out(loaded, rng)
        assert loaded.to_move is None


def test_a_seat_behind_in_pass_order_has_not_fulfilled_its_request_yet() -> None:
    """MA-E-01, found by fuzzing: a changed pass order let seats keep requests."""
    states = [state for seed in range(4) for state in play_lively(3, seed)]
    state = next(
        state
        for state in states
        if state.phase == steps.CROWN and list(state.spaces).index(state.actor) == 1
    )
    state.spaces = row_of(reversed(list(state.spaces)))
    assert any("MA-INV-11" in broken for broken in state.violations())
