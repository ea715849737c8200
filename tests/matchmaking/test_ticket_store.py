"""Tickets in a real store: what the scripts promise, one by one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tradewinds_server.errors import UnknownTicket
from tradewinds_server.store import tickets
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.tickets import Formation, TicketState, TicketStore

LEASE_SECONDS = 30.0
MATCHES = (f"match{number}" for number in range(1_000_000))


@pytest.fixture
async def client(any_redis_url: str) -> AsyncIterator[StoreClient]:
    client = StoreClient(any_redis_url)
    yield client
    await client.close()


@pytest.fixture
def store(client: StoreClient) -> TicketStore:
    return TicketStore(client, "here", LEASE_SECONDS)


async def wait(
    store: TicketStore, ticket: str, bot: str = "", most: int = 1, request: str = ""
) -> TicketState:
    return await store.enqueue(ticket, "q", "spec", bot or ticket, "s", most, request)


async def form(store: TicketStore, *seated: str) -> list[Formation]:
    return await store.form("q", [(next(MATCHES), list(seated))])


async def waiting(store: TicketStore) -> list[str]:
    return [entry.ticket_id for entry in (await store.waiting("q", "puerto-rico/2", 1500))[1]]


async def test_tickets_wait_in_the_order_they_came(store: TicketStore) -> None:
    names = [f"t{9 - number}" for number in range(10)]
    for name in names:
        await wait(store, name)
    assert await waiting(store) == names


async def test_more_tickets_than_a_page_are_all_read(store: TicketStore) -> None:
    names = {f"t{number}" for number in range(tickets.PAGE * 2 + 1)}
    await asyncio.gather(*(wait(store, name) for name in names))
    assert set(await waiting(store)) == names


async def test_a_formed_match_takes_its_tickets_out_of_the_queue(store: TicketStore) -> None:
    for name in "abc":
        await wait(store, name)
    [formation] = await form(store, "b", "a")
    assert [seat.bot for seat in formation.seats] == ["b", "a"]
    assert formation.spec == "spec"
    assert await waiting(store) == ["c"]


@pytest.mark.parametrize("lost", ["cancelled", "taken", "never joined"])
async def test_a_group_forms_whole_or_not_at_all(store: TicketStore, lost: str) -> None:
    for name in "abcd":
        await wait(store, name)
    if lost == "cancelled":
        await store.cancel("b")
    elif lost == "taken":
        await form(store, "b", "c")
    partner = "nobody" if lost == "never joined" else "b"
    assert await form(store, "a", partner) == []
    assert "a" in await waiting(store)


async def test_a_ticket_of_another_queue_is_refused(store: TicketStore) -> None:
    await wait(store, "a")
    await store.enqueue("b", "other", "spec", "b", "s", 1, "")
    assert await form(store, "a", "b") == []


async def test_no_bot_plays_more_matches_than_its_ticket_allows(store: TicketStore) -> None:
    for name in ("busy1", "busy2", "x", "y"):
        await wait(store, name, bot=name.rstrip("12"))
    [first] = await form(store, "busy1", "x")
    assert await form(store, "busy2", "y") == []
    assert await store.release([first.match_id]) == ["busy", "x"]
    assert len(await form(store, "busy2", "y")) == 1


async def test_the_cap_holds_within_one_batch_of_groups(store: TicketStore) -> None:
    for name in ("busy1", "busy2", "x", "y"):
        await wait(store, name, bot=name.rstrip("12"))
    groups = [("m1", ["busy1", "x"]), ("m2", ["busy2", "y"])]
    assert [formed.match_id for formed in await store.form("q", groups)] == ["m1"]


async def test_a_bot_that_may_meet_itself_plays_one_match_with_two_tickets(
    store: TicketStore,
) -> None:
    await wait(store, "a1", bot="a")
    await wait(store, "a2", bot="a")
    assert len(await form(store, "a1", "a2")) == 1


async def test_releasing_twice_frees_a_bot_once(store: TicketStore) -> None:
    await wait(store, "a")
    await wait(store, "b")
    [formed] = await form(store, "a", "b")
    assert [await store.release([formed.match_id]) for _ in range(2)] == [["a", "b"], []]


async def test_cancel_says_what_became_of_the_ticket(store: TicketStore) -> None:
    for name in "abc":
        await wait(store, name)
    [formed] = await form(store, "a", "b")
    assert (await store.cancel("a")).match_id == formed.match_id
    assert [(await store.cancel("c")).state for _ in range(2)] == ["cancelled", "cancelled"]
    with pytest.raises(UnknownTicket):
        await store.cancel("never seen")


async def test_a_ticket_another_process_took_over_is_not_abandoned(client: StoreClient) -> None:
    here, there = (TicketStore(client, name, LEASE_SECONDS) for name in ("here", "there"))
    await wait(here, "t", request="r")
    await wait(there, "t", request="r")
    assert (await here.cancel("t", only_here=True)).state == "waiting"
    assert (await there.cancel("t", only_here=True)).state == "cancelled"


async def test_a_repeated_request_finds_its_ticket(store: TicketStore) -> None:
    await wait(store, "t1", bot="a", request="r")
    assert (await wait(store, "t2", bot="a", request="r")).ticket_id == "t1"
    assert (await wait(store, "t3", bot="b", request="r")).ticket_id == "t3"
    await store.cancel("t1")
    assert (await wait(store, "t4", bot="a", request="r")).ticket_id == "t4"
    [formed] = await form(store, "t3", "t4")
    again = await wait(store, "t5", bot="a", request="r")
    assert again == TicketState("t4", "formed", formed.match_id, 1)


async def test_a_lease_that_is_not_renewed_runs_out(client: StoreClient) -> None:
    brief = TicketStore(client, "here", 0.001)
    lasting = TicketStore(client, "here", LEASE_SECONDS)
    for name in ("dead", "alive"):
        await wait(brief, name)
    assert await lasting.renew(["alive"]) == []
    await asyncio.sleep(0.01)
    assert await form(lasting, "dead", "alive") == []
    await lasting.expire()
    assert await waiting(lasting) == ["alive"]
    assert [ticket.state for ticket in await lasting.renew(["dead", "alive"])] == ["gone"]


async def test_renewing_tells_which_tickets_wait_no_longer(store: TicketStore) -> None:
    for name in "abcd":
        await wait(store, name)
    await store.cancel("c")
    [formed] = await form(store, "b", "a")
    match_id = formed.match_id
    assert await store.renew(["a", "c", "d"]) == [
        TicketState("a", "formed", match_id, 1),
        TicketState("c", "cancelled", "", 0),
    ]
    await store.seat([match_id])
    assert await store.renew(["a"]) == [TicketState("a", "seated", match_id, 1)]


async def test_a_match_nobody_created_is_claimed_by_one_server(
    store: TicketStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tickets, "COMPLETE_AFTER", 0)
    await wait(store, "a")
    await wait(store, "b")
    formed = await form(store, "a", "b")
    monkeypatch.setattr(tickets, "COMPLETE_AFTER", 60 * tickets.SECOND)
    assert await store.claim_unfinished() == formed
    assert await store.claim_unfinished() == []


async def test_a_created_match_is_not_claimed_as_unfinished_but_looked_at_later(
    store: TicketStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tickets, "COMPLETE_AFTER", 0)
    monkeypatch.setattr(tickets, "LOOK_AFTER", 0)
    await wait(store, "a")
    await wait(store, "b")
    formed = await form(store, "a", "b")
    await store.seat([formed[0].match_id])
    assert await store.claim_unfinished() == []
    assert await store.claim_playing() == formed
    await store.release([formed[0].match_id])
    assert await store.claim_playing() == []


async def test_queues_are_listed_with_their_figures_while_somebody_waits(
    store: TicketStore,
) -> None:
    for name in "abc":
        await wait(store, name)
    await form(store, "a", "b")
    [figures] = await store.figures()
    assert (figures.queue, figures.spec, figures.waiting, figures.formed) == ("q", "spec", 1, 1)
    assert figures.longest_wait >= 0
    await store.cancel("c")
    assert await store.figures() == []
    [named] = await store.figures("q")
    assert (named.waiting, named.formed) == (0, 1)


async def test_ratings_are_the_bots_own_or_the_default(store: TicketStore) -> None:
    await wait(store, "a")
    await wait(store, "b")
    await store.rate("puerto-rico/2", "b", 1720.5)
    _, entries = await store.waiting("q", "puerto-rico/2", 1500)
    assert [entry.rating for entry in entries] == [1500, 1720.5]
