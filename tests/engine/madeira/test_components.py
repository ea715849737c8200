"""The components of a match: every piece that views, events and actions name, with its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tradewinds.common.v1 import mark_pb2 as marks
from tradewinds.madeira.v1 import types_pb2 as types
from tradewinds.madeira.v1.components_pb2 import MadeiraComponents
from tradewinds_engine.arguments import ArgumentType
from tradewinds_engine.events import Event
from tradewinds_engine.madeira import GAME
from tradewinds_engine.rng import Rng

Key = tuple[str, int]
UNMARKED = {"name", "title", "effect", "effect_few", "effect_many", "kind", "place", "marks"}
PLACE_TABLES = {
    types.PLACE_KIND_FIELD: "field",
    types.PLACE_KIND_CITY_SPOT: "city_spot",
    types.PLACE_KIND_COLONY: "colony",
    types.PLACE_KIND_SHIP_SPOT: "ship_spot",
    types.PLACE_KIND_DISTRICT: "district",
    types.PLACE_KIND_DICE_ROW: "dice_row",
    types.PLACE_KIND_BUILDING: "building",
}
CLOSED_SETS = {"good": "resource", "character": "character"}


def known_pieces(seats: int) -> dict[Key, dict[str, Any]]:
    """Every row of the components by its kind and id."""
    found: dict[Key, dict[str, Any]] = {}
    for rows in GAME.components(seats).values():
        if isinstance(rows, list):
            for row in rows:
                key, id = next(iter(row.items()))
                found[key.removesuffix("_id"), id] = row
    return found


def named_in(view: Any, key: str = "") -> Iterator[Key]:
    """The pieces that a view names."""
    if isinstance(view, dict):
        if view.get("kind") in PLACE_TABLES:
            yield PLACE_TABLES[view["kind"]], view["index"]
        for name, part in view.items():
            yield from named_in(part, name)
    elif isinstance(view, list):
        for part in view:
            yield from named_in(part, key.removesuffix("s"))
    elif key.endswith("_id"):
        yield (
            key.removeprefix("wood_from_")
            .removeprefix("face_up_")
            .removeprefix("face_down_")
            .removesuffix("_id"),
            view,
        )
    elif key in CLOSED_SETS and view:
        yield CLOSED_SETS[key], view


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_piece_in_actions_events_and_views_is_a_component(seats: int) -> None:
    known = known_pieces(seats)
    rng = Rng(seats)
    state = GAME.new(seats, seed=seats)
    while state.to_move is not None:
        assert set(named_in(state.view(None))) <= known.keys()
        for action in state.legal():
            for argument in GAME.actions[action].arguments:
                if argument.component_id is not None:
                    piece = known[argument.component, argument.component_id]
                    assert (piece["name"], piece["title"]) == (argument.value, argument.title)
        events: list[Event] = []
        state.apply(state.choices[rng.below(len(state.choices))], events)
        for event in events:
            for place, field in enumerate(GAME.events[event.kind].fields):
                if field.type is ArgumentType.COMPONENT:
                    value = event.arguments[place]
                    assert known[field.component, value]["name"] == field.words[value]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_components_are_a_message_with_every_field_of_it(seats: int) -> None:
    components = GAME.components(seats)
    assert components.keys() == {field.name for field in MadeiraComponents.DESCRIPTOR.fields}
    MadeiraComponents(**components)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_has_one_mark(seats: int) -> None:
    """MA-DATA-12."""
    for table, rows in GAME.components(seats).items():
        for row in rows if isinstance(rows, list) else [rows]:
            marked = [mark["field"] for mark in row.get("marks", [])]
            keys = set() if isinstance(rows, dict) else {next(iter(row))}
            numbers = row.keys() - UNMARKED - keys - {"city_id", "colony_id", "market_id"}
            assert len(marked) == len(set(marked)), table
            assert numbers - {"district_id"} == set(marked), (table, row["name"])


def row_of(table: str, name: str, seats: int = 4, **options: Any) -> dict[str, Any]:
    rows = GAME.components(seats, options)[table]
    found: dict[str, Any] = next(row for row in rows if row["name"] == name)
    return found


def mark_of(row: dict[str, Any], field: str) -> int:
    provenance: int = next(m["provenance"] for m in row["marks"] if m["field"] == field)
    return provenance


def test_marks_follow_the_rule_page() -> None:
    brasil = row_of("colonies", "brasil")
    assert mark_of(brasil, "ship_points_round_1") == marks.PROVENANCE_ASSUMED
    assert mark_of(brasil, "ship_points_round_3") == marks.PROVENANCE_DERIVED
    known = row_of("ship_spots", "sugar_market:3")
    assert (known["cost"], known["reals"], mark_of(known, "cost")) == (4, 14, 1)
    machico = row_of("cities", "machico")
    assert mark_of(machico, "points_most") == marks.PROVENANCE_RULEBOOK
    assert mark_of(machico, "points_other") == marks.PROVENANCE_ASSUMED
    assert mark_of(row_of("fields", "f2_wheat_c"), "convertible") == marks.PROVENANCE_ASSUMED


def test_the_components_show_the_numbers_in_force() -> None:
    """MA-DATA-12: overrides included."""
    other = {"windmill": {"max": 9}, "passing": {"2": [[1], [7, "ship"]]}}
    components = GAME.components(2, {"data": other})
    assert components["windmill"]["max_level"] == 9
    assert components["buildings"][0]["cost"] == 8
    spaces = components["pass_spaces"]
    assert [(space["reals"], space["options"]) for space in spaces] == [
        (1, []),
        (7, [types.PASS_OPTION_SHIP]),
    ]
    landings = [spot["ship_spot_id"] for spot in components["ship_spots"] if "colony_id" in spot]
    assert landings == [0, 1, 2, 5, 6, 7, 10, 11, 12]
    merged = row_of("ship_spots", "wheat_market:2", seats=2)
    assert (merged["cost"], merged["other_cost"], merged["other_reals"]) == (3, 4, 11)


def test_the_rulings_in_force_are_shown() -> None:
    rulings = {"bottom_reals": 2, "support_bread": 3, "bought_favor": "face_down"}
    components = GAME.components(2, {**rulings, "alfandega_ships": "all"})
    assert components["windmill"]["bottom_reals"] == 2
    assert not components["rules"]["bought_favors_face_up"]
    assert not components["rules"]["own_ships_only"]
    support = row_of("rewards", "royal_support", support_bread=3)
    assert support["effect"] == "Up to three pirates leave, or gain 3 bread"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_places_are_those_that_views_name(seats: int) -> None:
    known = known_pieces(seats)
    rows = GAME.components(seats)["places"]
    named: dict[tuple[int, int], str] = {}
    for row in rows:
        kind, index = row["place"]["kind"], row["place"].get("index", 0)
        named[kind, index] = row["name"]
        if kind in PLACE_TABLES:
            piece = known[PLACE_TABLES[kind], index]
            assert (row["name"], row["title"]) == (piece["name"], piece["title"])
    assert len(named) == len(rows)
    assert named[types.PLACE_KIND_CITY_WATCH, 0] == "city_watch"
    assert named[types.PLACE_KIND_HOME, 0] == "home"
    assert {kind for kind, _ in named} == {
        types.PLACE_KIND_FIELD,
        types.PLACE_KIND_CITY_SPOT,
        types.PLACE_KIND_COLONY,
        types.PLACE_KIND_CITY_WATCH,
        types.PLACE_KIND_HOME,
    }
