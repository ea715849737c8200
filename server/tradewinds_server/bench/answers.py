"""Random answers to turns, from bytes to bytes: the load is to cost less than what it measures.

Compiled where there is a compiler.
"""

from __future__ import annotations

import random
from typing import Final

from librt.strings import BytesWriter

from tradewinds.v1 import bot_pb2 as pb
from tradewinds_engine.varint import put_varint

from ..api.wire import tag_of
from .wire_reader import WireReader

TURN: Final = tag_of(pb.PlayResponse.TURN_FIELD_NUMBER, True)
MATCH_ID: Final = tag_of(pb.Turn.MATCH_ID_FIELD_NUMBER, True)
VERSION: Final = tag_of(pb.Turn.VERSION_FIELD_NUMBER, False)
MOVE: Final = tag_of(pb.PlayRequest.MOVE_FIELD_NUMBER, True)
MOVE_MATCH_ID: Final = tag_of(pb.Move.MATCH_ID_FIELD_NUMBER, True)
MOVE_VERSION: Final = tag_of(pb.Move.VERSION_FIELD_NUMBER, False)
MOVE_ACTION: Final = tag_of(pb.Move.ACTION_FIELD_NUMBER, False)
LEGAL: Final = tag_of(pb.Turn.LEGAL_FIELD_NUMBER, True)


def answer(said: bytes) -> bytes | None:
    """A move, if a PlayResponse asks for one."""
    response = WireReader(said)
    if response.tag() != TURN:
        return None
    turn = WireReader(response.block())
    match_id = b""
    version = 0
    while tag := turn.tag():
        if tag == MATCH_ID:
            match_id = turn.block()
        elif tag == VERSION:
            version = turn.number()
        elif tag == LEGAL:
            legal = turn.numbers()
            action = legal[int(random.random() * len(legal))]  # noqa: S311 - only has to differ
            return write_move(match_id, version, action)
        else:
            turn.skip(tag)
    raise ValueError("a turn without legal actions")


def write_move(match_id: bytes, version: int, action: int) -> bytes:
    fields = BytesWriter()
    fields.append(MOVE_MATCH_ID)
    put_varint(fields, len(match_id))
    fields.write(match_id)
    fields.append(MOVE_VERSION)
    put_varint(fields, version)
    fields.append(MOVE_ACTION)
    put_varint(fields, action)
    request = BytesWriter()
    request.append(MOVE)
    put_varint(request, len(fields))
    request.write(fields.getvalue())
    return request.getvalue()
