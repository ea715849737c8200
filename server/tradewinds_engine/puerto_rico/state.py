"""A position of Puerto Rico: the pieces on the table and the context of a half-made decision."""

from __future__ import annotations

from typing import Annotated, Final

from ..field import Field
from ..native import Row
from ..rows import filled, zeros
from ..sentinels import NOBODY, NOTHING
from ..state import State
from .board import Board
from .data import (
    BUILDING_KINDS,
    CARDS,
    FIRST_BEIGE,
    FIRST_NEW_BUILDING,
    GOOD_KINDS,
    HOUSE_PLACES,
    NOBLE,
    PLANTATION_TILES,
    PORT,
    SHIP_COUNT,
)
from .table import Table, table_of

ON_OFFER: Final = -1  # holder of a card nobody has taken this round
NOT_IN_PLAY: Final = -2  # holder of a card this match is played without

NOT_ASKED: Final = 0  # whether a voluntary benefit is used, with `strict_voluntary`
USED: Final = 1
DECLINED: Final = 2
USES: Final = 2 + BUILDING_KINDS - FIRST_BEIGE  # role action, privilege, beige buildings
FESTIVAL_KINDS: Final = GOOD_KINDS - 1  # the last kind the festival can ask for
PLANTATIONS: Final = sum(PLANTATION_TILES)
ALL_SEATS: Final = [0, 1, 3, 7, 15, 31]  # as bits, by seat count

GOVERNOR_STREAM: Final = 0
TILES_STREAM: Final = 1
HACIENDA_STREAM: Final = 2
LAND_STREAM: Final = 3
FESTIVAL_STREAM: Final = 4
DRAFT_STREAM: Final = 5
STREAMS: Final = ("governor", "tiles", "hacienda", "land office", "festival", "draft")


