"""What a seat sees: the only place that hides anything (PR-INFO)."""

from __future__ import annotations

from typing import Final

from ..native import Row
from ..rows import is_zero, zeros
from ..sentinels import NOBODY, NOTHING
from ..view_writer import ViewWriter
from .board import Board
from .data import (
    CAPTAIN,
    CARDS,
    FIRST_BEIGE,
    FIRST_BUILDING_SPOT,
    FORESTS_SEEN,
    GOOD_KINDS,
    PORT,
    SETTLER,
    TILE_KINDS,
    TRADER,
)
from .phases.guests import SPOT_COUNT
from .phases.voluntary import FIRST_BUILDING
from .prompts import ASK_GUEST, ASK_HOSPICE, ASK_NOBLES, ASK_PLACE, ASK_WORKERS
from .state import NOT_IN_PLAY, ON_OFFER, PuertoRicoState

# The values of Phase, and of Phase by card.
DRAFT: Final = 1
ROLE_CHOICE: Final = 2
OVER: Final = 11
PHASES: Final = [3, 4, 5, 6, 7, 8, 9, 9, 10]
# The values of PlaceKind.
ON_TILE: Final = 1
ON_BUILDING: Final = 2
ON_PORT: Final = 3
# The value of Benefit for all buildings; the others are numbered like the things to use.
BUILDING_BENEFIT: Final = 3


def show(state: PuertoRicoState, seat: int, page: ViewWriter) -> None:
    """Fill in the message PuertoRicoView; `seat` is NOBODY for a spectator.

    Numbers of closed sets count from 1 in messages, from 0 in the engine.
    """
    page.number("round", state.round)
    page.number("phase", phase_of(state))
    for owner in range(state.seats):
        _show_player(state, owner, seat, page)
    _show_decision(state, seat, page)
    page.number("governor_seat", state.governor)
    if state.role != NOTHING:
        page.number("taker_seat", state.taker)
    page.flag("last_round", state.end_latch)
    page.number("vp_supply", state.vp_supply)
    page.number("vp_beyond_supply", state.vp_paper)
    page.number("worker_supply", state.workers)
    page.number("station_workers", state.station_workers)
    if state.with_nobles:
        page.number("noble_supply", state.nobles)
        page.number("station_nobles", state.station_nobles)
    page.row("good_supply", state.goods)
    page.number("quarry_supply", state.quarries)
    page.row("building_supply", state.buildings[: state.kinds_end])
    page.row("trading_house", state.house)
    page.row("face_up_plantations", state.face_up)
    page.row("discarded_plantations", state.discard)
    page.row("unseen_plantations", _unseen_plantations(state, seat))
    page.number("stack_size", sum(state.stack))
    for ship in state.table.ships:
        page.begin_row("ships")
        page.number("ship_id", ship)
        if state.ship_loads[ship] > 0:
            page.number("good", state.ship_goods[ship] + 1)
            page.number("load", state.ship_loads[ship])
        page.end()
    _show_role_cards(state, page)
    if state.with_festival:
        _show_festival(state, page)


def phase_of(state: PuertoRicoState) -> int:
    if state.is_over():
        return OVER
    if state.role != NOTHING:
        return PHASES[state.role]
    return ROLE_CHOICE if state.round > 0 else DRAFT


def _unseen_plantations(state: PuertoRicoState, seat: int) -> Row:
    """The stack could be told from the rest if other seats' secrets were not added (PR-INFO-03)."""
    tiles = state.stack[:]
    if state.with_new_buildings:
        for owner, board in enumerate(state.boards):
            if owner != seat:
                for secret in board.secrets:
                    tiles[secret % GOOD_KINDS] += 1
    if state.drawn != NOTHING and not has_drawn(state, seat):
        tiles[state.drawn] += 1
    return tiles


def has_drawn(state: PuertoRicoState, seat: int) -> bool:
    """Whether a tile in hand would be that seat's."""
    return seat != NOBODY and state.actor == seat


def _show_role_cards(state: PuertoRicoState, page: ViewWriter) -> None:
    for card in range(len(CARDS)):
        holder = state.holders[card]
        if holder != NOT_IN_PLAY:
            page.begin_row("role_cards")
            page.number("role", card + 1)
            if state.card_money[card] > 0:
                page.number("doubloons", state.card_money[card])
            if holder != ON_OFFER:
                page.number("seat", holder)
            page.end()
    if state.poster != NOTHING:
        page.number("buccaneer_seat", state.poster)
    if state.kidnapped != NOTHING:
        page.begin("kidnapping")
        page.number("role", state.kidnapped + 1)
        page.number("seat", state.kidnapper)
        page.end()


