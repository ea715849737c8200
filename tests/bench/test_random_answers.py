"""The load of the benchmark is made of honest bots: they answer what they are asked."""

from __future__ import annotations

import pytest

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import position_pb2
from tradewinds_server.bench.random_answers import answer

TURN = pb.Turn(
    match_id="5eed" * 5, game="puerto-rico", seat=2, version=300,
    position=position_pb2.Position(
        seat_to_move=2, prompt="CHOOSE_ROLE", legal_actions=[0, 7, 127, 128, 549]
    ),
)  # fmt: skip


def test_every_legal_action_is_played_sooner_or_later_and_nothing_else() -> None:
    said = pb.PlayResponse(turn=TURN).SerializeToString()
    actions = set()
    for _ in range(300):
        data = answer(said)
        assert data is not None
        move = pb.PlayRequest.FromString(data).move
        assert (move.match_id, move.seat, move.version) == (TURN.match_id, 2, TURN.version)
        actions.add(move.action_id)
    assert actions == set(TURN.position.legal_actions)


def test_the_first_version_is_answered_too() -> None:
    first = pb.PlayResponse(
        turn=pb.Turn(match_id="a", position=position_pb2.Position(legal_actions=[4]))
    )
    data = answer(first.SerializeToString())
    assert data is not None
    assert pb.PlayRequest.FromString(data).move == pb.Move(
        match_id="a", seat=0, version=0, action_id=4
    )


def test_what_is_no_turn_has_no_answer() -> None:
    assert answer(pb.PlayResponse(heartbeat=pb.Heartbeat(count=1)).SerializeToString()) is None


def test_a_turn_that_asks_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="without a position"):
        answer(pb.PlayResponse(turn=pb.Turn(match_id="a")).SerializeToString())
