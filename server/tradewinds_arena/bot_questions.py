"""Questions sent to a bot's process: only what its seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from tradewinds import Detail, Event, Turn
from tradewinds_bots.local_match import details, event_for, view_for, vocabulary
from tradewinds_engine import Rng, State
from tradewinds_engine.events import Event as EngineEvent
from tradewinds_engine.observation import observe


@dataclass(frozen=True)
class Wishes:
    """The optional parts of a question that the bot requests."""

    view: bool
    events: bool
    snapshot: bool
    details: bool
    observation: bool


@dataclass(frozen=True)
class BotQuestion:
    """A turn without what the bot's process has itself; seconds count from its arrival."""

    match_id: str
    game: str
    seat: int
    version: int
    prompt: str
    legal: list[int]
    view: Any
    snapshot: bytes
    observation: Sequence[int]
    details: Mapping[int, Detail]
    events: Sequence[Event]
    allowance: float
    bank: float

    def turn(self) -> Turn:
        return Turn(
            match_id=self.match_id,
            game=self.game,
            seat=self.seat,
            version=self.version,
            prompt=self.prompt,
            legal=self.legal,
            vocabulary=vocabulary(self.game),
            details=self.details,
            view=self.view,
            snapshot=self.snapshot,
            observation=self.observation,
            events=self.events,
            deadline=monotonic() + self.allowance + self.bank,
            allowance=self.allowance,
            bank=self.bank,
        )


def ask(
    state: State,
    wishes: Wishes,
    rng: Rng,
    events: Sequence[tuple[int, EngineEvent]],
    *,
    match_id: str,
    version: int,
    allowance: float,
    bank: float,
) -> BotQuestion:
    """The question to the seat to move; `events` happened since its last one, with versions."""
    seat, prompt = state.actor, state.prompt
    assert prompt is not None
    return BotQuestion(
        match_id=match_id,
        game=state.game.name,
        seat=seat,
        version=version,
        prompt=prompt.name,
        legal=state.legal(),
        view=view_for(state, seat) if wishes.view else None,
        snapshot=state.determinize(seat, rng).dump() if wishes.snapshot else b"",
        observation=observe(state, seat) if wishes.observation else (),
        details=details(state) if wishes.details else {},
        events=[event_for(seat, event, at) for at, event in events] if wishes.events else (),
        allowance=allowance,
        bank=bank,
    )
