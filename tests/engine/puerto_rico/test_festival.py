"""The festival (PR-FEST)."""

from __future__ import annotations

from typing import Any

import pytest

from tradewinds_engine.puerto_rico.data import BUILDING_NAMES, ROW
from tradewinds_engine.puerto_rico.dispatch import PuertoRicoFlow

from .build import PUERTO_RICO, Scene


def fair(seats: int = 3, **options: Any) -> Scene:
    return Scene(seats, festival=True, **options)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_plantation_three_goods_and_a_third_row_building_are_asked_for(seats: int) -> None:
    """PR-FEST-01 to 03: the panel's pieces are out of the supplies."""
    plain = PUERTO_RICO.new(seats, {}, 1)
    assert isinstance(plain, PuertoRicoFlow)
    asked = set()
    for seed in range(60):
        state = PUERTO_RICO.new(seats, {"festival": True}, seed)
        assert isinstance(state, PuertoRicoFlow)
        assert state.violations() == []
        assert sum(state.festival_goods) == 3
        assert sum(state.goods) == sum(plain.goods) - 3
        assert ROW[state.festival_building] == 3
        asked.add((state.festival_kind, BUILDING_NAMES[state.festival_building]))
        copies = state.buildings[state.festival_building]
        assert copies == plain.buildings[state.festival_building] - (0 if seats == 2 else 1)
    assert (3, "tobacco_storage") not in asked
    assert (4, "coffee_roaster") not in asked
    assert {kind for kind, _ in asked} == {0, 1, 2, 3, 4}


def test_three_plantations_bring_three_workers() -> None:
    """PR-FEST-04: on free circles or the port, in spot order."""
    scene = fair().festival(kind="sugar").island(0, sugar=2, corn=1).face_up(sugar=4)
    stack = scene.state.stack[2]
    scene.take("settler").do("take:sugar")
    assert scene.prompt == "PLACE"
    assert scene.legal == ["place:worker:corn", "place:worker:sugar", "place:worker:port"]
    scene.do("place:worker:sugar")
    assert scene.legal == ["place:worker:sugar", "place:worker:port"]
    scene.do("place:worker:port")
    assert (scene.pieces(0, "sugar"), scene.pieces(0, "port")) == (1, 2)
    assert scene.state.stack[2] == stack + 1
    assert scene.actor == 1
    assert scene.state.view(0)["festival"]["tile"] == 0


def test_only_the_first_to_do_a_task_is_rewarded() -> None:
    """PR-FEST-07, PR-INV-22."""
    scene = fair().festival(kind="sugar").island(0, sugar=2).island(1, sugar=2).face_up(sugar=4)
    scene.take("settler").do("take:sugar", "place:worker:port", "take:sugar")
    assert scene.actor == 2


def test_the_hospice_comes_before_the_reward() -> None:
    """PR-DV-31, PR-RULING-53: three workers in the supply."""
    scene = fair().festival(kind="sugar").city(0, "hospice").island(0, sugar=2).face_up(sugar=4)
    scene.hire(left=3).take("settler").do("take:sugar", "hospice:worker")
    assert scene.state.workers == 0
    assert (scene.pieces(0, "sugar"), scene.pieces(0, "port")) == (1, 2)


def test_without_workers_the_task_is_done_without_reward() -> None:
    """PR-FEST-04."""
    scene = fair().festival(kind="sugar").island(0, sugar=2).face_up(sugar=4).hire(left=0)
    scene.take("settler").do("take:sugar")
    assert scene.actor == 1
    assert scene.state.festival_kind == -1


def test_forests_do_not_count() -> None:
    """PR-RULING-35."""
    scene = Scene(3, drafted=("forest_house",), festival=True).festival(kind="sugar")
    scene.city(0, "forest_house").island(0, sugar=2).face_up(sugar=4)
    scene.take("settler").do("forest:sugar")
    assert scene.actor == 1


@pytest.mark.parametrize(
    ("corn", "sugar", "extra", "income"),
    [(2, 1, "extra:sugar", 3), (1, 2, "extra:sugar", 0), (1, 1, "extra:corn", 3)],
)
def test_goods_asked_for_may_include_the_privilege(
    corn: int, sugar: int, extra: str, income: int
) -> None:
    """PR-DV-18, PR-RULING-30."""
    scene = fair().festival(goods=("corn", "corn", "sugar")).plantations(0, corn=corn, sugar=sugar)
    scene.empty_city(0, "large_sugar_mill").workers(0, large_sugar_mill=3)
    scene.take("craftsman").do(extra)
    assert scene.doubloons(0) == income
    assert any(scene.state.festival_goods) == (income == 0)


def test_the_goods_return_to_the_supply() -> None:
    """PR-FEST-05: also for a seat that is not the craftsman."""
    scene = fair().festival(goods=("corn", "corn", "corn")).plantations(1, corn=3)
    scene.take("craftsman")
    assert scene.doubloons(1) == 3
    assert scene.supply("corn") == 7


def test_the_building_asked_for_is_worth_three_points() -> None:
    """PR-FEST-06: its copy returns to the supply."""
    scene = fair(4).festival(building="harbor").money(0, 20).take("builder")
    assert scene.copies("harbor") == 1
    scene.do("build:harbor")
    assert scene.vp(0) == 3
    assert scene.copies("harbor") == 1
    assert scene.state.festival_building == -1


def test_two_seats_may_build_one_copy_more() -> None:
    """PR-RULING-32."""
    for seed in range(20):
        state = PUERTO_RICO.new(2, {"festival": True}, seed)
        assert isinstance(state, PuertoRicoFlow)
        building = state.festival_building
        board = state.boards[state.to_move or 0]
        board.doubloons = 20
        state.apply(PUERTO_RICO.actions.parse("role:builder"))
        before = state.buildings[building]
        state.apply(PUERTO_RICO.actions.parse(f"build:{BUILDING_NAMES[building]}"))
        assert state.buildings[building] == before
        assert state.violations() == []


def test_a_jeweler_on_the_panel_has_no_spare_for_two_seats() -> None:
    """PR-FEST-03."""
    seen = False
    for seed in range(80):
        state = PUERTO_RICO.new(2, {"festival": True, "nobles": True}, seed)
        assert isinstance(state, PuertoRicoFlow)
        if BUILDING_NAMES[state.festival_building] == "jeweler":
            seen = True
            assert state.buildings[state.festival_building] == 1
    assert seen


def test_the_land_office_may_complete_the_plantations() -> None:
    """PR-TRADER-06."""
    scene = fair(nobles=True).festival(kind="sugar").city(1, "land_office").money(1, 1)
    scene.island(1, sugar=2)
    for kind in (0, 1, 3, 4):
        scene.state.discard[kind] += scene.state.stack[kind]
        scene.state.stack[kind] = 0
    scene.take("trader").do("land_buy")
    assert scene.prompt == "PLACE"
