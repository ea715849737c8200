"""Points at the end of the match (PR-SCORE)."""

from __future__ import annotations

from ..scores import Score, ranked
from .board import Board
from .data import (
    BUILDING_NAMES,
    CITY_HALL,
    CITY_HALL_POINTS,
    CLOISTER,
    CLOISTER_POINTS,
    CLOISTER_TILES,
    CUSTOMS_CHIPS,
    CUSTOMS_HOUSE,
    FORTRESS,
    FORTRESS_PIECES,
    GUILD_HALL,
    GUILD_LARGE_POINTS,
    GUILD_SMALL_POINTS,
    IS_BEIGE,
    IS_LARGE,
    ISLAND_SPACES,
    NOBLE_POINTS,
    POINTS,
    RESIDENCE,
    RESIDENCE_POINTS,
    ROYAL_GARDEN_POINTS,
    SMALL_INDIGO_PLANT,
    SMALL_SUGAR_MILL,
    TILE_KINDS,
)
from .state import PuertoRicoState


def scores(state: PuertoRicoState) -> list[Score]:
    """PR-SCORE-01; ties go to the larger sum of doubloons and goods (PR-SCORE-03)."""
    return ranked([_score(state, seat) for seat in range(state.seats)])


def _score(state: PuertoRicoState, seat: int) -> Score:
    board = state.boards[seat]
    items = {"chips": board.vp, "buildings": building_points(board)}
    for building in board.city:
        if IS_LARGE[building] and board.occupied(building):
            items[BUILDING_NAMES[building]] = _large_points(board, building)
    if state.with_nobles:
        items["nobles"] = board.noble_count() * NOBLE_POINTS
    return Score(seat, items, {"doubloons_and_goods": board.doubloons + board.good_count()})


def building_points(board: Board) -> int:
    """Printed points count whether or not the building is occupied."""
    points = 0
    for building in board.city:
        points += POINTS[building]
    return points


def large_building_points(board: Board) -> int:
    """What the occupied large buildings add."""
    points = 0
    for building in board.city:
        if IS_LARGE[building] and board.occupied(building):
            points += _large_points(board, building)
    return points


def _large_points(board: Board, building: int) -> int:
    if building == GUILD_HALL:
        return _guild_hall(board)
    elif building == RESIDENCE:
        return _residence(board)
    elif building == FORTRESS:
        return _fortress(board)
    elif building == CUSTOMS_HOUSE:
        return _customs_house(board)
    elif building == CITY_HALL:
        return _city_hall(board)
    elif building == CLOISTER:
        return _cloister(board)
    return board.noble_count() * ROYAL_GARDEN_POINTS


def _guild_hall(board: Board) -> int:
    points = 0
    for building in board.city:
        if building in (SMALL_INDIGO_PLANT, SMALL_SUGAR_MILL):
            points += GUILD_SMALL_POINTS
        elif not IS_BEIGE[building]:
            points += GUILD_LARGE_POINTS
    return points


def _residence(board: Board) -> int:
    return RESIDENCE_POINTS[ISLAND_SPACES - board.free_island_spaces()]


def _fortress(board: Board) -> int:
    return board.piece_count() // FORTRESS_PIECES


def _customs_house(board: Board) -> int:
    return board.vp // CUSTOMS_CHIPS


def _city_hall(board: Board) -> int:
    points = 0
    for building in board.city:
        if IS_BEIGE[building]:
            points += CITY_HALL_POINTS
    return points


def _cloister(board: Board) -> int:
    sets = board.forest_count() // CLOISTER_TILES
    for kind in range(TILE_KINDS):
        sets += board.tiles[kind] // CLOISTER_TILES
    return CLOISTER_POINTS[sets]
