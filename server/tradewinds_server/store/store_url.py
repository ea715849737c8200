"""Parses store URLs: the servers they name and the credentials."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

REDIS_PORT = 6379
SENTINEL_PORT = 26379
SCHEMES = ("redis", "rediss", "unix", "redis+sentinel", "redis+cluster")
TLS_FILES = ("ssl_ca_certs", "ssl_certfile", "ssl_keyfile")


class BadAddress(ValueError):
    """A URL that names no store. The message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Server:
    """The address of one server: host and port, or the path of a socket."""

    host: str
    port: int
    socket: str = ""


@dataclass(frozen=True, slots=True)
class Credentials:
    """The credentials for a connection."""

    username: str = ""
    password: str = ""
    database: int = 0
    tls: ssl.SSLContext | None = None


@dataclass(frozen=True, slots=True)
class StoreAddress:
    """A parsed URL. `service` is the name that sentinels use for the store."""

    scheme: str
    servers: tuple[Server, ...]
    access: Credentials
    service: str = ""


def parse(url: str) -> StoreAddress:
    """Parse redis://, rediss://, unix://, redis+sentinel:// or redis+cluster://.

    redis+sentinel://host:26379,host:26379/service?db=0 asks the sentinels for the primary.
    redis+cluster://host:6379,host:6379 asks any of these nodes for the others.
    """
    parts = urlsplit(url)
    if parts.scheme not in SCHEMES:
        raise BadAddress(f"the store's URL must start with one of {', '.join(SCHEMES)} and ://")
    options = dict(parse_qsl(parts.query))
    path = unquote(parts.path).strip("/")
    database = options.pop("db", "0" if parts.scheme in ("unix", "redis+sentinel") else path or "0")
    tls = _tls(options) if parts.scheme == "rediss" else None
    if options:
        raise BadAddress(f"unknown in the store's URL: {', '.join(options)}")
    if not database.isdecimal():
        raise BadAddress(f"the database in the store's URL must be a number, not {database!r}")
    access = Credentials(
        unquote(parts.username or ""), unquote(parts.password or ""), int(database), tls
    )
    if parts.scheme == "unix":
        return StoreAddress("unix", (Server("", 0, unquote(parts.path)),), access)
    if parts.scheme == "redis+sentinel":
        return StoreAddress(parts.scheme, _servers(parts, SENTINEL_PORT), access, path)
    return StoreAddress(parts.scheme, _servers(parts, REDIS_PORT), access)


def _servers(parts: SplitResult, usual_port: int) -> tuple[Server, ...]:
    named = [urlsplit(f"//{host}") for host in parts.netloc.rpartition("@")[2].split(",")]
    return tuple(Server(host.hostname or "localhost", host.port or usual_port) for host in named)


def _tls(options: dict[str, str]) -> ssl.SSLContext:
    """TLS settings from PEM files, named as in redis-py.

    `ssl_cert_reqs=none` trusts any certificate.
    """
    authority, certificate, key = (options.pop(name, None) for name in TLS_FILES)
    context = ssl.create_default_context(cafile=authority)
    if certificate:
        context.load_cert_chain(certificate, key)
    if options.pop("ssl_cert_reqs", "required") == "none":
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context
