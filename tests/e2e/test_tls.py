"""Encryption with real certificates: who trusts whom, and who is turned away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.running import running_server
from tests.identity.certificates import Authority
from tradewinds import Client, Tls, play
from tradewinds.errors import Unavailable, WrongEncryption
from tradewinds_bots import RandomBot
from tradewinds_server.identity.api_keys import new_key
from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.client import StoreClient


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path, "ca")


@pytest.fixture
async def tls_server(redis_url: str, authority: Authority) -> AsyncIterator[str]:
    certificate, key = authority.issue("server")
    files = {"tls_cert": str(certificate), "tls_key": str(key)}
    async with running_server(redis_url, open=True, **files) as address:
        yield address


@pytest.fixture
async def mtls_server(redis_url: str, authority: Authority) -> AsyncIterator[str]:
    certificate, key = authority.issue("server")
    files = {"tls_cert": str(certificate), "tls_key": str(key)}
    files["tls_client_ca"] = str(authority.file)
    async with running_server(redis_url, open=True, **files) as address:
        yield address


async def ask(server: str, tls: Tls | None) -> None:
    async with Client(server, tls=tls, timeout=5) as client:
        assert await client.catalog.games()


async def test_a_client_that_trusts_the_authority_is_served(
    tls_server: str, authority: Authority
) -> None:
    await ask(tls_server, Tls(ca=authority.file))


async def test_a_client_that_does_not_trust_the_authority_hangs_up(
    tls_server: str, tmp_path: Path
) -> None:
    with pytest.raises(Unavailable):
        await ask(tls_server, Tls(ca=Authority(tmp_path, "other").file))


async def test_a_client_without_encryption_is_told_that_the_server_uses_tls(
    tls_server: str,
) -> None:
    with pytest.raises(WrongEncryption, match=r"uses TLS: connect with `tls=Tls\(\)`"):
        await ask(tls_server, None)
    with pytest.raises(WrongEncryption, match="uses TLS"):
        await play(RandomBot(), tls_server, "puerto-rico/2", matches=1)


async def test_a_client_with_encryption_is_told_that_the_server_uses_none(redis_url: str) -> None:
    async with running_server(redis_url, open=True) as address:
        with pytest.raises(WrongEncryption, match="does not use TLS"):
            await ask(address, Tls())
        with pytest.raises(WrongEncryption, match="does not use TLS"):
            await play(RandomBot(), address, "puerto-rico/2", matches=1, tls=Tls())


async def test_an_expired_certificate_is_not_trusted(redis_url: str, authority: Authority) -> None:
    certificate, key = authority.issue("stale", valid_days=-1)
    files = {"tls_cert": str(certificate), "tls_key": str(key)}
    async with running_server(redis_url, open=True, **files) as address:
        with pytest.raises(Unavailable):
            await ask(address, Tls(ca=authority.file))


async def test_with_mtls_a_client_the_authority_vouches_for_is_served(
    mtls_server: str, authority: Authority
) -> None:
    certificate, key = authority.issue("bot")
    await ask(mtls_server, Tls(ca=authority.file, certificate=certificate, key=key))


async def test_bots_with_keys_meet_and_play_over_mtls(redis_url: str, authority: Authority) -> None:
    certificate, key = authority.issue("server")
    files = {"tls_cert": str(certificate), "tls_key": str(key)}
    files["tls_client_ca"] = str(authority.file)
    client = StoreClient(redis_url)
    playing = []
    async with running_server(redis_url, **files) as address, asyncio.TaskGroup() as both:
        for name in ("ada", "bob"):
            own = new_key()
            await AccountStore(client).add(name, "bot", own.key_id, own.hash)
            certificate, key = authority.issue(name)
            bot = RandomBot()
            bot.name = name
            tls = Tls(ca=authority.file, certificate=certificate, key=key)
            match = play(bot, address, "puerto-rico/2", matches=1, api_key=own.text, tls=tls)
            playing.append(both.create_task(match))
    await client.close()
    assert [len(bot.result()) for bot in playing] == [1, 1]


async def test_with_mtls_a_client_without_a_certificate_is_turned_away(
    mtls_server: str, authority: Authority
) -> None:
    with pytest.raises(Unavailable):
        await ask(mtls_server, Tls(ca=authority.file))


async def test_with_mtls_a_client_of_another_authority_is_turned_away(
    mtls_server: str, authority: Authority, tmp_path: Path
) -> None:
    certificate, key = Authority(tmp_path, "other").issue("bot")
    with pytest.raises(Unavailable):
        await ask(mtls_server, Tls(ca=authority.file, certificate=certificate, key=key))
