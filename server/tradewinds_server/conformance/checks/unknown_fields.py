"""Unknown fields, messages and enum values, as later servers may send."""

from __future__ import annotations

from tradewinds.v1 import bot_service_pb2 as pb

from ..check import Family
from ..check_environment import CheckEnvironment

FAMILY = Family("unknown")
FIELD = 1900  # no message uses it
ENUM_VALUE = 900
KEY = bytes([0xE2, 0x76])  # field 1900, length-delimited
UNKNOWN = KEY + b"\x05later"
ALIVE = "did not play on after something unknown"


@FAMILY.check("Ignore fields you do not know.")
async def unknown_field_ignored(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    turn.MergeFromString(UNKNOWN)
    turn.position.MergeFromString(UNKNOWN)
    await stage.answered(link, turn, ALIVE)


@FAMILY.check("Ignore messages on the stream whose body is of a kind you do not know.")
async def unknown_message_ignored(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    link.tell_bytes(UNKNOWN)
    await stage.answered(link, turn, ALIVE)


@FAMILY.check("Take enum values you do not know as unspecified. Do not fail on them.")
async def unknown_enum_value_ignored(stage: CheckEnvironment) -> None:
    stage.proxy.gates = {*stage.proxy.gates, "player_update"}
    link, turn = await stage.first_turn()
    for clock in turn.clocks:
        clock.state = ENUM_VALUE  # type: ignore[assignment]  # open enums take any number
    await stage.answered(link, turn, ALIVE)


@FAMILY.check("Of a refusal with a reason you do not know, look at its code only, and play on.")
async def unknown_reason_survived(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    refused = pb.Refusal(code=9, message="something new", match_id=turn.match_id, seat=turn.seat)
    refused.reason = ENUM_VALUE  # type: ignore[assignment]  # open enums take any number
    link.tell(refusal=refused)
    await stage.answered(link, turn, ALIVE)
