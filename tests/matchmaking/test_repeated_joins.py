"""A join said twice on a Play stream, or for another queue, and tickets whose stream ends."""

from __future__ import annotations

import asyncio

import grpc
import pytest

from tests.server.wire_bot import WireBot
from tradewinds.v1 import bot_service_pb2
from tradewinds.v1 import matchmaking_service_pb2 as pb
from tradewinds.v1.errors_pb2 import REQUEST_ID_REUSED
from tradewinds.v1.matchmaking_service_pb2_grpc import MatchmakingServiceStub
from tradewinds_server.errors import RequestReused

from .house import open_house, queue

GAME = "puerto-rico"


async def connected(channel: grpc.aio.Channel, name: str) -> WireBot:
    bot = WireBot(channel, name)
    await bot.connect()
    return bot


async def waiting(channel: grpc.aio.Channel) -> int:
    answer = await MatchmakingServiceStub(channel).ListQueues(pb.ListQueuesRequest())
    return sum(queue.statistics.waiting for queue in answer.queues)


async def test_a_join_repeated_on_its_stream_changes_nothing(channel: grpc.aio.Channel) -> None:
    ada = await connected(channel, "ada")
    ticket = (await ada.join(GAME, 2, request_id="j")).ticket
    assert (await ada.join(GAME, 2, request_id="j")).ticket == ticket
    bob = await connected(channel, "bob")
    await bob.join(GAME, 2)
    told = await ada.hear()
    assert told.WhichOneof("body") == "seating"
    assert told.seating.ticket_id == ticket.ticket_id
    assert (await ada.join(GAME, 2, request_id="j")).ticket == ticket


async def test_the_end_of_a_ticket_joined_twice_is_told_once(channel: grpc.aio.Channel) -> None:
    ada = await connected(channel, "ada")
    for _ in range(2):
        ticket = (await ada.join(GAME, 2, request_id="j")).ticket
    await ada.say(cancel_ticket=bot_service_pb2.CancelTicket(ticket_id=ticket.ticket_id))
    assert (await ada.hear()).ticket_ended.ticket_id == ticket.ticket_id
    await ada.join(GAME, 2, request_id="another")
    assert await ada.end() is grpc.StatusCode.OK
    told = [bot_service_pb2.PlayResponse.FromString(data) for data in ada.bytes]
    assert sum(response.HasField("ticket_ended") for response in told) == 1


async def test_a_ticket_joined_twice_ends_with_its_stream(channel: grpc.aio.Channel) -> None:
    ada = await connected(channel, "ada")
    for _ in range(2):
        await ada.join(GAME, 2, request_id="j")
    assert await waiting(channel) == 1
    await ada.end()
    async with asyncio.timeout(5):  # far less than a lease
        while await waiting(channel):
            await asyncio.sleep(0.01)


async def test_a_request_id_stands_for_one_queue(channel: grpc.aio.Channel) -> None:
    ada = await connected(channel, "ada")
    ticket = (await ada.join(GAME, 2, request_id="j")).ticket
    refused = (await ada.join("madeira", 2, request_id="j")).refusal
    assert (refused.reason, refused.request_id) == (REQUEST_ID_REUSED, "j")
    assert (await ada.join(GAME, 2, request_id="j")).ticket == ticket


async def test_a_request_id_stands_for_its_queue_after_the_match_formed(
    channel: grpc.aio.Channel,
) -> None:
    ada, bob = await connected(channel, "ada"), await connected(channel, "bob")
    await ada.join(GAME, 2, request_id="j")
    await bob.join(GAME, 2)
    await ada.hear("seating")
    assert (await ada.join("madeira", 2, request_id="j")).refusal.reason == REQUEST_ID_REUSED


async def test_a_stream_that_ends_while_it_joins_leaves_no_ticket(redis_url: str) -> None:
    async with open_house(redis_url) as house:
        joining = asyncio.create_task(house.join("ada"))
        await asyncio.sleep(0)  # the store is being asked
        joining.cancel()
        with pytest.raises(asyncio.CancelledError):
            await joining
        await house.matchmaker.close()
        [figures] = await house.matchmaker.figures([queue().name])
        assert figures.waiting == 0


async def test_another_stream_takes_a_ticket_over_whatever_its_queue_says(redis_url: str) -> None:
    async with open_house(redis_url) as house:
        old = await house.join("ada", request="j")
        with pytest.raises(RequestReused):
            await house.join("ada", queue(2), request="j")
        assert not old.outcome.done()
        new = await house.join("ada", request="j")
        assert new.ticket_id == old.ticket_id
        assert old.outcome.done()


async def test_a_ticket_that_is_being_stored_is_not_taken_for_an_expired_one(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The leases are renewed while the store has not heard of the ticket yet."""
    reached, renewed = asyncio.Event(), asyncio.Event()

    async def be_slow(*request: str) -> None:
        reached.set()
        await renewed.wait()

    async with open_house(redis_url) as house:
        monkeypatch.setattr(house.tickets, "_bind_request", be_slow)
        joining = asyncio.create_task(house.join("ada", request="j"))
        await reached.wait()
        await house.matchmaker._renew()
        renewed.set()
        assert not (await joining).outcome.done()
