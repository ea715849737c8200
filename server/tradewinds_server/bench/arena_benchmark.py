"""Compares a tournament of random bots with the bare engine."""

from __future__ import annotations

import multiprocessing
import tempfile
from multiprocessing.connection import Connection
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import perf_counter, process_time
from typing import NamedTuple

from tradewinds_arena.local_games import LocalGames
from tradewinds_arena.runner import run
from tradewinds_arena.seatings import balanced_seatings
from tradewinds_arena.tournament import Entrant, Tournament, Track
from tradewinds_arena.tournament_folder import Folder
from tradewinds_engine import Rng, game
from tradewinds_engine.playout import play_many

GAMES_AT_ONCE = 50


class ArenaSpeed(NamedTuple):
    """Games a second of all workers together, and processor seconds that a game takes."""

    games: int
    bare_per_s: float
    arena_per_s: float
    bare_cpu: float
    arena_cpu: float

    @property
    def ratio(self) -> float:
        return self.arena_per_s / self.bare_per_s

    @property
    def cpu_ratio(self) -> float:
        """The same by processor time, which other programs on the machine do not disturb."""
        return self.bare_cpu / self.arena_cpu


def measure_arena(name: str, seats: int, workers: int, seconds: float) -> ArenaSpeed:
    """The bare engine before and after the tournament, because machines change their speed."""
    before, cpu_before = bare_games_per_s(name, seats, workers, seconds / 2)
    games, spent, cpu = play_tournament(name, seats, workers, int(before * seconds))
    after, cpu_after = bare_games_per_s(name, seats, workers, seconds / 2)
    bare, bare_cpu = (before + after) / 2, (cpu_before + cpu_after) / 2
    return ArenaSpeed(games, bare, games / spent, bare_cpu, cpu / games)


def bare_games_per_s(name: str, seats: int, workers: int, seconds: float) -> tuple[float, float]:
    """Random games in processes that do nothing else; processor seconds of one."""
    spawn = multiprocessing.get_context("spawn")
    pipes = []
    processes = []
    for number in range(workers):
        ours, theirs = multiprocessing.Pipe()
        arguments = (name, seats, number, seconds, theirs)
        process = spawn.Process(target=_play_bare, args=arguments)
        process.start()
        theirs.close()
        pipes.append(ours)
        processes.append(process)
    for pipe in pipes:
        pipe.recv()  # it is ready
    for pipe in pipes:
        pipe.send("go")
    answers: list[tuple[float, float]] = [pipe.recv() for pipe in pipes]
    for process in processes:
        process.join()
    return sum(speed for speed, _ in answers), sum(cpu for _, cpu in answers) / workers


def _play_bare(name: str, seats: int, seed: int, seconds: float, pipe: Connection) -> None:
    rules, rng = game(name), Rng(seed)
    play_many(rules, seats, {}, 1, rng)
    pipe.send("ready")
    pipe.recv()
    games = 0
    start, cpu = perf_counter(), process_time()
    while perf_counter() - start < seconds:
        play_many(rules, seats, {}, GAMES_AT_ONCE, rng)
        games += GAMES_AT_ONCE
    pipe.send((games / (perf_counter() - start), (process_time() - cpu) / games))


def play_tournament(name: str, seats: int, workers: int, games: int) -> tuple[int, float, float]:
    """Games played, seconds and processor seconds of everything: start, journal, final order."""
    bots = tuple(Entrant(f"random-{number}", "random") for number in range(seats))
    blocks = max(1, games // len(balanced_seatings(seats)))
    tournament = Tournament(bots, (Track(name, seats),), blocks, seed=1)
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(Path(path))
        folder.create(tournament)
        start, cpu = perf_counter(), _cpu_seconds()
        run(folder, LocalGames(tournament, folder.path / "logs", workers))
        spent, cpu = perf_counter() - start, _cpu_seconds() - cpu
        return (folder.read("games.jsonl") or "").count("\n"), spent, cpu


def _cpu_seconds() -> float:
    """Of this process and of those that have ended."""
    return sum(
        used.ru_utime + used.ru_stime
        for used in (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN))
    )
