"""The SDK's client against a real server: every service, and errors that say what to do."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.e2e.running import running_server
from tradewinds import Client, errors
from tradewinds.seating import guest
from tradewinds.v1 import match_pb2
from tradewinds.v1.position_pb2 import Include
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
    assert type(await client.catalog.components("madeira", 2)).__name__ == "MadeiraComponents"


async def test_a_match_is_played_move_by_move_and_watched(client: Client) -> None:
    created = await client.matches.create(
        "puerto-rico", [guest("anne"), guest("ben")], seed=bytes(16)
    )
    match_id, tokens = created.match.match_id, [key.token for key in created.seat_keys]
    watching = client.matches.watch(match_id, tokens[1])
    first = await anext(watching)
    seat = first.state.position.seat_to_move
    mine = await client.matches.get(match_id, tokens[seat])
    action = mine.position.legal_actions[0]
    version = await client.matches.submit(match_id, 0, action, tokens[seat], "once")
    assert version == 1
    assert await client.matches.submit(match_id, 0, action, tokens[seat], "once") == 1
    step = (await anext(watching)).step
    assert (step.version, step.seat, step.action_id) == (1, seat, action)
    await watching.aclose()


async def test_matches_are_listed_page_after_page(client: Client) -> None:
    for _ in range(3):
        await client.matches.create("vasco-da-gama", [guest("anne"), guest("ben")])
    running = match_pb2.MATCH_STATUS_RUNNING
    assert len([match async for match in client.matches.list("vasco-da-gama", running)]) == 3
    assert [match async for match in client.matches.list("madeira")] == []


async def test_what_is_refused_says_why(client: Client) -> None:
    created = await client.matches.create("puerto-rico", [guest("anne"), guest("ben")])
    match_id, tokens = created.match.match_id, [key.token for key in created.seat_keys]
    seat = (await client.matches.get(match_id)).position.seat_to_move
    state = await client.matches.get(match_id, tokens[seat])
    with pytest.raises(errors.NotYourTurn):
        await client.matches.submit(match_id, 0, 0, tokens[1 - seat])
    with pytest.raises(errors.IllegalAction) as illegal:
        await client.matches.submit(match_id, 0, 0, tokens[seat])
    assert illegal.value.metadata["rule"].startswith("PR-")
    with pytest.raises(errors.StaleVersion) as stale:
        await client.matches.submit(match_id, 7, state.position.legal_actions[0], tokens[seat])
    assert stale.value.metadata["version"] == "0"
    with pytest.raises(errors.NotAllowed):
        await client.matches.submit(match_id, 0, 0, "not a token")
    with pytest.raises(errors.NotFound):
        await client.matches.get("nowhere")
    with pytest.raises(errors.Refused, match="seats"):
        await client.matches.create("puerto-rico", [guest("alone")])


async def test_a_resigned_match_leaves_a_replay_that_verifies(client: Client) -> None:
    created = await client.matches.create("vasco-da-gama", [guest("anne"), guest("ben")])
    match_id = created.match.match_id
    with pytest.raises(errors.Refused):
        await client.matches.replay(match_id)
    watching = client.matches.watch(match_id, include=Include())
    await anext(watching)
    for token in [key.token for key in created.seat_keys]:
        await client.matches.resign(match_id, token)
    async for update in watching:
        if not update.step.position.HasField("seat_to_move") and update.HasField("step"):
            break
    verdict = await client.matches.verify(await client.matches.replay(match_id))
    assert verdict.valid
    assert verdict.actions > 0


async def test_the_engine_answers_without_a_match(client: Client) -> None:
    fresh = await client.engine.new_position("puerto-rico", 3, {"open_vp": True}, seed=bytes(16))
    assert (await client.engine.position(fresh.snapshot)) == fresh.position
    after = await client.engine.apply(fresh.snapshot, [fresh.position.legal_actions[0]])
    assert after.events
    view = await client.engine.view(after.snapshot, seat=0)
    assert type(view).__name__ == "PuertoRicoView"
    twins = await client.engine.determinize(after.snapshot, seat=0, count=2, seed=bytes(16))
    assert len(set(twins)) == 2
    (result,) = await client.engine.rollout([after.snapshot], playouts=2, seconds=5)
    assert (result.playouts, len(result.seats)) == (2, 3)


async def test_a_ticket_shows_in_its_queue_until_it_is_cancelled(client: Client) -> None:
    waiting = client.matchmaking.join("madeira/3", "anne")
    ticket = (await anext(waiting)).ticket
    (queue,) = [queue async for queue in client.matchmaking.queues()]
    assert (queue.spec.setup.game, queue.spec.setup.seats, queue.statistics.waiting) == (
        "madeira",
        3,
        1,
    )
    assert (await client.matchmaking.cancel(ticket.ticket_id)).cancelled
    assert [queue async for queue in client.matchmaking.queues()] == []
    await waiting.aclose()
