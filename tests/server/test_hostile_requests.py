"""Requests that no honest client makes are refused with a reason and never break the server."""

from __future__ import annotations

import random
from collections.abc import Awaitable
from typing import Any

import grpc
import pytest
from google.protobuf import duration_pb2, struct_pb2
from google.protobuf.descriptor import FieldDescriptor, MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from tradewinds.v1 import arena_service_pb2 as arena_pb
from tradewinds.v1 import bot_service_pb2, match_pb2, player_pb2
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.arena_service_pb2_grpc import ArenaServiceStub
from tradewinds.v1.bot_service_pb2_grpc import BotServiceStub
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_engine import game
from tradewinds_server.api.page_tokens import page_token

from .errors import details_of
from .test_unreadable_requests import METHODS, path

SETUP = GameSetup(game="madeira", seats=2)
SNAPSHOT = game("madeira").new(2, seed=1).dump()
REQUESTS_OF_A_CALL = 25
WORDS = ["", "madeira", "puerto-rico", "ada", "random", "x" * 300, "\n", "é", "0", "m1", "a/b"]
NUMBERS = [0, 1, 2, 3, 7, 500, 501, 2**31 - 1]


@pytest.fixture
def stub(channel: grpc.aio.Channel) -> MatchServiceStub:
    return MatchServiceStub(channel)


async def refused(call: Awaitable[object]) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await call
    info, _ = details_of(error.value)
    return error.value.code(), info.reason


async def reason_of(call: Awaitable[object]) -> str:
    """Why it was refused, empty if it was not."""
    try:
        await call
    except grpc.aio.AioRpcError as error:
        reason: str = details_of(error)[0].reason
        return reason
    return ""


def creating(**fields: Any) -> pb.CreateMatchRequest:
    guests = [pb.SeatAssignment(guest=name) for name in ("ada", "bob")]
    return pb.CreateMatchRequest(**{"setup": SETUP, "assignments": guests, **fields})


CALLS = [method for method in METHODS if not method.client_streaming]


def scramble(message: Message, chance: random.Random, match_id: str, depth: int = 0) -> None:
    """Set about half of the fields to something."""
    for field in message.DESCRIPTOR.fields:
        if chance.random() < 0.4 or depth > 4:
            continue
        count = chance.choice((1, 2, 5)) if field.is_repeated else 1
        for _ in range(count):
            put(message, field, chance, match_id, depth)


def put(message: Message, field: Any, chance: random.Random, match_id: str, depth: int) -> None:
    value: Any
    if field.message_type is not None:
        if field.message_type.GetOptions().map_entry:
            return
        part = getattr(message, field.name)
        part = part.add() if field.is_repeated else part
        part.SetInParent()
        scramble(part, chance, match_id, depth + 1)
        return
    if field.type == FieldDescriptor.TYPE_STRING:
        value = match_id if field.name == "match_id" else chance.choice(WORDS)
    elif field.type == FieldDescriptor.TYPE_BYTES:
        value = chance.choice((b"", b"x", bytes(16), SNAPSHOT, SNAPSHOT[:-1]))
    elif field.type == FieldDescriptor.TYPE_BOOL:
        value = True
    elif field.type in (FieldDescriptor.TYPE_DOUBLE, FieldDescriptor.TYPE_FLOAT):
        value = chance.choice((0.0, -1.0, 1e300, float("nan"), float("inf"), 0.5))
    else:
        value = chance.choice(NUMBERS)
        if field.type == FieldDescriptor.TYPE_INT64 and chance.random() < 0.3:
            value = chance.choice((-1, -(2**63), 2**63 - 1))
    if field.is_repeated:
        getattr(message, field.name).append(value)
    else:
        setattr(message, field.name, value)


@pytest.mark.parametrize("method", CALLS, ids=lambda method: method.name)
async def test_no_request_makes_the_server_fail(
    channel: grpc.aio.Channel, method: MethodDescriptor
) -> None:
    created = await MatchServiceStub(channel).CreateMatch(creating())
    metadata = (("tradewinds-seat-token", created.seat_keys[0].token),)
    make: Any = channel.unary_stream if method.server_streaming else channel.unary_unary
    asks = GetMessageClass(method.input_type)
    call = make(path(method), asks.SerializeToString, None)
    chance = random.Random(method.name)
    for number in range(REQUESTS_OF_A_CALL):
        request = asks()
        scramble(request, chance, created.match.match_id)
        made: Any = call(request, metadata=metadata if number % 2 else (), timeout=10)
        reason = await reason_of(made.read() if method.server_streaming else made)
        made.cancel()
        assert reason != "INTERNAL", request


@pytest.mark.parametrize("place", ["x", "-1", "9" * 30, "\u0663", "1e3 abc", " "])
async def test_page_tokens_that_a_client_made_itself_are_refused(
    stub: MatchServiceStub, place: str
) -> None:
    created = await stub.CreateMatch(creating())
    matches = pb.ListMatchesRequest(game="madeira")
    matches.page_token = page_token(matches, place)
    steps = pb.ListStepsRequest(match_id=created.match.match_id)
    steps.page_token = page_token(steps, place)
    expected = (grpc.StatusCode.INVALID_ARGUMENT, "BAD_REQUEST")
    assert await refused(stub.ListSteps(steps)) == expected
    if place != " ":
        assert await refused(stub.ListMatches(matches)) == expected


