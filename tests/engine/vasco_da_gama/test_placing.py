"""Phase 1 (VG-P1)."""

from __future__ import annotations

from .build import Table

Y, R = 0, 1


def two_seats() -> Table:
    return Table(2).holders(manuel=R).place_discs("V11")


def test_the_tile_of_the_round_sets_marker_and_money() -> None:
    """VG-EX-01, VG-P1-01 to 03"""
    state = two_seats().state
    assert state.marker == 11
    assert list(state.money) == [9, 4]
    assert state.vdg_next == -1


def test_the_example_of_phase_one() -> None:
    """VG-EX-01"""
    table = two_seats()
    actors = []
    for number, area in [
        (8, "characters"),
        (15, "characters"),
        (7, "recruiting"),
        (6, "characters"),
        (11, "navigation"),
        (13, "projects"),
        (9, "projects"),
        (21, "navigation"),
        (5, "recruiting"),
    ]:
        actors.append(table.state.to_move)
        holds_extra_disc = table.state.to_move == R and number != 5
        assert ("number:21" in table.offers()) == holds_extra_disc
        assert ("number:22" in table.offers()) == holds_extra_disc
        table.play(f"number:{number}")
        full = table.state.disc_seat[6] != -1
        assert ("area:characters" in table.offers()) != full
        table.play(f"area:{area}")
    assert actors == [Y, R, Y, R, Y, R, Y, R, R]
    assert table.prompt == "P2_CALL"


def test_a_number_that_was_taken_is_gone() -> None:
    """VG-P1-06"""
    table = two_seats().play("number:8", "area:projects")
    assert "number:8" not in table.offers()
    assert len(table.offers()) == 21


def test_with_its_extra_disc_left_a_seat_may_take_only_21_and_22() -> None:
    """VG-RULING-06"""
    table = two_seats()
    table.state.discs[R] = 0
    table.play("number:1", "area:projects")
    assert table.offers() == ["number:21", "number:22"]


def test_seats_without_discs_are_skipped() -> None:
    """VG-P1-05"""
    table = two_seats()
    table.state.discs[R] = 0
    table.state.extra[R] = 0
    table.play("number:1", "area:projects")
    assert table.state.to_move == Y
