"""Nobody pays for the platform: what it took is given back, once, and to whom it was taken from."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator

import pytest

from tradewinds_server.clock_constants import OUTAGE_MEMORY_MS, OUTAGE_MS, RETURN_MS
from tradewinds_server.match.charging import Sent
from tradewinds_server.match.live_match import LiveMatch
from tradewinds_server.match.match_setup import TimeControl
from tradewinds_server.match.move import Move
from tradewinds_server.match.outages import kept_away_since
from tradewinds_server.store import redis_keys
from tradewinds_server.store.heartbeats import Outage

from .server import (
    BEFORE_MS,
    HOUR_MS,
    Bell,
    Server,
    answer,
    blitz,
    let_turn_begin_earlier,
    open_server,
    run_out,
)

LITTLE_MS = 10_000  # less than a bot may take to come back


@pytest.fixture
async def here(redis_url: str) -> AsyncIterator[Server]:
    async with open_server(redis_url) as server:
        yield server


@pytest.fixture
async def there(redis_url: str) -> AsyncIterator[Server]:
    async with open_server(redis_url) as server:
        yield server


async def sign_earlier(server: Server, process: str, before_ms: int = LITTLE_MS) -> None:
    """As if the last sign of a process were so old."""
    now_ms = await server.store.now_ms()
    await server.client.send("ZADD", redis_keys.HEARTBEATS, now_ms - before_ms, process)


async def remember(server: Server, since: int, until: int) -> None:
    """As if some server had been away from so many milliseconds ago to so many."""
    now_ms = await server.store.now_ms()
    outage = f"{now_ms - since} {now_ms - until}"
    await server.client.send("ZADD", redis_keys.OUTAGES, now_ms - until, outage)


async def lose(server: Server, match: LiveMatch, before_ms: int) -> None:
    """As if the seat to move had lost its stream so many milliseconds ago."""
    seat, stream = match.state.actor, f"{server.notifications.process}.stream"
    await server.referee.seats.connect(match, seat, stream)
    lost_ms = await server.store.now_ms() - before_ms
    await server.store.change_seat(match.match_id, seat, "disconnect", f"{stream} {lost_ms}", 0)
    await server.matches.refresh(match)


def is_about(milliseconds: int, expected: int) -> bool:
    """But for what the test itself takes."""
    return expected <= milliseconds + 50 and milliseconds < expected + OUTAGE_MS


async def spent(server: Server, match: LiveMatch) -> int:
    await server.referee.submit(answer(match, match.state.actor, match.state.legal()[0]))
    [entry] = await server.store.log_since(match.match_id, 0)
    return entry.spent_ms


async def test_the_time_a_server_was_stopped_is_given_back_in_its_matches(here: Server) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    await here.matches.follow(match.match_id, Bell())
    await here.outages.beat()
    here.outages._beat_ms -= BEFORE_MS
    await let_turn_begin_earlier(here, match)
    await here.outages.beat()
    assert await spent(here, match) < OUTAGE_MS


async def test_an_outage_of_the_store_is_given_back_in_all_matches_at_the_cost_of_those(
    here: Server,
) -> None:
    """Whatever the lists still hold of matches that are gone."""
    matches = [await here.create() for _ in range(3)]
    await here.outages.beat()
    stale = [part for number in range(2000) for part in (number, f"gone{number}")]
    await here.client.send("ZADD", redis_keys.matches(has_ended=False), *stale)
    await sign_earlier(here, here.notifications.process, OUTAGE_MS + LITTLE_MS)
    before = await scripts_run(here)
    await here.outages.beat()
    assert await scripts_run(here) - before < 100
    for match in matches:
        stored = await here.store.load(match.match_id)
        assert stored.deadline_ms > match.deadline_ms


async def scripts_run(server: Server) -> int:
    """How many scripts the store has run."""
    figures = (await server.client.send("INFO", "commandstats")).decode()
    return sum(
        int(line.partition("calls=")[2].partition(",")[0])
        for line in figures.splitlines()
        if line.startswith("cmdstat_eval")
    )


async def test_two_servers_give_the_same_time_back_once(here: Server, there: Server) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    await let_turn_begin_earlier(here, match)
    since_ms = await here.store.now_ms() - BEFORE_MS // 2
    before = await here.store.load(match.match_id)
    first = (await here.store.refund(match.match_id, None, since_ms)).given_ms
    second = (await there.store.refund(match.match_id, None, since_ms)).given_ms
    after = await here.store.load(match.match_id)
    assert first >= BEFORE_MS // 2
    assert second < BEFORE_MS // 4
    assert after.turn_ms - before.turn_ms == first + second
    assert after.deadline_ms - before.deadline_ms == first + second


async def test_an_answer_that_waited_while_its_server_was_stopped_came_before(
    here: Server,
) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    await let_turn_begin_earlier(here, match)
    await here.outages.beat()
    here.outages._beat_ms -= BEFORE_MS
    assert await spent(here, match) < OUTAGE_MS


async def test_an_answer_that_is_read_just_after_an_outage_came_before_it(here: Server) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    await let_turn_begin_earlier(here, match)
    await here.outages.beat()
    here.outages._beat_ms -= BEFORE_MS
    began_ms = here.outages._beat_ms
    await here.outages.beat()
    ended_ms = here.outages._latest.until_ms
    ahead_ms = here.clock.at(0.0)
    assert here.outages.arrived_ms((ended_ms + OUTAGE_MS - 1 - ahead_ms) / 1000) == began_ms
    here.outages._beat_ms += LITTLE_MS  # heartbeats go on
    late = (ended_ms + OUTAGE_MS + 1 - ahead_ms) / 1000
    assert here.outages.arrived_ms(late) == here.clock.at(late)


async def test_a_bot_whose_server_died_does_not_pay_for_it(here: Server, there: Server) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    seat = match.state.actor
    await there.referee.seats.connect(match, seat, f"{there.notifications.process}.stream")
    await there.outages.beat()
    await there.notifications.close()
    await let_turn_begin_earlier(here, match)
    await sign_earlier(here, there.notifications.process)
    await here.referee.seats.refund(match, seat)
    assert is_about(await spent(here, match), BEFORE_MS - LITTLE_MS)


async def test_a_bot_kept_away_by_one_server_after_the_other_pays_for_none(here: Server) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    await let_turn_begin_earlier(here, match)
    await remember(here, since=31_000, until=28_000)
    await remember(here, since=15_000, until=5_000)
    await lose(here, match, 30_000)
    await here.referee.seats.refund(match, match.state.actor)
    assert is_about(await spent(here, match), BEFORE_MS - 30_000)


async def test_a_bot_that_left_by_itself_gets_nothing_back(here: Server) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    await let_turn_begin_earlier(here, match)
    await remember(here, since=12_000, until=11_000)
    await lose(here, match, LITTLE_MS)
    await here.referee.seats.refund(match, match.state.actor)
    assert is_about(await spent(here, match), BEFORE_MS)


async def test_an_answer_of_a_seat_whose_watch_died_with_its_server_brings_the_time_back(
    here: Server, there: Server
) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    async with there.watching(match, match.state.actor):
        await let_turn_begin_earlier(here, match)
        await sign_earlier(here, there.notifications.process)
        assert is_about(await spent(here, match), BEFORE_MS - LITTLE_MS)
    await there.referee.committer.close()


async def test_a_watch_holds_its_seat_while_it_lasts(here: Server) -> None:
    match = await here.create()
    async with here.watching(match, 1):
        assert match.seats[1].stream.startswith(f"{here.notifications.process}.watch.")
    await here.referee.committer.close()
    assert match.seats[1].stream == ""
    assert match.seats[1].lost_ms > 0


async def test_a_watch_takes_a_seat_from_a_stream_that_died_with_its_server(
    here: Server, there: Server
) -> None:
    match = await here.create()
    await there.referee.seats.connect(match, 1, f"{there.notifications.process}.stream")
    await there.outages.beat()
    await there.notifications.close()
    async with here.watching(match, 1):
        stored = await here.store.load(match.match_id)
        assert stored.seats[1].stream.startswith(f"{here.notifications.process}.watch.")


async def test_a_watch_takes_its_seat_when_the_stream_that_plays_it_ends(
    here: Server, there: Server
) -> None:
    match = await here.create()
    stream = f"{there.notifications.process}.stream"
    await there.referee.seats.connect(match, 1, stream)
    await there.outages.beat()
    bell = Bell()
    async with here.watching(match, 1):
        assert match.seats[1].stream == stream
        await here.matches.follow(match.match_id, bell)
        there.referee.seats.leave(await there.matches.get(match.match_id), 1, stream)
        await bell.until(lambda: ".watch." in match.seats[1].stream)
    await bell.until(lambda: match.seats[1].stream == "")


async def test_an_answer_frees_a_seat_from_a_stream_that_died_for_the_watch_beside_it(
    here: Server, there: Server
) -> None:
    match = await here.create()
    seat = match.state.actor
    await there.referee.seats.connect(match, seat, f"{there.notifications.process}.stream")
    await there.outages.beat()
    bell = Bell()
    async with here.watching(match, seat):
        await here.matches.follow(match.match_id, bell)
        await there.notifications.close()
        await here.play(match)
        await bell.until(lambda: ".watch." in match.seats[seat].stream)


async def test_a_seat_that_nothing_held_gets_nothing_back(here: Server) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    await let_turn_begin_earlier(here, match)
    await remember(here, since=LITTLE_MS, until=0)
    await here.referee.seats.refund(match, match.state.actor)
    assert is_about(await spent(here, match), BEFORE_MS)


async def test_a_stream_that_broke_in_an_outage_of_its_server_was_lost_when_it_began(
    here: Server,
) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    seat, stream = match.state.actor, f"{here.notifications.process}.stream"
    await here.referee.seats.connect(match, seat, stream)
    await here.outages.beat()
    here.outages._beat_ms -= LITTLE_MS
    began_ms = here.outages._beat_ms
    here.referee.seats.leave(match, seat, stream)
    await here.referee.committer.close()
    assert (await here.store.load(match.match_id)).seats[seat].lost_ms == began_ms


async def test_an_outage_is_remembered_for_other_servers(here: Server, there: Server) -> None:
    await there.outages.beat()
    await here.outages.beat()
    here.outages._beat_ms -= LITTLE_MS
    began_ms = here.outages._beat_ms
    await here.outages.beat()
    [outage] = await there.outages._heartbeats.outages(await there.store.now_ms())
    assert outage.since_ms == began_ms
    assert is_about(outage.until_ms - outage.since_ms, LITTLE_MS)


async def test_an_outage_is_forgotten_after_five_minutes(here: Server) -> None:
    await remember(here, OUTAGE_MEMORY_MS + 2 * LITTLE_MS, OUTAGE_MEMORY_MS + 1)
    await remember(here, OUTAGE_MEMORY_MS, OUTAGE_MEMORY_MS - LITTLE_MS)
    [outage] = await here.outages._heartbeats.outages(await here.store.now_ms())
    assert outage.until_ms - outage.since_ms == LITTLE_MS


async def test_time_before_and_after_what_was_given_back_is_given_back_once(here: Server) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    await let_turn_begin_earlier(here, match)
    now_ms = await here.store.now_ms()

    async def give_back(since_ms: int) -> int:
        return (await here.store.refund(match.match_id, None, since_ms)).given_ms

    assert is_about(await give_back(now_ms - 5_000), 5_000)
    assert is_about(await give_back(now_ms - 20_000), 15_000)
    assert is_about(await give_back(now_ms - 10_000), 0)
    assert is_about(await give_back(0), BEFORE_MS - 20_000)
    assert await spent(here, match) < OUTAGE_MS


async def test_a_wait_and_an_outage_that_overlap_are_given_back_once(here: Server) -> None:
    """The wait ended before the outage did, and began before it."""
    match = await here.create(TimeControl(0, HOUR_MS))
    await let_turn_begin_earlier(here, match)
    seat, now_ms = match.state.actor, await here.store.now_ms()
    began_ms = match.turn_ms

    async def given(since_ms: int, until_ms: int) -> int:
        return (await here.store.refund_wait(match.match_id, seat, since_ms, until_ms)).given_ms

    await here.store.refund(match.match_id, None, now_ms - 20_000)
    assert await given(now_ms - 30_000, now_ms - 10_000) == 10_000
    assert await given(began_ms, began_ms + 5_000) == 5_000
    assert await given(began_ms, began_ms + 6_000) == 1_000
    assert await given(began_ms, now_ms) == now_ms - 30_000 - (began_ms + 6_000)
    assert await given(began_ms, now_ms) == 0
    assert await spent(here, match) < OUTAGE_MS


@pytest.mark.parametrize(
    ("sent", "owed_ms", "away", "charged"),
    [(40_000, 0, 10_000, 30_000), (40_000, 0, 50_000, 0), (30_000, 20_000, 10_000, 40_000),
     (30_000, 20_000, 50_000, 10_000)],
    ids=["outage while the bot thought", "outage that began before the question was sent",
         "absence before, outage while it thought", "outage during the absence"],
)  # fmt: skip
async def test_an_outage_after_a_question_was_sent_is_given_back_besides_its_wait(
    here: Server, sent: int, owed_ms: int, away: int, charged: int
) -> None:
    """A minute ago the turn began; so long ago was the question sent, and the server stopped."""
    match = await here.create(TimeControl(0, HOUR_MS))
    await let_turn_begin_earlier(here, match)
    seat, action = match.state.actor, match.state.legal()[0]
    now_ms = await here.store.now_ms()
    question = Sent(now_ms - sent, owed_ms)
    await here.store.refund(match.match_id, None, now_ms - away)
    move = Move(match.match_id, seat, 0, action, "", time.monotonic(), question)
    await here.referee.submit(move)
    [entry] = await here.store.log_since(match.match_id, 0)
    assert is_about(entry.spent_ms, charged)


@pytest.mark.parametrize(
    ("outages", "lost_ms", "since_ms"),
    [
        ([], 50_000, None),
        ([Outage(40_000, 45_000)], 50_000, None),
        ([Outage(60_000, 70_000)], 50_000, None),
        ([Outage(90_000, 95_000)], 80_000, 90_000),
        ([Outage(70_000, 95_000)], 80_000, 80_000),
        ([Outage(90_000, 95_000), Outage(79_000, 82_000)], 80_000, 80_000),
        ([Outage(90_000, 95_000), Outage(50_000, 60_000)], 40_000, 90_000),
    ],
    ids=[
        "no outage", "over before the loss", "over for too long", "from its beginning",
        "from the loss", "one after the other", "one that was long over by the next",
    ],
)  # fmt: skip
def test_the_platform_kept_away_whoever_could_not_come_back(
    outages: list[Outage], lost_ms: int, since_ms: int | None
) -> None:
    assert kept_away_since(outages, lost_ms, 100_000) == since_ms


async def test_a_bot_that_opens_another_stream_gains_nothing(here: Server, there: Server) -> None:
    match = await here.create(TimeControl(0, HOUR_MS))
    seat = match.state.actor
    await there.referee.seats.connect(match, seat, f"{there.notifications.process}.stream")
    await sign_earlier(here, there.notifications.process, -HOUR_MS)  # alive for the whole test
    await let_turn_begin_earlier(here, match)
    began_ms = match.turn_ms
    await here.referee.seats.refund(match, seat)
    await here.play(match)
    [entry] = await here.store.log_since(match.match_id, 0)
    assert entry.spent_ms + entry.held_ms == entry.at_ms - began_ms


async def test_a_seat_whose_server_just_died_is_not_out_of_time(
    here: Server, there: Server
) -> None:
    match = await here.create(blitz())
    await run_out(here, match)
    await there.referee.seats.connect(
        match, match.state.actor, f"{there.notifications.process}.stream"
    )
    await there.outages.beat()
    await there.notifications.close()
    assert (await here.referee.enforce(match.match_id)).version == 0


async def test_a_seat_whose_server_is_long_dead_is_out_of_time(here: Server, there: Server) -> None:
    match = await here.create(blitz())
    await run_out(here, match)
    await there.referee.seats.connect(
        match, match.state.actor, f"{there.notifications.process}.stream"
    )
    await there.notifications.close()
    await sign_earlier(here, there.notifications.process, OUTAGE_MS + RETURN_MS + LITTLE_MS)
    assert (await here.referee.enforce(match.match_id)).version == 1


async def test_the_guess_of_the_stores_time_is_never_ahead_of_it(here: Server) -> None:
    for _ in range(20):
        here.clock.observe(await here.store.now_ms())
        guess = here.clock.at(time.monotonic())
        assert guess <= await here.store.now_ms()
