"""The result of a match for one seat."""

from __future__ import annotations

from dataclasses import dataclass, field

from tradewinds.v1 import match_pb2, position_pb2

from .answer_counts import Answers
from .enum_names import enum_name


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match; `match` is the server's whole record with every score and the seed.

    >>> match = match_pb2.Match(match_id="m1", setup={"game": "puerto-rico", "seats": 2}, scores=[
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
        return self.match.setup.game

    @property
    def own(self) -> position_pb2.SeatScore | None:
        """The seat's itemised score; None if the match was aborted."""
        return next((score for score in self.match.scores if score.seat == self.seat), None)

    @property
    def rank(self) -> int | None:
        """1 for the winner; tied seats share a rank. None if the match was aborted."""
        return None if self.own is None else self.own.rank

    @property
    def score(self) -> int | None:
        return None if self.own is None else self.own.total

    @property
    def won(self) -> bool:
        return self.rank == 1

    def __str__(self) -> str:
        trouble = f"; {self.answers}" if self.answers.good < self.answers.asked else ""
        seat = f"{self.game} {self.match_id}: seat {self.seat} of {self.match.setup.seats}"
        if self.own is None:
            reason = enum_name(match_pb2.EndReason.DESCRIPTOR, self.match.end_reason)
            return f"{seat}, aborted: {reason}"
        return f"{seat}, rank {self.rank}, {self.score} points{trouble}"
