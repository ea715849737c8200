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
        self._match_id.put_block(out, match_id.encode())
        self._game.put_block(out, game.name.encode())
        put(out, self._seat, seat)
        put(out, self._version, version)
        self._prompt.put_block(out, game.prompts[state.question].name.encode())
        self._legal.put_packed(out, state.choices)
        if with_view:
            self._view.put(out, {game.name.replace("-", "_"): state.view(seat)})
        if snapshot:
            self._snapshot.put_block(out, snapshot)
        for event in happened:
            self._events.put_block(out, self._event_as_seen(event, seat))
        for owner, (bank_ms, strikes) in enumerate(clocks):
            self._clocks.put_block(out, self._clock(owner, bank_ms, strikes))
        self._allowance.put_block(out, self._time(allowance_ms))
        self._deadline.put_block(out, self._time(deadline_ms))
        self._server_time.put_block(out, self._time(now_ms))
        response: list[bytes] = []
        self._turn.put_block(response, b"".join(out))
        return b"".join(response)

    def _event_as_seen(self, event: Event, seat: int) -> bytes:
        out: list[bytes] = []
        put(out, self._kind, event.kind)
        put(out, self._event_seat, event.seat)
        if event.arguments and (event.audience == EVERYONE or event.audience == seat):
            self._arguments.put_packed(out, event.arguments)
        return b"".join(out)

    def _clock(self, seat: int, bank_ms: int, strikes: int) -> bytes:
        out: list[bytes] = []
        put(out, self._clock_seat, seat)
        self._bank.put_block(out, self._time(bank_ms))
        put(out, self._strikes, strikes)
        return b"".join(out)

    def _time(self, ms: int) -> bytes:
        """A duration, or a moment: both are seconds and nanoseconds."""
        out: list[bytes] = []
        put(out, self._seconds, ms // 1000)
        put(out, self._nanos, ms % 1000 * NANOS)
        return b"".join(out)


def put(out: list[bytes], field: Field, value: int) -> None:
    """A number, unless it is zero."""
    if value:
        field.put_number(out, value)
