"""The engine over the wire: the same answers as in-process, bounded and cancellable."""

from __future__ import annotations

import asyncio
import json
import math
import random
import zlib
from collections.abc import Awaitable
from typing import Any

import grpc
import pytest
from google.protobuf import struct_pb2
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.e2e.twins import SECRETS, find_twins
from tradewinds.v1 import engine_service_pb2 as pb
from tradewinds.v1.engine_service_pb2_grpc import EngineServiceStub
from tradewinds.v1.position_pb2 import Include
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_engine import GAMES, Rng, State, game, load
from tradewinds_engine.playout import mean_scores, play_out
from tradewinds_server.api import engine_service as servicer

from .errors import details_of

GAME = "puerto-rico"
games = pytest.mark.parametrize("name", list(GAMES))


@pytest.fixture
def engine(channel: grpc.aio.Channel) -> EngineServiceStub:
    return EngineServiceStub(channel)


def seed_of(number: int) -> bytes:
    return number.to_bytes(16, "big")


def first_state(name: str = GAME, seed: int = 7) -> State:
    return game(name).new(game(name).seat_counts[-1], seed=seed)


def random_game(name: str, seed: int) -> tuple[State, list[int]]:
    state = first_state(name)
    chance = random.Random(seed)
    actions = []
    while state.to_move is not None:
        actions.append(chance.choice(state.legal()))
        state.apply(actions[-1])
    return state, actions


def options(**values: Any) -> struct_pb2.Struct:
    made = struct_pb2.Struct()
    made.update(values)
    return made


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth else []


async def refusal(call: Awaitable[object]) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await call
    return refused.value.code(), details_of(refused.value)[0].reason


@games
async def test_a_new_state_is_the_engines(engine: EngineServiceStub, name: str) -> None:
    seats = game(name).seat_counts[0]
    setup = GameSetup(game=name, seats=seats)
    answer = await engine.NewPosition(pb.NewPositionRequest(setup=setup, seed=seed_of(7)))
    state = game(name).new(seats, seed=7)
    assert answer.snapshot == state.dump()
    assert list(answer.position.legal_actions) == state.legal()
    assert answer.position.seat_to_move == state.to_move
    assert (
        await engine.GetPosition(pb.GetPositionRequest(snapshot=answer.snapshot))
    ).position == answer.position


async def test_without_a_seed_every_state_is_another(engine: EngineServiceStub) -> None:
    request = pb.NewPositionRequest(setup=GameSetup(game=GAME, seats=3))
    answers = [(await engine.NewPosition(request)).snapshot for _ in range(3)]
    assert len(set(answers)) == 3


@games
async def test_a_whole_game_is_applied_at_once(engine: EngineServiceStub, name: str) -> None:
    """More actions than are played on the spot: a worker process does it."""
    final, actions = random_game(name, 3)
    assert len(actions) > servicer.ACTIONS_AT_ONCE
    request = pb.ApplyRequest(snapshot=first_state(name).dump(), action_ids=actions)
    answer = await engine.Apply(request)
    assert answer.snapshot == final.dump()
    assert [row.total for row in answer.position.scores] == [row.total for row in final.scores()]
    assert not answer.position.HasField("seat_to_move")
    chosen = [event for event in answer.events if event.kind_id == 0]
    assert [event.arguments[0] for event in chosen] == actions
    assert [event.version for event in chosen] == list(range(1, len(actions) + 1))
    assert answer.view.WhichOneof("game") == name.replace("-", "_")


async def test_one_illegal_action_refuses_all_of_them(engine: EngineServiceStub) -> None:
    state = first_state()
    good = state.legal()[0]
    request = pb.ApplyRequest(snapshot=state.dump(), action_ids=[good, 4_000_000_000])
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await engine.Apply(request)
    info, _ = details_of(refused.value)
    assert (info.reason, info.metadata["action_id"]) == ("ILLEGAL_ACTION", "4000000000")
    assert "action number 1" in (refused.value.details() or "")


async def test_an_illegal_action_in_a_worker_is_told_the_same_way(
    engine: EngineServiceStub,
) -> None:
    _, actions = random_game(GAME, 5)
    request = pb.ApplyRequest(snapshot=first_state().dump(), action_ids=[*actions, 1])
    assert await refusal(engine.Apply(request)) == (
        grpc.StatusCode.FAILED_PRECONDITION,
        "ILLEGAL_ACTION",
    )


