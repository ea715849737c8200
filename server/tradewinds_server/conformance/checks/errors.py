"""Temporary and permanent errors."""

from __future__ import annotations

import asyncio
import time

import grpc

from ...errors import BadKey, RateLimited, TryLater
from ..check import Failed, Family
from ..check_environment import CheckEnvironment, seconds_since
from ..injected_errors import end_with, join_refusal, refusal
from ..proxied_stream import End

FAMILY = Family("errors")
ROUNDING = 0.05
TIMES = 3  # pauses are partly random, so that one alone may be right by chance
WINDOW, MOST_STREAMS = 8.0, 11  # full jitter from 0.25 s needs about half of them
AWAY = End(grpc.StatusCode.UNAVAILABLE, "nobody is there")


@FAMILY.check(
    "Send a move that was refused with retry_after again, after that time, under its request id."
)
async def refused_move_repeated(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    move = await stage.answered(link, turn)
    wait = stage.pace.retry_after
    start = time.monotonic()
    link.tell(refusal=refusal(RateLimited("too many messages", wait), move))
    again = await stage.move_for(link, turn, "did not repeat a move that may be repeated")
    if seconds_since(start) < wait - ROUNDING:
        raise Failed(f"the move came again after {seconds_since(start):.1f} s instead of {wait}")
    if (again.request_id, again.action_id) != (move.request_id, move.action_id):
        raise Failed("the move came again with another request id or action")


@FAMILY.check(
    "Ask again for a place refused with retry_after, after that time, under its request id."
)
async def refused_join_repeated(stage: CheckEnvironment) -> None:
    link, join = await stage.waiting()
    wait = stage.pace.retry_after
    start = time.monotonic()
    link.tell(refusal=join_refusal(RateLimited("too many tickets", wait), join))
    again = await stage.join(link, "did not ask again")
    if seconds_since(start) < wait - ROUNDING:
        raise Failed(f"asked again after {seconds_since(start):.1f} s instead of {wait}")
    if again.request_id != join.request_id:
        raise Failed("asked again under another request id")


@FAMILY.check("Read RetryInfo in grpc-status-details-bin, and reconnect no earlier than it says.")
async def retry_info_respected(stage: CheckEnvironment) -> None:
    link, _ = await stage.first_turn()
    wait = stage.pace.retry_after
    for _ in range(TIMES):
        start = time.monotonic()
        link.end(end_with(TryLater("try again later", retry_after=wait)))
        link = await stage.stream()
        if link.opening.at - start < wait - ROUNDING:
            raise Failed(f"came back after {link.opening.at - start:.1f} s instead of {wait}")


@FAMILY.check(
    "After an error without retry_after wait before the next attempt, longer and longer, and "
    "partly at random."
)
async def pauses_between_attempts(stage: CheckEnvironment) -> None:
    stage.proxy.refusals += [AWAY] * MOST_STREAMS
    first = await stage.stream()
    try:
        async with asyncio.timeout(WINDOW):
            for _ in range(MOST_STREAMS):
                await stage.proxy.links.get()
    except TimeoutError:
        return
    seconds = seconds_since(first.opening.at)
    raise Failed(f"opened {MOST_STREAMS} more streams within {seconds:.1f} s")


@FAMILY.check("Give up after UNAUTHENTICATED: the same key will not do a moment later.")
async def bad_key_final(stage: CheckEnvironment) -> None:
    stage.proxy.refusals.append(end_with(BadKey()))
    await stage.stream()
    await stage.no_stream(stage.pace.quiet, "tried again with a key that was refused")
