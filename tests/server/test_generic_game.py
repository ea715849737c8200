"""A game without messages of its own goes over the wire as names and values."""

from __future__ import annotations

import asyncio

import grpc
import pytest
from google.protobuf.json_format import MessageToDict

from tests.engine.example import EXAMPLES
from tradewinds.v1 import bot_service_pb2
from tradewinds.v1 import catalog_service_pb2 as catalog_pb
from tradewinds.v1 import engine_service_pb2 as engine_pb
from tradewinds.v1 import match_service_pb2 as match_pb
from tradewinds.v1.catalog_service_pb2_grpc import CatalogServiceStub
from tradewinds.v1.engine_service_pb2_grpc import EngineServiceStub
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.position_pb2 import Include
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_engine import GAMES

from .wire_bot import WireBot

pytestmark = pytest.mark.skipif(not EXAMPLES, reason="the example game is played interpreted")
SETUP = GameSetup(game="lanterns", seats=2)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for example in EXAMPLES:
        monkeypatch.setitem(GAMES, example.name, example)


async def test_bots_play_it_to_the_end_by_what_they_see(channel: grpc.aio.Channel) -> None:
    turns: dict[str, list[bot_service_pb2.Turn]] = {"ada": [], "bob": []}

    def noting(name: str) -> WireBot:
        return WireBot(channel, name, include=Include(view=True, events=True, action_details=True))

    bots = [noting(name) for name in turns]
    for bot in bots:
        await bot.connect()
        await bot.join("lanterns", 2)

    def choose(turn: bot_service_pb2.Turn) -> int:
        turns[bots[0].name if turn.seat == 0 else bots[1].name].append(turn)
        return turn.position.legal_actions[0]

    overs = await asyncio.gather(*(bot.play_on(choose) for bot in bots))
    assert {len(over.match.scores) for over in overs} == {2}
    for turn in [*turns["ada"], *turns["bob"]]:
        assert turn.view.WhichOneof("game") == "generic"
        seen = MessageToDict(turn.view.generic)
        hands = ["hand_card_ids" in player for player in seen["players"]]
        assert [seat for seat, has_hand in enumerate(hands) if has_hand] == [turn.seat]
        assert len(turn.position.action_details) == len(turn.position.legal_actions)
    assert turns["ada"]
    for bot in bots:
        await bot.end()


async def test_components_and_matches_are_told_generically(channel: grpc.aio.Channel) -> None:
    catalog, matches = CatalogServiceStub(channel), MatchServiceStub(channel)
    answer = await catalog.GetComponents(catalog_pb.GetComponentsRequest(setup=SETUP))
    assert answer.WhichOneof("components") == "generic"
    assert MessageToDict(answer.generic) == GAMES["lanterns"].components(2)
    created = await matches.CreateMatch(
        match_pb.CreateMatchRequest(
            setup=SETUP,
            assignments=[match_pb.SeatAssignment(guest=name) for name in ("ada", "bob")],
        )
    )
    request = match_pb.GetMatchRequest(match_id=created.match.match_id)
    for metadata, hands in (
        ((), 0),
        ((("tradewinds-seat-token", created.seat_keys[1].token),), 1),
    ):
        state = (await matches.GetMatch(request, metadata=metadata)).state
        players = MessageToDict(state.view.generic)["players"]
        assert sum("hand_card_ids" in player for player in players) == hands


async def test_the_engine_shows_it_generically(channel: grpc.aio.Channel) -> None:
    engine = EngineServiceStub(channel)
    new = await engine.NewPosition(engine_pb.NewPositionRequest(setup=SETUP, viewer_seat=1))
    shown = await engine.GetView(engine_pb.GetViewRequest(snapshot=new.snapshot, viewer_seat=1))
    assert new.view == shown.view
    state = GAMES["lanterns"].load(new.snapshot)
    assert MessageToDict(shown.view.generic) == state.view(1)
