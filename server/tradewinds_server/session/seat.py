"""One seat that a session plays.

A seat is in one of four states:

            the match asks it                  the question is sent
    IDLE ----------------------> ASKED ---------------------------> SENT
     ^                             ^                               |   ^
     | the match went on           | the answer was illegal,       |   | the answer
     | (from any state)            | or the store lost moves       |   | was refused
     |                             +-------------------------------+   |
     |                             |                   an answer came  v   |
     +-----------------------------+------------------------------ ANSWERED

The clock of the seat runs while it is SENT; match/charging.py defines from when.
"""

from __future__ import annotations

from enum import Enum, auto

from ..clock_constants import LATE_MS
from ..match.charging import UNKNOWN, Sent, owed_before, waited_since
from ..match.live_match import LiveMatch, Presence, Report, Step
from .outbox import Outbox
from .updates import Accepted, Asked, Over, PlayerChanged, Question, Seated


class SeatState(Enum):
    """The state of a seat between two moves of its match."""

    IDLE = auto()
    ASKED = auto()
    SENT = auto()
    ANSWERED = auto()


class Seat:
    """Listens to its match and fills the outbox for its bot."""

    def __init__(self, number: int, outbox: Outbox, confirms_moves: bool) -> None:
        self.number = number
        self.match: LiveMatch | None = None
        self.state = SeatState.IDLE
        self._outbox = outbox
        self._confirms_moves = confirms_moves
        self._reports: list[Report] = []  # since the last question was sent
        self._players: list[Presence] = []
        self._is_waiting = False  # the match waited for invited bots when the seat last looked
        self._version = -1  # of the question that is asked, sent or answered
        self._sent = UNKNOWN  # when it was sent
        self._ready_ms: int | None = None  # store time since when a question could be sent
        self._written_before = 0.0  # the stream's writing time at that moment

    def begin(
        self, match: LiveMatch, token: str, ready_ms: int | None, resumed: bool = False
    ) -> None:
        """Start playing the seat.

        `ready_ms` is the store time up to which the wait is refunded, None if the absence is
        charged. `resumed` is set if an earlier stream played the seat.
        """
        self.match = match
        self._is_waiting = match.is_waiting
        self._players = match.presence()
        self._outbox.put(Seated(match, self.number, token, resumed))
        self._wait_for_question(match, ready_ms)

    def stepped(self, match: LiveMatch, step: Step) -> None:
        self._reports.append(step.report)
        if self.match is None:
            return
        entry = step.entry
        if self._confirms_moves and entry.seat == self.number and entry.by == "seat":
            accepted = Accepted(match.match_id, self.number, entry.version, entry.request_id)
            self._outbox.put(accepted)
        self._wait_for_question(match, match.turn_ms)

    def reloaded(self, match: LiveMatch) -> None:
        self._reports = []
        was_waiting, self._is_waiting = self._is_waiting, match.is_waiting
        if self.match is not None:
            self._wait_for_question(match, match.turn_ms if was_waiting else None)

    def seats_changed(self, match: LiveMatch) -> None:
        if self.match is None:
            return
        before, self._players = self._players, match.presence()
        for seat, player in enumerate(self._players):
            if player != before[seat] and seat != self.number:
                self._outbox.put(PlayerChanged(match, seat))
        if before[self.number].cause and not self._players[self.number].cause:
            self._wait_for_question(match, match.turn_ms)  # the bot is back, in a new turn

    def ask_again(self) -> None:
        """Repeat a question after an illegal answer. Its clock keeps running."""
        if self.match is not None and self.state in (SeatState.SENT, SeatState.ANSWERED):
            self.state = SeatState.IDLE
            self._ask(self.match)

    def send_question(self, now_ms: int) -> Question | None:
        """Take the pending question to send it now; None if it needs no answer any more."""
        match = self.match
        if match is None or self.state is not SeatState.ASKED:
            return None
        if not self._is_to_move(match):
            self.state = SeatState.IDLE
            return None
        self.state = SeatState.SENT
        late_ms = 0
        if self._version != match.version:
            self._version = match.version
            self._sent = self._sent_at(match, now_ms)
            late_ms = self._late_ms(now_ms)
        reports, self._reports = self._reports, []
        return Question(match, self.number, now_ms, late_ms, reports)

    def answer(self, version: int) -> Sent:
        """Record that an answer arrived. Returns when its question was sent."""
        if version != self._version:
            return UNKNOWN
        if self.state is SeatState.SENT:
            self.state = SeatState.ANSWERED
        return self._sent

    def refuse_answer(self) -> None:
        """The answer was not played: the question is open again."""
        if self.state is SeatState.ANSWERED:
            self.state = SeatState.SENT

    def _wait_for_question(self, match: LiveMatch, ready_ms: int | None) -> None:
        self.state = SeatState.IDLE
        self._version = -1
        self._sent = UNKNOWN
        self._ready_ms = ready_ms
        self._written_before = self._outbox.write_seconds
        if match.is_over:
            self._outbox.put(Over(match, self.number))
        else:
            self._ask(match)

    def _ask(self, match: LiveMatch) -> None:
        if self.state is SeatState.IDLE and self._is_to_move(match):
            self.state = SeatState.ASKED
            self._outbox.put(Asked(self))

    def _is_to_move(self, match: LiveMatch) -> bool:
        return match.mover == self.number and not match.is_substituted(self.number)

    def _sent_at(self, match: LiveMatch, now_ms: int) -> Sent:
        if self._ready_ms is None:
            return UNKNOWN
        return Sent(now_ms, owed_before(match.turn_ms, self._ready_ms, self._write_ms()))

    def _late_ms(self, now_ms: int) -> int:
        if self._ready_ms is None:
            return 0
        waited_ms = now_ms - waited_since(self._ready_ms, self._write_ms())
        return waited_ms if waited_ms > LATE_MS else 0

    def _write_ms(self) -> int:
        """How long the stream was being written to while the question waited."""
        return int((self._outbox.write_seconds - self._written_before) * 1000)
