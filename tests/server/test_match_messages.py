"""What the messages about a match say: its terms, players, clocks, steps and scores."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp

from tests.match.server import UNHURRIED, open_server
from tradewinds.v1 import clock_pb2, errors_pb2, match_pb2, player_pb2
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.position_pb2 import Include, Position
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_engine import GAMES
from tradewinds_server.match.match_setup import Owner, PlayerKind, Setup
from tradewinds_server.store import redis_keys

from .errors import details_of
from .wire_bot import WireBot

GAME = "vasco-da-gama"
SETUP = GameSetup(game=GAME, seats=2)
TWO_GUESTS = [pb.SeatAssignment(guest="ada"), pb.SeatAssignment(guest="bob")]
UNTIMED = clock_pb2.TimeControl(untimed=True)


@pytest.fixture
def stub(channel: grpc.aio.Channel) -> MatchServiceStub:
    return MatchServiceStub(channel)


async def create(stub: MatchServiceStub, **fields: Any) -> pb.CreateMatchResponse:
    known = {"setup": SETUP, "assignments": TWO_GUESTS, **fields}
    created: pb.CreateMatchResponse = await stub.CreateMatch(pb.CreateMatchRequest(**known))
    return created


async def resign(stub: MatchServiceStub, created: pb.CreateMatchResponse, seat: int) -> None:
    """Of the seats that have a key, the one of that number."""
    token = next(key.token for key in created.seat_keys if key.seat == seat)
    metadata = (("tradewinds-seat-token", token),)
    await stub.Resign(pb.ResignRequest(match_id=created.match.match_id), metadata=metadata)


async def end_of(stub: MatchServiceStub, match_id: str) -> match_pb2.Match:
    """The match once it is over."""
    request = pb.WatchMatchRequest(match_id=match_id, include=Include())
    async for _ in stub.WatchMatch(request):
        pass
    answer = await stub.GetMatch(pb.GetMatchRequest(match_id=match_id, include=Include()))
    ended: match_pb2.Match = answer.state.match
    return ended


async def test_a_match_shows_the_terms_it_was_created_with(stub: MatchServiceStub) -> None:
    control = clock_pb2.TimeControl(
        allowance=Duration(seconds=3),
        bank=Duration(seconds=60, nanos=500_000_000),
        max_strikes=0,
        substitute=clock_pb2.SUBSTITUTE_GREEDY,
        substituted_ranks_last=True,
        may_return=True,
    )
    rule = match_pb2.RevealRule(time=Timestamp(seconds=int(time.time()) + 3600))
    created = await create(
        stub,
        time_control=control,
        tournament_id="cup",
        rated=True,
        spectator_delay=Duration(seconds=5),
        reveal=rule,
    )
    match = created.match
    assert match.setup == SETUP
    assert match.rules_version == GAMES[GAME].rules_version
    assert match.time_control == control
    assert match.reveal == rule
    assert (match.tournament_id, match.rated, match.queue) == ("cup", True, "")
    assert match.organizer
    assert match.spectator_delay == Duration(seconds=5)
    assert match.HasField("start_time")
    assert not match.HasField("end_time")
    assert match.end_reason == match_pb2.END_REASON_UNSPECIFIED
    plain = (await create(stub)).match
    assert not plain.rated
    assert not plain.HasField("reveal")
    assert not plain.HasField("spectator_delay")
    assert plain.time_control.max_strikes == 3


async def test_players_show_their_kind_and_where_they_are(stub: MatchServiceStub) -> None:
    created = await create(
        stub,
        setup=GameSetup(game=GAME, seats=3),
        assignments=[
            pb.SeatAssignment(guest="ada"),
            pb.SeatAssignment(house_bot="greedy"),
            pb.SeatAssignment(bot="cyd"),
        ],
    )
    assert created.match.status == match_pb2.MATCH_STATUS_WAITING
    assert not created.match.HasField("start_time")
    told = [(row.seat, row.name, row.kind, row.status) for row in created.match.players]
    assert told == [
        (0, "ada", player_pb2.PLAYER_KIND_GUEST, player_pb2.SEAT_STATUS_DISCONNECTED),
        (1, "greedy", player_pb2.PLAYER_KIND_HOUSE, player_pb2.SEAT_STATUS_CONNECTED),
        (2, "cyd", player_pb2.PLAYER_KIND_BOT, player_pb2.SEAT_STATUS_INVITED),
    ]


async def test_a_bot_that_declined_is_shown_as_such(
    stub: MatchServiceStub, channel: grpc.aio.Channel
) -> None:
    created = await create(
        stub, assignments=[pb.SeatAssignment(bot="ada"), pb.SeatAssignment(bot="bob")]
    )
    ada = WireBot(channel, "ada")
    await ada.connect()
    seating = (await ada.hear("seating")).seating
    wait = seating.invitation.expire_time.ToMilliseconds()
    assert wait > created.match.create_time.ToMilliseconds()
    assert not seating.resumed
    ada.cut()
    await ada.connect()
    assert (await ada.hear("seating")).seating.resumed
    await ada.say(decline_invitation={"match_id": created.match.match_id, "seat": seating.seat})
    over = (await ada.hear("match_over")).match_over
    assert over.match.players[over.seat].status == player_pb2.SEAT_STATUS_DECLINED
    other = over.match.players[1 - over.seat]
    assert other.status == player_pb2.SEAT_STATUS_INVITED


async def test_an_ended_match_tells_when_why_and_where_the_points_came_from(
    stub: MatchServiceStub,
) -> None:
    created = await create(stub)
    for seat in (0, 1):
        await resign(stub, created, seat)
    match = await end_of(stub, created.match.match_id)
    assert match.status == match_pb2.MATCH_STATUS_FINISHED
    assert match.end_reason == match_pb2.END_REASON_COMPLETED
    times = [match.create_time, match.start_time, match.end_time]
    assert sorted(times, key=Timestamp.ToNanoseconds) == times
    for score in match.scores:
        assert score.total == sum(item.points for item in score.items)
        assert all(item.name for item in (*score.items, *score.tie_breaks))
        assert score.tie_breaks


async def test_steps_tell_who_played_them(stub: MatchServiceStub) -> None:
    house = pb.SeatAssignment(house_bot="random")
    created = await create(stub, assignments=[house, pb.SeatAssignment(guest="ada")])
    metadata = (("tradewinds-seat-token", created.seat_keys[0].token),)
    watching = stub.WatchMatch(
        pb.WatchMatchRequest(match_id=created.match.match_id, include=Include()), metadata=metadata
    )
    position, version = Position(), 0
    async for update in watching:
        is_step = update.HasField("step")
        position = update.step.position if is_step else update.state.position
        version = update.step.version if is_step else update.state.match.version
        if position.legal_actions:
            break
    watching.cancel()
    move = pb.SubmitMoveRequest(
        match_id=created.match.match_id, version=version, action_id=position.legal_actions[0]
    )
    answer = await stub.SubmitMove(move, metadata=metadata)
    assert (answer.seat, answer.version) == (1, version + 1)
    await resign(stub, created, 1)
    await end_of(stub, created.match.match_id)
    listed = pb.ListStepsRequest(match_id=created.match.match_id, include=Include())
    steps = (await stub.ListSteps(listed)).steps
    played = {step.source for step in steps if step.HasField("seat") and step.seat == 0}
    assert played == {match_pb2.MOVE_SOURCE_HOUSE}
    own = [step for step in steps if step.HasField("seat") and step.seat == 1]
    assert own[0].source == match_pb2.MOVE_SOURCE_PLAYER
    assert all(step.HasField("think_time") for step in own)
    assert {step.source for step in own[1:]} == {match_pb2.MOVE_SOURCE_SUBSTITUTE}


async def test_a_match_is_revealed_at_the_time_its_organiser_chose(stub: MatchServiceStub) -> None:
    now = int(time.time())
    for seconds, is_open in ((now + 3600, False), (now - 3600, True)):
        rule = match_pb2.RevealRule(time=Timestamp(seconds=seconds))
        created = await create(stub, reveal=rule)
        for seat in (0, 1):
            await resign(stub, created, seat)
        match = await end_of(stub, created.match.match_id)
        assert bool(match.seed) == is_open
        for call in (
            stub.GetReplay(pb.GetReplayRequest(match_id=match.match_id)),
            stub.ListSteps(pb.ListStepsRequest(match_id=match.match_id, viewer_seat=1)),
        ):
            if is_open:
                await call
                continue
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await call
            assert details_of(refused.value)[0].reason == "NOT_REVEALED"


async def test_an_untimed_match_is_untimed_on_a_play_stream(channel: grpc.aio.Channel) -> None:
    bots = [WireBot(channel, name) for name in ("ada", "bob")]
    for bot in bots:
        await bot.connect()
        await bot.join(GAME, 2, time_control=UNTIMED)
    for bot in bots:
        assert (await bot.hear("seating")).seating.match.time_control.untimed
    hearing = [asyncio.create_task(bot.hear("turn")) for bot in bots]
    done, waiting = await asyncio.wait(hearing, return_when=asyncio.FIRST_COMPLETED)
    waiting.pop().cancel()
    turn = done.pop().result().turn
    mover, other = bots if hearing[0].done() else reversed(bots)
    assert turn.position.HasField("seat_to_move")
    assert not turn.HasField("time_left")
    for clock in turn.clocks:
        assert not clock.HasField("allowance_left")
        assert not clock.HasField("bank_left")
    mover.cut()
    gone = (await other.hear("player_update")).player_update
    assert gone.player.seat == turn.seat
    assert not gone.HasField("time_left")
    await mover.connect()
    again = (await mover.hear("turn")).turn
    await mover.answer(again, 2**32 - 1)
    refusal = (await mover.hear("refusal")).refusal
    assert (refusal.reason, refusal.seat) == (errors_pb2.ILLEGAL_ACTION, turn.seat)
    assert refusal.HasField("seat")
    assert refusal.message


async def test_a_match_that_no_server_can_read_says_so(
    stub: MatchServiceStub, redis_url: str
) -> None:
    async with open_server(redis_url) as there:
        owners = tuple(Owner(name, kind=PlayerKind.GUEST) for name in ("ada", "bob"))
        match, _ = await there.referee.create(Setup(GAME, owners, {}, UNHURRIED))
        key = redis_keys.match(match.match_id)
        await there.client.send("HSET", key, "snapshot", b"of another release")
        await there.invitations.abort_unreadable(match.match_id)
    listed = await stub.ListMatches(pb.ListMatchesRequest(status=match_pb2.MATCH_STATUS_ABORTED))
    assert [(row.match_id, row.end_reason) for row in listed.matches] == [
        (match.match_id, match_pb2.END_REASON_POSITION_UNREADABLE)
    ]
