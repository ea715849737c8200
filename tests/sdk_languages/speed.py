"""How fast the SDKs are: a sample bot of each language on one stream, one after the other.

    python -m tests.sdk_languages.speed [--matches 16] [--rounds 3]

Every bot plays so many matches at once against bots of the house. Of several rounds the median is
printed: moves of the bot per second, and what one of its moves costs its process. Then random
playouts of the engine in this process, and by EngineService over the wire. Build the bots before
(`python -m sdk.tools build`); Rust is measured as a release build.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path
from statistics import median

from sdk.tools import LANGUAGES
from sdk.tools.language import run
from tradewinds import Client
from tradewinds.seating import house, invite
from tradewinds.v1 import match_pb2
from tradewinds_engine import Rng, game
from tradewinds_engine.playout import play_out

from .conftest import PYTHON_BOTS, serving, started

RULES = "puerto-rico"
SEATS = 4
WORLDS = 32
PLAYOUTS = 16  # from each world
TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def commands() -> dict[str, list[str]]:
    """How to run the bots of every language that can be built here."""
    found = {"python": list(PYTHON_BOTS)}
    for name, language in LANGUAGES.items():
        if not language.missing:
            found[name] = list(language.bot())
    if "rust" in found:
        rust = LANGUAGES["rust"]
        run("cargo", "build", "--quiet", "--release", "--workspace", cwd=rust.sdk)
        found["rust"] = [str(rust.sdk / "target" / "release" / "tradewinds-bots")]
    return found


async def play(client: Client, bot: str, matches: int) -> list[str]:
    """Have the bot play so many matches at once, to their ends."""
    created = await asyncio.gather(
        *(
            client.matches.create(RULES, [invite(bot)] + [house("random")] * (SEATS - 1))
            for _ in range(matches)
        )
    )
    played = [each.match.match_id for each in created]
    await asyncio.gather(*(until_over(client, match_id) for match_id in played))
    return played


async def until_over(client: Client, match_id: str) -> None:
    async for update in client.matches.watch(match_id):
        if update.state.position.scores or update.step.position.scores:
            return


async def moves_of_the_bot(client: Client, played: list[str]) -> int:
    """One match after the other: the service reads few logs for one client at once."""
    moves = 0
    for match_id in played:
        async for step in client.matches.steps(match_id):
            moves += step.source == match_pb2.MOVE_SOURCE_PLAYER
    return moves


async def measure_bots(server: str, folder: Path, matches: int, rounds: int) -> None:
    print(f"| {matches} matches of {RULES}/{SEATS} | moves/s | CPU of the bot per move |")
    print("|---|---|---|")
    for language, command in commands().items():
        flags = ("random", "--server", server, "--invited", "--name", language)
        at_once = ("--max-matches", str(matches))
        with started([*command, *flags, *at_once], folder / f"{language}.log") as process:
            async with Client(server) as client:
                await play(client, language, matches)  # warms up
                speeds, costs = [], []
                for _ in range(rounds):
                    before, start = processor_seconds(process.pid), time.perf_counter()
                    played = await play(client, language, matches)
                    seconds = time.perf_counter() - start
                    spent = processor_seconds(process.pid) - before
                    moves = await moves_of_the_bot(client, played)
                    speeds.append(moves / seconds)
                    costs.append(spent / moves)
        print(f"| {language} | {median(speeds):,.0f} | {median(costs) * 1e6:,.0f} us |", flush=True)


async def measure_playouts(server: str, rounds: int) -> None:
    rng = Rng(1)
    state = game(RULES).new(SEATS, None, rng.seed())
    inside, outside = [], []
    async with Client(server) as client:
        opening = await client.engine.new_position(RULES, SEATS)
        for _ in range(rounds):
            start = time.perf_counter()
            for _ in range(WORLDS * PLAYOUTS):
                play_out(state.copy(), rng)
            inside.append(WORLDS * PLAYOUTS / (time.perf_counter() - start))
            start = time.perf_counter()
            worlds = await client.engine.determinize(opening.snapshot, 0, WORLDS)
            results = await client.engine.rollout(worlds, PLAYOUTS)
            played = sum(result.playouts for result in results)
            outside.append(played / (time.perf_counter() - start))
    print(f"\nrandom playouts per second: {median(inside):,.0f} in process, ", end="")
    print(f"{median(outside):,.0f} over the wire, {WORLDS} worlds a call, one call at a time")


async def measure(matches: int, rounds: int) -> None:
    with tempfile.TemporaryDirectory() as name, serving(Path(name), "--open") as server:
        await measure_bots(server, Path(name), matches, rounds)
        await measure_playouts(server, rounds)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    asyncio.run(measure(chosen.matches, chosen.rounds))
