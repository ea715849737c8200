"""CatalogService: the games, their numbered vocabulary and their components."""

from __future__ import annotations

import hashlib
import json
from functools import cache, lru_cache
from typing import Any, TypeAlias

import grpc
from google.protobuf import json_format, struct_pb2
from google.protobuf.message import Message

from tradewinds.v1 import catalog_service_pb2 as pb
from tradewinds.v1 import catalog_service_pb2_grpc, game_pb2, observation_pb2
from tradewinds_engine import GAMES, Game, game
from tradewinds_engine.actions import Argument
from tradewinds_engine.arguments import ArgumentType
from tradewinds_engine.options import Option, Options, OptionType

from ..archive.archive import Archive
from ..errors import BadRequest, NoObservations, UnknownMatch, UnknownRulesVersion
from ..match.ended_match import read_archived
from ..match.match_cache import MatchCache
from ..match.match_setup import MatchRecord
from . import decode, encode
from .protobuf_layouts import layout_of
from .protobuf_writer import ProtobufWriter

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
ARGUMENT_TYPES = {
    ArgumentType.NUMBER: game_pb2.ARGUMENT_TYPE_NUMBER,
    ArgumentType.SEAT: game_pb2.ARGUMENT_TYPE_SEAT,
    ArgumentType.ACTION: game_pb2.ARGUMENT_TYPE_ACTION,
    ArgumentType.WORD: game_pb2.ARGUMENT_TYPE_WORD,
    ArgumentType.COMPONENT: game_pb2.ARGUMENT_TYPE_COMPONENT,
}
OPTION_TYPES = {
    OptionType.FLAG: game_pb2.OPTION_TYPE_FLAG,
    OptionType.NUMBER: game_pb2.OPTION_TYPE_NUMBER,
    OptionType.CHOICE: game_pb2.OPTION_TYPE_CHOICE,
    OptionType.DATA: game_pb2.OPTION_TYPE_DATA,
}
COMPONENTS = layout_of(pb.GetComponentsResponse.DESCRIPTOR)
REMEMBERED_SETUPS = 64
ETAG_DIGITS = 16


class CatalogService(catalog_service_pb2_grpc.CatalogServiceServicer):
    """Games do not change while a server runs, so every response is built once."""

    def __init__(self, matches: MatchCache, archive: Archive | None = None) -> None:
        self._matches = matches
        self._archive = archive

    async def ListGames(  # noqa: N802 - the name of the call
        self, request: pb.ListGamesRequest, context: Context
    ) -> pb.ListGamesResponse:
        return pb.ListGamesResponse(games=[_summary(known) for known in GAMES.values()])

    async def GetGame(  # noqa: N802
        self, request: pb.GetGameRequest, context: Context
    ) -> pb.GetGameResponse:
        known = game(request.game)
        _check_version(known, request.rules_version)
        whole = _vocabulary(known.name)
        return pb.GetGameResponse(etag=whole.etag) if request.etag == whole.etag else whole

    async def GetComponents(  # noqa: N802
        self, request: pb.GetComponentsRequest, context: Context
    ) -> pb.GetComponentsResponse:
        source = request.WhichOneof("source")
        if source == "setup":
            known, seats = game(request.setup.game), request.setup.seats
            _check_version(known, request.rules_version)
            options: Options = decode.options(request.setup.options)
        elif source == "match_id":
            record = await self._record(request.match_id)
            known, seats, options = record.game, len(record.owners), record.options
            _check_version(known, record.rules_version)
        else:
            raise BadRequest("source", "must be a setup or a match_id")
        complete = known.checked_options(seats, options)
        changed = json.dumps(known.changed(complete), sort_keys=True)
        whole = _components(known.name, seats, changed)
        return pb.GetComponentsResponse(etag=whole.etag) if request.etag == whole.etag else whole

    async def GetObservationSpec(  # noqa: N802
        self, request: pb.GetObservationSpecRequest, context: Context
    ) -> pb.GetObservationSpecResponse:
        known, version = game(request.game), request.observation_version
        known.check_seats(request.seats)
        current = known.observation_version
        if current == 0 or version not in (0, current):
            raise NoObservations(known.name, version)
        return pb.GetObservationSpecResponse(spec=_observation_spec(known, request.seats))

    async def _record(self, match_id: str) -> MatchRecord:
        try:
            return (await self._matches.get(match_id)).record
        except UnknownMatch:
            return (await read_archived(self._archive, match_id)).summary.record


