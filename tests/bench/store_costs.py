"""What matchmaking, new matches and lists cost the store in processor time.

    python -m tests.bench.store_costs --matches 2000

Uses the server's own code on a store of its own, without bots and network. The last line is JSON:
microseconds of a ticket (queue, pair, seat, release), of a new match with four seats, and of a
match in the lists (in, to the ended ones, out).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from tests.match.server import Server, open_server
from tests.matchmaking.house import House, open_house, queue, seating_of
from tradewinds_server.store.embedded_redis import EmbeddedRedis
from tradewinds_server.store.match_lists import Filing

SEATS: Final = 4
AT_ONCE: Final = 50
FILING: Final = Filing("puerto-rico", ["ada", "bob", "cyd", "dan"])
Step = Callable[[], Awaitable[object]]


async def form_matches(house: House, count: int) -> None:
    """From the first ticket to the release of the bots."""
    spec, names = queue(SEATS), [secrets.token_hex(6) for _ in range(SEATS * count)]
    tickets = await asyncio.gather(*(house.join(name, spec) for name in names))
    seatings = await asyncio.gather(*(seating_of(ticket) for ticket in tickets))
    for match_id in {seating.match_id for seating in seatings}:
        house.matchmaker.match_over(match_id)


async def measure(store: EmbeddedRedis, matches: int) -> dict[str, float]:
    async with open_house(store.url, sweep_seconds=60.0) as house, open_server(store.url) as server:
        steps: dict[str, Step] = {
            "formed": lambda: form_matches(house, AT_ONCE),
            "created": lambda: at_once(lambda: server.create(seats=SEATS)),
            "listed": lambda: at_once(lambda: add_to_lists(server, secrets.token_hex(10))),
            "through": lambda: at_once(lambda: go_through_lists(server)),
        }
        spent = dict.fromkeys(steps, 0.0)
        for _ in range(matches // AT_ONCE):  # in turn: a machine is not always equally fast
            for name, step in steps.items():
                before = cpu_us(store)
                await step()
                spent[name] += (cpu_us(store) - before) / (matches // AT_ONCE * AT_ONCE)
    return {
        "matches": matches,
        "ticket_us": round((spent["formed"] - spent["created"]) / SEATS),
        "create_us": round(spent["created"] - 2 * spent["listed"]),  # which lists a match twice
        "lists_us": round(spent["listed"] + spent["through"]),
        "formed_us": round(spent["formed"]),  # all of it
    }


async def add_to_lists(server: Server, match_id: str) -> None:
    await server.store.lists.add(match_id, FILING)


async def go_through_lists(server: Server) -> None:
    match_id = secrets.token_hex(10)
    await add_to_lists(server, match_id)
    await server.store.lists.end(match_id, FILING.game, 0)
    await server.store.lists.remove(match_id, FILING)


async def at_once(work: Step) -> None:
    await asyncio.gather(*(work() for _ in range(AT_ONCE)))


def cpu_us(store: EmbeddedRedis) -> float:
    """Of the thread that runs commands."""
    return int(Path(f"/proc/{store.pid}/schedstat").read_text().split()[0]) / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000)
    options = parser.parse_args()
    store = EmbeddedRedis("everysec")
    store.start()
    try:
        figures = asyncio.run(measure(store, options.matches))
    finally:
        store.stop()
    sys.stdout.write(json.dumps(figures) + "\n")


if __name__ == "__main__":
    main()
