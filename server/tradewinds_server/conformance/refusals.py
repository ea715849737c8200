"""Refusals of a move, as a server sends them."""

from __future__ import annotations

from tradewinds.v1 import bot_service_pb2 as pb

from ..api.play_messages import refusal as refusal_message


def refusal(error: Exception, move: pb.Move) -> pb.Refusal:
    """The refusal of a move because of an error."""
    return refusal_message(error, move.match_id, move.seat, move.request_id).refusal
