"""What a session tells its bot; `api` turns it into messages when it is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..match.live_match import LiveMatch

if TYPE_CHECKING:
    from .seat import Seat


class Seated(NamedTuple):
    """The session plays this seat, newly or again."""

    match: LiveMatch
    seat: int
    token: str
    resumed: bool


class Asked(NamedTuple):
    """The seat is asked. What exactly is read when the question is sent."""

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
    """The match of this seat ended."""

    match: LiveMatch
    seat: int
