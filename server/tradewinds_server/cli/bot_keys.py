"""`tradewinds bots`: manages API keys. A key is shown once, when it is created."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from datetime import timedelta
from typing import Annotated, TypeVar

import typer

from .. import logging_setup as logging
from ..api import decode
from ..config import BadSettings, load_settings
from ..identity.api_keys import ApiKey, new_key
from ..identity.permissions import Role
from ..store.accounts import Account, AccountStore
from ..store.client import StoreClient
from ..store.embedded_redis import EmbeddedRedis, running_at
from .console import console, fail, notes, table

app = typer.Typer(
    help="Manage the API keys of bots, organisers, spectators and admins.", no_args_is_help=True
)
Answer = TypeVar("Answer")

Name = Annotated[str, typer.Argument(metavar="NAME", help="The name of the account.")]
RedisUrl = Annotated[str | None, typer.Option(help="The store, as given to `tradewinds serve`.")]
DataDir = Annotated[
    str | None, typer.Option(help="Or the data folder given to `tradewinds serve`.")
]
GraceHours = Annotated[float, typer.Option(min=0, help="How long the older keys still work.")]


@app.command()
def add(
    name: Name,
    role: Annotated[Role, typer.Option(help="The role of the account.")] = Role.BOT,
    redis_url: RedisUrl = None,
    data_dir: DataDir = None,
) -> None:
    """Create an account and its key. It works at once, on running servers too.

    Example: `tradewinds bots add ada --redis-url redis://localhost`
    """
    key = new_key()
    decode.name("name", name)
    if not _ask(redis_url, data_dir, lambda it: it.add(name, role, key.key_id, key.hash)):
        fail(f"the name {name!r} is taken; `tradewinds bots rotate` gives it a new key")
    _show(key, f"{name} ({role})")


@app.command()
def rotate(
    name: Name,
    grace_hours: GraceHours = 1.0,
    redis_url: RedisUrl = None,
    data_dir: DataDir = None,
) -> None:
    """Create a new key. The older ones expire after the grace period, or at once if it is 0."""
    key = new_key()
    grace_ms = int(grace_hours * 3_600_000)
    if not _ask(redis_url, data_dir, lambda it: it.rotate(name, key.key_id, key.hash, grace_ms)):
        fail(f"there is no account named {name!r}")
    _show(key, f"{name}, the older keys work for {timedelta(milliseconds=grace_ms)} more")


@app.command()
def revoke(name: Name, redis_url: RedisUrl = None, data_dir: DataDir = None) -> None:
    """Delete an account and its keys. Its open streams end within seconds."""
    if not _ask(redis_url, data_dir, lambda it: it.revoke(name)):
        fail(f"there is no account named {name!r}")
    notes.print(f"{name} is gone.")


@app.command("list")
def list_(redis_url: RedisUrl = None, data_dir: DataDir = None) -> None:
    """List accounts, roles and key ids. The keys themselves are not stored."""
    accounts = _ask(redis_url, data_dir, lambda it: it.all())
    listing = table("", "name", "role", "keys")
    for account in accounts:
        listing.add_row(account.name, account.role, _describe(account))
    console.print(listing)


def _describe(account: Account) -> str:
    return ", ".join(
        key_id if ends_ms < 0 else f"{key_id} (ends in {timedelta(seconds=ends_ms // 1000)})"
        for key_id, ends_ms in account.keys.items()
    )


def _show(key: ApiKey, whose: str) -> None:
    notes.print(f"The key of {whose}. It is not shown again:", highlight=False)
    console.print(key.text, highlight=False, soft_wrap=True)


def _ask(
    redis_url: str | None,
    data_dir: str | None,
    question: Callable[[AccountStore], Awaitable[Answer]],
) -> Answer:
    """Ask the servers' store. Starts an embedded one if only its data folder is given."""

    async def ask(url: str) -> Answer:
        client = StoreClient(url)
        try:
            return await question(AccountStore(client))
        finally:
            await client.close()

    settings = load_settings({"redis_url": redis_url, "data_dir": data_dir})
    logging.set_up(settings)
    if not settings.redis_url and not settings.data_dir:
        raise BadSettings("give --redis-url or --data-dir, the same as for `tradewinds serve`")
    url = settings.redis_url or running_at(settings.data_dir)
    with ExitStack() as until_asked:
        if url is None:
            store = EmbeddedRedis("always", settings.data_dir)
            store.start()
            until_asked.callback(store.stop)
            url = store.url
        return asyncio.run(ask(url))
