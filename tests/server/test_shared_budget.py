"""Work for spectators is bounded, and clients that wait are served in a circle."""

from __future__ import annotations

import asyncio

import grpc
import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from tests.match.server import open_server
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds.v1.match_service_pb2_grpc import MatchServiceStub
from tradewinds.v1.player_pb2 import SEAT_STATUS_CONNECTED
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_engine.events import EVERYONE
from tradewinds_server.api import watch_match
from tradewinds_server.api.client_limits import (
    BURST_SECONDS,
    CALL_UNITS,
    UNITS_IN_TURN,
    SharedBudget,
)
from tradewinds_server.api.encode import Included
from tradewinds_server.api.match_views import MatchViews
from tradewinds_server.match.live_match import LiveMatch, Step
from tradewinds_server.match.seed_reveal import Reveals
from tradewinds_server.match.spectator_delay import Past


@pytest.mark.parametrize("comes_first", [True, False])
async def test_a_client_that_asks_for_much_does_not_keep_another_waiting(
    comes_first: bool,
) -> None:
    budget = SharedBudget(1000)
    await overdraw(budget, 1000)
    served: list[str] = []

    async def ask(client: str) -> None:
        await budget.spend(client)
        served.append(client)

    much = ["eve"] * 50
    clients = ["ada", *much] if comes_first else [*much, "ada"]
    await asyncio.gather(*(ask(client) for client in clients))
    assert served.index("ada") <= UNITS_IN_TURN


async def test_clients_that_wait_share_by_cost_not_by_number_of_requests() -> None:
    budget = SharedBudget(10_000)
    await overdraw(budget, 10_000)
    served: list[str] = []

    async def ask(client: str, units: int) -> None:
        await budget.spend(client, units)
        served.append(client)

    dear = [ask("eve", 10) for _ in range(20)]
    cheap = [ask("ada", 1) for _ in range(100)]
    await asyncio.gather(*dear, *cheap)
    eves = [place for place, client in enumerate(served) if client == "eve"]
    assert served[: eves[5]].count("ada") >= 4 * UNITS_IN_TURN


async def overdraw(budget: SharedBudget, rate: int) -> None:
    """Nothing is left for half a second, so that all who ask next wait together."""
    await budget.spend("eve", int(rate * (BURST_SECONDS + 0.5)))


async def test_what_is_spent_too_much_is_waited_for() -> None:
    budget = SharedBudget(1000)
    await budget.spend("ada", 1000)
    waiting = asyncio.create_task(budget.spend("ada"))
    done, _ = await asyncio.wait([waiting], timeout=0.05)
    assert not done
    waiting.cancel()
    other = SharedBudget(1000)
    await asyncio.wait_for(other.spend("ada"), 1)


async def test_a_client_that_goes_away_costs_nothing() -> None:
    budget = SharedBudget(100_000)
    await budget.spend("eve", 10_000)
    gone = asyncio.create_task(budget.spend("eve", 10**9))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait_for(budget.spend("ada"), 5)


async def test_a_step_is_encoded_once_for_all_spectators(
    redis_url: str,
) -> None:
    async with open_server(redis_url) as server:
        match = await server.create()
        steps: list[Step] = []

        class Listener:
            def stepped(self, match: LiveMatch, step: Step) -> None:
                steps.append(step)

            def reloaded(self, match: LiveMatch) -> None: ...

            def seats_changed(self, match: LiveMatch) -> None: ...

        match.listeners.append(Listener())
        await server.play(match)
        told = [watch_match.step_update(match, steps[0], EVERYONE, Included(), 0) for _ in range(3)]
        assert all(update is told[0] for update in told)
        assert isinstance(told[0], bytes)
        assert pb.WatchMatchResponse.FromString(told[0]).step.version == 1
        bare = watch_match.step_update(match, steps[0], EVERYONE, Included(view=False), 0)
        assert bare != told[0]
        assert not isinstance(watch_match.step_update(match, steps[0], 0, Included(), 0), bytes)


async def test_a_state_is_encoded_once_for_spectators_that_come_together(redis_url: str) -> None:
    async with open_server(redis_url) as server:
        match = await server.create()
        past = Past(server.store, server.matches, server.clock, 0, 16, never)
        reveals = Reveals(server.store, server.clock)
        views = MatchViews(past, reveals, server.referee, server.clock)
        told = [await views.update_for_spectators(match, Included()) for _ in range(50)]
        assert len({id(update) for update in told}) < 50
        bare = await views.update_for_spectators(match, Included(view=False))
        assert not pb.WatchMatchResponse.FromString(bare).state.HasField("view")
        await server.play(match)
        after = await views.update_for_spectators(match, Included())
        assert pb.WatchMatchResponse.FromString(after).state.match.version == 1
        await server.referee.seats.connect(match, 0, "stream")
        seen = pb.WatchMatchResponse.FromString(
            await views.update_for_spectators(match, Included())
        )
        assert seen.state.match.players[0].status == SEAT_STATUS_CONNECTED


async def never(opening: object, actions: object) -> tuple[bytes, int]:
    raise AssertionError("nobody is kept behind here")


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What spectators were charged, one time after the other; nobody has to wait."""
    units: list[int] = []

    async def spend(budget: SharedBudget, client: str, cost: int = 1) -> None:
        units.append(cost)

    monkeypatch.setattr(SharedBudget, "spend", spend)
    return units


async def test_a_list_that_holds_nothing_is_paid_for(
    channel: grpc.aio.Channel, spent: list[int]
) -> None:
    ended_long_ago = pb.ListMatchesRequest(end_before=Timestamp(seconds=1))
    answer = await MatchServiceStub(channel).ListMatches(ended_long_ago)
    assert not answer.matches
    assert spent == [CALL_UNITS]


@pytest.mark.parametrize("is_spectator", [True, False], ids=["spectator", "seat"])
async def test_spectators_pay_for_a_match_and_its_updates_and_seats_pay_nothing(
    channel: grpc.aio.Channel, spent: list[int], is_spectator: bool
) -> None:
    stub = MatchServiceStub(channel)
    players = [pb.SeatAssignment(guest=name) for name in ("ada", "bob")]
    setup = GameSetup(game="puerto-rico", seats=2)
    made = await stub.CreateMatch(pb.CreateMatchRequest(setup=setup, assignments=players))
    keys = [(("tradewinds-seat-token", key.token),) for key in made.seat_keys]
    own = () if is_spectator else keys[0]
    request = pb.GetMatchRequest(match_id=made.match.match_id)
    state = (await stub.GetMatch(request, metadata=own)).state
    assert spent == ([CALL_UNITS] if is_spectator else [])
    watch = stub.WatchMatch(pb.WatchMatchRequest(match_id=made.match.match_id), metadata=own)
    assert (await watch.read()).HasField("state")
    mover = state.position.seat_to_move
    turn = (await stub.GetMatch(request, metadata=keys[mover])).state.position
    move = pb.SubmitMoveRequest(
        match_id=made.match.match_id, version=0, action_id=turn.legal_actions[0]
    )
    await stub.SubmitMove(move, metadata=keys[mover])
    while not (await watch.read()).HasField("step"):
        pass
    assert spent == ([CALL_UNITS, 1, 1] if is_spectator else [])
    watch.cancel()
