"""The Play stream: hello, queues, turns, answers, breaks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import Any

import grpc
import pytest
from structlog.testing import capture_logs

from tests.e2e.running import running_server
from tests.match.server import UNHURRIED, Server, open_server
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import (
    errors_pb2,
    match_pb2,
    match_service_pb2,
    player_pb2,
    position_pb2,
    queue_pb2,
)
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds_engine import GAMES, load
from tradewinds_server.errors import StoreUnavailable
from tradewinds_server.match.live_match import LiveMatch
from tradewinds_server.match.match_setup import Owner, PlayerKind, Setup, Terms
from tradewinds_server.store import redis_keys
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.invitations import Invitation, InvitationStore
from tradewinds_server.store.sessions import SessionStore

from .errors import details_of
from .wire_bot import WireBot

GAME = "puerto-rico"
CONNECTED = player_pb2.SEAT_STATUS_CONNECTED


async def seat_two(channel: grpc.aio.Channel, **hello: Any) -> tuple[WireBot, WireBot]:
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
        welcome = await bot.connect()
        assert not welcome.seats
        assert welcome.server_version == version("tradewinds")
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
    assert seating.match.queue == ticket.queue
    assert not seating.match.organizer
    assert seating.match.players[seating.seat].name == "ada"
    assert seating.seat_token
    assert not seating.match.seed


async def test_a_turn_is_complete_and_carries_what_hello_asked_for(
    channel: grpc.aio.Channel,
) -> None:
    _, turn = await mover_of(
        *await seat_two(channel, include=position_pb2.Include(view=True, snapshot=True))
    )
    assert (turn.game, turn.version) == (GAME, 0)
    assert turn.position.prompt == "ROLE"
    assert list(turn.position.legal_actions) == sorted(turn.position.legal_actions)
    assert turn.view.WhichOneof("game") == "puerto_rico"
    assert [clock.seat for clock in turn.clocks] == [0, 1]
    assert turn.time_left.ToMilliseconds() > 0
    assert turn.position.seat_to_move == turn.seat
    assert load(turn.snapshot).legal() == list(turn.position.legal_actions)


async def test_a_turn_leaves_out_what_hello_declined(channel: grpc.aio.Channel) -> None:
    bots = await seat_two(channel, include=position_pb2.Include())
    mover, turn = await mover_of(*bots)
    assert not turn.HasField("view")
    assert not turn.snapshot
    await mover.answer(turn, turn.position.legal_actions[0])
    _, turn = await mover_of(*bots)
    assert not turn.events


async def test_events_since_the_last_turn_come_with_the_next(channel: grpc.aio.Channel) -> None:
    bots = await seat_two(channel)
    mover, turn = await mover_of(*bots)
    assert not turn.events
    await mover.answer(turn, turn.position.legal_actions[0])
    _, turn = await mover_of(*bots)
    assert turn.events[0].kind_id == 0  # chose
    assert {event.version for event in turn.events} == set(range(1, turn.version + 1))
    assert list(turn.events[0].arguments) == [turn.events[0].arguments[0]]


async def test_the_log_says_which_client_a_bot_uses(channel: grpc.aio.Channel) -> None:
    with capture_logs() as lines:
        await WireBot(channel, "ada", client="my\nclient 1.0" + "x" * 100).connect()
        await WireBot(channel, "bob").connect()
    told = {line["bot"]: line["client"] for line in lines if line["event"] == "bot connected"}
    assert told["ada"].startswith("myclient 1.0x")
    assert len(told["ada"]) == 64
    assert told["bob"] == ""


async def test_an_accepted_move_is_confirmed_and_its_repetition_too(
    channel: grpc.aio.Channel,
) -> None:
    mover, turn = await mover_of(*await seat_two(channel))
    for _ in range(3):
        await mover.answer(turn, turn.position.legal_actions[0], "r1")
        accepted = (await mover.hear("move_accepted", "refusal")).move_accepted
        assert (accepted.seat, accepted.version, accepted.request_id) == (turn.seat, 1, "r1")


async def test_a_repeated_move_of_a_second_seat_is_confirmed_again(
    channel: grpc.aio.Channel,
) -> None:
    ada = WireBot(channel, "ada", max_matches=2)
    await ada.connect()
    for request_id in ("j1", "j2"):
        await ada.join(GAME, 2, request_id, allow_self=True)
    moves: dict[int, tuple[pb.Turn, int]] = {}
    accepted: dict[int, pb.MoveAccepted] = {}
    while len(accepted) < 2:
        said = await ada.hear("turn", "move_accepted")
        if said.HasField("move_accepted"):
            accepted.setdefault(said.move_accepted.seat, said.move_accepted)
        else:
            action = said.turn.position.legal_actions[0]
            moves.setdefault(said.turn.seat, (said.turn, action))
            await ada.answer(said.turn, action)
    for seat, (turn, action) in moves.items():
        await ada.answer(turn, action)
        while (said := await ada.hear("move_accepted", "refusal")).move_accepted != accepted[seat]:
            assert not said.HasField("refusal")


async def invite(there: Server, *names: str) -> LiveMatch:
    """A match that waits for these bots."""
    owners = tuple(Owner(name) for name in names)
    terms = Terms(organizer="cup", invitation_timeout_ms=60_000)
    match, _ = await there.referee.create(Setup(GAME, owners, {}, UNHURRIED, terms=terms))
    return match


@pytest.mark.parametrize("comes_first", [True, False], ids=["connected", "comes later"])
async def test_an_invited_bot_is_seated_and_plays(
    channel: grpc.aio.Channel, redis_url: str, comes_first: bool
) -> None:
    bots = WireBot(channel, "ada"), WireBot(channel, "bob")
    async with open_server(redis_url) as there:
        if comes_first:
            await bots[0].connect()
        match = await invite(there, "ada", "bob")
        if not comes_first:
            await bots[0].connect()
        seating = (await bots[0].hear("seating", "turn")).seating
        assert seating.match.status == match_pb2.MATCH_STATUS_WAITING
        assert (seating.match.match_id, seating.invitation.organizer) == (match.match_id, "cup")
        await bots[1].connect()
        endings = await play_to_the_end(*bots)
    assert [over.match.match_id for over in endings] == [match.match_id] * 2


async def test_a_bot_declines_an_invitation_and_the_others_are_told_of_the_end(
    channel: grpc.aio.Channel, redis_url: str
) -> None:
    ada = WireBot(channel, "ada")
    await ada.connect()
    async with open_server(redis_url) as there:
        match = await invite(there, "ada", "bob")
        await ada.hear("seating")
        refusing = WireBot(channel, "bob", invitations=pb.INVITATION_POLICY_DECLINE)
        await refusing.connect()
        over = (await ada.hear("match_over")).match_over
        assert over.match.match_id == match.match_id
        assert over.match.end_reason == match_pb2.END_REASON_INVITATION_DECLINED
        match = await invite(there, "ada", "cyd")
        seating = (await ada.hear("seating")).seating
        decline = pb.DeclineInvitation(match_id=match.match_id, seat=seating.seat)
        await ada.say(decline_invitation=decline)
        over = (await ada.hear("match_over", "refusal")).match_over
        assert over.match.status == match_pb2.MATCH_STATUS_ABORTED


async def test_a_bot_is_seated_by_an_invitation_once_its_match_has_ended_without_it(
    channel: grpc.aio.Channel, redis_url: str
) -> None:
    async with open_server(redis_url) as there:
        owners = Owner("ada"), Owner("random", kind=PlayerKind.HOUSE)
        terms = Terms(organizer="cup", invitation_timeout_ms=60_000)
        await there.referee.create(Setup(GAME, owners, {}, UNHURRIED, terms=terms))
        left, stays = WireBot(channel, "ada", "left"), WireBot(channel, "ada", "stays")
        await left.connect()
        first = (await left.hear("seating")).seating
        await stays.connect()
        second = await invite(there, "ada", "bob")
        await left.end()
        request = match_service_pb2.ResignRequest(match_id=first.match.match_id)
        token = (("tradewinds-seat-token", first.seat_token),)
        await MatchServiceStub(channel).Resign(request, metadata=token)
        assert (await stays.hear("seating")).seating.match.match_id == second.match_id


async def test_invitations_are_looked_for_again_after_the_store_was_lost(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_for, looked = InvitationStore.open_for, 0

    async def fail_first(store: InvitationStore, bot: str) -> list[Invitation]:
        nonlocal looked
        looked += 1
        if looked == 1:
            raise StoreUnavailable("lost")
        return await open_for(store, bot)

    monkeypatch.setattr(InvitationStore, "open_for", fail_first)
    async with (
        open_server(redis_url) as there,
        running_server(redis_url, open=True, heartbeat_seconds=0.3) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        match = await invite(there, "ada", "bob")
        ada = WireBot(channel, "ada")
        ada.answers_heartbeats = True
        await ada.connect()
        async with asyncio.timeout(10):
            assert (await ada.hear("seating")).seating.match.match_id == match.match_id


async def test_nobody_declines_the_invitation_of_another_bot(
    channel: grpc.aio.Channel, redis_url: str
) -> None:
    eve = WireBot(channel, "eve")
    await eve.connect()
    async with open_server(redis_url) as there:
        match = await invite(there, "ada", "bob")
        for seat in (0, 7):
            decline = pb.DeclineInvitation(match_id=match.match_id, seat=seat)
            await eve.say(decline_invitation=decline)
            refusal = (await eve.hear("refusal", "match_over")).refusal
            assert refusal.metadata["field"] == "seat"
        assert (await there.store.load(match.match_id)).seats[0].invitation == "open"


async def test_an_invitation_that_fails_does_not_keep_back_another(
    channel: grpc.aio.Channel, redis_url: str
) -> None:
    async with open_server(redis_url) as there:
        broken = await invite(there, "ada", "bob")
        await there.client.send(
            "HSET", redis_keys.match(broken.match_id), "snapshot", b"of another release"
        )
        match = await invite(there, "ada", "bob")
        ada = WireBot(channel, "ada")
        await ada.connect()
        assert (await ada.hear("seating")).seating.match.match_id == match.match_id


async def test_a_seat_that_a_bot_is_not_invited_to_cannot_be_declined(
    channel: grpc.aio.Channel,
) -> None:
    ada, _ = await seat_two(channel)
    seating = (await ada.hear("seating")).seating
    stub = MatchServiceStub(channel)
    created = await stub.CreateMatch(
        match_service_pb2.CreateMatchRequest(
            setup=seating.match.setup,
            assignments=[
                match_service_pb2.SeatAssignment(guest="ada"),
                match_service_pb2.SeatAssignment(bot="cyd"),
            ],
        )
    )
    for match_id, seat in (
        (seating.match.match_id, seating.seat),  # of a queue
        (created.match.match_id, 0),  # a guest of the same name
        (created.match.match_id, 1),
        (created.match.match_id, 2**32 - 1),
    ):
        await ada.say(decline_invitation=pb.DeclineInvitation(match_id=match_id, seat=seat))
        refusal = (await ada.hear("refusal", "match_over")).refusal
        assert (refusal.reason, refusal.metadata["field"]) == (errors_pb2.BAD_REQUEST, "seat")


@pytest.mark.parametrize("field", ["seat", "version", "action_id"])
async def test_a_move_without_a_required_field_changes_nothing(
    channel: grpc.aio.Channel, field: str
) -> None:
    mover, turn = await mover_of(*await seat_two(channel))
    move = pb.Move(
        match_id=turn.match_id,
        seat=turn.seat,
        version=turn.version,
        action_id=turn.position.legal_actions[0],
    )
    complete = pb.Move()
    complete.CopyFrom(move)
    move.ClearField(field)
    await mover.say(move=move)
    refusal = (await mover.hear("refusal", "move_accepted")).refusal
    assert refusal.metadata["field"] == f"move.{field}"
    await mover.say(move=complete)
    assert (await mover.hear("move_accepted", "refusal")).move_accepted.version == 1


async def test_a_turn_tells_what_its_actions_cost_if_hello_asks(channel: grpc.aio.Channel) -> None:
    include = position_pb2.Include(action_details=True)
    _, turn = await mover_of(*await seat_two(channel, include=include))
    position = turn.position
    told = [detail.action_id for detail in position.action_details]
    assert told == list(position.legal_actions)
    assert all(detail.text for detail in position.action_details)


async def test_a_seat_that_the_bot_expects_is_answered_by_its_end(
    channel: grpc.aio.Channel,
) -> None:
    bots = await seat_two(channel)
    over = (await play_to_the_end(*bots))[0]
    ref = player_pb2.SeatRef(match_id=over.match.match_id, seat=over.seat)
    others = player_pb2.SeatRef(match_id=over.match.match_id, seat=1 - over.seat)
    unknown = player_pb2.SeatRef(match_id="gone", seat=0)
    ada = WireBot(channel, "ada", expected_seats=[ref, others, unknown])
    assert not (await ada.connect()).seats
    assert (await ada.hear("match_over")).match_over == over
    refusals = [(await ada.hear("refusal")).refusal for _ in range(2)]
    assert [refused.reason for refused in refusals] == [
        errors_pb2.BAD_REQUEST,
        errors_pb2.UNKNOWN_MATCH,
    ]


async def test_a_bot_that_waits_is_told_the_figures_of_its_queue(redis_url: str) -> None:
    async with (
        running_server(redis_url, open=True, heartbeat_seconds=0.4) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        ada = WireBot(channel, "ada")
        ada.answers_heartbeats = True
        await ada.connect()
        ticket = (await ada.join(GAME, 2)).ticket
        update = (await ada.hear("queue_update")).queue_update
        assert (update.ticket_id, update.statistics.waiting) == (ticket.ticket_id, 1)


async def test_an_illegal_answer_is_refused_with_its_rule_and_asked_again(
    channel: grpc.aio.Channel,
) -> None:
    mover, turn = await mover_of(*await seat_two(channel))
    await mover.answer(turn, 2**32 - 1, "r1")
    refusal = (await mover.hear("refusal")).refusal
    assert (refusal.reason, refusal.request_id) == (errors_pb2.ILLEGAL_ACTION, "r1")
    assert refusal.code == grpc.StatusCode.FAILED_PRECONDITION.value[0]
    assert refusal.metadata["rule"].startswith("PR-")
    again = (await mover.hear("turn")).turn
    assert (again.version, list(again.position.legal_actions)) == (
        turn.version,
        list(turn.position.legal_actions),
    )
    assert again.clocks[turn.seat].strikes == 1
    await mover.answer(again, again.position.legal_actions[0])
    assert (await mover.hear("move_accepted")).move_accepted.version == 1


async def test_what_makes_no_sense_is_refused_and_the_stream_goes_on(
    channel: grpc.aio.Channel,
) -> None:
    bot = WireBot(channel, "ada")
    await bot.connect()
    complete = pb.Move(match_id="m", seat=0, version=0, action_id=0, request_id="r")
    for said, reason, match_id, request_id in (
        ({"move": complete}, "UNKNOWN_MATCH", "m", "r"),
        ({"move": pb.Move(match_id="m", seat=0, version=0)}, "BAD_REQUEST", "m", ""),
        ({"resign": pb.Resign(match_id="m", seat=0)}, "UNKNOWN_MATCH", "m", ""),
        ({"resign": pb.Resign(match_id="m")}, "BAD_REQUEST", "m", ""),
        (
            {"decline_invitation": pb.DeclineInvitation(match_id="m")},
            "BAD_REQUEST",
            "m",
            "",
        ),
        ({"cancel_ticket": pb.CancelTicket(ticket_id="t")}, "UNKNOWN_TICKET", "", ""),
        ({"join_queue": pb.JoinQueue(request_id="r")}, "UNKNOWN_GAME", "", "r"),
        (
            {"move": pb.Move(seat=0, version=0, action_id=0, request_id="x" * 65)},
            "BAD_REQUEST",
            "",
            "x" * 64,
        ),
        ({"hello": pb.Hello(bot="ada", session_id="s")}, "BAD_REQUEST", "", ""),
        ({}, "BAD_REQUEST", "", ""),
    ):
        await bot.say(**said)
        refusal = (await bot.hear("refusal")).refusal
        assert refusal.reason == errors_pb2.ErrorReason.Value(reason)
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
    await bot.say(cancel_ticket=pb.CancelTicket(ticket_id=ticket.ticket_id))
    gone = (await bot.hear("ticket_ended")).ticket_ended
    assert gone.ticket_id == ticket.ticket_id
    assert gone.reason == queue_pb2.TICKET_END_REASON_CANCELLED


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
