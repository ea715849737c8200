"""Phase D: honor, income, ships and bread (MA-D)."""

from __future__ import annotations

from tradewinds_engine.madeira.arguments import FIELD_NAMES

from .build import Table


def test_the_strongest_guard_may_take_its_honor() -> None:
    """MA-EX-20, MA-D-01."""
    table = Table().workers(2, "city_watch", "city_watch").workers(0, "city_watch").upkeep()
    assert table.asked == (2, "HONOR")
    assert table.legal == ["honor:yes", "honor:no"]
    table.play("honor:yes")
    assert (table[2].watch, table[2].home, table[2].prestige) == (1, 11, 4)


def test_honor_may_be_declined_and_needs_only_one_guard() -> None:
    """MA-EDGE-22."""
    table = Table().workers(1, "city_watch").upkeep()
    assert table.asked == (1, "HONOR")
    table.play("honor:no")
    assert (table[1].watch, table[1].prestige) == (1, 0)


def test_a_tie_in_the_watch_brings_no_honor() -> None:
    """MA-D-01."""
    table = Table(2).workers(0, "city_watch").workers(1, "city_watch").stock(0, wheat=2).upkeep()
    assert table.asked == (0, "FEED")


def test_workers_in_colonies_bring_its_good() -> None:
    """MA-EX-21."""
    table = Table().workers(0, "acores", "acores", "brasil").workers(1, "brasil")
    table.workers(2, "india").stock(3, wheat=2).upkeep()
    assert table.have(0) == {"wheat": 2, "sugar": 1}
    assert table.have(1) == {"sugar": 1}
    assert table.have(2) == {"wine": 1}


def test_every_ship_without_wood_brings_a_pirate() -> None:
    """MA-EX-22, MA-D-03: wood may be kept."""
    table = Table().ships(0, "brasil:a", "brasil:b", "wheat_market:0").stock(0, wood=3).upkeep()
    assert table.legal == ["maintain:0", "maintain:1", "maintain:2", "maintain:3"]
    table.play("maintain:2")
    assert (table.have(0), table[0].pirates) == ({"wood": 1}, 1)
    assert table[0].docked == 3


def test_missing_wood_is_bought_with_reals_in_hand() -> None:
    """MA-EX-54: four ships, one own wood, a field with two, four reals."""
    table = Table().ships(0, "brasil:a", "brasil:b", "wheat_market:0", "india:a")
    table.workers(0, "f1_wheat_c").wood(f1_wheat_c=2).stock(0, wood=1, reals=4, wheat=6).upkeep()
    assert table.legal == ["maintain:0", "maintain:1", "maintain:2", "maintain:3"]
    table.play("maintain:3")
    assert table.have(0) == {"wheat": 6, "reals": 1}
    assert table.state.wood[FIELD_NAMES.index("f1_wheat_c")] == 0
    assert table[0].pirates == 1


def test_everybody_maintains_ships_before_anybody_feeds() -> None:
    """MA-D-03: field wood is shared, in pass order."""
    table = Table(2).ships(0, "brasil:a").ships(1, "brasil:b").workers(0, "f1_wheat_c")
    table.workers(1, "f1_wheat_c").wood(f1_wheat_c=1).stock(0, reals=1).stock(1, reals=1, wheat=2)
    table.upkeep()
    assert table.asked == (0, "MAINTAIN")
    table.play("maintain:1")
    assert table.asked == (1, "FEED")
    assert table[1].pirates == 1


def test_workers_beyond_the_windmill_eat_bread_or_bring_pirates() -> None:
    """MA-EX-23, MA-D-05: guards, citizens, foresters and colonists all eat."""
    places = ("f1_wheat", "f1_wine", "forest", "funchal:0", "funchal:1", "acores", "machico:0")
    table = Table(2).workers(0, *places, *["city_watch"] * 3).stock(0, bread=5)
    table[0].mill = 4
    table.upkeep().play("honor:no")
    assert table.legal == [f"feed:{bread}" for bread in range(6)]
    table.play("feed:4")
    assert (table.have(0)["bread"], table[0].pirates) == (1, 2)


def test_raising_the_mill_while_feeding_lowers_the_need() -> None:
    """MA-D-04: recomputed after every windmill move."""
    table = Table(2).workers(0, "f1_wheat", "f1_wine", "f2_wine", "f3_wine", "forest")
    table.stock(0, wheat=2, bread=4).upkeep()
    assert table.legal[-1] == "feed:2"
    table.play("wm_up")
    assert table.legal[-1] == "feed:1"


def test_a_mill_larger_than_the_need_brings_no_bread() -> None:
    """MA-D-04, MA-EDGE-24."""
    table = Table(2).workers(0, "forest").stock(0, wheat=2).upkeep()
    assert table.legal[-1] == "feed:0"
    table.play("feed:0")
    assert table.have(0) == {"wheat": 2}
    assert table[0].pirates == 0
