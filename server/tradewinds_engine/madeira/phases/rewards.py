"""Royal rewards: what a ship that landed in a colony earns (MA-REW)."""

from __future__ import annotations

from ...answers import Answers
from ...bits import bit, count_bits
from .. import data
from ..actions import FLIP_FAVOR, REWARD, SUPPORT_BREAD, SUPPORT_PIRATES
from ..prompts import ASK_FLIP, ASK_SUPPORT
from ..state import MadeiraState
from ..steps import TO_CITY, TO_FIELD, TO_WATCH, TURN_FAVORS
from . import solvency, workers


def list_rewards(state: MadeiraState, answers: Answers) -> None:
    """Any unrewarded landing with either tile of its colony (MA-SHIP-06)."""
    for colony in range(data.COLONY_COUNT):
        if state.landings[colony] > 0:
            one = state.rewards[2 * colony]
            other = state.rewards[2 * colony + 1]
            _add_reward(state, colony, min(one, other), answers)
            _add_reward(state, colony, max(one, other), answers)


def _add_reward(state: MadeiraState, colony: int, reward: int, answers: Answers) -> None:
    if _keeps_solvent(state, state.actor, colony, reward):
        answers.add(REWARD + colony * len(data.REWARDS) + reward)


def _keeps_solvent(state: MadeiraState, seat: int, colony: int, reward: int) -> bool:
    """A debt that counts on a reward must be able to have it (MA-WOOD-05)."""
    if state.wood_bought == 0:
        return True
    room = solvency.mill_room(state, seat)
    room_after = room - 1 if reward == data.WINDMILL_REWARD and room > 0 else room
    change = (
        solvency.reward_worth(state, reward, room)
        + solvency.landings_worth(state, room_after, colony, -1)
        - solvency.landings_worth(state, room, colony, 0)
    )
    return solvency.price(state.wood_bought) <= solvency.raisable(state, seat) + change


def answer_reward(state: MadeiraState, seat: int, action: int) -> None:
    choice = action - REWARD
    colony = choice // len(data.REWARDS)
    state.landings[colony] -= 1
    grant(state, seat, choice % len(data.REWARDS))


def grant(state: MadeiraState, seat: int, reward: int) -> None:
    board = state.boards[seat]
    if reward == data.ISLAND:
        workers.start(state, seat, TO_FIELD, 1)
    elif reward == data.CITY_WATCH_REWARD:
        workers.start(state, seat, TO_WATCH, 1)
    elif reward == data.WINDMILL_REWARD:
        if board.mill < state.table.mill_max:  # MA-RULING-34
            state.set_mill(seat, board.mill + 1)
    elif reward == data.GUILD_REWARD:
        turn_favors(state, seat, 1)
    elif reward == data.MEDAL:
        state.award(seat, data.MEDAL_PRESTIGE)
    elif reward == data.ROYAL_SUPPORT:
        if board.pirates > 0:
            state.ask(seat, ASK_SUPPORT)
        else:
            state.gain(seat, data.BREAD, state.table.support_bread)
    elif reward == data.CITY_REWARD:
        state.award(seat, data.CITY_PRESTIGE)
        workers.start(state, seat, TO_CITY, 1)
    else:
        state.gain(seat, data.REALS, data.BOOTY_REALS)


def list_support(state: MadeiraState, answers: Answers) -> None:
    answers.add(SUPPORT_PIRATES)
    answers.add(SUPPORT_BREAD)


def answer_support(state: MadeiraState, seat: int, action: int) -> None:
    if action == SUPPORT_PIRATES:
        state.drive_off(seat, data.WATCH_DISCARD)
    else:
        state.gain(seat, data.BREAD, state.table.support_bread)


def turn_favors(state: MadeiraState, seat: int, most: int) -> None:
    """Turn up to that many own favors face up (casa da coroa, guild reward)."""
    state.moves_left = most
    state.push(TURN_FAVORS, seat)


def begin_turning(state: MadeiraState, seat: int) -> None:
    face_down = state.boards[seat].favors_down
    if count_bits(face_down) <= state.moves_left:
        state.turn_up(seat, face_down)
        state.moves_left = 0
    elif state.moves_left > 0:
        state.ask(seat, ASK_FLIP)


def list_face_down(state: MadeiraState, answers: Answers) -> None:
    face_down = state.boards[state.actor].favors_down
    for favor in range(len(data.FAVORS)):
        if face_down >> favor & 1:
            answers.add(FLIP_FAVOR + favor)


def answer_turning(state: MadeiraState, seat: int, action: int) -> None:
    favor = action - FLIP_FAVOR
    state.turn_up(seat, bit(favor))
    state.moves_left -= 1
    state.push(TURN_FAVORS, seat)
