"""A server that keeps spectators behind: seats see now, spectators see then."""

from __future__ import annotations

from tests.e2e.running import running_server
from tradewinds.client import Client
from tradewinds.v1 import match_pb2 as pb

HOUR = 3600.0


async def play(client: Client, created: pb.CreateMatchResponse, moves: int) -> pb.MatchState:
    """Play first legal actions for whoever is asked; the state that the next seat then sees."""
    match_id, tokens = created.match.match_id, created.seat_tokens
    state = await client.matches.get(match_id, tokens[0])
    while moves and state.position.HasField("to_move"):
        token = tokens[state.position.to_move]
        state = await client.matches.get(match_id, token)
        await client.matches.submit(match_id, state.match.version, state.position.legal[0], token)
        state = await client.matches.get(match_id, token)
        moves -= 1
    return state


async def test_a_spectator_sees_an_hour_ago_and_a_seat_sees_now(redis_url: str) -> None:
    async with (
        running_server(redis_url, open=True, spectator_delay_seconds=HOUR) as address,
        Client(address) as client,
    ):
        created = await client.matches.create("puerto-rico", ["ada", "bob"])
        now = await play(client, created, 5)
        then = await client.matches.get(created.match.match_id)
        assert now.match.version == 5
        assert then.match.version == 0
        behind = now.server_time.seconds - then.server_time.seconds
        assert behind in (HOUR - 1, HOUR, HOUR + 1)


async def test_a_spectator_gets_every_step_once_the_match_is_over(redis_url: str) -> None:
    async with (
        running_server(redis_url, open=True, spectator_delay_seconds=HOUR) as address,
        Client(address) as client,
    ):
        created = await client.matches.create("puerto-rico", ["ada", "bob"])
        updates = client.matches.watch(created.match.match_id)
        first = await anext(updates)
        assert first.state.match.version == 0
        end = await play(client, created, 10_000)
        versions = [update.step.version async for update in updates]
        assert versions == list(range(1, end.match.version + 1))
        assert (await client.matches.get(created.match.match_id)).match.seed


async def test_without_a_delay_a_spectator_sees_now(redis_url: str) -> None:
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        created = await client.matches.create("puerto-rico", ["ada", "bob"])
        await play(client, created, 3)
        assert (await client.matches.get(created.match.match_id)).match.version == 3
