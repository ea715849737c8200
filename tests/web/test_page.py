"""The page in a real browser, against a real server."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import httpx
import pytest

from tests.arena.test_hosted_tournaments import playing
from tests.e2e.processes import ServeProcess, serving
from tests.web.browsers import needs_browser, run_scenario
from tradewinds import Client
from tradewinds.v1 import arena_service_pb2
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_server.cli.child_processes import free_port
from tradewinds_server.gateway.static_files import FOLDER

pytestmark = needs_browser
LARGEST_PAGE = 300_000


def page_of(server: ServeProcess) -> str:
    address: str = server.logged("page")[0]["address"]
    return address


@pytest.fixture
async def page(redis_url: str) -> AsyncIterator[str]:
    async with serving(redis_url) as server:
        yield page_of(server)


async def test_every_game_can_be_watched_to_its_end(page: str) -> None:
    await run_scenario("live", page)


async def test_a_match_can_be_played_by_clicking(page: str) -> None:
    await run_scenario("play", page, "puerto-rico")


async def test_a_replay_is_scrubbed_and_verified(page: str) -> None:
    await run_scenario("replay", page, "puerto-rico")


async def test_phones_keyboards_and_screen_readers_are_served(page: str) -> None:
    await run_scenario("access", page)


async def test_a_spectator_sees_nothing_hidden(page: str) -> None:
    await run_scenario("hidden", page)


async def test_moves_are_shown_one_after_the_other(page: str) -> None:
    await run_scenario("motion", page)


async def test_competitions_show_progress_tables_and_histories(redis_url: str) -> None:
    spec = arena_service_pb2.TournamentSpec(
        title="Cup", setups=[GameSetup(game="vasco-da-gama", seats=2)], blocks=1, rated=True
    )
    bots = ("a b", "b", "c")
    async with serving(redis_url) as server, Client(server.address) as client:
        cup = await client.arena.create(spec)
        for bot in bots:
            await client.arena.join(cup.tournament_id, bot)
        await client.arena.start(cup.tournament_id)
        async with playing(server.address, *bots):
            async for _ in client.arena.watch(cup.tournament_id):
                pass
        await run_scenario("competitions", page_of(server), cup.tournament_id)


async def test_the_page_goes_on_when_the_server_is_restarted(redis_url: str) -> None:
    web = ("--web", str(free_port()))
    async with AsyncExitStack() as first, AsyncExitStack() as second:
        server = await first.enter_async_context(serving(redis_url, *web))

        async def restart() -> None:
            await first.aclose()
            await second.enter_async_context(serving(redis_url, *web))

        await run_scenario("restart", page_of(server), when_asked=restart)


async def test_everything_the_page_loads_is_small_and_its_own(page: str) -> None:
    files = [path for path in FOLDER.rglob("*") if path.is_file()]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) <= LARGEST_PAGE
    async with httpx.AsyncClient(base_url=page) as client:
        html = (await client.get("/")).text
    assert "://" not in html


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", ["madeira", "vasco-da-gama"])
async def test_every_game_can_be_played_by_clicking(page: str, game: str) -> None:
    await run_scenario("play", page, game)


@pytest.mark.exhaustive
async def test_replays_of_every_game_are_scrubbed_and_verified(page: str) -> None:
    await run_scenario("replay", page)


@pytest.mark.exhaustive
async def test_ten_minutes_of_live_play_need_no_more_memory(page: str) -> None:
    await run_scenario("memory", page, "10", seconds=1200)
