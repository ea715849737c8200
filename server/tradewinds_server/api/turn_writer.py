"""The message that is sent most often, field by field from the match as it stands.

Compiled where there is a compiler, together with the engine.
"""

from __future__ import annotations

from typing import Final

from tradewinds_engine.events import EVERYONE, Event
from tradewinds_engine.state import State

from .wire import WirePage

NANOS: Final = 1_000_000  # in a millisecond


def write_turn(
    page: WirePage,
    match_id: str,
    seat: int,
    version: int,
    state: State,
    with_view: bool,
    snapshot: bytes,
    events: bytes,
    clocks: list[tuple[int, int]],
    allowance_ms: int,
    deadline_ms: int,
    now_ms: int,
) -> None:
    """Ask the seat what the position asks.

    `events` are fields written before, `clocks` (bank in ms, strikes) by seat.
    """
    game = state.game
    page.begin("turn")
    page.text("match_id", match_id)
    page.text("game", game.name)
    page.number("seat", seat)
    page.number("version", version)
    page.text("prompt", game.prompts[state.question].name)
    page.numbers("legal", state.choices)
    if with_view:
        page.begin("view")
        write_view(page, state, seat)
        page.end()
    if snapshot:
        page.block("snapshot", snapshot)
    page.fields(events)
    for owner, (bank_ms, strikes) in enumerate(clocks):
        page.begin_row("clocks")
        page.number("seat", owner)
        write_time(page, "bank", bank_ms)
        page.number("strikes", strikes)
        page.end()
    write_time(page, "allowance", allowance_ms)
    write_time(page, "deadline", deadline_ms)
    write_time(page, "server_time", now_ms)
    page.end()


def write_view(page: WirePage, state: State, seat: int) -> None:
    """What that seat sees, in the field of the state's game."""
    page.begin(state.game.name.replace("-", "_"))
    state.show(seat, page)
    page.end()


def write_event(page: WirePage, event: Event, seat: int) -> None:
    """The event as that seat may know it."""
    page.begin_row("events")
    page.number("kind", event.kind)
    page.number("seat", event.seat)
    if event.audience == EVERYONE or event.audience == seat:
        page.numbers("arguments", event.arguments)
    page.end()


def write_time(page: WirePage, field: str, ms: int) -> None:
    """A duration, or a moment: both are seconds and nanoseconds."""
    page.begin(field)
    page.number("seconds", ms // 1000)
    page.number("nanos", ms % 1000 * NANOS)
    page.end()
