"""The first message of a stream."""

from __future__ import annotations

from ..check import Failed, Family
from ..check_environment import CheckEnvironment

FAMILY = Family("greeting")


@FAMILY.check("Send hello before anything else, with the bot's name and a session id.")
async def first_message_complete(stage: CheckEnvironment) -> None:
    hello = (await stage.stream()).hello
    for field in ("bot", "session_id"):
        if not getattr(hello, field):
            raise Failed(f"hello.{field} is empty")


@FAMILY.check("Play under the name in TRADEWINDS_BOT where it is set: tournaments start bots so.")
async def name_as_told(stage: CheckEnvironment) -> None:
    hello = (await stage.stream()).hello
    wanted = stage.environment["TRADEWINDS_BOT"]
    if hello.bot != wanted:
        raise Failed(f"hello.bot is {hello.bot!r}, TRADEWINDS_BOT is {wanted!r}")


@FAMILY.check("Put name and version of the client into hello.client, for the operator's log.")
async def client_named(stage: CheckEnvironment) -> None:
    if not (await stage.stream()).hello.client:
        raise Failed("hello.client is empty")


@FAMILY.check("Set hello.stream_number, for example to the clock in milliseconds since 1970.")
async def stream_number_set(stage: CheckEnvironment) -> None:
    if not (await stage.stream()).hello.stream_number:
        raise Failed("hello.stream_number is 0")
