"""The result of a match: the engine's scores, with forfeits ranked last."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tradewinds_engine.scores import Score

from .match_setup import Cause, TimeControl


def encode_scores(scores: Sequence[Score]) -> bytes:
    rows = [[score.seat, score.items, score.tie_breaks, score.rank] for score in scores]
    return json.dumps(rows, separators=(",", ":")).encode()


def decode_scores(data: bytes) -> list[Score]:
    scores = []
    for seat, items, tie_breaks, rank in json.loads(data):
        score = Score(seat, items, _named(tie_breaks))
        score.rank = rank
        scores.append(score)
    return scores


def _named(tie_breaks: dict[str, int] | list[int]) -> dict[str, int]:
    """The tie-breakers of a stored result. Release 0.1.0 stored them without names."""
    if isinstance(tie_breaks, dict):
        return tie_breaks
    return {f"tie_break_{place}": points for place, points in enumerate(tie_breaks, 1)}


def is_forfeit(cause: str, control: TimeControl) -> bool:
    """Whether a seat ranks last regardless of its score."""
    substituted_loses = control.substituted_ranks_last
    return cause == Cause.RESIGNED or (is_substituted(cause) and substituted_loses)


def is_substituted(cause: str) -> bool:
    """Whether a substitute played the seat to the end."""
    return cause not in (Cause.NONE, Cause.HOUSE)


def rank_with_forfeits(scores: Sequence[Score], forfeits: Sequence[bool]) -> list[Score]:
    """Rank the seats that played by the game's order, then the forfeits as tied."""
    played = [score for score in scores if not forfeits[score.seat]]
    for score in scores:
        if forfeits[score.seat]:
            score.rank = len(played) + 1
        else:
            score.rank = 1 + sum(1 for other in played if other.key() > score.key())
    return list(scores)
