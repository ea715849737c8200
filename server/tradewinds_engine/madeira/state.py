"""The pieces of Madeira: what every seat owns, what lies on the board, what the turn remembers."""

from __future__ import annotations

from typing import Final

from ..snapshot import Reader, Writer
from ..state import State
from . import data
from .actions import (
    FAVOR_UP,
    GAINED,
    MILL_SET,
    PAID,
    PIRATES_CAME,
    PIRATES_LEFT,
    PRESTIGE,
    PRESTIGE_SPENT,
)
from .board import Board, board_of

EMPTY: Final = -1
NEUTRAL: Final = 4  # owner of the white citizens in `spots`
NONE: Final = -1


def count_bits(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


class Player:
    """What one seat owns and where its workers, ships and markers are."""

    stock: list[int]  # by resource
    prestige: int
    pirates: int
    mill: int
    home: int  # workers not deployed
    watch: int
    fields: int  # bit per field with an own worker, forest included
    colonies: list[int]  # workers
    docked: int  # ships at home
    markers: list[int]  # by building
    dice: list[int]  # guild dice in hand, by value - 1
    aside: int  # guild dice given up by passing
    requests: list[int]  # by type
    favors_up: int  # bit per favor
    favors_down: int

    def copy(self) -> Player:
        twin = Player()
        twin.stock = self.stock.copy()
        twin.prestige = self.prestige
        twin.pirates = self.pirates
        twin.mill = self.mill
        twin.home = self.home
        twin.watch = self.watch
        twin.fields = self.fields
        twin.colonies = self.colonies.copy()
        twin.docked = self.docked
        twin.markers = self.markers.copy()
        twin.dice = self.dice.copy()
        twin.aside = self.aside
        twin.requests = self.requests.copy()
        twin.favors_up = self.favors_up
        twin.favors_down = self.favors_down
        return twin

    def write(self, out: Writer) -> None:
        out.put_row(self.stock)
        out.put(self.prestige)
        out.put(self.pirates)
        out.put(self.mill)
        out.put(self.home)
        out.put(self.watch)
        out.put(self.fields)
        out.put_row(self.colonies)
        out.put(self.docked)
        out.put_row(self.markers)
        out.put_row(self.dice)
        out.put(self.aside)
        out.put_row(self.requests)
        out.put(self.favors_up)
        out.put(self.favors_down)

    def read(self, source: Reader) -> None:
        self.stock = source.take_row(len(data.RESOURCES))
        self.prestige = source.take()
        self.pirates = source.take()
        self.mill = source.take()
        self.home = source.take()
        self.watch = source.take()
        self.fields = source.take()
        self.colonies = source.take_row(data.COLONY_COUNT)
        self.docked = source.take()
        self.markers = source.take_row(data.BUILDING_COUNT)
        self.dice = source.take_row(data.DIE_VALUES)
        self.aside = source.take()
        self.requests = source.take_row(len(data.REQUESTS))
        self.favors_up = source.take()
        self.favors_down = source.take()

    def is_on(self, field: int) -> bool:
        return self.fields >> field & 1 == 1


class MadeiraState(State):
    """The board and, between the questions of a turn, what the turn has done so far."""

    board: Board
    players: list[Player]
    phase: int
    round: int
    wood: list[int]  # standing on each field
    converted: int  # bit per field that grows the next better good
    spots: list[int]  # owner of each city spot
    favors: list[int]  # favor on each unbuilt district, EMPTY once built
    ships: list[int]  # owner of each ship spot
    rewards: list[int]  # two per colony
    rows: list[int]  # disc in each row of the dice column
    spaces: list[int]  # disc on each space of the pass column
    row_dice: list[int]  # by row and value - 1
    row_requests: list[int]  # by row and type
    characters: list[int]  # by building, NONE outside phases B and C
    watch_dice: list[int]  # pirate dice, by value - 1
    guild_dice: list[int]  # on characters, by building and value - 1
    pirate_dice: list[int]  # value of the one on each character, or 0

    favor_used: bool
    engineer: bool
    lord: bool
    diplomat: bool
    committed: bool  # the seat has placed a die, passed or paid
    wood_bought: int  # units bought this turn and not paid yet
    building: int  # being resolved in phase C, or where the die of this turn lies
    task: int  # what the worker or ship moves are for
    moves_left: int
    moved: int  # where the piece moved first stands now
    target: int  # destination chosen, waiting for the piece
    source: int  # ship spot chosen, waiting for its payment
    wood_due: int
    wood_from: int  # wood sources below this one are passed over
    wealth_due: int  # most reals the crown takes for wealth
    pending_reals: int  # of routes, not credited yet
    landings: list[int]  # by colony, not rewarded yet

    def fill_copy(self, twin: MadeiraState) -> None:
        self.copy_frame_onto(twin)
        twin.board = self.board
        twin.players = [player.copy() for player in self.players]
        twin.phase = self.phase
        twin.round = self.round
        twin.wood = self.wood.copy()
        twin.converted = self.converted
        twin.spots = self.spots.copy()
        twin.favors = self.favors.copy()
        twin.ships = self.ships.copy()
        twin.rewards = self.rewards
        twin.rows = self.rows.copy()
        twin.spaces = self.spaces.copy()
        twin.row_dice = self.row_dice.copy()
        twin.row_requests = self.row_requests.copy()
        twin.characters = self.characters.copy()
        twin.watch_dice = self.watch_dice.copy()
        twin.guild_dice = self.guild_dice.copy()
        twin.pirate_dice = self.pirate_dice.copy()
        twin.favor_used = self.favor_used
        twin.engineer = self.engineer
        twin.lord = self.lord
        twin.diplomat = self.diplomat
        twin.committed = self.committed
        twin.wood_bought = self.wood_bought
        twin.building = self.building
        twin.task = self.task
        twin.moves_left = self.moves_left
        twin.moved = self.moved
        twin.target = self.target
        twin.source = self.source
        twin.wood_due = self.wood_due
        twin.wood_from = self.wood_from
        twin.wealth_due = self.wealth_due
        twin.pending_reals = self.pending_reals
        twin.landings = self.landings.copy()

    def write(self, out: Writer) -> None:
        for player in self.players:
            player.write(out)
        out.put(self.phase)
        out.put(self.round)
        out.put_row(self.wood)
        out.put(self.converted)
        out.put_row(self.spots)
        out.put_row(self.favors)
        out.put_row(self.ships)
        out.put_row(self.rewards)
        out.put_row(self.rows)
        out.put_row(self.spaces)
        out.put_row(self.row_dice)
        out.put_row(self.row_requests)
        out.put_row(self.characters)
        out.put_row(self.watch_dice)
        out.put_row(self.guild_dice)
        out.put_row(self.pirate_dice)
        out.put(int(self.favor_used))
        out.put(int(self.engineer))
        out.put(int(self.lord))
        out.put(int(self.diplomat))
        out.put(int(self.committed))
        out.put(self.wood_bought)
        out.put(self.building)
        out.put(self.task)
        out.put(self.moves_left)
        out.put(self.moved)
        out.put(self.target)
        out.put(self.source)
        out.put(self.wood_due)
        out.put(self.wood_from)
        out.put(self.wealth_due)
        out.put(self.pending_reals)
        out.put_row(self.landings)

    def read(self, source: Reader) -> None:
        self.board = board_of(self.seats, self.options)
        self.players = []
        for _ in range(self.seats):
            player = Player()
            player.read(source)
            self.players.append(player)
        self.phase = source.take()
        self.round = source.take()
        self.wood = source.take_row(data.FIELD_COUNT)
        self.converted = source.take()
        self.spots = source.take_row(data.SPOT_COUNT)
        self.favors = source.take_row(len(data.FAVORS))
        self.ships = source.take_row(data.SHIP_SPOTS)
        self.rewards = source.take_row(2 * data.COLONY_COUNT)
        self.rows = source.take_row(self.seats)
        self.spaces = source.take_row(self.seats)
        self.row_dice = source.take_row(self.seats * data.DIE_VALUES)
        self.row_requests = source.take_row(self.seats * len(data.REQUESTS))
        self.characters = source.take_row(data.BUILDING_COUNT)
        self.watch_dice = source.take_row(data.DIE_VALUES)
        self.guild_dice = source.take_row(data.BUILDING_COUNT * data.DIE_VALUES)
        self.pirate_dice = source.take_row(data.BUILDING_COUNT)
        self.favor_used = source.take_flag()
        self.engineer = source.take_flag()
        self.lord = source.take_flag()
        self.diplomat = source.take_flag()
        self.committed = source.take_flag()
        self.wood_bought = source.take()
        self.building = source.take()
        self.task = source.take()
        self.moves_left = source.take()
        self.moved = source.take()
        self.target = source.take()
        self.source = source.take()
        self.wood_due = source.take()
        self.wood_from = source.take()
        self.wealth_due = source.take()
        self.pending_reals = source.take()
        self.landings = source.take_row(data.COLONY_COUNT)

    # Questions

    def good_of(self, field: int) -> int:
        """What the field grows now (MA-E-08)."""
        return self.board.field_good[field] + (self.converted >> field & 1)

    def workers_in(self, seat: int, region: int) -> int:
        return count_bits(self.players[seat].fields & self.board.region_fields[region])

    def is_built(self, spot: int) -> bool:
        district = spot % data.CITY_SPOTS // 2
        if district < data.FIRST_DISTRICTS:
            return True
        place = spot // data.CITY_SPOTS * data.FAVOR_DISTRICTS + district - data.FIRST_DISTRICTS
        return self.favors[place] == EMPTY

    def is_free_spot(self, spot: int) -> bool:
        return self.spots[spot] == EMPTY and self.is_built(spot)

    def workers_on_board(self, seat: int) -> int:
        return data.WORKERS - self.players[seat].home

    def cost_of(self, building: int) -> int:
        """Reals the building costs by the guild dice on it (MA-C-02)."""
        dice = self.guild_dice
        first = building * data.DIE_VALUES
        total = dice[first] + 2 * dice[first + 1] + 3 * dice[first + 2]
        return max(0, self.board.base_cost - total)

    def pirates_of(self, building: int) -> int:
        """Pirates for a seat that does not pay for the building (MA-C-02)."""
        return data.BUILDING_PIRATES + self.pirate_dice[building]

    # Changes that are worth an event

    def gain(self, seat: int, resource: int, amount: int) -> None:
        if amount > 0:
            self.players[seat].stock[resource] += amount
            self.log(GAINED, seat, resource + 1, amount)

    def spend(self, seat: int, resource: int, amount: int) -> None:
        if amount > 0:
            self.players[seat].stock[resource] -= amount
            self.log(PAID, seat, resource + 1, amount)

    def award(self, seat: int, points: int) -> None:
        if points > 0:
            self.players[seat].prestige += points
            self.log(PRESTIGE, seat, points)

    def give_up_prestige(self, seat: int, points: int) -> None:
        self.players[seat].prestige -= points
        self.log(PRESTIGE_SPENT, seat, points)

    def take_pirates(self, seat: int, pirates: int) -> None:
        if pirates > 0:
            self.players[seat].pirates += pirates
            self.log(PIRATES_CAME, seat, pirates)

    def drive_off(self, seat: int, most: int) -> None:
        """Discard as many pirates as allowed (MA-RULING-54)."""
        player = self.players[seat]
        pirates = min(most, player.pirates)
        player.pirates -= pirates
        self.log(PIRATES_LEFT, seat, pirates)

    def set_mill(self, seat: int, level: int) -> None:
        self.players[seat].mill = level
        self.log(MILL_SET, seat, level)

    def turn_up(self, seat: int, favors: int) -> None:
        """Turn these of the seat's face-down favors face up."""
        player = self.players[seat]
        player.favors_up |= favors
        player.favors_down &= ~favors
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
        self.moved = NONE
