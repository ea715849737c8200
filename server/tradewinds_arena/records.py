"""One game of a tournament: what is to be played, and what came out of it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum

from tradewinds_engine.replay import Replay, record

from .spec import Tournament


class FailureKind(StrEnum):
    """Why a bot lost its game."""

    CRASH = "crash"
    TIMEOUT = "timeout"
    ILLEGAL = "illegal"
    MEMORY = "memory"


@dataclass(frozen=True)
class Failure:
    """A bot that could not go on; a substitute played the rest of its game."""

    seat: int
    kind: FailureKind
    move: int
    reason: str


@dataclass(frozen=True)
class Task:
    """A game to play; `bots` are indices into the tournament's bots, by seat."""

    game: int
    block: int
    track: int
    bots: tuple[int, ...]
    seed: int


@dataclass(frozen=True)
class Record:
    """A finished game, as one line of games.jsonl keeps it.

    `ranks` begin at 1, ties share a rank, and bots that failed come last.
    """

    game: int
    block: int
    track: int
    bots: tuple[int, ...]
    seed: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    actions: tuple[int, ...]
    digest: str
    failures: tuple[Failure, ...] = ()
    times: tuple[tuple[float, ...], ...] = field(default=(), compare=False)
    """Seconds each seat thought, move by move; empty for bots that play inside the engine."""

    def encode(self) -> str:
        row = {
            "game": self.game,
            "block": self.block,
            "track": self.track,
            "bots": self.bots,
            "seed": self.seed,
            "scores": self.scores,
            "ranks": self.ranks,
            "failures": [asdict(failure) for failure in self.failures],
            "digest": self.digest,
            "actions": self.actions,
        }
        return json.dumps(row, separators=(",", ":"))

    def encode_times(self) -> str:
        milliseconds = [[round(time * 1000, 1) for time in seat] for seat in self.times]
        return json.dumps({"game": self.game, "ms": milliseconds}, separators=(",", ":"))


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
        actions=tuple(row["actions"]),
        digest=row["digest"],
        failures=tuple(
            Failure(it["seat"], FailureKind(it["kind"]), it["move"], it["reason"])
            for it in row["failures"]
        ),
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
