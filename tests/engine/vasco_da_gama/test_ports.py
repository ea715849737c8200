"""Phase 3: rewards, complete ports and sailing on (VG-P3)."""

from __future__ import annotations

from tradewinds_engine.rows import row_of
from tradewinds_engine.vasco_da_gama import steps
from tradewinds_engine.vasco_da_gama.phases import ports

from .build import EMPTY, Table

Y, R, B, K = 0, 1, 2, 3


def example() -> Table:
    """The rulebook's phase 3 before the merchant is sent to Mombasa."""
    table = Table(4).holders(sernigi=Y).merchant("M07").money(0, 0, 0, 0)
    table.port(
        "calicut", "M11", (R, "II-14"), (K, "II-12"), (Y, "III-05"), (R, "II-10"), (B, "I-14")
    )
    table.port("malindi", (R, "II-13"), (B, "II-11"), None, None, None)
    table.port("mombasa", (Y, "III-07"), (Y, "III-04"), None, (R, "II-09"))
    table.port("mozambique", (B, "I-10"), (K, "I-08"), (B, "I-03"))
    table.port("terra_de_boa_gente", None, (R, "I-01"))
    for seat in range(4):
        table.captains(seat, 0, 0)
    table.state.earned = row_of([0] * 16)
    return table


def check(table: Table) -> Table:
    """The ports of one phase 3, without what follows it."""
    ports.check_ports(table.state)
    return table


def with_merchant() -> Table:
    table = example()
    table.port("mombasa", (Y, "III-07"), (Y, "III-04"), "M07", (R, "II-09"))
    return table


def only(port: str) -> Table:
    """The example with all other ports empty."""
    table = with_merchant()
    for other in ("calicut", "malindi", "mombasa", "mozambique", "terra_de_boa_gente"):
        if other != port:
            table.port(other, *[None] * len(table.fleet(other)))
    return check(table)


def test_the_merchant_completes_mombasa() -> None:
    """VG-EX-21"""
    table = example().sail()
    assert (table.prompt, table.state.to_move) == ("P3_MERCHANT", Y)
    table.state.agenda = row_of([])  # look at the table before the ports are checked
    table.state.push(steps.PLACE_DISC, 0)
    table.play("merchant:mombasa@2")
    assert table.state.reales[Y] == 2
    assert table.vp() == [0, 0, 0, 0]
    assert table.state.is_complete(3)
    assert table.state.merchant == EMPTY


def test_calicut_complete() -> None:
    """VG-EX-23"""
    table = only("calicut")
    assert table.vp() == [7, 11, 7, 6]
    assert list(table.state.reales) == [0, 1, 0, 0]
    assert table.fleet("calicut") == [None] * 6
    assert list(table.state.captains) == [1, 2, 1, 1]


def test_malindi_not_complete() -> None:
    """VG-EX-24"""
    table = only("malindi")
    assert table.vp() == [0, 1, 0, 0]
    assert list(table.state.reales) == [0, 1, 0, 0]
    assert table.fleet("malindi") == ["II-13", "II-11", None, None, None]


def test_mombasa_complete() -> None:
    """VG-EX-25"""
    table = check(with_merchant())
    assert table.fleet("malindi") == ["II-13", "II-11", "III-07", "III-04", "M07"]
    alone = only("mombasa")
    assert alone.vp() == [8, 3, 0, 0]
    assert list(alone.state.reales) == [1, 2, 0, 0]


def test_a_ship_without_a_field_ahead_is_removed_and_its_captain_comes_home() -> None:
    """VG-EX-25, VG-RULING-24"""
    table = check(with_merchant())
    assert "II-09" not in [vessel for port in PORTS for vessel in table.fleet(port)]
    assert table.state.captains[R] == 2 + 1  # two from Calicut


PORTS = ("natal", "terra_de_boa_gente", "mozambique", "mombasa", "malindi", "calicut")


def test_mozambique_complete() -> None:
    """VG-EX-26"""
    table = check(with_merchant())
    assert table.fleet("mombasa") == [None, None, "I-10", "I-08"]
    assert table.fleet("mozambique") == [None, None, None]
    alone = only("mozambique")
    assert alone.vp() == [0, 0, 4, 2]
    assert list(alone.state.reales) == [0, 0, 3, 0]
    assert alone.state.captains[B] == 1


def test_terra_and_the_totals_of_the_phase() -> None:
    """VG-EX-27"""
    terra = only("terra_de_boa_gente")
    assert list(terra.state.reales) == [0, 1, 0, 0]
    assert terra.fleet("terra_de_boa_gente") == [None, "I-01"]
    table = check(with_merchant())
    assert table.vp() == [15, 15, 11, 8]
    assert list(table.state.reales) == [1, 5, 3, 0]


def test_a_port_completed_by_arriving_ships_scores_a_round_later() -> None:
    """VG-EX-28, VG-EDGE-20, VG-P3-09"""
    table = check(with_merchant())
    assert table.state.is_complete(4)
    before = table.vp()
    check(table)
    rewards = [2, 1, 0, 0]
    complete = [4 + 4, 4, 4, 0]
    assert table.vp() == [before[seat] + rewards[seat] + complete[seat] for seat in range(4)]


def test_only_the_first_ship_finds_a_field_in_calicut() -> None:
    """VG-DV-14, VG-EDGE-19"""
    table = Table(4).port(
        "calicut", (B, "II-14"), (B, "III-06"), (B, "II-12"), (B, "II-13"), "M07", None
    )
    table.port("malindi", (R, "II-11"), (R, "III-03"), (R, "I-12"), (R, "I-13"), (R, "II-07"))
    table.captains(R, 0).captains(B, 0)
    check(table)
    assert table.fleet("calicut") == ["II-14", "III-06", "II-12", "II-13", "M07", "II-11"]
    assert table.state.captains[R] == 4
    assert table.vp()[R] == 5 * 4
    assert table.vp()[B] == 1 + 1  # rewards, but Calicut was not complete when it was checked


def test_calicut_is_emptied_before_malindi_moves() -> None:
    """VG-EDGE-18"""
    table = Table(4).port(
        "calicut", (B, "II-14"), (B, "III-06"), (B, "II-12"), (B, "II-13"), "M07", (B, "II-10")
    )
    table.port("malindi", (R, "II-11"), (R, "III-03"), (R, "I-12"), (R, "I-13"), (R, "II-07"))
    check(table)
    assert table.fleet("calicut") == [None, None, "II-11", "III-03", "I-12", "I-13"]


def test_natal_complete_scores_and_sends_its_ship_on() -> None:
    """VG-DV-17, VG-P3-07, VG-RULING-40"""
    table = Table(4).port("natal", (R, "I-01")).port("terra_de_boa_gente", None, (B, "I-02"))
    table.captains(R, 0)
    assert check(table).fleet("terra_de_boa_gente") == [None, "I-02"]
    assert table.state.captains[R] == 1
    assert table.vp()[R] == 1
    further = Table(4).port("natal", (R, "I-04")).port("terra_de_boa_gente", None, (B, "I-02"))
    sailors = sum(further.crew_of(R).values())
    assert check(further).fleet("terra_de_boa_gente") == ["I-04", "I-02"]
    assert further.vp()[R] == 1
    assert sum(further.crew_of(R).values()) == sailors
