"""Random answers to turns, from bytes to bytes, so that the load costs little.

Compiled where there is a compiler.
"""

from __future__ import annotations

import random
from typing import Final

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import position_pb2
from tradewinds_engine.native import BytesWriter
from tradewinds_engine.varint import put_varint

from ..api.protobuf_writer import tag_of
from .wire_reader import WireReader

TURN: Final = tag_of(pb.PlayResponse.TURN_FIELD_NUMBER, True)
MATCH_ID: Final = tag_of(pb.Turn.MATCH_ID_FIELD_NUMBER, True)
SEAT: Final = tag_of(pb.Turn.SEAT_FIELD_NUMBER, False)
VERSION: Final = tag_of(pb.Turn.VERSION_FIELD_NUMBER, False)
MOVE: Final = tag_of(pb.PlayRequest.MOVE_FIELD_NUMBER, True)
MOVE_MATCH_ID: Final = tag_of(pb.Move.MATCH_ID_FIELD_NUMBER, True)
MOVE_SEAT: Final = tag_of(pb.Move.SEAT_FIELD_NUMBER, False)
MOVE_VERSION: Final = tag_of(pb.Move.VERSION_FIELD_NUMBER, False)
MOVE_ACTION: Final = tag_of(pb.Move.ACTION_ID_FIELD_NUMBER, False)
POSITION: Final = tag_of(pb.Turn.POSITION_FIELD_NUMBER, True)
LEGAL: Final = tag_of(position_pb2.Position.LEGAL_ACTIONS_FIELD_NUMBER, True)


def answer(said: bytes) -> bytes | None:
    """A move, if the PlayResponse asks for one."""
    response = WireReader(said)
    if response.tag() != TURN:
        return None
    turn = WireReader(response.block())
    match_id = b""
    seat = 0
    version = 0
    while tag := turn.tag():
        if tag == MATCH_ID:
            match_id = turn.block()
        elif tag == VERSION:
            version = turn.number()
        elif tag == SEAT:
            seat = turn.number()
        elif tag == POSITION:
            legal = _legal_actions(turn.block())
            action = legal[int(random.random() * len(legal))]  # noqa: S311 - only has to differ
            return write_move(match_id, seat, version, action)
        else:
            turn.skip(tag)
    raise ValueError("a turn without a position")


def _legal_actions(data: bytes) -> list[int]:
    position = WireReader(data)
    while tag := position.tag():
        if tag == LEGAL:
            return position.numbers()
        position.skip(tag)
    raise ValueError("a position without legal actions")


def write_move(match_id: bytes, seat: int, version: int, action: int) -> bytes:
    fields = BytesWriter()
    fields.append(MOVE_MATCH_ID)
    put_varint(fields, len(match_id))
    fields.write(match_id)
    fields.append(MOVE_SEAT)
    put_varint(fields, seat)
    fields.append(MOVE_VERSION)
    put_varint(fields, version)
    fields.append(MOVE_ACTION)
    put_varint(fields, action)
    request = BytesWriter()
    request.append(MOVE)
    put_varint(request, len(fields))
    request.write(fields.getvalue())
    return request.getvalue()