@pytest.mark.parametrize("place", ["x", "-1 ada", "nan ada", "inf ada", "9" * 30, "\u0663", "-1"])
async def test_page_tokens_of_the_arena_that_a_client_made_itself_are_refused(
    channel: grpc.aio.Channel, place: str
) -> None:
    arena = ArenaServiceStub(channel)
    spec = arena_pb.TournamentSpec(title="Cup", setups=[SETUP])
    made = await arena.CreateTournament(arena_pb.CreateTournamentRequest(spec=spec))
    pool = arena_pb.RatingPool(game="madeira", seats=2)
    calls: list[tuple[Any, Any]] = [
        (arena.ListBotResults, arena_pb.ListBotResultsRequest(bot="ada", pool=pool)),
        (arena.ListTournaments, arena_pb.ListTournamentsRequest()),
        (
            arena.ListStandings,
            arena_pb.ListStandingsRequest(tournament_id=made.tournament.tournament_id),
        ),
    ]
    if not place.startswith(("-1", "9", "\u0663")):  # ratings may be negative, and have fractions
        calls.append((arena.ListLeaderboard, arena_pb.ListLeaderboardRequest(pool=pool)))
    for call, request in calls:
        request.page_token = page_token(request, place)
        expected = (grpc.StatusCode.INVALID_ARGUMENT, "BAD_REQUEST")
        assert await refused(call(request)) == expected, request


@pytest.mark.parametrize(
    "fields",
    [
        {"absence_policy": 9},
        {"invitation_timeout": duration_pb2.Duration()},
        {"invitation_timeout": duration_pb2.Duration(seconds=-1)},
        {"spectator_delay": duration_pb2.Duration(seconds=2**40)},
        {"seed": b"short"},
        {"assignments": []},
        {"assignments": [pb.SeatAssignment(), pb.SeatAssignment(guest="bob")]},
        {"assignments": [pb.SeatAssignment(house_bot="deep blue")] * 2},
        {"reveal": match_pb2.RevealRule(block=match_pb2.MatchBlock(block_id="b"))},
        {"request_id": "two words"},
    ],
)
async def test_a_match_with_senseless_terms_is_not_created(
    stub: MatchServiceStub, fields: dict[str, Any]
) -> None:
    code, reason = await refused(stub.CreateMatch(creating(**fields)))
    assert (code, reason) == (grpc.StatusCode.INVALID_ARGUMENT, "BAD_REQUEST")


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -0.5, 1e300])
async def test_numbers_that_are_none_are_no_options(stub: MatchServiceStub, value: float) -> None:
    options = struct_pb2.Struct()
    options.fields["max_rounds"].number_value = value
    setup = GameSetup(game="puerto-rico", seats=2, options=options)
    code, reason = await refused(stub.CreateMatch(creating(setup=setup)))
    assert (code, reason) == (grpc.StatusCode.INVALID_ARGUMENT, "BAD_SETUP")


@pytest.mark.parametrize(
    "hello",
    [
        {"invitations": 9},
        {"max_matches": 2**31},
        {"expected_seats": [player_pb2.SeatRef(match_id="m")] * 1001},
        {"session_id": ""},
        {"bot": "x" * 65},
    ],
)
async def test_a_hello_that_asks_for_too_much_is_refused(
    channel: grpc.aio.Channel, hello: dict[str, Any]
) -> None:
    call = BotServiceStub(channel).Play()
    said = bot_service_pb2.Hello(**{"bot": "ada", "session_id": "s", **hello})
    await call.write(bot_service_pb2.PlayRequest(hello=said))
    code, reason = await refused(call.read())
    assert (code, reason) == (grpc.StatusCode.INVALID_ARGUMENT, "BAD_REQUEST")


async def test_the_deal_of_a_waiting_match_is_shown_to_nobody(stub: MatchServiceStub) -> None:
    """Or an invited bot could decline a deal that it does not like."""
    players = [pb.SeatAssignment(bot="ada"), pb.SeatAssignment(guest="bob")]
    created = await stub.CreateMatch(creating(assignments=players))
    metadata = (("tradewinds-seat-token", created.seat_keys[1].token),)
    request = pb.GetMatchRequest(match_id=created.match.match_id)
    request.include.view = request.include.snapshot = True
    for as_seat in ((), metadata):
        state = (await stub.GetMatch(request, metadata=as_seat)).state
        assert state.match.status == match_pb2.MATCH_STATUS_WAITING
        assert not state.HasField("view")
        assert not state.snapshot
        assert not state.position.HasField("seat_to_move")
        assert not state.position.legal_actions
        steps = pb.ListStepsRequest(match_id=created.match.match_id)
        code, reason = await refused(stub.ListSteps(steps, metadata=as_seat))
        assert (code, reason) == (grpc.StatusCode.FAILED_PRECONDITION, "MATCH_WAITING")
