"""The match options."""

from __future__ import annotations

from typing import Final

from ..errors import BadSetup
from ..options import Option, Options, OptionValue, flag, number
from .data import (
    BUILDING_NAMES,
    COST,
    DRAFT_SLOTS,
    FIRST_BEIGE,
    FIRST_NOBLE_BUILDING,
    JEWELER_COPIES_FOR_TWO,
)

_DRAFTABLE: Final = BUILDING_NAMES[FIRST_BEIGE:FIRST_NOBLE_BUILDING]


def _check_draft(value: OptionValue) -> str:
    """Players, chance, or a list that fills every slot of the supply board."""
    if value in ("players", "random"):
        return ""
    if not isinstance(value, list):
        return "must be players, random or a list of building names"
    unknown = [name for name in value if name not in _DRAFTABLE]
    if unknown:
        return f"names {unknown[0]!r}, which is none of " + ", ".join(_DRAFTABLE)
    if len(set(value)) != len(value):
        return "names a building twice"
    for cost, slots in enumerate(DRAFT_SLOTS):
        named = sum([1 for name in value if COST[BUILDING_NAMES.index(name)] == cost])
        if named != slots:
            return f"must name {slots} buildings of cost {cost}, not {named}"
    return ""


OPTIONS: Final[tuple[Option, ...]] = (
    flag("open_vp", True, "victory point chips lie open; if not, seats see only their own"),
    number("max_rounds", 100, 1, 1000, "the match is scored after so many rounds"),
    flag("new_buildings", False, "expansion: fourteen more beige buildings, and a draft"),
    flag("nobles", False, "expansion: nobles and eight buildings for them"),
    flag("buccaneer", False, "expansion: one role more"),
    flag("festival", False, "expansion: three tasks with a reward"),
    flag("strict_voluntary", False, "ask before every benefit the rulebook calls voluntary"),
    Option(
        "draft",
        "players",
        "who picks the beige buildings: players, random, or a list of their names",
        _check_draft,
    ),
    number(
        "jeweler_copies",
        JEWELER_COPIES_FOR_TWO,
        1,
        2,
        "copies of the jeweler for two seats, which the rulebook leaves open",
    ),
)


def check(seats: int, options: Options) -> None:
    """Raise BadSetup if options contradict each other or the seat count."""
    if options["draft"] != "players" and not options["new_buildings"]:
        raise BadSetup("option draft needs option new_buildings; without it nothing is drafted")
    default = options["jeweler_copies"] == JEWELER_COPIES_FOR_TWO
    if not default and (seats != 2 or not options["nobles"]):
        raise BadSetup("option jeweler_copies is for two seats with option nobles")
