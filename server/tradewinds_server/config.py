"""Server settings: flags override the environment (TRADEWINDS_*), which overrides the file."""

from __future__ import annotations

import ipaddress
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

DURABILITIES = ("memory", "everysec", "always")
LOG_FORMATS = ("console", "json")
LOG_LEVELS = ("debug", "info", "warning", "error")
STORES = ("redis", "rediss", "unix", "redis+sentinel", "redis+cluster")
PREFIX = "TRADEWINDS_"
NOT_SETTINGS = {  # read by bots, and by the build
    "TRADEWINDS_API_KEY", "TRADEWINDS_AT_ONCE", "TRADEWINDS_BOT", "TRADEWINDS_CA",
    "TRADEWINDS_PURE", "TRADEWINDS_SERVER", "TRADEWINDS_SESSION",
}  # fmt: skip
MAY_BE_ZERO = (
    "port",
    "metrics_port",
    "web_port",
    "spectator_delay_seconds",
    "archive_after_seconds",
    "archive_retention_days",
)
SWITCH = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


class BadSettings(ValueError):
    """An invalid setting. The message names it and what is allowed."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings with their defaults."""

    host: str = "127.0.0.1"
    port: int = 50051
    workers: int = 1

    open: bool = False  # no keys: any client may use any name; only on a loopback address
    tls_cert: str = ""  # files in PEM; empty: no encryption
    tls_key: str = ""
    tls_client_ca: str = ""  # only accept clients with a certificate of this authority
    metrics_port: int = 0  # 0: no metrics; worker n listens at this port + n
    web_port: int = 0  # of the page, and of calls from browsers; 0: none
    web_origins: str = ""  # pages of these origins may call too, such as "https://example.org"
    spectator_delay_seconds: float = 0.0

    redis_url: str = ""  # empty: start an embedded server
    durability: str = "everysec"
    data_dir: str = ""  # empty: a temporary folder; only for the embedded server
    retention_hours: float = 168.0  # of ended matches in the store, if there is no archive

    archive: str = ""  # where ended matches go: a folder, or s3://bucket/path; empty: nowhere
    archive_after_seconds: float = 3600.0  # how long they stay in the store before
    archive_retention_days: float = 0.0  # 0: without limit
    archive_reads_per_second: float = 100.0  # per key, or address without one; ten times at once

    tracing: str = ""  # OTLP collector that takes traces, such as "http://localhost:4317"

    log_format: str = "console"
    log_level: str = "info"

    handshake_seconds: float = 10.0  # for a connection to become one of HTTP/2, with TLS if any
    heartbeat_seconds: float = 10.0
    drain_seconds: float = 10.0
    lease_seconds: float = 15.0
    sweep_seconds: float = 0.5

    invitation_seconds: float = 60.0  # for invited bots to accept
    allowance_seconds: float = 10.0
    bank_seconds: float = 120.0
    strikes: int = 3

    cached_matches: int = 4096
    max_message_bytes: int = 256 * 1024
    max_connections: int = 10_000  # per server process
    max_streams: int = 1024  # per connection
    max_calls: int = 10_000  # open at once in a server process, streams included
    max_calls_per_client: int = 4096  # the same with one bot's keys, or from an address without one
    watch_backlog: int = 64
    calls_per_second: float = 2000.0  # per bot with a key, or per address without one
    call_burst: int = 4000
    messages_per_second: float = 5000.0  # per Play stream
    spectator_work_per_second: float = 2000.0  # updates and list entries; a call counts five
    engine_workers: int = 2
    engine_workers_per_client: float = 1.0  # kept busy by one client; more for up to a minute
    rollout_seconds: float = 10.0  # the longest one Rollout call may take

    def __post_init__(self) -> None:
        choices = {
            "durability": DURABILITIES,
            "log_format": LOG_FORMATS,
            "log_level": LOG_LEVELS,
        }
        for name, allowed in choices.items():
            if getattr(self, name) not in allowed:
                raise BadSettings(
                    f"{name} must be one of {', '.join(allowed)}, not {getattr(self, name)!r}"
                )
        for name in ("port", "metrics_port", "web_port"):
            if not 0 <= getattr(self, name) < 65536:
                raise BadSettings(f"{name} must be from 0 to 65535, not {getattr(self, name)}")
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, bool | str):
                continue
            if field.name in MAY_BE_ZERO and not value >= 0:
                raise BadSettings(f"{field.name} must not be below 0, not {value}")
            if field.name not in MAY_BE_ZERO and not value > 0:
                raise BadSettings(f"{field.name} must be above 0, not {value}")
        scheme, colon, _ = self.redis_url.partition("://")
        if self.redis_url and not (colon and scheme in STORES):
            raise BadSettings(f"redis_url must start with one of {', '.join(STORES)} and ://")
        self._check_access()

    @property
    def address(self) -> str:
        """Where the server listens, as gRPC writes it: IPv6 in brackets."""
        host = f"[{self.host.strip('[]')}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    def _check_access(self) -> None:
        if self.open and not is_loopback(self.host):
            raise BadSettings(
                f"open lets every client use any name, so host must be a loopback address, not "
                f"{self.host!r}; to serve others, give them keys with `tradewinds bots add`"
            )
        if bool(self.tls_cert) != bool(self.tls_key):
            raise BadSettings("tls_cert and tls_key must be given together")
        if self.tls_client_ca and not self.tls_cert:
            raise BadSettings("tls_client_ca needs tls_cert and tls_key")


def is_loopback(host: str) -> bool:
    """Whether only programs on this machine can reach the address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def load_settings(
    flags: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Settings:
    """Settings from all three sources. A flag of None was not given."""
    chosen = _from_file(file) if file is not None else {}
    chosen |= _from_environment(os.environ if environment is None else environment)
    chosen |= {name: value for name, value in (flags or {}).items() if value is not None}
    kinds = {field.name: type(field.default) for field in fields(Settings)}
    for name in chosen:
        if name not in kinds:
            raise BadSettings(f"unknown setting {name!r}; there are: {', '.join(kinds)}")
    return Settings(**{name: _convert(name, value, kinds[name]) for name, value in chosen.items()})


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text())
    except OSError as error:
        raise BadSettings(f"{file} cannot be read: {error.strerror}") from error
    except tomllib.TOMLDecodeError as error:
        raise BadSettings(f"{file} is not TOML: {error}") from error


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    names = (field.name for field in fields(Settings))
    return {
        name: environment[PREFIX + name.upper()]
        for name in names
        if PREFIX + name.upper() in environment
    }


def unknown_variables(environment: Mapping[str, str]) -> dict[str, list[str]]:
    """Unknown TRADEWINDS_* variables, with similar names that exist."""
    known = {PREFIX + field.name.upper() for field in fields(Settings)} | NOT_SETTINGS
    unknown = sorted(name for name in environment if name.startswith(PREFIX) and name not in known)
    return {name: get_close_matches(name, known) for name in unknown}


def _convert(name: str, value: Any, kind: type) -> Any:
    if kind is bool:
        switch = SWITCH.get(str(value).lower())
        if switch is None:
            raise BadSettings(f"{name} must be one of {', '.join(SWITCH)}, not {value!r}")
        return switch
    if isinstance(value, bool):
        raise BadSettings(f"{name} must be of kind {kind.__name__}, not {value!r}")
    try:
        return kind(value)
    except (TypeError, ValueError) as error:
        raise BadSettings(f"{name} must be of kind {kind.__name__}, not {value!r}") from error
