"""What a seat sees: the only place that hides anything (MA-INFO)."""

from __future__ import annotations

from typing import Final

from ..native import Row
from ..rows import zeros
from ..sentinels import NOBODY, NOTHING
from ..view_writer import ViewWriter
from . import data, prompts
from .decision import RELOCATIONS, SHIP_QUESTIONS, WORKER_QUESTIONS
from .phases import solvency
from .state import NEUTRAL, MadeiraState
from .steps import OVER

# The values of PlaceKind.
FIELD: Final = 1
CITY_SPOT: Final = 2
COLONY: Final = 3
CITY_WATCH: Final = 4
HOME: Final = 5
SHIP_SPOT: Final = 6
DISTRICT: Final = 7
DICE_ROW: Final = 8
BUILDING: Final = 9


def show(state: MadeiraState, seat: int, page: ViewWriter) -> None:
    """Fill in the message MadeiraView; `seat` is NOBODY for a spectator.

    Numbers of closed sets count from 1 in messages, from 0 in the engine.
    """
    page.number("round", state.round)
    page.number("phase", state.phase + 1)
    for owner in range(state.seats):
        _show_player(state, owner, seat, page)
    _show_decision(state, page)
    page.numbers("field_goods", [state.good_of(field) + 1 for field in range(data.FIELD_COUNT)])
    page.row("field_wood", state.wood)
    for building in range(data.BUILDING_COUNT):
        _show_building(state, building, page)
    _show_cities(state, page)
    _show_ships(state, page)
    for row in range(state.seats):
        _show_row(state, row, page)
    for space in range(state.seats):
        page.begin_row("pass_spaces")
        page.number("pass_space_id", space)
        if state.spaces[space] != NOTHING:
            page.number("seat", state.spaces[space])
        page.end()
    page.numbers("watch_dice", _values(state.watch_dice, 0))


def _show_player(state: MadeiraState, owner: int, seat: int, page: ViewWriter) -> None:
    """Only the owner knows how many pirates lie face down, until the end (MA-INFO-02, 05)."""
    board = state.boards[owner]
    page.begin_row("players")
    page.number("seat", owner)
    page.number("prestige", board.prestige)
    if owner == seat or state.phase == OVER:
        page.number("pirates", board.pirates)
    for resource in range(len(data.RESOURCES)):
        page.number(data.RESOURCES[resource], board.stock[resource])
    page.number("windmill_level", board.mill)
    page.number("workers_at_home", board.home)
    page.number("workers_in_watch", board.watch)
    page.numbers("field_ids", _members(board.fields, data.FOREST + 1))
    page.row("colony_workers", board.colonies)
    page.number("ships_at_home", board.docked)
    page.row("markers", board.markers)
    page.numbers("dice", _values(board.dice, 0))
    page.number("dice_aside", board.aside)
    page.numbers("crown_request_ids", _tiles(board.requests, 0))
    page.numbers("face_up_favor_ids", _members(board.favors_up, len(data.FAVORS)))
    page.numbers("face_down_favor_ids", _members(board.favors_down, len(data.FAVORS)))
    page.end()


def _members(bits: int, count: int) -> list[int]:
    return [member for member in range(count) if bits >> member & 1]


def _values(counts: Row, first: int) -> list[int]:
    """The values of dice that are counted by value from that position on."""
    values: list[int] = []
    for value in range(data.DIE_VALUES):
        values += [value + 1] * counts[first + value]
    return values


def _tiles(counts: Row, first: int) -> list[int]:
    """The crown requests that are counted by type from that position on."""
    tiles: list[int] = []
    for request in range(len(data.REQUESTS)):
        tiles += [request] * counts[first + request]
    return tiles


def _show_building(state: MadeiraState, building: int, page: ViewWriter) -> None:
    page.begin_row("buildings")
    page.number("building_id", building)
    page.number("character", state.characters[building] + 1)
    page.numbers("guild_dice", _values(state.guild_dice, building * data.DIE_VALUES))
    if state.pirate_dice[building] > 0:
        page.number("pirate_die", state.pirate_dice[building])
    page.end()


def _show_cities(state: MadeiraState, page: ViewWriter) -> None:
    for spot in range(data.SPOT_COUNT):
        owner = state.spots[spot]
        if owner != NOTHING:
            page.begin_row("citizens")
            page.number("city_spot_id", spot)
            if owner != NEUTRAL:
                page.number("seat", owner)
            page.end()
    for district in range(len(data.FAVORS)):
        if state.favors[district] != NOTHING:
            page.begin_row("unbuilt_districts")
            page.number("district_id", district)
            page.number("favor_id", state.favors[district])
            page.end()


def _show_ships(state: MadeiraState, page: ViewWriter) -> None:
    for spot in state.table.open_spots:
        if state.ships[spot] != NOTHING:
            page.begin_row("ships")
            page.number("ship_spot_id", spot)
            page.number("seat", state.ships[spot])
            page.end()
    for colony in range(data.COLONY_COUNT):
        page.begin_row("colonies")
        page.number("colony_id", colony)
        page.row("reward_ids", state.rewards[2 * colony : 2 * colony + 2])
        page.end()


