"""The message that is sent most often, field by field from the match as it stands.

Compiled where there is a compiler, together with the engine.
"""

from __future__ import annotations

from typing import Final

from tradewinds_engine.events import EVERYONE, Event
from tradewinds_engine.state import State

from .wire import Field, Message

NANOS: Final = 1_000_000  # in a millisecond


class TurnWriter:
    """Writes a PlayResponse with a turn in it; the layouts say which number each field has."""

    def __init__(
        self, response: Message, turn: Message, event: Message, clock: Message, time: Message
    ) -> None:
        self._turn = response.fields["turn"]
        self._match_id = turn.fields["match_id"]
        self._game = turn.fields["game"]
        self._seat = turn.fields["seat"]
        self._version = turn.fields["version"]
        self._prompt = turn.fields["prompt"]
        self._legal = turn.fields["legal"]
        self._view = turn.fields["view"]
        self._snapshot = turn.fields["snapshot"]
        self._events = turn.fields["events"]
        self._clocks = turn.fields["clocks"]
        self._allowance = turn.fields["allowance"]
        self._deadline = turn.fields["deadline"]
        self._server_time = turn.fields["server_time"]
        self._kind = event.fields["kind"]
        self._event_seat = event.fields["seat"]
        self._arguments = event.fields["arguments"]
        self._clock_seat = clock.fields["seat"]
        self._bank = clock.fields["bank"]
        self._strikes = clock.fields["strikes"]
        self._seconds = time.fields["seconds"]
        self._nanos = time.fields["nanos"]

    def write(
        self,
        match_id: str,
        seat: int,
        version: int,
        state: State,
        with_view: bool,
        snapshot: bytes,
        happened: list[Event],
        clocks: list[tuple[int, int]],
        allowance_ms: int,
        deadline_ms: int,
        now_ms: int,
    ) -> bytes:
        """Ask the seat what the position asks; `clocks` are (bank in ms, strikes) by seat."""
        game = state.game
        out: list[bytes] = []
        place = self._turn.begin(out)
        size = self._match_id.put_block(out, match_id.encode())
        size += self._game.put_block(out, game.name.encode())
        size += put(out, self._seat, seat)
        size += put(out, self._version, version)
        size += self._prompt.put_block(out, game.prompts[state.question].name.encode())
        size += self._legal.put_packed(out, state.choices)
        if with_view:
            size += self._view.put(out, {game.name.replace("-", "_"): state.view(seat)})
        if snapshot:
            size += self._snapshot.put_block(out, snapshot)
        for event in happened:
            size += self._put_event(out, event, seat)
        for owner, (bank_ms, strikes) in enumerate(clocks):
            size += self._put_clock(out, owner, bank_ms, strikes)
        size += self._put_time(out, self._allowance, allowance_ms)
        size += self._put_time(out, self._deadline, deadline_ms)
        size += self._put_time(out, self._server_time, now_ms)
        self._turn.end(out, place, size)
        return b"".join(out)

    def _put_event(self, out: list[bytes], event: Event, seat: int) -> int:
        """The event as that seat may know it."""
        place = self._events.begin(out)
        size = put(out, self._kind, event.kind) + put(out, self._event_seat, event.seat)
        if event.arguments and (event.audience == EVERYONE or event.audience == seat):
            size += self._arguments.put_packed(out, event.arguments)
        return self._events.end(out, place, size)

    def _put_clock(self, out: list[bytes], seat: int, bank_ms: int, strikes: int) -> int:
        place = self._clocks.begin(out)
        size = put(out, self._clock_seat, seat)
        size += self._put_time(out, self._bank, bank_ms)
        size += put(out, self._strikes, strikes)
        return self._clocks.end(out, place, size)

    def _put_time(self, out: list[bytes], field: Field, ms: int) -> int:
        """A duration, or a moment: both are seconds and nanoseconds."""
        place = field.begin(out)
        size = put(out, self._seconds, ms // 1000) + put(out, self._nanos, ms % 1000 * NANOS)
        return field.end(out, place, size)


def put(out: list[bytes], field: Field, value: int) -> int:
    """A number, unless it is zero."""
    return field.put_number(out, value) if value else 0
