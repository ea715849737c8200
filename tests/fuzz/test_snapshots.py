"""Snapshots from anywhere: refused as such, or sound to the end of the match."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.setups import Setup
from tests.forged import forged
from tradewinds_engine import SnapshotError, load
from tradewinds_engine.game import KEY_WORDS
from tradewinds_engine.snapshot import Frame

from .damage import damage_snapshot
from .judging import judge_snapshot
from .tables import TABLES, positions
from .targets import SHORT_MATCH

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
small_tables = pytest.mark.parametrize("table", [t for t in TABLES if t.seats < 4], ids=str)
whims = st.integers(min_value=0, max_value=1 << 32).map(random.Random)


SNAPSHOTS: dict[str, list[bytes]] = {}


def snapshots(table: Setup) -> list[bytes]:
    """All along one match; made once."""
    if str(table) not in SNAPSHOTS:
        SNAPSHOTS[str(table)] = [state.dump() for state in positions(table, 3, 25)]
    return SNAPSHOTS[str(table)]


@every_table
@settings(max_examples=40)
@given(chance=whims)
def test_a_damaged_snapshot_is_refused_or_sound(table: Setup, chance: random.Random) -> None:
    data = chance.choice(snapshots(table))
    for _ in range(chance.randrange(1, 4)):
        data = damage_snapshot(data, chance)
        if not judge_snapshot(data, SHORT_MATCH):
            return


@given(data=st.binary(max_size=200))
def test_bytes_that_are_no_snapshot_are_refused(data: bytes) -> None:
    with pytest.raises(SnapshotError):
        load(data)


@small_tables
def test_a_number_no_match_reaches_is_refused(table: Setup) -> None:
    """Found by fuzzing: a view of such a state fits no message."""
    for data in one_number_changed(snapshots(table)[0], 1 << 40):
        with pytest.raises(SnapshotError):
            load(data)


@small_tables
@pytest.mark.parametrize("number", [-2, 99])
def test_a_finished_match_with_an_odd_number_is_refused_or_can_be_looked_at(
    table: Setup, number: int
) -> None:
    """Found by fuzzing: what was left of the last decision had no name, or fitted no message."""
    for data in one_number_changed(snapshots(table)[-1], number):
        judge_snapshot(data)


def one_number_changed(data: bytes, number: int) -> Iterator[bytes]:
    """One number after the other, but for the key of chance."""
    framed = Frame(data)
    for place in range(KEY_WORDS, len(framed.values)):
        values = framed.values.copy()
        values[place] = number
        yield forged(framed, values)
