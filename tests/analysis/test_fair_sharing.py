"""Call slots and turns among clients: nobody takes everything, nobody waits for ever."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest

from tradewinds_server.analysis.fair_sharing import CallSlots, FairTurns
from tradewinds_server.errors import Overloaded


def test_one_client_has_its_share_of_the_places_and_others_the_rest() -> None:
    places = CallSlots(places=4, share=2)
    with ExitStack() as held:
        for client in ("eve", "eve", "ada"):
            held.enter_context(places.take(client))
        with pytest.raises(Overloaded, match="2 of your calls"), places.take("eve"):
            pass
        held.enter_context(places.take("bob"))
        with pytest.raises(Overloaded, match="other calls"), places.take("cyd"):
            pass
    with places.take("cyd"):
        pass


async def test_clients_that_wait_are_served_in_a_circle() -> None:
    turns = FairTurns(1)
    served: list[str] = []

    async def ask(client: str) -> None:
        await turns.begin(client)
        served.append(client)
        await asyncio.sleep(0)
        turns.end()

    asking = [asyncio.create_task(ask(client)) for client in ("eve", "eve", "eve", "eve", "ada")]
    await asyncio.gather(*asking)
    assert served == ["eve", "eve", "ada", "eve", "eve"]


@pytest.mark.parametrize("ends", ["before it goes", "as it goes", "after it has gone"])
@pytest.mark.parametrize("waiting", [1, 2])
async def test_a_caller_that_goes_away_costs_nobody_a_turn(ends: str, waiting: int) -> None:
    turns = FairTurns(1)
    await turns.begin("ada")
    calls = [asyncio.create_task(turns.begin("eve")) for _ in range(waiting)]
    await asyncio.sleep(0)
    if ends == "before it goes":
        turns.end()
    for call in calls:
        call.cancel()
    if ends == "as it goes":
        turns.end()
    await asyncio.gather(*calls, return_exceptions=True)
    if ends == "after it has gone":
        turns.end()
    await asyncio.wait_for(turns.begin("bob"), 5)
    turns.end()
    await asyncio.wait_for(turns.begin("cyd"), 5)
