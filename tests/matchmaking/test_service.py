"""Queues over gRPC, for clients that do not use the Play stream."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import grpc
import pytest

from tests.server.errors import details_of
from tradewinds.v1 import match_pb2, match_service_pb2, position_pb2
from tradewinds.v1 import matchmaking_service_pb2 as pb
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.matchmaking_service_pb2_grpc import MatchmakingServiceStub
from tradewinds.v1.queue_pb2 import Queue, QueueSpec
from tradewinds.v1.seating_pb2 import Seating
from tradewinds.v1.setup_pb2 import GameSetup


def queue_of(game: str, seats: int) -> QueueSpec:
    return QueueSpec(setup=GameSetup(game=game, seats=seats))


SPEC = queue_of("puerto-rico", 3)


@pytest.fixture
def queues(channel: grpc.aio.Channel) -> MatchmakingServiceStub:
    return MatchmakingServiceStub(channel)


def join(queues: MatchmakingServiceStub, bot: str, **request: Any) -> Any:
    request.setdefault("queue", SPEC)
    return queues.JoinQueue(pb.JoinQueueRequest(bot=bot, **request))


async def read(stream: Any, wanted: str) -> Any:
    """The first update of that kind."""
    while not (update := await stream.read()).HasField(wanted):
        pass
    return getattr(update, wanted)


async def listed(queues: MatchmakingServiceStub) -> list[Queue]:
    return list((await queues.ListQueues(pb.ListQueuesRequest())).queues)


async def play_alone(matches: MatchServiceStub, seatings: list[Seating]) -> match_pb2.Match:
    """Play a match to its end with the tokens of all its seats."""
    match_id = seatings[0].match.match_id
    tokens = {seating.seat: seating.seat_token for seating in seatings}
    chance = random.Random(5)

    async def look(seat: int) -> match_pb2.MatchState:
        request = match_service_pb2.GetMatchRequest(match_id=match_id)
        answer = await matches.GetMatch(request, metadata=bearer(tokens[seat]))
        state: match_pb2.MatchState = answer.state
        return state

    def bearer(token: str) -> tuple[tuple[str, str], ...]:
        return (("tradewinds-seat-token", token),)

    state = await look(0)
    while state.match.status == match_pb2.MATCH_STATUS_RUNNING:
        asked: position_pb2.Position = (state := await look(state.position.seat_to_move)).position
        move = match_service_pb2.SubmitMoveRequest(
            match_id=match_id,
            version=state.match.version,
            action_id=chance.choice(asked.legal_actions),
        )
        await matches.SubmitMove(move, metadata=bearer(tokens[asked.seat_to_move]))
        state = await look(asked.seat_to_move)
    return state.match


async def test_three_clients_meet_and_their_tokens_play_the_match(
    queues: MatchmakingServiceStub, channel: grpc.aio.Channel
) -> None:
    streams = [join(queues, bot) for bot in "abc"]
    seatings = [await read(stream, "seating") for stream in streams]
    assert {seating.seat for seating in seatings} == {0, 1, 2}
    for bot, seating in zip("abc", seatings, strict=True):
        assert seating.match.players[seating.seat].name == bot
    finished = await play_alone(MatchServiceStub(channel), seatings)
    assert sorted(score.rank for score in finished.scores)[0] == 1


async def test_the_ticket_comes_first_and_names_its_queue(queues: MatchmakingServiceStub) -> None:
    stream = join(queues, "a")
    ticket = (await stream.read()).ticket
    assert ticket.ticket_id
    [queue] = await listed(queues)
    assert (queue.name, queue.statistics.waiting) == (ticket.queue, 1)
    assert (queue.spec.setup.game, queue.spec.setup.seats) == ("puerto-rico", 3)


async def test_a_ticket_lives_as_long_as_its_stream(queues: MatchmakingServiceStub) -> None:
    stream = join(queues, "a")
    await stream.read()
    stream.cancel()
    while await listed(queues):
        await asyncio.sleep(0.01)


async def test_a_cancelled_ticket_ends_its_stream_with_the_reason(
    queues: MatchmakingServiceStub,
) -> None:
    stream = join(queues, "a")
    ticket = (await stream.read()).ticket
    request = pb.CancelTicketRequest(ticket_id=ticket.ticket_id)
    assert (await queues.CancelTicket(request)).cancelled
    with pytest.raises(grpc.aio.AioRpcError) as ended:
        await stream.read()
    info, _ = details_of(ended.value)
    assert (info.reason, info.metadata["ticket_id"]) == ("TICKET_GONE", ticket.ticket_id)
    assert (await queues.CancelTicket(request)).cancelled


async def test_cancelling_after_the_match_formed_names_the_match(
    queues: MatchmakingServiceStub,
) -> None:
    streams = [join(queues, bot) for bot in "abc"]
    tickets = [(await stream.read()).ticket for stream in streams]
    seating = await read(streams[0], "seating")
    answer = await queues.CancelTicket(pb.CancelTicketRequest(ticket_id=tickets[0].ticket_id))
    assert (answer.cancelled, answer.match_id) == (False, seating.match.match_id)


async def test_a_repeated_request_finds_its_seat_again(queues: MatchmakingServiceStub) -> None:
    first = join(queues, "a", request_id="r")
    ticket = (await first.read()).ticket
    others = [join(queues, bot) for bot in "bc"]
    seating = await read(first, "seating")
    for other in others:
        await read(other, "seating")
    again = join(queues, "a", request_id="r")
    assert (await again.read()).ticket.ticket_id == ticket.ticket_id
    repeated = await read(again, "seating")
    assert (repeated.match.match_id, repeated.seat) == (seating.match.match_id, seating.seat)
    assert repeated.seat_token != seating.seat_token


async def test_a_bot_waits_while_it_plays_as_much_as_it_may(queues: MatchmakingServiceStub) -> None:
    for stream in [join(queues, bot) for bot in "abc"]:
        await read(stream, "seating")
    streams = [join(queues, bot) for bot in ("a", "d", "e")]
    for stream in streams:
        await stream.read()
    [queue] = await listed(queues)
    assert queue.statistics.waiting == 3
    assert queue.statistics.formed == 1


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (pb.JoinQueueRequest(queue=SPEC), "BAD_REQUEST"),
        (pb.JoinQueueRequest(bot="a"), "UNKNOWN_GAME"),
        (pb.JoinQueueRequest(bot="a", queue=queue_of("go", 2)), "UNKNOWN_GAME"),
        (pb.JoinQueueRequest(bot="a", queue=queue_of("puerto-rico", 0)), "BAD_SETUP"),
        (pb.JoinQueueRequest(bot="\n", queue=SPEC), "BAD_REQUEST"),
        (pb.JoinQueueRequest(bot="a", queue=SPEC, max_matches=10**6), "BAD_REQUEST"),
        (pb.JoinQueueRequest(bot="a", queue=SPEC, request_id="x" * 65), "BAD_REQUEST"),
        (
            pb.JoinQueueRequest(
                bot="a",
                queue=QueueSpec(setup=GameSetup(game="puerto-rico", seats=3), pairing=9),  # type: ignore[arg-type]
            ),
            "BAD_REQUEST",
        ),
    ],
)
async def test_a_request_that_makes_no_sense_is_refused(
    queues: MatchmakingServiceStub, request_: pb.JoinQueueRequest, reason: str
) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await queues.JoinQueue(request_).read()
    assert details_of(refused.value)[0].reason == reason
    assert await listed(queues) == []


async def test_a_ticket_nobody_has_is_unknown(queues: MatchmakingServiceStub) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await queues.CancelTicket(pb.CancelTicketRequest(ticket_id="never"))
    assert refused.value.code() is grpc.StatusCode.NOT_FOUND
    assert details_of(refused.value)[0].reason == "UNKNOWN_TICKET"


async def test_queues_are_listed_page_by_page_in_order(queues: MatchmakingServiceStub) -> None:
    streams = [join(queues, "a", queue=queue_of("madeira", seats)) for seats in (2, 3, 4)]
    for stream in streams:
        await stream.read()
    names: list[str] = []
    request = pb.ListQueuesRequest(page_size=2)
    while True:
        page = await queues.ListQueues(request)
        names += [queue.name for queue in page.queues]
        request.page_token = page.next_page_token
        if not request.page_token:
            break
    assert names == sorted(names)
    assert [name.split()[0] for name in names] == ["madeira/2", "madeira/3", "madeira/4"]
