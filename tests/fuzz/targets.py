"""What is fuzzed: where to start, how to do damage, and who judges what comes of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from tests.engine.setups import random_actions
from tradewinds_engine import replay

from .damage import damage_snapshot, damage_text
from .judging import judge_replay, judge_snapshot
from .tables import TABLES, TOO_LONG, positions

SHORT_MATCH = 40  # most matches are only begun, so that more of them are


class Target(NamedTuple):
    start: Callable[[int], list[bytes]]
    damage: Callable[[bytes, random.Random], bytes]
    judge: Callable[[bytes], bool]  # whether the bytes were accepted


def snapshots(seed: int) -> list[bytes]:
    return [state.dump() for table in TABLES for state in positions(table, seed, 9)]


def replays(seed: int) -> list[bytes]:
    return [
        replay.encode(
            replay.record(
                table.game.name, table.seats, table.options, seed, random_actions(table, seed)[:200]
            )
        ).encode()
        for table in TABLES
    ]


def is_sound_snapshot(data: bytes) -> bool:
    return judge_snapshot(data, SHORT_MATCH if sum(data[-4:]) % 8 else TOO_LONG)


TARGETS = {
    "snapshots": Target(snapshots, damage_snapshot, is_sound_snapshot),
    "replays": Target(replays, damage_text, judge_replay),
}
