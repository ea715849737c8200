"""Time runs out at the server's clock, and the table goes on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import pytest

from tradewinds_server.clock_constants import SUBSTITUTE_MS
from tradewinds_server.errors import TooLate
from tradewinds_server.match.charging import UNKNOWN, Sent, owed_before, remaining_bank
from tradewinds_server.match.deadline_sweep import DeadlineSweeper, next_visit
from tradewinds_server.match.match_setup import Substitute, TimeControl
from tradewinds_server.match.move import Move
from tradewinds_server.store import redis_keys, store_clock
from tradewinds_server.store.deadline_index import DeadlineIndex
from tradewinds_server.store.store_clock import StoreTime

from .server import GUESS_MS, HOUR_MS, Bell, Server, answer, blitz, open_server, run_out


@pytest.fixture
async def server(redis_url: str) -> AsyncIterator[Server]:
    async with open_server(redis_url) as server:
        yield server


def sweeper(server: Server) -> DeadlineSweeper:
    index = DeadlineIndex(server.client, StoreTime())
    return DeadlineSweeper(index, server.referee, server.invitations, 0.01, 1000.0)


async def test_an_answer_after_the_deadline_is_refused_and_the_house_answers(
    server: Server,
) -> None:
    match = await server.create(blitz())
    bell = Bell()
    await server.matches.follow(match.match_id, bell)
    seat = match.state.actor
    await run_out(server, match)
    with pytest.raises(TooLate):
        await server.referee.submit(answer(match, seat, match.state.legal()[0]))
    await server.referee.enforce(match.match_id)
    entry = (await server.store.log_since(match.match_id, 0))[0]
    assert (entry.seat, entry.by, entry.strikes) == (seat, "house", 1)


async def test_the_house_does_not_answer_for_a_seat_that_has_time(server: Server) -> None:
    match = await server.create()
    await server.referee.enforce(match.match_id)
    assert (await server.store.load(match.match_id)).version == 0


async def test_one_strike_too_many_and_the_substitute_stays(server: Server) -> None:
    match = await server.create(blitz(strikes=1))
    seat = match.state.actor
    while not match.seats[seat].cause:
        await run_out(server, match)
        await server.referee.enforce(match.match_id)
    assert (match.seats[seat].cause, match.seats[seat].strikes) == ("timeout", 2)


@pytest.mark.parametrize("policy", list(Substitute))
async def test_a_table_of_dead_bots_finishes_its_match(server: Server, policy: Substitute) -> None:
    match = await server.create(blitz(policy, strikes=1))
    sweeping = asyncio.create_task(sweeper(server).run())
    bell = Bell()
    await server.matches.follow(match.match_id, bell)
    await server.client.send(
        "ZADD", redis_keys.deadlines(redis_keys.shard_of(match.match_id)), 0, "gone"
    )
    await bell.until(lambda: match.is_over)
    sweeping.cancel()
    assert min(score.rank for score in match.scores()) == 1
    assert [seat.cause for seat in match.seats] == ["timeout", "timeout"]


async def test_any_server_plays_a_substitute_a_second_after_the_one_that_should(
    server: Server,
) -> None:
    match = await server.create()
    seat = 1 - match.mover
    await server.referee.seats.resign(match, seat)
    await server.referee.committer.close()  # it dies before it can play the substitute
    while match.mover != seat:
        await server.play(match)
    assert match.deadline_ms == match.turn_ms + SUBSTITUTE_MS


async def test_time_beyond_the_allowance_is_taken_from_the_bank(server: Server) -> None:
    match = await server.create(TimeControl(0, HOUR_MS))
    seat = match.state.actor
    await asyncio.sleep(0.02)
    await server.play(match)
    [entry] = await server.store.log_since(match.match_id, 0)
    assert entry.spent_ms > 0
    assert entry.bank_ms == HOUR_MS - entry.spent_ms == match.seats[seat].bank_ms


async def test_the_time_the_platform_held_an_answer_is_not_charged(server: Server) -> None:
    match = await server.create(TimeControl(0, HOUR_MS))
    seat = match.state.actor
    received = time.monotonic() - 5
    move = Move(match.match_id, seat, 0, match.state.legal()[0], "", received)
    await server.referee.submit(move)
    [entry] = await server.store.log_since(match.match_id, 0)
    assert entry.held_ms >= 5000
    assert (entry.spent_ms, entry.bank_ms) == (0, HOUR_MS)


async def test_the_time_a_turn_waited_to_be_sent_is_not_charged(server: Server) -> None:
    match = await server.create(TimeControl(0, HOUR_MS))
    sent = Sent(match.turn_ms + 5000, 0)
    received = time.monotonic() + 6
    move = Move(
        match.match_id, match.state.actor, 0, match.state.legal()[0], "", received, sent, 40
    )
    await asyncio.sleep(0.02)
    await server.referee.submit(move)
    [entry] = await server.store.log_since(match.match_id, 0)
    assert entry.queued_ms + entry.spent_ms + entry.held_ms == entry.at_ms - match.record.created_ms
    assert entry.queued_ms > 0
    assert (entry.spent_ms, entry.network_ms, entry.bank_ms) == (0, 0, HOUR_MS)


async def test_network_and_bot_share_the_time_that_is_charged(server: Server) -> None:
    match = await server.create(TimeControl(0, HOUR_MS))
    await asyncio.sleep(0.05)
    action = match.state.legal()[0]
    now = time.monotonic()
    await server.referee.submit(
        Move(match.match_id, match.state.actor, 0, action, "", now, UNKNOWN, 10)
    )
    [entry] = await server.store.log_since(match.match_id, 0)
    assert (entry.queued_ms, entry.network_ms) == (0, 10)
    assert entry.bot_ms == entry.spent_ms - 10 > 0


async def test_a_lost_index_entry_is_found_again(server: Server) -> None:
    match = await server.create(blitz())
    await run_out(server, match)
    index = DeadlineIndex(server.client, StoreTime())
    await index.remove(match.match_id)
    assert (await index.due())[1] == []
    await index.heal()
    assert (await index.due())[1] == [match.match_id]


async def test_the_index_forgets_matches_that_are_over_or_gone(server: Server) -> None:
    match = await server.create()
    await server.play_to_the_end(match)
    index = DeadlineIndex(server.client, StoreTime())
    await index.put(match.match_id, 0)
    await index.put("gone", 0)
    assert await sweeper(server).sweep() == 2
    assert (await index.due())[1] == []


def test_a_visit_is_never_later_than_a_deadline_can_be() -> None:
    assert next_visit(1000, 9000, 5000, False) == 6000  # a turn that began now would end then
    assert next_visit(1000, 3000, 5000, False) == 3000
    assert next_visit(1000, 9000, 5000, True) == 3000
    assert next_visit(1000, 0, 1, False) == 1500


def test_the_bank_shrinks_only_once_the_allowance_is_used_up() -> None:
    assert remaining_bank(1000, 500, turn_ms=0, now_ms=500) == 1000
    assert remaining_bank(1000, 500, turn_ms=0, now_ms=900) == 600
    assert remaining_bank(1000, 500, turn_ms=0, now_ms=9000) == 0


@pytest.mark.parametrize(
    ("ready_ms", "write_ms", "owed_ms"),
    [(1000, 0, 0), (1000, 500, 0), (1400, 0, 400), (1000, 900, 400), (1400, 900, 800)],
    ids=["only waited", "read slowly", "was away", "did not read", "both"],
)
def test_a_question_costs_from_its_sending_on_and_what_the_seat_itself_took_before(
    ready_ms: int, write_ms: int, owed_ms: int
) -> None:
    assert owed_before(1000, ready_ms, write_ms) == owed_ms


def test_a_reading_that_is_far_ahead_is_believed_for_a_while_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, late_ms = StoreTime(), 1_000_000
    clock.observe(late_ms + HOUR_MS)
    clock.observe(late_ms)
    assert clock.now_ms() >= late_ms + HOUR_MS
    monkeypatch.setattr(store_clock, "TRUSTED_SECONDS", -1.0)  # as if it had passed
    clock.observe(late_ms + HOUR_MS + GUESS_MS)
    clock.observe(late_ms)
    assert clock.now_ms() < late_ms + HOUR_MS
