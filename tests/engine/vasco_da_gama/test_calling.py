"""Phase 2: calls, rights and refunds (VG-P2)."""

from __future__ import annotations

from tradewinds_engine.rows import row_of
from tradewinds_engine.vasco_da_gama.data import VDG_TILES

from .build import Table

Y, R = 0, 1


def example() -> Table:
    """The end of phase 1 in the rulebook's example, the next tile being V10."""
    table = Table(2).holders(manuel=R).money(30, 30)
    table.ships(Y, "I-12").ships(R, "I-13").captains(Y, 1, 6).captains(R, 1, 6)
    table.state.vdg_hidden = row_of([VDG_TILES.index("V10")])
    table.place_discs("V11")
    for number, area in [
        (8, "characters"), (15, "characters"), (7, "recruiting"), (6, "characters"),
        (11, "navigation"), (13, "projects"), (9, "projects"), (21, "navigation"),
        (5, "recruiting"),
    ]:  # fmt: skip
        table.play(f"number:{number}", f"area:{area}")
    return table


def test_calls_come_in_the_order_of_numbers_with_their_right_costs() -> None:
    """VG-EX-02, VG-INV-18"""
    table = example()
    assert table.state.marker == 8
    called = []
    while table.state.phase == 2:
        called.append((table.state.called, table.state.to_move, table.state.right_cost()))
        table.play("waive")
    assert called == [
        (5, R, 3), (6, R, 2), (7, Y, 1), (8, Y, 0), (9, Y, 0), (11, Y, 0), (13, R, 0), (15, R, 0),
        (21, R, 0),
    ]  # fmt: skip


def test_rights_and_refunds_of_the_example() -> None:
    """VG-EX-02"""
    table = example()
    assert list(table.play("perform").state.reales) == [30, 27]
    table.play("captain_only")
    assert list(table.play("waive").state.reales) == [30, 29]
    assert list(table.play("perform").state.reales) == [29, 29]
    table.play("captain_only")
    table.play("perform", "pick:dias")
    table.play("perform", "buy:u0", "done")
    table.play("perform", "port:natal", "project:u1")
    table.play("perform", "buy:u2", "done")
    assert list(table.play("waive").state.reales) == [28, 31]
    table.play("perform", "port:mombasa")
    table.play("ship:I-13@3")
    # one real each for a project and two for R's ship in Mombasa lie beside rights and refunds
    assert list(table.state.reales[:2]) == [30 - 1 - 1, 30 + 2 - 1 + 2]
    assert table.prompt == "P3_MERCHANT"
    assert list(table.state.disc_seat) == [-1] * 23


def test_the_right_to_act_is_no_discount() -> None:
    """VG-EX-03"""
    table = Table(2).money(10, 10).discs((5, Y, "projects"), (9, Y, "projects")).call(marker=8)
    table.play("perform", "buy:u0", "buy:u1")
    assert table.state.reales[Y] == 10 - (3 + 4)


def test_an_action_the_right_leaves_no_money_for_can_only_be_waived() -> None:
    """VG-DV-07, VG-EDGE-02, VG-RULING-11: the engine waives by itself and pays the refund."""
    table = Table(2).money(2, 5).discs((7, Y, "projects"), (20, R, "projects")).call(marker=9)
    assert table.state.called == 20
    assert table.state.reales[Y] == 4


def test_waiving_the_number_22_pays_nothing() -> None:
    """VG-DV-10"""
    table = Table(2).holders(manuel=R).discs((22, R, "projects")).call()
    assert table.play("waive").state.reales[R] == 10


def test_free_actions_may_be_waived_for_the_refund() -> None:
    """VG-P2-04, VG-EDGE-22"""
    table = Table(2).discs((15, Y, "characters"), (20, R, "projects")).call(marker=3)
    assert table.offers() == ["perform", "waive"]
    assert table.play("waive").state.reales[Y] == 13


def test_a_called_disc_leaves_its_space_and_its_number_goes_home() -> None:
    """VG-P2-08"""
    table = Table(2).discs((15, Y, "characters"), (20, R, "projects")).call()
    table.play("waive")
    assert table.state.disc_seat[15] == -1
    assert table.state.discs[Y] == 4


def test_characters_cannot_be_performed_once_all_six_choices_are_gone() -> None:
    """VG-EDGE-09"""
    table = Table(4)
    table.state.guard = row_of([1, 1, 1, 1])
    table.state.money = row_of([0, 0])
    table.discs((15, Y, "characters"), (20, R, "projects")).call()
    assert table.state.called == 20
