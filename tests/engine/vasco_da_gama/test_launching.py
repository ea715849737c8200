"""Launching ships and the windows for it (VG-LCH)."""

from __future__ import annotations

from tradewinds_engine.vasco_da_gama import steps

from .build import Table, tile


def builder() -> Table:
    """Y of the rulebook's example: two projects, a missionary and a violet sailor."""
    table = Table(4).money(20, 0, 0, 0).projects(0, "I-12", "I-11")
    table.crew(1).crew(0, violet=1, white=1)
    return table.discs((10, 0, "recruiting"), (15, 0, "projects"), (20, 1, "characters"))


def test_the_example_of_launching() -> None:
    """VG-EX-06, VG-LCH-02"""
    table = builder().section(1, turquoise=2, grey=1, orange=1).call()
    assert table.offers() == ["perform", "waive"]
    table.play("perform", "section:1", "take:2", "take:1", "take:1", "captain:no")
    assert table.state.reales[0] == 14
    assert table.offers() == ["perform", "waive", "launch:I-11", "launch:I-12"]
    bag, missionaries = table.state.bag[:], table.state.board_missionaries
    table.play("launch:I-12", "crew:turquoise+orange+white")
    assert list(table.state.bag) == [bag[0] + 1, bag[1], bag[2], bag[3] + 1]
    assert table.state.board_missionaries == missionaries + 1
    assert table.crew_of(0) == {"turquoise": 1, "violet": 1, "grey": 1}
    assert list(table.state.ships[0]) == [tile("I-12")]
    assert table.state.called == 15
    assert table.offers() == ["perform", "waive"]


def test_a_crew_of_five_takes_one_of_two_missionaries() -> None:
    """VG-DV-04: the only crew signs on without a question."""
    table = Table(4).projects(0, "I-14").crew(1)
    table.crew(0, turquoise=1, violet=1, grey=1, orange=1, white=2)
    table.discs((10, 0, "projects"), (20, 1, "characters")).call().play("launch:I-14")
    assert table.crew_of(0) == {"white": 1}
    assert list(table.state.ships[0]) == [tile("I-14")]
    assert table.prompt == "P2_CALL"


def test_two_missionaries_are_no_crew_of_two() -> None:
    """VG-DV-05, VG-RULING-16"""
    table = Table(4).projects(0, "I-08").crew(1).crew(0, white=2)
    table.discs((10, 0, "projects"), (20, 1, "characters")).call()
    assert table.offers() == ["perform", "waive"]


def test_crews_are_listed_in_the_order_of_colours() -> None:
    """VG-DEC-05, VG-LCH-03: ten crews of two out of five colours"""
    table = Table(4).projects(0, "I-08").crew(1)
    table.crew(0, turquoise=1, violet=1, grey=1, orange=1, white=1)
    table.discs((10, 0, "projects"), (20, 1, "characters")).call().play("launch:I-08")
    assert len(table.offers()) == 10
    assert table.offers()[:4] == [
        "crew:turquoise+violet", "crew:turquoise+grey", "crew:turquoise+orange",
        "crew:turquoise+white",
    ]  # fmt: skip


def test_the_merchant_waits_for_launches_in_phase_three() -> None:
    """VG-LCH-05, window L2"""
    table = Table(4).projects(2, "I-04").crew(2, violet=1).merchant("M05").sail()
    assert table.prompt == "P3_MERCHANT"
    assert table.offers()[-1] == "launch:I-04"
    table.play("launch:I-04")
    assert table.prompt == "P3_MERCHANT"
    assert list(table.state.ships[2]) == [tile("I-04")]


def test_everybody_may_launch_before_the_refill() -> None:
    """VG-LCH-05, window L3, VG-RULING-29; seats that cannot are skipped (VG-EDGE-24)."""
    table = Table(4).projects(0, "I-04").projects(3, "I-05", "I-01")
    table.crew(0, violet=1).crew(3, grey=2, orange=1)
    table.state.start_seat = 2
    table.state.round = 2
    table.check_ports()
    assert (table.prompt, table.state.to_move) == ("RE_LAUNCH", 3)
    assert table.offers() == ["launch:I-01", "launch:I-05", "pass"]
    table.play("launch:I-01", "crew:orange")
    assert table.state.to_move == 0
    assert table.offers() == ["launch:I-04", "pass"]


def test_after_the_last_round_ships_may_still_be_launched() -> None:
    """VG-END-02, window L5, VG-RULING-37"""
    table = Table(4).projects(2, "I-04").crew(2, violet=1).captains(2, 0)
    table.state.round = 5
    table.check_ports()
    assert (table.prompt, table.state.to_move) == ("END_LAUNCH", 2)
    table.play("launch:I-04")
    assert table.state.to_move is None
    assert table.state.scores()[2].items["ready_ships"] == 0


