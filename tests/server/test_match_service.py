"""MatchService over the wire: what each call does, and how it refuses."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Sequence
from typing import Any

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration

from tradewinds.v1 import match_pb2 as pb
from tradewinds.v1.match_pb2_grpc import MatchServiceStub
from tradewinds_engine import GAMES, replay

from .errors import details_of

Metadata = Sequence[tuple[str, str]]


def bearer(token: str) -> Metadata:
    return (("authorization", f"Bearer {token}"),)


class Table:
    """A match over the wire, with the tokens of all its seats."""

    def __init__(self, stub: MatchServiceStub, created: pb.CreateMatchResponse) -> None:
        self.stub = stub
        self.match_id = created.match.match_id
        self.match = created.match
        self.tokens = created.seat_tokens

    async def state(self, seat: int | None = None) -> pb.MatchState:
        metadata = () if seat is None else bearer(self.tokens[seat])
        request = pb.GetMatchRequest(match_id=self.match_id)
        answer: pb.GetMatchResponse = await self.stub.GetMatch(request, metadata=metadata)
        return answer.state

    async def submit(self, seat: int, version: int, action: int, request_id: str = "") -> int:
        request = pb.SubmitMoveRequest(
            match_id=self.match_id, version=version, action=action, request_id=request_id
        )
        metadata = bearer(self.tokens[seat])
        answer: pb.SubmitMoveResponse = await self.stub.SubmitMove(request, metadata=metadata)
        return answer.version

    async def play(self) -> int:
        """The first legal action of whoever is to move."""
        seat = (await self.state()).position.to_move
        state = await self.state(seat)
        return await self.submit(seat, state.match.version, state.position.legal[0])

    async def play_to_the_end(self) -> pb.Match:
        seat, state = 0, await self.state(0)
        while state.match.status == pb.MATCH_STATUS_RUNNING:
            if state.position.to_move == seat:
                await self.submit(seat, state.match.version, state.position.legal[0])
            seat = state.position.to_move
            state = await self.state(seat)
        return (await self.state()).match


@pytest.fixture
def stub(channel: grpc.aio.Channel) -> MatchServiceStub:
    return MatchServiceStub(channel)


async def create(stub: MatchServiceStub, game: str = "puerto-rico", **fields: Any) -> Table:
    known: dict[str, Any] = {"bots": ["ada", "bob"], **fields}
    request = pb.CreateMatchRequest(game=game, **known)
    return Table(stub, await stub.CreateMatch(request))


async def watch(stub: MatchServiceStub, table: Table) -> list[pb.WatchMatchResponse]:
    return [
        update async for update in stub.WatchMatch(pb.WatchMatchRequest(match_id=table.match_id))
    ]


async def refused(call: Awaitable[object]) -> tuple[grpc.StatusCode, str, dict[str, str]]:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call
    info, _ = details_of(caught.value)
    return caught.value.code(), info.reason, dict(info.metadata)


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
    assert all(step.view.WhichOneof("view") == game.replace("-", "_") for step in updates)


async def test_the_seed_is_committed_at_the_start_and_revealed_at_the_end(
    stub: MatchServiceStub,
) -> None:
    table = await create(stub)
    assert not table.match.seed
    assert not (await table.state(0)).match.seed
    finished = await table.play_to_the_end()
    committed = hashlib.sha256(finished.seed + table.match_id.encode()).digest()
    assert committed == table.match.seed_commitment == finished.seed_commitment


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


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff\x00", b"[" * 100_000])
async def test_a_damaged_replay_is_not_valid(stub: MatchServiceStub, damage: bytes) -> None:
    verified = await stub.VerifyReplay(pb.VerifyReplayRequest(replay=damage))
    assert not verified.valid
    assert verified.problem


async def test_a_spectator_sees_no_legal_list_and_neither_does_the_other_seat(
    stub: MatchServiceStub,
) -> None:
    table = await create(stub)
    asked = (await table.state()).position.to_move
    assert (await table.state(asked)).position.legal
    assert not (await table.state(1 - asked)).position.legal
    assert not (await table.state()).position.legal


async def test_moves_need_the_token_of_their_seat(stub: MatchServiceStub) -> None:
    table, other = await create(stub), await create(stub)
    request = pb.SubmitMoveRequest(match_id=table.match_id)
    assert (await refused(stub.SubmitMove(request)))[1] == "BAD_TOKEN"
    strange = bearer(other.tokens[0])
    code, reason, _ = await refused(stub.SubmitMove(request, metadata=strange))
    assert (code, reason) == (grpc.StatusCode.UNAUTHENTICATED, "BAD_TOKEN")
    asked = (await table.state()).position.to_move
    code, reason, metadata = await refused(table.submit(1 - asked, 0, 0))
    assert (code, reason) == (grpc.StatusCode.FAILED_PRECONDITION, "NOT_YOUR_TURN")
    assert metadata["seat"] == str(asked)


async def test_an_illegal_action_names_its_rule(stub: MatchServiceStub) -> None:
    table = await create(stub)
    asked = (await table.state()).position.to_move
    code, reason, metadata = await refused(table.submit(asked, 0, 2**32 - 1))
    assert (code, reason) == (grpc.StatusCode.INVALID_ARGUMENT, "ILLEGAL_ACTION")
    assert metadata["rule"].startswith("PR-")


async def test_a_stale_version_is_told_the_current_one(stub: MatchServiceStub) -> None:
    table = await create(stub)
    await table.play()
    asked = (await table.state()).position.to_move
    legal = (await table.state(asked)).position.legal
    code, reason, metadata = await refused(table.submit(asked, 0, legal[0]))
    assert (code, reason) == (grpc.StatusCode.ABORTED, "STALE_VERSION")
    assert metadata["version"] == "1"


async def test_two_clients_racing_for_one_version_move_it_once(stub: MatchServiceStub) -> None:
    table = await create(stub)
    asked = (await table.state()).position.to_move
    legal = (await table.state(asked)).position.legal
    results = await asyncio.gather(
        *(table.submit(asked, 0, action) for action in legal), return_exceptions=True
    )
    assert [result for result in results if not isinstance(result, Exception)] == [1]
    assert (await table.state()).match.version == 1


async def test_a_duplicate_request_is_answered_alike_and_played_once(
    stub: MatchServiceStub,
) -> None:
    table = await create(stub)
    asked = (await table.state()).position.to_move
    action = (await table.state(asked)).position.legal[0]
    sent = [table.submit(asked, 0, action, "the-one") for _ in range(5)]
    assert await asyncio.gather(*sent) == [1] * 5
    assert (await table.state()).match.version == 1


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
    call = create(stub, request_id="once", bots=["ada", "cyd"])
    assert (await refused(call))[:2] == (grpc.StatusCode.ALREADY_EXISTS, "REQUEST_ID_REUSED")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game": "chess"}, "UNKNOWN_GAME"),
        ({"bots": []}, "BAD_SETUP"),
        ({"bots": ["a"] * 9}, "BAD_SETUP"),
        ({"bots": ["a", ""]}, "BAD_REQUEST"),
        ({"bots": ["a", "x" * 65]}, "BAD_REQUEST"),
        ({"bots": ["a", "b\n"]}, "BAD_REQUEST"),
        ({"options": {"no_such_option": "1"}}, "BAD_SETUP"),
        ({"options": {"no_such_option": "{"}}, "BAD_REQUEST"),
        ({"seed": bytes(17)}, "BAD_REQUEST"),
        ({"request_id": "x" * 65}, "BAD_REQUEST"),
        ({"request_id": "a b"}, "BAD_REQUEST"),
        ({"time_control": pb.TimeControl(allowance=Duration(seconds=-1))}, "BAD_REQUEST"),
        ({"time_control": pb.TimeControl(bank=Duration(seconds=10**9))}, "BAD_REQUEST"),
        ({"time_control": pb.TimeControl(allowance=Duration())}, "BAD_REQUEST"),
        ({"time_control": pb.TimeControl(strikes=10**6)}, "BAD_REQUEST"),
        ({"time_control": pb.TimeControl(substitute=99)}, "BAD_REQUEST"),  # type: ignore[arg-type]
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
        stub.SubmitMove(pb.SubmitMoveRequest(match_id=match_id), metadata=bearer("token")),
        stub.Resign(pb.ResignRequest(match_id=match_id), metadata=bearer("token")),
        stub.GetReplay(pb.GetReplayRequest(match_id=match_id)),
        stub.WatchMatch(pb.WatchMatchRequest(match_id=match_id)).read(),
    ):
        assert (await refused(call))[:2] == (grpc.StatusCode.NOT_FOUND, "UNKNOWN_MATCH")


async def test_a_resigned_seat_ranks_last_and_the_others_go_on(stub: MatchServiceStub) -> None:
    table = await create(stub, bots=["ada", "bob", "cyd"])
    request = pb.ResignRequest(match_id=table.match_id)
    await stub.Resign(request, metadata=bearer(table.tokens[0]))
    await stub.Resign(request, metadata=bearer(table.tokens[0]))
    watching = stub.WatchMatch(pb.WatchMatchRequest(match_id=table.match_id, without_views=True))
    async for update in watching:
        assert not update.step.HasField("view")
        kind = update.WhichOneof("update")
        position = update.state.position if kind == "state" else update.step.position
        version = update.state.match.version if kind == "state" else update.step.version
        if position.HasField("to_move") and position.to_move != 0:
            state = await table.state(position.to_move)
            if state.match.version == version:
                await table.submit(position.to_move, version, state.position.legal[0])
    finished = (await table.state()).match
    assert finished.players[0].cause == pb.SEAT_CAUSE_RESIGNED
    assert finished.scores[0].rank == 3


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
    assert {match.game for match in only.matches} == {"madeira"}
    over = pb.ListMatchesRequest(status=pb.MATCH_STATUS_FINISHED)
    assert not (await stub.ListMatches(over)).matches


@pytest.mark.parametrize("token", ["nonsense", "-1", "9" * 5000])
async def test_a_page_token_of_ones_own_is_refused(stub: MatchServiceStub, token: str) -> None:
    call = stub.ListMatches(pb.ListMatchesRequest(page_token=token))
    assert (await refused(call))[1] == "BAD_REQUEST"
