"""Decodes messages of the Play stream for the bot."""

from __future__ import annotations

from math import inf
from time import monotonic

from tradewinds.v1 import bot_service_pb2, clock_pb2, position_pb2

from .durations import in_seconds
from .turn import Detail, Turn
from .typed import typed_view
from .vocabulary import Event, Vocabulary


def turn_from(message: bot_service_pb2.Turn, vocabulary: Vocabulary) -> Turn:
    """A turn as the bot sees it; the time that is left is counted from now on."""
    position = message.position
    own = next((clock for clock in message.clocks if clock.seat == message.seat), None)
    return Turn(
        match_id=message.match_id,
        game=message.game,
        seat=message.seat,
        version=message.version,
        prompt=position.prompt,
        legal=list(position.legal_actions),
        vocabulary=vocabulary,
        details={detail.action_id: detail_from(detail) for detail in position.action_details},
        view=typed_view(message.view) if message.HasField("view") else None,
        snapshot=message.snapshot,
        observation=message.observation.values,
        observation_version=message.observation.observation_version,
        events=[event_from(event) for event in message.events],
        deadline=monotonic() + seconds_or_inf(message, "time_left"),
        allowance=inf if own is None else seconds_or_inf(own, "allowance_left"),
        bank=inf if own is None else seconds_or_inf(own, "bank_left"),
    )


def event_from(event: position_pb2.GameEvent) -> Event:
    return Event(
        event.kind_id,
        event.seat if event.HasField("seat") else None,
        event.arguments,
        event.hidden_arguments,
        event.version,
    )


def detail_from(detail: position_pb2.ActionDetail) -> Detail:
    return Detail(detail.text, {cost.resource: cost.amount for cost in detail.costs})


def seconds_or_inf(message: bot_service_pb2.Turn | clock_pb2.Clock, field: str) -> float:
    """A duration of a message; infinite where it is absent."""
    return in_seconds(getattr(message, field)) if message.HasField(field) else inf
