"""Reads a tournament from a TOML file, the command line, or its folder."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Container
from dataclasses import asdict
from pathlib import Path
from typing import Any

from .errors import BadTournament
from .table_reader import TableReader
from .tournament import NAME, Entrant, Format, Limits, TimeControl, Tournament, Track

ONLY_FOR = {
    "rounds": (Format.SWISS,),
    "elo0": (Format.SPRT,),
    "elo1": (Format.SPRT,),
    "blocks": tuple(format for format in Format if format is not Format.SPRT),
}


def encode(tournament: Tournament) -> str:
    """The form stored in the tournament's folder."""
    return json.dumps(asdict(tournament), indent=2) + "\n"


def decode(text: str) -> Tournament:
    """The reverse of `encode`."""
    return _tournament(json.loads(text))


def from_file(path: Path) -> Tournament:
    """Read a TOML file. Raises BadTournament for the first mistake."""
    try:
        return from_document(tomllib.loads(path.read_text()))
    except OSError as error:
        raise BadTournament(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadTournament(f"{path} is not TOML: {error}") from None


def from_document(document: dict[str, Any]) -> Tournament:
    """Check what somebody wrote: a key that could not change anything is a mistake, too."""
    check_keys(document, document.get("format", Format.ROUND_ROBIN))
    return _tournament(document)


def check_keys(keys: Container[str], format: str) -> None:
    """BadTournament for one that says nothing in this format."""
    for key, formats in ONLY_FOR.items():
        if key in keys and format not in formats:
            raise BadTournament(f"{key} is for {', '.join(formats)} only, but format is {format}")


def _tournament(document: dict[str, Any]) -> Tournament:
    reader, default = TableReader(document), Tournament
    terms = {
        "bots": tuple(_entrant(row) for row in reader.take("bots", list, [])),
        "tracks": tuple(_track(row) for row in reader.take("tracks", list, [])),
        "blocks": reader.take("blocks", int, default.blocks),
        "seed": reader.take("seed", int, default.seed),
        "title": reader.take("title", str, default.title),
        "format": reader.take_choice("format", default.format),
        "rounds": reader.take("rounds", int, default.rounds),
        "time": _time(reader.take("time", dict, {})),
        "substitute": reader.take_choice("substitute", default.substitute),
        "limits": _limits(reader.take("limits", dict, {})),
        "at_once": reader.take("at_once", int, default.at_once),
        "elo0": reader.take("elo0", float, default.elo0),
        "elo1": reader.take("elo1", float, default.elo1),
    }
    reader.finish()
    return Tournament(**terms)


def entrant(text: str) -> Entrant:
    """A bot as the command line names it: `greedy`, or `NAME=cmd:./mybot --level 3`."""
    name, separator, run = text.partition("=")
    if separator and NAME.fullmatch(name):
        return Entrant(name, run)
    return Entrant(_short_name(text), text)


def _short_name(run: str) -> str:
    """`mybot` for `cmd:./mybot --level 3`, `MyBot` for `bots/my.py:MyBot`."""
    kind, separator, rest = run.partition(":")
    if not separator:
        return run
    if kind == "cmd":
        return Path(rest.split()[0]).stem if rest.split() else run
    return rest


def _entrant(row: Any) -> Entrant:
    if isinstance(row, str):
        return entrant(row)
    if not isinstance(row, dict):
        raise BadTournament(f"a bot is a text or a table, not {row!r}")
    reader = TableReader(row, "bots")
    run = reader.take("run", str)
    name = reader.take("name", str, _short_name(run))
    key_env = reader.take("key_env", str, "")
    reader.finish()
    return Entrant(name, run, key_env)


def _track(row: Any) -> Track:
    if not isinstance(row, dict):
        raise BadTournament(f"a track is a table with game and seats, not {row!r}")
    reader = TableReader(row, "tracks")
    track = Track(
        reader.take("game", str), reader.take("seats", int), reader.take("options", dict, {})
    )
    reader.finish()
    return track


def _time(table: dict[str, Any]) -> TimeControl:
    reader, default = TableReader(table, "time"), TimeControl
    time = TimeControl(
        allowance=reader.take("allowance", float, default.allowance),
        bank=reader.take("bank", float, default.bank),
        strikes=reader.take("strikes", int, default.strikes),
        connect=reader.take("connect", float, default.connect),
    )
    reader.finish()
    return time


def _limits(table: dict[str, Any]) -> Limits:
    reader, default = TableReader(table, "limits"), Limits
    limits = Limits(
        memory_mb=reader.take("memory_mb", int, default.memory_mb),
        cpu_seconds=reader.take("cpu_seconds", int, default.cpu_seconds),
        file_mb=reader.take("file_mb", int, default.file_mb),
    )
    reader.finish()
    return limits
