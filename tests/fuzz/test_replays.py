"""Replay files from anywhere: refused as such, or verified."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.setups import random_actions
from tradewinds_engine import replay

from .damage import damage_text
from .judging import judge_replay
from .tables import TABLES

BEGINNING = 30  # actions; enough to go wrong in
whims = st.integers(min_value=0, max_value=1 << 32).map(random.Random)


@cache
def replays() -> list[bytes]:
    made = []
    for table in TABLES:
        actions = random_actions(table, 3)[:BEGINNING]
        found = replay.record(table.game.name, table.seats, table.options, 3, actions)
        made.append(replay.encode(found).encode())
    return made


@settings(max_examples=300)
@given(chance=whims)
def test_a_damaged_replay_is_refused_or_verified(chance: random.Random) -> None:
    judge_replay(damage_text(chance.choice(replays()), chance))


@given(data=st.binary(max_size=200) | st.text().map(lambda text: text.encode("utf-8", "replace")))
def test_bytes_that_are_no_replay_are_refused(data: bytes) -> None:
    assert not judge_replay(data)


def test_undamaged_replays_are_verified() -> None:
    assert all(judge_replay(data) for data in replays())
