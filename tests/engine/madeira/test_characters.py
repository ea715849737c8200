"""Steward, guildmaster, mayor, commander and the harvest (MA-B-20 to MA-B-24)."""

from __future__ import annotations

from tradewinds_engine.madeira import data
from tradewinds_engine.madeira.arguments import FIELD_NAMES
from tradewinds_engine.sentinels import NOTHING

from .build import Table

STEWARD = ("place_die:guild:3@moinho", "act:character")
GUILDMASTER = ("place_die:guild:3@capitania", "act:character")
MAYOR = ("place_die:guild:3@alfandega", "act:character")
COMMANDER = ("place_die:guild:3@casa_da_coroa", "act:character")


def test_the_steward_sends_two_workers_to_fields() -> None:
    """MA-EX-08."""
    table = Table().die_turn(0).play(*STEWARD)
    table.play("worker_dest:f1_sugar_c")
    table.play("worker_dest:forest")
    assert table[0].home == 10
    assert table[0].fields == 1 << 3 | 1 << data.FOREST
    assert table.asked == (1, "DIE_TURN")


def test_the_steward_allows_one_worker_per_field_not_per_region() -> None:
    """MA-B-20, MA-RULING-11, MA-RULING-30: wherever a worker may go to a field."""
    table = Table().workers(0, "f1_wheat").die_turn(0).play(*STEWARD)
    assert "worker_dest:f1_wheat" not in table.legal
    assert "worker_dest:f1_wine" in table.legal
    assert table.legal[-1] == "stop"


def test_a_worker_moves_once_per_action_and_leaves_its_place_free() -> None:
    """MA-MOVE-03, MA-MOVE-04, MA-RULING-42."""
    table = Table().workers(0, "f1_wheat", "acores", "city_watch").die_turn(0).play(*STEWARD)
    table.play("worker_dest:forest", "worker_src:f1_wheat", "worker_dest:f1_wheat")
    assert table.legal == ["worker_src:acores", "worker_src:home"]


def test_the_guildmaster_builds_a_district_and_takes_its_favor_face_up() -> None:
    """MA-EX-09, MA-RULING-06: four wood for the bishop."""
    table = Table().district("funchal", 4, "bishop").stock(0, wood=4)
    table.die_turn(0).play(*GUILDMASTER)
    assert "district:funchal:5" not in table.legal
    table.play("district:funchal:4")
    assert table.have(0) == {}
    assert table[0].favors_up == 1 << data.BISHOP
    assert table.state.is_built(12 + 8)
    assert table.state.is_built(12 + 9)
    assert not table.state.is_built(12 + 10)


def test_a_favor_just_bought_cannot_be_used_in_the_same_turn() -> None:
    """MA-FAV-03: after the district the next seat is asked."""
    table = Table().stock(0, wood=2).die_turn(0).play(*GUILDMASTER)
    table.play(table.legal[0])
    assert table.asked == (1, "DIE_TURN")


def test_districts_may_be_built_in_any_order() -> None:
    """MA-EDGE-16: cost depends on the column only."""
    table = Table().stock(0, wood=5).die_turn(0).play(*GUILDMASTER)
    assert len(table.legal) == 12


def test_with_all_favors_taken_the_guildmaster_has_no_effect() -> None:
    """MA-EDGE-17."""
    table = Table().built(2, 3, 4, 5).stock(0, wood=5).die_turn(0)
    table.play("place_die:guild:3@capitania")
    assert table.asked == (1, "DIE_TURN")


def test_the_commander_trades_on_a_route_and_lands_in_a_colony() -> None:
    """MA-EX-10."""
    table = Table().rewards("brasil", "island", "medal").ships(0, "wine_market:0")
    table.stock(0, wood=1, sugar=4, wine=3).die_turn(0).play(*COMMANDER)
    table.play("ship_dest:sugar_market:3", "ship_src:home")
    assert table.have(0) == {"wine": 3}
    table.play("ship_dest:brasil:c")
    if table.asked[1] == "SHIP_SRC":
        table.play("ship_src:wine_market:0")
    assert table.have(0) == {"reals": 14}
    table.play("reward:brasil:medal")
    assert table[0].prestige == 3
    assert table[0].docked == 4
    assert table.asked == (1, "DIE_TURN")


