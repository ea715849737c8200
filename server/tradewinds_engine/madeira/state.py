"""The pieces of Madeira: what every seat owns, what lies on the board, what the turn remembers."""

from __future__ import annotations

from typing import Annotated, Final

from ..bits import count_bits
from ..field import Field
from ..native import Row
from ..sentinels import NOTHING
from ..state import State
from . import data, steps
from .board import ALL_FIELDS, Board
from .data import PLACES
from .events import (
    FAVOR_UP,
    GAINED,
    MILL_SET,
    PAID,
    PIRATES_CAME,
    PIRATES_LEFT,
    PRESTIGE,
    PRESTIGE_SPENT,
)
from .table import Table, table_of

NEUTRAL: Final = 4  # owner of the white citizens in `spots`


STREAMS: Final = (
    "starting requests",
    "requests",
    "favors",
    "rewards a",
    "rewards b",
    "characters",
    "pirate dice",
    "guild dice",
    "building dice",
)
STARTING_STREAM: Final = 0
REQUESTS_STREAM: Final = 1
FAVORS_STREAM: Final = 2
REWARDS_A_STREAM: Final = 3
REWARDS_B_STREAM: Final = 4
CHARACTERS_STREAM: Final = 5
PIRATE_DICE_STREAM: Final = 6
GUILD_DICE_STREAM: Final = 7
BUILDING_DICE_STREAM: Final = 8


