"""The components of a match: every piece by its id, every number with its mark (VG-DAT)."""

from __future__ import annotations

from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from tradewinds.common.v1.mark_pb2 import Provenance
from tradewinds.vasco_da_gama.v1 import types_pb2
from tradewinds.vasco_da_gama.v1.components_pb2 import VascoDaGamaComponents
from tradewinds_engine.arguments import ArgumentType
from tradewinds_engine.events import Event
from tradewinds_engine.vasco_da_gama import GAME
from tradewinds_engine.vasco_da_gama.data import DATA, TILES

from .build import random_states

IDS = {"vessel_id", "port_id", "number", "vdg_tile_id", "slot_id", "section_id", "crew_id"}
NUMBERS = (FieldDescriptor.TYPE_UINT32, FieldDescriptor.TYPE_SINT32)
every_seat_count = pytest.mark.parametrize("seats", GAME.seat_counts)


def components(seats: int = 4, **data: Any) -> VascoDaGamaComponents:
    return VascoDaGamaComponents(**GAME.components(seats, {"data": data}))


def ids(seats: int) -> dict[str, set[int]]:
    """Per kind of component, the ids of its rows: their first field, without "_id"."""
    found: dict[str, set[int]] = {}
    for table, rows in GAME.components(seats).items():
        if isinstance(rows, list):
            info = VascoDaGamaComponents.DESCRIPTOR.fields_by_name[table].message_type
            assert info is not None
            first = info.fields[0].name
            found[first.removesuffix("_id")] = {row[first] for row in rows}
    return found


def rows_of(message: Message) -> list[Message]:
    """Every info message in it."""
    found: list[Message] = []
    for field, value in message.ListFields():
        if field.message_type is not None and field.name != "marks":
            for row in value if field.is_repeated else [value]:
                found += [row, *rows_of(row)]
    return found


def test_every_argument_of_actions_and_events_names_a_row() -> None:
    known = ids(4)
    arguments = [a for action in GAME.actions for a in action.arguments if a.component]
    assert {a.component for a in arguments} <= set(known)
    assert all(a.component_id in known[a.component] for a in arguments)
    for kind in GAME.events.kinds:
        for field in kind.fields:
            if field.type is ArgumentType.COMPONENT:
                assert {n for n, word in enumerate(field.words) if word} <= known[field.component]


@every_seat_count
def test_every_piece_in_play_has_a_row(seats: int) -> None:
    known = ids(seats)
    for state in random_states(seats, 4):
        for action in state.legal():
            for argument in GAME.actions[action].arguments:
                if argument.component:
                    assert argument.component_id in known[argument.component]
        assert_known(state.view(None), known)


def assert_known(view: dict[str, Any], known: dict[str, set[int]]) -> None:
    for name, value in view.items():
        values = value if isinstance(value, list) else [value]
        kind = name.removesuffix("_id").removesuffix("_ids").rpartition("_")[2]
        for item in values:
            if isinstance(item, dict):
                assert_known(item, known)
            elif name.endswith(("_id", "_ids")):
                assert item in known["vdg_tile" if kind == "tile" else kind], name


@every_seat_count
def test_the_pieces_that_events_name_have_a_row(seats: int) -> None:
    known = ids(seats)
    state = GAME.new(seats, {}, 1)
    told: list[Event] = []
    while state.to_move is not None:
        state.apply(state.legal()[0], told)
    for event in told:
        for field, value in zip(GAME.events[event.kind].fields, event.arguments, strict=True):
            if field.type is ArgumentType.COMPONENT:
                assert value in known[field.component], GAME.describe(event)


@every_seat_count
def test_every_number_is_marked(seats: int) -> None:
    for row in rows_of(components(seats)):
        marked = {mark.field for mark in getattr(row, "marks", ())}
        numbers = {
            field.name
            for field, _ in row.ListFields()
            if field.type in NUMBERS and field.name not in IDS
        }
        assert numbers <= marked, row
        assert marked <= fields(row)


def fields(row: Message) -> set[str]:
    return {field.name for field in row.DESCRIPTOR.fields}


def test_the_values_in_force_are_shown_and_lose_their_mark() -> None:
    """VG-DAT-09"""
    standard = components()
    shown = components(prices={"dias_taken_vp": 4}, ports={"natal": {"fields": [5, 4]}})
    assert (standard.rules.dias_taken_vp, shown.rules.dias_taken_vp) == (2, 4)
    assert shown.characters[0].effect.startswith("4 VP when taken")
    assert "dias_taken_vp" in {mark.field for mark in standard.rules.marks}
    assert "dias_taken_vp" not in {mark.field for mark in shown.rules.marks}
    assert [field.value for field in shown.ports[0].fields] == [5, 4]
    assert not shown.ports[0].fields[0].marks
    assert len(standard.ports[0].fields) == 1


def test_marks_are_those_of_the_data() -> None:
    merchant = components().vessels[40]
    assert (merchant.name, merchant.limit) == ("M11", 11)
    (mark,) = merchant.marks
    assert (mark.field, mark.provenance) == ("limit", Provenance.PROVENANCE_PRINTED)


def test_numbers_of_the_seat_count_are_shown() -> None:
    """VG-DAT-02, VG-SET-04"""
    two, four = components(2), components(4)
    assert [area.spaces for area in two.areas] == [3, 3, 3, 3]
    assert [area.spaces for area in four.areas] == [5, 5, 5, 5]
    assert [len(two.sections), len(four.sections)] == [2, 4]
    assert [card.start_seat for card in four.characters] == [0, 1, 2, 3]
    assert [card.HasField("start_seat") for card in two.characters] == [True, False, True, False]


def test_closed_sets_have_the_values_of_their_enum() -> None:
    shown = components()
    for rows, field, enum, prefix in (
        (shown.areas, "area", types_pb2.Area, "AREA_"),
        (shown.characters, "character", types_pb2.CharacterKind, "CHARACTER_KIND_"),
        (shown.colours, "colour", types_pb2.Colour, "COLOUR_"),
        (shown.stacks, "stack", types_pb2.Stack, "STACK_"),
    ):
        for row in rows:
            assert enum.Name(getattr(row, field)) == prefix + row.name.upper()


def test_project_tiles_have_the_numbers_of_the_data() -> None:
    for row, name in zip(components().vessels, TILES, strict=False):  # merchant ships follow
        data = DATA["tiles"][name]
        expected = [data[key][0] for key in ("limit", "crew", "reales", "vp")]
        assert [row.limit, row.crew, row.reward_reales, row.reward_vp] == expected
