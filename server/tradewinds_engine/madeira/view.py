"""What a seat sees: the only place that hides anything (MA-INFO)."""

from __future__ import annotations

from typing import Any

from ..state import NOBODY
from . import actions, data
from .board import CLOSED, Board
from .decision import RELOCATIONS, SHIP_QUESTIONS, WORKER_QUESTIONS
from .phases import solvency
from .state import NONE, MadeiraState
from .steps import OVER, PHASES, TASK_NAMES


def seen_by(state: MadeiraState, seat: int | None) -> dict[str, Any]:
    """Shaped like the message MadeiraView; `seat` is None for a spectator."""
    return {
        "seat": NOBODY if seat is None else seat,
        "actor": state.actor,
        "prompt": "" if state.actor == NOBODY else actions.PROMPTS[state.question].name,
        "round": state.round,
        "phase": PHASES[state.phase],
        "field_wood": state.wood.copy(),
        "field_goods": [state.good_of(field) for field in range(data.FIELD_COUNT)],
        "city_spots": state.spots.copy(),
        "district_favors": state.favors.copy(),
        "ship_spots": state.ships.copy(),
        "rewards": [data.REWARDS[reward] for reward in state.rewards],
        "rows": state.rows.copy(),
        "spaces": state.spaces.copy(),
        "row_dice": state.row_dice.copy(),
        "row_requests": state.row_requests.copy(),
        "characters": [_name(character, data.CHARACTERS) for character in state.characters],
        "watch_dice": state.watch_dice.copy(),
        "guild_dice": state.guild_dice.copy(),
        "pirate_dice": state.pirate_dice.copy(),
        "players": [_player(state, owner, seat) for owner in range(state.seats)],
        "turn": _turn(state),
        "board": _board(state.board),
    }


def _player(state: MadeiraState, owner: int, seat: int | None) -> dict[str, Any]:
    """Only the owner knows how many pirates lie face down, until the end (MA-INFO-02, 05)."""
    player = state.players[owner]
    hidden = owner != seat and state.phase != OVER
    return {
        "goods": player.stock[: len(data.GOODS)],
        "wood": player.stock[data.WOOD],
        "bread": player.stock[data.BREAD],
        "reals": player.stock[data.REALS],
        "prestige": player.prestige,
        "pirates": 0 if hidden else player.pirates,
        "pirates_hidden": hidden,
        "mill": player.mill,
        "home": player.home,
        "watch": player.watch,
        "fields": [field for field in range(data.FOREST + 1) if player.is_on(field)],
        "colonies": player.colonies.copy(),
        "docked": player.docked,
        "markers": player.markers.copy(),
        "dice": player.dice.copy(),
        "dice_aside": player.aside,
        "requests": player.requests.copy(),
        "favors_up": _favor_names(player.favors_up),
        "favors_down": _favor_names(player.favors_down),
    }


def _favor_names(favors: int) -> list[str]:
    return [name for favor, name in enumerate(data.FAVORS) if favors >> favor & 1]


def _turn(state: MadeiraState) -> dict[str, Any]:
    at_building = state.building != NONE
    return {
        "favor_used": state.favor_used,
        "engineer": state.engineer,
        "lord": state.lord,
        "diplomat": state.diplomat,
        "committed": state.committed,
        "wood_bought": state.wood_bought,
        "debt": solvency.price(state.wood_bought),
        "building": _name(state.building, tuple(actions.BUILDING_NAMES)),
        "building_cost": state.cost_of(state.building) if at_building else 0,
        "building_pirates": 1 + state.pirate_dice[state.building] if at_building else 0,
        "task": _task(state),
        "moves_left": state.moves_left,
        "moved": _moved(state),
        "target": _target(state),
        "source": _name(state.source, tuple(actions.SHIP_SPOT_NAMES)),
        "wood_due": state.wood_due,
        "wood_from": actions.FIELD_NAMES[state.wood_from] if state.wood_due > 0 else "",
        "wealth_due": state.wealth_due,
        "pending_reals": state.pending_reals,
        "landings": state.landings.copy(),
    }


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


def _board(board: Board) -> dict[str, Any]:
    merged = [spot for spot in board.open_spots if board.other_cost[spot] != CLOSED]
    return {
        "building_cost": board.base_cost,
        "mill_min": board.mill_min,
        "mill_max": board.mill_max,
        "spot_costs": board.spot_cost.copy(),
        "spot_reals": board.spot_reals.copy(),
        "merged_costs": [board.other_cost[spot] for spot in merged],
        "merged_reals": [board.other_reals[spot] for spot in merged],
        "district_wood": board.district_wood.copy(),
        "urban_most": board.urban_most.copy(),
        "urban_other": board.urban_other.copy(),
        "spot_order": [board.spot_rank.index(rank) for rank in range(data.CITY_SPOTS)],
        "pass_spaces": [_pass_space(board, space) for space in range(board.seats)],
        "row_guilds": [guild for row in board.row_guilds for guild in row],
        "bottom_reals": board.bottom_reals,
        "capitania_prestige": board.capitania_prestige,
        "scout_prestige": board.scout_prestige,
        "support_bread": board.support_bread,
        "bought_favors_face_up": board.favors_come_face_up,
        "own_ships_only": board.own_ships_only,
        "request_tiles": board.request_tiles.copy(),
        "favor_guilds": [_guild_of(board, favor) for favor in range(len(data.FAVORS))],
    }


def _pass_space(board: Board, space: int) -> dict[str, Any]:
    bits = board.pass_options[space]
    options = [name for bit, name in enumerate(data.PASS_OPTIONS) if bits >> bit & 1]
    return {"reals": board.pass_reals[space], "options": options}


def _guild_of(board: Board, favor: int) -> int:
    guild = 0
    while not board.guild_favors[guild] >> favor & 1:
        guild += 1
    return guild


def _name(index: int, names: tuple[str, ...]) -> str:
    return "" if index == NONE else names[index]
