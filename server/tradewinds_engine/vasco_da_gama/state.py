"""What lies on the table of Vasco da Gama, and questions about it; no rules.

Nothing secret is kept: face-down piles are the sets of what may lie in them, and the piece is drawn
at the moment it is turned up (VG-INF-02).
"""

from __future__ import annotations

from typing import Annotated, Final

from ..field import Field
from ..native import Row
from ..rows import is_zero
from ..sentinels import NOBODY, NOTHING
from ..state import State
from .data import (
    AREA_COUNT,
    CHARACTER_COUNT,
    COLOUR_COUNT,
    CREW_COLOUR_COUNT,
    FIELDS,
    MAX_FIELDS,
    SLOTS,
    STACK_COUNT,
    STONES,
    TILE_COUNT,
    UPPER_SLOTS,
    VDG_COUNT,
    VESSEL_COUNT,
)
from .steps import GAME_END
from .table import Table, table_of

# What lies on a character's field
UNGUARDED: Final = 0
REGULAR_DISC: Final = 1
EXTRA_DISC: Final = 2

# Where a seat's extra disc is
ON_BOARD: Final = 0
IN_SUPPLY: Final = 1
IN_USE: Final = 2

# Where VP come from
FOR_SAILING: Final = 0
FOR_REWARDS: Final = 1
FOR_PORTS: Final = 2
FOR_DIAS: Final = 3
SOURCES: Final = 4


# One stream of chance for each purpose.
STREAMS: Final = ("vdg", "stack I", "stack II", "stack III", "merchants", "sections", "bag")
VDG_STREAM: Final = 0
STACK_STREAM: Final = 1  # and the two after it
MERCHANT_STREAM: Final = 4
SECTION_STREAM: Final = 5
BAG_STREAM: Final = 6


