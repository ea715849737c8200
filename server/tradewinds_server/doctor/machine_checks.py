"""This machine and its settings: certificates, ports, limits, the archive."""

from __future__ import annotations

import os
import platform
import resource
import secrets
import socket
import ssl
import time
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tradewinds_engine import GAMES

from ..archive.object_store import Objects, open_objects
from ..config import BadSettings, Settings, unknown_variables
from ..errors import ArchiveUnavailable
from ..store.client import StoreClient
from ..store.port_leases import PortLease
from ..tls import server_credentials
from .findings import Finding, ok, problem, warning

DAY: Final = 86_400
SOON_DAYS: Final = 21
BACKLOG: Final = Path("/proc/sys/net/core/somaxconn")
SMALLEST_BACKLOG: Final = 1024


def check_versions() -> list[Finding]:
    rules = ", ".join(f"{game.name} {game.rules_version}" for game in GAMES.values())
    text = f"tradewinds {version('tradewinds')}, Python {platform.python_version()}, "
    return [ok("versions", f"{text}grpcio {version('grpcio')}; rules: {rules}")]


def check_variables(environment: Mapping[str, str]) -> list[Finding]:
    return [
        warning(
            "settings",
            f"{name} is no setting",
            f"did you mean {' or '.join(close)}?" if close else "remove it",
        )
        for name, close in unknown_variables(environment).items()
    ] or [ok("settings", "all variables are known")]


def check_tls(settings: Settings) -> list[Finding]:
    if not settings.tls_cert:
        if settings.open:
            return [ok("TLS", "none, on a loopback address")]
        return [
            warning(
                "TLS",
                "keys travel in the clear",
                "give --tls-cert and --tls-key, or put a proxy before the server that ends TLS",
            )
        ]
    try:
        server_credentials(settings)
    except BadSettings as error:
        return [problem("TLS", str(error), "check the files")]
    try:
        left = (_end_of(settings.tls_cert, settings.tls_key) - time.time()) / DAY
    except ssl.SSLError as error:
        return [problem("TLS", f"the certificate is not valid: {error.reason}", "renew it")]
    if left < SOON_DAYS:
        return [
            warning(
                "TLS",
                f"the certificate ends in {left:.0f} days",
                "renew it and restart the servers one by one",
            )
        ]
    return [ok("TLS", f"the certificate is valid for {left:.0f} more days")]


def _end_of(certificate: str, key: str) -> float:
    """When a certificate ends, as a client learns it; SSLError if it is not valid today."""
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(certificate, key)
    asking = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    asking.check_hostname = False
    asking.load_verify_locations(certificate)
    asking.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = serving.wrap_bio(to_server, to_client, server_side=True)
    client = asking.wrap_bio(to_client, to_server)
    for side in (client, server, client):
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            continue
    seen = client.getpeercert()
    assert seen is not None
    return ssl.cert_time_to_seconds(str(seen["notAfter"]))


async def check_ports(settings: Settings, client: StoreClient | None) -> list[Finding]:
    ports = {"port": settings.port, "metrics_port": settings.metrics_port}
    ports["web_port"] = settings.web_port
    found = []
    for name, port in ports.items():
        if not port:
            continue
        if _is_free(settings.host, port):
            found.append(ok("ports", f"{name} {port} is free"))
        elif name == "port" and client is not None and await PortLease(client, port).is_held():
            found.append(ok("ports", f"{name} {port} is served by a server of this store"))
        elif name == "port":
            advice = "end that program, or choose another --port"
            found.append(problem("ports", f"{name} {port} is another program's", advice))
        else:
            advice = "fine if a server of yours runs here"
            found.append(warning("ports", f"{name} {port} is in use", advice))
    return found


def _is_free(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host.strip("[]"), port))
        except OSError:
            return False
        return True


def check_limits(settings: Settings) -> list[Finding]:
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    found = []
    if files < settings.max_connections:
        found.append(
            warning(
                "limits",
                f"{files} open files are fewer than max_connections ({settings.max_connections})",
                "raise it (ulimit -n, LimitNOFILE), or lower max_connections",
            )
        )
    if BACKLOG.exists() and int(BACKLOG.read_text()) < SMALLEST_BACKLOG:
        found.append(
            warning(
                "limits",
                f"net.core.somaxconn is {BACKLOG.read_text().strip()}",
                f"raise it to {SMALLEST_BACKLOG} or more: all bots reconnect at once",
            )
        )
    return found or [ok("limits", f"{files} open files, {os.cpu_count()} processors")]


async def check_archive(url: str) -> list[Finding]:
    """Write, read, list and delete an object."""
    if not url:
        advice = "give --archive a folder or bucket: 40 KB a match become 1.5"
        return [warning("archive", "none: ended matches stay in the store's memory", advice)]
    try:
        return [await _try_archive(open_objects(url), url)]
    except (ArchiveUnavailable, BadSettings, OSError) as error:
        advice = "check the path or bucket, its rights, and the AWS_ variables"
        return [problem("archive", str(error), advice)]


async def _try_archive(objects: Objects, url: str) -> Finding:
    name, started = f"doctor/{secrets.token_hex(8)}", time.monotonic()
    await objects.put(name, b"hello")
    if await objects.get(name) != b"hello" or await objects.names("doctor", name, 1) != [name]:
        return problem("archive", f"{url} does not return what was written", "use another store")
    await objects.delete([name])
    took = (time.monotonic() - started) * 1000
    return ok("archive", f"{url} writes, reads, lists and deletes in {took:.0f} ms")
