"""Twin matches differ only in what an observer cannot know: every byte it gets is the same."""

from __future__ import annotations

import grpc
import pytest
import redis

from tests.engine.setups import pick
from tests.match.server import open_server
from tests.server.wire_bot import WireBot
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1 import match_service_pb2_grpc
from tradewinds_engine import GAMES, Rng, State
from tradewinds_engine.events import CHOSE, FORCED, Event
from tradewinds_server.match import seat_tokens
from tradewinds_server.match.match_setup import MatchRecord, Owner, TimeControl
from tradewinds_server.store.match_lists import Filing
from tradewinds_server.store.stored_match import NewMatch

from .observer import EVERYTHING, Observer
from .running import running_server
from .twins import SECRETS, Secret, find_twins

MATCH = "twin"
HOUR_MS = 3_600_000
CONTROL = TimeControl(HOUR_MS, HOUR_MS, strikes=1000)
TOKENS = ["token-0", "token-1", "token-2"]
SESSION = "s"
every_secret = pytest.mark.parametrize("secret", SECRETS, ids=str)


async def store_match(url: str, state: State) -> None:
    """A match that stands at this position, as a server would have left it."""
    owners = tuple(Owner(f"bot-{seat}", SESSION) for seat in range(state.seats))
    options = state.game.changed(state.options)
    record = MatchRecord(
        MATCH, state.game, state.game.rules_version, options, owners, CONTROL, b"committed"
    )
    new = NewMatch(
        MATCH,
        record.encode(),
        bytes(16),
        state.dump(),
        state.actor,
        HOUR_MS,
        HOUR_MS,
        [seat_tokens.hash_of(token) for token in TOKENS[: state.seats]],
        [(owner.bot, SESSION) for owner in owners],
        Filing(state.game.name, [owner.bot for owner in owners]),
        [""] * state.seats,
    )
    async with open_server(url) as server:
        await server.store.create(new)


async def play(url: str, start: State, actions: list[int], seat: int | None) -> Observer:
    """Play these actions from there on; the observer after all of them."""
    with redis.Redis.from_url(url) as client:
        client.flushall()
    await store_match(url, start)
    state = start.copy()
    async with (
        running_server(url, open=True) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        observer = Observer(channel, MATCH, "" if seat is None else TOKENS[seat])
        await observer.watch(0)
        bot = None
        if seat is not None:
            bot = WireBot(channel, f"bot-{seat}", SESSION, include=EVERYTHING)
        if bot is not None:
            await bot.connect()
        for version, action in enumerate(actions):
            if version % 8 == 0:
                await observer.look_around()
            if state.actor == seat and bot is not None:
                turn = (await bot.hear("turn")).turn
                await observer.try_move(version, 65_000)
                await bot.answer(turn, action, f"r{version}")
            else:
                await observer.try_move(version, action)
                await submit(channel, state.actor, version, action)
            await observer.watch(version + 1)
            state.apply(action)
        await observer.look_around()
        if bot is not None:
            await bot.end()
            observer.note_stream(bot)
    return observer


async def submit(channel: grpc.aio.Channel, seat: int, version: int, action: int) -> None:
    stub = match_service_pb2_grpc.MatchServiceStub(channel)
    request = pb.SubmitMoveRequest(match_id=MATCH, version=version, action_id=action)
    await stub.SubmitMove(request, metadata=(("tradewinds-seat-token", TOKENS[seat]),))


@every_secret
@pytest.mark.parametrize("seat", [0, None], ids=["seat", "spectator"])
async def test_not_a_byte_tells_twin_matches_apart(
    redis_url: str, secret: Secret, seat: int | None
) -> None:
    twins = find_twins(secret, seat)
    assert len(twins.actions) >= 10
    first = await play(redis_url, twins.first, twins.actions, seat)
    second = await play(redis_url, twins.second, twins.actions, seat)
    assert first.heard == second.heard
    assert len(first.heard["WatchMatch"]) > len(twins.actions)


@every_secret
def test_a_snapshot_to_search_on_is_the_same_for_twins(secret: Secret) -> None:
    """What `with_snapshots` sends depends on nothing the seat cannot know."""
    twins = find_twins(secret, 0)
    first, second = twins.first.copy(), twins.second.copy()
    for number, action in enumerate(twins.actions):
        if first.actor == 0:
            drawn = [state.determinize(0, Rng(number)).dump() for state in (first, second)]
            assert drawn[0] == drawn[1]
        first.apply(action)
        second.apply(action)


@pytest.mark.parametrize("game", GAMES)
async def test_forced_steps_come_with_the_choice_before_them(redis_url: str, game: str) -> None:
    """One version and one message for each choice, so no pause tells who had one option only."""
    start = GAMES[game].new(2, {}, 5)
    state, rng, forced = start.copy(), Rng(5), 0
    actions: list[int] = []
    while state.to_move is not None and (len(actions) < 30 or not forced):
        events: list[Event] = []
        actions.append(pick(state, rng))
        state.apply(actions[-1], events)
        forced += sum(event.kind == FORCED for event in events)
    observer = await play(redis_url, start, actions, None)
    updates = [pb.WatchMatchResponse.FromString(data) for data in observer.heard["WatchMatch"]]
    steps = [update.step for update in updates if update.HasField("step")]
    assert [step.version for step in steps] == list(range(1, len(actions) + 1))
    assert sum(event.kind_id == FORCED for step in steps for event in step.events) == forced > 0
    assert all([event.kind_id for event in step.events].count(CHOSE) == 1 for step in steps)
