"""The buildings of the first expansion (section 3.4), the guesthouse apart."""

from __future__ import annotations

import pytest

from .build import Scene


def test_aqueduct_adds_a_good_to_large_plants_only() -> None:
    """PR-DV-14, PR-RULING-41."""
    scene = Scene(3, drafted=("aqueduct",)).city(1, "aqueduct").plantations(1, indigo=1)
    scene.city(1, "small_indigo_plant", "large_indigo_plant").take("craftsman")
    assert scene.stock(1) == {"indigo": 2}
    other = Scene(3, drafted=("aqueduct",)).city(1, "aqueduct").plantations(1, indigo=1)
    other.city(1, "small_indigo_plant").empty_city(1, "large_indigo_plant").take("craftsman")
    assert other.stock(1) == {"indigo": 1}


def test_aqueduct_takes_only_what_the_supply_has() -> None:
    """PR-CRAFTSMAN-03."""
    scene = Scene(4, drafted=("aqueduct",)).city(1, "aqueduct").plantations(1, sugar=1)
    scene.city(1, "large_sugar_mill").spend_goods(sugar=1).take("craftsman")
    assert scene.stock(1) == {"sugar": 1}


def test_forest_house_lays_an_open_plantation_face_down() -> None:
    """PR-SETTLER-04: not a quarry."""
    scene = Scene(3, drafted=("forest_house",)).city(0, "forest_house").face_up(corn=1, coffee=3)
    scene.take("settler")
    assert scene.legal == [
        "take:corn", "take:coffee", "forest:corn", "forest:coffee", "take:quarry", "pass",
    ]  # fmt: skip
    scene.do("forest:coffee")
    assert scene.state.view(1)["players"][0]["forests"] == [
        {"good": 5, "count": 1, "secret": False}
    ]
    assert scene.tiles(0, "coffee") == 0


def test_two_forests_save_a_doubloon_beyond_the_row() -> None:
    """PR-EX-21: the forest house need not be occupied."""
    scene = Scene(3, drafted=("forest_house",)).empty_city(0, "forest_house")
    scene.forests(0, corn=4).plantations(0, quarry=2).money(0, 1).take("builder")
    assert scene.price(0, "large_warehouse") == 1
    scene.do("build:large_warehouse")
    assert scene.doubloons(0) == 0


def test_the_hospice_worker_of_a_forest_waits_on_the_port() -> None:
    """PR-EDGE-17."""
    scene = Scene(3, drafted=("forest_house", "hospice")).city(0, "forest_house", "hospice")
    scene.face_up(corn=4).take("settler").do("forest:corn", "hospice:worker")
    assert scene.pieces(0, "port") == 1


def test_a_hidden_tile_is_seen_before_it_is_laid() -> None:
    """PR-SETTLER-03, PR-EDGE-19: its kind stays the owner's secret (PR-INFO-04)."""
    scene = Scene(3, drafted=("forest_house", "hacienda")).city(0, "forest_house", "hacienda")
    scene.take("settler").do("hacienda:draw")
    assert scene.prompt == "DRAWN_TILE"
    assert scene.legal == ["lay:plantation", "lay:forest"]
    assert scene.state.view(0)["decision"]["drawn_tile"] > 0
    assert scene.state.view(1)["decision"].get("drawn_tile") is None
    scene.do("lay:forest")
    (hidden,) = scene.state.view(1)["players"][0]["forests"]
    (known,) = scene.state.view(0)["players"][0]["forests"]
    assert hidden == {"good": 0, "count": 1, "secret": True}
    assert known["good"] > 0
    assert scene.prompt == "SET_TAKE"


def test_black_market_gives_a_piece_and_a_good_for_two_doubloons() -> None:
    """PR-EX-22."""
    scene = Scene(3, drafted=("black_market", "harbor")).city(1, "black_market")
    scene.money(1, 6).goods(1, indigo=1).plantations(1, corn=1).points(1, 4).take("builder").do(
        "pass"
    )
    workers, indigo = scene.state.workers, scene.supply("indigo")
    scene.do("build:harbor")
    assert scene.prompt == "BM_PIECE"
    assert scene.legal == ["give:worker:corn", "skip"]
    scene.do("give:worker:corn")
    assert scene.prompt == "BM_GOOD"
    scene.do("give:indigo")
    assert scene.owns(1, "harbor")
    assert scene.doubloons(1) == 0
    assert (scene.state.workers, scene.supply("indigo")) == (workers + 1, indigo + 1)
    assert scene.vp(1) == 4