def _show_row(state: MadeiraState, row: int, page: ViewWriter) -> None:
    page.begin_row("dice_rows")
    page.number("dice_row_id", row)
    if state.rows[row] != NOTHING:
        page.number("seat", state.rows[row])
    page.numbers("dice", _values(state.row_dice, row * data.DIE_VALUES))
    page.numbers("crown_request_ids", _tiles(state.row_requests, row * len(data.REQUESTS)))
    page.end()


def _show_decision(state: MadeiraState, page: ViewWriter) -> None:
    page.begin("decision")
    if state.building != NOTHING:
        page.number("building_id", state.building)
        page.number("building_cost", state.cost_of(state.building))
        page.number("building_pirates", state.pirates_of(state.building))
    page.number("task", task_of(state))
    page.number("moves_left", state.moves_left)
    _show_target(state, page)
    if state.source != NOTHING:
        _show_ship_place(page, "source", state.source)
    _show_moved(state, page)
    page.number("wood_due", state.wood_due)
    if state.wood_due > 0:
        page.number("wood_from_field_id", state.wood_from)
    page.number("wood_bought", state.wood_bought)
    page.number("debt", solvency.price(state.wood_bought))
    page.number("pending_reals", state.pending_reals)
    page.row("landings", state.landings if solvency.has_landings(state) else zeros(0))
    page.number("wealth_due", state.wealth_due)
    page.flag("favor_used", state.favor_used)
    page.flag("engineer", state.engineer)
    page.flag("lord", state.lord)
    page.flag("diplomat", state.diplomat)
    page.flag("committed", state.committed)
    page.end()


def task_of(state: MadeiraState) -> int:
    is_moving = state.question in WORKER_QUESTIONS or _moves_ships(state)
    return state.task + 1 if is_moving and state.actor != NOBODY else 0


def _moves_ships(state: MadeiraState) -> bool:
    """Whether a ship is being moved, or wood bought for one that is launched."""
    is_buying = state.question == prompts.ASK_BUY_WOOD and state.source != NOTHING
    return is_buying or state.question in SHIP_QUESTIONS


def shows_moved(state: MadeiraState) -> bool:
    """The piece that has moved in the running action does not move again (MA-MOVE-03)."""
    if state.moved == NOTHING or state.actor == NOBODY:
        return False
    question = state.question
    return question in WORKER_QUESTIONS or question in RELOCATIONS or _moves_ships(state)


def _show_moved(state: MadeiraState, page: ViewWriter) -> None:
    if not shows_moved(state):
        return
    if state.question in WORKER_QUESTIONS:
        show_worker_place(page, "moved", state.moved)
    elif state.question in RELOCATIONS:
        _show_place(page, "moved", CITY_SPOT, state.moved)
    else:
        _show_ship_place(page, "moved", state.moved)


def _show_target(state: MadeiraState, page: ViewWriter) -> None:
    """What the question's earlier half has chosen."""
    target = state.target
    question = state.question
    if target == NOTHING:
        return
    if question in (prompts.ASK_REQUEST, prompts.ASK_GUILD):
        _show_place(page, "target", DICE_ROW, target)
    elif question == prompts.ASK_WORKER_SRC:
        show_worker_place(page, "target", target)
    elif question == prompts.ASK_RELOCATE_DEST:
        _show_place(page, "target", CITY_SPOT, target)
    elif question == prompts.ASK_BISHOP_TO:
        _show_place(page, "target", BUILDING, target)
    elif question == prompts.ASK_BUY_WOOD and state.source == NOTHING:
        _show_place(page, "target", DISTRICT, target)
    else:
        _show_ship_place(page, "target", target)


def show_worker_place(page: ViewWriter, field: str, place: int) -> None:
    """Write the place of a worker as a message `Place`."""
    _show_place(page, field, _place_kind(place), _place_index(place))


def _show_ship_place(page: ViewWriter, field: str, spot: int) -> None:
    if spot == data.SHIP_HOME:
        _show_place(page, field, HOME, 0)
    else:
        _show_place(page, field, SHIP_SPOT, spot)


def _show_place(page: ViewWriter, field: str, kind: int, index: int) -> None:
    page.begin(field)
    page.number("kind", kind)
    page.number("index", index)
    page.end()


def _place_kind(place: int) -> int:
    """The PlaceKind of a worker's place."""
    if place < data.FIRST_SPOT:
        return FIELD
    if place < data.FIRST_COLONY:
        return CITY_SPOT
    if place < data.CITY_WATCH:
        return COLONY
    return CITY_WATCH if place == data.CITY_WATCH else HOME


def _place_index(place: int) -> int:
    """Which place of its kind a worker's place is."""
    if place < data.FIRST_SPOT:
        return place
    if place < data.FIRST_COLONY:
        return place - data.FIRST_SPOT
    return place - data.FIRST_COLONY if place < data.CITY_WATCH else 0
