"""The table before the first choice (VG-SET)."""

from __future__ import annotations

import pytest

from tradewinds_engine.vasco_da_gama import GAME
from tradewinds_engine.vasco_da_gama.data import CHARACTERS, TILES
from tradewinds_engine.vasco_da_gama.dispatch import VascoDaGamaFlow
from tradewinds_engine.vasco_da_gama.table import STANDARD

from .build import EMPTY


def new(seats: int, seed: int = 3) -> VascoDaGamaFlow:
    state = GAME.new(seats, {}, seed)
    assert isinstance(state, VascoDaGamaFlow)
    return state


@pytest.mark.parametrize(
    ("seats", "holders"),
    [
        (2, {"dias": 0, "alvares": -1, "sernigi": 1, "manuel": -1}),
        (3, {"dias": 0, "alvares": 1, "sernigi": 2, "manuel": -1}),
        (4, {"dias": 0, "alvares": 1, "sernigi": 2, "manuel": 3}),
    ],
)
def test_characters_are_dealt_by_the_number_of_seats(seats: int, holders: dict[str, int]) -> None:
    """VG-DAT-02, VG-SET-04"""
    assert dict(zip(CHARACTERS, new(seats).holder, strict=True)) == holders


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_starts_with_the_same_supply(seats: int) -> None:
    """VG-SET-02"""
    state = new(seats)
    assert list(state.reales) == [10] * seats
    assert list(state.discs) == [4] * seats
    assert list(state.captains) == [1] * seats
    assert list(state.pool) == [6] * seats


def test_only_dealt_characters_give_something_at_setup() -> None:
    """VG-SET-04"""
    two, four = new(2), new(4)
    assert [two.vp(seat) for seat in range(2)] == [2, 0]
    assert two.board_missionaries == 6
    assert list(two.extra) == [0, 0]
    assert [four.vp(seat) for seat in range(4)] == [2, 0, 0, 0]
    assert four.board_missionaries == 5
    assert four.view(None)["players"][1]["crew"] == [0, 0, 0, 0, 1]
    assert list(four.extra) == [0, 0, 0, 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_a_section_of_five_sailors_for_every_seat(seats: int) -> None:
    """VG-SET-03"""
    state = new(seats)
    assert [state.sailors_in(section) for section in range(seats)] == [5] * seats
    assert sum(state.bag) == 32 - 5 * seats


@pytest.mark.parametrize(("seats", "spaces"), [(2, 3), (3, 4), (4, 5)])
def test_areas_have_one_space_more_than_there_are_seats(seats: int, spaces: int) -> None:
    """VG-DAT-02"""
    assert STANDARD.spaces[seats] == [spaces] * 4


def test_the_display_is_of_stack_one_and_every_stack_shows_its_top() -> None:
    """VG-SET-07, VG-RULING-01"""
    state = new(3)
    assert all(TILES[tile].startswith("I-") for tile in state.slots)
    assert [len(pile) for pile in state.stacks] == [6, 13, 6]
    assert EMPTY not in state.tops


def test_the_setup_merchant_is_not_the_merchant_of_round_one() -> None:
    """VG-SET-08, VG-SET-09, VG-RULING-03"""
    state = new(3)
    assert state.prompt is not None
    assert state.prompt.name == "SETUP_MERCHANT"
    assert state.to_move == 2
    assert EMPTY not in (state.setup_merchant, state.merchant)
    assert state.setup_merchant != state.merchant
    assert len(state.merchants_hidden) == 4


def test_the_setup_merchant_brings_its_bonus_before_phase_one() -> None:
    """VG-SET-09, VG-EDGE-29"""
    state = new(3)
    state.apply(GAME.actions.parse("merchant:natal@0"))
    assert state.prompt is not None
    assert state.prompt.name == "BONUS_PROJECT"
    tile = state.slots[4]
    state.apply(GAME.actions.parse("project:u4"))
    assert list(map(list, state.projects)) == [[], [], [tile]]
    assert state.slots[4] == EMPTY
    assert state.vp(2) == 0
    assert state.prompt.name == "P1_NUMBER"
    assert state.to_move == 0


def test_ports_have_the_fields_and_points_of_the_table() -> None:
    """VG-DAT-03"""
    assert list(STANDARD.field_count) == [1, 2, 3, 4, 5, 6]
    assert list(STANDARD.field_value[18:22]) == [7, 7, 6, 5]
    assert list(STANDARD.field_value[24:29]) == [9, 9, 7, 7, 6]
    assert list(STANDARD.complete_vp) == [1, 1, 2, 3, 4, 5]


def test_the_known_tile_reads_as_in_the_rulebook() -> None:
    """VG-EX-04"""
    tile = TILES.index("I-14")
    assert STANDARD.stack[tile] == 0
    assert STANDARD.limit[tile] == 7
    assert STANDARD.crew[tile] == 5
    assert (STANDARD.reward_reales[tile], STANDARD.reward_vp[tile]) == (0, 2)


def test_refunds_are_those_of_the_number_rows() -> None:
    """VG-DAT-04"""
    assert list(STANDARD.refund[1:]) == [1] * 5 + [2] * 7 + [3] * 8 + [0] * 2
