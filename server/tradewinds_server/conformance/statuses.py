"""Errors as a server sends them: a status with ErrorInfo and RetryInfo."""

from __future__ import annotations

import grpc

from ..api.error_status import status_of
from .link import End

DETAILS = "grpc-status-details-bin"
CODES = {code.value[0]: code for code in grpc.StatusCode}


def end_with(error: Exception) -> End:
    """The end of a stream that failed with this error."""
    status = status_of(error)
    trailers = ((DETAILS, status.SerializeToString()),)
    return End(CODES[status.code], status.message, trailers)
