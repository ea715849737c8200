"""A session finds its matches again however long they run."""

from __future__ import annotations

import asyncio

from tests.match.server import UNHURRIED, open_server
from tradewinds_server.clock_constants import UNTIMED_MS
from tradewinds_server.match.match_setup import Owner, Setup
from tradewinds_server.match.new_match import new_match
from tradewinds_server.store import redis_keys
from tradewinds_server.store.invitations import InvitationStore
from tradewinds_server.store.matches import MatchStore
from tradewinds_server.store.sessions import SessionStore

BRIEF_MS = 1  # how long ended matches are kept


async def test_a_match_that_runs_for_longer_than_ended_ones_are_kept_is_resumed(
    any_redis_url: str,
) -> None:
    async with open_server(any_redis_url) as server:
        process = server.notifications.process
        queued, _ = new_match(
            Setup("puerto-rico", (Owner("ada", "s"), Owner("bob")), {}, UNHURRIED)
        )
        await MatchStore(server.client, process, BRIEF_MS).create(queued)
        invitations = InvitationStore(server.client, process, BRIEF_MS)
        await invitations.add_to_session("ada", "t", "invited")
        await asyncio.sleep(0.01)
        sessions = SessionStore(server.client, process, BRIEF_MS)
        assert await sessions.matches("ada", "s") == [queued.match_id]
        assert await sessions.matches("ada", "t") == ["invited"]


async def test_every_stream_of_a_session_keeps_its_matches_listed(any_redis_url: str) -> None:
    async with open_server(any_redis_url) as server:
        key = redis_keys.session("ada", "s")
        await server.client.send("SADD", key, "m")
        await server.client.send("PEXPIRE", key, 60_000)
        sessions = SessionStore(server.client, server.notifications.process, BRIEF_MS)
        assert await sessions.claim("ada", "s", "stream", 0)
        assert await server.client.send("PTTL", key) >= UNTIMED_MS - 60_000
