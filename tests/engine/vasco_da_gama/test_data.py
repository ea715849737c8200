"""The component data: every value marked, every assumption replaceable (VG-DAT)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tradewinds_engine import BadSetup
from tradewinds_engine.vasco_da_gama import GAME, data
from tradewinds_engine.vasco_da_gama.data import DATA, FIXED

MARKS = set("RDPA")


def leaves(table: dict[str, Any], *path: str) -> Iterator[tuple[tuple[str, ...], tuple[Any, ...]]]:
    for key, below in table.items():
        if isinstance(below, dict):
            yield from leaves(below, *path, key)
        else:
            yield (*path, key), below


LEAVES = [*leaves(DATA)]
ASSUMED = [path for path, leaf in LEAVES if "A" in leaf[1:] or "A" in "".join(leaf[2:])]


def mark(*path: str) -> str:
    return str(next(leaf[1] for found, leaf in LEAVES if found == path))


def test_every_value_has_a_mark() -> None:
    """VG-DAT-09"""
    for path, leaf in [*LEAVES, *leaves(FIXED)]:
        assert leaf[1] in MARKS, path
    for name, port in DATA["ports"].items():
        values, _, marks = port["fields"]
        assert len(marks) == len(values), name
        assert set(marks) <= MARKS


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("spaces/2/characters", "D"),
        ("spaces/4/characters", "A"),  # the example shows at least five
        ("vdg/V11/initial", "D"),
        ("vdg/V11/variation", "A"),
        ("vdg/V10/initial", "A"),
        ("merchants/M07", "D"),
        ("merchants/M11", "P"),
        ("merchants/M09", "A"),
        ("ports/natal/complete_vp", "A"),
        ("ports/malindi/fields", "A"),
        ("tiles/I-14/crew", "D"),
    ],
)
def test_marks_say_no_more_than_the_sources(path: str, expected: str) -> None:
    assert mark(*path.split("/")) == expected


def neighbours(value: Any) -> list[Any]:
    """Other values for the same place, one of which should be allowed."""
    if isinstance(value, list):
        return [[*value, value[-1]], value[::-1]]
    return [value - 1, value + 1]


def is_allowed(path: tuple[str, ...], value: Any) -> bool:
    override = value
    for key in reversed(path):
        override = {key: override}
    try:
        return all(not GAME.new(seats, {"data": override}).violations() for seats in (2, 3, 4))
    except BadSetup:
        return False


def test_every_assumed_value_can_be_replaced() -> None:
    """VG-DAT-09"""
    assert len(ASSUMED) > 200
    for path, leaf in LEAVES:
        if path in ASSUMED:
            assert any(is_allowed(path, value) for value in neighbours(leaf[0])), path


def test_the_fixed_counts_are_those_of_the_tables() -> None:
    """VG-DAT-01"""
    assert len(data.TILES) == data.TILE_COUNT
    assert len(data.VESSELS) == data.VESSEL_COUNT
    assert len(data.VDG_TILES) == data.VDG_COUNT
    assert len(data.PORTS) == data.PORT_COUNT
    assert data.PORT_COUNT * data.MAX_FIELDS == data.FIELDS
    assert len(DATA["refund"]) == data.STONES
    assert data.UPPER_SLOTS == data.SAO_GABRIEL == data.SLOTS - 1
    assert max(GAME.seat_counts) == data.SECTIONS
    assert DATA["counts"]["sailors_per_section"][0] == data.MAX_SECTION