def test_the_mayor_relocates_two_pieces_and_pays_by_city() -> None:
    """MA-EX-12."""
    table = Table().workers(0, "porto_santo:0", "machico:0", "forest").die_turn(0).play(*MAYOR)
    table.play("relocate_src:machico:0", "relocate_dest:funchal:0")
    table.play("relocate_src:porto_santo:3", "relocate_dest:funchal:1")
    assert table.have(0) == {"bread": 2, "reals": 4}


def test_the_mayor_pays_wood_only_as_far_as_there_is_access() -> None:
    """MA-EX-13, MA-EDGE-12, MA-WOOD-07."""
    table = Table().workers(0, "machico:0", "f1_wheat_c").wood(f1_wheat_c=1)
    table.die_turn(0).play(*MAYOR, "stop")
    assert table.have(0) == {"wood": 1}
    assert table.state.wood[FIELD_NAMES.index("f1_wheat_c")] == 0


def test_a_relocated_piece_is_not_relocated_again() -> None:
    """MA-B-23, MA-RULING-42: its old spot is free for the second piece."""
    table = Table().workers(0, "funchal:0").die_turn(0).play(*MAYOR)
    table.play("relocate_src:funchal:0", "relocate_dest:machico:0")
    assert "relocate_src:machico:0" not in table.legal
    table.play("relocate_src:machico:3")
    assert "relocate_dest:funchal:0" in table.legal


def test_the_mayor_without_own_workers_only_relocates() -> None:
    """MA-EDGE-18, MA-EDGE-19."""
    table = Table().die_turn(0).play(*MAYOR)
    assert table.legal == [
        "relocate_src:porto_santo:3",
        "relocate_src:funchal:3",
        "relocate_src:machico:3",
        "stop",
    ]
    table.play("stop")
    assert table.have(0) == {}


def test_the_mayor_pays_also_when_no_spot_is_free() -> None:
    """MA-EDGE-27."""
    table = Table()
    spots = [f"{city[0]}:{spot}" for city in data.CITIES for spot in range(3)]
    table.workers(0, *spots).die_turn(0).play(*MAYOR)
    assert table.asked == (1, "DIE_TURN")
    assert table.have(0) == {"bread": 7, "reals": 7}


def test_a_harvest_takes_wood_first_and_else_the_good() -> None:
    """MA-EX-14: region 1 with a character on the alfandega, workers elsewhere give nothing."""
    table = Table().workers(0, "f1_wheat_c", "f1_wheat", "f1_wine", "f2_wine", "forest")
    table.die_turn(0).play("place_die:guild:1@alfandega", "act:harvest")
    assert table.have(0) == {"wood": 1, "wheat": 1, "wine": 1}
    assert table.state.wood[FIELD_NAMES.index("f1_wheat_c")] == 2
    assert table.asked == (1, "DIE_TURN")


def test_the_printed_character_adds_a_harvest_by_the_current_state() -> None:
    """MA-EX-15, MA-RULING-15: the base is complete, the extra one may be declined."""
    table = Table().workers(0, "f3_sugar_c").wood(f3_sugar_c=1)
    table.die_turn(0).play("place_die:guild:3@fortaleza", "act:harvest")
    assert table.have(0) == {"wood": 1}
    assert table.legal == ["harvest_extra:f3_sugar_c", "stop"]
    table.play("harvest_extra:f3_sugar_c")
    assert table.have(0) == {"wood": 1, "sugar": 1}


def test_a_converted_field_yields_its_new_good() -> None:
    """MA-B-24, MA-E-08."""
    table = Table(round=3).workers(0, "f2_wheat_c").wood(f2_wheat_c=0)
    table.state.converted = 1 << FIELD_NAMES.index("f2_wheat_c")
    table.die_turn(0).play("place_die:guild:3@moinho", "act:harvest")
    assert table.have(0) == {"sugar": 1}


def test_all_unbuilt_districts_still_hold_their_favor() -> None:
    """MA-INV-04, MA-INV-21."""
    table = Table().stock(0, wood=2).die_turn(0).play(*GUILDMASTER, "district:machico:2")
    assert list(table.state.favors).count(NOTHING) == 1
