"""Turns exceptions into google.rpc.Status with ErrorInfo."""

from __future__ import annotations

import math

from google.protobuf import any_pb2, duration_pb2
from google.rpc import code_pb2, error_details_pb2, status_pb2

from tradewinds_engine import (
    BadSetup,
    IllegalAction,
    ReplayError,
    RuleError,
    SnapshotError,
    UnknownGame,
)

from .. import errors

DOMAIN = "tradewinds.dev"
LONGEST_MESSAGE = 1000

# The first match counts, so specific errors come before general ones.
CODES: list[tuple[type[Exception], int, str]] = [
    (errors.Unauthenticated, code_pb2.UNAUTHENTICATED, ""),
    (errors.BadToken, code_pb2.UNAUTHENTICATED, ""),
    (errors.NotYourTurn, code_pb2.FAILED_PRECONDITION, ""),
    (errors.Forbidden, code_pb2.PERMISSION_DENIED, ""),
    (errors.BadRequest, code_pb2.INVALID_ARGUMENT, ""),
    (errors.Unknown, code_pb2.NOT_FOUND, ""),
    (errors.StaleVersion, code_pb2.ABORTED, ""),
    (errors.RequestReused, code_pb2.ALREADY_EXISTS, ""),
    (errors.Conflict, code_pb2.FAILED_PRECONDITION, ""),
    (errors.NoObservations, code_pb2.UNIMPLEMENTED, ""),
    (errors.RateLimited, code_pb2.RESOURCE_EXHAUSTED, ""),
    (errors.Overloaded, code_pb2.RESOURCE_EXHAUSTED, ""),
    (errors.TryLater, code_pb2.UNAVAILABLE, ""),
    (UnknownGame, code_pb2.NOT_FOUND, "UNKNOWN_GAME"),
    (BadSetup, code_pb2.INVALID_ARGUMENT, "BAD_SETUP"),
    (IllegalAction, code_pb2.FAILED_PRECONDITION, "ILLEGAL_ACTION"),
    (SnapshotError, code_pb2.INVALID_ARGUMENT, "BAD_SNAPSHOT"),
    (ReplayError, code_pb2.INVALID_ARGUMENT, "BAD_REPLAY"),
    (RuleError, code_pb2.INVALID_ARGUMENT, "BAD_REQUEST"),
]
Expected = (errors.ServiceError, RuleError)
ARCHIVE_AWAY = "the archive of older matches cannot be read just now"
INTERNAL = "something went wrong in the server; it was noted there"


def status_of(error: Exception) -> status_pb2.Status:
    """The status for a client. Unexpected errors reveal nothing."""
    for kind, code, reason in CODES:
        if isinstance(error, kind):
            return _status(code, message_of(error), reason_of(error) or reason, error)
    return _status(code_pb2.INTERNAL, INTERNAL, "INTERNAL", error)


def message_of(error: Exception) -> str:
    """The message. Quoted input is shortened, because trailers are limited in size."""
    if isinstance(error, errors.ArchiveUnavailable):
        return ARCHIVE_AWAY  # its own message may name the host's addresses
    message = str(error)
    return message if len(message) <= LONGEST_MESSAGE else message[:LONGEST_MESSAGE] + "..."


def reason_of(error: Exception) -> str:
    """The reason in UPPER_SNAKE, the same in a status and in a refusal on a stream."""
    if isinstance(error, errors.ServiceError):
        return error.reason
    return next((reason for kind, _, reason in CODES if isinstance(error, kind)), "INTERNAL")


def metadata_of(error: Exception) -> dict[str, str]:
    """Facts for programs, such as the rule id of a refused action or the current version."""
    if isinstance(error, errors.ServiceError):
        return error.metadata
    if isinstance(error, IllegalAction):
        return {"action_id": str(error.action), "rule": error.rule}
    return {}


def retry_of(error: Exception) -> duration_pb2.Duration | None:
    after = error.retry_after if isinstance(error, errors.ServiceError) else None
    if after is None:
        return None
    fraction, seconds = math.modf(after)
    return duration_pb2.Duration(seconds=int(seconds), nanos=int(fraction * 1e9))


def _status(code: int, message: str, reason: str, error: Exception) -> status_pb2.Status:
    info = error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN, metadata=metadata_of(error))
    status = status_pb2.Status(code=code, message=message, details=[_packed(info)])
    retry = retry_of(error)
    if retry is not None:
        status.details.append(_packed(error_details_pb2.RetryInfo(retry_delay=retry)))
    return status


def _packed(
    detail: error_details_pb2.ErrorInfo | error_details_pb2.RetryInfo,
) -> any_pb2.Any:
    packed = any_pb2.Any()
    packed.Pack(detail)
    return packed
