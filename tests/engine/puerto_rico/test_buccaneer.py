"""The buccaneer (PR-BUCCANEER)."""

from __future__ import annotations

from typing import Any

import pytest

from tradewinds_engine.puerto_rico.data import CARDS

from .build import Scene, outcomes


def sea(seats: int = 4, **options: Any) -> Scene:
    return Scene(seats, buccaneer=True, **options)


def money_on_cards(scene: Scene) -> dict[str, int]:
    return {card: money for card, money in zip(CARDS, scene.state.card_money, strict=True) if money}


def test_only_deeds_with_an_object_are_offered() -> None:
    """PR-EDGE-31, PR-RULING-29."""
    scene = sea(3).take("buccaneer")
    assert scene.prompt == "BUCCANEER"
    assert scene.legal == [
        "kidnap:settler", "kidnap:mayor", "kidnap:builder", "kidnap:craftsman", "kidnap:trader",
        "kidnap:captain", "pass",
    ]  # fmt: skip
    scene = sea(3).ship(5, "sugar", 2).house("corn").station(4).take("buccaneer")
    assert scene.legal[:3] == ["piracy:5", "plunder", "raid"]


@pytest.mark.parametrize("kept", [0, 3])
def test_piracy_empties_a_ship_and_keeps_up_to_three_goods(kept: int) -> None:
    """PR-DV-13."""
    scene = sea().ship(7, "sugar", 5).take("buccaneer").do("piracy:7")
    assert scene.legal == ["keep:0", "keep:1", "keep:2", "keep:3"]
    scene.do(f"keep:{kept}")
    assert scene.stock(0).get("sugar", 0) == kept
    assert scene.supply("sugar") == 11 - kept
    assert scene.load(7) == {}
    assert scene.vp(0) == 0


def test_plunder_pays_a_point_per_good() -> None:
    """PR-DV-13."""
    scene = sea().house("corn", "sugar", "coffee").take("buccaneer").do("plunder")
    assert scene.vp(0) == 3
    assert scene.traded() == {}


def test_raid_leaves_one_piece_per_seat() -> None:
    """PR-DV-12: nine workers, four seats, three free circles."""
    scene = sea().station(9).island(0, corn=3).take("buccaneer")
    workers = scene.state.workers
    scene.do("raid")
    assert scene.legal == ["keep:0", "keep:1", "keep:2", "keep:3"]
    scene.do("keep:3")
    assert scene.pieces(0, "corn") == 3
    assert scene.state.station_workers == 4
    assert scene.state.workers == workers + 2


def test_raid_keeps_no_more_than_the_free_circles() -> None:
    """PR-DV-12: never on the port."""
    scene = sea().station(9).island(0, corn=1).take("buccaneer").do("raid")
    assert scene.legal == ["keep:0", "keep:1"]


def test_raided_workers_are_placed_in_spot_order() -> None:
    """PR-DV-26."""
    tight = sea().station(9).island(0, corn=1).empty_city(0, "hacienda").take("buccaneer")
    tight.do("raid", "keep:2")
    assert (tight.pieces(0, "corn"), tight.pieces(0, "hacienda")) == (1, 1)
    loose = sea().station(9).island(0, corn=2).empty_city(0, "hacienda").take("buccaneer")
    loose.do("raid", "keep:2")
    assert outcomes(loose, "PLACE", 0, "corn", "hacienda") == {(2, 0), (1, 1)}


def test_a_raided_noble_is_kept_or_stays() -> None:
    """PR-BUCCANEER-05, PR-BUCCANEER-06: a kept noble is placed first."""
    scene = sea(nobles=True).station(5, nobles=1).island(0, corn=2, sugar=1).take("buccaneer")
    scene.do("raid", "keep:2")
    assert scene.prompt == "BUC_NOBLE"
    twin = scene.state.copy()
    scene.do("noble:yes")
    assert scene.legal == ["place:noble:corn", "place:noble:sugar"]
    scene.do("place:noble:sugar")
    assert (scene.nobles_on(0, "sugar"), scene.pieces(0, "corn")) == (1, 1)
    assert (scene.state.station_workers, scene.state.station_nobles) == (4, 0)
    scene.state = twin
    scene.do("noble:no")
    assert (scene.state.station_workers, scene.state.station_nobles) == (3, 1)


