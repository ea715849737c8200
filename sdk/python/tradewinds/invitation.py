"""An invitation to a match."""

from __future__ import annotations

from dataclasses import dataclass

from tradewinds.v1 import match_pb2, seating_pb2


@dataclass(frozen=True, slots=True)
class Invitation:
    """The offered seat. `match` has the game, options, time control and players."""

    match: match_pb2.Match
    seat: int
    organizer: str
    tournament_id: str

    @classmethod
    def of(cls, seating: seating_pb2.Seating) -> Invitation:
        terms = seating.invitation
        return cls(seating.match, seating.seat, terms.organizer, terms.tournament_id)
