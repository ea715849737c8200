"""Moves are played exactly once, in order, and only by whoever is asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tradewinds_engine import IllegalAction
from tradewinds_server.errors import (
    MatchEnded,
    NotYourTurn,
    RequestReused,
    StaleVersion,
    StoreUnavailable,
    UnknownMatch,
)
from tradewinds_server.match.live_match import LiveMatch
from tradewinds_server.match.match_setup import Owner, Setup, seed_commitment
from tradewinds_server.store import redis_keys
from tradewinds_server.store.stored_match import Commit, Outcome

from .server import UNHURRIED, Bell, Server, answer, open_server


@pytest.fixture
async def server(redis_url: str) -> AsyncIterator[Server]:
    async with open_server(redis_url) as server:
        yield server


async def everything(server: Server, match: LiveMatch) -> object:
    """All the store holds of a match."""
    log = await server.client.send("LRANGE", redis_keys.log(match.match_id), 0, -1)
    return await server.store.load(match.match_id), log


async def test_a_move_raises_the_version_by_one_and_is_logged(server: Server) -> None:
    match = await server.create()
    seat, action = match.state.actor, match.state.legal()[0]
    played = await server.play(match, "r1")
    [entry] = await server.store.log_since(match.match_id, 0)
    assert (played.version, played.repeated) == (1, False)
    assert (entry.version, entry.seat, entry.action) == (1, seat, action)
    assert (entry.by, entry.request_id) == ("seat", "r1")
    assert entry.digest == match.state.digest().hex()[:8]


async def test_until_a_move_is_committed_the_match_stands_where_it_stood(server: Server) -> None:
    match = await server.create()
    before, actor = match.state.digest(), match.state.actor
    playing = asyncio.create_task(server.play(match))
    seen = []
    while not playing.done():
        seen.append((match.version, match.state.digest(), match.state.actor))
        await asyncio.sleep(0)
    assert seen.index((0, before, actor)) == 0
    assert len({version for version, *_ in seen}) == len(set(seen))
    assert match.state.digest() != before


async def test_a_move_that_is_not_committed_leaves_the_match_where_it_stood(
    server: Server,
) -> None:
    match = await server.create()
    before = match.state.digest()
    await server.client.close()
    with pytest.raises(StoreUnavailable):
        await server.play(match)
    assert match.state.digest() == before


@pytest.mark.parametrize("arrives", [False, True], ids=["commit lost", "reply lost"])
async def test_a_move_is_played_once_although_the_store_was_lost_while_it_was_committed(
    server: Server, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    match = await server.create()
    commit = server.store.commit
    lost = iter([True])

    async def lose_once(move: Commit) -> Outcome:
        if not next(lost, False):
            return await commit(move)
        if arrives:
            await commit(move)
        raise StoreUnavailable("connection lost")

    monkeypatch.setattr(server.store, "commit", lose_once)
    played = await server.play(match, "r1")
    [entry] = await server.store.log_since(match.match_id, 0)
    assert (played.version, match.version, entry.request_id) == (1, 1, "r1")


async def test_of_two_answers_to_one_version_exactly_one_is_played(server: Server) -> None:
    match = await server.create()
    for _ in range(20):
        before, seat = match.version, match.state.actor
        moves = [answer(match, seat, action) for action in match.state.legal()[:2]]
        results = await asyncio.gather(
            *(server.referee.submit(move) for move in moves), return_exceptions=True
        )
        assert sorted(isinstance(result, StaleVersion) for result in results) == [False, True]
        assert match.version == before + 1
    assert len(await server.store.log_since(match.match_id, 0)) == match.version


async def test_a_repeated_request_gets_the_same_answer_and_plays_nothing(server: Server) -> None:
    match = await server.create()
    move = answer(match, match.state.actor, match.state.legal()[0], "r1")
    first = await server.referee.submit(move)
    await server.play(match)
    held = await everything(server, match)
    again = await server.referee.submit(move)
    assert (again.version, again.repeated) == (first.version, True)
    assert await everything(server, match) == held


async def test_without_an_id_the_same_answer_to_the_same_version_is_a_repetition(
    server: Server,
) -> None:
    match = await server.create()
    legal = match.state.legal()
    move = answer(match, match.state.actor, legal[0])
    other = answer(match, match.state.actor, legal[1])
    await server.referee.submit(move)
    assert (await server.referee.submit(move)).repeated
    with pytest.raises(StaleVersion):
        await server.referee.submit(other)


async def test_the_same_request_sent_many_times_at_once_is_played_once(server: Server) -> None:
    match = await server.create()
    move = answer(match, match.state.actor, match.state.legal()[0], "r1")
    results = await asyncio.gather(*(server.referee.submit(move) for _ in range(8)))
    assert {result.version for result in results} == {1}
    assert [result.repeated for result in results].count(False) == 1


async def test_a_request_id_cannot_stand_for_two_moves(server: Server) -> None:
    match = await server.create()
    first = match.state.actor
    await server.play(match, "r1")
    while match.state.actor != first:
        await server.play(match)
    held = await everything(server, match)
    with pytest.raises(RequestReused):
        await server.play(match, "r1")
    assert await everything(server, match) == held


async def test_request_ids_of_different_seats_do_not_meet(server: Server) -> None:
    match = await server.create()
    first = match.state.actor
    await server.play(match, "r1")
    while match.state.actor == first:
        await server.play(match)
    assert not (await server.play(match, "r1")).repeated


@pytest.mark.parametrize("version", [1, 7, 2**53, 2**64 - 1])
async def test_an_answer_to_a_version_to_come_is_refused(server: Server, version: int) -> None:
    match = await server.create()
    move = answer(match, match.state.actor, match.state.legal()[0], version=version)
    with pytest.raises(StaleVersion) as refused:
        await server.referee.submit(move)
    assert refused.value.metadata["version"] == "0"


async def test_an_illegal_action_changes_nothing_but_counts_a_strike(server: Server) -> None:
    match = await server.create()
    seat = match.state.actor
    illegal = next(id for id in range(10_000) if id not in match.state.legal())
    for action in (illegal, 2**32 - 1):
        with pytest.raises(IllegalAction):
            await server.referee.submit(answer(match, seat, action))
    stored = await server.store.load(match.match_id)
    assert stored.version == 0
    assert stored.snapshot == match.state.dump()
    assert stored.seats[seat].strikes == 2


async def test_nobody_answers_out_of_turn(server: Server) -> None:
    match = await server.create()
    other = 1 - match.state.actor
    held = await everything(server, match)
    with pytest.raises(NotYourTurn):
        await server.referee.submit(answer(match, other, match.state.legal()[0]))
    assert await everything(server, match) == held


async def test_a_finished_match_takes_no_more_moves_and_keeps_its_result(server: Server) -> None:
    match = await server.create()
    await server.play_to_the_end(match)
    held = await everything(server, match)
    assert sorted(score.rank for score in match.scores()) in ([1, 2], [1, 1])
    with pytest.raises(MatchEnded):
        await server.referee.submit(answer(match, 0, 0))
    with pytest.raises(MatchEnded):
        await server.referee.seats.resign(match, 0)
    assert await everything(server, match) == held


async def test_a_resigned_seat_is_finished_by_a_substitute_and_ranks_last(server: Server) -> None:
    match = await server.create(seats=3)
    bell = Bell()
    await server.matches.follow(match.match_id, bell)
    await server.referee.seats.resign(match, 1)
    while not match.is_over:
        await bell.until(lambda: match.is_over or match.state.actor != 1)
        if not match.is_over:
            await server.play(match)
    by = {entry.by for entry in await server.store.log_since(match.match_id, 0) if entry.seat == 1}
    assert by == {"house"}
    assert match.scores()[1].rank == 3


async def test_creating_a_match_twice_changes_nothing(server: Server) -> None:
    setup = Setup("puerto-rico", (Owner("ada"), Owner("bob")), {}, UNHURRIED, match_id="twice")
    match, tokens = await server.referee.create(setup)
    await server.play(match)
    held = await everything(server, match)
    again, no_tokens = await server.referee.create(setup)
    assert (len(tokens), no_tokens) == (2, [])
    assert again is match
    assert await everything(server, match) == held


async def test_the_commitment_fixes_the_seed(server: Server) -> None:
    match = await server.create()
    assert match.record.commitment == seed_commitment(7, match.match_id)


async def test_a_match_nobody_created_is_unknown(server: Server) -> None:
    with pytest.raises(UnknownMatch):
        await server.matches.get("nothing")


@pytest.mark.parametrize("to_the_end", [False, True])
async def test_a_move_whose_caller_hung_up_is_told_all_the_same(
    server: Server, to_the_end: bool
) -> None:
    """Whoever else follows the match must not wait for the next move to learn of this one."""
    match = await server.create()
    bell = Bell()
    await server.matches.follow(match.match_id, bell)
    over = asyncio.Event()
    ends = 0

    async def finished(match: LiveMatch) -> None:
        nonlocal ends
        ends += 1
        over.set()

    server.referee.ends.add_listener(finished)
    while not (match.is_over if to_the_end else match.version > 20):
        version = match.version
        calling = asyncio.create_task(server.play(match))
        for _ in range(1 + version % 8):  # before it is sent, while it is away, or too late
            await asyncio.sleep(0)
        calling.cancel()
        await bell.until(lambda: match.version > version)  # noqa: B023 - awaited in this round
    if to_the_end:
        await over.wait()
    await server.referee.committer.close()
    assert ends == (1 if to_the_end else 0)
    assert len(await server.store.log_since(match.match_id, 0)) == match.version
