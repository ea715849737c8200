"""The SDK's client against a real server: every service, and errors that say what to do."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.e2e.running import running_server
from tradewinds import Client, errors
from tradewinds.v1 import match_pb2
from tradewinds_engine import GAMES


@pytest.fixture
async def client(redis_url: str) -> AsyncIterator[Client]:
    async with running_server(redis_url, open=True) as server, Client(server) as connected:
        yield connected


async def test_the_catalog_lists_every_game_with_its_words(client: Client) -> None:
    assert {game.name for game in await client.catalog.games()} == set(GAMES)
    words = await client.catalog.vocabulary("puerto-rico")
    table = GAMES["puerto-rico"].actions
    assert [action.label for action in words.actions] == [action.label for action in table]
    assert words.actions[words.find("role:mayor")].kind == "role"
    assert (await client.catalog.components("madeira"))[0].rows


async def test_a_match_is_played_move_by_move_and_watched(client: Client) -> None:
    created = await client.matches.create("puerto-rico", ["anne", "ben"], seed=bytes(16))
    match_id, tokens = created.match.match_id, created.seat_tokens
    watching = client.matches.watch(match_id, tokens[1])
    first = await anext(watching)
    seat = first.state.position.to_move
    mine = await client.matches.get(match_id, tokens[seat])
    action = mine.position.legal[0]
    version = await client.matches.submit(match_id, 0, action, tokens[seat], "once")
    assert version == 1
    assert await client.matches.submit(match_id, 0, action, tokens[seat], "once") == 1
    step = (await anext(watching)).step
    assert (step.version, step.seat, step.action) == (1, seat, action)
    await watching.aclose()


async def test_matches_are_listed_page_after_page(client: Client) -> None:
    for _ in range(3):
        await client.matches.create("vasco-da-gama", ["anne", "ben"])
    running = match_pb2.MATCH_STATUS_RUNNING
    assert len([match async for match in client.matches.list("vasco-da-gama", running)]) == 3
    assert [match async for match in client.matches.list("madeira")] == []


async def test_what_is_refused_says_why(client: Client) -> None:
    created = await client.matches.create("puerto-rico", ["anne", "ben"])
    match_id, tokens = created.match.match_id, created.seat_tokens
    seat = (await client.matches.get(match_id)).position.to_move
    state = await client.matches.get(match_id, tokens[seat])
    with pytest.raises(errors.NotYourTurn):
        await client.matches.submit(match_id, 0, 0, tokens[1 - seat])
    with pytest.raises(errors.IllegalAction) as illegal:
        await client.matches.submit(match_id, 0, 0, tokens[seat])
    assert illegal.value.metadata["rule"].startswith("PR-")
    with pytest.raises(errors.StaleVersion) as stale:
        await client.matches.submit(match_id, 7, state.position.legal[0], tokens[seat])
    assert stale.value.metadata["version"] == "0"
    with pytest.raises(errors.NotAllowed):
        await client.matches.submit(match_id, 0, 0, "not a token")
    with pytest.raises(errors.NotFound):
        await client.matches.get("nowhere")
    with pytest.raises(errors.Refused, match="seats"):
        await client.matches.create("puerto-rico", ["alone"])


async def test_a_resigned_match_leaves_a_replay_that_verifies(client: Client) -> None:
    created = await client.matches.create("vasco-da-gama", ["anne", "ben"])
    match_id = created.match.match_id
    with pytest.raises(errors.Refused):
        await client.matches.replay(match_id)
    watching = client.matches.watch(match_id, views=False)
    await anext(watching)
    for token in created.seat_tokens:
        await client.matches.resign(match_id, token)
    async for update in watching:
        if not update.step.position.HasField("to_move") and update.HasField("step"):
            break
    verdict = await client.matches.verify(await client.matches.replay(match_id))
    assert verdict.valid
    assert verdict.actions > 0


async def test_the_engine_answers_without_a_match(client: Client) -> None:
    fresh = await client.engine.new("puerto-rico", 3, {"open_vp": True}, seed=b"\1")
    assert (await client.engine.legal(fresh.snapshot)) == fresh.position
    after = await client.engine.apply(fresh.snapshot, [fresh.position.legal[0]], events=True)
    assert after.events
    view = await client.engine.view(after.snapshot, seat=0)
    assert type(view).__name__ == "PuertoRicoView"
    twins = await client.engine.determinize(after.snapshot, seat=0, count=2, seed=b"\2")
    assert len(set(twins)) == 2
    assert len(await client.engine.rollout(after.snapshot, playouts=2)) == 3


async def test_a_ticket_shows_in_its_queue_until_it_is_cancelled(client: Client) -> None:
    waiting = client.matchmaking.join("madeira/3", "anne")
    ticket = (await anext(waiting)).ticket
    (queue,) = await client.matchmaking.queues()
    assert (queue.spec.game, queue.spec.seats, queue.statistics.waiting) == ("madeira", 3, 1)
    assert (await client.matchmaking.cancel(ticket.ticket_id)).cancelled
    assert await client.matchmaking.queues() == []
    await waiting.aclose()
