"""How the clients play: any legal action, after some thought that is now and then too long."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from random import Random

from google.protobuf.duration_pb2 import Duration

from tradewinds.v1 import clock_pb2, queue_pb2, setup_pb2
from tradewinds_engine.registry import GAMES

ALLOWANCE_MS = 3000
BANK_MS = 10_000
SLOW_SHARE = 0.01
HURRIED = 0.002


def time_control() -> clock_pb2.TimeControl:
    return clock_pb2.TimeControl(
        allowance=_duration(ALLOWANCE_MS), bank=_duration(BANK_MS), max_strikes=3, may_return=True
    )


def setups() -> Iterator[tuple[str, int]]:
    """Every game, with two seats and with three."""
    for seats in (2, 3):
        for name in GAMES:
            yield name, seats


def queues() -> list[queue_pb2.QueueSpec]:
    return [
        queue_pb2.QueueSpec(
            setup=setup_pb2.GameSetup(game=name, seats=seats), time_control=time_control()
        )
        for name, seats in setups()
    ]


class Mind:
    """Chooses by chance; how long that takes is up to `pace` until somebody says hurry."""

    def __init__(self, chance: Random, pace: float) -> None:
        self._chance = chance
        self._pace = pace

    def hurry(self) -> None:
        self._pace = HURRIED

    async def choose(self, legal: Sequence[int]) -> int:
        seconds = self._chance.expovariate(1 / self._pace)
        if self._pace > HURRIED and self._chance.random() < SLOW_SHARE:
            seconds += ALLOWANCE_MS / 1000
        await asyncio.sleep(seconds)
        return self._chance.choice(legal)


def _duration(milliseconds: int) -> Duration:
    seconds, rest = divmod(milliseconds, 1000)
    return Duration(seconds=seconds, nanos=rest * 1_000_000)
