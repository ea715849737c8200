"""Unknown fields, messages and enum values, as later servers may send."""

from __future__ import annotations

from google.protobuf.message import Message

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1.queue_pb2 import TicketEnded
from tradewinds.v1.seating_pb2 import Seating

from ..check import Family
from ..check_environment import CheckEnvironment

FAMILY = Family("unknown")
FIELD = 1900  # no message uses it
ENUM_VALUE = 900
KEY = bytes([0xE2, 0x76])  # field 1900, length-delimited
UNKNOWN = KEY + b"\x05later"
ALIVE = "did not play on after something unknown"


def blur(message: Message) -> None:
    """Give every enum in a message, and in those it holds, a value that nobody knows."""
    for field in message.DESCRIPTOR.fields:
        if field.enum_type is not None and not field.is_repeated:
            setattr(message, field.name, ENUM_VALUE)
    for field, value in message.ListFields():
        if field.message_type is not None and not field.message_type.GetOptions().map_entry:
            for each in value if field.is_repeated else [value]:
                blur(each)


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
    stage.proxy.gates = {*stage.proxy.gates, "seating", "player_update"}
    link = await stage.stream()
    seating: Seating = await stage.expect(
        link.take("seating"), "got to no match", stage.pace.start, link
    )
    blur(seating)
    link.tell(seating=seating)
    turn = await stage.turn(link)
    blur(turn)
    await stage.answered(link, turn, ALIVE)
    over = pb.MatchOver(match=seating.match, seat=seating.seat)
    blur(over)
    link.tell(match_over=over)
    link.tell(ticket_ended=TicketEnded(ticket_id="unknown", reason=ENUM_VALUE))  # type: ignore[arg-type]  # open enums take any number
    said = len(link.requests)
    link.tell(heartbeat=pb.Heartbeat(count=said))
    while len(link.requests) == said:
        await stage.expect(link.take("request"), ALIVE, link=link)


@FAMILY.check("Of a refusal with a reason you do not know, look at its code only, and play on.")
async def unknown_reason_survived(stage: CheckEnvironment) -> None:
    link, turn = await stage.first_turn()
    refused = pb.Refusal(code=9, message="something new", match_id=turn.match_id, seat=turn.seat)
    refused.reason = ENUM_VALUE  # type: ignore[assignment]  # open enums take any number
    link.tell(refusal=refused)
    await stage.answered(link, turn, ALIVE)