class MadeiraState(State):
    """The table and, between the questions of a turn, what the turn has done so far."""

    table: Table  # the numbers of this match
    boards: Annotated[list[Board], Field(1, length="state.seats")]
    phase: Annotated[int, Field(2, high=steps.OVER, rule="MA-INV-18")]
    round: Annotated[int, Field(3, high=data.ROUNDS, rule="MA-INV-18")]
    wood: Annotated[Row, Field(4, length=data.FIELD_COUNT)]  # standing on each field
    converted: Annotated[  # bit per field that grows the next better good
        int, Field(5, high=ALL_FIELDS, rule="MA-INV-12")
    ]
    spots: Annotated[  # owner of each city spot
        Row,
        Field(6, length=data.SPOT_COUNT, high=NEUTRAL, default=NOTHING, rule="MA-INV-15"),
    ]
    favors: Annotated[  # favor on each unbuilt district, NOTHING once built
        Row,
        Field(
            7,
            length=len(data.FAVORS),
            high=len(data.FAVORS) - 1,
            default=NOTHING,
            shared=True,
            rule="MA-INV-15",
        ),
    ]
    ships: Annotated[  # owner of each ship spot
        Row,
        Field(8, length=data.SHIP_SPOTS, high="state.seats - 1", default=NOTHING, rule="MA-INV-15"),
    ]
    rewards: Annotated[  # two per colony
        Row,
        Field(
            9,
            length=2 * data.COLONY_COUNT,
            high=len(data.REWARDS) - 1,
            shared=True,
            rule="MA-INV-15",
        ),
    ]
    rows: Annotated[  # disc in each row of the dice column
        Row,
        Field(10, length="state.seats", high="state.seats - 1", default=NOTHING, rule="MA-INV-15"),
    ]
    spaces: Annotated[  # disc on each space of the pass column
        Row,
        Field(11, length="state.seats", high="state.seats - 1", default=NOTHING, rule="MA-INV-15"),
    ]
    row_dice: Annotated[  # by row and value - 1
        Row,
        Field(
            12,
            length="state.seats * data.DIE_VALUES",
            high=data.SHIP_SPOTS,
            shared=True,
            rule="MA-INV-05",
        ),
    ]
    row_requests: Annotated[  # by row and type
        Row,
        Field(
            13,
            length="state.seats * len(data.REQUESTS)",
            high=data.SHIP_SPOTS,
            shared=True,
            rule="MA-INV-05",
        ),
    ]
    characters: Annotated[  # by building, NOTHING outside phases B and C
        Row,
        Field(
            14,
            length=data.BUILDING_COUNT,
            high=data.PRINTED,
            default=NOTHING,
            shared=True,
            rule="MA-INV-15",
        ),
    ]
    watch_dice: Annotated[  # pirate dice, by value - 1
        Row, Field(15, length=data.DIE_VALUES, high=data.SHIP_SPOTS, rule="MA-INV-05")
    ]
    guild_dice: Annotated[  # on characters, by building and value - 1
        Row,
        Field(
            16,
            length=data.BUILDING_COUNT * data.DIE_VALUES,
            high=data.SHIP_SPOTS,
            rule="MA-INV-05",
        ),
    ]
    pirate_dice: Annotated[  # value of the one on each character, or 0
        Row, Field(17, length=data.BUILDING_COUNT, high=data.DIE_VALUES, rule="MA-INV-15")
    ]

    favor_used: Annotated[bool, Field(18)]
    engineer: Annotated[bool, Field(19)]
    lord: Annotated[bool, Field(20)]
    diplomat: Annotated[bool, Field(21)]
    committed: Annotated[bool, Field(22)]  # the seat has placed a die, passed or paid
    wood_bought: Annotated[  # units bought this turn and not paid yet
        int, Field(23, high=data.SHIPS, rule="MA-INV-13")
    ]
    building: Annotated[  # being resolved in phase C, or where the die of this turn lies
        int, Field(24, high=data.BUILDING_COUNT - 1, default=NOTHING, rule="MA-INV-15")
    ]
    task: Annotated[  # what the worker or ship moves are for
        int, Field(25, high=steps.TASKS - 1, rule="MA-INV-15")
    ]
    moves_left: Annotated[int, Field(26, high=3, rule="MA-INV-15")]
    moved: Annotated[  # where the piece moved first stands now
        int, Field(27, high=PLACES - 1, default=NOTHING, rule="MA-INV-15")
    ]
    target: Annotated[int, Field(28, default=NOTHING)]  # destination chosen, waiting for the piece
    source: Annotated[int, Field(29, default=NOTHING)]  # ship spot chosen, waiting for its payment
    wood_due: Annotated[int, Field(30)]
    wood_from: Annotated[  # wood sources below this one are passed over
        int, Field(31, high=data.FOREST, rule="MA-INV-15")
    ]
    wealth_due: Annotated[int, Field(32)]  # most reals the crown takes for wealth
    pending_reals: Annotated[int, Field(33, high=200, rule="MA-INV-15")]  # of routes, to come
    landings: Annotated[  # by colony, not rewarded yet
        Row, Field(34, length=data.COLONY_COUNT, high=2, rule="MA-INV-15")
    ]

    def prepare(self) -> None:
        self.table = table_of(self.seats, self.options)

    # Questions

    def good_of(self, field: int) -> int:
        """What the field grows now (MA-E-08)."""
        return self.table.field_good[field] + (self.converted >> field & 1)

    def workers_in(self, seat: int, region: int) -> int:
        return count_bits(self.boards[seat].fields & self.table.region_fields[region])

    def is_built(self, spot: int) -> bool:
        district = spot % data.CITY_SPOTS // 2
        if district < data.FIRST_DISTRICTS:
            return True
        place = spot // data.CITY_SPOTS * data.FAVOR_DISTRICTS + district - data.FIRST_DISTRICTS
        return self.favors[place] == NOTHING

    def is_free_spot(self, spot: int) -> bool:
        return self.spots[spot] == NOTHING and self.is_built(spot)

    def workers_on_board(self, seat: int) -> int:
        return data.WORKERS - self.boards[seat].home

    def cost_of(self, building: int) -> int:
        """Reals the building costs by the guild dice on it (MA-C-02)."""
        dice = self.guild_dice
        first = building * data.DIE_VALUES
        total = dice[first] + 2 * dice[first + 1] + 3 * dice[first + 2]
        return max(0, self.table.base_cost - total)

    def pirates_of(self, building: int) -> int:
        """Pirates for a seat that does not pay for the building (MA-C-02)."""
        return data.BUILDING_PIRATES + self.pirate_dice[building]

    # Changes that are worth an event

    def gain(self, seat: int, resource: int, amount: int) -> None:
        if amount > 0:
            self.boards[seat].stock[resource] += amount
            self.log(GAINED, seat, resource + 1, amount)

    def spend(self, seat: int, resource: int, amount: int) -> None:
        if amount > 0:
            self.boards[seat].stock[resource] -= amount
            self.log(PAID, seat, resource + 1, amount)

    def award(self, seat: int, points: int) -> None:
        if points > 0:
            self.boards[seat].prestige += points
            self.log(PRESTIGE, seat, points)

    def give_up_prestige(self, seat: int, points: int) -> None:
        self.boards[seat].prestige -= points
        self.log(PRESTIGE_SPENT, seat, points)

    def take_pirates(self, seat: int, pirates: int) -> None:
        if pirates > 0:
            self.boards[seat].pirates += pirates
            self.log(PIRATES_CAME, seat, pirates)

    def drive_off(self, seat: int, most: int) -> None:
        """Discard as many pirates as allowed (MA-RULING-54)."""
        board = self.boards[seat]
        pirates = min(most, board.pirates)
        board.pirates -= pirates
        self.log(PIRATES_LEFT, seat, pirates)

    def set_mill(self, seat: int, level: int) -> None:
        self.boards[seat].mill = level
        self.log(MILL_SET, seat, level)

    def turn_up(self, seat: int, favors: int) -> None:
        """Turn these of the seat's face-down favors face up."""
        board = self.boards[seat]
        board.favors_up |= favors
        board.favors_down &= ~favors
        favor = 0
        while self.events is not None and favor < len(data.FAVORS):
            if favors >> favor & 1:
                self.log(FAVOR_UP, seat, favor)
            favor += 1

    def begin_turn(self) -> None:
        self.favor_used = False
        self.engineer = False
        self.lord = False
        self.diplomat = False
        self.committed = False
        self.wood_bought = 0
        self.moves_left = 0
        self.moved = NOTHING
