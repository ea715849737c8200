"""What a seat sees."""

from __future__ import annotations

from typing import Any

from .state import MadeiraState


def seen_by(state: MadeiraState, seat: int | None) -> dict[str, Any]:
    return {"round": state.round}
