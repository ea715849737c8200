"""What a seat sees: the only place that hides anything (MA-INFO)."""

from __future__ import annotations

from ..page import Page
from ..state import NOBODY
from . import actions, data
from .board import CLOSED, Board
from .decision import RELOCATIONS, SHIP_QUESTIONS, WORKER_QUESTIONS
from .phases import solvency
from .state import NONE, MadeiraState
from .steps import OVER, PHASES, TASK_NAMES


def show(state: MadeiraState, seat: int, page: Page) -> None:
    """Fill in the message MadeiraView; `seat` is NOBODY for a spectator."""
    page.number("seat", seat)
    page.number("actor", state.actor)
    page.text("prompt", "" if state.actor == NOBODY else actions.PROMPTS[state.question].name)
    page.number("round", state.round)
    page.text("phase", PHASES[state.phase])
    page.numbers("field_wood", state.wood)
    page.numbers("field_goods", [state.good_of(field) for field in range(data.FIELD_COUNT)])
    page.numbers("city_spots", state.spots)
    page.numbers("district_favors", state.favors)
    page.numbers("ship_spots", state.ships)
    page.texts("rewards", [data.REWARDS[reward] for reward in state.rewards])
    page.numbers("rows", state.rows)
    page.numbers("spaces", state.spaces)
    page.numbers("row_dice", state.row_dice)
    page.numbers("row_requests", state.row_requests)
    page.texts("characters", [_name(character, data.CHARACTERS) for character in state.characters])
    page.numbers("watch_dice", state.watch_dice)
    page.numbers("guild_dice", state.guild_dice)
    page.numbers("pirate_dice", state.pirate_dice)
    for owner in range(state.seats):
        _show_player(state, owner, seat, page)
    _show_turn(state, page)
    _show_board(state.board, page)


def _show_player(state: MadeiraState, owner: int, seat: int, page: Page) -> None:
    """Only the owner knows how many pirates lie face down, until the end (MA-INFO-02, 05)."""
    player = state.players[owner]
    hidden = owner != seat and state.phase != OVER
    page.begin_row("players")
    page.numbers("goods", player.stock[: len(data.GOODS)])
    page.number("wood", player.stock[data.WOOD])
    page.number("bread", player.stock[data.BREAD])
    page.number("reals", player.stock[data.REALS])
    page.number("prestige", player.prestige)
    page.number("pirates", 0 if hidden else player.pirates)
    page.flag("pirates_hidden", hidden)
    page.number("mill", player.mill)
    page.number("home", player.home)
    page.number("watch", player.watch)
    page.numbers("fields", [field for field in range(data.FOREST + 1) if player.is_on(field)])
    page.numbers("colonies", player.colonies)
    page.number("docked", player.docked)
    page.numbers("markers", player.markers)
    page.numbers("dice", player.dice)
    page.number("dice_aside", player.aside)
    page.numbers("requests", player.requests)
    page.texts("favors_up", _favor_names(player.favors_up))
    page.texts("favors_down", _favor_names(player.favors_down))
    page.end()


def _favor_names(favors: int) -> list[str]:
    return [name for favor, name in enumerate(data.FAVORS) if favors >> favor & 1]


def _show_turn(state: MadeiraState, page: Page) -> None:
    at_building = state.building != NONE
    page.begin("turn")
    page.flag("favor_used", state.favor_used)
    page.flag("engineer", state.engineer)
    page.flag("lord", state.lord)
    page.flag("diplomat", state.diplomat)
    page.flag("committed", state.committed)
    page.number("wood_bought", state.wood_bought)
    page.number("debt", solvency.price(state.wood_bought))
    page.text("building", _name(state.building, tuple(actions.BUILDING_NAMES)))
    page.number("building_cost", state.cost_of(state.building) if at_building else 0)
    page.number(
        "building_pirates",
        state.pirates_of(state.building) if at_building else 0,
    )
    page.text("task", _task(state))
    page.number("moves_left", state.moves_left)
    page.text("moved", _moved(state))
    page.text("target", _target(state))
    page.text("source", _name(state.source, tuple(actions.SHIP_SPOT_NAMES)))
    page.number("wood_due", state.wood_due)
    page.text("wood_from", actions.FIELD_NAMES[state.wood_from] if state.wood_due > 0 else "")
    page.number("wealth_due", state.wealth_due)
    page.number("pending_reals", state.pending_reals)
    page.numbers("landings", state.landings)
    page.end()


