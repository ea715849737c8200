"""What a seat sees: the only place that hides anything (PR-INFO)."""

from __future__ import annotations

from ..page import Page
from ..state import NOBODY
from .actions import (
    ASK_GUEST,
    ASK_HOSPICE,
    ASK_NOBLES,
    ASK_PLACE,
    ASK_WORKERS,
    PIECES,
    PROMPTS,
)
from .board import Board
from .data import (
    BUILDING_NAMES,
    CARDS,
    FIRST_BUILDING_SPOT,
    FORESTS_SEEN,
    GOOD_KINDS,
    GOODS,
    PLACES,
    PORT,
    SHIPS,
    TILE_KINDS,
)
from .phases.guests import SPOT_COUNT
from .state import NOT_IN_PLAY, NOTHING, PuertoRicoState


def show(state: PuertoRicoState, seat: int, page: Page) -> None:
    """Fill in the message PuertoRicoView; `seat` is NOBODY for a spectator."""
    page.number("seat", seat)
    page.number("actor", state.actor)
    page.text("prompt", PROMPTS[state.question].name if state.actor != NOBODY else "")
    page.number("round", state.round)
    page.number("governor", state.governor)
    page.text("role", name_of(state.role, CARDS))
    page.number("taker", state.taker)
    page.flag("end_announced", state.end_latch)
    page.flag("over", state.is_over())
    page.number("max_rounds", state.max_rounds)
    page.number("vp_supply", state.vp_supply)
    page.number("vp_paper", state.vp_paper)
    page.number("workers", state.workers)
    page.number("nobles", state.nobles)
    page.number("station_workers", state.station_workers)
    page.number("station_nobles", state.station_nobles)
    page.number("quarries", state.quarries)
    page.numbers("goods", state.goods)
    page.numbers("house", state.house)
    page.numbers("face_up", state.face_up)
    page.numbers("discard", state.discard)
    page.number("stack_size", sum(state.stack))
    page.numbers("unseen_tiles", unseen_tiles(state, seat))
    page.numbers("buildings", state.buildings)
    for ship in state.table.ships:
        show_ship(state, ship, page)
    for card, name in enumerate(CARDS):
        if state.holders[card] != NOT_IN_PLAY:
            show_card(state, card, name, page)
    for owner in range(state.seats):
        show_board(state, owner, seat, page)
    show_decision(state, seat, page)
    page.number("poster", state.poster)
    page.text("kidnapped", name_of(state.kidnapped, CARDS))
    page.number("kidnapper", state.kidnapper)
    show_festival(state, page)


def name_of(index: int, names: tuple[str, ...]) -> str:
    return "" if index == NOTHING else names[index]


def unseen_tiles(state: PuertoRicoState, seat: int) -> list[int]:
    """The stack could be told from the rest if other seats' secrets were not added (PR-INFO-03)."""
    tiles = state.stack.copy()
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


def show_ship(state: PuertoRicoState, ship: int, page: Page) -> None:
    page.begin_row("ships")
    page.number("capacity", SHIPS[ship])
    page.text("good", name_of(state.ship_goods[ship], GOODS))
    page.number("load", state.ship_loads[ship])
    page.end()


def show_card(state: PuertoRicoState, card: int, name: str, page: Page) -> None:
    page.begin_row("cards")
    page.text("name", name)
    page.number("doubloons", state.card_money[card])
    page.number("holder", state.holders[card])
    page.end()


def show_board(state: PuertoRicoState, owner: int, seat: int, page: Page) -> None:
    board = state.boards[owner]
    knows_vp = state.options["open_vp"] or owner == seat or state.is_over()
    page.begin_row("boards")
    page.number("doubloons", board.doubloons)
    page.number("vp", board.vp if knows_vp else 0)
    page.flag("vp_hidden", not knows_vp)
    page.numbers("goods", board.goods)
    page.numbers("tiles", board.tiles[:TILE_KINDS])
    page.numbers(
        "tile_workers", [board.pieces[kind] - board.nobles[kind] for kind in range(TILE_KINDS)]
    )
    page.number("port_workers", board.port_workers())
    page.number("port_nobles", board.nobles[PORT])
    page.numbers("city", board.city)
    page.numbers("city_workers", [workers_on(board, building) for building in board.city])
    if state.with_nobles:
        page.numbers("tile_nobles", board.nobles[:TILE_KINDS])
        page.numbers("city_nobles", nobles_of(board))
    page.flag("wharf_used", (state.wharves_used >> owner) & 1 == 1)
    page.flag("small_wharf_used", (state.small_wharves_used >> owner) & 1 == 1)
    page.flag("before_loading_done", (state.first_turns >> owner) & 1 == 1)
    if state.with_new_buildings:
        show_forests(board, owner == seat, page)
    page.end()


def show_forests(board: Board, are_own: bool, page: Page) -> None:
    page.numbers("forests_seen", board.tiles[FORESTS_SEEN:])
    page.number("forests_hidden", len(board.secrets))
    page.numbers("forests_known", board.secret_kinds() if are_own else [])


def nobles_of(board: Board) -> list[int]:
    """In the buildings of its city."""
    return [board.nobles[FIRST_BUILDING_SPOT + building] for building in board.city]


def workers_on(board: Board, building: int) -> int:
    spot = FIRST_BUILDING_SPOT + building
    return board.pieces[spot] - board.nobles[spot]


def show_decision(state: PuertoRicoState, seat: int, page: Page) -> None:
    """The context of a half-made decision; all but a tile in hand is public (PR-INFO-04)."""
    question = state.question if state.actor != NOBODY else NOBODY
    place = ""
    if question in (ASK_NOBLES, ASK_WORKERS):
        place = PLACES[state.boards[state.actor].spot_at(state.place)]
    elif question == ASK_HOSPICE:
        place = PLACES[state.place]
    piece, last_place = _last_piece(state, question)
    page.begin("decision")
    page.text("place", place)
    page.text("good", name_of(state.good, GOODS))
    page.number("amount", state.amount)
    page.text("building", name_of(state.building, BUILDING_NAMES))
    page.numbers("tally", state.tally)
    page.number("idle_turns", state.idle_turns)
    page.flag("privilege_used", state.privilege_used)
    page.text("drawn", name_of(state.drawn, GOODS) if has_drawn(state, seat) else "")
    page.flag("sold", state.sold)
    page.flag("land_used", state.land_used)
    page.flag("library_turn", state.library_turn)
    page.text("piece", piece)
    page.text("last_place", last_place)
    page.end()


def show_festival(state: PuertoRicoState, page: Page) -> None:
    page.begin("festival")
    page.text("kind", name_of(state.festival_kind, GOODS))
    page.numbers("goods", state.festival_goods if state.with_festival else [])
    page.text("building", name_of(state.festival_building, BUILDING_NAMES))
    page.end()


def _last_piece(state: PuertoRicoState, question: int) -> tuple[str, str]:
    """Where pieces go one by one, in order: which kind it is, and where the order has come to."""
    if question == ASK_PLACE:
        return PIECES[state.piece], PLACES[state.boards[state.actor].spot_at(state.place)]
    if question == ASK_GUEST and state.last_guest != NOTHING:
        return PIECES[state.last_guest // SPOT_COUNT], PLACES[state.last_guest % SPOT_COUNT]
    return "", ""