@pytest.mark.parametrize(
    ("moves", "left"),
    [
        (("give:worker:corn",), (0, 1, 3)),
        (("skip", "give:corn"), (1, 0, 3)),
        (("skip", "skip"), (1, 1, 2)),
    ],
)
def test_black_market_covers_one_doubloon_in_three_ways(
    moves: tuple[str, ...], left: tuple[int, int, int]
) -> None:
    """PR-DV-09."""
    scene = Scene(3, drafted=("black_market", "office")).city(1, "black_market").money(1, 4)
    scene.plantations(1, corn=1).goods(1, corn=1).points(1, 3).take("builder").do("pass")
    scene.do("build:office", *moves)
    assert scene.owns(1, "office")
    goods = scene.stock(1).get("corn", 0)
    assert (scene.pieces(1, "corn"), goods, scene.vp(1)) == left


def test_black_market_needs_enough_different_things() -> None:
    """PR-DV-08, PR-EDGE-22."""
    poor = Scene(3, drafted=("black_market", "office")).city(1, "black_market").money(1, 1)
    poor.plantations(1, corn=1).goods(1, corn=1).points(1, 3).take("builder").do("pass")
    assert "build:office" not in poor.legal
    bare = Scene(3, drafted=("black_market", "office")).city(1, "black_market").money(1, 2)
    bare.plantations(1, corn=1).take("builder").do("pass")
    assert "build:office" not in bare.legal
    assert "build:small_warehouse" in bare.legal


def test_without_a_piece_a_good_must_help_the_point_to_cover_two_doubloons() -> None:
    """PR-BUILDER-05."""
    scene = Scene(3, drafted=("black_market", "office")).city(1, "black_market").money(1, 3)
    scene.plantations(1, corn=1).goods(1, corn=1, sugar=1).points(1, 3).take("builder").do("pass")
    scene.do("build:office", "skip")
    assert scene.legal == ["give:corn", "give:sugar"]
    scene.do("give:sugar")
    assert scene.owns(1, "office")
    assert (scene.stock(1), scene.vp(1)) == ({"corn": 1}, 2)


def test_the_piece_on_the_black_market_cannot_be_given() -> None:
    scene = Scene(3, drafted=("black_market", "office")).city(1, "black_market").money(1, 4)
    scene.goods(1, corn=1, sugar=1).take("builder").do("pass").do("build:office")
    assert scene.prompt == "BM_GOOD"
    assert scene.legal == ["give:corn", "give:sugar"]


def test_black_market_is_not_used_with_money_enough() -> None:
    """PR-EDGE-22, PR-INV-23."""
    scene = Scene(3, drafted=("black_market", "office")).city(1, "black_market").money(1, 6)
    scene.goods(1, corn=1).points(1, 3).take("builder").do("pass").do("build:office")
    assert scene.doubloons(1) == 1
    assert scene.stock(1) == {"corn": 1}


def test_the_price_is_fixed_before_a_quarry_worker_is_given() -> None:
    """PR-RULING-12."""
    scene = Scene(3, drafted=("black_market", "office")).city(1, "black_market").money(1, 3)
    scene.plantations(1, quarry=1).take("builder").do("pass").do("build:office")
    assert scene.owns(1, "office")
    assert scene.pieces(1, "quarry") == 0


def test_a_point_given_back_does_not_call_off_the_end() -> None:
    """PR-DV-28: with 3 points on paper a chip comes back, and a church brings it out again."""
    scene = Scene(3, drafted=("black_market", "church", "office")).city(1, "black_market")
    scene.points(1, 75).money(1, 4)
    scene.state.boards[1].vp += 3
    scene.state.vp_paper = 3
    scene.state.end_latch = True
    scene.city(2, "church").money(2, 20).take("builder").do("pass", "build:office")
    assert (scene.state.vp_supply, scene.state.vp_paper, scene.state.end_latch) == (1, 3, True)
    scene.do("build:fortress")
    assert (scene.state.vp_supply, scene.state.vp_paper, scene.state.end_latch) == (0, 4, True)