def test_the_last_launches_begin_with_the_start_seat_of_the_last_round() -> None:
    """VG-END-02, VG-RE-08: Dias, held by seat 0, names no new one"""
    table = Table(4).projects(0, "I-04").crew(0, violet=1).projects(3, "I-01").crew(3, grey=1)
    table.state.round = 5
    table.state.start_seat = 2
    table.check_ports()
    assert (table.prompt, table.state.to_move) == ("END_LAUNCH", 3)
    table.play("pass")
    assert (table.prompt, table.state.to_move) == ("END_LAUNCH", 0)


def before_the_missionary(table: Table | None = None, *, board: int, **crew: int) -> Table:
    """The end of a round after the refill; seat 1 holds Alvares and a project of two crew."""
    table = (table or Table(4)).projects(1, "I-08").crew(1, **crew)
    table.state.board_missionaries = board
    table.state.phase = steps.ROUND_END
    table.state.push(steps.REFILL, 0)
    table.state.advance()
    return table


def test_the_priest_may_launch_to_free_the_missionary_he_is_to_gain() -> None:
    """VG-DV-15, window L4"""
    table = before_the_missionary(board=0, violet=1, white=1)
    assert (table.prompt, table.state.to_move) == ("RE_LAUNCH_ALVARES", 1)
    table.play("launch:I-08")
    assert table.crew_of(1) == {"white": 1}
    assert table.state.board_missionaries == 0
    assert table.prompt == "P1_NUMBER"


def test_the_priest_is_not_asked_while_a_missionary_waits_for_him() -> None:
    """VG-LCH-05, window L4"""
    table = before_the_missionary(board=1, violet=1, white=1)
    assert table.prompt == "P1_NUMBER"
    assert table.crew_of(1) == {"violet": 1, "white": 2}


def test_the_priest_is_not_asked_if_no_launch_of_his_can_free_a_missionary() -> None:
    """VG-LCH-05, window L4"""
    table = before_the_missionary(board=0, violet=1, grey=1)
    assert table.prompt == "P1_NUMBER"
    assert table.crew_of(1) == {"violet": 1, "grey": 1}


def test_strict_interrupts_come_before_the_launches_of_the_priest() -> None:
    """VG-LCH-08, VG-RE-07: from his left neighbour on, whatever the start seat"""
    table = Table(4, strict_interrupts=True).projects(3, "I-01").crew(3, orange=1)
    table.projects(0, "I-02").crew(0, grey=1)
    before_the_missionary(table, board=0, violet=1, white=1)
    assert (table.prompt, table.state.to_move) == ("RE_LAUNCH", 3)
    table.play("pass")
    assert (table.prompt, table.state.to_move) == ("RE_LAUNCH", 0)
    table.play("pass")
    assert (table.prompt, table.state.to_move) == ("RE_LAUNCH_ALVARES", 1)
    table.play("pass")
    assert table.crew_of(1) == {"violet": 1, "white": 1}


def sailor_draw(strict: bool) -> Table:
    table = Table(4, strict_interrupts=strict).ships(0, "I-08").captains(0, 1)
    table.projects(2, "I-04").crew(2, violet=1).projects(3, "I-01").crew(3, orange=1)
    table.discs((10, 0, "navigation"), (20, 1, "characters")).call()
    return table.play("perform", "port:terra_de_boa_gente", "ship:I-08@0", "sailor:bag")


def test_strict_interrupts_let_the_others_launch_before_a_draw() -> None:
    """VG-LCH-08: clockwise from the left neighbour, once each"""
    table = sailor_draw(strict=True)
    assert (table.prompt, table.state.to_move) == ("RE_LAUNCH", 2)
    assert sum(table.crew_of(0).values()) == 0
    table.play("launch:I-04")
    assert (table.prompt, table.state.to_move) == ("RE_LAUNCH", 3)
    table.play("pass")
    assert sum(table.crew_of(0).values()) == 1
    assert table.state.called == 20


def test_without_strict_interrupts_a_draw_is_not_interrupted() -> None:
    """VG-LCH-05"""
    table = sailor_draw(strict=False)
    assert table.state.called == 20


def test_strict_interrupts_let_the_others_launch_before_a_missionary_is_gained() -> None:
    """VG-LCH-08"""
    table = Table(4, strict_interrupts=True).crew(1).projects(3, "I-01").crew(3, white=1)
    table.state.board_missionaries = 0
    table.discs((10, 0, "characters"), (20, 1, "characters")).call()
    table.play("perform", "pick:alvares")
    assert (table.prompt, table.state.to_move) == ("RE_LAUNCH", 3)
    table.play("launch:I-01")
    assert table.crew_of(0) == {"white": 1}
