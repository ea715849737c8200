"""All checks, in the order a host would make them."""

from __future__ import annotations

from collections.abc import Mapping

from ..config import Settings
from ..store.client import StoreClient
from . import machine_checks, store_checks
from .findings import Finding, Level


async def examine(
    settings: Settings, redis_url: str | None, environment: Mapping[str, str]
) -> list[Finding]:
    """Everything that was found; without a URL the store is not looked at."""
    found = [
        *machine_checks.check_versions(),
        *machine_checks.check_variables(environment),
        *machine_checks.check_tls(settings),
        *machine_checks.check_limits(settings),
    ]
    if redis_url is None:
        return [
            *found,
            *await machine_checks.check_ports(settings, None),
            *await machine_checks.check_archive(settings.archive),
        ]
    client = StoreClient(redis_url)
    try:
        store = await store_checks.check_store(
            client, is_open=settings.open, has_archive=bool(settings.archive)
        )
        is_there = store[0].level is Level.OK
        ports = await machine_checks.check_ports(settings, client if is_there else None)
    finally:
        await client.close()
    return [*found, *ports, *store, *await machine_checks.check_archive(settings.archive)]