class PuertoRicoState(State):
    """Everything on the table; the questions it answers know no rules."""

    # Fixed for the match
    table: Table
    open_vp: bool
    with_new_buildings: bool
    with_nobles: bool
    with_festival: bool
    strict: bool  # option `strict_voluntary`
    kinds_end: int  # building kinds from here on are not in play
    max_rounds: int

    # The table
    boards: Annotated[list[Board], Field(1, length="state.seats")]
    goods: Annotated[Row, Field(2, length=GOOD_KINDS)]  # supply by kind
    ship_goods: Annotated[  # kind aboard, by ship; NOTHING if empty
        Row, Field(3, length=SHIP_COUNT, high=GOOD_KINDS - 1, default=NOTHING)
    ]
    ship_loads: Annotated[Row, Field(4, length=SHIP_COUNT)]
    house: Annotated[Row, Field(5, length=GOOD_KINDS)]  # in the trading house by kind
    stack: Annotated[Row, Field(6, length=GOOD_KINDS)]  # plantations face down, by kind
    layer: Annotated[  # raised by every new stack, and by the festival's tile going back into it
        int, Field(45, high="state.max_rounds * PLANTATIONS")
    ]
    returned_layer: Annotated[  # the layer that began with the festival's tile
        int, Field(46, high="state.layer", default=NOTHING)
    ]
    returned_kind: Annotated[  # the kind of that tile until one is seen
        int, Field(47, high="FESTIVAL_KINDS if state.with_festival else NOTHING", default=NOTHING)
    ]
    face_up: Annotated[Row, Field(7, length=GOOD_KINDS)]
    discard: Annotated[Row, Field(8, length=GOOD_KINDS)]
    buildings: Annotated[Row, Field(9, length=BUILDING_KINDS, shared=True)]  # copies left, by kind
    card_money: Annotated[Row, Field(10, length=len(CARDS), shared=True, rule="PR-INV-08")]
    holders: Annotated[  # seat, ON_OFFER or NOT_IN_PLAY, by card
        Row,
        Field(
            11,
            length=len(CARDS),
            low=NOT_IN_PLAY,
            high="state.seats - 1",
            default=ON_OFFER,
            shared=True,
        ),
    ]
    festival_goods: Annotated[Row, Field(12, length=GOOD_KINDS, shared=True)]
    quarries: Annotated[int, Field(14)]
    workers: Annotated[int, Field(15)]
    nobles: Annotated[int, Field(16)]
    station_workers: Annotated[int, Field(17)]
    station_nobles: Annotated[int, Field(18)]
    vp_supply: Annotated[int, Field(19)]
    vp_paper: Annotated[int, Field(20)]  # points beyond the chips
    festival_kind: Annotated[
        int, Field(21, high="FESTIVAL_KINDS if state.with_festival else NOTHING", default=NOTHING)
    ]
    festival_building: Annotated[
        int,
        Field(22, high="BUILDING_KINDS - 1 if state.with_festival else NOTHING", default=NOTHING),
    ]

    # The round
    round: Annotated[int, Field(23, high="state.max_rounds")]
    governor: Annotated[int, Field(24, high="state.seats - 1")]
    taker: Annotated[int, Field(25, high="state.seats - 1")]  # of the running role
    role: Annotated[int, Field(26, high=len(CARDS) - 1, default=NOTHING)]  # card of the phase
    end_latch: Annotated[bool, Field(27)]  # this is the last round
    poster: Annotated[int, Field(28, high="state.seats - 1", default=NOTHING)]  # last buccaneer
    kidnapped: Annotated[int, Field(29, high=len(CARDS) - 1, default=NOTHING)]
    kidnapper: Annotated[int, Field(30, high="state.seats - 1", default=NOTHING)]

    # Inside a phase
    tally: Annotated[  # goods: produced by the craftsman's taker, or chosen to be stored
        Row, Field(13, length=GOOD_KINDS)
    ]
    idle_turns: Annotated[int, Field(31, high="state.seats")]  # captain: since the last delivery
    wharves_used: Annotated[int, Field(32, high="ALL_SEATS[state.seats]")]  # captain: seats as bits
    small_wharves_used: Annotated[int, Field(33, high="ALL_SEATS[state.seats]")]
    first_turns: Annotated[int, Field(34, high="ALL_SEATS[state.seats]")]
    privilege_used: Annotated[bool, Field(35)]
    library_turn: Annotated[bool, Field(36)]  # settler: the taker's second tile
    sold: Annotated[bool, Field(37)]  # trader: this turn
    land_used: Annotated[bool, Field(38)]
    place: Annotated[int, Field(39)]  # where the running placement stands
    good: Annotated[int, Field(40, high=GOOD_KINDS - 1, default=NOTHING)]  # a split decision's
    amount: Annotated[int, Field(41)]  # what a split decision has gathered, or still needs
    building: Annotated[int, Field(42, high=BUILDING_KINDS - 1, default=NOTHING)]  # being built
    drawn: Annotated[int, Field(43, high=GOOD_KINDS - 1, default=NOTHING)]  # tile in hand
    last_guest: Annotated[  # key of the last guest move of the window
        int, Field(44, high=2 * PORT, default=NOTHING)
    ]
    piece: Annotated[  # worker or noble, where pieces are placed one by one
        int, Field(48, high=NOBLE, when="state.with_nobles")
    ]
    staying_out: Annotated[  # mayor: seats, as bits, that are dealt no pieces
        int, Field(49, high="ALL_SEATS[state.seats]", when="state.strict")
    ]
    thing: Annotated[  # what the seat may decline to use is asked about
        int, Field(50, high=USES - 1, default=NOTHING, when="state.strict")
    ]
    uses: Annotated[  # by thing: NOT_ASKED, USED or DECLINED in the running step
        Row, Field(51, length=USES, high=DECLINED, when="state.strict")
    ]

    def prepare(self) -> None:
        options = self.options
        self.table = table_of(self.seats, self.options)
        self.open_vp = options["open_vp"]
        self.with_new_buildings = options["new_buildings"]
        self.with_nobles = options["nobles"]
        self.with_festival = options["festival"]
        self.strict = options["strict_voluntary"]
        expanded = self.with_new_buildings or self.with_nobles
        self.kinds_end = BUILDING_KINDS if expanded else FIRST_NEW_BUILDING
        self.max_rounds = options["max_rounds"]

    def clear_phase(self) -> None:
        """Forget the context of a phase."""
        self.role = NOTHING
        self.tally = zeros(GOOD_KINDS)
        self.idle_turns = 0
        self.wharves_used = 0
        self.small_wharves_used = 0
        self.first_turns = 0
        self.privilege_used = False
        self.library_turn = False
        self.sold = False
        self.land_used = False
        self.staying_out = 0
        self.thing = NOTHING
        self.clear_decision()

    def clear_decision(self) -> None:
        """Forget the context of a split decision."""
        self.place = 0
        self.good = NOTHING
        self.amount = 0
        self.building = NOTHING
        self.drawn = NOTHING
        self.last_guest = NOTHING
        self.piece = 0

    def forget_uses(self) -> None:
        """What a seat declined to use holds for one step."""
        self.uses = filled(USES, NOT_ASKED)

    def is_over(self) -> bool:
        return self.actor == NOBODY and len(self.agenda) == 0

    def seat_after(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def house_is_full(self) -> bool:
        return self.house_count() == HOUSE_PLACES

    def house_count(self) -> int:
        count = 0
        for amount in self.house:
            count += amount
        return count
