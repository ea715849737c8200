"""From the wire's envelope to the game's own view message."""

from __future__ import annotations

from typing import Any

from tradewinds.v1 import position_pb2


def typed_view(view: position_pb2.View) -> Any:
    """The one message inside, such as a PuertoRicoView; None if the envelope is empty."""
    inside = view.ListFields()
    return inside[0][1] if inside else None
