"""The printed values of one match as plain lists."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

from ..native import Row
from ..options import Options
from ..rows import row_of
from .data import (
    AREAS,
    BONUSES,
    CHARACTERS,
    DATA,
    MAX_FIELDS,
    MERCHANTS,
    PORTS,
    TILES,
    VDG_TILES,
)
from .overrides import as_json, merged, plain

NO_FIELD: Final = 99  # the value of a field the port does not have: beyond every limit

# Port bonuses, by their place in BONUSES
PROJECT_BONUS: Final = 1
SAILOR_BONUS: Final = 2
CAPTAIN_BONUS: Final = 3
REALES_BONUS: Final = 4


def _column(table: dict[str, Any], rows: tuple[str, ...], column: str) -> Row:
    return row_of([table[row][column] for row in rows])


class Table:
    """Every number the rules read, by piece; it never changes, and copies of a state share it."""

    def __init__(self, tables: dict[str, Any]) -> None:
        counts = tables["counts"]
        self.rounds: int = counts["rounds"]
        self.regular_discs: int = counts["regular_discs"]
        self.captains: int = counts["captains"]
        self.captains_in_supply: int = counts["captains_in_supply"]
        self.sailors_per_colour: int = counts["sailors_per_colour"]
        self.missionaries: int = counts["missionaries"]
        self.start_reales: int = counts["start_reales"]
        self.sailors_per_section: int = counts["sailors_per_section"]
        self.sailors_refilled: int = counts["sailors_refilled"]
        prices = tables["prices"]
        self.project_price: int = prices["project"]
        self.two_projects_price: int = prices["two_projects"]
        self.colour_prices = row_of([0, *prices["colours"]])
        self.captain_per_sailor: int = prices["captain_per_sailor"]
        self.dias_taken_vp: int = prices["dias_taken_vp"]
        self.dias_round_vp: int = prices["dias_round_vp"]
        self.reales_per_vp: int = prices["reales_per_vp"]
        self.captained_ship_vp: int = prices["captained_ship_vp"]
        self.refund = row_of([0, *tables["refund"].values()])
        self._lay_out_board(tables)
        tiles = tables["tiles"]
        self.stack = row_of([stack - 1 for stack in _column(tiles, TILES, "stack")])
        self.crew = _column(tiles, TILES, "crew")
        self.reward_reales = _column(tiles, TILES, "reales")
        self.reward_vp = _column(tiles, TILES, "vp")
        merchants = [tables["merchants"][name] for name in MERCHANTS]
        self.limit = row_of([*_column(tiles, TILES, "limit"), *merchants])
        vdg = tables["vdg"]
        self.vdg_initial = _column(vdg, VDG_TILES, "initial")
        self.vdg_variation = _column(vdg, VDG_TILES, "variation")
        self.vdg_upper = _column(vdg, VDG_TILES, "money_upper")
        self.vdg_lower = _column(vdg, VDG_TILES, "money_lower")

    def _lay_out_board(self, tables: dict[str, Any]) -> None:
        self.spaces: list[list[int]] = [[], []]  # by seat count
        self.start_characters: list[list[int]] = [[], []]
        for seats in ("2", "3", "4"):
            names = tables["start_characters"][seats]
            self.spaces.append([tables["spaces"][seats][area] for area in AREAS])
            self.start_characters.append([CHARACTERS.index(name) for name in names])
        ports = tables["ports"]
        rows: list[list[int]] = [ports[port]["fields"] for port in PORTS]
        self.field_count = row_of([len(row) for row in rows])
        padded = [row + [NO_FIELD] * (MAX_FIELDS - len(row)) for row in rows]
        self.field_value = row_of([value for row in padded for value in row])
        self.complete_vp = _column(ports, PORTS, "complete_vp")
        self.bonus = row_of([BONUSES.index(ports[port]["bonus"]) for port in PORTS])
        self.bonus_reales = _column(ports, PORTS, "bonus_reales")


STANDARD: Final = Table(plain(DATA))


@lru_cache(maxsize=64)
def _overridden(given: str) -> Table:
    return Table(merged(json.loads(given)))


def table_of(seats: int, options: Options) -> Table:
    """The same table for every seat count: it has what depends on it by seats."""
    given = options["data"]
    return _overridden(as_json(given)) if given else STANDARD
