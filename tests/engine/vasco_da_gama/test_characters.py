"""The action "characters", Manuel's extra discs and the merchant of Sernigi (VG-CHR)."""

from __future__ import annotations

from tradewinds_engine.rows import row_of
from tradewinds_engine.vasco_da_gama import data
from tradewinds_engine.vasco_da_gama import state as places
from tradewinds_engine.vasco_da_gama.data import CHARACTERS

from .build import EMPTY, Table, tile

B, R, K, Y = 0, 1, 2, 3


def holders(table: Table) -> dict[str, int]:
    return dict(zip(CHARACTERS, table.state.holder, strict=True))


def example() -> Table:
    table = Table(4).holders(alvares=B, sernigi=Y, dias=K, manuel=R).merchant("M07").crew(1)
    table.state.money = row_of([9, 4])
    return table


def test_the_example_of_characters() -> None:
    """VG-EX-16"""
    table = example().discs(
        (10, B, "characters"),
        (11, R, "characters"),
        (12, K, "characters"),
        (13, Y, "characters"),
        (14, R, "characters"),
        (15, B, "characters"),
    )
    table.call()
    vp = table.vp()
    table.play("perform", "pick:money_upper")
    assert table.state.reales[B] == 19
    table.play("perform", "pick:alvares")
    assert table.crew_of(R) == {"white": 1}
    table.play("perform", "pick:dias")
    assert table.vp()[K] == vp[K] + 2
    table.play("perform", "pick:manuel", "number:22", "area:projects")
    table.play("perform", "pick:sernigi", "merchant:mombasa@0")
    assert table.state.reales[R] == 12
    assert holders(table) == {"alvares": R, "sernigi": R, "dias": K, "manuel": Y}
    assert list(table.state.guard) == [places.REGULAR_DISC] * 4
    table.play("perform")
    assert table.state.reales[B] == 23  # only the lower money was left


def manuel_changes_hands() -> Table:
    table = Table(4).holders(manuel=R).discs((10, Y, "characters"), (21, R, "projects"))
    return table.call().play("perform", "pick:manuel")


def test_the_new_holder_of_manuel_uses_the_stone_that_is_left() -> None:
    """VG-EX-17, VG-EDGE-10, VG-CHR-10"""
    table = manuel_changes_hands()
    assert table.prompt == "MANUEL_AREA"
    table.play("area:recruiting")
    assert (table.state.called, table.state.to_move) == (21, R)
    assert table.offers() == ["perform", "waive"]
    table.play("waive")
    assert (table.state.called, table.state.to_move) == (22, Y)
    assert table.offers() == ["perform", "waive"]


def test_the_new_holder_is_called_first_if_the_old_one_took_22() -> None:
    """VG-EDGE-11"""
    table = Table(4).holders(manuel=R).discs((10, Y, "characters"), (22, R, "projects"))
    table.call().play("perform", "pick:manuel", "area:recruiting")
    assert (table.state.called, table.state.to_move) == (21, Y)
    table.play("waive")
    assert (table.state.called, table.state.to_move) == (22, R)


def test_the_extra_disc_may_take_a_character_that_is_left() -> None:
    """VG-EDGE-26"""
    table = Table(2).discs((10, 0, "characters")).call()
    table.play("perform", "pick:manuel", "number:22", "area:characters", "perform")
    assert table.offers() == ["pick:dias", "pick:alvares", "pick:sernigi"]
    table.play("pick:alvares")
    assert table.crew_of(0) == {"white": 1}


def test_only_the_holder_of_manuel_keeps_his_extra_disc() -> None:
    """VG-EX-17, VG-RE-10"""
    table = manuel_changes_hands().play("area:recruiting", "waive", "waive")
    table.play(table.offers()[0])
    while table.prompt != "P1_NUMBER":
        table.play(table.offers()[-1])
    assert list(table.state.extra) == [0, places.ON_BOARD, 0, places.IN_SUPPLY]
    assert list(table.state.discs) == [4, 4, 4, 4]


def test_if_nobody_held_manuel_the_taker_chooses_his_stone() -> None:
    """VG-EDGE-10"""
    table = Table(2).discs((10, 0, "characters")).call().play("perform", "pick:manuel")
    assert table.offers() == ["number:21", "number:22"]


def test_protecting_manuel_gives_no_further_disc() -> None:
    """VG-CHR-11, VG-EDGE-12"""
    table = Table(4).holders(manuel=R).discs((10, R, "characters"), (22, R, "projects")).call()
    table.play("perform", "pick:manuel")
    assert table.state.called == 22


def test_dias_scores_at_once_and_at_the_end_of_the_round() -> None:
    """VG-EX-18"""
    table = example().discs((10, K, "characters"), (11, B, "characters")).call()
    vp = table.vp()[K]
    table.play("perform", "pick:dias")
    assert table.vp()[K] == vp + 2
    assert "pick:dias" not in table.play("perform").offers()
    table.play("pick:money_lower", "merchant:mombasa@0")
    assert table.prompt == "P1_NUMBER"
    assert table.vp()[K] == vp + 4
    assert table.state.start_seat == table.state.to_move == K


def test_a_missing_missionary_is_not_made_up_for() -> None:
    """VG-EX-19, VG-EDGE-08"""
    table = example()
    table.holders(alvares=R)
    table.state.board_missionaries = 1
    table.check_ports()
    assert table.crew_of(R) == {"white": 1}
    assert table.state.board_missionaries == 0
    table.state.agenda = row_of([])
    table.state.actor = -1
    table.merchant("M07").discs((10, K, "characters"), (11, B, "characters")).call()
    table.play("perform", "pick:alvares")
    assert table.crew_of(K) == {}
    table.state.board_missionaries = 2
    table.play("waive")
    table.play("merchant:mombasa@0")
    assert table.prompt == "P1_NUMBER"
    assert table.crew_of(K) == {"white": 1}
    assert table.state.board_missionaries == 1


