"""The terms of a tournament: who plays what, and how. Contradictions are refused."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tradewinds_engine import BadSetup, UnknownGame, game

from .errors import BadTournament


class Format(StrEnum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    SWISS = "swiss"
    LADDER = "ladder"
    SPRT = "sprt"


class Substitute(StrEnum):
    """Who plays on for a bot that failed."""

    RANDOM = "random"
    GREEDY = "greedy"


LONGEST_SECONDS = 7 * 24 * 3600  # a server takes no more either
MOST_STRIKES = 1000  # the same
MOST_BLOCKS = 1_000_000  # each is a line of the schedule
MOST_ELO = 2000.0
MOST_MB = 1 << 30
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True)
class Entrant:
    """A bot: its name in the tables, and how it is run."""

    name: str
    run: str
    key_env: str = ""
    """The environment variable with its key, for a program on a server that requires keys."""


@dataclass(frozen=True)
class Track:
    """One game with one number of seats; every track has all bots."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return f"{self.game}/{self.seats}"


@dataclass(frozen=True)
class TimeControl:
    """Seconds a bot may think: for every move, and beyond that in the whole game."""

    allowance: float = 60.0
    bank: float = 0.0
    strikes: int = 3
    connect: float = 60.0
    """Seconds a bot on a server has to come to a game it is invited to."""


@dataclass(frozen=True)
class Limits:
    """What one bot of this machine may use; 0 for no limit."""

    memory_mb: int = 4096
    cpu_seconds: int = 0
    """Of one game; the bot's process is then started anew for every game."""
    file_mb: int = 1024
    """Of the longest file it may write, its log included."""


@dataclass(frozen=True)
class Tournament:
    """Everything that decides which games are played, and how."""

    bots: tuple[Entrant, ...]
    tracks: tuple[Track, ...]
    blocks: int = 10
    seed: int = 0
    title: str = "Tournament"
    format: Format = Format.ROUND_ROBIN
    rounds: int = 5
    time: TimeControl = TimeControl()
    substitute: Substitute = Substitute.RANDOM
    limits: Limits = Limits()
    at_once: int = 1
    """Games that one bot on a server plays at the same time."""
    elo0: float = 0.0
    elo1: float = 20.0

    def __post_init__(self) -> None:
        self._check_names()
        require(self.title.isprintable(), "title must be one line of printable characters")
        require(0 < self.blocks <= MOST_BLOCKS, f"blocks must be from 1 to {MOST_BLOCKS}")
        require(0 <= self.seed < 1 << 128, "seed must be a whole number from 0 to 2^128 - 1")
        require(self.rounds > 0, "rounds must be at least 1")
        require(self.at_once > 0, "at_once must be at least 1")
        _check_time(self.time)
        _check_limits(self.limits)
        require(len(self.tracks) > 0, "there is nothing to play: give a game and its seats")
        for place, track in enumerate(self.tracks):
            require(track not in self.tracks[:place], f"{track.title} is there twice")
            _check_track(track)
            if self.format is not Format.SPRT:
                _check_bots(track, len(self.bots))
        if self.format is Format.SPRT:
            self._check_sequential_test()

    def _check_names(self) -> None:
        names = [bot.name for bot in self.bots]
        for name in names:
            fits = NAME.fullmatch(name) is not None
            require(
                fits,
                f"a bot cannot be called {name!r}: use letters, digits and . _ - only",
            )
            require(names.count(name) == 1, f"two bots are called {name!r}; give one another name")

    def _check_sequential_test(self) -> None:
        require(len(self.bots) == 2, "a sequential test compares two bots")
        require(len(self.tracks) == 1, "a sequential test plays one game")
        for name in ("elo0", "elo1"):
            fits = abs(getattr(self, name)) <= MOST_ELO
            require(fits, f"{name} must be a number from -{MOST_ELO:g} to {MOST_ELO:g}")
        require(self.elo0 < self.elo1, "elo0 must be less than elo1")


def _check_time(time: TimeControl) -> None:
    require(time.allowance > 0, "time.allowance must be more than 0 seconds")
    require(time.bank >= 0, "time.bank must not be negative")
    require(time.connect > 0, "time.connect must be more than 0 seconds")
    for name in ("allowance", "bank", "connect"):
        fits = getattr(time, name) <= LONGEST_SECONDS
        require(fits, f"time.{name} must be at most {LONGEST_SECONDS} seconds")
    fits = 0 <= time.strikes <= MOST_STRIKES
    require(fits, f"time.strikes must be from 0 to {MOST_STRIKES}")


def _check_limits(limits: Limits) -> None:
    for name, most in (
        ("memory_mb", MOST_MB), ("cpu_seconds", LONGEST_SECONDS), ("file_mb", MOST_MB),
    ):  # fmt: skip
        fits = 0 <= getattr(limits, name) <= most
        require(fits, f"limits.{name} must be from 0 to {most}")


def _check_track(track: Track) -> None:
    try:
        game(track.game).new(track.seats, track.options)
    except (UnknownGame, BadSetup) as error:
        raise BadTournament(str(error)) from None


def _check_bots(track: Track, bots: int) -> None:
    require(
        bots >= track.seats,
        f"{track.title} needs at least {track.seats} bots, not {bots}: "
        "a bot does not play against itself",
    )


def require(fits: bool, wrong: str) -> None:
    if not fits:
        raise BadTournament(wrong)
