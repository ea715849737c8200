"""Moves from their bytes: the message that is read most often.

Compiled where there is a compiler.
"""

from __future__ import annotations

from typing import Final

from tradewinds.v1 import bot_pb2 as pb

from .wire_reader import WireReader, tag_of

MOVE: Final = tag_of(pb.PlayRequest.MOVE_FIELD_NUMBER, True)
MATCH_ID: Final = tag_of(pb.Move.MATCH_ID_FIELD_NUMBER, True)
VERSION: Final = tag_of(pb.Move.VERSION_FIELD_NUMBER, False)
ACTION: Final = tag_of(pb.Move.ACTION_FIELD_NUMBER, False)
REQUEST_ID: Final = tag_of(pb.Move.REQUEST_ID_FIELD_NUMBER, True)


class Move:
    """The fields of the message of that name."""

    def __init__(
        self, match_id: str = "", version: int = 0, action: int = 0, request_id: str = ""
    ) -> None:
        self.match_id = match_id
        self.version = version
        self.action = action
        self.request_id = request_id


def read_request(data: bytes) -> Move | pb.PlayRequest:
    """What a bot says, every move as a Move; DecodeError if these bytes are no message."""
    usual = read_move(data)
    if usual is not None:
        return usual
    request = pb.PlayRequest.FromString(data)
    if request.WhichOneof("message") != "move":
        return request
    move = request.move
    return Move(move.match_id, move.version, move.action, move.request_id)


def read_move(data: bytes) -> Move | None:
    """None if it is something else, or an unusual move."""
    request = WireReader(data)
    if request.tag() != MOVE:
        return None
    fields = WireReader(request.block())
    if request.tag() or request.is_unusual:
        return None
    move = Move()
    while tag := fields.tag():
        if tag == MATCH_ID:
            move.match_id = fields.text()
        elif tag == VERSION:
            move.version = fields.number()
        elif tag == ACTION:
            move.action = fields.number()
        elif tag == REQUEST_ID:
            move.request_id = fields.text()
        else:
            return None
    return None if fields.is_unusual else move
