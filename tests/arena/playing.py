"""Tournaments of tests: the terms they share, and ways to play them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import sleep

from tradewinds_arena.local_games import LocalGames
from tradewinds_arena.runner import run as run_folder
from tradewinds_arena.tournament import Entrant, Tournament, Track
from tradewinds_arena.tournament_folder import Folder

GREEDY = Entrant("greedy", "greedy")
RANDOM = Entrant("random", "random")
DUEL = Tournament((GREEDY, RANDOM), (Track("vasco-da-gama", 2),), blocks=4, seed=1)


def bot(name: str) -> Entrant:
    """A class of `bots`."""
    return Entrant(name.lower(), f"tests.arena.bots:{name}")


def run(path: Path, workers: int = 1, stopped: Callable[[], bool] = lambda: False) -> bool:
    folder = Folder(path)
    games = LocalGames(folder.tournament(), path / "logs", workers)
    return run_folder(folder, games, stopped=stopped)


def play(path: Path, tournament: Tournament, workers: int = 1) -> Folder:
    folder = Folder(path)
    folder.create(tournament)
    assert run(path, workers)
    return folder


def wait_for_end(pid: int) -> None:
    """Wait until a process is gone, or a zombie that its new parent has not noticed yet."""
    stat = Path(f"/proc/{pid}/stat")
    while stat.exists() and ") Z " not in stat.read_text():
        sleep(0.01)
