"""One game of a tournament: the task and its record."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from tradewinds_engine.replay import Replay, record

from .tournament import Tournament

LONGEST_REASON = 400  # characters


class FailureKind(StrEnum):
    """Why a bot lost its game."""

    CRASH = "crash"
    TIMEOUT = "timeout"
    ILLEGAL = "illegal"
    MEMORY = "memory"
    RESIGNED = "resigned"
    ABSENT = "absent"  # invited to a server, and did not come


@dataclass(frozen=True)
class Failure:
    """A bot that failed. A substitute played the rest of its game."""

    seat: int
    kind: FailureKind
    move: int
    reason: str


class BotFailed(Exception):
    """The bot failed and cannot continue this game; its reason is one line that can be printed."""

    def __init__(self, kind: FailureKind, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = printable(reason)


def printable(text: str) -> str:
    """What a bot said, fit for any terminal, page or file.

    >>> printable("two\\nlines, \\x1b[31mred")
    'two lines, �[31mred'
    """
    line = " ".join(text[:LONGEST_REASON].split())
    return "".join(it if it.isprintable() else "\ufffd" for it in line)


class Task(NamedTuple):
    """A game to play; `bots` are indices into the tournament's bots, by seat."""

    game: int
    block: int
    track: int
    bots: tuple[int, ...]
    seed: int


class Record(NamedTuple):
    """A finished game, as one line of games.jsonl keeps it.

    `ranks` start at 1, ties share a rank, and bots that failed come last. While a tournament runs,
    the runner keeps records without their moves. `times` are the seconds each seat thought, move by
    move, empty for bots that play inside the engine; `match_id` is that of a game on a server. Both
    differ from run to run and are kept in times.jsonl.
    """

    game: int
    block: int
    track: int
    bots: tuple[int, ...]
    seed: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    failures: tuple[Failure, ...] = ()
    digest: str = ""
    actions: Sequence[int] = ()
    times: tuple[tuple[float, ...], ...] = ()
    match_id: str = ""

    def encode(self) -> str:
        failures = "[]"
        if self.failures:
            failures = _JSON.encode([asdict(failure) for failure in self.failures])
        return (
            f'{{"game":{self.game},"block":{self.block},"track":{self.track},'
            f'"bots":{_numbers(self.bots)},"seed":{self.seed},'
            f'"scores":{_numbers(self.scores)},"ranks":{_numbers(self.ranks)},'
            f'"failures":{failures},"digest":"{self.digest}",'
            f'"actions":{_action_ids(self.actions)}}}'
        )

    def encode_times(self) -> str:
        """A line of times.jsonl; empty if there is nothing to say."""
        if not self.times and not self.match_id:
            return ""
        milliseconds = [[round(time * 1000, 1) for time in seat] for seat in self.times]
        row: dict[str, Any] = {"game": self.game, "ms": milliseconds}
        if self.match_id:
            row["match"] = self.match_id
        return _JSON.encode(row)

    def without_moves(self) -> Record:
        """All that statistics need."""
        return Record(*self[:8])


_JSON = json.JSONEncoder(separators=(",", ":"))
_TEXTS = [str(number) for number in range(4096)]


def _numbers(values: Sequence[int]) -> str:
    """
    >>> _numbers((1, -2, 5000))
    '[1,-2,5000]'
    """
    return f"[{','.join(map(str, values))}]"


def _action_ids(actions: Sequence[int]) -> str:
    """The same three times as fast: most of a record are action ids, which are small.

    >>> _action_ids((1, 2)), _action_ids((1, 5000))
    ('[1,2]', '[1,5000]')
    """
    try:
        return f"[{','.join([_TEXTS[action] for action in actions])}]"
    except IndexError:
        return _numbers(actions)


class Finished(NamedTuple):
    """Finished games for the journal: complete lines, and the facts that the runner needs."""

    records: list[Record]
    games: bytes
    times: bytes


def finished(records: Sequence[Record]) -> Finished:
    games = "".join(f"{record.encode()}\n" for record in records)
    times = "".join(f"{line}\n" for record in records if (line := record.encode_times()))
    light = [record.without_moves() for record in records]
    return Finished(light, games.encode(), times.encode())


def decode(line: str) -> Record:
    row = json.loads(line)
    return Record(
        game=row["game"],
        block=row["block"],
        track=row["track"],
        bots=tuple(row["bots"]),
        seed=row["seed"],
        scores=tuple(row["scores"]),
        ranks=tuple(row["ranks"]),
        failures=tuple(
            Failure(it["seat"], FailureKind(it["kind"]), it["move"], it["reason"])
            for it in row["failures"]
        ),
        digest=row["digest"],
        actions=tuple(row["actions"]),
    )


def ranks_with_failures(ranks: list[int], failed: list[bool]) -> tuple[int, ...]:
    """Ranks by seat after those that failed were put last, where they tie.

    >>> ranks_with_failures([1, 2, 3], [True, False, False])
    (3, 1, 2)
    """
    keys = [(lost, 0 if lost else rank) for rank, lost in zip(ranks, failed, strict=True)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def replay_of(record_: Record, tournament: Tournament) -> Replay:
    """The game as a replay file holds it, every position checked."""
    track = tournament.tracks[record_.track]
    players = [tournament.bots[bot].name for bot in record_.bots]
    return record(
        track.game, track.seats, track.options, record_.seed, record_.actions, players=players
    )
