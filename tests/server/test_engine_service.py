"""The engine over the wire: the same answers as in-process, bounded and cancellable."""

from __future__ import annotations

import asyncio
import json
import random
import zlib
from collections.abc import Awaitable

import grpc
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tradewinds.v1 import engine_pb2 as pb
from tradewinds.v1.engine_pb2_grpc import EngineServiceStub
from tradewinds_engine import GAMES, Rng, State, game, load
from tradewinds_engine.playout import mean_scores
from tradewinds_server.analysis import workers
from tradewinds_server.api import engine as servicer

from .errors import details_of

GAME = "puerto-rico"
games = pytest.mark.parametrize("name", list(GAMES))


@pytest.fixture
def engine(channel: grpc.aio.Channel) -> EngineServiceStub:
    return EngineServiceStub(channel)


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


async def refusal(call: Awaitable[object]) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await call
    return refused.value.code(), details_of(refused.value)[0].reason


@games
async def test_a_new_state_is_the_engines(engine: EngineServiceStub, name: str) -> None:
    seats = game(name).seat_counts[0]
    answer = await engine.NewState(pb.NewStateRequest(game=name, seats=seats, seed=b"\x07"))
    state = game(name).new(seats, seed=7)
    assert answer.snapshot == state.dump()
    assert list(answer.position.legal) == state.legal()
    assert answer.position.to_move == state.to_move
    assert (
        await engine.Legal(pb.LegalRequest(snapshot=answer.snapshot))
    ).position == answer.position


async def test_without_a_seed_every_state_is_another(engine: EngineServiceStub) -> None:
    request = pb.NewStateRequest(game=GAME, seats=3)
    answers = [(await engine.NewState(request)).snapshot for _ in range(3)]
    assert len(set(answers)) == 3


@games
async def test_a_whole_game_is_applied_at_once(engine: EngineServiceStub, name: str) -> None:
    """More actions than are played on the spot: a worker process does it."""
    final, actions = random_game(name, 3)
    assert len(actions) > servicer.ACTIONS_AT_ONCE
    request = pb.ApplyRequest(snapshot=first_state(name).dump(), actions=actions, with_events=True)
    answer = await engine.Apply(request)
    assert answer.snapshot == final.dump()
    assert [row.total for row in answer.position.scores] == [row.total for row in final.scores()]
    assert not answer.position.HasField("to_move")
    assert [event.arguments[0] for event in answer.events if event.kind == 0] == actions


async def test_one_illegal_action_refuses_all_of_them(engine: EngineServiceStub) -> None:
    state = first_state()
    good = state.legal()[0]
    request = pb.ApplyRequest(snapshot=state.dump(), actions=[good, 4_000_000_000])
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await engine.Apply(request)
    info, _ = details_of(refused.value)
    assert (info.reason, info.metadata["action"]) == ("ILLEGAL_ACTION", "4000000000")
    assert "action number 1" in (refused.value.details() or "")


async def test_an_illegal_action_in_a_worker_is_told_the_same_way(
    engine: EngineServiceStub,
) -> None:
    _, actions = random_game(GAME, 5)
    request = pb.ApplyRequest(snapshot=first_state().dump(), actions=[*actions, 1])
    assert await refusal(engine.Apply(request)) == (
        grpc.StatusCode.INVALID_ARGUMENT,
        "ILLEGAL_ACTION",
    )


@games
async def test_a_view_is_typed_for_its_game(engine: EngineServiceStub, name: str) -> None:
    snapshot = first_state(name).dump()
    for request in (pb.ViewRequest(snapshot=snapshot), pb.ViewRequest(snapshot=snapshot, seat=1)):
        view = (await engine.View(request)).view
        assert [field.name for field, _ in view.ListFields()] == [name.replace("-", "_")]


async def test_a_seat_that_does_not_exist_is_refused(engine: EngineServiceStub) -> None:
    snapshot = first_state().dump()
    for call in (
        engine.View(pb.ViewRequest(snapshot=snapshot, seat=5)),
        engine.Determinize(pb.DeterminizeRequest(snapshot=snapshot, seat=5)),
    ):
        assert await refusal(call) == (grpc.StatusCode.INVALID_ARGUMENT, "BAD_REQUEST")


@games
@pytest.mark.parametrize("count", [1, servicer.DETERMINIZATIONS_AT_ONCE + 1])
async def test_determinizations_look_the_same_to_their_seat(
    engine: EngineServiceStub, name: str, count: int
) -> None:
    state = first_state(name)
    request = pb.DeterminizeRequest(snapshot=state.dump(), seat=0, count=count, seed=b"1")
    answer = await engine.Determinize(request)
    assert len(answer.snapshots) == count
    for snapshot in answer.snapshots:
        assert load(snapshot).view(0) == state.view(0)
        assert snapshot != state.dump()
    assert (await engine.Determinize(request)).snapshots == answer.snapshots


@games
async def test_rollouts_are_the_engines_playouts(engine: EngineServiceStub, name: str) -> None:
    state = first_state(name)
    answer = await engine.Rollout(
        pb.RolloutRequest(snapshot=state.dump(), playouts=5, seed=b"\x09")
    )
    each = [mean_scores(state, 1, Rng(9 + number)) for number in range(5)]
    assert list(answer.mean_scores) == [sum(seat) / 5 for seat in zip(*each, strict=True)]
    assert answer.playouts == 5