@games
async def test_a_view_is_typed_for_its_game(engine: EngineServiceStub, name: str) -> None:
    snapshot = first_state(name).dump()
    for request in (
        pb.GetViewRequest(snapshot=snapshot),
        pb.GetViewRequest(snapshot=snapshot, viewer_seat=1),
    ):
        view = (await engine.GetView(request)).view
        assert [field.name for field, _ in view.ListFields()] == [name.replace("-", "_")]


@pytest.mark.parametrize("seat", [0, 1, None])
async def test_a_view_hides_what_its_viewer_may_not_know(
    engine: EngineServiceStub, seat: int | None
) -> None:
    """Victory points lie face down in this setup."""
    setup = GameSetup(game="puerto-rico", seats=2)
    setup.options.update({"open_vp": False})
    made = await engine.NewPosition(pb.NewPositionRequest(setup=setup, viewer_seat=seat))
    actions = made.position.legal_actions[:1]
    shown = [
        made.view,
        (await engine.GetView(pb.GetViewRequest(snapshot=made.snapshot, viewer_seat=seat))).view,
        (
            await engine.Apply(
                pb.ApplyRequest(snapshot=made.snapshot, action_ids=actions, viewer_seat=seat)
            )
        ).view,
    ]
    for view in shown:
        open_to = [row.seat for row in view.puerto_rico.players if row.HasField("vp")]
        assert open_to == ([] if seat is None else [seat])


async def test_a_seat_that_does_not_exist_is_refused(engine: EngineServiceStub) -> None:
    snapshot = first_state().dump()
    for call in (
        engine.GetView(pb.GetViewRequest(snapshot=snapshot, viewer_seat=5)),
        engine.Determinize(pb.DeterminizeRequest(snapshot=snapshot, viewer_seat=5)),
    ):
        assert await refusal(call) == (grpc.StatusCode.INVALID_ARGUMENT, "BAD_REQUEST")


@games
@pytest.mark.parametrize("count", [1, servicer.DETERMINIZATIONS_AT_ONCE + 1])
async def test_determinizations_look_the_same_to_their_seat(
    engine: EngineServiceStub, name: str, count: int
) -> None:
    state = first_state(name)
    request = pb.DeterminizeRequest(
        snapshot=state.dump(), viewer_seat=0, count=count, seed=seed_of(1)
    )
    answer = await engine.Determinize(request)
    assert len(answer.snapshots) == count
    for snapshot in answer.snapshots:
        assert load(snapshot).view(0) == state.view(0)
        assert snapshot != state.dump()
    assert (await engine.Determinize(request)).snapshots == answer.snapshots


def final_scores(state: State, playouts: int, seed: int) -> list[list[float]]:
    """By seat, of playouts with the seeds from that one on."""
    each = [mean_scores(state, 1, Rng(seed + number)) for number in range(playouts)]
    return [list(scores) for scores in zip(*each, strict=True)]


@games
async def test_rollouts_are_the_engines_playouts(engine: EngineServiceStub, name: str) -> None:
    states = [first_state(name), first_state(name, seed=8)]
    answer = await engine.Rollout(
        pb.RolloutRequest(snapshots=[state.dump() for state in states], playouts=5, seed=seed_of(9))
    )
    for state, result in zip(states, answer.results, strict=True):
        scores = final_scores(state, 5, 9)
        assert (result.playouts, result.cut_off) == (5, 0)
        assert [seat.mean_score for seat in result.seats] == [sum(each) / 5 for each in scores]
        for seat, each in zip(result.seats, scores, strict=True):
            variance = sum(score**2 for score in each) / 5 - (sum(each) / 5) ** 2
            assert seat.score_deviation == pytest.approx(math.sqrt(variance))
        assert sum(seat.win_share for seat in result.seats) == pytest.approx(1)


@games
async def test_a_rollout_tells_legal_actions_apart(engine: EngineServiceStub, name: str) -> None:
    state = first_state(name)
    request = pb.RolloutRequest(
        snapshots=[state.dump()], playouts=2, per_action=True, seed=seed_of(9), cutoff=3
    )
    [result] = (await engine.Rollout(request)).results
    assert [action.action_id for action in result.actions] == state.legal()
    assert {action.playouts for action in result.actions} == {2}
    assert result.playouts == result.cut_off == 2 * len(state.legal())
    request.action_ids.append(state.legal()[1])
    [only] = (await engine.Rollout(request)).results
    assert list(only.actions) == [result.actions[1]]


