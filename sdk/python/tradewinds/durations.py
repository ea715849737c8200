"""Durations of the wire as seconds, and back."""

from __future__ import annotations

from google.protobuf.duration_pb2 import Duration


def in_seconds(duration: Duration) -> float:
    return duration.ToNanoseconds() / 1e9


def as_duration(seconds: float) -> Duration:
    """
    >>> in_seconds(as_duration(2.5))
    2.5
    """
    duration = Duration()
    duration.FromNanoseconds(round(seconds * 1e9))
    return duration
