"""`tradewinds bots`: who may come in. A key is shown once, when it is made."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from datetime import timedelta
from typing import Annotated, TypeVar

import typer

from .. import log as logging
from ..api import decode
from ..config import BadSettings, load_settings
from ..identity.keys import ApiKey, new_key
from ..identity.principals import Role
from ..store.accounts import Account, AccountStore
from ..store.client import StoreClient
from ..store.embedded import EmbeddedRedis, running_at
from .output import console, fail, notes, table

app = typer.Typer(
    help="Give bots, organisers, spectators and admins their keys.", no_args_is_help=True
)
Answer = TypeVar("Answer")

Name = Annotated[str, typer.Argument(metavar="NAME", help="The name it plays or acts under.")]
RedisUrl = Annotated[str | None, typer.Option(help="The store, as `tradewinds serve` has it.")]
DataDir = Annotated[
    str | None, typer.Option(help="Or the data folder that `tradewinds serve` was given.")
]
GraceHours = Annotated[float, typer.Option(min=0, help="How long the older keys still work.")]


@app.command()
def add(
    name: Name,
    role: Annotated[Role, typer.Option(help="What it may do.")] = Role.BOT,
    redis_url: RedisUrl = None,
    data_dir: DataDir = None,
) -> None:
    """Give a new name its key. It works at once, also on servers that run.

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
    """Give a name a new key; the older ones end after the grace, or at once if it is 0."""
    key = new_key()
    grace_ms = int(grace_hours * 3_600_000)
    if not _ask(redis_url, data_dir, lambda it: it.rotate(name, key.key_id, key.hash, grace_ms)):
        fail(f"nobody is called {name!r}")
    _show(key, f"{name}, the older keys work for {timedelta(milliseconds=grace_ms)} more")


@app.command()
def revoke(name: Name, redis_url: RedisUrl = None, data_dir: DataDir = None) -> None:
    """Take a name and all its keys away; its open streams are closed within seconds."""
    if not _ask(redis_url, data_dir, lambda it: it.revoke(name)):
        fail(f"nobody is called {name!r}")
    notes.print(f"{name} is gone.")


@app.command("list")
def list_(redis_url: RedisUrl = None, data_dir: DataDir = None) -> None:
    """Show names, roles and the ids of their keys; keys themselves are not kept."""
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
    """Ask the store the servers use; one of our own is started if only its folder is there."""

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
