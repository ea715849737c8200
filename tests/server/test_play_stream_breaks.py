"""The Play stream after breaks: resumed turns, taken over sessions, matches found again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import grpc
import pytest

from tests.e2e.running import running_server
from tests.match.server import UNHURRIED, Server, open_server
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import match_service_pb2, player_pb2, queue_pb2
from tradewinds.v1.bot_service_pb2_grpc import BotServiceStub
from tradewinds_server.match.live_match import LiveMatch
from tradewinds_server.match.match_setup import Owner, Setup
from tradewinds_server.store import redis_keys
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.sessions import SessionStore

from .errors import details_of
from .wire_bot import GAME, WireBot, mover_of, play_to_the_end, seat_two

CONNECTED = player_pb2.SEAT_STATUS_CONNECTED


async def test_a_ticket_that_another_stream_takes_over_ends_on_the_first(
    channel: grpc.aio.Channel,
) -> None:
    first, second = WireBot(channel, "ada", "one"), WireBot(channel, "ada", "two")
    for bot in (first, second):
        await bot.connect()
    ticket = (await first.join(GAME, 2, "j1")).ticket
    assert (await second.join(GAME, 2, "j1")).ticket == ticket
    ended = (await first.hear("ticket_ended")).ticket_ended
    assert ended.ticket_id == ticket.ticket_id
    assert ended.reason == queue_pb2.TICKET_END_REASON_REPLACED


async def test_a_stream_cut_in_the_middle_of_a_turn_is_resumed_with_the_same_turn(
    channel: grpc.aio.Channel,
) -> None:
    bots = await seat_two(channel)
    mover, turn = await mover_of(*bots)
    mover.cut()
    welcome = await mover.connect()
    assert [(ref.match_id, ref.seat) for ref in welcome.seats] == [(turn.match_id, turn.seat)]
    seating = (await mover.hear("seating", "turn")).seating
    assert (seating.match.match_id, seating.seat) == (turn.match_id, turn.seat)
    again = (await mover.hear("turn")).turn
    assert (again.version, list(again.position.legal_actions)) == (
        turn.version,
        list(turn.position.legal_actions),
    )
    assert again.view == turn.view
    await mover.answer(again, again.position.legal_actions[0])
    await play_to_the_end(*bots)


async def test_a_match_survives_any_number_of_cuts(channel: grpc.aio.Channel) -> None:
    bots = await seat_two(channel)

    async def play_clumsily(bot: WireBot) -> pb.MatchOver:
        while True:
            over = await bot.play_on(turns=5)
            if over.HasField("match"):
                return over
            bot.cut()
            await bot.connect()

    endings = await asyncio.gather(*map(play_clumsily, bots))
    assert endings[0].match.match_id == endings[1].match.match_id
    request = match_service_pb2.GetReplayRequest(match_id=endings[0].match.match_id)
    stub = channel.unary_unary(
        "/tradewinds.v1.MatchService/GetReplay",
        request_serializer=match_service_pb2.GetReplayRequest.SerializeToString,
        response_deserializer=match_service_pb2.GetReplayResponse.FromString,
    )
    assert (await stub(request)).replay


async def test_a_bot_that_was_away_at_the_end_is_told_of_it(channel: grpc.aio.Channel) -> None:
    ada, bob = await seat_two(channel)
    seating = (await ada.hear("seating")).seating
    await bob.hear("seating")
    ada.cut()
    while (await bob.hear("player_update")).player_update.player.status == CONNECTED:
        pass
    await bob.say(resign=pb.Resign(match_id=seating.match.match_id, seat=1 - seating.seat))
    call = channel.unary_unary(
        "/tradewinds.v1.MatchService/Resign",
        request_serializer=match_service_pb2.ResignRequest.SerializeToString,
        response_deserializer=match_service_pb2.ResignResponse.FromString,
    )
    metadata = (("tradewinds-seat-token", seating.seat_token),)
    await call(
        match_service_pb2.ResignRequest(match_id=seating.match.match_id),
        metadata=metadata,
    )
    await bob.hear("match_over")
    welcome = await ada.connect()
    assert [ref.match_id for ref in welcome.seats] == [seating.match.match_id]
    over = (await ada.hear("match_over")).match_over
    assert (
        over.match.players[over.seat].substitution_cause == player_pb2.SUBSTITUTION_CAUSE_RESIGNED
    )
    ada.cut()
    assert not (await ada.connect()).seats


async def test_a_newer_stream_of_a_session_ends_the_older(channel: grpc.aio.Channel) -> None:
    old, new = WireBot(channel, "ada"), WireBot(channel, "ada")
    await old.connect()
    await new.connect()
    error = await old.ended()
    assert details_of(error)[0].reason == "SESSION_REPLACED"
    assert (await new.join(GAME, 2)).HasField("ticket")


async def test_a_hello_that_does_not_arrive_in_time_may_come_again(redis_url: str) -> None:
    """It is not the bot's mistake: the network or the machine may be slow."""
    async with (
        running_server(redis_url, open=True, heartbeat_seconds=0.05) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        call = BotServiceStub(channel).Play()
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await call.read()
        assert refused.value.code() is grpc.StatusCode.UNAVAILABLE
        assert details_of(refused.value)[0].reason == "TRY_LATER"


async def test_a_hello_that_was_held_up_takes_nothing_over(
    channel: grpc.aio.Channel, redis_url: str
) -> None:
    newer = WireBot(channel, "ada", stream_number=2)
    await newer.connect()
    async with (
        running_server(redis_url, open=True) as elsewhere,
        grpc.aio.insecure_channel(elsewhere) as other_channel,
    ):
        for way in (channel, other_channel):
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await WireBot(way, "ada", stream_number=1).connect()
            assert details_of(refused.value)[0].reason == "SESSION_REPLACED"
    assert (await newer.join(GAME, 2)).HasField("ticket")


async def test_a_stream_number_far_ahead_is_refused_and_locks_nobody_out(
    channel: grpc.aio.Channel,
) -> None:
    in_two_days = (time.time_ns() // 1_000_000) + 2 * 24 * 3600 * 1000
    for number in (in_two_days, 2**64 - 1):
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await WireBot(channel, "ada", stream_number=number).connect()
        assert details_of(refused.value)[0].metadata["field"] == "hello.stream_number"
    await WireBot(channel, "ada", stream_number=time.time_ns() // 1_000_000).connect()


async def test_a_stream_is_not_ended_because_an_older_one_was_replaced_elsewhere(
    channel: grpc.aio.Channel, redis_url: str
) -> None:
    older, newer = WireBot(channel, "ada"), WireBot(channel, "ada")
    client = StoreClient(redis_url)
    home = redis_keys.session_home("ada", "s")
    await older.connect()
    held_by_older = await client.send("GET", home)
    await newer.connect()
    await client.send("SET", home, held_by_older)  # as if the newer had not got that far yet
    await SessionStore(client, "elsewhere", 60_000).claim("ada", "s", "elsewhere.stream", 0)
    await client.close()
    for _ in range(3):  # by the last of them the hint has come
        assert (await newer.join(GAME, 2)).HasField("ticket")


async def test_a_stream_takes_up_a_match_that_another_server_seats_it_in(
    channel: grpc.aio.Channel, redis_url: str
) -> None:
    ada = WireBot(channel, "ada")
    await ada.connect()
    owners = (Owner("ada", "s"), Owner("bob"))
    async with open_server(redis_url) as there:
        match, _ = await there.referee.create(Setup(GAME, owners, {}, UNHURRIED))
        assert (await ada.hear("seating")).seating.match.match_id == match.match_id


async def give_match(
    there: Server, bot: WireBot
) -> tuple[LiveMatch, Callable[[str], Awaitable[int]]]:
    """A match that the connected bot's session has, and a way to send its stream notifications."""
    owners = (Owner(bot.name, "s"), Owner("other"))
    match, _ = await there.referee.create(Setup(GAME, owners, {}, UNHURRIED))
    sessions = SessionStore(there.client, there.notifications.process, 60_000)
    await sessions.forget(bot.name, "s", match.match_id)
    assert not (await bot.connect()).seats
    await there.client.send("SADD", redis_keys.session(bot.name, "s"), match.match_id)
    home = await there.client.send("GET", redis_keys.session_home(bot.name, "s"))
    channel = redis_keys.process_channel(home.decode().split()[0])
    topic = redis_keys.session_topic(bot.name, "s")
    return match, lambda hint: there.client.send("PUBLISH", channel, f"{topic} {hint}")


async def test_a_stream_that_is_only_told_to_look_finds_its_match(
    channel: grpc.aio.Channel, redis_url: str
) -> None:
    """So servers of an earlier release do."""
    async with open_server(redis_url) as there:
        ada = WireBot(channel, "ada")
        match, hint = await give_match(there, ada)
        await hint("seated")
        assert (await ada.hear("seating")).seating.match.match_id == match.match_id


async def test_a_match_that_could_not_be_taken_up_is_looked_for_with_the_next_heartbeat(
    redis_url: str,
) -> None:
    async with (
        open_server(redis_url) as there,
        running_server(redis_url, open=True, heartbeat_seconds=0.4) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        ada = WireBot(channel, "ada")
        ada.answers_heartbeats = True
        match, hint = await give_match(there, ada)
        await there.client.send("CONFIG", "SET", "min-replicas-to-write", 1)
        await hint(f"seated {match.match_id}")
        await asyncio.sleep(0.1)
        await there.client.send("CONFIG", "SET", "min-replicas-to-write", 0)
        await hint("seated another")  # which changes nothing in that
        async with asyncio.timeout(10):
            assert (await ada.hear("seating")).seating.match.match_id == match.match_id


async def test_two_sessions_of_a_bot_do_not_disturb_each_other(channel: grpc.aio.Channel) -> None:
    one, two = WireBot(channel, "ada", "one"), WireBot(channel, "ada", "two")
    for bot in (one, two):
        await bot.connect()
        await bot.join(GAME, 2, allow_self=True)
    endings = await play_to_the_end(one, two)
    assert sorted(over.seat for over in endings) == [0, 1]


async def test_the_others_are_told_who_went_and_who_came_back(channel: grpc.aio.Channel) -> None:
    ada, bob = await seat_two(channel)
    await ada.hear("seating")
    await bob.hear("seating")
    ada.cut()
    while (await bob.hear("player_update")).player_update.player.status == CONNECTED:
        pass
    await ada.connect()
    update = (await bob.hear("player_update")).player_update
    assert (update.player.name, update.player.status) == ("ada", CONNECTED)
