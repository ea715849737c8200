"""Observations in the layout that the installed engine describes."""

from __future__ import annotations

from collections.abc import Sequence

from tradewinds import Turn
from tradewinds_engine import game


def known_observation(turn: Turn) -> Sequence[int]:
    """The numbers of a turn; ValueError if the server lays them out in another version."""
    known = game(turn.game).observation_version
    if turn.observation_version != known:
        raise ValueError(
            f"the server sends version {turn.observation_version} of the observations of "
            f"{turn.game}, this bot reads version {known}: install the release the server runs"
        )
    return turn.observation
