"""Detects a mismatch of plain text and TLS, as opposed to an unreachable server."""

from __future__ import annotations

import asyncio
import ssl
from typing import Final

from .endpoint import Endpoint
from .errors import TradewindsError, Unavailable, WrongEncryption

NO_TLS_ANSWER: Final = "WRONG_VERSION_NUMBER"  # gRPC's words for an answer that is not TLS
PROBE_SECONDS: Final = 2.0


async def diagnose(endpoint: Endpoint, error: TradewindsError) -> TradewindsError:
    """WrongEncryption if that is why no server could be reached, else the error itself."""
    if not isinstance(error, Unavailable) or error.metadata:
        return error
    if endpoint.tls is not None and NO_TLS_ANSWER in error.message:
        return WrongEncryption(f"{endpoint.server} does not use TLS: connect without `tls`")
    if endpoint.tls is None and await answers_tls(endpoint):
        return WrongEncryption(
            f"{endpoint.server} uses TLS: connect with `tls=Tls()`, or with `tls=Tls(ca=...)` if "
            "its certificate is signed by a private authority"
        )
    return error


async def answers_tls(endpoint: Endpoint) -> bool:
    """Whether a TLS handshake with the server succeeds, with any certificate."""
    if endpoint.host_and_port is None:
        return False
    anybody = ssl.create_default_context()
    anybody.check_hostname = False
    anybody.verify_mode = ssl.CERT_NONE
    anybody.set_alpn_protocols(["h2"])
    host, port = endpoint.host_and_port
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            _, writer = await asyncio.open_connection(host, port, ssl=anybody)
    except (OSError, TimeoutError):
        return False
    writer.transport.abort()
    return True
