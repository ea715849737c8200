"""One seat of a session, and what its bot has to be told of it."""

from __future__ import annotations

from typing import NamedTuple

from tradewinds_engine.state import NOBODY

from ..match.live_match import LiveMatch, Report, Step
from .outbox import Outbox

PROMPT_MS = 500  # whoever lets a stream wait for longer than that pays for it
FRESH_MS = 20  # a question that was written longer ago is written anew when it is sent


class PlayedSeat:
    """One seat of the session: hears of its match and passes on what concerns it."""

    def __init__(self, seat: int, outbox: Outbox, confirms: bool) -> None:
        self.seat = seat
        self.match: LiveMatch | None = None
        self._reports: list[Report] = []  # since the last turn was written
        self._unsent: list[Report] = []  # in that turn, until it is sent
        self.asked = -1  # the version of that turn
        self.asked_ms = 0  # when it was sent, less what the seat itself let it wait; or 0
        self._waits_ms: int | None = None  # since when a question waits to be sent, if that counts
        self._waited = 0.0  # what the reader had taken by then
        self._outbox = outbox
        self._confirms = confirms  # tells of every move of the seat that it was played
        self._players: list[tuple[str, bool]] = []

    def begin(self, match: LiveMatch, token: str, waits_ms: int | None = None) -> None:
        self.match = match
        self._waits_ms = waits_ms
        self._waited = self._outbox.waited
        self._players = _players(match)
        self._outbox.put(Seated(self, token))
        self._go_on(match)

    def ask_again(self) -> None:
        self._call_back()
        self._waits_ms = None
        if self.match is not None:
            self._go_on(self.match)

    def stepped(self, match: LiveMatch, step: Step) -> None:
        self._reports.append(step.report)
        if self.match is None:
            return
        entry = step.entry
        if self._confirms and entry.seat == self.seat and entry.by == "seat":
            self._outbox.put(Accepted(match.match_id, entry.version, entry.request_id))
        self._waits_ms = match.turn_ms
        self._waited = self._outbox.waited
        if step.state.actor in (self.seat, NOBODY):
            self._go_on(match)

    def reloaded(self, match: LiveMatch) -> None:
        self._reports = []
        self._unsent = []
        self.ask_again()

    def seats_changed(self, match: LiveMatch) -> None:
        if self.match is None:
            return
        players = _players(match)
        for seat, (now, before) in enumerate(zip(players, self._players, strict=True)):
            if now != before and seat != self.seat:
                self._outbox.put(PlayerChanged(match, seat))
        was_substituted = self._players[self.seat][0] != ""
        self._players = players
        if was_substituted and players[self.seat][0] == "":
            self._go_on(match)

    def note_asked(self, version: int, now_ms: int) -> list[Report]:
        """The question is being written; what happened since the last one."""
        self.asked = version
        self.asked_ms = 0
        if self.match is not None and self._waits_ms is not None:
            began_ms = self.match.turn_ms
            reading_ms = int((self._outbox.waited - self._waited) * 1000)
            away_ms = max(0, self._waits_ms - began_ms) + max(0, reading_ms - PROMPT_MS)
            self.asked_ms = now_ms - away_ms
        self._unsent, self._reports = self._reports, []
        return self._unsent

    def still_asks(self, version: int, deadline_ms: int, late_ms: int) -> bool:
        """Whether a question written so long ago still is the one to ask; else write it anew."""
        match = self.match
        stands = (
            match is not None
            and self.asked == version == match.version
            and match.deadline_ms == deadline_ms
            and not match.is_substituted(self.seat)
            and late_ms <= FRESH_MS
        )
        if not stands:
            self._call_back()
        return stands

    def note_sent(self, late_ms: int) -> None:
        """The question leaves so long after it was written."""
        self._unsent = []
        if self.asked_ms:
            self.asked_ms += late_ms

    def is_asked(self, match: LiveMatch) -> bool:
        """Whether a question waits that was not written yet."""
        return (
            match.mover == self.seat
            and match.version != self.asked
            and not match.is_substituted(self.seat)
        )

    def _call_back(self) -> None:
        """The question is to be written anew; what it told of, too, if it was not sent yet."""
        self.asked = -1
        self._reports = self._unsent + self._reports
        self._unsent = []

    def _go_on(self, match: LiveMatch) -> None:
        if match.is_over:
            self._outbox.put(Over(match, self.seat))
        elif self.is_asked(match):
            self._outbox.put(Asked(self))


def _players(match: LiveMatch) -> list[tuple[str, bool]]:
    return [(seat.cause, seat.stream != "") for seat in match.seats]


class Seated(NamedTuple):
    """The session has this seat, newly or again."""

    place: PlayedSeat
    token: str


class Asked:
    """The seat is asked; what exactly is read when the turn is written."""

    def __init__(self, place: PlayedSeat) -> None:
        self.place = place


class Accepted(NamedTuple):
    """A move of the seat was played."""

    match_id: str
    version: int
    request_id: str


class PlayerChanged(NamedTuple):
    """Another player came, went or was substituted."""

    match: LiveMatch
    seat: int


class Over(NamedTuple):
    """The match of this seat ended."""

    match: LiveMatch
    seat: int
