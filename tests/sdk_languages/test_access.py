"""The SDKs show their API keys and speak TLS."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from sdk.tools.language import Language
from tests.e2e.running import running_server
from tests.identity.certificates import Authority
from tradewinds_server.identity.api_keys import new_key
from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.client import StoreClient

pytestmark = pytest.mark.languages


async def run_bot(language: Language, *flags: str, **environment: str) -> tuple[int, str]:
    """Exit code and output of a sample bot."""
    process = await asyncio.create_subprocess_exec(
        *language.bot(),
        *("random", "--queue", "vasco-da-gama/2", "--matches", "1"),
        *flags,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, **environment},
    )
    try:
        async with asyncio.timeout(60):
            output, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return process.returncode or 0, output.decode()


async def test_bots_with_keys_meet_and_play_over_tls(
    language: Language, redis_url: str, tmp_path: Path
) -> None:
    authority = Authority(tmp_path, "ca")
    certificate, key = authority.issue("server")
    store = StoreClient(redis_url)
    files = {"tls_cert": str(certificate), "tls_key": str(key)}
    async with running_server(redis_url, **files) as address, asyncio.TaskGroup() as both:
        playing = []
        for name in ("ada", "bob"):
            own = new_key()
            await AccountStore(store).add(name, "bot", own.key_id, own.hash)
            flags = ("--server", address, "--name", name, "--ca", str(authority.file))
            run = run_bot(language, *flags, TRADEWINDS_API_KEY=own.text)
            playing.append(both.create_task(run))
    await store.close()
    for code, output in (bot.result() for bot in playing):
        assert code == 0, output
        assert "rank" in output


async def test_a_bot_without_a_key_is_told_so(language: Language, redis_url: str) -> None:
    store = StoreClient(redis_url)
    own = new_key()
    await AccountStore(store).add("ada", "bot", own.key_id, own.hash)
    async with running_server(redis_url) as address:
        code, output = await run_bot(language, "--server", address, "--name", "ada")
    await store.close()
    assert code == 1
    assert "KEY_NEEDED" in output


async def test_a_bot_without_encryption_is_told_that_the_server_uses_tls(
    language: Language, redis_url: str, tmp_path: Path
) -> None:
    certificate, key = Authority(tmp_path, "ca").issue("server")
    files = {"tls_cert": str(certificate), "tls_key": str(key)}
    async with running_server(redis_url, open=True, **files) as address:
        code, output = await run_bot(language, "--server", address)
    assert code == 1
    assert "uses TLS" in output


async def test_a_bot_with_encryption_is_told_that_the_server_uses_none(
    language: Language, redis_url: str
) -> None:
    async with running_server(redis_url, open=True) as address:
        code, output = await run_bot(language, "--server", address, "--tls")
    assert code == 1
    assert "does not use TLS" in output
