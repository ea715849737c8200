"""The numbers of one match: those of its seat count and its options."""

from __future__ import annotations

from typing import Final

from ..options import Options
from ..rows import row_of
from ..sentinels import NOTHING
from . import data


class Table:
    """Never changes once made; all copies of a state share it."""

    def __init__(self, seats: int, jewelers: int) -> None:
        self.seats = seats
        self.jewelers = jewelers  # copies for two seats
        self.doubloons: int = data.START_DOUBLOONS[seats]
        self.corn_starters: int = data.CORN_STARTERS[seats]
        self.tiles_removed: int = data.TILES_REMOVED[seats]
        self.points: int = data.CHIP_POINTS[seats]
        self.workers: int = data.WORKERS[seats]
        self.ships = row_of(data.SHIPS_IN_PLAY[seats])
        self.goods_removed: int = data.GOODS_REMOVED[seats]
        self.prospectors: int = data.PROSPECTORS[seats]
        self.roles_each: int = data.ROLES_EACH[seats]
        self.beige_copies: int = data.BEIGE_COPIES[seats]
        self.production_copies: int = data.PRODUCTION_COPIES[seats]
        # Copies of a kind that come into play with it (PR-DAT-03)
        self.copies = row_of([self._copies_of(kind) for kind in range(data.BUILDING_KINDS)])

    def _copies_of(self, building: int) -> int:
        row = data.BUILDINGS[building]
        if building == data.JEWELER and self.seats == 2:
            return self.jewelers
        if row.kind == data.BEIGE_SMALL:
            return self.beige_copies
        if row.good != NOTHING and self.production_copies > 0:
            return self.production_copies
        return row.copies


TABLES: Final = {
    (seats, jewelers): Table(seats, jewelers)
    for seats in data.SHIPS_IN_PLAY
    for jewelers in range(1, data.JEWELER_COPIES_FOR_TWO + 1)
}


def table_of(seats: int, options: Options) -> Table:
    return TABLES[seats, options["jeweler_copies"]]
