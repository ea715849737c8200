"""The Play stream: hello, queues, turns, answers, breaks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import grpc
import pytest

from tests.e2e.running import running_server
from tests.match.server import UNHURRIED, Server, open_server
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import match_pb2
from tradewinds_engine import GAMES, load
from tradewinds_server.match.live_match import LiveMatch
from tradewinds_server.match.record import Owner, Setup
from tradewinds_server.store import keys
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.sessions import SessionStore

from .errors import details_of
from .wire_bot import WireBot

GAME = "puerto-rico"


async def seat_two(channel: grpc.aio.Channel, **hello: bool) -> tuple[WireBot, WireBot]:
    """Two bots that have just been seated in a match against each other."""
    bots = WireBot(channel, "ada", **hello), WireBot(channel, "bob", **hello)
    for bot in bots:
        await bot.connect()
        assert (await bot.join(GAME, 2)).HasField("ticket")
    return bots


async def play_to_the_end(*bots: WireBot) -> list[pb.MatchOver]:
    return await asyncio.gather(*(bot.play_on() for bot in bots))


async def mover_of(*bots: WireBot) -> tuple[WireBot, pb.Turn]:
    """The bot that is asked first, and its turn."""
    hearing = {asyncio.create_task(bot.hear("turn")): bot for bot in bots}
    done, pending = await asyncio.wait(hearing, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    [task] = done
    return hearing[task], task.result().turn


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_match_is_played_from_the_queue_to_its_scores(
    channel: grpc.aio.Channel, game: str
) -> None:
    seats = max(GAMES[game].seat_counts)
    bots = [WireBot(channel, f"bot{number}") for number in range(seats)]
    for bot in bots:
        assert not (await bot.connect()).match_ids
        await bot.join(game, seats)
    endings = await play_to_the_end(*bots)
    assert sorted(over.seat for over in endings) == list(range(seats))
    assert len({over.match.match_id for over in endings}) == 1
    assert all(over.match.status == match_pb2.MATCH_STATUS_FINISHED for over in endings)
    assert min(score.rank for score in endings[0].match.scores) == 1
    assert {await bot.end() for bot in bots} == {grpc.StatusCode.OK}


async def test_a_seating_says_where_and_comes_before_the_first_turn(
    channel: grpc.aio.Channel,
) -> None:
    ada = WireBot(channel, "ada")
    bob = WireBot(channel, "bob")
    await ada.connect()
    await bob.connect()
    ticket = (await ada.join(GAME, 2, request_id="j1")).ticket
    assert ticket.request_id == "j1"
    await bob.join(GAME, 2)
    seating = (await ada.hear("turn", "seating")).seating
    assert seating.ticket_id == ticket.ticket_id
    assert seating.match.players[seating.seat].bot == "ada"
    assert seating.seat_token
    assert not seating.match.seed


async def test_a_turn_is_complete_and_carries_what_hello_asked_for(
    channel: grpc.aio.Channel,
) -> None:
    _, turn = await mover_of(*await seat_two(channel, with_snapshots=True))
    assert (turn.game, turn.version) == (GAME, 0)
    assert turn.prompt == "ROLE"
    assert list(turn.legal) == sorted(turn.legal)
    assert turn.view.WhichOneof("view") == "puerto_rico"
    assert [clock.seat for clock in turn.clocks] == [0, 1]
    assert turn.server_time.ToDatetime() < turn.deadline.ToDatetime()
    assert load(turn.snapshot).legal() == list(turn.legal)


async def test_a_turn_leaves_out_what_hello_declined(channel: grpc.aio.Channel) -> None:
    bots = await seat_two(channel, without_views=True, without_events=True)
    mover, turn = await mover_of(*bots)
    assert not turn.HasField("view")
    assert not turn.snapshot
    await mover.answer(turn, turn.legal[0])
    _, turn = await mover_of(*bots)
    assert not turn.events


async def test_events_since_the_last_turn_come_with_the_next(channel: grpc.aio.Channel) -> None:
    bots = await seat_two(channel)
    mover, turn = await mover_of(*bots)
    assert not turn.events
    await mover.answer(turn, turn.legal[0])
    _, turn = await mover_of(*bots)
    assert turn.events[0].kind == 0  # chose
    assert list(turn.events[0].arguments) == [turn.events[0].arguments[0]]


async def test_an_accepted_move_is_confirmed_and_its_repetition_too(
    channel: grpc.aio.Channel,
) -> None:
    mover, turn = await mover_of(*await seat_two(channel))
    for _ in range(3):
        await mover.answer(turn, turn.legal[0], "r1")
        accepted = (await mover.hear("accepted", "refusal")).accepted
        assert (accepted.version, accepted.request_id) == (1, "r1")


async def test_an_illegal_answer_is_refused_with_its_rule_and_asked_again(
    channel: grpc.aio.Channel,
) -> None:
    mover, turn = await mover_of(*await seat_two(channel))
    await mover.answer(turn, 2**32 - 1, "r1")
    refusal = (await mover.hear("refusal")).refusal
    assert (refusal.reason, refusal.request_id) == ("ILLEGAL_ACTION", "r1")
    assert refusal.metadata["rule"].startswith("PR-")
    again = (await mover.hear("turn")).turn
    assert (again.version, list(again.legal)) == (turn.version, list(turn.legal))
    assert again.clocks[turn.seat].strikes == 1
    await mover.answer(again, again.legal[0])
    assert (await mover.hear("accepted")).accepted.version == 1


async def test_what_makes_no_sense_is_refused_and_the_stream_goes_on(
    channel: grpc.aio.Channel,
) -> None:
    bot = WireBot(channel, "ada")
    await bot.connect()
    for said, reason, match_id, request_id in (
        ({"move": pb.Move(match_id="m", request_id="r")}, "UNKNOWN_MATCH", "m", "r"),
        ({"give_up": pb.GiveUp(match_id="m")}, "UNKNOWN_MATCH", "m", ""),
        ({"leave": pb.Leave(ticket_id="t")}, "UNKNOWN_TICKET", "", ""),
        ({"join": pb.Join(request_id="r")}, "UNKNOWN_GAME", "", "r"),
        ({"move": pb.Move(request_id="x" * 65)}, "BAD_REQUEST", "", "x" * 64),
        ({"hello": pb.Hello(bot="ada", session_id="s")}, "BAD_REQUEST", "", ""),
        ({}, "BAD_REQUEST", "", ""),
    ):
        await bot.say(**said)
        refusal = (await bot.hear("refusal")).refusal
        assert refusal.reason == reason
        assert (refusal.match_id, refusal.request_id) == (match_id, request_id)
    assert (await bot.join(GAME, 2)).HasField("ticket")


async def test_a_stream_that_does_not_begin_with_hello_is_refused(
    channel: grpc.aio.Channel,
) -> None:
    bot = WireBot(channel, "no\nname")
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await bot.connect()
    assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert details_of(refused.value)[0].metadata["field"] == "hello.bot"


async def test_leaving_a_queue_gives_the_ticket_back(channel: grpc.aio.Channel) -> None:
    bot = WireBot(channel, "ada")
    await bot.connect()
    ticket = (await bot.join(GAME, 2)).ticket
    await bot.say(leave=pb.Leave(ticket_id=ticket.ticket_id))
    gone = (await bot.hear("ticket_gone")).ticket_gone
    assert gone.ticket_id == ticket.ticket_id


async def test_a_stream_cut_in_the_middle_of_a_turn_is_resumed_with_the_same_turn(
    channel: grpc.aio.Channel,
) -> None:
    bots = await seat_two(channel)
    mover, turn = await mover_of(*bots)
    mover.cut()
    welcome = await mover.connect()
    assert list(welcome.match_ids) == [turn.match_id]
    seating = (await mover.hear("seating", "turn")).seating
    assert (seating.match.match_id, seating.seat) == (turn.match_id, turn.seat)
    again = (await mover.hear("turn")).turn
    assert (again.version, list(again.legal)) == (turn.version, list(turn.legal))
    assert again.view == turn.view
    await mover.answer(again, again.legal[0])
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
    request = match_pb2.GetReplayRequest(match_id=endings[0].match.match_id)
    stub = channel.unary_unary(
        "/tradewinds.v1.MatchService/GetReplay",
        request_serializer=match_pb2.GetReplayRequest.SerializeToString,
        response_deserializer=match_pb2.GetReplayResponse.FromString,
    )
    assert (await stub(request)).replay


async def test_a_bot_that_was_away_at_the_end_is_told_of_it(channel: grpc.aio.Channel) -> None:
    ada, bob = await seat_two(channel)
    seating = (await ada.hear("seating")).seating
    await bob.hear("seating")
    ada.cut()
    while (await bob.hear("presence")).presence.player.connected:
        pass
    await bob.say(give_up=pb.GiveUp(match_id=seating.match.match_id))
    call = channel.unary_unary(
        "/tradewinds.v1.MatchService/Resign",
        request_serializer=match_pb2.ResignRequest.SerializeToString,
        response_deserializer=match_pb2.ResignResponse.FromString,
    )
    metadata = (("authorization", f"Bearer {seating.seat_token}"),)
    await call(match_pb2.ResignRequest(match_id=seating.match.match_id), metadata=metadata)
    await bob.hear("over")
    welcome = await ada.connect()
    assert list(welcome.match_ids) == [seating.match.match_id]
    over = (await ada.hear("over")).over
    assert over.match.players[over.seat].cause == match_pb2.SEAT_CAUSE_RESIGNED
    ada.cut()
    assert not (await ada.connect()).match_ids


async def test_a_newer_stream_of_a_session_ends_the_older(channel: grpc.aio.Channel) -> None:
    old, new = WireBot(channel, "ada"), WireBot(channel, "ada")
    await old.connect()
    await new.connect()
    error = await old.ended()
    assert details_of(error)[0].reason == "SESSION_REPLACED"
    assert (await new.join(GAME, 2)).HasField("ticket")


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
    home = keys.session_home("ada", "s")
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
    assert not (await bot.connect()).match_ids
    await there.client.send("SADD", keys.session(bot.name, "s"), match.match_id)
    home = await there.client.send("GET", keys.session_home(bot.name, "s"))
    channel = keys.process_channel(home.decode().split()[0])
    topic = keys.session_topic(bot.name, "s")
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
    while (await bob.hear("presence")).presence.player.connected:
        pass
    await ada.connect()
    presence = (await bob.hear("presence")).presence
    assert (presence.player.bot, presence.player.connected) == ("ada", True)
