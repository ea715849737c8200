"""The catalog says what the engine declares."""

from __future__ import annotations

import grpc
import pytest
from google.protobuf.json_format import MessageToDict

from tradewinds.v1 import catalog_service_pb2 as pb
from tradewinds.v1 import game_pb2
from tradewinds.v1.catalog_service_pb2_grpc import CatalogServiceStub
from tradewinds.v1.match_service_pb2 import CreateMatchRequest, SeatAssignment
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_engine import GAMES

from .errors import details_of


@pytest.fixture
def catalog(channel: grpc.aio.Channel) -> CatalogServiceStub:
    return CatalogServiceStub(channel)


async def test_every_registered_game_is_listed(catalog: CatalogServiceStub) -> None:
    listed = (await catalog.ListGames(pb.ListGamesRequest())).games
    assert [row.name for row in listed] == list(GAMES)
    for row in listed:
        known = GAMES[row.name]
        assert tuple(row.seat_counts) == known.seat_counts
        assert row.rules_version == known.rules_version
        defaults = {option.name: MessageToDict(option.default_value) for option in row.options}
        assert defaults == {option.name: option.default for option in known.options}
        for option, declared in zip(row.options, known.options, strict=True):
            assert game_pb2.OptionType.Name(option.type) == f"OPTION_TYPE_{declared.type.name}"
            assert option.text == declared.help
            choices: list[object] = [MessageToDict(choice) for choice in option.choices]
            assert choices == list(declared.choices)
            assert (option.min if option.HasField("min") else None) == declared.min
            assert (option.max if option.HasField("max") else None) == declared.max


@pytest.mark.parametrize("name", list(GAMES))
async def test_a_games_vocabulary_is_the_engines(catalog: CatalogServiceStub, name: str) -> None:
    answer = await catalog.GetGame(pb.GetGameRequest(game=name))
    known = GAMES[name]
    assert [action.action_id for action in answer.actions] == list(range(len(known.actions)))
    assert [action.label for action in answer.actions] == [row.label for row in known.actions]
    assert all(action.text for action in answer.actions)
    for action, row in zip(answer.actions, known.actions, strict=True):
        for shown, argument in zip(action.arguments, row.arguments, strict=True):
            type_name = game_pb2.ArgumentType.Name(shown.type)
            assert type_name == f"ARGUMENT_TYPE_{argument.type.name}"
            assert (shown.name, shown.value) == (argument.name, str(argument.value))
            assert shown.component == argument.component
            if argument.component:
                assert shown.number == argument.component_id
            assert shown.HasField("number") == (type_name != "ARGUMENT_TYPE_WORD")
    kinds = {action.kind for action in answer.actions}
    assert [prompt.name for prompt in answer.prompts] == [row.name for row in known.prompts.rows]
    assert kinds == {kind for prompt in answer.prompts for kind in prompt.action_kinds}
    assert all(prompt.rule and prompt.text for prompt in answer.prompts)
    for kind in answer.event_kinds:
        assert kind.text == known.events[kind.kind_id].text
        assert [
            (field.name, game_pb2.ArgumentType.Name(field.type), field.component, list(field.words))
            for field in kind.fields
        ] == [
            (field.name, f"ARGUMENT_TYPE_{field.type.name}", field.component, field.words)
            for field in known.events[kind.kind_id].fields
        ]


@pytest.mark.parametrize("name", list(GAMES))
async def test_components_come_in_the_games_own_message(
    catalog: CatalogServiceStub, name: str
) -> None:
    setup = GameSetup(game=name, seats=GAMES[name].seat_counts[0])
    answer = await catalog.GetComponents(pb.GetComponentsRequest(setup=setup))
    assert answer.WhichOneof("components") == name.replace("-", "_")
    assert answer.rules_version == GAMES[name].rules_version


async def test_components_of_a_match_are_those_of_its_setup(
    catalog: CatalogServiceStub, channel: grpc.aio.Channel
) -> None:
    setup = GameSetup(game="puerto-rico", seats=2)
    guests = [SeatAssignment(guest="ada"), SeatAssignment(guest="bob")]
    created = await MatchServiceStub(channel).CreateMatch(
        CreateMatchRequest(setup=setup, assignments=guests)
    )
    request = pb.GetComponentsRequest(match_id=created.match.match_id)
    of_setup = await catalog.GetComponents(pb.GetComponentsRequest(setup=setup))
    assert await catalog.GetComponents(request) == of_setup


@pytest.mark.parametrize("name", list(GAMES))
async def test_a_client_that_knows_the_answer_gets_only_its_etag(
    catalog: CatalogServiceStub, name: str
) -> None:
    game = await catalog.GetGame(pb.GetGameRequest(game=name))
    request = pb.GetGameRequest(game=name, etag=game.etag)
    assert await catalog.GetGame(request) == pb.GetGameResponse(etag=game.etag)
    assert await catalog.GetGame(pb.GetGameRequest(game=name, etag="old")) == game
    few, many = [
        await catalog.GetComponents(
            pb.GetComponentsRequest(setup=GameSetup(game=name, seats=seats), etag=game.etag)
        )
        for seats in (GAMES[name].seat_counts[0], GAMES[name].seat_counts[-1])
    ]
    assert len({game.etag, few.etag, many.etag}) == 3
    setup = GameSetup(game=name, seats=GAMES[name].seat_counts[0])
    again = await catalog.GetComponents(pb.GetComponentsRequest(setup=setup, etag=few.etag))
    assert again == pb.GetComponentsResponse(etag=few.etag)


async def test_components_of_nothing_are_refused(catalog: CatalogServiceStub) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await catalog.GetComponents(pb.GetComponentsRequest())
    assert details_of(refused.value)[0].reason == "BAD_REQUEST"


async def test_other_versions_of_the_rules_are_unknown(catalog: CatalogServiceStub) -> None:
    version = GAMES["madeira"].rules_version
    await catalog.GetGame(pb.GetGameRequest(game="madeira", rules_version=version))
    setup = GameSetup(game="madeira", seats=2)
    for call in (
        catalog.GetGame(pb.GetGameRequest(game="madeira", rules_version=version + 1)),
        catalog.GetComponents(pb.GetComponentsRequest(setup=setup, rules_version=version + 1)),
    ):
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await call
        assert refused.value.code() is grpc.StatusCode.NOT_FOUND
        assert details_of(refused.value)[0].reason == "UNKNOWN_RULES_VERSION"


@pytest.mark.parametrize("name", ["", "chess", "puerto-rico\0", "🎲" * 200])
async def test_an_unknown_game_is_refused_by_name(catalog: CatalogServiceStub, name: str) -> None:
    for call in (
        catalog.GetGame(pb.GetGameRequest(game=name)),
        catalog.GetComponents(pb.GetComponentsRequest(setup=GameSetup(game=name, seats=2))),
    ):
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await call
        assert refused.value.code() is grpc.StatusCode.NOT_FOUND
        assert details_of(refused.value)[0].reason == "UNKNOWN_GAME"
