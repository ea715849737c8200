"""The end of the match (LA-3)."""

from tradewinds_engine.scores import Score, ranked

from .state import LanternsState


def scores(state: LanternsState) -> list[Score]:
    return ranked(
        [
            Score(seat, {"light": board.points}, {"cards": len(board.hand)})
            for seat, board in enumerate(state.boards)
        ]
    )
