"""Vasco da Gama by sailing: act for free, lead the early rounds, and send every ship that is ready.

A ship at sea scores at once and again in later rounds, so none waits. A number below the marker
costs a real for each step, so the explorer takes the first one that costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from tradewinds_engine.vasco_da_gama.data import MAX_FIELDS, STONES
from tradewinds_engine.vasco_da_gama.state import VascoDaGamaState

from .rule_bot import RuleBot

EARLY_ROUNDS = 2  # in which Dias, who brings points every round, is taken first


class ExplorerBot(RuleBot):
    name = "explorer"

    def p1_number(self, state: VascoDaGamaState) -> Iterator[str]:
        """The first number that is free of charge, or else the cheapest."""
        for number in range(state.marker, STONES + 1):
            yield f"number:{number}"
        for number in range(state.marker - 1, 0, -1):
            yield f"number:{number}"

    def char_pick(self, state: VascoDaGamaState) -> Iterator[str]:
        if state.round <= EARLY_ROUNDS:
            yield "pick:dias"

    def exp_ship(self, state: VascoDaGamaState) -> list[str]:
        """Another ship, to the field with most points."""
        sent = [action for action in self.labels(state) if action.startswith("ship:")]
        first = state.port * MAX_FIELDS
        values = state.table.field_value
        return sorted(sent, key=lambda ship: values[first + int(ship[-1])], reverse=True)