class VascoDaGamaState(State):
    """Lists are indexed by seat, or by piece; flat tables by seat times their width.

    Piles and the tiles of a seat are replaced when they change, never altered, so that copies of
    a state share them.
    """

    table: Table  # the printed values of this match
    strict: bool  # option `strict_interrupts`
    round: Annotated[int, Field(1, low=1, high="state.table.rounds", default=1)]
    phase: Annotated[int, Field(2, high=GAME_END)]
    start_seat: Annotated[int, Field(3, high="state.seats - 1")]
    marker: Annotated[int, Field(4, high=STONES)]

    # Vasco-da-Gama tiles
    vdg_tile: Annotated[int, Field(5, high=VDG_COUNT - 1, default=NOTHING)]  # of this round
    vdg_next: Annotated[int, Field(6, high=VDG_COUNT - 1, default=NOTHING)]  # face up on the stack
    vdg_hidden: Annotated[  # still face down
        Row, Field(19, high=VDG_COUNT - 1, ascending=True, shared=True)
    ]

    # Project tiles: the display, and for each stack its top and what lies below it
    slots: Annotated[Row, Field(24, length=SLOTS, high=TILE_COUNT - 1, default=NOTHING)]
    tops: Annotated[
        Row, Field(25, length=STACK_COUNT, high=TILE_COUNT - 1, default=NOTHING, shared=True)
    ]
    stacks: Annotated[
        list[Row],
        Field(21, length=STACK_COUNT, high=TILE_COUNT - 1, ascending=True, shared=True),
    ]

    # Merchant ships, numbered after the project tiles
    setup_merchant: Annotated[int, Field(7, low=TILE_COUNT, high=VESSEL_COUNT - 1, default=NOTHING)]
    merchant: Annotated[  # face up on its stack: the one of this round
        int, Field(8, low=TILE_COUNT, high=VESSEL_COUNT - 1, default=NOTHING)
    ]
    merchants_hidden: Annotated[
        Row,
        Field(20, low=TILE_COUNT, high=VESSEL_COUNT - 1, ascending=True, shared=True),
    ]

    # Figures outside the supplies
    bag: Annotated[Row, Field(26, length=COLOUR_COUNT, high="state.table.sailors_per_colour")]
    sections: Annotated[  # section * COLOUR_COUNT + colour
        Row,
        Field(27, length="state.seats * COLOUR_COUNT", high="state.table.sailors_per_section"),
    ]
    board_missionaries: Annotated[int, Field(9, high="state.table.missionaries")]
    pool: Annotated[  # captains on the board, by seat
        Row, Field(28, length="state.seats", high="state.table.captains", shared=True)
    ]

    # Supplies, by seat
    reales: Annotated[Row, Field(29, length="state.seats", rule="VG-INV-11")]
    earned: Annotated[  # seat * SOURCES + source
        Row, Field(30, length="state.seats * SOURCES", rule="VG-INV-11")
    ]
    captains: Annotated[Row, Field(31, length="state.seats", high="state.table.captains")]
    crew: Annotated[  # seat * CREW_COLOUR_COUNT + colour
        Row, Field(32, length="state.seats * CREW_COLOUR_COUNT")
    ]
    projects: Annotated[
        list[Row],
        Field(22, length="state.seats", high=TILE_COUNT - 1, ascending=True, shared=True),
    ]
    ships: Annotated[
        list[Row],
        Field(23, length="state.seats", high=TILE_COUNT - 1, ascending=True, shared=True),
    ]
    discs: Annotated[  # regular discs in supply
        Row, Field(33, length="state.seats", high="state.table.regular_discs")
    ]
    extra: Annotated[  # ON_BOARD, IN_SUPPLY or IN_USE
        Row, Field(34, length="state.seats", high=IN_USE, shared=True)
    ]

    # Discs in the areas, by the number stone on them (0 unused)
    disc_seat: Annotated[Row, Field(35, length=STONES + 1, high="state.seats - 1", default=NOBODY)]
    disc_area: Annotated[Row, Field(36, length=STONES + 1, high=AREA_COUNT - 1, default=NOTHING)]

    # Area characters
    holder: Annotated[
        Row, Field(37, length=CHARACTER_COUNT, high="state.seats - 1", default=NOBODY, shared=True)
    ]
    guard: Annotated[Row, Field(38, length=CHARACTER_COUNT, high=EXTRA_DISC, shared=True)]
    money: Annotated[Row, Field(39, length=2, shared=True)]

    # Ports: port * MAX_FIELDS + field
    fields: Annotated[  # the vessel there
        Row, Field(40, length=FIELDS, high=VESSEL_COUNT - 1, default=NOTHING)
    ]
    owner: Annotated[  # its seat, NOBODY for merchants
        Row, Field(41, length=FIELDS, high="state.seats - 1", default=NOBODY)
    ]

    # The decision being made
    called: Annotated[int, Field(10, high=STONES)]  # number of the call under way, 0 if none
    pending: Annotated[  # number taken, its disc not placed yet, 0 if none
        int, Field(11, high=STONES)
    ]
    launching: Annotated[int, Field(12, default=NOTHING)]  # tile whose crew is being chosen
    section: Annotated[int, Field(13, default=NOTHING)]
    colour: Annotated[int, Field(14, default=NOTHING)]
    taken: Annotated[  # sailors chosen in this recruiting, by colour
        Row, Field(42, length=COLOUR_COUNT, high="state.table.sailors_per_section")
    ]
    port: Annotated[int, Field(15, default=NOTHING)]
    sent: Annotated[int, Field(16, high=MAX_FIELDS)]  # ships placed in this expedition
    last_ship: Annotated[int, Field(17, default=NOTHING)]
    last_slot: Annotated[int, Field(18, default=NOTHING)]

    def prepare(self) -> None:
        self.table = table_of(self.seats, self.options)
        self.strict = self.options["strict_interrupts"]

    def vp(self, seat: int) -> int:
        first = seat * SOURCES
        earned = self.earned
        return earned[first] + earned[first + 1] + earned[first + 2] + earned[first + 3]

    def right_cost(self) -> int:
        """The price of the right to act for the number called."""
        return max(0, self.marker - self.called)

    def sailors_in(self, section: int) -> int:
        first = section * COLOUR_COUNT
        row = self.sections
        return row[first] + row[first + 1] + row[first + 2] + row[first + 3]

    def sailors_of(self, seat: int) -> int:
        first = seat * CREW_COLOUR_COUNT
        row = self.crew
        return row[first] + row[first + 1] + row[first + 2] + row[first + 3]

    def crew_colours(self, seat: int) -> int:
        """How many different crew colours the seat has."""
        first = seat * CREW_COLOUR_COUNT
        different = 0
        for colour in range(CREW_COLOUR_COUNT):
            if self.crew[first + colour] > 0:
                different += 1
        return different

    def is_home(self, number: int) -> bool:
        """Whether the stone lies in its place, neither on a disc nor just taken."""
        return self.disc_seat[number] == NOBODY and self.pending != number

    def has_upper_tile(self) -> bool:
        return any(self.slots[slot] != NOTHING for slot in range(UPPER_SLOTS))

    def has_section_sailor(self) -> bool:
        return not is_zero(self.sections)

    def is_complete(self, port: int) -> bool:
        first = port * MAX_FIELDS
        for field in range(first, first + self.table.field_count[port]):
            if self.fields[field] == NOTHING:
                return False
        return True

    def is_open(self, place: int, limit: int) -> bool:
        """Whether the port field is empty and within that navigation limit."""
        return self.fields[place] == NOTHING and self.table.field_value[place] <= limit

    def fits_somewhere(self, limit: int) -> bool:
        return any(self.is_open(place, limit) for place in range(FIELDS))

    def fits_in(self, limit: int, port: int) -> bool:
        first = port * MAX_FIELDS
        return any(self.is_open(place, limit) for place in range(first, first + MAX_FIELDS))

    def ships_in_ports(self, seat: int) -> int:
        count = 0
        for owner in self.owner:
            if owner == seat:
                count += 1
        return count
