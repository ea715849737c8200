"""A match waits for the bots it invites, and begins or ends as they answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tradewinds_server.errors import MatchEnded, MatchRunning, MatchWaiting, PositionUnreadable
from tradewinds_server.match.deadline_sweep import DeadlineSweeper
from tradewinds_server.match.invitations import Invitations
from tradewinds_server.match.live_match import LiveMatch
from tradewinds_server.match.match_setup import (
    Absence,
    Cause,
    EndReason,
    Owner,
    PlayerKind,
    Setup,
    Status,
    Terms,
)
from tradewinds_server.match.match_summary import ListedMatch
from tradewinds_server.store import redis_keys
from tradewinds_server.store.deadline_index import DeadlineIndex
from tradewinds_server.store.invitations import InvitationStore
from tradewinds_server.store.store_clock import StoreTime

from .server import HOUR_MS, UNHURRIED, Bell, Server, open_server

HOUSE = Owner("random", kind=PlayerKind.HOUSE)
GUEST = Owner("eve", kind=PlayerKind.GUEST)
ADA, BOB = Owner("ada"), Owner("bob")


@pytest.fixture
async def server(any_redis_url: str) -> AsyncIterator[Server]:
    async with open_server(any_redis_url) as server:
        yield server


@pytest.fixture
async def other(any_redis_url: str) -> AsyncIterator[Server]:
    """A second process on the same store."""
    async with open_server(any_redis_url) as server:
        yield server


async def invite(
    server: Server, *owners: Owner, absence: Absence = Absence.ABORT, match_id: str = ""
) -> LiveMatch:
    terms = Terms("", "judge", invitation_timeout_ms=HOUR_MS, absence=absence)
    setup = Setup("puerto-rico", owners, {}, UNHURRIED, seed=7, match_id=match_id, terms=terms)
    match, _ = await server.referee.create(setup)
    return match


async def sweep_after_the_timeout(server: Server, match: LiveMatch) -> None:
    """As if everybody had been awaited for long enough."""
    await server.client.send("HSET", redis_keys.match(match.match_id), "deadline", 1)
    index = DeadlineIndex(server.client, StoreTime())
    await index.put(match.match_id, 0)
    await DeadlineSweeper(index, server.referee, server.invitations, 1.0, 1000.0).sweep()
    await server.matches.refresh(match)


def status_of(match: LiveMatch) -> Status:
    """As it is now; what mypy concluded from an earlier look does not hold."""
    return match.status


async def seats_open(server: Server, bot: str) -> list[tuple[str, int]]:
    return [(each.match_id, each.seat) for each in await server.invitations.open_for(bot)]


async def test_a_match_waits_until_every_invited_bot_has_accepted(server: Server) -> None:
    match = await invite(server, ADA, BOB)
    assert (match.status, match.started_ms) == (Status.WAITING, 0)
    assert await seats_open(server, "ada") == [(match.match_id, 0)]
    assert await server.invitations.accept(match.match_id, 0, "ada", "s", 1)
    assert status_of(match) is Status.WAITING
    assert await server.invitations.accept(match.match_id, 1, "bob", "t", 1)
    assert status_of(match) is Status.RUNNING
    assert match.started_ms == match.turn_ms
    assert match.deadline_ms == match.turn_ms + 2 * HOUR_MS
    assert [match.session_of(seat) for seat in (0, 1)] == ["s", "t"]
    assert await seats_open(server, "ada") == []


async def test_nothing_is_played_while_a_match_waits(server: Server) -> None:
    match = await invite(server, GUEST, BOB)
    with pytest.raises(MatchWaiting):
        await server.play(match)
    assert match.version == 0


async def test_a_server_that_missed_the_start_cannot_be_ahead_of_it(
    server: Server, other: Server
) -> None:
    match = await invite(server, GUEST, BOB)
    match.mover = 0  # as a server would see it that takes the match for a running one
    with pytest.raises(MatchWaiting):
        await server.play(match)


async def test_the_first_session_that_accepts_owns_the_seat(server: Server, other: Server) -> None:
    match = await invite(server, ADA, BOB)
    taken = await asyncio.gather(
        server.invitations.accept(match.match_id, 0, "ada", "here", 1),
        other.invitations.accept(match.match_id, 0, "ada", "there", 1),
    )
    assert sorted(taken) == [False, True]
    owner = "here" if taken[0] else "there"
    await server.matches.refresh(match)
    assert match.session_of(0) == owner
    assert await server.invitations.accept(match.match_id, 0, "ada", owner, 1)
    for session in ("here", "there"):
        listed = await server.client.send("SMEMBERS", redis_keys.session("ada", session))
        assert listed == ([match.match_id.encode()] if session == owner else [])


async def test_a_holder_of_the_token_is_there_for_its_seat(server: Server) -> None:
    match = await invite(server, ADA, GUEST)
    await server.invitations.accept_by_token(match, 0)
    assert status_of(match) is Status.RUNNING
    assert await seats_open(server, "ada") == []


async def test_a_bot_that_declines_ends_the_match(server: Server, other: Server) -> None:
    match = await invite(server, ADA, BOB)
    bell = Bell()
    await other.matches.follow(match.match_id, bell)
    await server.invitations.decline(match.match_id, 1)
    await server.invitations.decline(match.match_id, 1)
    assert (match.status, match.end_reason) == (Status.ABORTED, EndReason.INVITATION_DECLINED)
    assert match.is_over
    assert match.scores() == []
    assert match.ended_ms > 0
    assert await seats_open(server, "ada") == await seats_open(server, "bob") == []
    await bell.until(lambda: bell.reloads > 0)
    assert not await other.invitations.accept(match.match_id, 0, "ada", "s", 1)
    assert await other.running.counts(["ada"]) == {"ada": 0}
    with pytest.raises(MatchEnded):
        await server.play(match)


async def test_a_substitute_plays_for_a_bot_that_declines_if_the_policy_says_so(
    server: Server,
) -> None:
    match = await invite(server, ADA, BOB, absence=Absence.SUBSTITUTE)
    await server.invitations.decline(match.match_id, 1)
    assert status_of(match) is Status.WAITING
    await server.invitations.accept(match.match_id, 0, "ada", "s", 1)
    assert status_of(match) is Status.RUNNING
    assert [seat.cause for seat in match.seats] == [Cause.NONE, Cause.ABSENT]


async def test_a_bot_may_decline_until_its_own_first_move(server: Server) -> None:
    """Its opponent may be quicker than its decline."""
    match = await begun(server, Absence.SUBSTITUTE)
    while match.mover == 0:
        await server.play(match)
    with pytest.raises(MatchRunning):
        await server.invitations.decline(match.match_id, 0)
    started_ms, moves = match.started_ms, match.version
    await server.invitations.decline(match.match_id, 1)
    assert [seat.cause for seat in match.seats] == [Cause.NONE, Cause.ABSENT]
    assert match.started_ms == started_ms
    bell = Bell()
    await server.matches.follow(match.match_id, bell)
    await bell.until(lambda: match.version > moves and match.mover == 0)


async def test_a_decline_that_aborts_the_match_comes_before_any_move(server: Server) -> None:
    match = await begun(server, Absence.ABORT)
    await server.play(match)
    for seat in (0, 1):
        with pytest.raises(MatchRunning):
            await server.invitations.decline(match.match_id, seat)
    assert match.status is Status.RUNNING


async def test_a_seat_that_was_given_up_is_not_declined_any_more(server: Server) -> None:
    match = await begun(server, Absence.SUBSTITUTE)
    await server.referee.seats.resign(match, 1)
    with pytest.raises(MatchRunning):
        await server.invitations.decline(match.match_id, 1)
    assert match.seats[1].cause == Cause.RESIGNED


async def begun(server: Server, absence: Absence) -> LiveMatch:
    """A match to which both bots came."""
    match = await invite(server, ADA, BOB, absence=absence)
    await server.invitations.accept(match.match_id, 0, "ada", "s", 1)
    await server.invitations.accept(match.match_id, 1, "bob", "t", 1)
    return match


async def test_a_match_is_aborted_when_nobody_comes_in_time(server: Server, other: Server) -> None:
    match = await invite(server, ADA, BOB)
    await server.invitations.accept(match.match_id, 0, "ada", "s", 1)
    await sweep_after_the_timeout(other, match)
    await server.matches.refresh(match)
    assert (match.status, match.end_reason) == (Status.ABORTED, EndReason.INVITATION_EXPIRED)
    assert await seats_open(server, "bob") == []
    key = redis_keys.match(match.match_id)
    assert 0 < await server.client.send("PTTL", key) <= HOUR_MS


async def test_a_substitute_plays_for_a_bot_that_does_not_come(server: Server) -> None:
    match = await invite(server, ADA, BOB, absence=Absence.SUBSTITUTE)
    await server.invitations.accept(match.match_id, 0, "ada", "s", 1)
    await sweep_after_the_timeout(server, match)
    assert status_of(match) is Status.RUNNING
    assert [seat.cause for seat in match.seats] == [Cause.NONE, Cause.ABSENT]


async def test_a_sweep_before_the_timeout_changes_nothing(server: Server) -> None:
    match = await invite(server, ADA, BOB)
    await server.invitations.expire(match)
    assert status_of(match) is Status.WAITING
    assert await seats_open(server, "ada") == [(match.match_id, 0)]


async def test_an_invitation_outlives_the_server_that_made_it(
    server: Server, other: Server
) -> None:
    match = await invite(server, ADA, BOB)
    await server.notifications.close()
    assert await seats_open(other, "bob") == [(match.match_id, 1)]
    assert await other.invitations.accept(match.match_id, 0, "ada", "s", 1)
    assert await other.invitations.accept(match.match_id, 1, "bob", "s", 1)
    assert (await other.matches.get(match.match_id)).status is Status.RUNNING


async def test_an_entry_without_a_match_is_no_invitation(server: Server) -> None:
    now_ms = await server.store.now_ms()
    key = redis_keys.invitations("ada")
    await server.client.send("ZADD", key, now_ms - 1, "never-created 0", now_ms + HOUR_MS, "soon 0")
    assert await seats_open(server, "ada") == []
    assert await server.client.send("ZRANGE", key, 0, -1) == [b"soon 0"]


async def test_streams_of_a_bot_are_told_of_an_invitation(server: Server, other: Server) -> None:
    told = asyncio.Event()
    await other.invitations.follow("ada", told.set)
    await invite(server, ADA, BOB)
    async with asyncio.timeout(10):
        await told.wait()
    other.invitations.unfollow("ada", told.set)
    await other.invitations.close()
    assert await server.client.send("SMEMBERS", redis_keys.bot_listeners("ada")) == []


async def test_a_bot_is_told_when_its_streams_change_at_the_same_moment(
    server: Server, other: Server
) -> None:
    before, told = asyncio.Event(), asyncio.Event()
    await other.invitations.follow("ada", before.set)
    other.invitations.unfollow("ada", before.set)
    await other.invitations.follow("ada", told.set)
    await other.invitations.close()
    await invite(server, ADA, BOB)
    async with asyncio.timeout(10):
        await told.wait()


async def test_a_bot_is_told_however_long_its_stream_has_waited(
    server: Server, other: Server
) -> None:
    brief = InvitationStore(other.client, other.notifications.process, retention_ms=1)
    waiting = Invitations(brief, other.running, other.referee, other.matches, other.notifications)
    told = asyncio.Event()
    await waiting.follow("ada", told.set)
    await asyncio.sleep(0.01)  # longer than ended matches are kept
    await invite(server, ADA, BOB)
    async with asyncio.timeout(10):
        await told.wait()


async def test_a_short_invitation_does_not_shorten_a_long_one(server: Server) -> None:
    await invite(server, ADA, BOB)
    key = redis_keys.invitations("ada")
    kept_ms = await server.client.send("PTTL", key)
    terms = Terms("", "judge", invitation_timeout_ms=1)
    await server.referee.create(Setup("puerto-rico", (ADA, BOB), {}, UNHURRIED, terms=terms))
    assert await server.client.send("PTTL", key) > kept_ms - 60_000


async def test_a_match_that_cannot_be_read_takes_no_room(server: Server, other: Server) -> None:
    unreadable = await invite(server, ADA, GUEST)
    await server.client.send(
        "HSET", redis_keys.match(unreadable.match_id), "snapshot", b"of another release"
    )
    good = await invite(server, ADA, GUEST)
    with pytest.raises(PositionUnreadable):
        await other.invitations.accept(unreadable.match_id, 0, "ada", "s", 1)
    assert await other.invitations.accept(good.match_id, 0, "ada", "s", 1)


async def test_a_bot_of_the_house_plays_without_a_substitution(server: Server) -> None:
    match = await invite(server, HOUSE, GUEST)
    bell = Bell()
    await server.matches.follow(match.match_id, bell)
    while not match.is_over:
        await bell.until(lambda: match.is_over or match.mover == 1)
        if not match.is_over:
            await server.play(match)
    assert match.status is Status.FINISHED
    assert match.seats[0].strikes == 0
    by = {entry.by for entry in await server.store.log_since(match.match_id, 0) if entry.seat == 0}
    assert by == {"house"}


async def test_a_match_whose_position_cannot_be_read_is_aborted(
    server: Server, other: Server
) -> None:
    match = await invite(server, GUEST, GUEST)
    await server.client.send(
        "HSET", redis_keys.match(match.match_id), "snapshot", b"of another release"
    )
    index = DeadlineIndex(other.client, StoreTime())
    await index.put(match.match_id, 0)
    with pytest.raises(PositionUnreadable):
        await other.matches.get(match.match_id)
    await DeadlineSweeper(index, other.referee, other.invitations, 1.0, 1000.0).sweep()
    listed = ListedMatch(await other.store.load(match.match_id))
    assert (listed.status, listed.end_reason) == (Status.ABORTED, EndReason.POSITION_UNREADABLE)
    assert (await index.due())[1] == []


async def test_an_invitation_waits_while_the_bot_plays_as_many_matches_as_it_may(
    server: Server, other: Server
) -> None:
    first = await invite(server, ADA, GUEST)
    second = await invite(server, ADA, GUEST)
    assert await server.invitations.accept(first.match_id, 0, "ada", "s", 1)
    assert not await other.invitations.accept(second.match_id, 0, "ada", "t", 1)
    assert await seats_open(other, "ada") == [(second.match_id, 0)]
    assert await server.running.release([first.match_id]) == ["ada"]
    assert await other.invitations.accept(second.match_id, 0, "ada", "t", 1)


async def test_a_bot_that_declines_has_room_again(server: Server) -> None:
    first = await invite(server, ADA, GUEST, absence=Absence.SUBSTITUTE)
    second = await invite(server, ADA, GUEST)
    assert await server.invitations.accept(first.match_id, 0, "ada", "s", 1)
    told = asyncio.Event()
    await server.invitations.follow("ada", told.set)
    await server.invitations.decline(first.match_id, 0)
    async with asyncio.timeout(10):
        await told.wait()
    assert await server.invitations.accept(second.match_id, 0, "ada", "s", 1)
