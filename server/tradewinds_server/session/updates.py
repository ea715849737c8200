"""Updates of a session for its bot. `api` encodes them when they are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..match.live_match import LiveMatch, Report

if TYPE_CHECKING:
    from .seat import Seat


class Seated(NamedTuple):
    """The session plays this seat, for the first time or again."""

    match: LiveMatch
    seat: int
    token: str
    resumed: bool


class Asked(NamedTuple):
    """The seat has a question. `Seat.send_question` takes it when the stream can send it."""

    seat: Seat


class Question(NamedTuple):
    """A question that is sent now, with what happened since the seat's last one."""

    match: LiveMatch
    seat: int
    sent_ms: int  # store time
    late_ms: int  # how long it waited without the seat's doing, if that is to be refunded; else 0
    reports: list[Report]


class Accepted(NamedTuple):
    """A move of the seat was played."""

    match_id: str
    seat: int
    version: int
    request_id: str


class PlayerChanged(NamedTuple):
    """Another player connected, disconnected or was substituted."""

    match: LiveMatch
    seat: int


class Over(NamedTuple):
    """The match of this seat has ended."""

    match: LiveMatch
    seat: int