async def test_a_rollout_of_an_illegal_action_is_refused(engine: EngineServiceStub) -> None:
    request = pb.RolloutRequest(
        snapshots=[first_state().dump()], per_action=True, action_ids=[4_000_000_000]
    )
    assert (await refusal(engine.Rollout(request)))[1] == "ILLEGAL_ACTION"


@pytest.mark.parametrize("name", [*GAMES, "forests"])
async def test_a_rollout_draws_anew_what_a_seat_cannot_know(
    engine: EngineServiceStub, name: str
) -> None:
    """Chance in every game; of Puerto Rico also the plantations under forests."""
    state = find_twins(SECRETS[0], 0).first if name == "forests" else first_state(name)
    request = pb.RolloutRequest(
        snapshots=[state.dump()], playouts=3, seed=seed_of(5), determinize_for_seat=0
    )
    [redrawn] = (await engine.Rollout(request)).results
    played = []
    for number in range(3):
        rng = Rng(5 + number)
        twin = state.determinize(0, rng)
        play_out(twin, rng)
        played.append(twin.scores())
    assert [seat.mean_score for seat in redrawn.seats] == [
        sum(scores[seat].total for scores in played) / 3 for seat in range(state.seats)
    ]


async def test_an_answer_carries_what_was_asked_for(engine: EngineServiceStub) -> None:
    setup = GameSetup(game=GAME, seats=3)
    bare = await engine.NewPosition(pb.NewPositionRequest(setup=setup, include=Include()))
    assert not bare.HasField("view")
    assert not bare.position.action_details
    include = Include(action_details=True)
    position = (
        await engine.GetPosition(pb.GetPositionRequest(snapshot=bare.snapshot, include=include))
    ).position
    details = position.action_details
    assert [row.action_id for row in details] == list(position.legal_actions)
    assert all(row.text for row in details)


async def test_a_long_rollout_leaves_the_server_answering(engine: EngineServiceStub) -> None:
    snapshot = first_state().dump()
    request = pb.RolloutRequest(snapshots=[snapshot], playouts=servicer.MOST_PLAYOUTS)
    long = engine.Rollout(request)
    for _ in range(20):
        await engine.GetPosition(pb.GetPositionRequest(snapshot=snapshot))
    assert not long.done()
    long.cancel()


async def test_a_deadline_ends_a_rollout_and_frees_its_place(engine: EngineServiceStub) -> None:
    snapshot = first_state().dump()
    long = pb.RolloutRequest(snapshots=[snapshot], playouts=servicer.MOST_PLAYOUTS)
    for _ in range(20):  # more than may wait at once
        with pytest.raises(grpc.aio.AioRpcError) as ended:
            await engine.Rollout(long, timeout=0.05)
        assert ended.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED
    short = pb.RolloutRequest(snapshots=[snapshot], playouts=1)
    assert (await engine.Rollout(short)).results[0].playouts == 1


async def test_a_rollout_ends_with_its_time_and_tells_how_far_it_came(
    engine: EngineServiceStub,
) -> None:
    state = first_state()
    request = pb.RolloutRequest(
        snapshots=[state.dump()], playouts=servicer.MOST_PLAYOUTS, seed=seed_of(9)
    )
    request.time_limit.FromMilliseconds(1)
    [result] = (await engine.Rollout(request)).results
    assert 0 < result.playouts < servicer.MOST_PLAYOUTS
    scores = final_scores(state, result.playouts, 9)
    assert [seat.mean_score for seat in result.seats] == [
        pytest.approx(sum(each) / result.playouts) for each in scores
    ]


async def test_too_many_calls_are_told_when_to_come_again(engine: EngineServiceStub) -> None:
    request = pb.RolloutRequest(snapshots=[first_state().dump()], playouts=servicer.MOST_PLAYOUTS)
    calls = [asyncio.ensure_future(engine.Rollout(request)) for _ in range(30)]
    done, running = await asyncio.wait(calls, return_when=asyncio.FIRST_COMPLETED)
    for call in running:
        call.cancel()
    refused = [call.exception() for call in done]
    await asyncio.gather(*calls, return_exceptions=True)
    assert isinstance(refused[0], grpc.aio.AioRpcError)
    assert refused[0].code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    info, retry = details_of(refused[0])
    assert info.reason == "OVERLOADED"
    assert retry is not None
    assert retry.retry_delay.ToMilliseconds() > 0