def test_storehouse_keeps_three_more_single_goods() -> None:
    """PR-DV-23, PR-DV-25: picks never go back in good order."""
    scene = Scene(3, drafted=("storehouse",)).city(1, "storehouse").goods(1, corn=5, coffee=1)
    scene.ship(4, "sugar", 1).ship(5, "indigo", 1).ship(6, "tobacco", 1).take("captain")
    assert "seat 1 has only keep_one:corn" in scene.story
    assert scene.legal == ["keep_one:corn", "keep_one:coffee"]
    scene.do("keep_one:coffee")
    assert scene.stock(1) == {"corn": 3, "coffee": 1}


def test_storehouse_keeps_any_four_goods() -> None:
    """PR-DV-23."""
    for coffee in (1, 2, 3):
        scene = Scene(3, drafted=("storehouse",)).city(1, "storehouse").goods(1, corn=3, coffee=3)
        scene.ship(4, "sugar", 1).ship(5, "indigo", 1).ship(6, "tobacco", 1).take("captain")
        while scene.prompt == "STORE_ONE":
            corn = scene.state.tally[0]
            scene.do("keep_one:corn" if corn < 4 - coffee else "keep_one:coffee")
        assert scene.stock(1) == {"corn": 4 - coffee, "coffee": coffee}


def test_trading_post_sells_into_the_supply_without_markets() -> None:
    """PR-TRADER-04, PR-DV-10: also when the house is full."""
    scene = Scene(4, drafted=("trading_post", "large_market")).city(
        1, "trading_post", "large_market"
    )
    scene.house("corn", "indigo", "sugar").goods(0, coffee=1).goods(1, tobacco=1).goods(2, corn=1)
    scene.take("trader").do("sell:coffee")
    assert scene.actor == 1
    assert scene.legal == ["post:tobacco", "pass"]
    scene.do("post:tobacco")
    assert scene.doubloons(1) == 3
    assert scene.supply("tobacco") == 9
    assert scene.traded() == {}


def test_trading_post_has_the_traders_privilege() -> None:
    """PR-TRADER-04: instead of a sale to the house."""
    scene = Scene(3, drafted=("trading_post",)).city(0, "trading_post").goods(0, tobacco=2)
    scene.take("trader")
    assert scene.legal == ["sell:tobacco", "post:tobacco", "pass"]
    scene.do("post:tobacco")
    assert scene.doubloons(0) == 4
    assert scene.prompt == "ROLE"


@pytest.mark.parametrize(
    ("building", "points"), [("large_sugar_mill", 1), ("small_market", 0), ("statue", 2)]
)
def test_church_pays_by_row(building: str, points: int) -> None:
    """PR-DV-22."""
    scene = Scene(3, drafted=("church", "statue")).city(1, "church").money(1, 20).take("builder")
    scene.do("pass", f"build:{building}")
    assert scene.vp(1) == points


def test_a_church_does_not_bless_itself() -> None:
    """PR-EDGE-25."""
    scene = Scene(3, drafted=("church",)).money(0, 20).take("builder").do("build:church")
    assert scene.vp(0) == 0


def test_small_wharf_ships_several_kinds_for_half_points() -> None:
    """PR-DV-07: harbor and the captain's first delivery add one each."""
    scene = Scene(3, drafted=("small_wharf", "harbor")).city(0, "small_wharf", "harbor")
    scene.goods(0, corn=3, sugar=2).take("captain").do("small_wharf")
    assert scene.legal == ["put:0", "put:1", "put:2", "put:3"]
    scene.do("put:3")
    assert scene.state.view(1)["decision"]["good"] == 3
    scene.do("put:2")
    assert scene.vp(0) == 4
    assert scene.supply("corn") == 10


def test_small_wharf_ships_at_least_one_good() -> None:
    """PR-RULING-18, PR-EDGE-12: a single good is a delivery without own points."""
    scene = Scene(3, drafted=("small_wharf", "harbor")).city(0, "small_wharf", "harbor")
    scene.goods(0, corn=3, sugar=2).take("captain").do("small_wharf", "put:0")
    assert scene.legal == ["put:1", "put:2"]
    scene.do("put:1")
    assert scene.vp(0) == 2


