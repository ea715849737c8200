"""What a session tells its bot. `api` encodes updates when they are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..match.live_match import LiveMatch

if TYPE_CHECKING:
    from .seat import Seat


class Seated(NamedTuple):
    """The session plays this seat, for the first time or again."""

    match: LiveMatch
    seat: int
    token: str
    resumed: bool


class Asked(NamedTuple):
    """The seat has a question. It is read when it is sent."""

    seat: Seat


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
