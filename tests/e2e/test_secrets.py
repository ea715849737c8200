"""Nobody is sent what a person in that chair could not know: every byte of a match is searched."""

from __future__ import annotations

import asyncio
import random

import grpc
import pytest

from tradewinds.v1 import bot_service_pb2, match_pb2, match_service_pb2
from tradewinds.v1.position_pb2 import Include
from tradewinds_engine import GAMES, State, game, load, replay
from tradewinds_engine.events import Event
from tradewinds_engine.rng import key_of
from tradewinds_engine.snapshot import pack_integers

from ..server.wire_bot import WireBot

SESSIONS = {
    "ada": "session-of-ada-b7d1",
    "bob": "session-of-bob-0c52",
    "cyd": "session-of-cyd-9e3f",
}
chance = random.Random(11)


def choose(turn: bot_service_pb2.Turn) -> int:
    return chance.choice(turn.position.legal_actions)


def forms_of(seed: int) -> list[bytes]:
    """Everything the seed could be read from: itself, and the key a snapshot holds."""
    big, little = seed.to_bytes(16, "big"), seed.to_bytes(16, "little")
    words = key_of(seed)
    forms = [big, little, big.hex().encode(), little.hex().encode(), str(seed).encode()]
    forms += [pack_integers(list(words[:2])), pack_integers(list(words[2:]))]
    return [*forms, big[:8], big[8:], little[:8], little[8:]]


async def watch(channel: grpc.aio.Channel, match_id: str) -> list[bytes]:
    """What a spectator is sent."""
    call = channel.unary_stream(
        "/tradewinds.v1.MatchService/WatchMatch",
        request_serializer=match_service_pb2.WatchMatchRequest.SerializeToString,
        response_deserializer=None,
    )
    return [data async for data in call(match_service_pb2.WatchMatchRequest(match_id=match_id))]


class Played:
    """A finished match with everything each of its seats and a spectator were sent."""

    def __init__(
        self, bots: list[WireBot], over: match_pb2.Match, watched: list[bytes], actions: list[int]
    ) -> None:
        self.match = over
        self.watched = watched
        self.actions = actions
        by_name = {bot.name: bot for bot in bots}
        self.bots = [by_name[player.name] for player in over.players]
        self.seed = int.from_bytes(over.seed, "big")

    def responses(self, seat: int) -> list[bot_service_pb2.PlayResponse]:
        return [bot_service_pb2.PlayResponse.FromString(data) for data in self.bots[seat].bytes]

    def before_the_end(self, seat: int) -> list[bytes]:
        """The seed is revealed with the result, so that message does not count."""
        return [
            data
            for data, response in zip(self.bots[seat].bytes, self.responses(seat), strict=True)
            if not response.HasField("match_over")
        ]


PLAYED: dict[str, Played] = {}


async def play(channel: grpc.aio.Channel, name: str) -> Played:
    """A match of this game; all tests look at the same one."""
    if name not in PLAYED:
        PLAYED[name] = await play_once(channel, name)
    return PLAYED[name]


async def play_once(channel: grpc.aio.Channel, name: str) -> Played:
    bots = [
        WireBot(channel, bot, session, include=Include(view=True, events=True, snapshot=True))
        for bot, session in SESSIONS.items()
    ]
    for bot in bots:
        await bot.connect()
        await bot.join(name, len(bots))
    seating = (await bots[0].hear("seating")).seating
    watching = asyncio.create_task(watch(channel, seating.match.match_id))
    endings = await asyncio.gather(*(bot.play_on(choose) for bot in bots))
    over = endings[0].match
    return Played(bots, over, await watching, await actions_of(channel, over.match_id))


def run_again(played: Played) -> tuple[list[State], list[list[Event]]]:
    """Every position of the match and the events that led to it."""
    match = played.match
    state = game(match.setup.game).new(len(match.players), {}, played.seed)
    states = [state.copy()]
    happened: list[list[Event]] = [[]]
    for action in played.actions:
        events: list[Event] = []
        state.apply(action, events)
        states.append(state.copy())
        happened.append(events)
    return states, happened


async def actions_of(channel: grpc.aio.Channel, match_id: str) -> list[int]:
    call = channel.unary_unary(
        "/tradewinds.v1.MatchService/GetReplay",
        request_serializer=match_service_pb2.GetReplayRequest.SerializeToString,
        response_deserializer=match_service_pb2.GetReplayResponse.FromString,
    )
    answer = await call(match_service_pb2.GetReplayRequest(match_id=match_id))
    return replay.decode(answer.replay).actions


@pytest.mark.parametrize("name", list(GAMES))
async def test_no_seat_is_sent_a_secret(channel: grpc.aio.Channel, name: str) -> None:
    played = await play(channel, name)
    seats = range(len(played.bots))
    tokens, tickets = [], []
    for seat in seats:
        [seating] = [r.seating for r in played.responses(seat) if r.HasField("seating")]
        tokens.append(seating.seat_token.encode())
        tickets.append(seating.ticket_id.encode())
    for seat in seats:
        sent = b"\0".join(played.before_the_end(seat))
        for form in forms_of(played.seed):
            assert form not in sent
        everything = b"\0".join(played.bots[seat].bytes)
        for other in seats:
            if other != seat:
                assert tokens[other] not in everything
                assert tickets[other] not in everything
                assert SESSIONS[played.bots[other].name].encode() not in everything


@pytest.mark.parametrize("name", list(GAMES))
async def test_a_spectator_is_sent_no_secret(channel: grpc.aio.Channel, name: str) -> None:
    played = await play(channel, name)
    running = b"\0".join(played.watched[:-1])
    for form in forms_of(played.seed):
        assert form not in running
    for session in SESSIONS.values():
        assert session.encode() not in running


@pytest.mark.parametrize("name", list(GAMES))
async def test_events_and_snapshots_hide_what_the_seat_may_not_know(
    channel: grpc.aio.Channel, name: str
) -> None:
    played = await play(channel, name)
    states, happened = run_again(played)
    for seat in range(len(played.bots)):
        last = 0
        for turn in [r.turn for r in played.responses(seat) if r.HasField("turn")]:
            known = [
                event.seen_by(seat)
                for events in happened[last + 1 : turn.version + 1]
                for event in events
            ]
            told = [
                (
                    event.kind_id,
                    event.seat if event.HasField("seat") else -1,
                    list(event.arguments),
                    list(event.hidden_arguments),
                )
                for event in turn.events
            ]
            assert told == [
                (event.kind, event.seat, event.arguments, event.hidden) for event in known
            ]
            shown = load(turn.snapshot)
            assert shown.view(seat) == states[turn.version].view(seat)
            assert shown.chance.key != states[turn.version].chance.key
            last = turn.version
