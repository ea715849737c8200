"""Guests and their windows (PR-GUEST)."""

from __future__ import annotations

from typing import Any

from .build import Scene


def with_guests(*others: str, guests: int = 2, seats: int = 3, **options: Any) -> Scene:
    """Seat 1 has guests; the other buildings stand empty."""
    scene = Scene(seats, drafted=("guesthouse", *others), **options)
    return scene.empty_city(1, "guesthouse", *others).workers(1, guesthouse=guests)


def test_guests_move_before_the_own_turn_and_work_at_once() -> None:
    """GW-1: settler, before the hacienda is tested."""
    scene = with_guests("hacienda").take("settler").do("pass")
    assert (scene.actor, scene.prompt) == (1, "GUEST")
    assert scene.legal == ["guest:worker:hacienda", "guest:stay"]
    scene.do("guest:worker:hacienda")
    assert scene.prompt == "SET_HACIENDA"
    assert scene.pieces(1, "guesthouse") == 1


def test_guests_at_the_storage_and_then_at_the_trader() -> None:
    """PR-EX-23: GW-2 into the storehouse, GW-1 into the library."""
    scene = with_guests("storehouse", "library").goods(1, tobacco=2, coffee=3)
    scene.ship(4, "sugar", 1).ship(5, "indigo", 1).ship(6, "corn", 1).take("captain", by=0)
    assert (scene.actor, scene.prompt) == (1, "GUEST")
    scene.do("guest:stay")
    assert scene.prompt == "GUEST"
    scene.do("guest:worker:storehouse")
    assert scene.legal == ["guest:worker:library", "guest:stay"]
    scene.do("guest:stay")
    assert scene.prompt == "STORE_ONE"
    while scene.prompt == "STORE_ONE":
        scene.do(scene.legal[0])
    assert sum(scene.stock(1).values()) == 4
    while scene.prompt == "GUEST":
        scene.do("guest:stay")
    scene.do("role:trader", "guest:worker:library", "sell:tobacco")
    assert scene.doubloons(1) == 3 + 2


def test_moves_of_one_window_go_up_in_spot_order() -> None:
    """PR-GUEST-04."""
    scene = with_guests("hacienda", "office").island(1, corn=1).take("builder").do("pass")
    assert scene.legal == [
        "guest:worker:corn", "guest:worker:hacienda", "guest:worker:office", "guest:stay",
    ]  # fmt: skip
    scene.do("guest:worker:hacienda")
    assert scene.legal == ["guest:worker:office", "guest:stay"]


def test_a_moved_guest_is_a_guest_no_more() -> None:
    """PR-GUEST-01."""
    scene = with_guests("hacienda", guests=1).take("builder").do("pass", "guest:worker:hacienda")
    scene.skip_to("ROLE").do("role:settler")
    assert scene.prompt == "SET_HACIENDA"


def test_no_window_without_a_guest_or_a_target() -> None:
    """PR-GUEST-02."""
    empty = with_guests("hacienda", guests=0).money(1, 9).take("builder").do("pass")
    assert empty.prompt == "BUILD"
    full = with_guests().money(1, 9).take("builder").do("pass")
    assert full.prompt == "BUILD"


def test_no_window_in_the_mayor_phase_where_guests_are_placed_like_others() -> None:
    """PR-MAYOR-07, PR-MAYOR-09, PR-RULING-38."""
    scene = with_guests("hacienda").station(0).take("mayor", by=0)
    assert (scene.actor, scene.prompt) == (1, "MAY_WORKERS")
    assert scene.state.station_workers == 0


def test_a_window_opens_also_when_the_turn_would_be_skipped() -> None:
    """GW-1: trader without goods."""
    scene = with_guests("office").take("trader")
    assert (scene.actor, scene.prompt) == (1, "GUEST")


def test_the_craftsmans_guest_may_still_double_the_privilege() -> None:
    """GW-3: before the privilege step."""
    scene = with_guests("library", guests=1).plantations(1, corn=2).take("craftsman", by=1)
    scene.do("guest:stay")
    assert (scene.actor, scene.prompt) == (1, "GUEST")
    scene.do("guest:worker:library")
    assert scene.stock(1) == {"corn": 4}


def test_the_settlers_guest_may_still_man_the_library() -> None:
    """GW-3: after the last other seat's turn."""
    scene = with_guests("library", guests=1).face_up(corn=4).take("settler", by=1)
    scene.do("guest:stay", "take:corn", "pass", "pass", "guest:worker:library")
    assert (scene.actor, scene.prompt) == (1, "SET_TAKE")
    assert "take:quarry" not in scene.legal


def test_the_prospectors_guest_moves_before_the_effect() -> None:
    """GW-4."""
    scene = with_guests("library", guests=1, seats=4).take("prospector_1", by=1)
    assert scene.prompt == "GUEST"
    assert scene.do("guest:worker:library").doubloons(1) == 2


