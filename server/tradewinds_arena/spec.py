"""The spec of a tournament: read from a TOML file or the command line, and validated."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from math import isfinite
from pathlib import Path
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


NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
ONLY_FOR = {
    "rounds": (Format.SWISS,),
    "elo0": (Format.SPRT,),
    "elo1": (Format.SPRT,),
}


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
        names = [bot.name for bot in self.bots]
        for name in names:
            fits = NAME.fullmatch(name) is not None
            _require(
                fits,
                f"a bot cannot be called {name!r}: use letters, digits and . _ - only",
            )
            _require(names.count(name) == 1, f"two bots are called {name!r}; give one another name")
        _require(self.blocks > 0, "blocks must be at least 1")
        _require(0 <= self.seed < 1 << 128, "seed must be a whole number from 0 to 2^128 - 1")
        _require(self.rounds > 0, "rounds must be at least 1")
        _require(self.time.allowance > 0, "time.allowance must be more than 0 seconds")
        _require(self.time.bank >= 0, "time.bank must not be negative")
        _require(self.time.strikes >= 0, "time.strikes must not be negative")
        _require(self.time.connect > 0, "time.connect must be more than 0 seconds")
        _require(self.limits.memory_mb >= 0, "limits.memory_mb must not be negative")
        _require(self.limits.cpu_seconds >= 0, "limits.cpu_seconds must not be negative")
        _require(self.limits.file_mb >= 0, "limits.file_mb must not be negative")
        _require(self.at_once > 0, "at_once must be at least 1")
        _require(len(self.tracks) > 0, "there is nothing to play: give a game and its seats")
        for place, track in enumerate(self.tracks):
            _require(track not in self.tracks[:place], f"{track.title} is there twice")
            _check_track(track)
            if self.format is not Format.SPRT:
                _check_bots(track, len(self.bots))
        if self.format is Format.SPRT:
            _require(len(self.bots) == 2, "a sequential test compares two bots")
            _require(len(self.tracks) == 1, "a sequential test plays one game")
            _require(self.elo0 < self.elo1, "elo0 must be less than elo1")

    def encode(self) -> str:
        """The form stored in the tournament's folder."""
        document = asdict(self)
        for name, formats in ONLY_FOR.items():
            if self.format not in formats:
                del document[name]
        return json.dumps(document, indent=2) + "\n"


def decode(text: str) -> Tournament:
    """The reverse of `encode`."""
    return from_document(json.loads(text))


