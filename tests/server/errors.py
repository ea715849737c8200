"""Reads the rich status of a refused call."""

from __future__ import annotations

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status


def details_of(
    error: grpc.aio.AioRpcError,
) -> tuple[error_details_pb2.ErrorInfo, error_details_pb2.RetryInfo | None]:
    """The ErrorInfo every refusal carries, and when to try again if it says so."""
    status = rpc_status.from_call(error)  # type: ignore[arg-type]  # any call with trailing metadata
    assert status is not None, error
    info, retry = error_details_pb2.ErrorInfo(), error_details_pb2.RetryInfo()
    assert any(detail.Unpack(info) for detail in status.details)
    assert info.domain == "tradewinds.dev"
    return info, retry if any(detail.Unpack(retry) for detail in status.details) else None
