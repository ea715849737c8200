"""A match that has left the store answers as it did before: lists, steps, replay, state."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
import redis.asyncio

from tradewinds.client import Client
from tradewinds.errors import TradewindsError
from tradewinds.seating import guest, house
from tradewinds.v1 import catalog_service_pb2, match_pb2
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.catalog_service_pb2_grpc import CatalogServiceStub
from tradewinds.v1.position_pb2 import Include
from tradewinds_server.store import redis_keys

from .running import running_server

HOUSE = [house("random"), house("greedy")]


class Harbour:
    """A server with an archive, its client and its store."""

    def __init__(self, client: Client, store: redis.asyncio.Redis) -> None:
        self.client = client
        self.store = store

    async def play(self, game: str = "puerto-rico", **more: Any) -> str:
        """A match that the house plays to its end."""
        created = await self.client.matches.create(game, HOUSE, **more)
        match_id = created.match.match_id
        async for _ in self.client.matches.watch(match_id):
            pass
        return match_id

    async def ship(self, *match_ids: str) -> None:
        """Have matches leave now, and wait until they have."""
        for match_id in match_ids:
            shard = redis_keys.ended(redis_keys.shard_of(match_id))
            async with asyncio.timeout(20):
                while await self.store.zscore(shard, match_id) is None:
                    await asyncio.sleep(0.01)
                await self.store.zadd(shard, {match_id: 0})
                while await self.store.zscore(shard, match_id) is not None:
                    await asyncio.sleep(0.01)
        assert not await self.store.exists(*(redis_keys.match(match_id) for match_id in match_ids))

    async def ids(self, **filters: Any) -> list[str]:
        return [match.match_id async for match in self.client.matches.list(**filters)]

    async def answers(self, match_id: str) -> list[Any]:
        """Everything that can be asked about an ended match."""
        matches = self.client.matches
        [listed] = [match async for match in matches.list() if match.match_id == match_id]
        state = await matches.get(match_id)
        found: list[Any] = [listed, state.match, state.position, state.view]
        found.append(await matches.replay(match_id))
        for seat in (None, 0, 1):
            found += [step async for step in matches.steps(match_id, viewer_seat=seat)]
        found += [update.state.match async for update in matches.watch(match_id)]
        return found


@asynccontextmanager
async def harbour_at(redis_url: str, archive: Path, **settings: Any) -> AsyncIterator[Harbour]:
    async with (
        running_server(
            redis_url, open=True, archive=str(archive), sweep_seconds=0.05, **settings
        ) as address,
        Client(address) as client,
        redis.asyncio.Redis.from_url(redis_url) as store,
    ):
        yield Harbour(client, store)


@pytest.fixture
async def harbour(redis_url: str, tmp_path: Path) -> AsyncIterator[Harbour]:
    async with harbour_at(redis_url, tmp_path / "archive") as harbour:
        yield harbour


@pytest.mark.parametrize("game", ["puerto-rico", "madeira", "vasco-da-gama"])
async def test_an_archived_match_answers_as_it_did_in_the_store(
    harbour: Harbour, game: str
) -> None:
    match_id = await harbour.play(game)
    before = await harbour.answers(match_id)
    await harbour.ship(match_id)
    assert await harbour.answers(match_id) == before
    replay = await harbour.client.matches.replay(match_id)
    assert (await harbour.client.matches.verify(replay)).valid


async def test_pages_span_store_and_archive_while_matches_move(harbour: Harbour) -> None:
    ended = [await harbour.play(tournament_id="cup") for _ in range(6)]
    early = await harbour.client.matches.create("madeira", [guest("ada"), guest("bob")])
    ended += [await harbour.play() for _ in range(2)]
    everything = [*ended[:6], early.match.match_id, *ended[6:]][::-1]
    await harbour.ship(*ended[::2])
    assert await harbour.ids() == everything
    stub, found = harbour.client.matches.stub, []
    request = pb.ListMatchesRequest(page_size=2)
    while True:
        page = await harbour.client.matches.call(stub.ListMatches, request)
        found += [match.match_id for match in page.matches]
        if len(found) == 4:
            await harbour.ship(*(match for match in ended[1::2]))
        if not page.next_page_token:
            break
        request.page_token = page.next_page_token
    assert found == everything
    assert await harbour.ids(tournament_id="cup") == ended[:6][::-1]
    assert await harbour.ids(player="greedy") == ended[::-1]
    assert await harbour.ids(game="madeira") == [early.match.match_id]
    assert await harbour.ids(game="puerto-rico") == ended[::-1]
    finished, running = match_pb2.MATCH_STATUS_FINISHED, match_pb2.MATCH_STATUS_RUNNING
    assert await harbour.ids(status=finished) == ended[::-1]
    assert await harbour.ids(status=running) == [early.match.match_id]


async def test_a_damaged_object_hides_no_other_match(harbour: Harbour, tmp_path: Path) -> None:
    ended = [await harbour.play() for _ in range(3)]
    await harbour.ship(*ended)
    [file] = (tmp_path / "archive").rglob(f"{ended[1]}.json.gz")
    file.write_bytes(file.read_bytes()[:100])
    assert await harbour.ids() == [ended[2], ended[0]]
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await harbour.client.matches.stub.GetMatch(pb.GetMatchRequest(match_id=ended[1]))
    assert caught.value.code() is grpc.StatusCode.INTERNAL


async def test_what_is_not_revealed_stays_closed_in_the_archive(harbour: Harbour) -> None:
    rule = match_pb2.RevealRule(block=match_pb2.MatchBlock(block_id="b1", match_count=2))
    first = await harbour.play(reveal=rule)
    await harbour.ship(first)
    matches = harbour.client.matches
    assert (await matches.get(first)).match.seed == b""
    assert [match.seed async for match in matches.list()] == [b""]
    for refused in (matches.replay(first), anext(matches.steps(first, viewer_seat=0))):
        with pytest.raises(TradewindsError) as caught:
            await refused
        assert caught.value.reason == "NOT_REVEALED"
    hidden = [step async for step in matches.steps(first)]
    assert all(not step.position.legal_actions for step in hidden)
    second = await harbour.play(reveal=rule)
    await harbour.ship(second)
    organizer = (await matches.get(first)).match.organizer
    assert await harbour.store.delete(
        redis_keys.block(organizer, "b1")
    )  # the store forgets it after its retention
    assert (await matches.get(first)).match.seed != b""
    assert (await matches.verify(await matches.replay(first))).valid


async def test_reading_the_archive_is_limited_for_each_client(
    redis_url: str, tmp_path: Path
) -> None:
    async with harbour_at(redis_url, tmp_path / "archive", archive_reads_per_second=0.1) as harbour:
        match_id = await harbour.play()
        await harbour.ship(match_id)
        stub = harbour.client.matches.stub
        request = pb.GetMatchRequest(match_id=match_id, include=Include())
        assert (await stub.GetMatch(request)).state.match.match_id == match_id
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await stub.GetMatch(request)
        assert caught.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        running = await harbour.client.matches.create("madeira", [guest("ada"), guest("bob")])
        assert await harbour.client.matches.get(running.match.match_id)  # costs no read


async def test_a_repeated_request_finds_its_match_in_the_archive(harbour: Harbour) -> None:
    match_id = await harbour.play(request_id="r1")
    await harbour.ship(match_id)
    again = await harbour.client.matches.create("puerto-rico", HOUSE, request_id="r1")
    assert (again.match.match_id, list(again.seat_keys)) == (match_id, [])
    assert again.match.status == match_pb2.MATCH_STATUS_FINISHED
    with pytest.raises(TradewindsError) as caught:
        await harbour.client.matches.create("madeira", HOUSE, request_id="r1")
    assert caught.value.reason == "REQUEST_ID_REUSED"
    later = await harbour.play()
    stub, request = harbour.client.matches.stub, pb.ListMatchesRequest(page_size=1)
    found = []
    while True:
        page = await harbour.client.matches.call(stub.ListMatches, request)
        found += [match.match_id for match in page.matches]
        if not page.next_page_token:
            break
        request.page_token = page.next_page_token
    assert found == [later, match_id]  # at its old place, and only there


async def test_components_of_an_archived_match_are_those_it_was_played_with(
    harbour: Harbour, redis_url: str, tmp_path: Path
) -> None:
    match_id = await harbour.play("madeira")
    await harbour.ship(match_id)
    async with harbour_at(redis_url, tmp_path / "archive") as another:  # that never saw the match
        stub = another.client.connection.stub(CatalogServiceStub)
        request = catalog_service_pb2.GetComponentsRequest(match_id=match_id)
        assert (await stub.GetComponents(request)).HasField("madeira")


async def test_while_the_archive_is_away_matches_go_on_and_older_ones_are_to_be_asked_for_later(
    redis_url: str, tmp_path: Path
) -> None:
    folder = tmp_path / "archive"
    async with harbour_at(redis_url, folder, archive_after_seconds=0) as harbour:
        folder.rename(tmp_path / "elsewhere")
        match_id = await harbour.play()
        assert (await harbour.client.matches.get(match_id)).match.match_id == match_id
        with pytest.raises(grpc.aio.AioRpcError, match="archive") as caught:
            await harbour.client.matches.stub.GetMatch(pb.GetMatchRequest(match_id="0" * 20))
        assert caught.value.code() is grpc.StatusCode.UNAVAILABLE
        (tmp_path / "elsewhere").rename(folder)
        async with asyncio.timeout(20):
            while await harbour.store.exists(redis_keys.match(match_id)):
                shard = redis_keys.ended(redis_keys.shard_of(match_id))
                await harbour.store.zadd(shard, {match_id: 0}, xx=True)
                await asyncio.sleep(0.05)
        assert (await harbour.client.matches.get(match_id)).match.match_id == match_id
