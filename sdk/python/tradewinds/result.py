"""How a match ended, from one seat's point of view."""

from __future__ import annotations

from dataclasses import dataclass, field

from tradewinds.v1 import match_pb2, position_pb2

from .answers import Answers


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match; `match` is the server's whole record with every score and the seed.

    >>> match = match_pb2.Match(match_id="m1", game="puerto-rico", scores=[
    ...     position_pb2.SeatScore(seat=0, total=31, rank=2),
    ...     position_pb2.SeatScore(seat=1, total=40, rank=1),
    ... ])
    >>> result = Result(match, seat=1)
    >>> result.won, result.rank, result.score
    (True, 1, 40)
    >>> print(result)
    puerto-rico m1: seat 1 of 2, rank 1, 40 points
    >>> print(Result(match, seat=0, answers=Answers(asked=57, failed=57)))
    puerto-rico m1: seat 0 of 2, rank 2, 31 points; of 57 answers 57 failed
    """

    match: match_pb2.Match
    seat: int
    answers: Answers = field(default_factory=Answers)
    """How many answers failed, were illegal or came too late."""

    @property
    def match_id(self) -> str:
        return self.match.match_id

    @property
    def game(self) -> str:
        return self.match.game

    @property
    def own(self) -> position_pb2.SeatScore:
        """The seat's itemised score."""
        return next(score for score in self.match.scores if score.seat == self.seat)

    @property
    def rank(self) -> int:
        """1 for the winner; tied seats share a rank."""
        return self.own.rank

    @property
    def score(self) -> int:
        return self.own.total

    @property
    def won(self) -> bool:
        return self.rank == 1

    def __str__(self) -> str:
        trouble = f"; {self.answers}" if self.answers.good < self.answers.asked else ""
        return (
            f"{self.game} {self.match_id}: seat {self.seat} of {len(self.match.scores)}, "
            f"rank {self.rank}, {self.score} points{trouble}"
        )
