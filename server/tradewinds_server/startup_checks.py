"""Checks before a server starts: keys, a store that keeps its data, a free port."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import replace
from importlib.util import find_spec
from typing import TypeVar

import structlog

from .config import BadSettings, Settings
from .store.accounts import AccountStore
from .store.client import StoreClient
from .store.eviction_policy import eviction_policies
from .store.port_leases import PortLease

Answer = TypeVar("Answer")
PAGE_PORT = 8080
COLLECTORS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
TRACING_MODULE = "opentelemetry.exporter.otlp.proto.grpc"
TRACING_PACKAGES = "pip install 'tradewinds[tracing]'"
log = structlog.get_logger()


def with_page(settings: Settings) -> Settings:
    """An open server shows its page, at the usual port unless that is in use."""
    if not settings.open or settings.web_port:
        return settings
    if find_spec("uvicorn") is None:
        log.warning("no page", hint="pip install uvicorn")
        return settings
    for port in (PAGE_PORT, 0):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((settings.host.strip("[]"), port))
            return replace(settings, web_port=probe.getsockname()[1])
    return settings


def with_tracing(settings: Settings, environment: Mapping[str, str]) -> Settings:
    """The collector may also be named by the standard variables, which other programs read too.

    Raises BadSettings if ours names one and the packages are missing.
    """
    standard = next((environment[name] for name in COLLECTORS if environment.get(name)), "")
    if not settings.tracing and not standard:
        return settings
    if _can_trace():
        return replace(settings, tracing=settings.tracing or standard)
    if settings.tracing:
        raise BadSettings(f"tracing needs more packages: {TRACING_PACKAGES}")
    log.warning("no traces", collector=standard, hint=TRACING_PACKAGES)
    return settings


def _can_trace() -> bool:
    try:
        return find_spec(TRACING_MODULE) is not None
    except ModuleNotFoundError:
        return False


def ask_store(redis_url: str, question: Callable[[StoreClient], Awaitable[Answer]]) -> Answer:
    """Ask the store before the server's event loop runs."""

    async def ask() -> Answer:
        client = StoreClient(redis_url)
        try:
            return await question(client)
        finally:
            await client.close()

    return asyncio.run(ask())


def check_store(settings: Settings, redis_url: str) -> None:
    """Raise BadSettings if the store is not usable."""

    async def check(client: StoreClient) -> None:
        await check_memory(client)
        if not settings.open:
            await check_keys(client)

    ask_store(redis_url, check)


async def check_keys(client: StoreClient) -> None:
    """Raise BadSettings if no client could connect."""
    if await AccountStore(client).is_empty():
        raise BadSettings(
            "no API keys exist, so no client could connect: add one with `tradewinds bots add "
            "NAME` and the same --redis-url or --data-dir, or serve with --open, which needs no "
            "keys and is only allowed on a loopback address"
        )


async def check_memory(client: StoreClient) -> None:
    """Raise BadSettings if the store evicts keys when its memory is full."""
    policies = await eviction_policies(client)
    if not policies:
        log.warning("eviction policy unknown", hint="maxmemory-policy must be noeviction")
    for policy in sorted(policies - {"noeviction"}):
        raise BadSettings(
            f"the store's maxmemory-policy is {policy}, so it would delete matches when its memory "
            "is full: set maxmemory-policy to noeviction"
        )


@contextlib.contextmanager
def reserve_port(settings: Settings, redis_url: str) -> Iterator[int]:
    """Hold the port without listening, so that all workers can listen on it.

    Raises BadSettings if it is in use, unless by servers of the same store. Then connections are
    spread over all of them.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    address = (settings.host.strip("[]"), settings.port)
    with socket.socket(family) as holder:
        if not _bind_alone(holder, address):
            _check_same_store(redis_url, settings.port)
            holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            holder.bind(address)
        port: int = holder.getsockname()[1]
        ask_store(redis_url, lambda client: PortLease(client, port).renew())
        yield port


def _bind_alone(holder: socket.socket, address: tuple[str, int]) -> bool:
    """Bind unless the port is in use. After that it may be shared."""
    holder.setsockopt(
        socket.SOL_SOCKET, socket.SO_REUSEADDR, 1
    )  # closed connections do not block the port
    try:
        holder.bind(address)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return False
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 0)
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    return True


def _check_same_store(redis_url: str, port: int) -> None:
    if not ask_store(redis_url, lambda client: PortLease(client, port).is_held()):
        raise BadSettings(
            f"port {port} is in use by another program, or by a server with another store: choose "
            "another --port, or give all servers on it the same --redis-url"
        )
