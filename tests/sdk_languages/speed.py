"""How fast the SDKs are: a sample bot of each language on one stream, all of them in one run.

    python -m tests.sdk_languages.speed [--matches 16] [--rounds 3]

First the random bots, each with so many matches at once against bots of the house: moves of the bot
per second, and what one of its moves costs its process. Then the search bots, each in one match:
the playouts per second that they get out of EngineService, and those of a search in process on the
same positions. The languages take turns in every round; printed are medians of the rounds. Build
the bots before (`python -m sdk.tools build`); Rust is measured as a release build.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from statistics import median
from subprocess import Popen

from sdk.tools import LANGUAGES
from sdk.tools.language import run
from tradewinds import Client
from tradewinds.seating import house, invite
from tradewinds.v1 import match_pb2
from tradewinds_engine import Rng, State, game
from tradewinds_engine.playout import play_out
from tradewinds_engine.replay import decode

from .conftest import PYTHON_BOTS, serving, started

RULES = "puerto-rico"
SEATS = 4
WORLDS = 4  # as the search bots have it
PLAYOUTS = 4  # of each action in each world
LONGEST = 1.0  # second of a search
TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@cache
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
    speeds: dict[str, list[float]] = defaultdict(list)
    costs: dict[str, list[float]] = defaultdict(list)
    with ExitStack() as running:
        at_once = ("--max-matches", str(matches))
        bots = {
            language: running.enter_context(
                bot(language, command, "random", server, folder, at_once)
            )
            for language, command in commands().items()
        }
        async with Client(server) as client:
            for number in range(rounds + 1):
                for language, process in bots.items():
                    before, start = processor_seconds(process.pid), time.perf_counter()
                    played = await play(client, language, matches)
                    seconds = time.perf_counter() - start
                    spent = processor_seconds(process.pid) - before
                    moves = await moves_of_the_bot(client, played)
                    if number:  # the first round warms up
                        speeds[language].append(moves / seconds)
                        costs[language].append(spent / moves)
    print(f"| {matches} matches of {RULES}/{SEATS} | moves/s | CPU of the bot per move |")
    print("|---|---|---|")
    for language in bots:
        cost = median(costs[language]) * 1e6
        print(f"| {language} | {median(speeds[language]):,.0f} | {cost:,.0f} us |")


async def measure_searches(server: str, folder: Path, rounds: int) -> None:
    print("\n| search in one match | playouts/s by EngineService | in process |  |")
    print("|---|---|---|---|")
    outside: dict[str, list[float]] = defaultdict(list)
    inside: dict[str, list[float]] = defaultdict(list)
    with ExitStack() as running:
        for language, command in commands().items():
            running.enter_context(bot(language, command, "search", server, folder, ()))
        async with Client(server) as client:
            for _ in range(rounds):
                for language in commands():
                    searched, seconds, positions = await search(client, language)
                    outside[language].append(searched / seconds)
                    start = time.perf_counter()
                    searched = sum(search_here(position) for position in positions)
                    inside[language].append(searched / (time.perf_counter() - start))
    for language, rates in outside.items():
        there, here = median(rates), median(inside[language])
        print(f"| {language} | {there:,.0f} | {here:,.0f} | {there / here:.0%} |", flush=True)


@contextmanager
def bot(
    language: str,
    command: Sequence[str],
    kind: str,
    server: str,
    folder: Path,
    flags: Sequence[str],
) -> Iterator[Popen[bytes]]:
    """A running sample bot, named after its language."""
    usual = (kind, "--server", server, "--invited", "--name", language)
    with started([*command, *usual, *flags], folder / f"{kind}-{language}.log") as process:
        yield process


async def search(client: Client, bot: str) -> tuple[int, float, list[State]]:
    """A match of a search bot: playouts it asked for, seconds its answers took, its positions."""
    created = await client.matches.create(RULES, [invite(bot), house("random")])
    match_id = created.match.match_id
    await until_over(client, match_id)
    replay = decode(await client.matches.replay(match_id))
    state = game(RULES).new(replay.seats, None, replay.seed)
    playouts, seconds, positions = 0, 0.0, []
    async for step in client.matches.steps(match_id):
        if not step.HasField("action_id"):
            continue
        took = step.think_time.ToMilliseconds() / 1000
        if step.seat == 0 and took < LONGEST:  # else the bot had to stop before it was done
            assert step.source == match_pb2.MOVE_SOURCE_PLAYER, "an answer was not the bot's own"
            playouts += WORLDS * PLAYOUTS * len(state.legal())
            seconds += took
            positions.append(state.copy())
        state.apply(step.action_id)
    return playouts, seconds, positions


def search_here(position: State) -> int:
    """The same search as that of the sample bots, in this process: its playouts."""
    rng = Rng(1)
    playouts = 0
    for _ in range(WORLDS):
        world = position.determinize(0, rng)
        for action in world.legal():
            for _ in range(PLAYOUTS):
                future = world.copy()
                future.apply(action)
                play_out(future, rng)
                playouts += 1
    return playouts


async def measure(matches: int, rounds: int) -> None:
    with tempfile.TemporaryDirectory() as name, serving(Path(name), "--open") as server:
        await measure_bots(server, Path(name), matches, rounds)
        await measure_searches(server, Path(name), rounds)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    asyncio.run(measure(chosen.matches, chosen.rounds))
