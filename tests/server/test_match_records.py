"""MatchService over the wire: lists, steps and replays."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import pytest

from tradewinds.v1 import match_pb2
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.matchmaking_service_pb2 import ListQueuesRequest
from tradewinds.v1.matchmaking_service_pb2_grpc import MatchmakingServiceStub
from tradewinds_engine import GAMES, replay

from .match_table import Table, bearer, block, create, refused, watch


@pytest.fixture
def stub(channel: grpc.aio.Channel) -> MatchServiceStub:
    return MatchServiceStub(channel)


async def test_a_replay_leads_to_the_same_end_and_verifies(stub: MatchServiceStub) -> None:
    table = await create(stub, seed=bytes(15) + b"\x07")
    request = pb.GetReplayRequest(match_id=table.match_id)
    running = await refused(stub.GetReplay(request))
    assert running[:2] == (grpc.StatusCode.FAILED_PRECONDITION, "MATCH_RUNNING")
    finished = await table.play_to_the_end()
    data = (await stub.GetReplay(request)).replay
    read = replay.decode(data)
    assert (read.seed, len(read.actions)) == (7, finished.version)
    assert [row.total for row in read.result] == [score.total for score in finished.scores]
    verified = await stub.VerifyReplay(pb.VerifyReplayRequest(replay=data))
    assert (verified.valid, verified.actions) == (True, finished.version)


async def test_a_replay_in_an_unknown_format_is_refused(stub: MatchServiceStub) -> None:
    table = await create(stub)
    await table.play_to_the_end()
    request = pb.GetReplayRequest(match_id=table.match_id, accept=["text/html"])
    assert (await refused(stub.GetReplay(request)))[1] == "BAD_REQUEST"
    request.accept.append("application/vnd.tradewinds.replay+json")
    assert (await stub.GetReplay(request)).media_type == request.accept[1]


async def test_a_match_of_a_block_is_closed_until_all_of_them_have_ended(
    stub: MatchServiceStub,
) -> None:
    first, second = [await create(stub, reveal=block("b1", 2)) for _ in range(2)]
    finished = await first.play_to_the_end()
    assert not finished.seed
    for told in (first.match, finished):
        assert told.reveal == block("", 2)
    replay_of_first = pb.GetReplayRequest(match_id=first.match_id)
    assert (await refused(stub.GetReplay(replay_of_first)))[:2] == (
        grpc.StatusCode.FAILED_PRECONDITION,
        "NOT_REVEALED",
    )
    steps = pb.ListStepsRequest(match_id=first.match_id, viewer_seat=0)
    assert (await refused(stub.ListSteps(steps)))[1] == "NOT_REVEALED"
    await second.play_to_the_end()
    await until_listed_as_ended(stub, second)
    revealed = (await first.state()).match
    assert revealed.seed
    assert revealed.reveal == block("b1", 2)
    assert (await stub.GetReplay(replay_of_first)).replay
    assert (await stub.ListSteps(steps)).steps


async def until_listed_as_ended(stub: MatchServiceStub, table: Table) -> None:
    """The server files a match a moment after its last move."""
    request = pb.ListMatchesRequest(status=match_pb2.MATCH_STATUS_FINISHED)
    async with asyncio.timeout(10):
        while True:
            listed = (await stub.ListMatches(request)).matches
            if table.match_id in {match.match_id for match in listed}:
                return


@pytest.mark.parametrize("game", list(GAMES))
async def test_steps_are_read_page_by_page_as_a_seat_knows_them(
    stub: MatchServiceStub, game: str
) -> None:
    table = await create(stub, game)
    watching = asyncio.create_task(watch(stub, table))
    request = pb.ListStepsRequest(match_id=table.match_id, viewer_seat=1)
    running = await refused(stub.ListSteps(request, metadata=bearer(table.tokens[0])))
    assert running[1] == "MATCH_RUNNING"
    finished = await table.play_to_the_end()
    request = pb.ListStepsRequest(match_id=table.match_id, page_size=100)
    steps: list[match_pb2.MatchStep] = []
    while True:
        page = await stub.ListSteps(request)
        steps += page.steps
        request.page_token = page.next_page_token
        if not request.page_token:
            break
    assert [step.version for step in steps] == list(range(finished.version + 1))
    assert not steps[0].HasField("action_id")
    assert steps[-1].position.scores == finished.scores
    for update in (await watching)[1:]:
        read = steps[update.step.version]
        assert (read.seat, read.action_id) == (update.step.seat, update.step.action_id)
        assert read.view == update.step.view
        assert list(read.events) == list(update.step.events)


async def test_steps_of_a_running_match_show_its_own_seat_what_it_saw(
    stub: MatchServiceStub,
) -> None:
    table = await create(stub)
    await table.play()
    own = bearer(table.tokens[0])
    page = await stub.ListSteps(pb.ListStepsRequest(match_id=table.match_id), metadata=own)
    assert [step.version for step in page.steps] == [0, 1]
    assert page.steps[1].view == (await table.state(0)).view
    assert not page.next_page_token


async def test_matches_are_found_by_player_tournament_and_end(stub: MatchServiceStub) -> None:
    cup = await create(stub, guests=["ada", "cyd"], tournament_id="cup")
    other = await create(stub, guests=["ada", "dan"])
    await cup.play_to_the_end()
    await until_listed_as_ended(stub, cup)

    async def found(**fields: Any) -> list[str]:
        answer = await stub.ListMatches(pb.ListMatchesRequest(**fields))
        return [match.match_id for match in answer.matches]

    assert await found(player="ada") == [other.match_id, cup.match_id]
    assert await found(player="cyd") == [cup.match_id]
    assert await found(player="nobody") == []
    assert await found(tournament_id="cup") == [cup.match_id]
    assert await found(status=match_pb2.MATCH_STATUS_RUNNING) == [other.match_id]
    end = (await cup.state()).match.end_time
    assert await found(end_after=end) == [cup.match_id]
    assert await found(end_before=end) == []


async def test_a_page_token_belongs_to_its_call_and_filters(
    stub: MatchServiceStub, channel: grpc.aio.Channel
) -> None:
    for _ in range(2):
        await create(stub)
    page = await stub.ListMatches(pb.ListMatchesRequest(page_size=1))
    other = pb.ListMatchesRequest(game="madeira", page_token=page.next_page_token)
    assert (await refused(stub.ListMatches(other)))[1] == "BAD_REQUEST"
    queues = ListQueuesRequest(page_token=page.next_page_token)
    call = MatchmakingServiceStub(channel).ListQueues(queues)
    assert (await refused(call))[1] == "BAD_REQUEST"


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff\x00", b"[" * 100_000])
async def test_a_damaged_replay_is_not_valid(stub: MatchServiceStub, damage: bytes) -> None:
    verified = await stub.VerifyReplay(pb.VerifyReplayRequest(replay=damage))
    assert not verified.valid
    assert verified.problem


async def test_matches_are_listed_newest_first_page_by_page(stub: MatchServiceStub) -> None:
    created = [(await create(stub, game)).match_id for game in list(GAMES) * 2]
    pages: list[str] = []
    token = ""
    while True:
        page = await stub.ListMatches(pb.ListMatchesRequest(page_size=2, page_token=token))
        pages += [match.match_id for match in page.matches]
        token = page.next_page_token
        if not token:
            break
    assert pages == created[::-1]
    only = await stub.ListMatches(pb.ListMatchesRequest(game="madeira"))
    assert {match.setup.game for match in only.matches} == {"madeira"}
    over = pb.ListMatchesRequest(status=match_pb2.MATCH_STATUS_FINISHED)
    assert not (await stub.ListMatches(over)).matches


@pytest.mark.parametrize("token", ["nonsense", "-1", "9" * 5000, "AAAAAAAAAAAx", "é"])
async def test_a_page_token_of_ones_own_is_refused(stub: MatchServiceStub, token: str) -> None:
    call = stub.ListMatches(pb.ListMatchesRequest(page_token=token))
    assert (await refused(call))[1] == "BAD_REQUEST"
