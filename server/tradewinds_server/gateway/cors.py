"""CORS: pages of the gateway and of the configured origins may call.

A browser lets any page send requests to this machine. A server without keys must therefore check
the Host (a foreign name that resolves to this machine is DNS rebinding) and refuse requests that
another site's page sent. Programs send no Origin and are not concerned.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from ..config import is_loopback
from .http import Headers, HttpRequest

ALLOWED_HEADERS = (
    "authorization, connect-protocol-version, connect-timeout-ms, content-encoding, content-type, "
    "grpc-timeout, traceparent, tracestate, tradewinds-seat-token, x-grpc-web, x-user-agent"
)
EXPOSED_HEADERS = "grpc-message, grpc-status, grpc-status-details-bin"
PREFLIGHT_SECONDS = 7200


class CorsRules:
    """The rules for one server."""

    def __init__(self, *, loopback_only: bool, origins: frozenset[str]) -> None:
        self._loopback_only = loopback_only
        self._origins = origins

    def refusal(self, request: HttpRequest, *, is_call: bool) -> str:
        """Why this request is not answered; empty if it is."""
        host = request.headers.get("host", "")
        if self._loopback_only and not is_loopback(_name_of(host)):
            return f"this server answers only to localhost, not to {host!r}"
        origin = request.headers.get("origin")
        if origin is None:
            site = request.headers.get("sec-fetch-site", "none")
            if site in ("cross-site", "same-site") and (is_call or not _is_link(request)):
                return "requests from pages of other sites are refused"
        elif origin != f"{request.scheme}://{host}" and origin not in self._origins:
            return f"pages of {origin!r} may not call this server"
        return ""

    def cors(self, request: HttpRequest) -> Headers:
        """What lets the page of a listed origin read the answer."""
        origin = request.headers.get("origin", "")
        if origin not in self._origins:
            return [("vary", "origin")]
        return [
            ("access-control-allow-origin", origin),
            ("access-control-expose-headers", EXPOSED_HEADERS),
            ("vary", "origin"),
        ]

    @staticmethod
    def preflight() -> Headers:
        return [
            ("access-control-allow-methods", "GET, POST"),
            ("access-control-allow-headers", ALLOWED_HEADERS),
            ("access-control-max-age", str(PREFLIGHT_SECONDS)),
        ]


def _name_of(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_link(request: HttpRequest) -> bool:
    """Whether the request comes from following a link to the page."""
    return request.method == "GET" and request.headers.get("sec-fetch-mode") == "navigate"