def test_small_wharf_is_used_once_and_beside_the_wharf() -> None:
    """PR-B-05."""
    scene = Scene(3, drafted=("small_wharf", "wharf")).city(1, "small_wharf", "wharf")
    scene.goods(1, corn=4, sugar=4).ship(4, "tobacco", 1).ship(5, "indigo", 1).ship(6, "coffee", 1)
    scene.take("captain")
    assert scene.legal == ["wharf:corn", "wharf:sugar", "small_wharf", "pass"]
    scene.do("small_wharf", "put:4", "put:0")
    assert scene.legal == ["wharf:sugar", "pass"]


def test_lighthouse_pays_per_delivery_and_for_the_captaincy() -> None:
    """PR-EX-30."""
    captain = Scene(3, drafted=("lighthouse",)).city(0, "lighthouse").take("captain")
    assert captain.doubloons(0) == 1
    other = Scene(3, drafted=("lighthouse",)).city(1, "lighthouse").goods(1, corn=2, sugar=2)
    other.ship(4, "corn", 1).ship(5, "sugar", 1).take("captain").do("load:corn@4")
    assert other.doubloons(1) == 2


@pytest.mark.parametrize(("extra", "income"), [("sugar", 3), ("corn", 2)])
def test_specialty_factory_counts_the_privilege_good(extra: str, income: int) -> None:
    """PR-DV-15."""
    scene = Scene(3, drafted=("specialty_factory",)).city(0, "specialty_factory")
    scene.plantations(0, sugar=3, corn=3).empty_city(0, "large_sugar_mill")
    scene.workers(0, large_sugar_mill=3).take("craftsman").do(f"extra:{extra}")
    assert scene.doubloons(0) == income


def test_specialty_factory_pays_other_seats_without_corn() -> None:
    scene = Scene(3, drafted=("specialty_factory",)).city(1, "specialty_factory")
    scene.plantations(1, sugar=2, corn=5).empty_city(1, "large_sugar_mill")
    scene.workers(1, large_sugar_mill=3).take("craftsman")
    assert scene.doubloons(1) == 1


def test_union_hall_pays_for_pairs_before_shipping() -> None:
    """PR-EX-24."""
    first = Scene(3, drafted=("union_hall",)).city(1, "union_hall")
    first.goods(1, corn=3, indigo=2, coffee=1).take("captain")
    assert first.vp(1) == 2
    second = Scene(3, drafted=("union_hall",)).city(1, "union_hall").goods(1, corn=4, coffee=2)
    second.take("captain")
    assert second.vp(1) == 3


def test_union_hall_pays_once_per_phase() -> None:
    """PR-CAPTAIN-02."""
    scene = Scene(3, drafted=("union_hall",)).city(1, "union_hall").goods(1, corn=2, sugar=4)
    scene.take("captain").do("load:corn@4", "load:sugar@5")
    assert scene.vp(1) == 3 + 2 + 4


def test_statue_is_worth_eight_points_without_a_piece() -> None:
    """PR-EX-30, PR-EDGE-23."""
    scene = Scene(3, drafted=("statue", "university")).city(0, "university").money(0, 20)
    scene.take("builder").do("build:statue")
    assert scene.actor == 1
    assert scene.score(0)["buildings"] == 8 + 3


@pytest.mark.parametrize(
    ("tiles", "points"),
    [({"corn": 2, "coffee": 1}, 6), ({"corn": 3}, 10), ({"corn": 2}, 6), ({}, 6)],
)
def test_cloister_counts_triplets(tiles: dict[str, int], points: int) -> None:
    """PR-EX-25: six forests and three quarries make three triplets."""
    scene = Scene(3, drafted=("cloister",)).city(0, "cloister").island(0, quarry=3, **tiles)
    scene.forests(0, sugar=2).secret_forests(0, indigo=4)
    assert scene.score(0)["cloister"] == points


def test_forests_count_for_the_residence() -> None:
    """PR-EDGE-20."""
    scene = Scene(3, drafted=("cloister",)).city(0, "residence").island(0, corn=6)
    assert scene.forests(0, sugar=4).score(0)["residence"] == 5
