"""The gateway's HTTP server, in the event loop of the service."""

from __future__ import annotations

import asyncio
import errno
import json
import socket
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

import grpc
import structlog
import uvicorn
from google.protobuf.descriptor import FileDescriptor

from ..config import BadSettings, Settings
from .asgi_app import Gateway
from .callable_methods import find_methods
from .connection import Connection
from .cors import CorsRules
from .openapi import describe
from .request_limits import BodyLimit
from .static_files import FOLDER, StaticFiles
from .upstream import Upstream

JSON_OVERHEAD = 2  # a message in JSON may be that much longer than in binary
log = structlog.get_logger()


class WebServer:
    """Listens for browsers and calls the service over a private socket file."""

    def __init__(self, settings: Settings, files: Iterable[FileDescriptor]) -> None:
        self._settings = settings
        self._folder = tempfile.TemporaryDirectory(prefix="tradewinds-")
        self.service_address = f"unix:{Path(self._folder.name) / 'service'}"
        self._channel = grpc.aio.insecure_channel(
            self.service_address, options=[("grpc.max_receive_message_length", -1)]
        )
        methods = find_methods(files)
        description = json.dumps(describe(methods.values(), version("tradewinds"))).encode()
        static = StaticFiles(FOLDER, {"/openapi.json": description})
        if not static.is_built:
            log.warning("page not built", hint="install Node.js 20 and run `make web`")
        gateway = Gateway(
            Upstream(self._channel),
            methods,
            static,
            CorsRules(loopback_only=settings.open, origins=frozenset(settings.web_origins.split())),
            BodyLimit(settings.max_message_bytes * JSON_OVERHEAD, settings.handshake_seconds),
        )
        self._server = _QuietServer(
            uvicorn.Config(
                gateway,
                log_config=None,
                access_log=False,
                lifespan="off",
                ws="none",
                http=cast(Any, partial(Connection, settings.handshake_seconds)),
                server_header=False,
                proxy_headers=False,
                limit_concurrency=settings.max_calls,
                timeout_graceful_shutdown=max(1, int(settings.drain_seconds)),
                ssl_certfile=settings.tls_cert or None,
                ssl_keyfile=settings.tls_key or None,
                ssl_ca_certs=settings.tls_client_ca or None,
                ssl_cert_reqs=2 if settings.tls_client_ca else 0,
            )
        )
        self._serving: asyncio.Task[None] | None = None

    def start(self) -> str:
        """Listen; the page's address."""
        listener = _listen(self._settings)
        self._serving = asyncio.create_task(self._server.serve(sockets=[listener]))
        scheme = "https" if self._settings.tls_cert else "http"
        host = "localhost" if self._settings.open else self._settings.host
        return f"{scheme}://{host}:{listener.getsockname()[1]}/"

    async def stop(self) -> None:
        self._server.should_exit = True
        if self._serving is not None:
            await self._serving
        await self._channel.close(None)
        self._folder.cleanup()


class _QuietServer(uvicorn.Server):
    """Leaves signals to the process it runs in."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if settings.workers > 1:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listener.bind((settings.host.strip("[]"), settings.web_port))
    except OSError as error:
        listener.close()
        if error.errno != errno.EADDRINUSE:
            raise
        raise BadSettings(f"web_port {settings.web_port} is in use by another program") from error
    listener.listen(512)
    listener.setblocking(False)
    return listener
