"""What a match is: its game, its seats' owners, its time control; how that is stored."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from tradewinds_engine import Game, game

SEED_BYTES = 16


class Substitute(StrEnum):
    """Who plays on in a seat whose bot is gone."""

    RANDOM = "random"
    GREEDY = "greedy"
    FORFEIT = "forfeit"


class Cause(StrEnum):
    """Why a seat does not play itself."""

    NONE = ""
    TIMEOUT = "timeout"
    ILLEGAL = "illegal"
    RESIGNED = "resigned"
    DISCONNECTED = "disconnected"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long a bot may think, and what happens when it does not answer."""

    allowance_ms: int
    bank_ms: int
    strikes: int = 3
    substitute: Substitute = Substitute.RANDOM
    may_return: bool = False


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose seat it is; session and ticket are empty for a seat that was given directly."""

    bot: str
    session_id: str = ""
    ticket_id: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """A match to be created; seed and id are made up where they are not given."""

    game: str
    owners: tuple[Owner, ...]
    options: dict[str, Any]
    time_control: TimeControl
    seed: int | None = None
    match_id: str = ""


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
    created_ms: int = field(default=0, compare=False)

    def encode(self) -> bytes:
        document = {
            "game": self.game.name,
            "rules_version": self.rules_version,
            "options": self.options,
            "owners": [asdict(owner) for owner in self.owners],
            "time_control": asdict(self.time_control),
            "commitment": self.commitment.hex(),
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
            tuple(Owner(**owner) for owner in document["owners"]),
            TimeControl(**time_control),
            bytes.fromhex(document["commitment"]),
            created_ms,
        )


def seed_commitment(seed: int, match_id: str) -> bytes:
    """What is published at the start, so that everybody can check the seed revealed at the end."""
    return hashlib.sha256(seed.to_bytes(SEED_BYTES, "big") + match_id.encode()).digest()
