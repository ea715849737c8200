"""What holds in every position."""

from tradewinds_engine.sentinels import NOBODY, NOTHING
from tradewinds_engine.state import STEP_MASK, STEP_SHIFT

from . import fields
from .data import CARDS, ROUNDS
from .prompts import ASK_CARD
from .state import LanternsState
from .steps import LAY_CARD, SHOW_CARDS


def violations(state: LanternsState) -> list[str]:
    return fields.check(state) or _cards(state) or _agenda(state)


def _cards(state: LanternsState) -> list[str]:
    hands = [card for board in state.boards for card in board.hand]
    laid = [card for card in state.laid if card != NOTHING]
    whole = sorted([*hands, *laid, *state.stack, *state.shown]) == list(range(CARDS))
    return [] if whole else ["LA-1: a card is missing or there twice"]


def _agenda(state: LanternsState) -> list[str]:
    """Seats lay their cards in turn from the leader on; the last step shows them."""
    if state.actor == NOBODY:
        over = state.rounds_left == 0 and not state.agenda and state.lantern == NOTHING
        return [] if over else ["LA-2: nobody is asked before the end"]
    if state.rounds_left == ROUNDS or state.lantern == NOTHING:
        return ["LA-1: no lantern is lit"]
    waiting = [seat for seat in _from_leader(state) if state.laid[seat] == NOTHING]
    if state.question != ASK_CARD:
        asked = not waiting and not state.agenda and state.actor == state.leader == state.best()
        return [] if asked else ["LA-2: the prize is for the highest card"]
    steps = [(step >> STEP_SHIFT, step & STEP_MASK) for step in reversed(list(state.agenda))]
    rest = [(LAY_CARD, seat) for seat in waiting[1:]] + [(SHOW_CARDS, state.leader)]
    if [state.actor] != waiting[:1] or steps != rest:
        return ["LA-1: the seats lay their cards in turn"]
    empty = [seat for seat in waiting if len(state.boards[seat].hand) == 0]
    return ["LA-1: a seat without cards"] if empty else []


def _from_leader(state: LanternsState) -> list[int]:
    return [(state.leader + place) % state.seats for place in range(state.seats)]