async def test_a_long_rollout_leaves_the_server_answering(engine: EngineServiceStub) -> None:
    snapshot = first_state().dump()
    request = pb.RolloutRequest(snapshot=snapshot, playouts=servicer.MOST_PLAYOUTS)
    long = engine.Rollout(request)
    for _ in range(20):
        await engine.Legal(pb.LegalRequest(snapshot=snapshot))
    assert not long.done()
    long.cancel()


async def test_a_deadline_ends_a_rollout_and_frees_its_place(engine: EngineServiceStub) -> None:
    snapshot = first_state().dump()
    long = pb.RolloutRequest(snapshot=snapshot, playouts=servicer.MOST_PLAYOUTS)
    for _ in range(20):  # more than may wait at once
        with pytest.raises(grpc.aio.AioRpcError) as ended:
            await engine.Rollout(long, timeout=0.05)
        assert ended.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED
    short = pb.RolloutRequest(snapshot=snapshot, playouts=1)
    assert (await engine.Rollout(short)).playouts == 1


async def test_a_rollout_ends_with_its_time_and_tells_how_far_it_came(
    engine: EngineServiceStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "LONGEST_ROLLOUT_SECONDS", 0.0)
    state = first_state()
    request = pb.RolloutRequest(
        snapshot=state.dump(), playouts=servicer.MOST_PLAYOUTS, seed=b"\x09"
    )
    answer = await engine.Rollout(request)
    assert 0 < answer.playouts < servicer.MOST_PLAYOUTS
    each = [mean_scores(state, 1, Rng(9 + number)) for number in range(answer.playouts)]
    assert list(answer.mean_scores) == [
        pytest.approx(sum(seat) / answer.playouts) for seat in zip(*each, strict=True)
    ]


async def test_too_many_calls_are_told_when_to_come_again(engine: EngineServiceStub) -> None:
    request = pb.RolloutRequest(snapshot=first_state().dump(), playouts=servicer.MOST_PLAYOUTS)
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
        pb.ApplyRequest(actions=[0] * (servicer.MOST_ACTIONS + 1)),
        pb.DeterminizeRequest(count=servicer.MOST_DETERMINIZATIONS + 1),
        pb.DeterminizeRequest(seed=bytes(17)),
        pb.RolloutRequest(playouts=servicer.MOST_PLAYOUTS + 1),
        pb.RolloutRequest(seed=bytes(17)),
    ],
    ids=lambda request: type(request).__name__,
)
async def test_more_than_the_limit_is_refused(
    engine: EngineServiceStub,
    request_: pb.ApplyRequest | pb.DeterminizeRequest | pb.RolloutRequest,
) -> None:
    request_.snapshot = first_state().dump()
    call = getattr(engine, type(request_).__name__.removesuffix("Request"))
    assert await refusal(call(request_)) == (grpc.StatusCode.INVALID_ARGUMENT, "BAD_REQUEST")


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (pb.NewStateRequest(game="chess", seats=2), "UNKNOWN_GAME"),
        (pb.NewStateRequest(game=GAME, seats=99), "BAD_SETUP"),
        (pb.NewStateRequest(game=GAME, seats=3, options={"x": "1"}), "BAD_SETUP"),
        (pb.NewStateRequest(game=GAME, seats=3, options={"x": "{"}), "BAD_REQUEST"),
        (pb.NewStateRequest(game=GAME, seats=3, options={"x": "[" * 5000}), "BAD_REQUEST"),
        (pb.NewStateRequest(game=GAME, seats=3, seed=bytes(17)), "BAD_REQUEST"),
    ],
)
async def test_a_match_that_cannot_start_is_refused(
    engine: EngineServiceStub, request_: pb.NewStateRequest, reason: str
) -> None:
    assert (await refusal(engine.NewState(request_)))[1] == reason


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
        engine.Legal(pb.LegalRequest(snapshot=snapshot)),
        engine.Apply(pb.ApplyRequest(snapshot=snapshot)),
        engine.View(pb.ViewRequest(snapshot=snapshot)),
        engine.Rollout(pb.RolloutRequest(snapshot=snapshot), timeout=20),
        return_exceptions=True,
    )
    for refused in answers:
        if isinstance(refused, grpc.aio.AioRpcError):
            assert refused.code() is grpc.StatusCode.INVALID_ARGUMENT
            assert details_of(refused)[0].reason == "SNAPSHOT_INVALID"


@pytest.mark.parametrize(
    "snapshot", [b"", b"TW", bytes(100), b"TW\x01" + json.dumps([GAME, 1, 3, {}]).encode() + b"\n"]
)
async def test_bytes_that_are_no_snapshot_are_refused(
    engine: EngineServiceStub, snapshot: bytes
) -> None:
    assert await refusal(engine.Legal(pb.LegalRequest(snapshot=snapshot))) == (
        grpc.StatusCode.INVALID_ARGUMENT,
        "SNAPSHOT_INVALID",
    )