def test_a_priest_who_is_kept_brings_his_missionary_again() -> None:
    """VG-CHR-04"""
    table = example().discs((10, B, "characters"), (20, K, "characters")).call()
    table.play("perform", "pick:alvares")
    assert table.crew_of(B) == {"white": 1}
    assert "pick:alvares" not in table.play("perform").offers()


def test_a_priest_on_the_board_brings_nobody_a_missionary() -> None:
    """VG-EDGE-15"""
    table = Table(2).check_ports()
    assert table.prompt == "P1_NUMBER"
    assert table.state.board_missionaries == 6


def test_a_launched_missionary_is_there_for_the_next_taker() -> None:
    """VG-LCH-07"""
    table = example().projects(Y, "I-01").crew(Y, white=1)
    table.state.board_missionaries = 0
    table.discs((10, Y, "projects"), (11, K, "characters"), (20, B, "projects")).call()
    table.play("launch:I-01", "waive", "perform", "pick:alvares")
    assert table.crew_of(K) == {"white": 1}


def test_the_merchant_may_be_sent_at_once() -> None:
    """VG-EX-20"""
    table = example().discs((10, R, "characters"), (20, B, "projects")).call()
    free = table.state.slots[3]
    table.play("perform", "pick:sernigi", "merchant:natal@0", "project:u3")
    assert list(table.state.projects[R]) == [free]
    assert table.state.reales[R] == 10
    assert table.vp()[R] == 0
    assert table.fleet("natal") == ["M07"]
    assert table.state.merchant == EMPTY


def test_a_deferred_merchant_waits_for_phase_three() -> None:
    """VG-CHR-08, VG-RULING-26"""
    table = example().discs((10, R, "characters")).call()
    table.play("perform", "pick:sernigi")
    assert table.offers()[-1] == "defer"
    table.play("defer")
    assert (table.prompt, table.state.to_move) == ("P3_MERCHANT", R)


def block_all_but_calicut(table: Table) -> Table:
    table.port("natal", (B, "I-01"))
    table.port("terra_de_boa_gente", (B, "I-05"), (B, "I-02"))
    table.port("mozambique", (B, "I-08"), (B, "I-09"), (B, "I-03"))
    table.port("mombasa", (Y, "I-12"), (Y, "I-13"), (Y, "II-04"), (Y, "II-05"))
    table.port("malindi", (K, "II-11"), (K, "II-12"), (K, "II-07"), (K, "II-08"), (K, "II-06"))
    return table.port(
        "calicut", None, (R, "II-14"), (R, "III-03"), (R, "III-04"), (R, "III-01"), (R, "III-02")
    )


def test_a_merchant_that_fits_nowhere_leaves_the_game() -> None:
    """VG-DV-09, VG-EDGE-07, VG-RULING-15"""
    table = block_all_but_calicut(example()).discs((10, R, "characters"), (20, B, "projects"))
    reales = table.state.reales[:]
    table.call().play("perform", "pick:sernigi")
    assert table.state.called == 20
    table.play("waive")
    assert "M07" not in [
        vessel for port in ("natal", "malindi", "calicut") for vessel in table.fleet(port)
    ]
    assert "M07 leaves" in " ".join(table.told)
    assert table.state.reales[R] - reales[R] == 1 + 3  # rewards of III-04 and III-02 only


def test_the_space_of_the_acting_disc_is_free_for_manuels() -> None:
    """VG-DV-13, VG-RULING-08"""
    table = example().discs(
        *[(number, B, "recruiting") for number in (2, 3, 4, 5)],
        (6, Y, "recruiting"),
        (1, K, "characters"),
        *[(number, R, "characters") for number in (7, 8, 9, 10)],
        *[(number, Y, "projects") for number in (11, 12, 13)],
        (14, K, "projects"),
        (21, R, "projects"),
        (15, K, "navigation"),
        (16, K, "navigation"),
    )
    table.call().play("perform", "pick:manuel")
    assert table.prompt == "MANUEL_AREA"
    assert table.offers() == ["area:characters", "area:navigation"]


def test_an_extra_disc_that_took_a_character_goes_back_to_the_board() -> None:
    """VG-DV-16, VG-EDGE-13"""
    table = example().discs((10, Y, "characters"), (21, R, "characters")).call()
    table.play("perform", "pick:manuel", "area:projects")
    table.play("perform", "pick:alvares")
    assert table.state.guard[data.ALVARES] == places.EXTRA_DISC
    assert table.state.disc_seat[21] == -1
    table.play("waive", "merchant:mombasa@0")
    assert table.prompt == "P1_NUMBER"
    assert list(table.state.guard) == [0, 0, 0, 0]
    assert table.state.extra[R] == places.ON_BOARD


def test_a_natal_merchant_brings_nothing_when_the_slots_are_empty() -> None:
    """VG-EDGE-28"""
    table = example().discs((10, R, "characters"), (20, B, "characters"))
    for slot in range(6):
        table.slot(slot, None)
    table.call().play("perform", "pick:sernigi", "merchant:natal@0")
    assert table.state.called == 20
    assert list(table.state.projects[R]) == []


def test_tiles_of_a_natal_bonus_are_projects() -> None:
    """VG-RULING-14"""
    table = example().slot(0, "I-04").discs((10, R, "characters"), (20, B, "characters")).call()
    table.play("perform", "pick:sernigi", "merchant:natal@0", "project:u0")
    assert list(table.state.projects[R]) == [tile("I-04")]
    assert list(table.state.ships[R]) == []
