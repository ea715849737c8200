"""What areas, port bonuses and characters do, in words for people."""

from __future__ import annotations

from typing import Any, Final

AREAS: Final = (
    "Hire sailors from one section, a captain, or both.",
    "Take the money of one money field, or a character that no disc guards.",
    "Buy one or two projects from the upper slots, or the Sao Gabriel.",
    "Send launched ships to one port, each with a captain.",
)
BONUSES: Final = (
    "No bonus.",
    "A project from the upper slots for each ship sent.",
    "A sailor from a section or the bag for each ship sent.",
    "A captain from the board for each ship sent.",
)


def bonus_of(bonus: int, reales: int) -> str:
    if bonus < len(BONUSES):
        return BONUSES[bonus]
    return f"{reales} {'real' if reales == 1 else 'reales'} for each ship sent."


def characters(prices: dict[str, Any]) -> tuple[str, ...]:
    return (
        f"{prices['dias_taken_vp']} VP when taken, {prices['dias_round_vp']} VP at the end of "
        "each round; the holder starts the next round.",
        "A missionary when taken and at the end of each round.",
        "The holder sends the merchant ship of the round, when taken or in phase 3.",
        "An extra disc, placed at once when taken and in phase 1 of the following rounds.",
    )