def test_the_poster_holder_may_not_take_the_buccaneer_again() -> None:
    """PR-BUCCANEER-01."""
    scene = sea(3).take("buccaneer", by=1).do("pass")
    scene.state.holders[CARDS.index("buccaneer")] = -1
    scene.choose_roles(1)
    assert "role:buccaneer" not in scene.legal
    scene.choose_roles(2)
    assert "role:buccaneer" in scene.legal
    scene.do("role:buccaneer", "pass")
    assert scene.state.poster == 2


def test_a_kidnapped_role_taken_by_another_seat_earns_a_ransom() -> None:
    """PR-DV-11."""
    scene = sea().on_card("builder", 2).take("buccaneer").do("kidnap:builder")
    assert scene.doubloons(0) == 2
    scene.money(1, 4).do("role:builder")
    assert scene.doubloons(0) == 5
    assert "kidnapping" not in scene.state.view(0)
    assert scene.price(1, "office") == 4


def test_an_unused_kidnapped_role_is_played_by_its_captor() -> None:
    """PR-DV-11, PR-DV-32, PR-RULING-27: no doubloon is put on it."""
    scene = (
        sea(3).money(0, 5).take("buccaneer").do("kidnap:builder", "role:trader", "role:craftsman")
    )
    assert (scene.actor, scene.prompt) == (0, "BUILD")
    assert scene.price(0, "office") == 4
    scene.do("build:office").skip_to("ROLE")
    assert scene.state.round == 2
    assert money_on_cards(scene) == {"settler": 1, "mayor": 1, "captain": 1}


def test_cards_that_get_a_doubloon_with_a_buccaneer() -> None:
    """PR-DV-32, PR-EDGE-30, PR-RULING-49."""
    unused = sea(3).take("trader").do("role:craftsman", "role:captain")
    assert money_on_cards(unused) == {"settler": 1, "mayor": 1, "builder": 1}
    freed = sea(3).take("buccaneer").do("kidnap:trader", "role:trader", "role:craftsman")
    assert money_on_cards(freed) == {"settler": 1, "mayor": 1, "builder": 1, "captain": 1}


def test_the_captor_gets_no_ransom_from_himself() -> None:
    """PR-RULING-26."""
    scene = sea(2).take("buccaneer").do("kidnap:trader", "role:craftsman", "role:trader")
    assert scene.doubloons(0) == 0
    assert scene.state.kidnapped == -1


def test_a_kidnapped_role_is_played_in_the_last_round_too() -> None:
    """PR-EDGE-28: by the last chooser, right after his choice."""
    scene = Scene(3, buccaneer=True, max_rounds=1).take("craftsman")
    scene.do("role:captain", "role:buccaneer", "kidnap:mayor")
    assert scene.state.is_over()
    assert scene.state.boards[2].piece_count() > 0


def test_a_kidnapped_prospector_pays_its_captor() -> None:
    """PR-EDGE-29."""
    scene = sea(4).take("trader").do("role:craftsman", "role:captain", "role:buccaneer")
    scene.do("kidnap:prospector_1")
    assert scene.state.round == 2
    assert scene.doubloons(3) == 1


def test_no_doubloon_ever_lies_on_the_buccaneer() -> None:
    """PR-BUCCANEER-02, PR-INV-08."""
    scene = sea(5).take("trader").do("role:craftsman", "role:captain", "role:prospector_1")
    scene.do("role:prospector_2")
    assert money_on_cards(scene) == {"settler": 1, "mayor": 1, "builder": 1}


def test_a_kidnapped_prospector_is_told_from_its_twin() -> None:
    """PR-ROUND-02."""
    scene = sea(5).take("buccaneer").do("kidnap:prospector_1")
    assert {"role:prospector_1", "role:prospector_2"} <= set(scene.legal)
