"""Temporary and permanent errors."""

from __future__ import annotations

import time

from ...errors import BadKey, RateLimited, TryLater
from ..check import Failed, Family
from ..check_environment import CheckEnvironment, seconds_since
from ..injected_errors import end_with, join_refusal, refusal

FAMILY = Family("errors")
ROUNDING = 0.05


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
    stage.proxy.gates = {*stage.proxy.gates, "join_queue"}
    link = await stage.stream()
    join = await stage.expect(link.take("join_queue"), "joined no queue", link=link)
    wait = stage.pace.retry_after
    start = time.monotonic()
    link.tell(refusal=join_refusal(RateLimited("too many tickets", wait), join))
    again = await stage.expect(link.take("join_queue"), "did not ask again", link=link)
    if seconds_since(start) < wait - ROUNDING:
        raise Failed(f"asked again after {seconds_since(start):.1f} s instead of {wait}")
    if again.request_id != join.request_id:
        raise Failed("asked again under another request id")


@FAMILY.check("Read RetryInfo in grpc-status-details-bin, and reconnect no earlier than it says.")
async def retry_info_respected(stage: CheckEnvironment) -> None:
    link, _ = await stage.first_turn()
    wait = stage.pace.retry_after
    start = time.monotonic()
    link.end(end_with(TryLater("try again later", retry_after=wait)))
    new = await stage.stream()
    if new.opening.at - start < wait - ROUNDING:
        raise Failed(f"came back after {new.opening.at - start:.1f} s instead of {wait}")


@FAMILY.check("Give up after UNAUTHENTICATED: the same key will not do a moment later.")
async def bad_key_final(stage: CheckEnvironment) -> None:
    stage.proxy.refusals.append(end_with(BadKey()))
    await stage.stream()
    await stage.no_stream(stage.pace.quiet, "tried again with a key that was refused")
