"""How a match ended: the engine's scores, and ranks that know who gave up."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tradewinds_engine.scores import Score

from .record import Cause, TimeControl


def encode_scores(scores: Sequence[Score]) -> bytes:
    rows = [[score.seat, score.items, score.tie_break, score.rank] for score in scores]
    return json.dumps(rows, separators=(",", ":")).encode()


def decode_scores(data: bytes) -> list[Score]:
    scores = []
    for seat, items, tie_break, rank in json.loads(data):
        score = Score(seat, items, tie_break)
        score.rank = rank
        scores.append(score)
    return scores


def is_forfeit(cause: str, control: TimeControl) -> bool:
    """Whether a seat ranks last whatever it scored."""
    was_substituted = cause not in (Cause.NONE, Cause.HOUSE)
    return cause == Cause.RESIGNED or (was_substituted and control.substituted_ranks_last)


def rank_with_forfeits(scores: Sequence[Score], forfeits: Sequence[bool]) -> list[Score]:
    """The scores with ranks: those who played first, by the game's order; then, tied, the rest."""
    played = [score for score in scores if not forfeits[score.seat]]
    for score in scores:
        if forfeits[score.seat]:
            score.rank = len(played) + 1
        else:
            score.rank = 1 + sum(1 for other in played if other.key() > score.key())
    return list(scores)
