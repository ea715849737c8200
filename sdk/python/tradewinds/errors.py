"""What can go wrong between a client and the server.

    TradewindsError
    ├── BadQueue              a queue's name cannot be read
    ├── UnknownAction         the game has no action of that name
    ├── WrongEncryption       one side uses TLS and the other does not
    ├── Unavailable           no server can answer now; trying again may help
    └── Refused               the server answered: no
        ├── NotAllowed        the key or token does not permit it
        ├── NotFound          no such match, game or ticket
        ├── IllegalAction     not one of the legal actions
        ├── StaleVersion      the match has moved on
        ├── NotYourTurn       another seat is asked
        ├── RateLimited       too much at once; `retry_after` says when to come back
        └── SessionReplaced   a newer stream of the same session took over

Every error carries the server's `reason` in UPPER_SNAKE, its `metadata` (rule id, version and the
like) and `retry_after` in seconds, None where trying again would not help.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import grpc
from google.protobuf.message import DecodeError
from google.rpc import error_details_pb2, status_pb2

DETAILS: Final = "grpc-status-details-bin"


class TradewindsError(Exception):
    """Base of everything the SDK raises."""

    def __init__(
        self,
        message: str,
        reason: str = "",
        metadata: Mapping[str, str] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.reason = reason
        self.metadata = dict(metadata or {})
        self.retry_after = retry_after

    def __str__(self) -> str:
        return f"{self.message} [{self.reason}]" if self.reason else self.message


class BadQueue(TradewindsError):
    pass


class UnknownAction(TradewindsError):
    pass


class WrongEncryption(TradewindsError):
    pass


class Unavailable(TradewindsError):
    pass


class Refused(TradewindsError):
    pass


class NotAllowed(Refused):
    pass


class NotFound(Refused):
    pass


class IllegalAction(Refused):
    pass


class StaleVersion(Refused):
    pass


class NotYourTurn(Refused):
    pass


class RateLimited(Refused):
    pass


class SessionReplaced(Refused):
    pass


BY_REASON: Final[Mapping[str, type[Refused]]] = {
    "ILLEGAL_ACTION": IllegalAction,
    "STALE_VERSION": StaleVersion,
    "NOT_YOUR_TURN": NotYourTurn,
    "RATE_LIMITED": RateLimited,
    "SESSION_REPLACED": SessionReplaced,
}
BY_CODE: Final[Mapping[grpc.StatusCode, type[TradewindsError]]] = {
    grpc.StatusCode.UNAUTHENTICATED: NotAllowed,
    grpc.StatusCode.PERMISSION_DENIED: NotAllowed,
    grpc.StatusCode.NOT_FOUND: NotFound,
    grpc.StatusCode.RESOURCE_EXHAUSTED: RateLimited,
    grpc.StatusCode.UNAVAILABLE: Unavailable,
    grpc.StatusCode.DEADLINE_EXCEEDED: Unavailable,
    grpc.StatusCode.CANCELLED: Unavailable,
    grpc.StatusCode.ABORTED: Unavailable,
    grpc.StatusCode.INTERNAL: Unavailable,
    grpc.StatusCode.UNKNOWN: Unavailable,
}


def refusal(
    reason: str, message: str, metadata: Mapping[str, str], retry_after: float | None
) -> Refused:
    """The error for something refused inside a stream that goes on.

    >>> refusal("STALE_VERSION", "version 7 is over", {"version": "9"}, None)
    StaleVersion('version 7 is over')
    """
    return BY_REASON.get(reason, Refused)(message, reason, metadata, retry_after)


def from_rpc(error: grpc.aio.AioRpcError) -> TradewindsError:
    """The error behind a failed call, with the details the server attached."""
    info = error_details_pb2.ErrorInfo()
    retry = error_details_pb2.RetryInfo()
    for detail in attached_status(error).details:
        detail.Unpack(info)
        detail.Unpack(retry)
    retry_after = retry.retry_delay.ToTimedelta().total_seconds() or None
    kind = BY_REASON.get(info.reason) or BY_CODE.get(error.code(), Refused)
    message = error.details() or error.code().name
    return kind(message, info.reason or error.code().name, info.metadata, retry_after)


def attached_status(error: grpc.aio.AioRpcError) -> status_pb2.Status:
    """The google.rpc.Status in the trailers; an empty one if there is none to be read."""
    trailers: Any = error.trailing_metadata()
    try:
        return status_pb2.Status.FromString(dict(trailers or ()).get(DETAILS, b""))
    except DecodeError:
        return status_pb2.Status()
