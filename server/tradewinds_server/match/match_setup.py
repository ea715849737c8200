"""The setup of a match (game, owners, time control, terms) and its stored form."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from tradewinds_engine import Game, game

SEED_BYTES = 16


class Substitute(StrEnum):
    """How the house plays."""

    RANDOM = "random"
    GREEDY = "greedy"


class Cause(StrEnum):
    """Why the house plays a seat."""

    NONE = ""
    TIMEOUT = "timeout"
    ILLEGAL = "illegal"
    RESIGNED = "resigned"
    DISCONNECTED = "disconnected"
    ABSENT = "absent"  # invited, but declined or did not answer
    HOUSE = "house"  # the house owns the seat: not a substitution


class PlayerKind(StrEnum):
    """The kind of player in a seat."""

    BOT = "bot"
    GUEST = "guest"  # the holder of the seat token
    HOUSE = "house"  # played by the server; its name is that of a substitute


class Status(StrEnum):
    """The status of a match."""

    WAITING = "waiting"  # for invited bots; no clock runs
    RUNNING = "running"
    FINISHED = "finished"
    ABORTED = "aborted"  # ended without a result


class EndReason(StrEnum):
    """Why a match ended. Empty until then."""

    NONE = ""
    COMPLETED = "completed"
    INVITATION_EXPIRED = "invitation expired"
    INVITATION_DECLINED = "invitation declined"
    POSITION_UNREADABLE = "position unreadable"


class Absence(StrEnum):
    """What happens when an invited bot declines or does not answer."""

    ABORT = "abort"
    SUBSTITUTE = "substitute"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long a bot may think, and what happens when it does not answer."""

    allowance_ms: int
    bank_ms: int
    strikes: int = 3
    substitute: Substitute = Substitute.RANDOM
    may_return: bool = False
    substituted_ranks_last: bool = False
    untimed: bool = False


@dataclass(frozen=True, slots=True)
class Owner:
    """The owner of a seat. Session and ticket are empty for seats assigned directly."""

    bot: str
    session_id: str = ""
    ticket_id: str = ""
    kind: PlayerKind = PlayerKind.BOT

    @property
    def is_invited(self) -> bool:
        """Whether an organiser named this bot, so that the match waits for it."""
        return self.kind is PlayerKind.BOT and not self.session_id and not self.ticket_id


@dataclass(frozen=True, slots=True)
class Reveal:
    """When the seed, replay and hidden steps of an ended match may be read.

    Not before `at_ms`, and not before all matches of the organiser's block have ended.
    """

    at_ms: int = 0
    block_id: str = ""
    match_count: int = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a match other than game, seats and clock."""

    queue: str = ""  # empty for a match of an organiser
    organizer: str = ""
    tournament_id: str = ""
    rated: bool = False
    spectator_delay_ms: int = 0
    reveal: Reveal = Reveal()
    invitation_timeout_ms: int = 0
    absence: Absence = Absence.ABORT


@dataclass(frozen=True, slots=True)
class Setup:
    """A match to create. A missing seed or id is generated."""

    game: str
    owners: tuple[Owner, ...]
    options: dict[str, Any]
    time_control: TimeControl
    seed: int | None = None
    match_id: str = ""
    terms: Terms = Terms()


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The part of a match that never changes."""

    match_id: str
    game: Game
    rules_version: int
    options: dict[str, Any]  # only those that differ from their defaults
    owners: tuple[Owner, ...]
    time_control: TimeControl
    commitment: bytes
    terms: Terms = Terms()
    created_ms: int = field(default=0, compare=False)

    def encode(self) -> bytes:
        document = {
            "game": self.game.name,
            "rules_version": self.rules_version,
            "options": self.options,
            "owners": [asdict(owner) for owner in self.owners],
            "time_control": asdict(self.time_control),
            "commitment": self.commitment.hex(),
            "terms": asdict(self.terms),
        }
        return json.dumps(document, separators=(",", ":")).encode()

    @classmethod
    def decode(cls, match_id: str, meta: bytes, created_ms: int) -> MatchRecord:
        document = json.loads(meta)
        time_control = document["time_control"]
        time_control["substitute"] = Substitute(time_control["substitute"])
        return cls(
            match_id,
            game(document["game"]),
            document["rules_version"],
            document["options"],
            tuple(_owner(owner) for owner in document["owners"]),
            TimeControl(**time_control),
            bytes.fromhex(document["commitment"]),
            _terms(document.get("terms", {})),
            created_ms,
        )


def _owner(document: dict[str, Any]) -> Owner:
    return Owner(**document | {"kind": PlayerKind(document.get("kind", PlayerKind.BOT))})


def _terms(document: dict[str, Any]) -> Terms:
    reveal = Reveal(**document.get("reveal", {}))
    absence = Absence(document.get("absence", Absence.ABORT))
    return Terms(**document | {"reveal": reveal, "absence": absence})


def seed_commitment(seed: int, match_id: str) -> bytes:
    """The hash published at the start. It proves the seed that is revealed at the end."""
    return hashlib.sha256(seed.to_bytes(SEED_BYTES, "big") + match_id.encode()).digest()
