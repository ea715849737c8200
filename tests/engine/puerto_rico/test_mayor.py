"""Mayor phase (PR-MAYOR)."""

from __future__ import annotations

from .build import Scene, outcomes


def test_the_station_is_dealt_out_from_the_taker_after_the_privilege() -> None:
    """PR-EX-02."""
    scene = Scene(seats=4).station(6).take("mayor", by=0)
    assert [scene.pieces(seat, "port") for seat in range(4)] == [3, 2, 1, 1]
    assert scene.state.workers == 75 - 2 - 1 - 4
    assert scene.state.station_workers == 4


def test_the_privilege_never_comes_from_the_station() -> None:
    """PR-MAYOR-01, PR-EDGE-05."""
    scene = Scene(seats=4).hire(left=0).take("mayor", by=0)
    assert [scene.pieces(seat, "port") for seat in range(3)] == [1, 1, 1]
    assert scene.state.end_latch


def test_placement_reaches_every_distribution_once() -> None:
    """PR-DV-04."""
    scene = Scene(seats=3).island(2, corn=1).empty_city(2, "large_sugar_mill", "hacienda")
    scene.workers(2, port=1).station(3).take("mayor", by=0)
    assert scene.prompt == "MAY_WORKERS"
    assert scene.state.view(2)["decision"]["place"] == {"kind": 1, "index": 1}
    assert scene.legal == ["put:0", "put:1"]
    reached = outcomes(scene, "MAY_WORKERS", 2, "corn", "large_sugar_mill", "hacienda")
    assert reached == {(1, 0, 1), (1, 1, 0), (0, 1, 1), (0, 2, 0)}
    scene.do("put:0")
    assert scene.legal == ["put:1", "put:2"]
    scene.do("put:1")
    assert scene.pieces(2, "hacienda") == 1


def test_more_pieces_than_circles_are_placed_without_a_question() -> None:
    """PR-DV-05: seven pieces, five circles."""
    scene = Scene(seats=3).island(1, corn=1).empty_city(1, "large_sugar_mill", "hacienda")
    scene.workers(1, port=6).take("mayor", by=0)
    assert scene.prompt == "ROLE"
    assert scene.pieces(1, "port") == 2
    assert scene.pieces(1, "large_sugar_mill") == 3


def test_workers_already_placed_may_move() -> None:
    """PR-MAYOR-05: everything is picked up."""
    scene = Scene(seats=3).plantations(0, corn=1).island(0, quarry=1).empty_city(0, "hacienda")
    scene.station(0).take("mayor", by=0)
    assert scene.legal == ["put:0", "put:1"]
    scene.do("put:0")
    assert (scene.pieces(0, "corn"), scene.pieces(0, "quarry"), scene.pieces(0, "hacienda")) == (
        0, 1, 1,
    )  # fmt: skip


def test_no_worker_may_wait_on_the_port_while_a_circle_is_free() -> None:
    """PR-MAYOR-05, PR-INV-07."""
    scene = Scene(seats=3).island(0, corn=2).station(0).take("mayor", by=0)
    assert scene.pieces(0, "corn") == 1
    assert scene.pieces(0, "port") == 0


def test_equal_tiles_are_one_spot() -> None:
    """PR-T-27: one decision per distinct spot."""
    scene = Scene(seats=3).island(0, corn=5, indigo=5).workers(0, port=3).station(0)
    scene.take("mayor", by=0)
    assert scene.legal == ["put:0", "put:1", "put:2", "put:3", "put:4"]
    scene.do("put:1")
    assert scene.prompt == "ROLE"
    assert (scene.pieces(0, "corn"), scene.pieces(0, "indigo")) == (1, 3)


def test_refill_asks_one_worker_per_seat_at_least() -> None:
    """PR-DV-01: two empty circles, three seats."""
    enough = Scene(seats=3).empty_city(0, "large_sugar_mill").station(0).hire(left=4)
    enough.take("mayor", by=0)
    assert (enough.state.station_workers, enough.state.end_latch) == (3, False)
    short = Scene(seats=3).empty_city(0, "large_sugar_mill").station(0).hire(left=3)
    short.take("mayor", by=0)
    assert (short.state.station_workers, short.state.end_latch) == (2, True)


def test_refill_counts_empty_circles_of_buildings_but_not_of_tiles() -> None:
    """PR-MAYOR-08."""
    scene = Scene(seats=3).island(0, corn=6).station(0)
    scene.empty_city(1, "large_sugar_mill").empty_city(2, "large_indigo_plant", "hacienda")
    scene.take("mayor", by=0)
    assert scene.state.station_workers == 7


def test_an_exact_supply_is_enough() -> None:
    """PR-EDGE-06: neither an exact refill nor the supply it empties announces the end."""
    scene = Scene(seats=3).station(0).hire(left=4).take("mayor", by=0)
    assert (scene.state.workers, scene.state.station_workers) == (0, 3)
    assert not scene.state.end_latch
