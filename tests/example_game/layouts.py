"""How snapshots of older layouts are upgraded, one step each."""

from tradewinds_engine.layouts import Fields

from .data import ROUNDS

ROUNDS_BEGUN = 5  # a field of layout 1
ROUNDS_LEFT = 8


def count_rounds_left(fields: Fields) -> None:
    """Layout 2 counts the rounds to come, not those begun."""
    fields.numbers[ROUNDS_LEFT] = ROUNDS - fields.numbers.pop(ROUNDS_BEGUN, 0)
