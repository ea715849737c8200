"""Moves are read as protobuf reads them, however they are written."""

from __future__ import annotations

import pytest
from google.protobuf.message import DecodeError
from hypothesis import given
from hypothesis import strategies as st

from tradewinds.v1 import bot_pb2 as pb
from tradewinds_server.api.moves import Move, read_move, read_request

FIELDS = ("match_id", "version", "action", "request_id")
USUAL = pb.Move(match_id="5eed" * 5, version=300, action=549, request_id="r-1")

moves = st.builds(
    pb.Move,
    match_id=st.text(max_size=200),
    version=st.integers(0, 2**64 - 1),
    action=st.integers(0, 2**32 - 1),
    request_id=st.text(max_size=200),
)


def fields(move: Move | pb.Move) -> list[object]:
    return [getattr(move, field) for field in FIELDS]


def written(move: pb.Move) -> bytes:
    return pb.PlayRequest(move=move).SerializeToString()


def assert_read_as_protobuf_does(data: bytes) -> None:
    try:
        meant = pb.PlayRequest.FromString(data)
    except DecodeError:
        with pytest.raises(DecodeError):
            read_request(data)
        return
    read = read_request(data)
    if meant.WhichOneof("message") == "move":
        assert isinstance(read, Move)
        assert fields(read) == fields(meant.move)
    else:
        assert read == meant


def test_what_clients_send_needs_no_message_object() -> None:
    read = read_move(written(USUAL))
    assert read is not None
    assert fields(read) == fields(USUAL)


@given(moves)
def test_every_move_is_read(move: pb.Move) -> None:
    assert_read_as_protobuf_does(written(move))


@given(st.binary(max_size=80))
def test_bytes_of_any_kind_say_what_protobuf_says(data: bytes) -> None:
    assert_read_as_protobuf_does(data)
    assert_read_as_protobuf_does(b"\x22" + bytes([len(data)]) + data)


@given(st.data())
def test_a_damaged_move_says_what_protobuf_says(data: st.DataObject) -> None:
    damaged = bytearray(written(USUAL))
    for _ in range(data.draw(st.integers(1, 3))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    assert_read_as_protobuf_does(bytes(damaged))
    assert_read_as_protobuf_does(bytes(damaged[: data.draw(st.integers(0, len(damaged)))]))


@pytest.mark.parametrize(
    "request_said",
    [
        pb.PlayRequest(),
        pb.PlayRequest(hello=pb.Hello(bot="ada")),
        pb.PlayRequest(move=pb.Move()),
        pb.PlayRequest(heartbeat=pb.Heartbeat(count=5)),
    ],
)
def test_other_messages_are_left_to_protobuf(request_said: pb.PlayRequest) -> None:
    assert_read_as_protobuf_does(request_said.SerializeToString())


@pytest.mark.parametrize(
    "data",
    [
        "2206188580808010",  # a number of more than 32 bits, of which an action has the lower ones
        "2206180110020001",  # a field number that nothing has
    ],
)
def test_what_only_protobuf_can_judge_is_left_to_it(data: str) -> None:
    assert_read_as_protobuf_does(bytes.fromhex(data))


def test_of_two_messages_in_one_the_last_counts() -> None:
    assert_read_as_protobuf_does(written(USUAL) + written(pb.Move(action=3)))
    assert_read_as_protobuf_does(
        written(USUAL) + pb.PlayRequest(heartbeat=pb.Heartbeat(count=5)).SerializeToString()
    )
