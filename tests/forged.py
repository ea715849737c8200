"""Snapshots that no state was dumped to, under a checksum that is right."""

from __future__ import annotations

from tradewinds_engine.snapshot import Frame, frame, heading, pack_integers


def forged(framed: Frame, values: list[int]) -> bytes:
    """The same snapshot with other numbers in it."""
    begin = heading(
        framed.game, framed.rules_version, framed.layout_version, framed.seats, framed.options
    )
    return frame(begin, pack_integers(values))