def from_file(path: Path) -> Tournament:
    """Read a TOML file. Raises BadTournament for the first mistake."""
    try:
        return from_document(tomllib.loads(path.read_text()))
    except FileNotFoundError:
        raise BadTournament(f"there is no file {path}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadTournament(f"{path} is not TOML: {error}") from None


def from_document(document: dict[str, Any]) -> Tournament:
    rest = dict(document)
    bots = tuple(_entrant(row) for row in _taken(rest, "bots", list, []))
    tracks = tuple(_track(row) for row in _taken(rest, "tracks", list, []))
    clock = _taken(rest, "time", dict, {})
    limits = _taken(rest, "limits", dict, {})
    given: dict[str, Any] = {}
    for name, kind in (("blocks", int), ("seed", int), ("title", str), ("rounds", int),
        ("at_once", int), ("elo0", float), ("elo1", float),
    ):  # fmt: skip
        if name in rest:
            given[name] = _taken(rest, name, kind, None)
    for name, choices in (("format", Format), ("substitute", Substitute)):
        if name in rest:
            given[name] = _choice(name, rest.pop(name), choices)
    _refuse_unknown("", rest, tuple(field.name for field in fields(Tournament)))
    _refuse_contradictions(document, Format(given.get("format", Format.ROUND_ROBIN)))
    return Tournament(bots, tracks, time=_time(clock), limits=_limits(limits), **given)


def _refuse_contradictions(document: dict[str, Any], format: Format) -> None:
    """A key that could not change anything is a mistake."""
    for name, formats in ONLY_FOR.items():
        if name in document and format not in formats:
            allowed = " and ".join(formats)
            raise BadTournament(f"{name} is for {allowed} only, but format is {format}")


def entrant(text: str) -> Entrant:
    """A bot as the command line names it: `greedy`, or `NAME=cmd:./mybot --level 3`."""
    name, separator, run = text.partition("=")
    if separator and NAME.fullmatch(name):
        return Entrant(name, run)
    return Entrant(_short_name(text), text)


def _entrant(row: Any) -> Entrant:
    if isinstance(row, str):
        return entrant(row)
    _require(isinstance(row, dict), f"a bot is a text or a table, not {row!r}")
    rest = dict(row)
    run = _taken(rest, "run", str, None)
    name = _taken(rest, "name", str, _short_name(run))
    key_env = _taken(rest, "key_env", str, "")
    _refuse_unknown("bots.", rest, ("name", "run", "key_env"))
    return Entrant(name, run, key_env)


def _short_name(run: str) -> str:
    """`mybot` for `cmd:./mybot --level 3`, `MyBot` for `bots/my.py:MyBot`."""
    kind, separator, rest = run.partition(":")
    if not separator:
        return run
    if kind == "cmd":
        return Path(rest.split()[0]).stem if rest.split() else run
    return rest


def _track(row: Any) -> Track:
    _require(isinstance(row, dict), f"a track is a table with game and seats, not {row!r}")
    rest = dict(row)
    track = Track(
        _taken(rest, "game", str, None),
        _taken(rest, "seats", int, None),
        _taken(rest, "options", dict, {}),
    )
    _refuse_unknown("tracks.", rest, ("game", "seats", "options"))
    return track


def _time(rest: dict[str, Any]) -> TimeControl:
    rest = dict(rest)
    given = {}
    for name, kind in (("allowance", float), ("bank", float), ("strikes", int), ("connect", float)):
        if name in rest:
            given[name] = _taken(rest, name, kind, None)
    _refuse_unknown("time.", rest, ("allowance", "bank", "strikes", "connect"))
    return TimeControl(**given)


def _limits(rest: dict[str, Any]) -> Limits:
    rest = dict(rest)
    limits = Limits(
        _taken(rest, "memory_mb", int, Limits.memory_mb),
        _taken(rest, "cpu_seconds", int, Limits.cpu_seconds),
        _taken(rest, "file_mb", int, Limits.file_mb),
    )
    _refuse_unknown("limits.", rest, ("memory_mb", "cpu_seconds", "file_mb"))
    return limits


def _check_track(track: Track) -> None:
    try:
        game(track.game).new(track.seats, track.options)
    except (UnknownGame, BadSetup) as error:
        raise BadTournament(str(error)) from None


def _check_bots(track: Track, bots: int) -> None:
    _require(
        bots >= track.seats,
        f"{track.title} needs at least {track.seats} bots, not {bots}: "
        "a bot does not play against itself",
    )


def _taken(rest: dict[str, Any], name: str, kind: type, default: Any) -> Any:
    if name not in rest:
        _require(default is not None, f"{name} is missing")
        return default
    value = rest.pop(name)
    if kind is float and type(value) is int:
        value = float(value)
    fits = isinstance(value, kind) and not (kind is int and isinstance(value, bool))
    fits = fits and not (kind is float and not isfinite(value))
    _require(fits, f"{name} must be {_KINDS[kind]}, not {value!r}")
    return value


_KINDS = {
    int: "a whole number", float: "a number", str: "a text", list: "a list", dict: "a table",
}  # fmt: skip


def _choice(name: str, value: Any, choices: type[Format] | type[Substitute]) -> Format | Substitute:
    allowed = [str(choice) for choice in choices]
    _require(value in allowed, f"{name} must be one of {', '.join(allowed)}, not {value!r}")
    return choices(value)


def _refuse_unknown(where: str, rest: dict[str, Any], known: tuple[str, ...]) -> None:
    for name in rest:
        allowed = ", ".join(sorted(set(known)))
        raise BadTournament(f"unknown key {where + name!r}; allowed: {allowed}")


def _require(fits: bool, wrong: str) -> None:
    if not fits:
        raise BadTournament(wrong)
