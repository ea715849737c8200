"""The message that is sent most often, field by field from the match as it stands.

Compiled where there is a compiler, together with the engine.
"""

from __future__ import annotations

from tradewinds_engine.events import EVERYONE, Event
from tradewinds_engine.state import State

from .wire import WirePage


def write_turn(
    page: WirePage,
    match_id: str,
    seat: int,
    version: int,
    state: State,
    with_view: bool,
    snapshot: bytes,
    events: bytes,
    clocks: bytes,
    allowance_ms: int,
    deadline_ms: int,
    now_ms: int,
) -> None:
    """Ask the seat what the position asks.

    `events` and `clocks` are fields written before.
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
    page.fields(clocks)
    page.time("allowance", allowance_ms)
    page.time("deadline", deadline_ms)
    page.time("server_time", now_ms)
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


def write_clock(page: WirePage, seat: int, bank_ms: int, strikes: int) -> None:
    page.begin_row("clocks")
    page.number("seat", seat)
    page.time("bank", bank_ms)
    page.number("strikes", strikes)
    page.end()