@pytest.mark.parametrize(
    "request_",
    [
        pb.ApplyRequest(action_ids=[0] * (servicer.MOST_ACTIONS + 1)),
        pb.DeterminizeRequest(count=servicer.MOST_DETERMINIZATIONS + 1),
        pb.DeterminizeRequest(seed=bytes(17)),
        pb.RolloutRequest(playouts=servicer.MOST_PLAYOUTS + 1),
        pb.RolloutRequest(seed=bytes(17)),
        pb.RolloutRequest(seed=b"1"),
        pb.RolloutRequest(snapshots=[b""] * (servicer.MOST_SNAPSHOTS + 1)),
        pb.RolloutRequest(per_action=True, playouts=servicer.MOST_PLAYOUTS // 2),
        pb.RolloutRequest(action_ids=[0]),
        pb.RolloutRequest(determinize_for_seat=5),
    ],
    ids=lambda request: type(request).__name__,
)
async def test_more_than_the_limit_is_refused(
    engine: EngineServiceStub,
    request_: pb.ApplyRequest | pb.DeterminizeRequest | pb.RolloutRequest,
) -> None:
    if isinstance(request_, pb.RolloutRequest):
        request_.snapshots.extend([first_state().dump()] * (not request_.snapshots))
    else:
        request_.snapshot = first_state().dump()
    call = getattr(engine, type(request_).__name__.removesuffix("Request"))
    assert await refusal(call(request_)) == (grpc.StatusCode.INVALID_ARGUMENT, "BAD_REQUEST")


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (GameSetup(game="chess", seats=2), "UNKNOWN_GAME"),
        (GameSetup(game=GAME, seats=99), "BAD_SETUP"),
        (GameSetup(game=GAME, seats=3, options=options(x=1)), "BAD_SETUP"),
        (GameSetup(game=GAME, seats=3, options=options(x=nested(20))), "BAD_REQUEST"),
        (GameSetup(game=GAME, seats=3, options=options(open_vp=float("nan"))), "BAD_SETUP"),
        (GameSetup(game=GAME, seats=3, options=options(open_vp=0.5)), "BAD_SETUP"),
    ],
)
async def test_a_match_that_cannot_start_is_refused(
    engine: EngineServiceStub, setup: GameSetup, reason: str
) -> None:
    request = pb.NewPositionRequest(setup=setup)
    assert (await refusal(engine.NewPosition(request)))[1] == reason


@pytest.mark.parametrize("seed", [b"1", bytes(15), bytes(17)])
async def test_a_seed_is_16_bytes_or_none(engine: EngineServiceStub, seed: bytes) -> None:
    request = pb.NewPositionRequest(setup=GameSetup(game=GAME, seats=3), seed=seed)
    assert (await refusal(engine.NewPosition(request)))[1] == "BAD_REQUEST"


def damaged(flips: list[tuple[int, int]], with_checksum: bool) -> bytes:
    """A real snapshot with some bytes changed; with a checksum that fits, if wanted."""
    data = bytearray(first_state().dump()[:-4])
    for place, byte in flips:
        data[place % len(data)] = byte
    body = bytes(data)
    return body + (zlib.crc32(body).to_bytes(4, "big") if with_checksum else b"4321")


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    flips=st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 255)), min_size=1, max_size=6),
    with_checksum=st.booleans(),
)
async def test_a_damaged_snapshot_is_refused_or_read_never_worse(
    engine: EngineServiceStub, flips: list[tuple[int, int]], with_checksum: bool
) -> None:
    snapshot = damaged(flips, with_checksum)
    answers = await asyncio.gather(
        engine.GetPosition(pb.GetPositionRequest(snapshot=snapshot)),
        engine.Apply(pb.ApplyRequest(snapshot=snapshot)),
        engine.GetView(pb.GetViewRequest(snapshot=snapshot)),
        engine.Rollout(pb.RolloutRequest(snapshots=[snapshot]), timeout=20),
        return_exceptions=True,
    )
    for refused in answers:
        if isinstance(refused, grpc.aio.AioRpcError):
            assert refused.code() is grpc.StatusCode.INVALID_ARGUMENT
            assert details_of(refused)[0].reason == "BAD_SNAPSHOT"


@pytest.mark.parametrize(
    "snapshot", [b"", b"TW", bytes(100), b"TW\x01" + json.dumps([GAME, 1, 3, {}]).encode() + b"\n"]
)
async def test_bytes_that_are_no_snapshot_are_refused(
    engine: EngineServiceStub, snapshot: bytes
) -> None:
    assert await refusal(engine.GetPosition(pb.GetPositionRequest(snapshot=snapshot))) == (
        grpc.StatusCode.INVALID_ARGUMENT,
        "BAD_SNAPSHOT",
    )
