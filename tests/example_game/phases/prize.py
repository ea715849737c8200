"""What the highest card wins (LA-2)."""

from tradewinds_engine.answers import Answers
from tradewinds_engine.rows import with_value

from .. import data
from ..actions import DRAW, LIGHT
from ..events import DREW, SCORED
from ..prompts import ASK_PRIZE
from ..state import LanternsState
from ..steps import LIGHT_LANTERN
from . import cards


def show_cards(state: LanternsState, seat: int) -> None:
    state.leader = state.best()
    state.ask(state.leader, ASK_PRIZE)


def list_prizes(answers: Answers) -> None:
    answers.add(LIGHT)
    answers.add(DRAW)


def answer_prize(state: LanternsState, seat: int, action: int) -> None:
    board = state.boards[seat]
    if action == LIGHT:
        points = data.LIGHT[state.lantern]
        board.points += points
        state.log(SCORED, seat, points)
    else:
        card = cards.draw(state)
        board.hand = with_value(board.hand, card)
        state.log_secret(DREW, seat, card)
    cards.clear(state)
    state.push(LIGHT_LANTERN, seat)
