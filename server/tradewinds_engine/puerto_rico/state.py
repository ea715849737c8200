"""A position of Puerto Rico: the pieces on the table and the context of a half-made decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..snapshot import Reader, Writer
from ..state import NOBODY, State
from .board import Board
from .data import (
    BEIGE_SMALL,
    BUILDING_KINDS,
    BUILDINGS,
    CARDS,
    FIRST_BEIGE,
    FIRST_NEW_BUILDING,
    GOOD_KINDS,
    HOUSE_PLACES,
    JEWELER,
    NO_GOOD,
    SHIP_COUNT,
    Table,
    table_for,
)

if TYPE_CHECKING:
    from ..options import Options

NOTHING: Final = -1  # no card, tile, good or building
ON_OFFER: Final = -1  # holder of a card nobody has taken this round
NOT_IN_PLAY: Final = -2  # holder of a card this match is played without

NOT_ASKED: Final = 0  # whether a voluntary benefit is used, with `strict_voluntary`
USED: Final = 1
DECLINED: Final = 2
USES: Final = 2 + BUILDING_KINDS - FIRST_BEIGE  # role action, privilege, beige buildings
NO_USES: Final = [NOT_ASKED] * USES  # shared by all matches without the option

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
    with_new_buildings: bool
    with_nobles: bool
    with_festival: bool
    strict: bool  # option `strict_voluntary`
    kinds_end: int  # building kinds from here on are not in play
    max_rounds: int

    # The table
    boards: list[Board]
    goods: list[int]  # supply by kind
    ship_goods: list[int]  # kind aboard, by ship; NOTHING if empty
    ship_loads: list[int]
    house: list[int]  # goods in the trading house by kind
    stack: list[int]
    layer: int  # raised by every new stack, and by the festival's tile going back into it
    returned_layer: int  # the layer that began with the festival's tile, NOTHING if none did
    returned_kind: int  # the kind of that tile until one is seen, NOTHING otherwise
    face_up: list[int]
    discard: list[int]
    buildings: list[int]  # copies left, by kind
    card_money: list[int]
    holders: list[int]  # seat, ON_OFFER or NOT_IN_PLAY, by card
    festival_goods: list[int]
    quarries: int
    workers: int
    nobles: int
    station_workers: int
    station_nobles: int
    vp_supply: int
    vp_paper: int
    festival_kind: int
    festival_building: int

    # The round
    round: int
    governor: int
    taker: int
    role: int  # card of the running phase, NOTHING between phases
    end_latch: bool
    poster: int
    kidnapped: int
    kidnapper: int

    # Inside a phase
    tally: list[int]  # goods: produced by the craftsman's taker, or chosen to be stored
    idle_turns: int  # captain: turns since the last delivery
    wharves_used: int  # captain: seats as bits
    small_wharves_used: int
    first_turns: int
    privilege_used: bool
    library_turn: bool  # settler: the taker's second tile
    sold: bool  # trader: this turn
    land_used: bool
    place: int  # where the running placement stands
    good: int  # the good a split decision stands at
    amount: int  # what a split decision has gathered, or still needs
    building: int  # being built
    drawn: int  # tile in hand
    last_guest: int  # key of the last guest move of the window
    piece: int  # worker or noble, where pieces are placed one by one
    staying_out: int  # mayor: seats, as bits, that are dealt no pieces
    thing: int  # what the seat may decline to use is asked about, NOTHING if nothing is
    uses: list[int]  # by thing: NOT_ASKED, USED or DECLINED in the running step

    def copy_onto(self, twin: PuertoRicoState) -> None:
        """Make a fresh state of the same class an exact, independent copy."""
        self.copy_frame_onto(twin)
        twin.table = self.table
        twin.with_new_buildings = self.with_new_buildings
        twin.with_nobles = self.with_nobles
        twin.with_festival = self.with_festival
        twin.strict = self.strict
        twin.kinds_end = self.kinds_end
        twin.max_rounds = self.max_rounds
        twin.boards = [board.copy() for board in self.boards]
        twin.goods = self.goods.copy()
        twin.ship_goods = self.ship_goods.copy()
        twin.ship_loads = self.ship_loads.copy()
        twin.house = self.house.copy()
        twin.stack = self.stack.copy()
        twin.layer = self.layer
        twin.returned_layer = self.returned_layer
        twin.returned_kind = self.returned_kind
        twin.face_up = self.face_up.copy()
        twin.discard = self.discard.copy()
        twin.buildings = self.buildings.copy()
        twin.card_money = self.card_money.copy()
        twin.holders = self.holders.copy()
        twin.festival_goods = self.festival_goods.copy()
        twin.quarries = self.quarries
        twin.workers = self.workers
        twin.nobles = self.nobles
        twin.station_workers = self.station_workers
        twin.station_nobles = self.station_nobles
        twin.vp_supply = self.vp_supply
        twin.vp_paper = self.vp_paper
        twin.festival_kind = self.festival_kind
        twin.festival_building = self.festival_building
        twin.round = self.round
        twin.governor = self.governor
        twin.taker = self.taker
        twin.role = self.role
        twin.end_latch = self.end_latch
        twin.poster = self.poster
        twin.kidnapped = self.kidnapped
        twin.kidnapper = self.kidnapper
        twin.tally = self.tally.copy()
        twin.idle_turns = self.idle_turns
        twin.wharves_used = self.wharves_used
        twin.small_wharves_used = self.small_wharves_used
        twin.first_turns = self.first_turns
        twin.privilege_used = self.privilege_used
        twin.library_turn = self.library_turn
        twin.sold = self.sold
        twin.land_used = self.land_used
        twin.place = self.place
        twin.good = self.good
        twin.amount = self.amount
        twin.building = self.building
        twin.drawn = self.drawn
        twin.last_guest = self.last_guest
        twin.piece = self.piece
        twin.staying_out = self.staying_out
        twin.thing = self.thing
        twin.uses = self.uses.copy() if self.strict else NO_USES

    def write(self, out: Writer) -> None:
        for board in self.boards:
            board.write(out)
        for row in (
            self.goods,
            self.ship_goods,
            self.ship_loads,
            self.house,
            self.stack,
            self.face_up,
            self.discard,
            self.buildings,
            self.card_money,
            self.holders,
            self.festival_goods,
            self.tally,
        ):
            out.put_row(row)
        out.put_row(
            [
                self.quarries,
                self.workers,
                self.nobles,
                self.station_workers,
                self.station_nobles,
                self.vp_supply,
                self.vp_paper,
                self.festival_kind,
                self.festival_building,
                self.round,
                self.governor,
                self.taker,
                self.role,
                int(self.end_latch),
                self.poster,
                self.kidnapped,
                self.kidnapper,
                self.idle_turns,
                self.wharves_used,
                self.small_wharves_used,
                self.first_turns,
                int(self.privilege_used),
                int(self.library_turn),
                int(self.sold),
                int(self.land_used),
                self.place,
                self.good,
                self.amount,
                self.building,
                self.drawn,
                self.last_guest,
                self.layer,
                self.returned_layer,
                self.returned_kind,
            ]
        )
        if self.with_nobles:
            out.put(self.piece)
        if self.strict:
            out.put(self.staying_out)
            out.put(self.thing)
            out.put_row(self.uses)

    def read(self, source: Reader) -> None:
        self.set_rules(self.seats, self.options)
        self.boards = []
        for _ in range(self.seats):
            board = Board()
            board.read(source, self.with_nobles)
            self.boards.append(board)
        self.goods = source.take_row(GOOD_KINDS)
        self.ship_goods = source.take_row(SHIP_COUNT)
        self.ship_loads = source.take_row(SHIP_COUNT)
        self.house = source.take_row(GOOD_KINDS)
        self.stack = source.take_row(GOOD_KINDS)
        self.face_up = source.take_row(GOOD_KINDS)
        self.discard = source.take_row(GOOD_KINDS)
        self.buildings = source.take_row(BUILDING_KINDS)
        self.card_money = source.take_row(len(CARDS))
        self.holders = source.take_row(len(CARDS))
        self.festival_goods = source.take_row(GOOD_KINDS)
        self.tally = source.take_row(GOOD_KINDS)
        self.quarries = source.take()
        self.workers = source.take()
        self.nobles = source.take()
        self.station_workers = source.take()
        self.station_nobles = source.take()
        self.vp_supply = source.take()
        self.vp_paper = source.take()
        self.festival_kind = source.take()
        self.festival_building = source.take()
        self.round = source.take()
        self.governor = source.take()
        self.taker = source.take()
        self.role = source.take()
        self.end_latch = source.take_flag()
        self.poster = source.take()
        self.kidnapped = source.take()
        self.kidnapper = source.take()
        self.idle_turns = source.take()
        self.wharves_used = source.take()
        self.small_wharves_used = source.take()
        self.first_turns = source.take()
        self.privilege_used = source.take_flag()
        self.library_turn = source.take_flag()
        self.sold = source.take_flag()
        self.land_used = source.take_flag()
        self.place = source.take()
        self.good = source.take()
        self.amount = source.take()
        self.building = source.take()
        self.drawn = source.take()
        self.last_guest = source.take()
        self.layer = source.take()
        self.returned_layer = source.take()
        self.returned_kind = source.take()
        self.piece = source.take() if self.with_nobles else 0
        self.staying_out = source.take() if self.strict else 0
        self.thing = source.take() if self.strict else NOTHING
        self.uses = source.take_row(USES) if self.strict else NO_USES

    def set_rules(self, seats: int, options: Options) -> None:
        """What the options fix for the whole match."""
        self.table = table_for(seats)
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
        self.tally = [0] * GOOD_KINDS
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
        self.uses = [NOT_ASKED] * USES if self.strict else NO_USES

    def copies_dealt(self, building: int) -> int:
        """Copies of a kind that come into play with it (PR-DAT-03)."""
        row = BUILDINGS[building]
        if building == JEWELER and self.seats == 2:
            copies: int = self.options["jeweler_copies"]
            return copies
        if row.kind == BEIGE_SMALL:
            return self.table.beige_copies
        if row.good != NO_GOOD and self.table.production_copies > 0:
            return self.table.production_copies
        return row.copies

    def is_over(self) -> bool:
        return self.actor == NOBODY and not self.agenda

    def seat_after(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def house_is_full(self) -> bool:
        return self.house_count() == HOUSE_PLACES

    def house_count(self) -> int:
        count = 0
        for amount in self.house:
            count += amount
        return count
