"""What a seat sees. There is no private information (VG-INF-01): all seats see the same."""

from __future__ import annotations

from typing import Any

from .state import VascoDaGamaState


def build_view(state: VascoDaGamaState) -> dict[str, Any]:
    return {}
