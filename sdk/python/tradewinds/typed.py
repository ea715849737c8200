"""Decodes the game-specific message of a view or of components."""

from __future__ import annotations

from typing import Any

from google.protobuf.json_format import MessageToDict

from tradewinds.v1 import catalog_service_pb2, position_pb2


def typed_view(view: position_pb2.View) -> Any:
    """The game's own message, such as a PuertoRicoView; a dict of a game that has none."""
    return _inside(view, "game")


def typed_components(response: catalog_service_pb2.GetComponentsResponse) -> Any:
    """The game's own message, such as PuertoRicoComponents; a dict of a game that has none."""
    return _inside(response, "components")


def _inside(envelope: Any, oneof: str) -> Any:
    kind = envelope.WhichOneof(oneof)
    if kind is None:
        return None
    inside = getattr(envelope, kind)
    return MessageToDict(inside) if kind == "generic" else inside
