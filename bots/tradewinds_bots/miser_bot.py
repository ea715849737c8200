"""Madeira by doing little: no dice, no debts, few mouths to feed, and reals for the crown.

Each die placed leads to a building that is paid for or brings pirates, and each worker eats. The
miser passes at once, takes the space with most reals, and gives them to the crown for prestige.
"""

from __future__ import annotations

from collections.abc import Iterator

from tradewinds_engine.madeira.state import MadeiraState

from .rule_bot import RuleBot


class MiserBot(RuleBot):
    name = "miser"

    def take_request(self, state: MadeiraState) -> Iterator[str]:
        """A point for every real, or what needs no ships."""
        yield "take_request:wealth"
        yield "take_request:urbanization"
        yield "take_request:guild_influence"

    def die_turn(self, state: MadeiraState) -> Iterator[str]:
        """Pass. The later spaces pay more."""
        for space in ("IV", "III", "II", "I"):
            yield f"pass:{space}:reals"

    def honor(self, state: MadeiraState) -> Iterator[str]:
        """Four points for one of the guards, every round."""
        yield "honor:yes"
