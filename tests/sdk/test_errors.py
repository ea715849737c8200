"""Errors of failed calls, with what the server attached to them."""

from __future__ import annotations

import grpc
import pytest
from google.protobuf.any_pb2 import Any
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2

from tradewinds import errors


def failed(
    code: grpc.StatusCode, *details: Message, trailer: bytes | None = None
) -> grpc.aio.AioRpcError:
    status = status_pb2.Status()
    for detail in details:
        packed = Any()
        packed.Pack(detail)
        status.details.append(packed)
    value = status.SerializeToString() if trailer is None else trailer
    trailers = grpc.aio.Metadata((errors.DETAILS, value))
    return grpc.aio.AioRpcError(code, grpc.aio.Metadata(), trailers, "what happened", None)


def test_reason_metadata_and_retry_come_from_the_attached_status() -> None:
    info = error_details_pb2.ErrorInfo(reason="RATE_LIMITED", metadata={"limit": "50"})
    retry = error_details_pb2.RetryInfo(retry_delay=Duration(seconds=2))
    error = errors.from_rpc(failed(grpc.StatusCode.RESOURCE_EXHAUSTED, info, retry))
    assert isinstance(error, errors.RateLimited)
    assert (error.reason, error.metadata, error.retry_after) == (
        "RATE_LIMITED",
        {"limit": "50"},
        2.0,
    )
    assert str(error) == "what happened [RATE_LIMITED]"


@pytest.mark.parametrize(
    ("code", "reason", "kind"),
    [
        (grpc.StatusCode.ABORTED, "STALE_VERSION", errors.StaleVersion),
        (grpc.StatusCode.FAILED_PRECONDITION, "ILLEGAL_ACTION", errors.IllegalAction),
        (grpc.StatusCode.FAILED_PRECONDITION, "NOT_YOUR_TURN", errors.NotYourTurn),
        (grpc.StatusCode.FAILED_PRECONDITION, "SESSION_REPLACED", errors.SessionReplaced),
        (grpc.StatusCode.INVALID_ARGUMENT, "BAD_REQUEST", errors.Refused),
        (grpc.StatusCode.NOT_FOUND, "UNKNOWN_MATCH", errors.NotFound),
        (grpc.StatusCode.UNAUTHENTICATED, "BAD_TOKEN", errors.NotAllowed),
        (grpc.StatusCode.UNAVAILABLE, "DRAINING", errors.Unavailable),
        (grpc.StatusCode.INTERNAL, "INTERNAL", errors.Unavailable),
    ],
)
def test_the_reason_decides_the_kind_of_error_and_the_code_where_it_does_not(
    code: grpc.StatusCode, reason: str, kind: type[errors.TradewindsError]
) -> None:
    error = errors.from_rpc(failed(code, error_details_pb2.ErrorInfo(reason=reason)))
    assert type(error) is kind


def test_details_that_cannot_be_read_leave_the_code_and_the_message() -> None:
    error = errors.from_rpc(failed(grpc.StatusCode.NOT_FOUND, trailer=b"\xff\xff"))
    assert isinstance(error, errors.NotFound)
    assert (error.message, error.reason) == ("what happened", "NOT_FOUND")
