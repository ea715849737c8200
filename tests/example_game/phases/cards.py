"""Laying and drawing cards (LA-1)."""

from tradewinds_engine.answers import Answers
from tradewinds_engine.native import pop
from tradewinds_engine.rows import filled, with_value, without_value
from tradewinds_engine.sentinels import NOTHING

from ..actions import LAY
from ..data import LANTERNS
from ..events import LIT, SHOWN
from ..prompts import ASK_CARD
from ..state import CARD_STREAM, LANTERN_STREAM, LanternsState
from ..steps import LAY_CARD, SHOW_CARDS


def draw(state: LanternsState) -> int:
    """Take a card from the stack, whose order is left to chance."""
    state.stack, card = pop(state.stack, state.chance.below(CARD_STREAM, len(state.stack)))
    return card


def light_lantern(state: LanternsState, seat: int) -> None:
    if state.rounds_left == 0:
        return
    state.rounds_left -= 1
    state.lantern = state.chance.below(LANTERN_STREAM, len(LANTERNS))
    state.log(LIT, seat, state.lantern)
    state.push(SHOW_CARDS, seat)
    state.push_round(LAY_CARD, seat)


def lay_card(state: LanternsState, seat: int) -> None:
    state.ask(seat, ASK_CARD)


def list_cards(state: LanternsState, seat: int, answers: Answers) -> None:
    for card in state.boards[seat].hand:
        answers.add(LAY + card)


def answer_card(state: LanternsState, seat: int, action: int) -> None:
    card = action - LAY
    board = state.boards[seat]
    board.hand = without_value(board.hand, card)
    state.laid[seat] = card
    state.log(SHOWN, seat, card)


def clear(state: LanternsState) -> None:
    """Put the cards of the round aside."""
    for card in state.laid:
        state.shown = with_value(state.shown, card)
    state.laid = filled(state.seats, NOTHING)
    state.lantern = NOTHING
