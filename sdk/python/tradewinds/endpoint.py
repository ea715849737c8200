"""The endpoint of a server: address, TLS and key."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import grpc

DEFAULT_PORT: Final = 50051
RETRIED: Final = (
    "CatalogService", "MatchService", "MatchmakingService", "EngineService",
    "ArenaService",
)  # fmt: skip
"""Every call of these is a read or carries a request id, so repeating it is safe."""

SERVICE_CONFIG: Final = json.dumps(
    {
        "methodConfig": [
            {
                "name": [{"service": f"tradewinds.v1.{service}"} for service in RETRIED],
                "retryPolicy": {
                    "maxAttempts": 4,
                    "initialBackoff": "0.2s",
                    "maxBackoff": "3s",
                    "backoffMultiplier": 2,
                    "retryableStatusCodes": ["UNAVAILABLE"],
                },
            }
        ]
    }
)
CHANNEL_OPTIONS: Final = (
    ("grpc.service_config", SERVICE_CONFIG),
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.max_receive_message_length", 16 << 20),
    ("grpc.http2.bdp_probe", 0),  # turns are small: probing for bandwidth doubles the packets
    ("grpc.use_local_subchannel_pool", 1),  # so a reconnect may reach another server
)
PLAIN_ADDRESS: Final = re.compile(r"(?:\[(?P<ip6>[0-9a-fA-F:.]+)]|(?P<name>[\w.-]+)):(?P<port>\d+)")


@dataclass(frozen=True, slots=True)
class Tls:
    """Files in PEM; without `ca` the system's certificates are trusted.

    `certificate` and `key` are the client's own, for servers that ask for them (mTLS).
    """

    ca: Path | None = None
    certificate: Path | None = None
    key: Path | None = None

    def credentials(self) -> grpc.ChannelCredentials:
        ca, key, certificate = (
            None if path is None else path.read_bytes()
            for path in (self.ca, self.key, self.certificate)
        )
        return grpc.ssl_channel_credentials(ca, key, certificate)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where the server is and what to show it. Without a port it is 50051.

    >>> Endpoint("localhost").server, Endpoint("::1").server, Endpoint("10.0.0.7:443").server
    ('localhost:50051', '[::1]:50051', '10.0.0.7:443')
    >>> Endpoint("unix:/run/tradewinds").server
    'unix:/run/tradewinds'
    """

    server: str = "localhost:50051"
    api_key: str | None = None
    tls: Tls | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "server", with_port(self.server))

    @property
    def host_and_port(self) -> tuple[str, int] | None:
        """Of a plain address; None for a target in gRPC's own notation.

        >>> Endpoint("[::1]:443").host_and_port, Endpoint("dns:///game.example:443").host_and_port
        (('::1', 443), None)
        """
        plain = PLAIN_ADDRESS.fullmatch(self.server)
        return (plain["ip6"] or plain["name"], int(plain["port"])) if plain else None

    def channel(self) -> grpc.aio.Channel:
        if self.tls is None:
            return grpc.aio.insecure_channel(self.server, options=CHANNEL_OPTIONS)
        return grpc.aio.secure_channel(self.server, self.tls.credentials(), options=CHANNEL_OPTIONS)

    def metadata(self, token: str | None = None) -> tuple[tuple[str, str], ...]:
        """Who calls: the API key, and the token of the seat the call is for.

        >>> Endpoint(api_key="key").metadata("token")
        (('authorization', 'Bearer key'), ('tradewinds-seat-token', 'token'))
        >>> Endpoint().metadata()
        ()
        """
        key = (("authorization", f"Bearer {self.api_key}"),) if self.api_key else ()
        seat = (("tradewinds-seat-token", token),) if token else ()
        return key + seat

    def __repr__(self) -> str:  # never the key
        return f"<Endpoint {self.server}{' tls' if self.tls else ''}>"


def with_port(server: str) -> str:
    """An address in gRPC's form. A host without a port gets the default port."""
    if re.fullmatch(r"[\w.-]+|\[[0-9a-fA-F:.]+]", server):
        return f"{server}:{DEFAULT_PORT}"
    if re.fullmatch(r"[0-9a-fA-F:.]*:[0-9a-fA-F:.]*:[0-9a-fA-F.]*", server):
        return f"[{server}]:{DEFAULT_PORT}"
    return server
