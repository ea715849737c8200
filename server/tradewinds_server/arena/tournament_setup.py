"""The setup of a hosted tournament: its settings and its schedule."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tradewinds_arena.tournament import Entrant, Format, Track
from tradewinds_arena.tournament import Tournament as Schedule

from ..match.match_setup import Substitute, TimeControl

SEED_BYTES = 16


@dataclass(frozen=True)
class TournamentSetup:
    """What an organiser chose. `start_ms` is 0 if it is started by hand."""

    title: str
    format: str
    tracks: tuple[tuple[str, int, dict[str, Any]], ...]  # game, seats, options
    time_control: TimeControl
    blocks: int
    rounds: int
    rated: bool
    start_ms: int
    at_once: int

    def encode(self) -> bytes:
        return json.dumps(asdict(self), separators=(",", ":"), sort_keys=True).encode()

    @classmethod
    def decode(cls, data: bytes) -> TournamentSetup:
        row = json.loads(data)
        clock = row["time_control"]
        clock["substitute"] = Substitute(clock["substitute"])
        row["time_control"] = TimeControl(**clock)
        row["tracks"] = tuple((game, seats, options) for game, seats, options in row["tracks"])
        return cls(**row)

    def schedule(self, bots: Sequence[str], seed: bytes) -> Schedule:
        """As the arena plans it, with numbers for names; BadTournament if it makes no sense."""
        return Schedule(
            bots=tuple(
                Entrant(f"bot-{number}", f"remote:{bot}") for number, bot in enumerate(bots)
            ),
            tracks=tuple(Track(game, seats, options) for game, seats, options in self.tracks),
            blocks=self.blocks,
            seed=int.from_bytes(seed, "big"),
            format=Format(self.format),
            rounds=self.rounds,
        )
