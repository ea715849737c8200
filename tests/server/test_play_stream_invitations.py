"""The Play stream of a bot that is invited to a match."""

from __future__ import annotations

import asyncio

import grpc
import pytest

from tests.e2e.running import running_server
from tests.match.server import UNHURRIED, Server, open_server
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import errors_pb2, match_pb2, match_service_pb2
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds_server.errors import StoreUnavailable
from tradewinds_server.match.live_match import LiveMatch
from tradewinds_server.match.match_setup import Owner, PlayerKind, Setup, Terms
from tradewinds_server.store import redis_keys
from tradewinds_server.store.invitations import Invitation, InvitationStore

from .wire_bot import GAME, WireBot, play_to_the_end, seat_two


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
