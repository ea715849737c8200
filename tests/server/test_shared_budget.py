"""Work for spectators is bounded, and clients that wait are served in a circle."""

from __future__ import annotations

import asyncio

from tests.match.server import open_server
from tradewinds.v1 import match_service_pb2 as pb
from tradewinds_engine.events import EVERYONE
from tradewinds_server.api import match as servicer
from tradewinds_server.api.encode import Included
from tradewinds_server.api.limits import BURST_SECONDS, SharedBudget
from tradewinds_server.match.live_match import LiveMatch, Step


async def test_a_client_that_asks_for_much_does_not_keep_another_waiting() -> None:
    budget = SharedBudget(1000)
    await budget.spend("eve", int(1000 * BURST_SECONDS) + 1)
    served: list[str] = []

    async def ask(client: str) -> None:
        await budget.spend(client)
        served.append(client)

    await asyncio.gather(*(ask("eve") for _ in range(20)), ask("ada"))
    assert served.index("ada") <= 1


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
        told = [servicer.step_told(match, steps[0], EVERYONE, Included(), 0) for _ in range(3)]
        assert all(update is told[0] for update in told)
        assert isinstance(told[0], bytes)
        assert pb.WatchMatchResponse.FromString(told[0]).step.version == 1
        bare = servicer.step_told(match, steps[0], EVERYONE, Included(view=False), 0)
        assert bare != told[0]
        assert not isinstance(servicer.step_told(match, steps[0], 0, Included(), 0), bytes)
