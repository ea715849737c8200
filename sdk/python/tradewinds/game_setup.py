"""The setup of a game: its seats and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from google.protobuf.struct_pb2 import Struct

from tradewinds.v1 import setup_pb2


def game_setup(
    game: str, seats: int, options: Mapping[str, Any] | None = None
) -> setup_pb2.GameSetup:
    """A setup with some options; those left out have their defaults.

    >>> setup = game_setup("puerto-rico", 4, {"open_vp": True})
    >>> setup.game, setup.seats, dict(setup.options)
    ('puerto-rico', 4, {'open_vp': True})
    """
    chosen = Struct()
    chosen.update(dict(options or {}))
    return setup_pb2.GameSetup(game=game, seats=seats, options=chosen if options else None)
