"""Phase A: characters and dice come out, every seat takes a row with its dice and a request."""

from __future__ import annotations

from ...answers import Answers
from ...native import Row
from ...rows import filled, place_of, replaced, zeros
from ...sentinels import NOTHING
from .. import data
from ..actions import CHOOSE_ROW, REFRESH_GUILD, TAKE_REQUEST
from ..events import CHARACTER_CAME, PIRATE_DICE_ROLLED, ROUND_BEGAN, ROW_ROLLED
from ..prompts import ASK_GUILD, ASK_REQUEST, ASK_ROW
from ..state import CHARACTERS_STREAM, GUILD_DICE_STREAM, PIRATE_DICE_STREAM, MadeiraState
from ..steps import REFRESH, TAKE_ROW, TAKE_TILE


def start(state: MadeiraState) -> None:
    state.round += 1
    state.log(ROUND_BEGAN, state.spaces[0], state.round)
    place_characters(state)
    roll_dice(state)
    for place in range(state.seats - 1, -1, -1):
        state.push(TAKE_ROW, state.spaces[place])


def place_characters(state: MadeiraState) -> None:
    """Four tiles on the buildings other than the empty one of the round (MA-A-01)."""
    waiting = filled(data.PRINTED, 1)  # the characters before the printed one
    characters = zeros(data.BUILDING_COUNT)
    for building in range(data.BUILDING_COUNT):
        if data.BUILDINGS[building][2] == state.round:
            character = data.PRINTED
        else:
            character = state.chance.pick(CHARACTERS_STREAM, waiting)
            waiting[character] = 0
        characters[building] = character
        state.log(CHARACTER_CAME, state.spaces[0], character + 1, building)
    state.characters = characters


def roll_dice(state: MadeiraState) -> None:
    """Pirate dice into the city watch, three guild dice into every row (MA-A-02, 03)."""
    for _ in range(data.PIRATE_DICE):
        state.watch_dice[state.chance.below(PIRATE_DICE_STREAM, data.DIE_VALUES)] += 1
    state.log(PIRATE_DICE_ROLLED, state.spaces[0], _roll_number(state.watch_dice, 0))
    dice = zeros(state.seats * data.DIE_VALUES)
    for row in range(state.seats):
        first = row * data.DIE_VALUES
        for _ in range(data.DICE_PER_ROW):
            dice[first + state.chance.below(GUILD_DICE_STREAM, data.DIE_VALUES)] += 1
        state.log(ROW_ROLLED, state.spaces[0], row, _roll_number(dice, first))
    state.row_dice = dice


def _roll_number(dice: Row, first: int) -> int:
    """Which of the rolls named in ROLLS these three dice are."""
    ones, twos = dice[first], dice[first + 1]
    fewer_ones = data.DICE_PER_ROW - ones
    return fewer_ones * (fewer_ones + 1) // 2 + (data.DICE_PER_ROW - ones - twos)


def begin_row(state: MadeiraState, seat: int) -> None:
    state.ask(seat, ASK_ROW)


def list_rows(state: MadeiraState, answers: Answers) -> None:
    for row in range(state.seats):
        if state.rows[row] == NOTHING:
            answers.add(CHOOSE_ROW + row)


def answer_row(state: MadeiraState, seat: int, action: int) -> None:
    """The disc goes to the row and its dice to the seat (MA-A-05)."""
    row = action - CHOOSE_ROW
    state.spaces[place_of(state.spaces, seat)] = NOTHING
    state.rows[row] = seat
    first = row * data.DIE_VALUES
    dice = state.row_dice[:]
    for value in range(data.DIE_VALUES):
        state.boards[seat].dice[value] = dice[first + value]
        dice[first + value] = 0
    state.row_dice = dice
    state.push(TAKE_TILE, seat)


def begin_tile(state: MadeiraState, seat: int) -> None:
    state.target = place_of(state.rows, seat)
    state.ask(seat, ASK_REQUEST)


def list_tiles(state: MadeiraState, answers: Answers) -> None:
    first = state.target * len(data.REQUESTS)
    for request in range(len(data.REQUESTS)):
        if state.row_requests[first + request] > 0:
            answers.add(TAKE_REQUEST + request)


def answer_tile(state: MadeiraState, seat: int, action: int) -> None:
    request = action - TAKE_REQUEST
    board = state.boards[seat]
    place = state.target * len(data.REQUESTS) + request
    state.row_requests = replaced(state.row_requests, place, state.row_requests[place] - 1)
    board.requests = replaced(board.requests, request, board.requests[request] + 1)
    state.push(REFRESH, seat)


def begin_refresh(state: MadeiraState, seat: int) -> None:
    """Favors of the row's guild turn up; of two guilds one is chosen (MA-A-07)."""
    face_down = state.boards[seat].favors_down
    waiting = 0
    only = NOTHING
    for guild in state.table.row_guilds[state.target]:
        if face_down & state.table.guild_favors[guild]:
            waiting += 1
            only = guild
    if waiting > 1:
        state.ask(seat, ASK_GUILD)
    elif waiting == 1:
        _refresh(state, seat, only)
    else:
        state.target = NOTHING


def list_guilds(state: MadeiraState, answers: Answers) -> None:
    for guild in sorted(state.table.row_guilds[state.target]):
        answers.add(REFRESH_GUILD + guild)


def answer_refresh(state: MadeiraState, seat: int, action: int) -> None:
    _refresh(state, seat, action - REFRESH_GUILD)


def _refresh(state: MadeiraState, seat: int, guild: int) -> None:
    state.turn_up(seat, state.boards[seat].favors_down & state.table.guild_favors[guild])
    state.target = NOTHING
