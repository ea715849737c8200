"""What a seat sees: the only place that hides anything (PR-INFO)."""

from __future__ import annotations

from typing import Any

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
    FORESTS_UNSEEN,
    GOOD_KINDS,
    GOODS,
    PLACES,
    PORT,
    SHIPS,
    TILE_KINDS,
)
from .phases.guests import SPOT_COUNT
from .state import NOT_IN_PLAY, NOTHING, PuertoRicoState


def view(state: PuertoRicoState, seat: int | None) -> dict[str, Any]:
    """Shaped like the message PuertoRicoView; `seat` is None for a spectator."""
    asked = state.actor != NOBODY
    return {
        "seat": NOBODY if seat is None else seat,
        "actor": state.actor,
        "prompt": PROMPTS[state.question].name if asked else "",
        "round": state.round,
        "governor": state.governor,
        "role": name_of(state.role, CARDS),
        "taker": state.taker,
        "end_announced": state.end_latch,
        "over": state.is_over(),
        "max_rounds": state.max_rounds,
        "vp_supply": state.vp_supply,
        "vp_paper": state.vp_paper,
        "workers": state.workers,
        "nobles": state.nobles,
        "station_workers": state.station_workers,
        "station_nobles": state.station_nobles,
        "quarries": state.quarries,
        "goods": state.goods.copy(),
        "house": state.house.copy(),
        "face_up": state.face_up.copy(),
        "discard": state.discard.copy(),
        "stack_size": sum(state.stack),
        "unseen_tiles": unseen_tiles(state, seat),
        "buildings": state.buildings.copy(),
        "ships": [view_ship(state, ship) for ship in state.table.ships],
        "cards": [
            {"name": name, "doubloons": state.card_money[card], "holder": state.holders[card]}
            for card, name in enumerate(CARDS)
            if state.holders[card] != NOT_IN_PLAY
        ],
        "boards": [view_board(state, owner, seat) for owner in range(state.seats)],
        "decision": view_decision(state, seat),
        "poster": state.poster,
        "kidnapped": name_of(state.kidnapped, CARDS),
        "kidnapper": state.kidnapper,
        "festival": {
            "kind": name_of(state.festival_kind, GOODS),
            "goods": state.festival_goods.copy() if state.with_festival else [],
            "building": name_of(state.festival_building, BUILDING_NAMES),
        },
    }


def name_of(index: int, names: tuple[str, ...]) -> str:
    return "" if index == NOTHING else names[index]


def unseen_tiles(state: PuertoRicoState, seat: int | None) -> list[int]:
    """The stack could be told from the rest if other seats' secrets were not added (PR-INFO-03)."""
    tiles = state.stack.copy()
    if state.with_new_buildings:
        for owner, board in enumerate(state.boards):
            if owner != seat:
                for kind in range(GOOD_KINDS):
                    tiles[kind] += board.tiles[FORESTS_UNSEEN + kind]
    if state.drawn != NOTHING and state.actor != seat:
        tiles[state.drawn] += 1
    return tiles


def view_ship(state: PuertoRicoState, ship: int) -> dict[str, Any]:
    return {
        "capacity": SHIPS[ship],
        "good": name_of(state.ship_goods[ship], GOODS),
        "load": state.ship_loads[ship],
    }


def view_board(state: PuertoRicoState, owner: int, seat: int | None) -> dict[str, Any]:
    board = state.boards[owner]
    knows_vp = state.options["open_vp"] or owner == seat or state.is_over()
    has_forests = state.with_new_buildings
    return {
        "doubloons": board.doubloons,
        "vp": board.vp if knows_vp else 0,
        "vp_hidden": not knows_vp,
        "goods": board.goods.copy(),
        "tiles": board.tiles[:TILE_KINDS],
        "tile_workers": [board.pieces[kind] - board.nobles[kind] for kind in range(TILE_KINDS)],
        "tile_nobles": board.nobles[:TILE_KINDS] if state.with_nobles else [],
        "port_workers": board.port_workers(),
        "port_nobles": board.nobles[PORT],
        "city": board.city.copy(),
        "city_workers": [workers_on(board, building) for building in board.city],
        "city_nobles": nobles_of(board) if state.with_nobles else [],
        "wharf_used": (state.wharves_used >> owner) & 1 == 1,
        "small_wharf_used": (state.small_wharves_used >> owner) & 1 == 1,
        "before_loading_done": (state.first_turns >> owner) & 1 == 1,
        "forests_seen": board.tiles[FORESTS_SEEN:FORESTS_UNSEEN] if has_forests else [],
        "forests_hidden": sum(board.tiles[FORESTS_UNSEEN:]) if has_forests else 0,
        "forests_known": board.tiles[FORESTS_UNSEEN:] if has_forests and owner == seat else [],
    }


def nobles_of(board: Board) -> list[int]:
    """In the buildings of its city."""
    return [board.nobles[FIRST_BUILDING_SPOT + building] for building in board.city]


def workers_on(board: Board, building: int) -> int:
    spot = FIRST_BUILDING_SPOT + building
    return board.pieces[spot] - board.nobles[spot]


def view_decision(state: PuertoRicoState, seat: int | None) -> dict[str, Any]:
    """The context of a half-made decision; all but a tile in hand is public (PR-INFO-04)."""
    question = state.question if state.actor != NOBODY else NOBODY
    place = ""
    if question in (ASK_NOBLES, ASK_WORKERS):
        place = PLACES[state.boards[state.actor].spot_at(state.place)]
    elif question == ASK_HOSPICE:
        place = PLACES[state.place]
    piece, last_place = _last_piece(state, question)
    return {
        "place": place,
        "good": name_of(state.good, GOODS),
        "amount": state.amount,
        "building": name_of(state.building, BUILDING_NAMES),
        "tally": state.tally.copy(),
        "idle_turns": state.idle_turns,
        "privilege_used": state.privilege_used,
        "drawn": name_of(state.drawn, GOODS) if state.actor == seat else "",
        "sold": state.sold,
        "land_used": state.land_used,
        "library_turn": state.library_turn,
        "piece": piece,
        "last_place": last_place,
    }


def _last_piece(state: PuertoRicoState, question: int) -> tuple[str, str]:
    """Where pieces go one by one, in order: which kind it is, and where the order has come to."""
    if question == ASK_PLACE:
        return PIECES[state.piece], PLACES[state.boards[state.actor].spot_at(state.place)]
    if question == ASK_GUEST and state.last_guest != NOTHING:
        return PIECES[state.last_guest // SPOT_COUNT], PLACES[state.last_guest % SPOT_COUNT]
    return "", ""
