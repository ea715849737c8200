"""A server with a certificate that no client may accept. It notes what clients do about it."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import tempfile
from collections.abc import AsyncIterator
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .certificates import Credentials

PLAIN_TEXT = ("WRONG_VERSION_NUMBER", "HTTP_REQUEST")  # what came was no handshake


class Meeting(Enum):
    """What a client did that connected."""

    LEFT = auto()
    """It said nothing once it knew the certificate."""
    SPOKE = auto()
    """It went on after the handshake."""
    NO_TLS = auto()
    """It did not even ask for a certificate."""


class UntrustedServer:
    """Speaks TLS, and then listens for the first byte of a client."""

    def __init__(self, credentials: Credentials, folder: Path) -> None:
        self.meetings: asyncio.Queue[Meeting] = asyncio.Queue()
        self._context = _context(credentials, folder)
        self._visits: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def serving(self) -> AsyncIterator[int]:
        """Its port."""
        server = await asyncio.start_server(self._receive, "127.0.0.1", 0)
        async with server:
            port: int = server.sockets[0].getsockname()[1]
            try:
                yield port
            finally:
                for visit in self._visits:
                    visit.cancel()
                await asyncio.gather(*self._visits, return_exceptions=True)

    def _receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._visits.add(asyncio.create_task(self._meet(reader, writer)))

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            self.meetings.put_nowait(await self._outcome(reader, writer))
        finally:
            writer.transport.abort()

    async def _outcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Meeting:
        try:
            await writer.start_tls(self._context)
            return Meeting.SPOKE if await reader.read(1) else Meeting.LEFT
        except ssl.SSLError as refused:
            return Meeting.NO_TLS if refused.reason in PLAIN_TEXT else Meeting.LEFT
        except ConnectionError:
            return Meeting.LEFT


def _context(credentials: Credentials, folder: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.set_alpn_protocols(["h2"])
    with tempfile.NamedTemporaryFile(dir=folder, suffix=".pem") as pem:
        pem.write(credentials.key + credentials.certificate)
        pem.flush()
        context.load_cert_chain(pem.name)
    return context