def test_the_next_takers_library_is_manned_at_the_end_of_a_phase() -> None:
    """GW-5."""
    scene = with_guests("library", guests=1).money(0, 9).take("builder").do("pass")
    scene.do("guest:stay")
    assert (scene.actor, scene.prompt) == (1, "GUEST")
    scene.do("guest:worker:library")
    assert scene.prompt == "ROLE"


def test_a_captors_library_is_manned_before_the_kidnapped_role() -> None:
    """GW-5: after the last choice the captor is the next taker."""
    scene = with_guests("library", guests=1, buccaneer=True).station(0).take("buccaneer", by=1)
    scene.do("guest:stay", "kidnap:mayor", "role:craftsman", "guest:stay")
    scene.do("role:trader", "guest:stay")
    assert (scene.actor, scene.prompt) == (1, "GUEST")
    scene.do("guest:worker:library").skip_to("ROLE")
    assert sum(scene.state.boards[1].pieces) == 3


def test_the_last_phase_is_that_of_the_kidnapped_role() -> None:
    """GW-6, PR-EDGE-28: no last moves before it."""
    scene = with_guests("cloister", guests=1, buccaneer=True, max_rounds=1)
    scene.take("buccaneer", by=1).do("guest:stay", "kidnap:mayor", "role:craftsman", "guest:stay")
    scene.do("role:trader", "guest:stay")
    assert scene.state.is_over()


def test_others_get_no_window_at_the_end_of_a_phase() -> None:
    """GW-5: only an empty villa, or the next taker's empty library."""
    scene = with_guests("office", guests=1).take("builder").do("pass", "guest:stay")
    assert scene.prompt == "ROLE"


def test_an_empty_villa_opens_a_window_at_the_end_of_a_phase() -> None:
    """GW-5."""
    scene = Scene(3, drafted=("guesthouse",), nobles=True).empty_city(2, "guesthouse", "villa")
    scene.workers(2, guesthouse=1).take("builder").do("pass", "guest:stay")
    assert (scene.actor, scene.prompt) == (2, "GUEST")


def test_a_mayor_phase_ends_without_a_window() -> None:
    """PR-MAYOR-09: not even for an empty villa."""
    scene = Scene(3, drafted=("guesthouse",), nobles=True).empty_city(2, "guesthouse", "villa")
    scene.workers(2, guesthouse=1).station(0).take("mayor").do("put:1")
    assert (scene.pieces(2, "guesthouse"), scene.prompt) == (1, "ROLE")


def test_last_moves_before_scoring() -> None:
    """GW-6: from the governor on, for large buildings."""
    scene = with_guests("cloister", guests=1, max_rounds=1).island(1, corn=3).take("craftsman")
    scene.do("guest:stay", "role:trader", "guest:stay", "role:captain")
    scene.do("guest:stay", "guest:stay")
    assert (scene.actor, scene.prompt) == (1, "GUEST")
    scene.do("guest:worker:cloister")
    assert scene.state.is_over()
    assert scene.score(1)["cloister"] == 1


def test_no_last_moves_after_a_mayor_phase() -> None:
    """PR-RULING-54."""
    scene = with_guests("cloister").station(0).hire(left=3).take("craftsman")
    scene.do("guest:stay", "role:trader", "guest:stay", "role:mayor")
    while scene.prompt == "MAY_WORKERS":
        scene.do(scene.legal[-1])
    assert (scene.pieces(1, "guesthouse"), scene.pieces(1, "cloister")) == (2, 0)
    assert scene.state.is_over()


def test_a_guest_may_man_the_forest_house_for_a_tile_just_drawn() -> None:
    """GW-7."""
    scene = with_guests("hacienda", "forest_house").workers(1, hacienda=1)
    scene.take("settler").do("pass", "guest:stay", "hacienda:draw")
    assert (scene.actor, scene.prompt) == (1, "GUEST")
    assert scene.state.view(1)["decision"]["drawn_tile"] > 0
    scene.do("guest:worker:forest_house")
    assert scene.prompt == "DRAWN_TILE"


def test_a_guest_may_man_the_hut_after_the_hidden_tile() -> None:
    """GW-7: before the open choice."""
    scene = with_guests("hacienda", "construction_hut", guests=1).workers(1, hacienda=1)
    scene.take("settler").do("pass", "guest:stay", "hacienda:draw")
    scene.do("guest:worker:construction_hut")
    assert "take:quarry" in scene.legal


def test_a_university_worker_in_the_guesthouse_is_a_guest() -> None:
    """PR-RULING-51."""
    scene = Scene(3, drafted=("guesthouse", "university")).city(0, "university").money(0, 9)
    scene.island(0, corn=1).take("builder").do("build:guesthouse", "university:worker")
    scene.skip_to("ROLE").do("role:settler").skip_to("GUEST")
    assert scene.actor == 0