def _show_player(state: PuertoRicoState, owner: int, seat: int, page: ViewWriter) -> None:
    """Chips may be hidden from all but their owner until the end (PR-INFO-02)."""
    board = state.boards[owner]
    page.begin_row("players")
    page.number("seat", owner)
    page.number("doubloons", board.doubloons)
    if state.open_vp or owner == seat or state.is_over():
        page.number("vp", board.vp)
    page.row("goods", board.goods)
    for tile in range(TILE_KINDS):
        if board.tiles[tile] > 0:
            page.begin_row("island")
            page.number("tile", tile + 1)
            page.number("count", board.tiles[tile])
            _show_pieces(board, tile, page)
            page.end()
    if state.with_new_buildings:
        _show_forests(board, owner == seat, page)
    for building in board.city:
        page.begin_row("city")
        page.number("building_id", building)
        _show_pieces(board, FIRST_BUILDING_SPOT + building, page)
        page.end()
    page.number("port_workers", board.port_workers())
    if state.with_nobles:
        page.number("port_nobles", board.nobles[PORT])
    if state.role == CAPTAIN:
        page.flag("wharf_used", (state.wharves_used >> owner) & 1 == 1)
        page.flag("small_wharf_used", (state.small_wharves_used >> owner) & 1 == 1)
        page.flag("before_loading_done", (state.first_turns >> owner) & 1 == 1)
    page.end()


def _show_pieces(board: Board, spot: int, page: ViewWriter) -> None:
    """Most spots are empty, or hold workers only."""
    pieces = board.pieces[spot]
    if pieces > 0:
        nobles = board.nobles[spot]
        page.number("workers", pieces - nobles)
        if nobles > 0:
            page.number("nobles", nobles)


def _show_forests(board: Board, are_own: bool, page: ViewWriter) -> None:
    """Only the owner knows the good of forests drawn face down (PR-INFO-04)."""
    for good in range(GOOD_KINDS):
        _show_forest(page, good + 1, board.tiles[FORESTS_SEEN + good], False)
    if are_own:
        for good, count in enumerate(board.secret_kinds()):
            _show_forest(page, good + 1, count, True)
    else:
        _show_forest(page, 0, len(board.secrets), True)


def _show_forest(page: ViewWriter, good: int, count: int, is_secret: bool) -> None:
    if count > 0:
        page.begin_row("forests")
        page.number("good", good)
        page.number("count", count)
        page.flag("secret", is_secret)
        page.end()


def _show_festival(state: PuertoRicoState, page: ViewWriter) -> None:
    page.begin("festival")
    page.number("tile", state.festival_kind + 1)
    page.row("goods", zeros(0) if is_zero(state.festival_goods) else state.festival_goods)
    if state.festival_building != NOTHING:
        page.number("building_id", state.festival_building)
    page.end()


def _show_decision(state: PuertoRicoState, seat: int, page: ViewWriter) -> None:
    """The context of a half-made decision; all but a tile in hand is public (PR-INFO-04)."""
    question = state.question if state.actor != NOBODY else NOBODY
    page.begin("decision")
    if question in (ASK_NOBLES, ASK_WORKERS):
        _show_place(page, "place", state.boards[state.actor].spot_at(state.place))
    elif question == ASK_HOSPICE:
        _show_place(page, "place", state.place)
    if state.good != NOTHING:
        page.number("good", state.good + 1)
    page.number("amount", state.amount)
    if state.building != NOTHING:
        page.number("building_id", state.building)
    page.row("tally", zeros(0) if is_zero(state.tally) else state.tally)
    if state.role == CAPTAIN:
        page.number("idle_turns", state.idle_turns)
        page.flag("privilege_used", state.privilege_used)
    if state.drawn != NOTHING and has_drawn(state, seat):
        page.number("drawn_tile", state.drawn + 1)
    if state.role == TRADER:
        page.flag("sold", state.sold)
        page.flag("land_office_used", state.land_used)
    elif state.role == SETTLER:
        page.flag("library_turn", state.library_turn)
    if question == ASK_PLACE:
        page.number("piece", state.piece + 1)
        _show_place(page, "last_place", state.boards[state.actor].spot_at(state.place))
    elif question == ASK_GUEST and state.last_guest != NOTHING:
        page.number("piece", state.last_guest // SPOT_COUNT + 1)
        _show_place(page, "last_place", state.last_guest % SPOT_COUNT)
    if state.thing != NOTHING:
        _show_benefit(state.thing, page)
    page.end()


def _show_benefit(thing: int, page: ViewWriter) -> None:
    """What the option `strict_voluntary` asks about; no building is being built then."""
    if thing >= FIRST_BUILDING:
        page.number("building_id", FIRST_BEIGE + thing - FIRST_BUILDING)
        page.number("benefit", BUILDING_BENEFIT)
    else:
        page.number("benefit", thing + 1)


def _show_place(page: ViewWriter, field: str, place: int) -> None:
    page.begin(field)
    page.number("kind", place_kind(place))
    page.number("index", place_index(place))
    page.end()


def place_kind(place: int) -> int:
    """The PlaceKind of a place."""
    if place < TILE_KINDS:
        return ON_TILE
    return ON_BUILDING if place < PORT else ON_PORT


def place_index(place: int) -> int:
    """Which place of its kind it is; tiles count from 1."""
    if place < TILE_KINDS:
        return place + 1
    return place - FIRST_BUILDING_SPOT if place < PORT else 0
