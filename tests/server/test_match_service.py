"""MatchService over the wire: what each call does, and how it refuses."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Sequence
from typing import Any

import grpc
import pytest
from google.protobuf import struct_pb2
from google.protobuf.duration_pb2 import Duration

from tests.match.server import open_server
from tradewinds.v1 import match_pb2
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.clock_pb2 import TimeControl
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.matchmaking_service_pb2 import ListQueuesRequest
from tradewinds.v1.matchmaking_service_pb2_grpc import MatchmakingServiceStub
from tradewinds.v1.player_pb2 import (
    SEAT_STATUS_CONNECTED,
    SEAT_STATUS_DISCONNECTED,
    SEAT_STATUS_SUBSTITUTED,
    SUBSTITUTION_CAUSE_RESIGNED,
)
from tradewinds.v1.position_pb2 import Include
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_engine import GAMES, replay
from tradewinds_server.api.auth import Authenticator

from .errors import details_of

Metadata = Sequence[tuple[str, str]]


def bearer(token: str) -> Metadata:
    return (("tradewinds-seat-token", token),)


UNKNOWN_OPTION = struct_pb2.Struct()
UNKNOWN_OPTION.update({"no_such_option": 1})


def block(block_id: str, match_count: int) -> match_pb2.RevealRule:
    return match_pb2.RevealRule(
        block=match_pb2.MatchBlock(block_id=block_id, match_count=match_count)
    )


class Table:
    """A match over the wire, with the tokens of all its seats."""

    def __init__(self, stub: MatchServiceStub, created: pb.CreateMatchResponse) -> None:
        self.stub = stub
        self.match_id = created.match.match_id
        self.match = created.match
        self.tokens = [key.token for key in created.seat_keys]

    async def state(self, seat: int | None = None) -> match_pb2.MatchState:
        metadata = () if seat is None else bearer(self.tokens[seat])
        request = pb.GetMatchRequest(match_id=self.match_id)
        answer: pb.GetMatchResponse = await self.stub.GetMatch(request, metadata=metadata)
        return answer.state

    async def submit(self, seat: int, version: int, action: int, request_id: str = "") -> int:
        request = pb.SubmitMoveRequest(
            match_id=self.match_id, version=version, action_id=action, request_id=request_id
        )
        metadata = bearer(self.tokens[seat])
        answer: pb.SubmitMoveResponse = await self.stub.SubmitMove(request, metadata=metadata)
        return answer.version

    async def play(self) -> int:
        """The first legal action of whoever is to move."""
        seat = (await self.state()).position.seat_to_move
        state = await self.state(seat)
        return await self.submit(seat, state.match.version, state.position.legal_actions[0])

    async def play_to_the_end(self) -> match_pb2.Match:
        seat, state = 0, await self.state(0)
        while state.match.status == match_pb2.MATCH_STATUS_RUNNING:
            if state.position.seat_to_move == seat:
                await self.submit(seat, state.match.version, state.position.legal_actions[0])
            seat = state.position.seat_to_move
            state = await self.state(seat)
        return (await self.state()).match


@pytest.fixture
def stub(channel: grpc.aio.Channel) -> MatchServiceStub:
    return MatchServiceStub(channel)


async def create(stub: MatchServiceStub, game: str = "puerto-rico", **fields: Any) -> Table:
    guests = fields.pop("guests", ["ada", "bob"])
    known: dict[str, Any] = {
        "setup": GameSetup(game=game, seats=len(guests)),
        "assignments": [pb.SeatAssignment(guest=name) for name in guests],
        **fields,
    }
    return Table(stub, await stub.CreateMatch(pb.CreateMatchRequest(**known)))


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


async def test_a_match_of_a_block_is_closed_until_all_of_them_have_ended(
    stub: MatchServiceStub,
) -> None:
    first, second = [await create(stub, reveal=block("b1", 2)) for _ in range(2)]
    finished = await first.play_to_the_end()
    assert not finished.seed
    replay_of_first = pb.GetReplayRequest(match_id=first.match_id)
    assert (await refused(stub.GetReplay(replay_of_first)))[:2] == (
        grpc.StatusCode.FAILED_PRECONDITION,
        "NOT_REVEALED",
    )
    steps = pb.ListStepsRequest(match_id=first.match_id, viewer_seat=0)
    assert (await refused(stub.ListSteps(steps)))[1] == "NOT_REVEALED"
    await second.play_to_the_end()
    await until_listed_as_ended(stub, second)
    assert (await first.state()).match.seed
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


async def test_the_house_has_no_key_to_its_seat(stub: MatchServiceStub) -> None:
    assignments = [pb.SeatAssignment(house_bot="random"), pb.SeatAssignment(guest="ada")]
    created = await stub.CreateMatch(
        pb.CreateMatchRequest(setup=GameSetup(game="puerto-rico", seats=2), assignments=assignments)
    )
    assert [key.seat for key in created.seat_keys] == [1]


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff\x00", b"[" * 100_000])
async def test_a_damaged_replay_is_not_valid(stub: MatchServiceStub, damage: bytes) -> None:
    verified = await stub.VerifyReplay(pb.VerifyReplayRequest(replay=damage))
    assert not verified.valid
    assert verified.problem


async def test_a_spectator_sees_no_legal_list_and_neither_does_the_other_seat(
    stub: MatchServiceStub,
) -> None:
    table = await create(stub)
    asked = (await table.state()).position.seat_to_move
    assert (await table.state(asked)).position.legal_actions
    assert not (await table.state(1 - asked)).position.legal_actions
    assert not (await table.state()).position.legal_actions


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
