"""MatchService over the wire: matches are created, watched and ended."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import grpc
import pytest
from google.protobuf import struct_pb2
from google.protobuf.duration_pb2 import Duration

from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.clock_pb2 import TimeControl
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.player_pb2 import (
    SEAT_STATUS_CONNECTED,
    SEAT_STATUS_DISCONNECTED,
    SEAT_STATUS_SUBSTITUTED,
    SUBSTITUTION_CAUSE_RESIGNED,
)
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_engine import GAMES

from .match_table import bearer, block, create, refused, watch

UNKNOWN_OPTION = struct_pb2.Struct()
UNKNOWN_OPTION.update({"no_such_option": 1})


@pytest.fixture
def stub(channel: grpc.aio.Channel) -> MatchServiceStub:
    return MatchServiceStub(channel)


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_whole_match_is_watched_version_by_version(
    stub: MatchServiceStub, game: str
) -> None:
    table = await create(stub, game)
    watching = asyncio.create_task(watch(stub, table))
    finished = await table.play_to_the_end()
    first, *rest = await watching
    assert first.WhichOneof("update") == "state"
    updates = [update.step for update in rest]
    assert [step.version for step in updates] == list(
        range(first.state.match.version + 1, finished.version + 1)
    )
    assert updates[-1].position.scores == finished.scores
    assert all(step.view.WhichOneof("game") == game.replace("-", "_") for step in updates)


async def test_the_seed_is_committed_at_the_start_and_revealed_at_the_end(
    stub: MatchServiceStub,
) -> None:
    table = await create(stub)
    assert not table.match.seed
    assert not (await table.state(0)).match.seed
    finished = await table.play_to_the_end()
    committed = hashlib.sha256(finished.seed + table.match_id.encode()).digest()
    assert committed == table.match.seed_commitment == finished.seed_commitment


async def test_a_spectator_sees_no_legal_list_and_neither_does_the_other_seat(
    stub: MatchServiceStub,
) -> None:
    table = await create(stub)
    asked = (await table.state()).position.seat_to_move
    assert (await table.state(asked)).position.legal_actions
    assert not (await table.state(1 - asked)).position.legal_actions
    assert not (await table.state()).position.legal_actions


async def test_creating_again_with_the_same_request_gives_the_same_match(
    stub: MatchServiceStub,
) -> None:
    first = await create(stub, request_id="once")
    await first.play()
    again = await create(stub, request_id="once")
    assert again.match_id == first.match_id
    assert (await again.state()).match.version == 1
    await again.play()  # the tokens given this time open the seats as well
    await first.play()
    call = create(stub, request_id="once", guests=["ada", "cyd"])
    assert (await refused(call))[:2] == (grpc.StatusCode.ALREADY_EXISTS, "REQUEST_ID_REUSED")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"setup": GameSetup(game="chess", seats=2)}, "UNKNOWN_GAME"),
        ({"guests": []}, "BAD_SETUP"),
        ({"guests": ["a"] * 9}, "BAD_SETUP"),
        ({"guests": ["a", ""]}, "BAD_REQUEST"),
        ({"guests": ["a", "x" * 65]}, "BAD_REQUEST"),
        ({"guests": ["a", "b\n"]}, "BAD_REQUEST"),
        ({"setup": GameSetup(game="puerto-rico", seats=3)}, "BAD_REQUEST"),
        ({"assignments": [pb.SeatAssignment(), pb.SeatAssignment(guest="a")]}, "BAD_REQUEST"),
        ({"assignments": [pb.SeatAssignment(house_bot="alphago")] * 2}, "BAD_REQUEST"),
        ({"setup": GameSetup(game="puerto-rico", seats=2, options=UNKNOWN_OPTION)}, "BAD_SETUP"),
        ({"seed": bytes(17)}, "BAD_REQUEST"),
        ({"seed": b"1"}, "BAD_REQUEST"),
        ({"absence_policy": 99}, "BAD_REQUEST"),
        ({"tournament_id": "\n"}, "BAD_REQUEST"),
        ({"reveal": block("b", 0)}, "BAD_REQUEST"),
        ({"reveal": block("", 2)}, "BAD_REQUEST"),
        ({"request_id": "x" * 65}, "BAD_REQUEST"),
        ({"request_id": "a b"}, "BAD_REQUEST"),
        ({"time_control": TimeControl(allowance=Duration(seconds=-1))}, "BAD_REQUEST"),
        ({"time_control": TimeControl(bank=Duration(seconds=10**9))}, "BAD_REQUEST"),
        ({"time_control": TimeControl(allowance=Duration())}, "BAD_REQUEST"),
        ({"time_control": TimeControl(max_strikes=10**6)}, "BAD_REQUEST"),
        ({"time_control": TimeControl(substitute=99)}, "BAD_REQUEST"),  # type: ignore[arg-type]
    ],
)
async def test_a_match_that_cannot_be_is_not_created(
    stub: MatchServiceStub, fields: dict[str, Any], reason: str
) -> None:
    assert (await refused(create(stub, **fields)))[1] == reason
    assert not (await stub.ListMatches(pb.ListMatchesRequest())).matches


@pytest.mark.parametrize("match_id", ["", "nothing", "x" * 10_000, "{m:*}", "\n"])
async def test_an_unknown_match_is_unknown_everywhere(
    stub: MatchServiceStub, match_id: str
) -> None:
    for call in (
        stub.GetMatch(pb.GetMatchRequest(match_id=match_id)),
        stub.SubmitMove(
            pb.SubmitMoveRequest(match_id=match_id, version=0, action_id=0),
            metadata=bearer("token"),
        ),
        stub.ListSteps(pb.ListStepsRequest(match_id=match_id)),
        stub.Resign(pb.ResignRequest(match_id=match_id), metadata=bearer("token")),
        stub.GetReplay(pb.GetReplayRequest(match_id=match_id)),
        stub.WatchMatch(pb.WatchMatchRequest(match_id=match_id)).read(),
    ):
        assert (await refused(call))[:2] == (grpc.StatusCode.NOT_FOUND, "UNKNOWN_MATCH")


async def test_a_watcher_is_told_of_players_without_the_whole_match(
    stub: MatchServiceStub,
) -> None:
    table = await create(stub)
    request = pb.WatchMatchRequest(match_id=table.match_id)
    watching = stub.WatchMatch(request)
    first = await watching.read()
    assert [player.status for player in first.state.match.players] == [SEAT_STATUS_DISCONNECTED] * 2
    asked = first.state.position.seat_to_move
    holding = stub.WatchMatch(request, metadata=bearer(table.tokens[asked]))
    await holding.read()
    came = (await watching.read()).player_update
    assert (came.match_id, came.player.seat) == (table.match_id, asked)
    assert came.player.status == SEAT_STATUS_CONNECTED
    assert came.time_left.ToTimedelta().total_seconds() > 1
    other = 1 - asked
    await stub.Resign(
        pb.ResignRequest(match_id=table.match_id), metadata=bearer(table.tokens[other])
    )
    left = (await watching.read()).player_update
    assert (left.player.seat, left.player.status) == (other, SEAT_STATUS_SUBSTITUTED)
    assert left.player.substitution_cause == SUBSTITUTION_CAUSE_RESIGNED
    assert not left.HasField("time_left")
    legal = (await table.state(asked)).position.legal_actions
    await table.submit(asked, 0, legal[0])
    assert (await watching.read()).step.version == 1
    watching.cancel()
    holding.cancel()
