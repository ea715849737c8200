"""What is sent to a bot's process: questions with what its seat may know, and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from tradewinds import Detail, Event, Result, Turn
from tradewinds.v1 import match_pb2, position_pb2
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_bots.local_match import details, event_for, view_for, vocabulary
from tradewinds_engine import Rng, State
from tradewinds_engine import game as find_game
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
            observation_version=find_game(self.game).observation_version if self.observation else 0,
            events=self.events,
            deadline=monotonic() + self.allowance + self.bank,
            allowance=self.allowance,
            bank=self.bank,
        )


@dataclass(frozen=True)
class GameOver:
    """The end of a game for one seat; `scores` are totals and ranks by seat."""

    match_id: str
    game: str
    seat: int
    scores: Sequence[tuple[int, int]]

    def result(self) -> Result:
        scores = [
            position_pb2.SeatScore(seat=seat, total=total, rank=rank)
            for seat, (total, rank) in enumerate(self.scores)
        ]
        match = match_pb2.Match(
            match_id=self.match_id,
            setup=GameSetup(game=self.game, seats=len(scores)),
            status=match_pb2.MATCH_STATUS_FINISHED,
            scores=scores,
        )
        return Result(match, self.seat)


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
