"""Rating pools: matches whose results can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tradewinds_engine import GAMES

from .match_setup import MatchRecord, PlayerKind

VARIANTS: Final = "variants"


class Pool(NamedTuple):
    """A game with a number of seats; `variant` is empty for its default options."""

    game: str
    seats: int
    variant: str = ""

    @property
    def name(self) -> str:
        return f"{self.game}/{self.seats}" + (f"/{self.variant}" if self.variant else "")


def pool_for(game: str, seats: int, options: Mapping[str, Any]) -> Pool:
    """Of a match with these options, of which only those that differ from defaults are given."""
    return Pool(game, seats, VARIANTS if options else "")


def pool_of(record: MatchRecord) -> Pool | None:
    """Where a match counts; None if it does not: only rated ones between different bots do."""
    names = {owner.bot for owner in record.owners}
    if not record.terms.rated or len(names) < len(record.owners):
        return None
    if any(owner.kind is not PlayerKind.BOT for owner in record.owners):
        return None
    return pool_for(record.game.name, len(record.owners), record.options)


def all_pools() -> list[Pool]:
    return [
        Pool(rules.name, seats, variant)
        for rules in GAMES.values()
        for seats in rules.seat_counts
        for variant in ("", VARIANTS)
    ]
