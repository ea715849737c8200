"""A match that this server cannot read any more keeps nobody from playing others."""

from __future__ import annotations

import grpc

from tests.e2e.running import running_server
from tests.match.server import UNHURRIED, open_server
from tests.server.wire_bot import WireBot
from tradewinds_server.match.match_setup import Owner, Setup
from tradewinds_server.store import redis_keys


async def test_a_bot_with_an_unreadable_match_still_gets_in_and_plays(redis_url: str) -> None:
    async with (
        open_server(redis_url) as beside,
        running_server(redis_url, open=True) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        owners = (Owner("ada", "s"), Owner("ada", "s"))
        match, _ = await beside.referee.create(Setup("puerto-rico", owners, {}, UNHURRIED))
        key = redis_keys.match(match.match_id)
        await beside.client.send("HSET", key, "snapshot", b"of another release")
        ada = WireBot(channel, "ada", "s", max_matches=2)
        await ada.connect()
        assert (await ada.join("puerto-rico", 2)).HasField("ticket")
