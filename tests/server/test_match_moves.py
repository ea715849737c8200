"""MatchService over the wire: moves, and how they are refused."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import pytest

from tests.match.server import open_server
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.player_pb2 import SUBSTITUTION_CAUSE_RESIGNED
from tradewinds.v1.position_pb2 import Include
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_server.api.auth import Authenticator

from .match_table import bearer, create, refused


@pytest.fixture
def stub(channel: grpc.aio.Channel) -> MatchServiceStub:
    return MatchServiceStub(channel)


@pytest.mark.parametrize("field", ["version", "action_id"])
async def test_a_forgotten_field_plays_nothing(stub: MatchServiceStub, field: str) -> None:
    table = await create(stub)
    request = pb.SubmitMoveRequest(match_id=table.match_id, version=0, action_id=0)
    request.ClearField(field)
    seat = (await table.state()).position.seat_to_move
    call = stub.SubmitMove(request, metadata=bearer(table.tokens[seat]))
    assert (await refused(call))[1:] == ("BAD_REQUEST", {"field": field})
    state = await table.state()
    assert state.match.version == 0
    assert not state.clocks[seat].strikes


async def test_the_house_has_no_key_to_its_seat(stub: MatchServiceStub) -> None:
    assignments = [pb.SeatAssignment(house_bot="random"), pb.SeatAssignment(guest="ada")]
    created = await stub.CreateMatch(
        pb.CreateMatchRequest(setup=GameSetup(game="puerto-rico", seats=2), assignments=assignments)
    )
    assert [key.seat for key in created.seat_keys] == [1]


async def test_moves_need_the_token_of_their_seat(stub: MatchServiceStub) -> None:
    table, other = await create(stub), await create(stub)
    request = pb.SubmitMoveRequest(match_id=table.match_id, version=0, action_id=0)
    assert (await refused(stub.SubmitMove(request)))[1] == "BAD_TOKEN"
    strange = bearer(other.tokens[0])
    code, reason, _ = await refused(stub.SubmitMove(request, metadata=strange))
    assert (code, reason) == (grpc.StatusCode.UNAUTHENTICATED, "BAD_TOKEN")
    asked = (await table.state()).position.seat_to_move
    code, reason, metadata = await refused(table.submit(1 - asked, 0, 0))
    assert (code, reason) == (grpc.StatusCode.FAILED_PRECONDITION, "NOT_YOUR_TURN")
    assert metadata["seat"] == str(asked)


async def test_an_illegal_action_names_its_rule(stub: MatchServiceStub) -> None:
    table = await create(stub)
    asked = (await table.state()).position.seat_to_move
    code, reason, metadata = await refused(table.submit(asked, 0, 2**32 - 1))
    assert (code, reason) == (grpc.StatusCode.FAILED_PRECONDITION, "ILLEGAL_ACTION")
    assert metadata["rule"].startswith("PR-")


async def test_a_stale_version_is_told_the_current_one(stub: MatchServiceStub) -> None:
    table = await create(stub)
    await table.play()
    asked = (await table.state()).position.seat_to_move
    legal = (await table.state(asked)).position.legal_actions
    code, reason, metadata = await refused(table.submit(asked, 0, legal[0]))
    assert (code, reason) == (grpc.StatusCode.ABORTED, "STALE_VERSION")
    assert metadata["version"] == "1"


async def test_two_clients_racing_for_one_version_move_it_once(stub: MatchServiceStub) -> None:
    table = await create(stub)
    asked = (await table.state()).position.seat_to_move
    legal = (await table.state(asked)).position.legal_actions
    results = await asyncio.gather(
        *(table.submit(asked, 0, action) for action in legal), return_exceptions=True
    )
    assert [result for result in results if not isinstance(result, Exception)] == [1]
    assert (await table.state()).match.version == 1


async def test_a_duplicate_request_is_answered_alike_and_played_once(
    stub: MatchServiceStub,
) -> None:
    table = await create(stub)
    asked = (await table.state()).position.seat_to_move
    action = (await table.state(asked)).position.legal_actions[0]
    sent = [table.submit(asked, 0, action, "the-one") for _ in range(5)]
    assert await asyncio.gather(*sent) == [1] * 5
    assert (await table.state()).match.version == 1


async def test_a_resigned_seat_ranks_last_and_the_others_go_on(stub: MatchServiceStub) -> None:
    table = await create(stub, guests=["ada", "bob", "cyd"])
    request = pb.ResignRequest(match_id=table.match_id)
    await stub.Resign(request, metadata=bearer(table.tokens[0]))
    await stub.Resign(request, metadata=bearer(table.tokens[0]))
    watching = stub.WatchMatch(pb.WatchMatchRequest(match_id=table.match_id, include=Include()))
    async for update in watching:
        assert not update.step.HasField("view")
        kind = update.WhichOneof("update")
        if kind == "player_update":
            continue
        position = update.state.position if kind == "state" else update.step.position
        version = update.state.match.version if kind == "state" else update.step.version
        if position.HasField("seat_to_move") and position.seat_to_move != 0:
            state = await table.state(position.seat_to_move)
            if state.match.version == version:
                await table.submit(position.seat_to_move, version, state.position.legal_actions[0])
    finished = (await table.state()).match
    assert finished.players[0].substitution_cause == SUBSTITUTION_CAUSE_RESIGNED
    assert finished.scores[0].rank == 3


async def test_the_check_of_a_key_is_not_charged_to_a_move(
    stub: MatchServiceStub, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await create(stub)
    seat = (await table.state()).position.seat_to_move
    action = (await table.state(seat)).position.legal_actions[0]
    admit = Authenticator.admit

    async def be_slow(authenticator: Authenticator, *call: Any) -> Any:
        await asyncio.sleep(0.3)
        return await admit(authenticator, *call)

    monkeypatch.setattr(Authenticator, "admit", be_slow)
    await table.submit(seat, 0, action)
    async with open_server(redis_url) as there:
        [entry] = await there.store.log_since(table.match_id, 0)
    assert entry.held_ms > 150
