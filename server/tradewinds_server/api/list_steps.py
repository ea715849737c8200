"""ListSteps: the history of a match, replayed in a worker process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tradewinds.v1 import match_pb2
from tradewinds.v1.position_pb2 import SeatScore
from tradewinds_engine import State, game
from tradewinds_engine.events import Event

from ..archive.archived_match import PlayedAction
from ..errors import UnknownRulesVersion
from ..match.match_summary import MatchSummary
from . import encode
from .encode import Included

LARGEST_ANSWER: Final = 512 * 1024  # a page ends here, however many steps were asked for


class History(NamedTuple):
    """The actions of a match and its viewer. `is_open` shows all legal actions."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    played: Sequence[PlayedAction]
    viewer: int
    included: Included
    is_open: bool
    scores: Sequence[bytes]  # the encoded final scores


def history_of(
    match: MatchSummary,
    played: Sequence[PlayedAction],
    viewer: int,
    included: Included,
    is_open: bool,
) -> History:
    """UnknownRulesVersion if this server cannot play the match again."""
    record = match.record
    if record.rules_version != record.game.rules_version:
        raise UnknownRulesVersion(f"the match was played by rules version {record.rules_version}")
    return History(
        record.game.name,
        len(record.owners),
        record.options,
        int.from_bytes(match.seed, "big"),
        played,
        viewer,
        included,
        is_open,
        [score.SerializeToString() for score in encode.scores(match.scores())],
    )


def read_steps(history: History, first: int, count: int) -> list[bytes]:
    """At most `count` encoded steps from version `first`. Version 0 is the deal."""
    state = game(history.game).new(history.seats, history.options, history.seed)
    steps: list[bytes] = []
    size = 0
    for version in range(len(history.played) + 1):
        events: list[Event] = []
        if version:
            state.apply(history.played[version - 1].action, events)
        if version < first:
            continue
        if len(steps) == count or size > LARGEST_ANSWER:
            break
        steps.append(_step(history, version, state, events).SerializeToString())
        size += len(steps[-1])
    return steps


def _step(
    history: History, version: int, state: State, events: Sequence[Event]
) -> match_pb2.MatchStep:
    viewer, included = history.viewer, history.included
    asked = viewer if state.to_move is None or not history.is_open else state.to_move
    step = match_pb2.MatchStep(
        version=version,
        events=encode.events(events, viewer, version) if included.events else (),
        position=encode.position(state, asked, (), included.action_details),
        view=encode.view(state, viewer) if included.view else None,
        snapshot=encode.snapshot(state, viewer) if included.snapshot else b"",
        observation=encode.observation(state, viewer) if included.observation else None,
    )
    if state.to_move is None:
        step.position.scores.extend(map(SeatScore.FromString, history.scores))
    if version:
        entry = history.played[version - 1]
        step.seat, step.action_id = entry.seat, entry.action
        step.source = encode.source(entry.by, entry.cause)
        step.think_time.CopyFrom(encode.duration(entry.spent_ms))
    return step
