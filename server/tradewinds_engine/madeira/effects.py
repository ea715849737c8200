"""What characters, buildings, favors, rewards and requests do, in words for people."""

from __future__ import annotations

from typing import Final

from . import data
from .table import Table

CHARACTERS: Final = (
    "Move up to two workers to fields or the forest",
    "Pay the wood of a district, build it and take its favor",
    "Relocate up to two pieces between city spots, then collect the income of the cities",
    "Move up to two ships, then collect what they bring",
    "No action; a harvest here may take one field once more",
)
FAVORS: Final = (
    "Take {amount} wood from fields with an own worker or the forest",
    "Gain {amount} reals",
    "Raise the windmill by {amount} level",
    "Move {amount} ship and collect what it brings",
    "Move {amount} own marker to another building",
    "If the die of this turn harvests, take {amount} fields once more",
    "Gain {amount} bread",
    "One in {amount} pirates leaves, rounded down",
    "The building of this turn costs {amount} reals",
    "Pay {amount} reals and use the action of any building",
    "Act in this building as with {amount} more workers",
    "Move a worker from anywhere to anywhere; {amount} prestige for a city",
)
REWARDS: Final = (
    "{amount} worker may go to a field",
    "{amount} worker may go to the city watch",
    "The windmill rises by {amount} level",
    "Turn {amount} favor face up",
    "Gain {amount} prestige",
    "Up to three pirates leave, or gain {amount} bread",
    "Gain {amount} prestige, and a worker may go to a city",
    "Gain {amount} reals",
)
REQUESTS: Final = (
    "The best three own ships in markets, each by its market and the round",
    "The best three own ships in colonies, each by its colony and the round",
    "Five points for each guild of which the seat has a favor face up",
    "A point for each real given to the crown, up to fifteen",
    "The best city: its higher points for most pieces, else its lower points",
)


def building(number: int, amount: int, moves: int) -> str:
    """What a building does, by the amount and the moves it gives."""
    workers = "1 worker" if moves == 1 else f"{moves} workers"
    if number == data.MOINHO:
        return f"Gain {amount} bread"
    if number == data.CAPITANIA:
        return f"Gain {amount} prestige, and up to {workers} may go to cities"
    if number == data.ALFANDEGA:
        return f"Up to {workers} may go to colonies"
    if number == data.CASA_DA_COROA:
        return "Turn 1 favor face up" if moves == 1 else f"Turn up to {moves} favors face up"
    return f"Up to {workers} may go to the city watch"


def favor_amount(table: Table, favor: int) -> int:
    amounts = {
        data.MONK: data.MONK_WOOD,
        data.TREASURER: data.TREASURER_REALS,
        data.ENGINEER: data.ENGINEER_HARVESTS,
        data.PATRON: data.PATRON_BREAD,
        data.CONSTABLE: data.CONSTABLE_SHARE,
        data.LORD: 0,
        data.LADY: data.LADY_REALS,
        data.DIPLOMAT: data.DIPLOMAT_WORKERS,
        data.SCOUT: table.scout_prestige,
    }
    return amounts.get(favor, 1)


def reward_amount(table: Table, reward: int) -> int:
    amounts = {
        data.MEDAL: data.MEDAL_PRESTIGE,
        data.ROYAL_SUPPORT: table.support_bread,
        data.CITY_REWARD: data.CITY_PRESTIGE,
        data.BOOTY: data.BOOTY_REALS,
    }
    return amounts.get(reward, 1)