def _check_version(known: Game, rules_version: int) -> None:
    if rules_version not in (0, known.rules_version):
        raise UnknownRulesVersion(
            f"{known.name} is played by rules version {known.rules_version} here"
        )


def _observation_spec(known: Game, seats: int) -> observation_pb2.ObservationSpec:
    spec = known.observation(seats)
    return observation_pb2.ObservationSpec(
        observation_version=spec.version,
        length=spec.length,
        action_count=spec.action_count,
        fields=[
            observation_pb2.ObservationField(
                name=field.name,
                offset=field.offset,
                length=field.length,
                min=field.low,
                max=field.high,
                text=field.text,
                elements=field.elements,
            )
            for field in spec.fields
        ],
    )


def _summary(known: Game) -> game_pb2.Game:
    return game_pb2.Game(
        name=known.name,
        title=known.title,
        rules_version=known.rules_version,
        seat_counts=known.seat_counts,
        options=[_option(option) for option in known.options],
    )


def _option(option: Option) -> game_pb2.OptionSpec:
    return game_pb2.OptionSpec(
        name=option.name,
        type=OPTION_TYPES[option.type],
        default_value=_value(option.default),
        text=option.help,
        choices=[_value(choice) for choice in option.choices],
        min=option.min,
        max=option.max,
    )


def _value(plain: Any) -> struct_pb2.Value:
    return json_format.ParseDict(plain, struct_pb2.Value())


@cache
def _vocabulary(name: str) -> pb.GetGameResponse:
    known = game(name)
    vocabulary = pb.GetGameResponse(
        game=_summary(known),
        actions=[
            game_pb2.Action(
                action_id=action.id,
                kind=action.kind,
                label=action.label,
                text=action.text,
                arguments=[_argument(argument) for argument in action.arguments],
            )
            for action in known.actions
        ],
        prompts=[
            game_pb2.Prompt(
                name=prompt.name,
                rule=prompt.rule,
                text=prompt.text,
                action_kinds=sorted({known.actions.group_of(id).kind for id in prompt.answers}),
            )
            for prompt in known.prompts.rows
        ],
        event_kinds=[
            game_pb2.EventKind(
                kind_id=kind.id,
                name=kind.name,
                text=kind.text,
                fields=[
                    game_pb2.EventField(
                        name=field.name,
                        type=ARGUMENT_TYPES[field.type],
                        component=field.component,
                        words=field.words,
                    )
                    for field in kind.fields
                ],
            )
            for kind in known.events.kinds
        ],
    )
    vocabulary.etag = _etag(vocabulary)
    return vocabulary


def _etag(answer: Message) -> str:
    return hashlib.sha256(answer.SerializeToString(deterministic=True)).hexdigest()[:ETAG_DIGITS]


def _argument(argument: Argument) -> game_pb2.ActionArgument:
    number = argument.component_id
    if number is None and isinstance(argument.value, int):
        number = argument.value
    return game_pb2.ActionArgument(
        name=argument.name,
        value=str(argument.value),
        type=ARGUMENT_TYPES[argument.type],
        component=argument.component,
        number=number,
    )


@lru_cache(REMEMBERED_SETUPS)
def _components(name: str, seats: int, changed: str) -> pb.GetComponentsResponse:
    """The components of a setup. `changed` holds its options as JSON."""
    known = game(name)
    options = json.loads(changed)
    field = name.replace("-", "_")
    if field not in COMPONENTS.fields:
        components = pb.GetComponentsResponse(
            rules_version=known.rules_version,
            generic=encode.struct(known.components(seats, options)),
        )
    else:
        page = ProtobufWriter(COMPONENTS)
        page.number("rules_version", known.rules_version)
        page.begin(field)
        known.write_components(seats, known.checked_options(seats, options), page)
        page.end()
        components = pb.GetComponentsResponse.FromString(page.written())
    components.etag = _etag(components)
    return components
