"""What a legal action costs and does now, in words for people."""

from __future__ import annotations

import re

import pytest

from tradewinds_engine import Rng
from tradewinds_engine.events import Event
from tradewinds_engine.explanation import Explanation
from tradewinds_engine.puerto_rico.data import GOODS
from tradewinds_engine.puerto_rico.dispatch import PuertoRicoFlow

from .build import PUERTO_RICO, Scene

EVERYTHING = {"new_buildings": True, "nobles": True, "buccaneer": True, "festival": True}


def explained(scene: Scene, label: str) -> Explanation:
    return scene.state.explain(PUERTO_RICO.actions.parse(label))


def test_a_building_tells_its_price_with_all_discounts() -> None:
    """PR-BUILDER-03: cost 2, less one for the quarry; the taker saves another."""
    scene = Scene(seats=3).money(0, 5).money(1, 5).plantations(0, quarry=1).take("builder")
    built = explained(scene, "build:small_sugar_mill")
    assert built.text.startswith("Build the small sugar mill for 0 doubloons, one quarry counted: ")
    assert built.costs == []
    other = explained(scene.do("pass"), "build:small_sugar_mill")
    assert other.text.startswith("Build the small sugar mill for 2 doubloons: ")
    assert other.costs == [("doubloons", 2)]


def test_a_role_tells_the_doubloons_on_its_card() -> None:
    """PR-ROUND-03."""
    scene = Scene(seats=3).on_card("mayor", 2)
    assert explained(scene, "role:mayor").text.startswith("Take the mayor with 2 doubloons on it: ")
    assert "privilege" in explained(scene, "role:mayor").text
    assert explained(scene, "role:builder").costs == []


def test_a_sale_tells_what_it_brings() -> None:
    """PR-TRADER-03."""
    scene = Scene(seats=3).city(0, "small_market").goods(0, coffee=1, corn=1).take("trader")
    sold = explained(scene, "sell:coffee")
    assert sold.text == "Sell a coffee to the trading house for 6 doubloons"
    assert sold.costs == [("coffee", 1)]


def test_a_load_tells_goods_and_points() -> None:
    """PR-CAPTAIN-10."""
    scene = Scene(seats=3).city(0, "harbor").goods(0, corn=6, sugar=1).take("captain")
    loaded = explained(scene, "load:corn@6")
    assert loaded.text == "Load 6 corn on the ship of 6 for 8 points"
    assert loaded.costs == [("corn", 6)]


def test_placing_names_the_spot() -> None:
    scene = Scene(seats=3).island(0, corn=1, quarry=1).workers(0, port=1).station(0)
    scene.empty_city(0, "hacienda").hire(left=0).take("mayor")
    assert explained(scene, "put:1").text == "Put 1 worker on the corn plantations"


def check(state: PuertoRicoFlow, action: int, said: Explanation, events: list[Event]) -> str:
    """Compare what was said with what happened; the kind of the action if there was a price."""
    costs = dict(said.costs)
    kinds = [PUERTO_RICO.events[event.kind].name for event in events]
    kind = PUERTO_RICO.actions[action].kind
    if kind == "build" and "built" in kinds:
        assert costs.get("doubloons", 0) == events[kinds.index("built")].arguments[1]
        return kind
    if kind in ("sell", "post"):
        income = events[kinds.index("sold")].arguments[1]
        assert re.search(rf" for {income} doubloons?$", said.text)
        return kind
    if kind in ("load", "wharf"):
        good, amount = events[kinds.index("shipped")].arguments
        points = events[kinds.index("points")].arguments[0]
        assert costs == {GOODS[good - 1]: amount}
        assert re.search(rf" for {points} points?\b", said.text)
        return kind
    return ""


@pytest.mark.parametrize("strict", [False, True])
def test_prices_and_gains_come_true(strict: bool) -> None:
    seen = set()
    for seed in range(6):
        rng = Rng(seed)
        state = PUERTO_RICO.new(3, {**EVERYTHING, "strict_voluntary": strict}, seed=seed)
        assert isinstance(state, PuertoRicoFlow)
        while state.to_move is not None:
            action = state.choices[rng.below(len(state.choices))]
            said = state.explain(action)
            assert said.text[0].isupper()
            assert all(amount > 0 for _, amount in said.costs)
            assert "_" not in said.text
            assert "{" not in said.text
            events: list[Event] = []
            state.apply(action, events)
            seen.add(check(state, action, said, events))
    assert {"build", "sell", "load", "post", "wharf"} <= seen
