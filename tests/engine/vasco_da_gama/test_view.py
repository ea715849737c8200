"""What the seats see (VG-INF)."""

from __future__ import annotations

import pytest

from tradewinds.vasco_da_gama.v1.view_pb2 import VascoDaGamaView
from tradewinds_engine import Rng
from tradewinds_engine.vasco_da_gama import GAME

from .build import random_states


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_view_fits_its_message(seats: int) -> None:
    for state in random_states(seats, 1):
        view = state.view(0)
        message = VascoDaGamaView(**view)
        assert {field.name for field in VascoDaGamaView.DESCRIPTOR.fields} == set(view)
        assert list(message.fields) == state.fields
        assert [supply.vp for supply in message.supplies] == [
            state.vp(seat) for seat in range(seats)
        ]


def test_all_seats_and_spectators_see_the_same() -> None:
    """VG-INF-01"""
    for state in random_states(3, 2)[::10]:
        views = [state.view(seat) for seat in (0, 1, 2, None)]
        assert [view.pop("seat") for view in views] == [0, 1, 2, -1]
        assert all(view == views[0] for view in views)


def test_a_view_does_not_tell_one_future_from_another() -> None:
    """VG-INF-04: matches that differ only in hidden orders look alike."""
    rng = Rng(5)
    for state in random_states(4, 3)[::10]:
        twin = state.determinize(1, rng)
        assert twin.view(1) == state.view(1)
        assert twin.legal() == state.legal()
        assert twin.digest() != state.digest()


def test_piles_are_shown_in_ascending_order() -> None:
    """VG-INF-02"""
    for state in random_states(2, 7)[::10]:
        view = state.view(None)
        for pile in ("vdg_unseen", "unseen_merchants"):
            assert view[pile] == sorted(view[pile])


def test_the_values_in_force_are_shown() -> None:
    """VG-DAT-01: overrides included."""
    prices = {
        "captain_per_sailor": 2,
        "dias_taken_vp": 4,
        "dias_round_vp": 5,
        "reales_per_vp": 6,
        "captained_ship_vp": 7,
    }
    counts = {"sailors_per_section": 4, "sailors_refilled": 2}
    shown = GAME.new(2, {"data": {"prices": prices, "counts": counts}}).view(0)["components"]
    assert {name: shown[name] for name in (*prices, *counts)} == {**prices, **counts}


def test_the_stack_of_every_tile_is_shown() -> None:
    """VG-INF-02: what lies below a top is known, its order is not."""
    for state in random_states(2, 7)[::10]:
        view = state.view(None)
        stacks = view["components"]["stacks"]
        assert [stacks[top] for top in view["stack_tops"] if top >= 0] == [
            place for place, top in enumerate(view["stack_tops"]) if top >= 0
        ]


def test_changing_a_view_does_not_change_the_state() -> None:
    state = GAME.new(2, {}, 1)
    before = state.digest()
    view = state.view(0)
    view["fields"][0] = 7
    view["components"]["limits"][0] = 7
    view["supplies"][0]["projects"].append(3)
    assert state.digest() == before
    assert state.view(0)["components"]["limits"][0] == 4


def test_different_hidden_orders_come_to_light_after_determinizing() -> None:
    """VG-CH-03 to 07"""
    state = GAME.new(2, {}, 1)
    futures = set()
    for seed in range(5):
        rng = Rng(seed)
        twin = state.determinize(0, rng)
        while twin.view(None)["round"] == 1:
            twin.apply(twin.legal()[0])
        futures.add(tuple(twin.view(None)["slots"]))
    assert len(futures) > 1
