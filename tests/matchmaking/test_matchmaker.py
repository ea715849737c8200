"""Matchmaking as a whole: real store, real matches, several servers where it matters."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator

import pytest

from tradewinds_engine import BadSetup
from tradewinds_server.match.match_setup import TimeControl
from tradewinds_server.matchmaking.pairing import Pairing
from tradewinds_server.matchmaking.queue_spec import QueueSpec, queue_spec
from tradewinds_server.matchmaking.waiting_ticket import Gone
from tradewinds_server.store import redis_keys, running_matches
from tradewinds_server.store import tickets as ticket_store
from tradewinds_server.store.ratings import StoredRating

from .house import CLOCK, GAME, House, open_house, queue, seating_of


@pytest.fixture
async def house(redis_url: str) -> AsyncIterator[House]:
    async with open_house(redis_url) as house:
        yield house


def test_equal_specs_are_one_queue_however_they_are_written() -> None:
    plain = queue_spec(GAME, 4, {}, CLOCK)
    assert queue_spec(GAME, 4, {}, TimeControl(10_000, 120_000), Pairing.FIFO).name == plain.name
    assert QueueSpec.decode(plain.encoded) == plain


def test_another_clock_game_size_or_pairing_is_another_queue() -> None:
    specs = [
        queue(3),
        queue(4),
        queue(3, Pairing.RATING),
        queue(3, allow_self=True),
        queue_spec(GAME, 3, {}, TimeControl(5_000, 0)),
    ]
    assert len({spec.name for spec in specs}) == len(specs)


@pytest.mark.parametrize(("seats", "options"), [(9, {}), (3, {"no such option": True})])
def test_a_queue_for_a_match_that_cannot_start_is_refused(
    seats: int, options: dict[str, bool]
) -> None:
    with pytest.raises(BadSetup):
        queue_spec(GAME, seats, options, CLOCK)


async def test_bots_in_a_queue_are_seated_in_one_match(house: House) -> None:
    waiting = [await house.join(bot) for bot in "abc"]
    seatings = [await seating_of(ticket) for ticket in waiting]
    assert len({seating.match_id for seating in seatings}) == 1
    assert {seating.seat for seating in seatings} == {0, 1, 2}
    assert (await house.matches.load(seatings[0].match_id)).version == 0


async def test_queues_do_not_mix(house: House) -> None:
    three = [await house.join(bot, queue(3)) for bot in "ab"]
    four = [await house.join(bot, queue(4)) for bot in "cdef"]
    await asyncio.gather(*(ticket.outcome for ticket in four))
    assert not any(ticket.outcome.done() for ticket in three)


async def test_two_servers_share_a_queue(redis_url: str) -> None:
    async with open_house(redis_url) as one, open_house(redis_url) as other:
        waiting = [await one.join("a"), await other.join("b"), await one.join("c")]
        seatings = [await seating_of(ticket) for ticket in waiting]
    assert len({seating.match_id for seating in seatings}) == 1


async def test_a_cancelled_ticket_is_gone_and_says_so(house: House) -> None:
    ticket = await house.join("a")
    assert (await house.matchmaker.cancel(ticket.ticket_id)).cancelled
    assert await ticket.outcome == Gone("cancelled")
    assert await house.figures() == []


async def test_cancel_against_formation_has_one_outcome(redis_url: str) -> None:
    """Three hundred races: either the cancel won and two wait, or all three play.

    Whoever won has a harder start next time, so the two stay close however fast the machine is.
    """
    chance = random.Random(3)
    delay = 0.002
    won: Counter[bool] = Counter()
    async with open_house(redis_url) as one, open_house(redis_url) as other:
        for turn in range(300):
            first = [await one.join(f"{turn}{bot}") for bot in "ab"]
            racing = [one, other][turn % 2].join(f"{turn}c")

            async def cancel_soon(after: float, ticket_id: str) -> tuple[bool, str]:
                await asyncio.sleep(after)
                return await other.matchmaker.cancel(ticket_id)

            last, (cancelled, match_id) = await asyncio.gather(
                racing, cancel_soon(chance.random() * delay, first[0].ticket_id)
            )
            won[cancelled] += 1
            delay *= 1.2 if cancelled else 0.8
            if cancelled:
                assert await first[0].outcome == Gone("cancelled")
                assert [(await one.matchmaker.cancel(t.ticket_id)).cancelled
                        for t in (first[1], last)] == [True, True]  # fmt: skip
            else:
                seatings = [await seating_of(ticket) for ticket in (*first, last)]
                assert {seating.match_id for seating in seatings} == {match_id}
    assert min(won[True], won[False]) > 0


async def test_two_thousand_tickets_at_once_lose_and_double_nobody(redis_url: str) -> None:
    async with open_house(redis_url) as one, open_house(redis_url) as other:
        waiting = await asyncio.gather(
            *((one, other)[n % 2].join(f"bot{n % 400}", queue(4), most=5) for n in range(2000))
        )
        seatings = [await seating_of(ticket) for ticket in waiting]
        tables = Counter(seating.match_id for seating in seatings)
        assert len({ticket.ticket_id for ticket in waiting}) == 2000
        assert len(set(seatings)) == 2000
        assert set(tables.values()) == {4}
        assert await one.figures() == []


async def test_no_bot_exceeds_its_cap_while_matches_come_and_go(house: House) -> None:
    spec = queue(2)
    busy = [await house.join("busy", spec, most=2) for _ in range(6)]
    for _ in busy:
        await house.join("partner", spec, most=6)
    for over, ticket in enumerate(busy):
        seating = await seating_of(ticket)
        seated = sum(other.outcome.done() for other in busy)
        assert seated - over <= 2
        house.matchmaker.match_over(seating.match_id)


async def test_a_dead_clients_ticket_disappears(redis_url: str) -> None:
    async with open_house(redis_url) as alive:
        async with open_house(redis_url, lease_seconds=0.2) as dying:
            await dying.join("a")
        waiting = [await alive.join("b")]
        while (await alive.figures())[0].waiting != 1:
            await asyncio.sleep(0.02)
        waiting += [await alive.join(bot) for bot in "cd"]
        for ticket in waiting:
            await seating_of(ticket)


async def test_a_held_ticket_outlives_its_lease_many_times(redis_url: str) -> None:
    async with open_house(redis_url, lease_seconds=0.3) as house:
        waiting = [await house.join("a"), await house.join("b")]
        await asyncio.sleep(0.9)
        waiting.append(await house.join("c"))
        for ticket in waiting:
            await seating_of(ticket)


async def test_a_server_that_stood_still_renews_its_own_tickets_first(redis_url: str) -> None:
    async with open_house(redis_url, lease_seconds=0.4) as house:
        waiting = [await house.join("a"), await house.join("b")]
        for _ in range(2):
            time.sleep(0.5)  # everything stands still
            await asyncio.sleep(0.06)
        waiting.append(await house.join("c"))
        for ticket in waiting:
            await seating_of(ticket)


async def test_a_server_that_dies_after_formation_loses_nobody(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ticket_store, "COMPLETE_AFTER", ticket_store.SECOND // 10)
    async with open_house(redis_url, sweep_seconds=60) as holder:
        waiting = [await holder.join(bot) for bot in "ab"]
        spec = waiting[0].spec
        third = await holder.tickets.enqueue(
            ticket_store.new_ticket_id(spec.name), spec.name, spec.encoded, "c", "s", 1, ""
        )
        ids = [*(ticket.ticket_id for ticket in waiting), third.ticket_id]
        [formed] = await holder.tickets.form(spec.name, spec.encoded, [("left-behind", ids)])
        async with open_house(redis_url):
            seatings = [await seating_of(ticket) for ticket in waiting]
        assert {seating.match_id for seating in seatings} == {formed.match_id}
        assert (await holder.matches.load("left-behind")).version == 0


async def test_a_bot_is_freed_though_nobody_reported_the_end_of_its_match(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_matches, "LOOK_AFTER", ticket_store.SECOND // 10)
    async with open_house(redis_url) as house:
        first = [await house.join(bot) for bot in "abc"]
        match_id = (await seating_of(first[0])).match_id
        await house.client.send("DEL", f"{{m:{match_id}}}:match")
        again = [await house.join(bot) for bot in "abc"]
        assert (await seating_of(again[0])).match_id != match_id


async def test_a_repeated_request_takes_the_ticket_over(redis_url: str) -> None:
    async with open_house(redis_url) as one, open_house(redis_url) as other:
        old = await one.join("a", request="r")
        new = await other.join("a", request="r")
        assert new.ticket_id == old.ticket_id
        await one.matchmaker.abandon(old)
        for bot in "bc":
            await one.join(bot)
        seating = await seating_of(new)
        later = await one.join("a", request="r")
        assert await seating_of(later) == seating


async def test_an_abandoned_ticket_leaves_the_queue(house: House) -> None:
    ticket = await house.join("a")
    await house.matchmaker.abandon(ticket)
    assert await house.figures() == []


async def test_ratings_keep_the_strong_from_the_weak_until_they_have_waited(house: House) -> None:
    spec = queue(3, Pairing.RATING)
    for bot, mu in (("weak", 0), ("s1", 39.9), ("s2", 40), ("s3", 40.1)):
        rating = StoredRating(mu, 1.0, 1, 0).encode()
        await house.client.send("HSET", redis_keys.ratings(spec.pool.name), bot, rating)
    weak = await house.join("weak", spec)
    strong = [await house.join(bot, spec) for bot in ("s1", "s2", "s3")]
    seatings = [await seating_of(ticket) for ticket in strong]
    assert len({seating.match_id for seating in seatings}) == 1
    assert not weak.outcome.done()


async def test_a_queue_tells_its_figures(house: House) -> None:
    for bot in "abcd":
        await house.join(bot)
    while (await house.figures())[0].formed == 0:
        await asyncio.sleep(0.01)
    [figures] = await house.figures()
    assert (figures.queue, figures.waiting, figures.formed) == (queue().name, 1, 1)
