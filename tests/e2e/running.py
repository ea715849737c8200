"""A server in the test's own event loop, on a free port, and a match played there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tradewinds.client import Client
from tradewinds.v1 import match_pb2
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds_server.app import App
from tradewinds_server.config import Settings


@asynccontextmanager
async def running_server(redis_url: str, **settings: Any) -> AsyncIterator[str]:
    """The address of a server with these settings."""
    app = App(Settings(port=0, drain_seconds=0.1, **settings), redis_url)
    port = await app.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        await app.drain()


async def play(client: Client, created: pb.CreateMatchResponse, moves: int) -> match_pb2.MatchState:
    """Play first legal actions for whoever is asked; the state that the next seat then sees."""
    match_id, seat = created.match.match_id, 0
    state = await client.matches.get(match_id, created.seat_keys[seat].token)
    while state.position.HasField("seat_to_move"):
        if state.position.seat_to_move != seat:
            seat = state.position.seat_to_move
            state = await client.matches.get(match_id, created.seat_keys[seat].token)
        if not moves:
            break
        version, action = state.match.version, state.position.legal_actions[0]
        await client.matches.submit(match_id, version, action, created.seat_keys[seat].token)
        state = await client.matches.get(match_id, created.seat_keys[seat].token)
        moves -= 1
    return state
