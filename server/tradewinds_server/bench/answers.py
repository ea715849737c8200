"""Random answers to turns, from bytes to bytes: the load is to cost less than what it measures.

Compiled where there is a compiler.
"""

from __future__ import annotations

import random
from typing import Final

from librt.strings import BytesWriter

from tradewinds.v1 import bot_pb2 as pb
from tradewinds_engine.varint import put_varint

from ..api import moves
from ..api.wire_reader import WireReader, tag_of

TURN: Final = tag_of(pb.PlayResponse.TURN_FIELD_NUMBER, True)
MATCH_ID: Final = tag_of(pb.Turn.MATCH_ID_FIELD_NUMBER, True)
VERSION: Final = tag_of(pb.Turn.VERSION_FIELD_NUMBER, False)
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
    fields.append(moves.MATCH_ID)
    put_varint(fields, len(match_id))
    fields.write(match_id)
    fields.append(moves.VERSION)
    put_varint(fields, version)
    fields.append(moves.ACTION)
    put_varint(fields, action)
    request = BytesWriter()
    request.append(moves.MOVE)
    put_varint(request, len(fields))
    request.write(fields.getvalue())
    return request.getvalue()
