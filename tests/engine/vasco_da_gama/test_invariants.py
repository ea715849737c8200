"""Invariants under random play (VG-INV), and snapshots that break them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from tests.forged import forged
from tradewinds_engine import Rng, SnapshotError, load
from tradewinds_engine.playout import play_out
from tradewinds_engine.rows import row_of
from tradewinds_engine.snapshot import Frame
from tradewinds_engine.vasco_da_gama import GAME, steps
from tradewinds_engine.vasco_da_gama.dispatch import VascoDaGamaFlow
from tradewinds_engine.vasco_da_gama.prompts import ASK_BONUS_SAILOR

from .build import random_states


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_play_breaks_no_invariant(seats: int, strict: bool) -> None:
    """VG-INV-01 to 19"""
    for seed in range(4):
        states = random_states(seats, seed, strict_interrupts=strict)
        for state in states:
            assert state.violations() == []
            assert state.to_move is None or len(state.legal()) >= 2
        assert states[-1].round == 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_never_fall_and_display_slots_only_empty(seats: int) -> None:
    """VG-INV-11, VG-INV-20"""
    for before, after in pairwise(random_states(seats, 9)):
        assert all(new >= old for old, new in zip(before.earned, after.earned, strict=True))
        deals = sum(map(len, after.stacks)) < sum(map(len, before.stacks))
        if not deals:
            slots = zip(before.slots, after.slots, strict=True)
            assert all(new in (old, -1) for old, new in slots)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_discs_are_placed_and_called(seats: int) -> None:
    """VG-INV-17"""
    for before, after in pairwise(random_states(seats, 4)):
        if before.phase == steps.PLACING and after.phase == steps.ACTING:
            placed = sum(1 for seat in before.disc_seat if seat != -1) + 1
            assert placed == 4 * seats + (1 if before.holder[3] != -1 else 0)


BROKEN: list[tuple[str, Callable[[VascoDaGamaFlow], object]]] = [
    ("VG-INV-01", lambda s: s.bag.__setitem__(0, s.bag[0] - 1)),
    ("VG-INV-02", lambda s: setattr(s, "board_missionaries", s.board_missionaries - 1)),
    ("VG-INV-03", lambda s: s.pool.__setitem__(0, s.pool[0] - 1)),
    ("VG-INV-04", lambda s: s.slots.__setitem__(0, s.slots[1])),
    ("VG-INV-04", lambda s: s.tops.__setitem__(1, -1)),
    ("VG-INV-05", lambda s: setattr(s, "merchant", s.merchants_hidden[0])),
    ("VG-INV-07", lambda s: s.discs.__setitem__(2, s.discs[2] - 1)),
    ("VG-INV-12", lambda s: s.holder.__setitem__(0, -1)),
    ("VG-INV-13", lambda s: setattr(s, "marker", s.marker + 1)),
    ("VG-INV-14", lambda s: setattr(s, "vdg_hidden", s.vdg_hidden[1:])),
    ("VG-INV-16", lambda s: s.extra.__setitem__(3, 2)),
    ("VG-INV-21", lambda s: setattr(s, "merchant", -1)),
    ("VG-DEC-01", lambda s: s.push(steps.REFILL, 0)),
    ("VG-DEC-07", lambda s: s.taken.__setitem__(0, 1)),
    ("VG-REC-03", lambda s: setattr(s, "section", 7)),
    ("VG-EXP-03", lambda s: setattr(s, "port", 99)),
    ("VG-BUY-03", lambda s: setattr(s, "last_slot", 99)),
    ("VG-LCH-03", lambda s: setattr(s, "launching", 3)),
    ("VG-INV-11: reales", lambda s: s.reales.__setitem__(0, -1)),
    ("range: slot", lambda s: s.slots.__setitem__(0, 35)),
    ("range: round", lambda s: setattr(s, "round", 6)),
    ("range: projects is not ascending", lambda s: s.projects.__setitem__(0, row_of([4, 4]))),
]


@pytest.mark.parametrize(("rule", "break_it"), BROKEN)
def test_a_broken_snapshot_is_refused_with_the_rule(
    rule: str, break_it: Callable[[VascoDaGamaFlow], object]
) -> None:
    state = next(state for state in random_states(4, 2) if state.phase == steps.PLACING)
    break_it(state)
    with pytest.raises(SnapshotError, match=rule):
        GAME.load(state.dump())


def asked(question: str) -> VascoDaGamaFlow:
    """A position of a random game in which that question is asked."""
    return next(
        state
        for seed in range(20)
        for state in random_states(3, seed)
        if state.prompt is not None and state.prompt.name == question
    )


def strand(state: VascoDaGamaFlow) -> None:
    state.pool[state.actor] += state.captains[state.actor]
    state.captains[state.actor] = 0


def unguard(state: VascoDaGamaFlow, character: int) -> None:
    state.guard[character] = 0
    state.discs[state.actor] += 1


MISFITS: list[tuple[str, str, Callable[[VascoDaGamaFlow], object]]] = [
    ("EXP_PORT", "VG-EDGE-05", strand),
    ("SERNIGI_SEND", "VG-CHR-03", lambda s: unguard(s, 2)),
    ("MANUEL_NUMBER", "VG-CHR-03", lambda s: unguard(s, 3)),
    ("P2_CALL", "VG-DEC-06", lambda s: s.push(steps.OFFER_LAUNCH, 0)),
    ("P3_MERCHANT", "VG-DEC-06", lambda s: s.push(steps.OFFER_LAUNCH, 0)),
    ("P3_MERCHANT", "VG-P3-01", lambda s: setattr(s, "question", ASK_BONUS_SAILOR)),
]


@pytest.mark.parametrize(("question", "rule", "break_it"), MISFITS)
def test_a_question_that_does_not_fit_the_table_is_refused(
    question: str, rule: str, break_it: Callable[[VascoDaGamaFlow], object]
) -> None:
    """It would lead to a question without an answer or to a table that breaks the rules."""
    state = asked(question)
    break_it(state)
    with pytest.raises(SnapshotError, match=rule):
        GAME.load(state.dump())


def test_one_changed_number_never_makes_a_snapshot_that_crashes() -> None:
    """Either it is refused, or it is a sound state that plays to its end."""
    rng = Rng(17)
    states = random_states(3, 6, strict_interrupts=True)
    refused = 0
    for _ in range(400):
        framed = Frame(states[rng.below(len(states))].dump())
        framed.values[rng.below(len(framed.values))] += rng.below(7) - 3
        data = forged(framed, framed.values)
        try:
            state = load(data)
        except SnapshotError:
            refused += 1
            continue
        assert state.violations() == []
        play_out(state, rng)
        assert state.violations() == []
    assert refused > 200


def test_a_loaded_snapshot_goes_on_like_the_original() -> None:
    """VG-INV-22"""
    for state in random_states(4, 8)[::25]:
        twin = load(state.dump())
        assert twin.legal() == state.legal()
        play_out(state, Rng(3))
        play_out(twin, Rng(3))
        assert twin.digest() == state.digest()
