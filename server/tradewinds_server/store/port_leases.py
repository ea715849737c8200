"""Port leases: servers of one store may share a port, others may not."""

from __future__ import annotations

import asyncio
import socket
from typing import Final

import structlog

from ..errors import ServiceError
from . import redis_keys
from .client import StoreClient

LEASE_MS: Final = 10_000
RENEW_SECONDS: Final = 3.0
log = structlog.get_logger()


class PortLease:
    """A lease on a port of this machine. It expires soon after its last server ended."""

    def __init__(self, client: StoreClient, port: int) -> None:
        self._client = client
        self._key = redis_keys.port(f"{socket.gethostname()}:{port}")

    async def is_held(self) -> bool:
        """Whether a server of this store listens on the port."""
        return bool(await self._client.send("EXISTS", self._key))

    async def renew(self) -> None:
        await self._client.send("SET", self._key, "", "PX", LEASE_MS)

    async def run(self) -> None:
        """Renew the lease until cancelled."""
        while True:
            try:
                await self.renew()
            except ServiceError as error:
                log.warning("port lease not renewed", error=str(error))
            await asyncio.sleep(RENEW_SECONDS)