def _task(state: MadeiraState) -> str:
    is_moving = state.question in WORKER_QUESTIONS or _moves_ships(state)
    return TASK_NAMES[state.task] if is_moving and state.actor != NOBODY else ""


def _moved(state: MadeiraState) -> str:
    """The piece that has moved in the running action does not move again (MA-MOVE-03)."""
    if state.moved == NONE or state.actor == NOBODY:
        return ""
    if state.question in WORKER_QUESTIONS:
        return actions.PLACE_NAMES[state.moved]
    if state.question in RELOCATIONS:
        return actions.CITY_SPOT_NAMES[state.moved]
    return actions.SHIP_SPOT_NAMES[state.moved] if _moves_ships(state) else ""


def _moves_ships(state: MadeiraState) -> bool:
    """Whether a ship is being moved, or wood bought for one that is launched."""
    is_buying = state.question == actions.ASK_BUY_WOOD and state.source != NONE
    return is_buying or state.question in SHIP_QUESTIONS


def _target(state: MadeiraState) -> str:
    """What the question's earlier half has chosen; the question tells what it is."""
    if state.target == NONE:
        return ""
    question = state.question
    if question in (actions.ASK_REQUEST, actions.ASK_GUILD):
        return actions.ROW_NAMES[state.target]
    if question == actions.ASK_WORKER_SRC:
        return actions.PLACE_NAMES[state.target]
    if question == actions.ASK_RELOCATE_DEST:
        return actions.CITY_SPOT_NAMES[state.target]
    if question == actions.ASK_BISHOP_TO:
        return actions.BUILDING_NAMES[state.target]
    if question == actions.ASK_BUY_WOOD and state.source == NONE:
        return str(actions.ACTIONS[actions.DISTRICT + state.target].label.partition(":")[2])
    return actions.SHIP_SPOT_NAMES[state.target]


def _show_board(board: Board, page: Page) -> None:
    merged = [spot for spot in board.open_spots if board.other_cost[spot] != CLOSED]
    page.begin("board")
    page.number("building_cost", board.base_cost)
    page.number("mill_min", board.mill_min)
    page.number("mill_max", board.mill_max)
    page.numbers("spot_costs", board.spot_cost)
    page.numbers("spot_reals", board.spot_reals)
    page.numbers("merged_costs", [board.other_cost[spot] for spot in merged])
    page.numbers("merged_reals", [board.other_reals[spot] for spot in merged])
    page.numbers("district_wood", board.district_wood)
    page.numbers("urban_most", board.urban_most)
    page.numbers("urban_other", board.urban_other)
    page.numbers("spot_order", [board.spot_rank.index(rank) for rank in range(data.CITY_SPOTS)])
    for space in range(board.seats):
        _show_pass_space(board, space, page)
    page.numbers("row_guilds", [guild for row in board.row_guilds for guild in row])
    page.number("bottom_reals", board.bottom_reals)
    page.number("capitania_prestige", board.capitania_prestige)
    page.number("scout_prestige", board.scout_prestige)
    page.number("support_bread", board.support_bread)
    page.flag("bought_favors_face_up", board.favors_come_face_up)
    page.flag("own_ships_only", board.own_ships_only)
    page.numbers("request_tiles", board.request_tiles)
    page.numbers("favor_guilds", [_guild_of(board, favor) for favor in range(len(data.FAVORS))])
    page.end()


def _show_pass_space(board: Board, space: int, page: Page) -> None:
    bits = board.pass_options[space]
    options = [name for bit, name in enumerate(data.PASS_OPTIONS) if bits >> bit & 1]
    page.begin_row("pass_spaces")
    page.number("reals", board.pass_reals[space])
    page.texts("options", options)
    page.end()


def _guild_of(board: Board, favor: int) -> int:
    guild = 0
    while not board.guild_favors[guild] >> favor & 1:
        guild += 1
    return guild


def _name(index: int, names: tuple[str, ...]) -> str:
    return "" if index == NONE else names[index]
