"""Tickets in a real store: what the scripts promise, one by one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis.crc import key_slot

from tests.stores import Cluster
from tradewinds_server.errors import RequestReused, UnknownTicket
from tradewinds_server.store import tickets
from tradewinds_server.store.client import StoreClient
from tradewinds_server.store.redis_keys import queue_tag
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


def named(ticket: str, queue: str = "q") -> str:
    """The id of a ticket."""
    return f"{queue_tag(queue)}-{ticket}"


async def wait(store: TicketStore, ticket: str, bot: str = "", request: str = "") -> TicketState:
    return await store.enqueue(named(ticket), "q", "spec", bot or ticket, "s", 1, request)


async def form(store: TicketStore, *seated: str) -> list[Formation]:
    return await store.form("q", "spec", [(next(MATCHES), [named(ticket) for ticket in seated])])


async def waiting(store: TicketStore) -> list[str]:
    return [entry.ticket_id.partition("-")[2] for entry in (await store.waiting("q"))[1]]


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
        await store.cancel(named("b"))
    elif lost == "taken":
        await form(store, "b", "c")
    partner = "nobody" if lost == "never joined" else "b"
    assert await form(store, "a", partner) == []
    assert "a" in await waiting(store)


async def test_a_ticket_of_another_queue_is_refused(store: TicketStore) -> None:
    await wait(store, "a")
    other = named("b", "other")
    await store.enqueue(other, "other", "spec", "b", "s", 1, "")
    assert await store.form("q", "spec", [("m", [named("a"), other])]) == []


async def test_cancel_says_what_became_of_the_ticket(store: TicketStore) -> None:
    for name in "abc":
        await wait(store, name)
    [formed] = await form(store, "a", "b")
    assert (await store.cancel(named("a"))).match_id == formed.match_id
    assert [(await store.cancel(named("c"))).state for _ in range(2)] == ["cancelled", "cancelled"]
    for unknown in (named("never seen"), "never seen", "{x}-y", ""):
        with pytest.raises(UnknownTicket):
            await store.cancel(unknown)


async def test_a_ticket_another_process_took_over_is_not_abandoned(client: StoreClient) -> None:
    here, there = (TicketStore(client, name, LEASE_SECONDS) for name in ("here", "there"))
    await wait(here, "t", request="r")
    await wait(there, "t", request="r")
    assert (await here.cancel(named("t"), only_here=True)).state == "waiting"
    assert (await there.cancel(named("t"), only_here=True)).state == "cancelled"


async def test_a_repeated_request_finds_its_ticket(store: TicketStore) -> None:
    await wait(store, "t1", bot="a", request="r")
    assert (await wait(store, "t2", bot="a", request="r")).ticket_id == named("t1")
    assert (await wait(store, "t3", bot="b", request="r")).ticket_id == named("t3")
    await store.cancel(named("t1"))
    assert (await wait(store, "t4", bot="a", request="r")).ticket_id == named("t4")
    [formed] = await form(store, "t3", "t4")
    again = await wait(store, "t5", bot="a", request="r")
    assert again == TicketState(named("t4"), "formed", formed.match_id, 1)


async def test_a_lease_that_is_not_renewed_runs_out(client: StoreClient) -> None:
    brief = TicketStore(client, "here", 0.001)
    lasting = TicketStore(client, "here", LEASE_SECONDS)
    for name in ("dead", "alive"):
        await wait(brief, name)
    assert await lasting.renew([named("alive")]) == []
    await asyncio.sleep(0.01)
    assert await form(lasting, "dead", "alive") == []
    await lasting.expire("q")
    assert await waiting(lasting) == ["alive"]
    assert [ticket.state for ticket in await lasting.renew([named("dead"), named("alive")])] == [
        "gone"
    ]


async def test_renewing_tells_which_tickets_wait_no_longer(store: TicketStore) -> None:
    for name in "abcd":
        await wait(store, name)
    await store.cancel(named("c"))
    [formed] = await form(store, "b", "a")
    match_id = formed.match_id
    assert await store.renew([named(name) for name in "acd"]) == [
        TicketState(named("a"), "formed", match_id, 1),
        TicketState(named("c"), "cancelled", "", 0),
    ]
    await store.seat("q", [match_id])
    assert await store.renew([named("a")]) == [TicketState(named("a"), "seated", match_id, 1)]


async def test_a_match_nobody_created_is_claimed_by_one_server(
    store: TicketStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tickets, "COMPLETE_AFTER", 0)
    await wait(store, "a")
    await wait(store, "b")
    formed = await form(store, "a", "b")
    monkeypatch.setattr(tickets, "COMPLETE_AFTER", 60 * tickets.SECOND)
    assert await store.claim_unfinished("q") == formed
    assert await store.claim_unfinished("q") == []


async def test_a_created_match_is_not_claimed_as_unfinished(
    store: TicketStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tickets, "COMPLETE_AFTER", 0)
    await wait(store, "a")
    await wait(store, "b")
    formed = await form(store, "a", "b")
    await store.seat("q", [formed[0].match_id])
    assert await store.claim_unfinished("q") == []


async def test_a_queue_tells_its_figures(store: TicketStore) -> None:
    for name in "abc":
        await wait(store, name)
    formed = await form(store, "a", "b")
    [figures] = await store.figures(["q"])
    assert (figures.queue, figures.waiting, figures.formed, figures.not_created) == ("q", 1, 1, 1)
    assert figures.longest_wait >= 0
    await store.cancel(named("c"))
    await store.seat("q", [formed[0].match_id])
    [figures] = await store.figures(["q"])
    assert (figures.waiting, figures.formed, figures.not_created) == (0, 1, 0)


async def test_a_queue_is_listed_until_it_is_found_empty(store: TicketStore) -> None:
    await wait(store, "a")
    [listed] = await store.queues()
    assert (listed.name, listed.spec) == ("q", "spec")
    await store.unlist(listed)
    assert await store.queues() == []


async def test_a_queue_that_somebody_joined_meanwhile_stays_listed(store: TicketStore) -> None:
    await wait(store, "a")
    [listed] = await store.queues()
    await wait(store, "b")
    await store.unlist(listed)
    assert [queue.name for queue in await store.queues()] == ["q"]


async def test_a_request_id_stands_for_one_queue(store: TicketStore) -> None:
    await wait(store, "t1", bot="a", request="r")
    with pytest.raises(RequestReused):
        await store.enqueue(named("t2", "other"), "other", "spec", "a", "s", 1, "r")
    await store.enqueue(named("t3", "other"), "other", "spec", "b", "s", 1, "r")


async def test_queues_spread_over_the_nodes_of_a_cluster(cluster: Cluster) -> None:
    client = StoreClient(cluster.url)
    store = TicketStore(client, "here", LEASE_SECONDS)
    queues = [f"queue {number}" for number in range(30)]
    for queue in queues:
        for name in "ab":
            await store.enqueue(named(name, queue), queue, "spec", f"{name} {queue}", "s", 1, "r")
    keys = [node.ask("KEYS", "{q:*") for node in cluster.nodes]
    assert all(len(held) > len(queues) for held in keys)
    slots = {key_slot(key.encode()) for held in keys for key in held}
    assert len(slots) == len(queues)
    assert [figures.waiting for figures in await store.figures(queues)] == [2] * len(queues)
    ids = [named(name, queue) for queue in queues for name in "ab"]
    assert await store.renew([*ids, named("unknown", queues[7])]) == [
        TicketState(named("unknown", queues[7]), "gone", "", 0)
    ]
    await client.close()
