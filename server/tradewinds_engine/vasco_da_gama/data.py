"""The printed components of Vasco da Gama; every value beside the mark of where it comes from.

R: the rulebook says so. D: follows from a worked example of the rulebook. P: printed on a
component according to a public source. A: assumed, in accord with every example. Nothing else in
the engine repeats these numbers; a match may replace those of `DATA` through its option `data`.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

from ..bits import bit
from ..rows import row_of

Tree = dict[str, Any]  # nested tables whose leaves are (value, mark)

COLOURS: Final = ("turquoise", "violet", "grey", "orange")
CREW_COLOURS: Final = (*COLOURS, "white")
AREAS: Final = ("recruiting", "characters", "projects", "navigation")
CHARACTERS: Final = ("dias", "alvares", "sernigi", "manuel")
CHARACTER_TITLES: Final = (
    "Bartolomeu Dias", "Francisco Alvares", "Girolamo Sernigi", "Manuel I.",
)  # fmt: skip
MONEY_FIELDS: Final = ("money_upper", "money_lower")
MONEY_FIELD_TITLES: Final = ("upper money field", "lower money field")
BONUSES: Final = ("none", "project", "sailor", "captain", "reales")
STACKS: Final = ("I", "II", "III")

# How many pieces and places there are. Actions are numbered by them, so no match replaces them.
STONES: Final = 22  # R
ZONE_STONES: Final = 20  # R: those of regular discs; the others belong to the extra discs
UPPER_SLOTS: Final = 6  # R
SAO_GABRIEL: Final = 6  # the slot after the upper ones
SLOTS: Final = 7
SLOT_NAMES: Final = (*(f"u{slot}" for slot in range(UPPER_SLOTS)), "sg")
SLOT_TITLES: Final = (
    *(f"upper slot {slot + 1}" for slot in range(UPPER_SLOTS)),
    "the slot of the Sao Gabriel",
)
SECTIONS: Final = 4  # R: in use are as many as there are seats
TILE_COUNT: Final = 35  # R
VESSEL_COUNT: Final = 41  # R: project tiles, then the six merchant ships
VDG_COUNT: Final = 9  # R
PORT_COUNT: Final = 6  # R
MAX_FIELDS: Final = 6  # P: of one port; field f of port p has the number p * MAX_FIELDS + f
FIELDS: Final = 36
MAX_SECTION: Final = 5  # R: sailors in one section at most
FIXED: Final[Tree] = {
    "number_stones": (STONES, "R"),
    "extra_disc_stones": (STONES - ZONE_STONES, "R"),
    "upper_slots": (UPPER_SLOTS, "R"),
    "extra_discs": (1, "R"),
}


def _spaces(recruiting: int, characters: int, projects: int, navigation: int, mark: str) -> Tree:
    """`mark` is that of the characters; the other areas are assumed."""
    return {
        "recruiting": (recruiting, "A"),
        "characters": (characters, mark),
        "projects": (projects, "A"),
        "navigation": (navigation, "A"),
    }


def _port(
    fields: list[int], marks: str, mark: str, vp: int, vp_mark: str, bonus: str, reales: int
) -> Tree:
    """`marks` tell which values the port has, `mark` how many fields and in which order."""
    return {
        "fields": (fields, mark, marks),
        "complete_vp": (vp, vp_mark),
        "bonus": (bonus, "R"),
        "bonus_reales": (reales, "R"),
    }


def _vdg(initial: int, variation: int, upper: int, lower: int, mark: str) -> Tree:
    """`mark` is that of all but the variation, which no example ties to its tile."""
    return {
        "initial": (initial, mark),
        "variation": (variation, "A"),
        "money_upper": (upper, mark),
        "money_lower": (lower, mark),
    }


def _tile(stack: int, limit: int, crew: int, reales: int, vp: int, mark: str) -> Tree:
    return {
        "stack": (stack, mark),
        "limit": (limit, mark),
        "crew": (crew, mark),
        "reales": (reales, mark),
        "vp": (vp, mark),
    }


# VG-DAT-01
_COUNTS: Final[Tree] = {
    "rounds": (5, "R"),
    "regular_discs": (4, "R"),
    "captains": (7, "R"),
    "captains_in_supply": (1, "R"),
    "sailors_per_colour": (8, "A"),
    "missionaries": (6, "R"),
    "start_reales": (10, "R"),
    "sailors_per_section": (5, "R"),
    "sailors_refilled": (3, "R"),
}

# VG-DAT-02
_SPACES: Final[Tree] = {
    "2": _spaces(3, 3, 3, 3, "D"),
    "3": _spaces(4, 4, 4, 4, "A"),
    "4": _spaces(5, 5, 5, 5, "A"),  # an example shows at least LEAST_CHARACTER_SPACES
}
LEAST_CHARACTER_SPACES: Final = 5  # D: at 4 seats

_START_CHARACTERS: Final[Tree] = {
    "2": (["dias", "sernigi"], "R"),
    "3": (["dias", "alvares", "sernigi"], "R"),
    "4": (["dias", "alvares", "sernigi", "manuel"], "R"),
}

# VG-DAT-03: low to high; fields from left to right
_PORTS: Final[Tree] = {
    "natal": _port([4], "A", "A", 1, "A", "project", 0),  # VG-RULING-40
    "terra_de_boa_gente": _port([5, 4], "DD", "A", 1, "A", "sailor", 0),
    "mozambique": _port([6, 5, 4], "DDD", "A", 2, "R", "captain", 0),
    "mombasa": _port([7, 7, 6, 5], "AADD", "A", 3, "R", "reales", 2),
    "malindi": _port([9, 9, 7, 7, 6], "DDDDD", "A", 4, "R", "reales", 1),  # VG-RULING-38
    "calicut": _port([11, 11, 9, 9, 7, 7], "AAAAAA", "A", 5, "R", "none", 0),
}

# VG-DAT-04, VG-RULING-41
_REFUND: Final[Tree] = {
    "1": (1, "A"),
    "2": (1, "A"),
    "3": (1, "A"),
    "4": (1, "A"),
    "5": (1, "A"),
    "6": (2, "D"),
    "7": (2, "A"),
    "8": (2, "A"),
    "9": (2, "A"),
    "10": (2, "A"),
    "11": (2, "A"),
    "12": (2, "A"),
    "13": (3, "A"),
    "14": (3, "A"),
    "15": (3, "D"),
    "16": (3, "A"),
    "17": (3, "A"),
    "18": (3, "A"),
    "19": (3, "A"),
    "20": (3, "A"),
    "21": (0, "R"),
    "22": (0, "R"),
}

# VG-DAT-05
_VDG: Final[Tree] = {
    "V04": _vdg(4, 2, 4, 2, "A"),
    "V05": _vdg(5, -1, 5, 2, "A"),
    "V06": _vdg(6, 3, 5, 3, "A"),
    "V07": _vdg(7, 0, 6, 3, "A"),
    "V08": _vdg(8, -2, 7, 3, "A"),
    "V09": _vdg(9, 1, 8, 3, "A"),
    "V10": _vdg(10, -3, 8, 4, "A"),
    "V11": _vdg(11, 1, 9, 4, "D"),
    "V12": _vdg(12, -1, 10, 4, "A"),
}

# VG-DAT-06: stack, limit, crew, reales, vp
_TILES: Final[Tree] = {
    "I-01": _tile(1, 4, 1, 1, 0, "A"),
    "I-02": _tile(1, 4, 1, 0, 1, "A"),
    "I-03": _tile(1, 4, 2, 2, 0, "A"),
    "I-04": _tile(1, 5, 1, 0, 0, "A"),
    "I-05": _tile(1, 5, 2, 1, 0, "A"),
    "I-06": _tile(1, 5, 2, 0, 1, "A"),
    "I-07": _tile(1, 5, 3, 2, 0, "A"),
    "I-08": _tile(1, 6, 2, 0, 0, "A"),
    "I-09": _tile(1, 6, 2, 0, 0, "A"),
    "I-10": _tile(1, 6, 3, 1, 0, "A"),
    "I-11": _tile(1, 6, 4, 2, 0, "A"),
    "I-12": _tile(1, 7, 3, 0, 0, "A"),
    "I-13": _tile(1, 7, 4, 1, 0, "A"),
    "I-14": _tile(1, 7, 5, 0, 2, "D"),
    "II-01": _tile(2, 5, 1, 1, 0, "A"),
    "II-02": _tile(2, 5, 2, 2, 0, "A"),
    "II-03": _tile(2, 5, 2, 1, 1, "A"),
    "II-04": _tile(2, 6, 2, 1, 0, "A"),
    "II-05": _tile(2, 6, 3, 2, 0, "A"),
    "II-06": _tile(2, 6, 3, 0, 2, "A"),
    "II-07": _tile(2, 7, 2, 0, 0, "A"),
    "II-08": _tile(2, 7, 3, 0, 1, "A"),
    "II-09": _tile(2, 7, 4, 2, 0, "A"),
    "II-10": _tile(2, 7, 4, 1, 1, "A"),
    "II-11": _tile(2, 9, 3, 0, 0, "A"),
    "II-12": _tile(2, 9, 4, 0, 1, "A"),
    "II-13": _tile(2, 9, 5, 1, 1, "A"),
    "II-14": _tile(2, 11, 4, 0, 0, "A"),
    "III-01": _tile(3, 7, 2, 0, 1, "A"),
    "III-02": _tile(3, 7, 4, 3, 0, "A"),
    "III-03": _tile(3, 9, 2, 0, 0, "A"),
    "III-04": _tile(3, 9, 3, 1, 0, "A"),
    "III-05": _tile(3, 9, 4, 0, 2, "A"),
    "III-06": _tile(3, 11, 3, 0, 0, "A"),
    "III-07": _tile(3, 11, 5, 0, 2, "A"),
}

# VG-DAT-07: navigation limits
_MERCHANTS: Final[Tree] = {
    "M04": (4, "A"),
    "M05": (5, "A"),
    "M06": (6, "A"),
    "M07": (7, "D"),
    "M09": (9, "A"),
    "M11": (11, "P"),
}

# VG-DAT-08
_PRICES: Final[Tree] = {
    "project": (1, "R"),
    "two_projects": (4, "R"),
    "colours": ([1, 3, 6, 10], "R"),
    "captain_per_sailor": (1, "R"),
    "dias_taken_vp": (2, "R"),
    "dias_round_vp": (2, "R"),
    "reales_per_vp": (3, "R"),
    "captained_ship_vp": (3, "R"),
}

# VG-DAT-09
DATA: Final[Tree] = {
    "counts": _COUNTS,
    "spaces": _SPACES,
    "start_characters": _START_CHARACTERS,
    "ports": _PORTS,
    "refund": _REFUND,
    "vdg": _VDG,
    "tiles": _TILES,
    "merchants": _MERCHANTS,
    "prices": _PRICES,
}

PORTS: Final = tuple(_PORTS)
PORT_TITLES: Final = (
    "Natal", "Terra de Boa Gente", "Mozambique", "Mombasa", "Malindi", "Calicut",
)  # fmt: skip
VDG_TILES: Final = tuple(_VDG)
TILES: Final = tuple(_TILES)
MERCHANTS: Final = tuple(_MERCHANTS)
VESSELS: Final = TILES + MERCHANTS  # numbered through: ship tiles, then merchant ships

# Ids of the first of each kind in events, views and components
COLOUR_ID: Final = 1
CHARACTER_ID: Final = 1
STACK_ID: Final = 1
AREA_ID: Final = 1
SECTION_ID: Final = 1

COLOUR_COUNT: Final = 4
CREW_COLOUR_COUNT: Final = 5
WHITE: Final = 4  # the crew colour of missionaries

RECRUITING: Final = 0
CHARACTER_AREA: Final = 1
PROJECTS: Final = 2
NAVIGATION: Final = 3
AREA_COUNT: Final = 4

DIAS: Final = 0
ALVARES: Final = 1
SERNIGI: Final = 2
MANUEL: Final = 3
CHARACTER_COUNT: Final = 4

STACK_COUNT: Final = 3  # stacks of project tiles

# Which colours sign on together
CREWS: Final[list[tuple[int, ...]]] = sorted(
    crew for size in range(1, 6) for crew in combinations(range(len(CREW_COLOURS)), size)
)
CREW_SIZE: Final = row_of([len(crew) for crew in CREWS])
CREW_MASK: Final = row_of([sum(bit(colour) for colour in crew) for crew in CREWS])
