"""What lies on the table of Vasco da Gama, and questions about it; no rules.

Nothing secret is kept: face-down piles are the sets of what may lie in them, and the piece is drawn
at the moment it is turned up (VG-INF-02).
"""

from __future__ import annotations

from typing import Final

from ..snapshot import Reader, Writer
from ..state import NOBODY, State
from .board import Board
from .data import FIELDS, MAX_FIELDS, SLOTS, STONES, UPPER_SLOTS
from .overrides import board_of

EMPTY: Final = -1

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


class VascoDaGamaState(State):
    """Lists are indexed by seat, or by piece; flat tables by seat times their width.

    Piles and the tiles of a seat are replaced when they change, never altered, so that copies of
    a state share them.
    """

    board: Board
    round: int
    phase: int
    start_seat: int
    marker: int
    # Vasco-da-Gama tiles: of this round, face up on the stack, and those still face down
    vdg_tile: int
    vdg_next: int
    vdg_hidden: list[int]
    # Project tiles: the display, and for each stack its top and what lies below it
    slots: list[int]
    tops: list[int]
    stacks: list[list[int]]
    # Merchant ships, numbered after the project tiles
    setup_merchant: int
    merchant: int  # face up on its stack: the one of this round
    merchants_hidden: list[int]
    # Figures outside the supplies
    bag: list[int]
    sections: list[int]  # section * COLOUR_COUNT + colour
    board_missionaries: int
    pool: list[int]  # captains on the board, by seat
    # Supplies, by seat
    reales: list[int]
    earned: list[int]  # seat * SOURCES + source
    captains: list[int]
    crew: list[int]  # seat * CREW_COLOUR_COUNT + colour
    projects: list[list[int]]  # ascending
    ships: list[list[int]]  # ascending
    discs: list[int]  # regular discs in supply
    extra: list[int]  # ON_BOARD, IN_SUPPLY or IN_USE
    # Discs in the areas, by the number stone on them (0 unused)
    disc_seat: list[int]
    disc_area: list[int]
    # Area characters
    holder: list[int]
    guard: list[int]
    money: list[int]
    # Ports: port * MAX_FIELDS + field
    fields: list[int]  # the vessel there
    owner: list[int]  # its seat, NOBODY for merchants
    # The decision being made
    called: int  # number of the call under way, 0 if none
    pending: int  # number taken, its disc not placed yet, 0 if none
    launching: int  # tile whose crew is being chosen
    section: int
    colour: int
    taken: list[int]  # sailors chosen in this recruiting, by colour
    port: int
    sent: int  # ships placed in this expedition
    last_ship: int
    last_slot: int

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
        return any(self.slots[slot] != EMPTY for slot in range(UPPER_SLOTS))

    def has_section_sailor(self) -> bool:
        return any(count > 0 for count in self.sections)

    def is_complete(self, port: int) -> bool:
        first = port * MAX_FIELDS
        for field in range(first, first + self.board.field_count[port]):
            if self.fields[field] == EMPTY:
                return False
        return True

    def is_open(self, place: int, limit: int) -> bool:
        """Whether the port field is empty and within that navigation limit."""
        return self.fields[place] == EMPTY and self.board.field_value[place] <= limit

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

    def copy_to(self, twin: VascoDaGamaState) -> None:
        self.copy_frame_onto(twin)
        twin.board = self.board
        twin.round = self.round
        twin.phase = self.phase
        twin.start_seat = self.start_seat
        twin.marker = self.marker
        twin.vdg_tile = self.vdg_tile
        twin.vdg_next = self.vdg_next
        twin.vdg_hidden = self.vdg_hidden
        twin.slots = self.slots.copy()
        twin.tops = self.tops.copy()
        twin.stacks = self.stacks.copy()
        twin.setup_merchant = self.setup_merchant
        twin.merchant = self.merchant
        twin.merchants_hidden = self.merchants_hidden
        twin.bag = self.bag.copy()
        twin.sections = self.sections.copy()
        twin.board_missionaries = self.board_missionaries
        twin.pool = self.pool.copy()
        twin.reales = self.reales.copy()
        twin.earned = self.earned.copy()
        twin.captains = self.captains.copy()
        twin.crew = self.crew.copy()
        twin.projects = self.projects.copy()
        twin.ships = self.ships.copy()
        twin.discs = self.discs.copy()
        twin.extra = self.extra.copy()
        twin.disc_seat = self.disc_seat.copy()
        twin.disc_area = self.disc_area.copy()
        twin.holder = self.holder.copy()
        twin.guard = self.guard.copy()
        twin.money = self.money.copy()
        twin.fields = self.fields.copy()
        twin.owner = self.owner.copy()
        twin.called = self.called
        twin.pending = self.pending
        twin.launching = self.launching
        twin.section = self.section
        twin.colour = self.colour
        twin.taken = self.taken.copy()
        twin.port = self.port
        twin.sent = self.sent
        twin.last_ship = self.last_ship
        twin.last_slot = self.last_slot

    def write(self, out: Writer) -> None:
        out.put_row([self.round, self.phase, self.start_seat, self.marker])
        out.put_row([self.vdg_tile, self.vdg_next, self.setup_merchant, self.merchant])
        out.put_row([self.board_missionaries, self.called, self.pending, self.launching])
        out.put_row([self.section, self.colour, self.port, self.sent])
        out.put_row([self.last_ship, self.last_slot])
        out.put_list(self.vdg_hidden)
        out.put_list(self.merchants_hidden)
        for pile in self.stacks + self.projects + self.ships:
            out.put_list(pile)
        for row in self._rows():
            out.put_row(row)

    def read(self, source: Reader) -> None:
        self.board = board_of(self.options)
        self.round, self.phase, self.start_seat, self.marker = source.take_row(4)
        self.vdg_tile, self.vdg_next, self.setup_merchant, self.merchant = source.take_row(4)
        self.board_missionaries, self.called, self.pending, self.launching = source.take_row(4)
        self.section, self.colour, self.port, self.sent = source.take_row(4)
        self.last_ship, self.last_slot = source.take_row(2)
        self.vdg_hidden = source.take_list()
        self.merchants_hidden = source.take_list()
        self.stacks = [source.take_list() for _ in range(3)]
        self.projects = [source.take_list() for _ in range(self.seats)]
        self.ships = [source.take_list() for _ in range(self.seats)]
        self.lay_rows()
        for row in self._rows():
            row[:] = source.take_row(len(row))

    def lay_rows(self) -> None:
        """Every list of fixed length, with nothing on it."""
        seats = self.seats
        self.slots = [EMPTY] * SLOTS
        self.tops = [EMPTY] * 3
        self.bag = [0] * COLOUR_COUNT
        self.sections = [0] * (seats * COLOUR_COUNT)
        self.pool = [0] * seats
        self.reales = [0] * seats
        self.earned = [0] * (seats * SOURCES)
        self.captains = [0] * seats
        self.crew = [0] * (seats * CREW_COLOUR_COUNT)
        self.discs = [0] * seats
        self.extra = [ON_BOARD] * seats
        self.disc_seat = [NOBODY] * (STONES + 1)
        self.disc_area = [EMPTY] * (STONES + 1)
        self.holder = [NOBODY] * CHARACTER_COUNT
        self.guard = [UNGUARDED] * CHARACTER_COUNT
        self.money = [0, 0]
        self.fields = [EMPTY] * FIELDS
        self.owner = [NOBODY] * FIELDS
        self.taken = [0] * COLOUR_COUNT

    def _rows(self) -> list[list[int]]:
        return [
            self.slots, self.tops, self.bag, self.sections, self.pool, self.reales, self.earned,
            self.captains, self.crew, self.discs, self.extra, self.disc_seat, self.disc_area,
            self.holder, self.guard, self.money, self.fields, self.owner, self.taken,
        ]  # fmt: skip
