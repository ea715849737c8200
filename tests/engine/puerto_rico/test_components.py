"""Components: whole, marked, and what actions, events and views name (PR-DAT)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tradewinds.puerto_rico.v1.components_pb2 import PuertoRicoComponents
from tradewinds_engine import Rng
from tradewinds_engine.arguments import ArgumentType
from tradewinds_engine.events import Event
from tradewinds_engine.puerto_rico.data import DRAFT_SLOTS, FIRST_BEIGE

from .build import PUERTO_RICO

EVERYTHING = {"new_buildings": True, "nobles": True, "buccaneer": True, "festival": True}
SETUPS: list[tuple[int, dict[str, Any]]] = [
    *[(seats, {}) for seats in (2, 3, 4, 5)],
    (3, {"nobles": True}),
    *[(seats, EVERYTHING) for seats in (2, 5)],
]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)
Key = tuple[str, int]
PLACE_TABLES = {1: "tile", 2: "building"}
CLOSED_SETS = {"good": "good", "tile": "tile", "drawn_tile": "tile", "role": "role"}
CLOSED_SETS |= {"piece": "piece"}
UNMARKED = {"name", "title", "effect", "privilege", "kind", "expansion", "drafted", "marks"}
UNMARKED |= {"good", "place", "max_rounds", "open_vp", "strict_voluntary"}


def known_pieces(seats: int, options: dict[str, Any]) -> dict[Key, dict[str, Any]]:
    """Every row of the components by its kind and id."""
    found: dict[Key, dict[str, Any]] = {}
    for rows in PUERTO_RICO.components(seats, options).values():
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
            yield from named_in(part)
    elif key.endswith("_id"):
        yield key.removesuffix("_id"), view
    elif key in CLOSED_SETS and view:
        yield CLOSED_SETS[key], view


@every_setup
def test_every_piece_in_actions_events_and_views_is_a_component(
    seats: int, options: dict[str, Any]
) -> None:
    known = known_pieces(seats, options)
    rng = Rng(seats)
    state = PUERTO_RICO.new(seats, options, seed=seats)
    seen: set[Key] = set()
    while state.to_move is not None:
        seen.update(named_in(state.view(state.to_move)))
        assert seen <= known.keys()
        for action in state.legal():
            for argument in PUERTO_RICO.actions[action].arguments:
                if argument.component_id is not None:
                    assert known[argument.component, argument.component_id]["name"] == str(
                        argument.value
                    )
        events: list[Event] = []
        state.apply(state.choices[rng.below(len(state.choices))], events)
        for event in events:
            for place, field in enumerate(PUERTO_RICO.events[event.kind].fields):
                if field.type is ArgumentType.COMPONENT:
                    value = event.arguments[place]
                    assert known[field.component, value]["name"] == field.words[value]
    assert {kind for kind, _ in seen} >= {"building", "tile", "good", "ship", "role"}


@every_setup
def test_the_components_are_a_message(seats: int, options: dict[str, Any]) -> None:
    components = PUERTO_RICO.components(seats, options)
    left_out = {field.name for field in PuertoRicoComponents.DESCRIPTOR.fields} - set(components)
    expected = set()
    if not options.get("new_buildings"):
        expected.add("draft_slots")
    if not options.get("festival"):
        expected.add("festival")
    assert left_out == expected
    PuertoRicoComponents(**components)


@every_setup
def test_every_number_has_one_mark(seats: int, options: dict[str, Any]) -> None:
    """PR-DAT."""
    for table, rows in PUERTO_RICO.components(seats, options).items():
        for row in rows if isinstance(rows, list) else [rows]:
            marked = [mark["field"] for mark in row.get("marks", [])]
            keys = set() if isinstance(rows, dict) else {next(iter(row))}
            assert len(marked) == len(set(marked)), table
            assert row.keys() - UNMARKED - keys == set(marked), (table, row)


@every_setup
def test_the_start_is_the_one_that_is_dealt(seats: int, options: dict[str, Any]) -> None:
    start = PUERTO_RICO.components(seats, options)["start"]
    view = PUERTO_RICO.new(seats, options, seed=4).view(None)
    for name in ("vp_supply", "worker_supply", "noble_supply", "station_workers", "station_nobles"):
        assert start[name] == view.get(name, 0), name
    for offset, tile in enumerate(start["tiles"]):
        player = view["players"][(view["governor_seat"] + offset) % seats]
        assert player["doubloons"] == start["doubloons"]
        assert [row["tile"] for row in player["island"]] == [tile]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_copies_and_counts_are_those_that_are_dealt(seats: int) -> None:
    components = PUERTO_RICO.components(seats)
    view = PUERTO_RICO.new(seats, seed=4).view(0)
    copies = [row["copies"] for row in components["buildings"]]
    assert copies == view["building_supply"]
    assert [row["count"] for row in components["goods"]] == view["good_supply"]
    assert components["tiles"][-1]["count"] == view["quarry_supply"]
    assert [row["ship_id"] for row in components["ships"]] == [
        ship["ship_id"] for ship in view["ships"]
    ]


def test_a_fixed_draft_leaves_the_other_beige_buildings_out() -> None:
    rows = PUERTO_RICO.components(3, {"new_buildings": True})["buildings"]
    beige = [row for row in rows if row["building_id"] >= FIRST_BEIGE]
    chosen: list[str] = []
    for cost, count in enumerate(DRAFT_SLOTS):
        chosen += [row["name"] for row in beige if row["cost"] == cost][:count]
    fixed = PUERTO_RICO.components(3, {"new_buildings": True, "draft": chosen})
    names = [row["name"] for row in fixed["buildings"] if row["building_id"] >= FIRST_BEIGE]
    assert sorted(names) == sorted(chosen)
    assert not any(row["drafted"] for row in fixed["buildings"])
    assert all(row["drafted"] for row in beige)
    assert "draft_slots" not in fixed


def test_every_building_says_what_it_does() -> None:
    effects = [row["effect"] for row in PUERTO_RICO.components(5, EVERYTHING)["buildings"]]
    assert len(effects) == 45
    assert all(effects)


@every_setup
def test_places_are_those_of_the_tiles_and_buildings_in_play(
    seats: int, options: dict[str, Any]
) -> None:
    components = PUERTO_RICO.components(seats, options)
    places = [(row["place"]["kind"], row["place"]["index"]) for row in components["places"]]
    tiles = [(1, row["tile"]) for row in components["tiles"]]
    buildings = [(2, row["building_id"]) for row in components["buildings"]]
    assert places == [*tiles, *buildings, (3, 0)]
    pieces = [*components["tiles"], *components["buildings"]]
    assert [row["name"] for row in components["places"]] == [row["name"] for row in pieces] + [
        "port"
    ]
