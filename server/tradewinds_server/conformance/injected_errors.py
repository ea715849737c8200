"""Errors that a check makes the server send: the end of a stream, or a refusal."""

from __future__ import annotations

import grpc

from tradewinds.v1 import bot_service_pb2 as pb

from ..api.error_status import status_of
from ..api.play_messages import refusal as refusal_message
from .proxied_stream import End

DETAILS = "grpc-status-details-bin"
CODES = {code.value[0]: code for code in grpc.StatusCode}


def end_with(error: Exception) -> End:
    """The end of a stream that failed with this error, with ErrorInfo and RetryInfo."""
    status = status_of(error)
    trailers = ((DETAILS, status.SerializeToString()),)
    return End(CODES[status.code], status.message, trailers)


def refusal(error: Exception, move: pb.Move) -> pb.Refusal:
    """The refusal of a move because of an error."""
    return refusal_message(error, move.match_id, move.seat, move.request_id).refusal


def join_refusal(error: Exception, join: pb.JoinQueue) -> pb.Refusal:
    """The refusal of a place in a queue because of an error."""
    return refusal_message(error, request_id=join.request_id).refusal
