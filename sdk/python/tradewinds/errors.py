"""Errors that a client can get.

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
        ├── TooLate           the time was up
        ├── MatchEnded        the match is over
        ├── NotRevealed       the match is over, but its seed is still in use
        ├── RateLimited       too many requests; `retry_after` says when to try again
        └── SessionReplaced   a newer stream of the same session took over

Every error carries the server's `reason` (a name of the ErrorReason enum), its `metadata` (rule id,
version and the like) and `retry_after` in seconds, None where trying again would not help.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import grpc
from google.protobuf.message import DecodeError
from google.rpc import error_details_pb2, status_pb2

from tradewinds.v1 import bot_service_pb2, errors_pb2

from .durations import in_seconds

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


class TooLate(Refused):
    pass


class MatchEnded(Refused):
    pass


class NotRevealed(Refused):
    pass


class RateLimited(Refused):
    pass


class SessionReplaced(Refused):
    pass


BY_REASON: Final[Mapping[str, type[Refused]]] = {
    "ILLEGAL_ACTION": IllegalAction,
    "STALE_VERSION": StaleVersion,
    "NOT_YOUR_TURN": NotYourTurn,
    "TOO_LATE": TooLate,
    "MATCH_ENDED": MatchEnded,
    "NOT_REVEALED": NotRevealed,
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
    grpc.StatusCode.INTERNAL: Unavailable,
    grpc.StatusCode.UNKNOWN: Unavailable,
}
CODES: Final = {code.value[0]: code for code in grpc.StatusCode}


def error_of(
    code: grpc.StatusCode,
    reason: str,
    message: str,
    metadata: Mapping[str, str],
    retry_after: float | None,
) -> TradewindsError:
    """Chosen by the reason, or by the status code if the reason is unknown.

    >>> error_of(grpc.StatusCode.ABORTED, "STALE_VERSION", "version 7 is over", {}, None)
    StaleVersion('version 7 is over')
    """
    kind = BY_REASON.get(reason) or BY_CODE.get(code, Refused)
    return kind(message, reason or code.name, metadata, retry_after)


def from_refusal(refusal: bot_service_pb2.Refusal) -> TradewindsError:
    """The error for a refusal on a stream that stays open.

    >>> from_refusal(bot_service_pb2.Refusal(code=5, reason="UNKNOWN_GAME", message="no chess"))
    NotFound('no chess')
    """
    known = refusal.reason in errors_pb2.ErrorReason.values()
    reason = errors_pb2.ErrorReason.Name(refusal.reason) if known and refusal.reason else ""
    code = CODES.get(refusal.code, grpc.StatusCode.UNKNOWN)
    retry = in_seconds(refusal.retry_after) if refusal.HasField("retry_after") else None
    return error_of(code, reason, refusal.message, refusal.metadata, retry)


def from_rpc(error: grpc.aio.AioRpcError) -> TradewindsError:
    """The error behind a failed call, with the details the server attached."""
    info = error_details_pb2.ErrorInfo()
    retry = error_details_pb2.RetryInfo()
    for detail in attached_status(error).details:
        detail.Unpack(info)
        detail.Unpack(retry)
    retry_after = in_seconds(retry.retry_delay) or None
    message = error.details() or error.code().name
    return error_of(error.code(), info.reason, message, info.metadata, retry_after)


def attached_status(error: grpc.aio.AioRpcError) -> status_pb2.Status:
    """The google.rpc.Status in the trailers; an empty one if there is none to be read."""
    trailers: Any = error.trailing_metadata()
    try:
        return status_pb2.Status.FromString(dict(trailers or ()).get(DETAILS, b""))
    except DecodeError:
        return status_pb2.Status()
