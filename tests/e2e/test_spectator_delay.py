"""A server that keeps spectators behind: seats see now, spectators see then."""

from __future__ import annotations

from tests.e2e.running import play, running_server
from tradewinds.client import Client
from tradewinds.seating import guest
from tradewinds.v1.player_pb2 import SEAT_STATUS_CONNECTED

HOUR = 3600.0


async def test_a_spectator_sees_an_hour_ago_and_a_seat_sees_now(redis_url: str) -> None:
    async with (
        running_server(redis_url, open=True, spectator_delay_seconds=HOUR) as address,
        Client(address) as client,
    ):
        created = await client.matches.create("puerto-rico", [guest("ada"), guest("bob")])
        now = await play(client, created, 5)
        then = await client.matches.get(created.match.match_id)
        assert now.match.version == 5
        assert then.match.version == 0


async def test_a_spectator_gets_every_step_once_the_match_is_over(redis_url: str) -> None:
    async with (
        running_server(redis_url, open=True, spectator_delay_seconds=HOUR) as address,
        Client(address) as client,
    ):
        created = await client.matches.create("puerto-rico", [guest("ada"), guest("bob")])
        updates = client.matches.watch(created.match.match_id)
        first = await anext(updates)
        assert first.state.match.version == 0
        end = await play(client, created, 10_000)
        versions = [update.step.version async for update in updates]
        assert versions == list(range(1, end.match.version + 1))
        assert (await client.matches.get(created.match.match_id)).match.seed


async def test_without_a_delay_a_spectator_sees_now(redis_url: str) -> None:
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        created = await client.matches.create("puerto-rico", [guest("ada"), guest("bob")])
        await play(client, created, 3)
        assert (await client.matches.get(created.match.match_id)).match.version == 3


async def test_a_list_shows_a_running_match_as_it_began(redis_url: str) -> None:
    """Neither who is connected now nor how far it is."""
    async with (
        running_server(redis_url, open=True, spectator_delay_seconds=HOUR) as address,
        Client(address) as client,
    ):
        created = await client.matches.create("puerto-rico", [guest("ada"), guest("bob")])
        await play(client, created, 5)
        [listed] = [match async for match in client.matches.list()]
        assert listed.version == 0
        assert {player.status for player in listed.players} == {SEAT_STATUS_CONNECTED}
