"""Nobles and their buildings (PR-NOBLE, section 3.5)."""

from __future__ import annotations

from typing import Any

import pytest

from .build import Scene, outcomes


def court(seats: int = 3, **options: Any) -> Scene:
    return Scene(seats, nobles=True, **options)


def test_a_noble_waiting_among_workers_is_a_choice() -> None:
    """PR-MAYOR-04."""
    scene = court().take("mayor")
    assert scene.prompt == "MAY_TAKE"
    assert scene.legal == ["take:worker", "take:noble"]
    scene.do("take:noble")
    assert scene.nobles_on(0, "port") == 1
    assert [scene.pieces(seat, "port") for seat in range(3)] == [2, 1, 1]


def test_a_noble_nobody_chose_is_dealt_last() -> None:
    scene = court().take("mayor").do("take:worker", "take:worker")
    assert scene.nobles_on(2, "port") == 1


def test_the_refill_brings_one_noble_and_never_ends_the_match() -> None:
    """PR-DV-20, PR-RULING-11: noble supply 5, six empty circles, no workers."""
    scene = court().station(0).hire(left=0).nobles(2, port=15)
    scene.empty_city(1, "large_sugar_mill", "large_indigo_plant").take("mayor")
    assert scene.state.nobles == 4
    assert (scene.state.station_nobles, scene.state.station_workers) == (1, 0)
    assert not scene.state.end_latch


def test_noble_and_worker_are_placed_in_either_way() -> None:
    """PR-DV-06."""
    scene = court().empty_city(1, "villa").island(1, corn=1).station(0)
    scene.nobles(1, port=1).workers(1, port=1).take("mayor")
    assert scene.prompt == "MAY_NOBLES"
    assert scene.legal == ["put:0", "put:1"]
    by_noble = set()
    for choice in scene.legal:
        twin = scene.state.copy()
        twin.apply(scene.state.game.actions.parse(choice))
        by_noble.add((twin.boards[1].nobles[0], twin.boards[1].pieces[0]))
    assert by_noble == {(0, 1), (1, 1)}


@pytest.mark.parametrize(
    ("workers", "expected"), [(2, {(0, 0), (0, 1), (1, 0), (1, 1)}), (1, {(0, 1), (1, 0), (1, 1)})]
)
def test_nobles_may_wait_where_workers_fill_the_circles(
    workers: int, expected: set[tuple[int, int]]
) -> None:
    """PR-DV-29."""
    scene = court().empty_city(1, "villa").island(1, corn=1).station(0)
    scene.nobles(1, port=2).workers(1, port=workers).take("mayor")
    found = set()
    open_positions = [scene.state.copy()]
    while open_positions:
        state = open_positions.pop()
        if state.prompt is None or state.prompt.name != "MAY_NOBLES":
            nobles = state.boards[1].nobles
            found.add((nobles[0], nobles[6 + 42]))
            continue
        for action in state.legal():
            twin = state.copy()
            twin.apply(action)
            open_positions.append(twin)
    assert found == expected


def test_villa_brings_a_noble_of_the_supply() -> None:
    """PR-MAYOR-02."""
    scene = court().city(1, "villa").station(0).take("mayor")
    assert scene.state.boards[1].noble_count() == 1


def test_villa_brings_a_worker_when_no_noble_is_left() -> None:
    """PR-MAYOR-02, PR-EDGE-33: an empty villa brings nothing."""
    scene = court().city(1, "villa").empty_city(2, "villa").nobles(0, port=20).station(0)
    scene.take("mayor")
    assert scene.state.boards[1].piece_count() == 2
    assert scene.state.boards[2].piece_count() == 0


def test_land_office_with_a_worker_buys_a_hidden_plantation() -> None:
    """PR-TRADER-06, PR-RULING-15: besides a sale, in either order."""
    scene = court().city(1, "land_office").money(1, 1).goods(1, coffee=1).take("trader")
    assert scene.legal == ["sell:coffee", "land_buy", "pass"]
    scene.do("land_buy")
    assert scene.doubloons(1) == 0
    assert scene.state.boards[1].free_island_spaces() == 11
    assert scene.legal == ["sell:coffee", "pass"]
    scene.do("sell:coffee")
    assert scene.prompt == "ROLE"


def test_land_office_works_with_a_full_house() -> None:
    """PR-RULING-14."""
    scene = court().city(1, "land_office").money(1, 1).goods(0, coffee=1).goods(1, corn=1)
    scene.house("corn", "indigo", "sugar").take("trader").do("sell:coffee")
    assert scene.legal == ["land_buy", "pass"]


