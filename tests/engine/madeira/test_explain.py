"""What a legal action costs and does now, in words for people."""

from __future__ import annotations

import re

import pytest

from tradewinds_engine.explanation import Explanation
from tradewinds_engine.madeira import GAME, data
from tradewinds_engine.rng import Rng

from .build import Table


def explained(table: Table, label: str) -> Explanation:
    return table.state.explain(GAME.actions.parse(label))


def test_a_die_that_is_too_small_costs_bread() -> None:
    """MA-B-04."""
    table = Table().stock(0, bread=2).die_turn(0)
    placed = explained(table, "place_die:guild:1@casa_da_coroa")
    assert placed.text == "Place a guild die of 1 on Casa da Coroa with the commander, for 2 bread"
    assert placed.costs == [("bread", 2)]


def test_a_die_that_is_large_enough_is_free() -> None:
    table = Table().die_turn(0)
    assert explained(table, "place_die:guild:3@casa_da_coroa").costs == []


def test_the_windmill_tells_price_and_level() -> None:
    """MA-W-02, MA-W-03."""
    table = Table().stock(0, wheat=2).die_turn(0)
    up = explained(table, "wm_up")
    assert (up.text, up.costs) == (
        "Pay 2 wheat and raise the windmill to level 4",
        [("wheat", 2)],
    )
    assert explained(table, "wm_down:reals").text == "Lower the windmill to level 2 for 3 reals"


def test_a_building_tells_what_paying_and_not_paying_mean() -> None:
    """MA-C-02, MA-C-04."""
    table = Table().workers(0, "f3_wine").stock(0, reals=8)
    table.building_turn("fortaleza", {0: 1}, dice=(2,), pirate=3)
    paid = explained(table, "pay")
    assert paid.text == "Pay 8 reals for the action of Fortaleza"
    assert paid.costs == [("reals", 8)]
    refused = explained(table, "take_pirates")
    assert refused.text == "Take 4 pirates instead of paying for Fortaleza"


def test_a_ship_tells_goods_and_what_they_bring() -> None:
    """MA-SHIP-02."""
    table = Table().ships(0, "acores:a").stock(0, wheat=1).die_turn(0)
    table.play("place_die:guild:3@casa_da_coroa", "act:character")
    ship = explained(table, "ship_dest:wheat_market:0")
    assert (
        ship.text == "Move a ship to route 0 of the wheat market for 1 wheat, which brings 2 reals"
    )
    assert ship.costs == [("wheat", 1)]


def test_bought_wood_costs_more_with_each_unit() -> None:
    """MA-WOOD-01."""
    table = Table().workers(0, "forest", "f1_wheat_c").stock(0, reals=9).die_turn(0)
    table.play("place_die:guild:3@capitania", "act:character", "district:machico:2")
    assert explained(table, "wood_src:forest").costs == [("reals", 1)]
    table.play("wood_src:f1_wheat_c")
    assert explained(table, "wood_src:forest").costs == [("reals", 2)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_action_is_explained_in_plain_words(seats: int) -> None:
    rng = Rng(seats)
    state = GAME.new(seats, seed=seats)
    while state.to_move is not None:
        for action in state.legal():
            told = state.explain(action)
            assert re.fullmatch(r"[A-Z][^?_{}]+", told.text), told.text
            names = {*data.RESOURCES, "prestige", "windmill level"}
            assert all(name in names and amount > 0 for name, amount in told.costs)
        state.apply(state.choices[rng.below(len(state.choices))])
