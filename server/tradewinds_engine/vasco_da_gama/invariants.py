"""What must hold in every state (VG-INV)."""

from __future__ import annotations

from .state import VascoDaGamaState


def violations(state: VascoDaGamaState) -> list[str]:
    return []