def test_land_office_needs_money_and_space() -> None:
    """PR-TRADER-06."""
    poor = court().city(1, "land_office").take("trader")
    assert poor.prompt == "ROLE"
    full = court().city(1, "land_office").money(1, 5).island(1, corn=8, quarry=4).take("trader")
    assert full.prompt == "ROLE"


def test_land_office_with_a_noble_sells_a_plantation() -> None:
    """PR-TRADER-07, PR-RULING-16, PR-RULING-17: no quarry, no forest; the piece goes to port."""
    scene = court().empty_city(1, "land_office").nobles(1, land_office=1)
    scene.island(1, corn=2, sugar=1, quarry=1).workers(1, corn=1).nobles(1, sugar=1).take("trader")
    assert scene.legal == [
        "land_sell:corn:empty", "land_sell:corn:worker", "land_sell:sugar:noble", "pass",
    ]  # fmt: skip
    scene.do("land_sell:sugar:noble")
    assert scene.doubloons(1) == 1
    assert scene.nobles_on(1, "port") == 1
    assert list(scene.state.discard) == [0, 0, 1, 0, 0]
    assert scene.prompt == "ROLE"


def test_land_office_and_forest_house_see_the_tile_first() -> None:
    """PR-RULING-48."""
    scene = Scene(3, drafted=("forest_house",), nobles=True).money(1, 1)
    scene.city(1, "land_office", "forest_house").take("trader").do("land_buy")
    assert scene.prompt == "DRAWN_TILE"
    scene.do("lay:forest")
    assert scene.state.view(0)["players"][1]["forests"] == [{"good": 0, "count": 1, "secret": True}]


def test_chapel_pays_a_doubloon_or_a_point() -> None:
    """PR-RULING-43: also to seats that produce nothing."""
    scene = court().city(1, "chapel").empty_city(2, "chapel").nobles(2, chapel=1).take("craftsman")
    assert (scene.doubloons(1), scene.vp(1)) == (1, 0)
    assert (scene.doubloons(2), scene.vp(2)) == (0, 1)


def test_hunting_lodge_with_a_worker_discards_a_plantation_or_forest() -> None:
    """PR-DV-30, PR-RULING-52."""
    scene = Scene(3, drafted=("forest_house",), nobles=True).city(1, "hunting_lodge")
    scene.forests(1, corn=1).secret_forests(1, corn=1, coffee=1).plantations(1, indigo=1)
    scene.island(1, quarry=1).face_up(tobacco=4).take("settler").do("pass", "pass", "pass")
    assert (scene.actor, scene.prompt) == (1, "SET_LODGE")
    assert scene.legal == [
        "discard:indigo:worker", "discard:forest:corn", "discard:forest:coffee", "pass",
    ]  # fmt: skip
    twin = scene.state.copy()
    scene.do("discard:forest:coffee")
    assert scene.state.boards[1].forest_count() == 2
    scene.state = twin
    scene.do("discard:indigo:worker")
    assert scene.pieces(1, "port") == 1


@pytest.mark.parametrize(("others", "points"), [((6, 7), 0), ((6, 6), 2)])
def test_hunting_lodge_with_a_noble_needs_strictly_the_emptiest_island(
    others: tuple[int, int], points: int
) -> None:
    """PR-DV-17: seven empty spaces against the others'."""
    scene = court().empty_city(0, "hunting_lodge").nobles(0, hunting_lodge=1).island(0, corn=5)
    scene.island(1, indigo=12 - others[0]).island(2, sugar=12 - others[1])
    scene.take("settler").do("pass", "pass", "pass")
    assert scene.vp(0) == points


@pytest.mark.parametrize(("piece", "university", "city_hall"), [("worker", 7, 10), ("noble", 8, 8)])
def test_zoning_office_never_works_crosswise(piece: str, university: int, city_hall: int) -> None:
    """PR-EX-26, PR-EDGE-24."""
    scene = court().empty_city(1, "zoning_office")
    if piece == "worker":
        scene.workers(1, zoning_office=1)
    else:
        scene.nobles(1, zoning_office=1)
    scene.take("builder")
    assert scene.price(1, "university") == university
    assert scene.price(1, "city_hall") == city_hall
    assert scene.price(1, "jeweler") == university


