"""Queue specs. Equal specs have the same name, so they are one queue."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from tradewinds_engine import game

from ..match.match_setup import Substitute, TimeControl
from ..match.rating_pool import Pool, pool_for
from .pairing import Pairing


@dataclass(frozen=True)
class QueueSpec:
    """Holds only options that differ from their defaults. Create one with `queue_spec`."""

    game: str
    seats: int
    options: dict[str, Any]
    time_control: TimeControl
    pairing: Pairing
    allow_self: bool

    @cached_property
    def name(self) -> str:
        """The spec in one line.

        puerto-rico/4 10s+120s 3 strikes random fifo
        """
        clock = self.time_control
        words = [
            f"{self.game}/{self.seats}",
            "untimed"
            if clock.untimed
            else f"{clock.allowance_ms / 1000:g}s+{clock.bank_ms / 1000:g}s",
            f"{clock.strikes} strikes",
            str(clock.substitute),
            "ranks-last" if clock.substituted_ranks_last else "",
            "may-return" if clock.may_return else "",
            str(self.pairing),
            "allow-self" if self.allow_self else "",
            json.dumps(self.options, sort_keys=True) if self.options else "",
        ]
        return " ".join(word for word in words if word)

    @property
    def pool(self) -> Pool:
        """Where its matches are rated."""
        return pool_for(self.game, self.seats, self.options)

    @cached_property
    def encoded(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"), sort_keys=True)

    @classmethod
    def decode(cls, document: str) -> QueueSpec:
        fields = json.loads(document)
        clock = fields["time_control"]
        clock["substitute"] = Substitute(clock["substitute"])
        fields["time_control"] = TimeControl(**clock)
        fields["pairing"] = Pairing(fields["pairing"])
        return cls(**fields)


def queue_spec(
    name: str,
    seats: int,
    options: Mapping[str, Any],
    time_control: TimeControl,
    pairing: Pairing = Pairing.FIFO,
    allow_self: bool = False,
) -> QueueSpec:
    """A valid spec. Raises UnknownGame or BadSetup."""
    played = game(name)
    first = played.new(seats, options)
    return QueueSpec(name, seats, played.changed(first.options), time_control, pairing, allow_self)
