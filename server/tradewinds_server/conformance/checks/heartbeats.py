"""Heartbeats, both ways."""

from __future__ import annotations

from google.protobuf.duration_pb2 import Duration

from tradewinds.v1 import bot_service_pb2 as pb

from ..check import Failed, Family
from ..check_environment import CheckEnvironment

FAMILY = Family("heartbeats")
COUNT = 41


@FAMILY.check("Answer every heartbeat of the server with a heartbeat of the same count.")
async def heartbeat_answered(stage: CheckEnvironment) -> None:
    stage.proxy.gates = {*stage.proxy.gates, "heartbeat"}
    link, _ = await stage.first_turn()
    link.tell(heartbeat=pb.Heartbeat(count=COUNT))
    answer = await stage.expect(link.take("heartbeat"), "did not answer a heartbeat", link=link)
    if answer.count != COUNT:
        raise Failed(f"heartbeat {COUNT} was answered with count {answer.count}")


@FAMILY.check("Break a stream off after three silent heartbeat_intervals, and open a new one.")
async def silent_server_left(stage: CheckEnvironment) -> None:
    stage.proxy.gates = {"welcome", "ticket", "seating", "turn", "heartbeat"}
    link = await stage.stream()
    welcome: pb.Welcome = await stage.expect(link.take("welcome"), "was not welcomed")
    welcome.heartbeat_interval.CopyFrom(Duration(nanos=300_000_000))
    link.tell(welcome=welcome)
    await stage.expect(link.closed.wait(), "stayed on a stream that fell silent")
    await stage.stream()