def test_royal_supplier_takes_different_goods_up_to_the_own_nobles() -> None:
    """PR-DV-21, PR-CAPTAIN-04: no other bonus, and no delivery."""
    scene = court().city(1, "royal_supplier", "harbor").nobles(1, port=2)
    scene.goods(1, corn=2, sugar=1, coffee=1).take("captain")
    assert (scene.actor, scene.prompt) == (1, "CAP_SUPPLY")
    assert scene.legal == ["give:corn", "give:sugar", "give:coffee", "stop"]
    twin = scene.state.copy()
    scene.do("give:corn")
    assert scene.legal == ["give:sugar", "give:coffee", "stop"]
    scene.state = twin
    scene.do("give:sugar")
    assert scene.legal == ["give:coffee", "stop"]
    scene.do("give:coffee")
    assert scene.vp(1) == 2
    assert scene.stock(1) == {"corn": 2}
    assert scene.prompt == "CAP_LOAD"


def test_royal_supplier_may_be_declined_and_needs_a_noble() -> None:
    scene = court().city(1, "royal_supplier").nobles(1, port=1).goods(1, corn=2, sugar=1)
    scene.take("captain").do("stop")
    assert scene.prompt == "CAP_LOAD"
    bare = court().city(1, "royal_supplier").goods(1, corn=2, sugar=1).take("captain")
    assert bare.prompt == "CAP_LOAD"


def test_union_hall_counts_before_the_royal_supplier() -> None:
    """PR-RULING-22."""
    scene = Scene(3, drafted=("union_hall",), nobles=True).city(1, "union_hall", "royal_supplier")
    scene.nobles(1, port=1).goods(1, corn=2).take("captain")
    assert scene.vp(1) == 1
    assert scene.prompt == "CAP_SUPPLY"


def test_jeweler_pays_a_doubloon_per_noble_and_is_a_production_building() -> None:
    """PR-NOBLE-02, PR-RULING-47: two points for the guild hall, none for the city hall."""
    scene = court().city(1, "jeweler", "guild_hall", "city_hall").nobles(1, port=3)
    scene.take("craftsman")
    assert scene.doubloons(1) == 3
    assert scene.score(1)["guild_hall"] == 2
    assert scene.score(1)["city_hall"] == 2


def test_royal_garden_doubles_the_nobles() -> None:
    """PR-EX-28."""
    scene = (
        court().empty_city(0, "royal_garden", "villa").nobles(0, royal_garden=1, villa=1, port=3)
    )
    assert scene.score(0)["nobles"] + scene.score(0)["royal_garden"] == 10


def test_fortress_counts_nobles() -> None:
    """PR-RULING-40."""
    scene = court().empty_city(0, "fortress").nobles(0, fortress=1, port=5)
    assert scene.score(0)["fortress"] == 2


def test_hospice_and_university_take_a_station_noble_only_without_workers() -> None:
    """PR-RULING-09, PR-EDGE-05."""
    rich = court().city(0, "hospice").face_up(corn=4).take("settler").do("take:corn")
    assert rich.legal == ["hospice:worker", "hospice:no"]
    poor = court().city(0, "hospice").hire(left=0).face_up(corn=4).take("settler").do("take:corn")
    assert poor.legal == ["hospice:worker", "hospice:noble", "hospice:no"]
    poor.do("hospice:noble")
    assert poor.nobles_on(0, "corn") == 1
    bare = court().city(0, "university").station(0, nobles=1).hire(left=0).money(0, 9)
    bare.take("builder").do("build:hacienda")
    assert bare.legal == ["university:noble", "university:no"]


def test_a_noble_given_to_the_black_market_returns_to_the_nobles() -> None:
    """PR-NOBLE-03."""
    scene = Scene(3, drafted=("black_market", "office"), nobles=True).city(1, "black_market")
    scene.nobles(1, port=1).workers(1, port=1).money(1, 4).take("builder").do("pass")
    nobles = scene.state.nobles
    scene.do("build:office")
    assert scene.legal == ["give:worker:port", "give:noble:port"]
    scene.do("give:noble:port")
    assert scene.state.nobles == nobles + 1


def test_workers_are_placed_around_nobles() -> None:
    """PR-MAYOR-06: stage two fills what the nobles left."""
    scene = court().empty_city(1, "large_sugar_mill").island(1, corn=1).station(0)
    scene.nobles(1, port=1).workers(1, port=1).take("mayor").do("put:0")
    assert scene.prompt == "MAY_WORKERS"
    assert outcomes(scene, "MAY_WORKERS", 1, "corn", "large_sugar_mill") == {(0, 2), (1, 1)}
