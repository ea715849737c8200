"""What a seat sees; the only place that hides anything."""

from tradewinds_engine.sentinels import NOTHING
from tradewinds_engine.view_writer import ViewWriter

from .data import ROUNDS
from .state import LanternsState


def show(state: LanternsState, seat: int, page: ViewWriter) -> None:
    page.number("round", ROUNDS - state.rounds_left)
    page.number("leader_seat", state.leader)
    if state.lantern != NOTHING:
        page.number("lantern_id", state.lantern)
    page.row("shown_card_ids", state.shown)
    for owner, board in enumerate(state.boards):
        page.begin_row("players")
        page.number("points", board.points)
        page.number("cards", len(board.hand))
        if owner == seat:
            page.row("hand_card_ids", board.hand)
        if state.laid[owner] != NOTHING:
            page.number("laid_card_id", state.laid[owner])
        page.end()
