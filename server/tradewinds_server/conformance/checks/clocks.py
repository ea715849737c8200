"""The time left, as a client counts it. No message carries that, so the client prints it."""

from __future__ import annotations

import asyncio
import re
import time
from math import inf

from tradewinds.v1 import bot_service_pb2 as pb

from ..check import Failed, Family, NotChecked
from ..check_environment import CheckEnvironment
from ..proxied_stream import ProxiedStream

FAMILY = Family("clocks")
PRINTED = {"TRADEWINDS_SHOW_CLOCKS": "1"}
LINE = r"\bclock {match_id} {seat} {version} (none|-?\d+(?:\.\d+)?)\s"
BANK, ALLOWANCE, REFUND = 4000, 300, 5000
ROUNDING = 1.0  # a client may print whole seconds
GLANCE = 0.05  # seconds between two looks at what the client printed


@FAMILY.check("Print what time_left of a turn has left of it: allowance and bank.", PRINTED)
async def time_left_shown(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    await show(stage, link, turn, ALLOWANCE, BANK)


@FAMILY.check("Take the time from every turn: a refund may have added to it.", PRINTED)
async def refunded_time_shown(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    move = await show(stage, link, turn, ALLOWANCE, BANK)
    await link.pass_on(move=move)
    await show(stage, link, await stage.turn(link), ALLOWANCE, BANK + REFUND)


@FAMILY.check("A turn without time_left has no clock. It does not mean zero.", PRINTED)
async def untimed_turn_shown(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    turn.ClearField("time_left")
    for clock in turn.clocks:
        clock.ClearField("allowance_left")
        clock.ClearField("bank_left")
    await stage.answered(link, turn)
    seconds = await printed(stage, turn)
    if seconds < inf:
        raise Failed(f"the client printed {seconds:.1f} s left of a turn without a clock")


async def show(
    stage: CheckEnvironment, link: ProxiedStream, turn: pb.Turn, allowance: int, bank: int
) -> pb.Move:
    """Send a turn with so much time left, and look at what the client prints."""
    turn.time_left.seconds, turn.time_left.nanos = allowance + bank, 0
    for clock in turn.clocks:
        if clock.seat == turn.seat:
            clock.allowance_left.seconds, clock.allowance_left.nanos = allowance, 0
            clock.bank_left.seconds, clock.bank_left.nanos = bank, 0
    start = time.monotonic()
    move = await stage.answered(link, turn)
    seconds = await printed(stage, turn)
    passed = time.monotonic() - start
    left = allowance + bank
    if not left - passed - ROUNDING <= seconds <= left + ROUNDING:
        raise Failed(f"the client printed {seconds:.1f} s left where {left} s were sent")
    return move


async def printed(stage: CheckEnvironment, turn: pb.Turn) -> float:
    """The seconds left that the client prints for a turn; infinite for `none`."""
    assert stage.client is not None
    line = re.compile(
        LINE.format(match_id=re.escape(turn.match_id), seat=turn.seat, version=turn.version)
    )
    end = time.monotonic() + stage.pace.quiet
    while time.monotonic() < end:
        found = line.search(stage.client.output())
        if found is not None:
            return inf if found[1] == "none" else float(found[1])
        await asyncio.sleep(GLANCE)
    raise NotChecked("the client prints no `clock MATCH SEAT VERSION SECONDS`")
