"""What the seats see (VG-INF)."""

from __future__ import annotations

import pytest

from tradewinds.vasco_da_gama.v1.types_pb2 import COLOUR_GREY
from tradewinds.vasco_da_gama.v1.view_pb2 import VascoDaGamaView
from tradewinds_engine import Rng
from tradewinds_engine.vasco_da_gama import GAME

from .build import Table, random_states

OPTIONAL = {
    "decision", "marker", "setup_merchant_vessel_id", "merchant_vessel_id", "vdg_tile_id",
    "next_vdg_tile_id", "discs", "port_vessels", "slots",
}  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_view_fits_its_message(seats: int) -> None:
    fields = {field.name for field in VascoDaGamaView.DESCRIPTOR.fields}
    for state in random_states(seats, 1):
        view = state.view(0)
        message = VascoDaGamaView(**view)
        assert fields - OPTIONAL <= set(view) <= fields
        assert [area.seat for area in message.players] == list(range(seats))
        assert [area.vp for area in message.players] == [state.vp(seat) for seat in range(seats)]
        for area in message.players:
            sources = (area.expedition_vp, area.reward_vp, area.port_vp, area.dias_vp)
            assert area.vp == sum(sources)


def test_what_is_not_there_is_absent() -> None:
    """Zero is a seat and an id; absent is nobody and nothing."""
    view = VascoDaGamaView(**Table(3).port("natal", (0, "I-01")).state.view(0))
    assert not view.HasField("marker")
    assert not view.HasField("vdg_tile_id")
    assert not view.HasField("decision")
    (ship,) = view.port_vessels
    assert (ship.port_id, ship.field, ship.vessel_id) == (0, 0, 0)
    assert (ship.HasField("seat"), ship.seat) == (True, 0)
    assert [card.HasField("seat") for card in view.characters] == [True, True, True, False]


def test_the_decision_tells_what_earlier_answers_fixed() -> None:
    table = Table(2).money(9, 9).section(1, violet=2, grey=1)
    table.discs((5, 0, "recruiting")).call(marker=7)
    decision = VascoDaGamaView(**table.state.view(0)).decision
    assert (decision.called_number, decision.action_price) == (5, 2)
    table.play("perform", "section:1", "take:2")
    decision = VascoDaGamaView(**table.state.view(0)).decision
    assert (decision.section_id, decision.colour) == (1, COLOUR_GREY)
    assert list(decision.taken_sailors) == [0, 2, 0, 0]
    assert not decision.HasField("port_id")


def test_all_seats_and_spectators_see_the_same() -> None:
    """VG-INF-01"""
    for state in random_states(3, 2)[::10]:
        views = [state.view(seat) for seat in (0, 1, 2, None)]
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
        for pile in ("hidden_vdg_tile_ids", "hidden_merchant_vessel_ids"):
            assert view[pile] == sorted(view[pile])


def test_the_tiles_of_a_stack_belong_to_it() -> None:
    """VG-INF-02: what lies below a top is known, its order is not."""
    stack_of = {row["vessel_id"]: row.get("stack") for row in GAME.components(2)["vessels"]}
    for state in random_states(2, 7)[::10]:
        for stack in state.view(None)["stacks"]:
            tiles = [stack["top_vessel_id"]] if "top_vessel_id" in stack else []
            tiles += stack["hidden_vessel_ids"]
            assert tiles[1:] == sorted(tiles[1:])
            assert {stack_of[tile] for tile in tiles} <= {stack["stack"]}


def test_changing_a_view_does_not_change_the_state() -> None:
    state = GAME.new(2, {}, 1)
    before = state.digest()
    view = state.view(0)
    view["bag"][0] = 7
    view["players"][0]["project_vessel_ids"].append(3)
    view["sections"][0]["sailors"][0] = 9
    assert state.digest() == before


def test_different_hidden_orders_come_to_light_after_determinizing() -> None:
    """VG-CH-03 to 07"""
    state = GAME.new(2, {}, 1)
    futures = set()
    for seed in range(5):
        rng = Rng(seed)
        twin = state.determinize(0, rng)
        while twin.view(None)["round"] == 1:
            twin.apply(twin.legal()[0])
        futures.add(tuple(slot["vessel_id"] for slot in twin.view(None)["slots"]))
    assert len(futures) > 1
