"""How environments show a position: on the terminal, as text or as a picture."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from tradewinds_engine import State

from .text_render import render_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RENDER_MODES: Final = ["human", "ansi", "rgb_array"]


def checked_mode(render_mode: str | None) -> str | None:
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render_mode must be one of {RENDER_MODES} or None, not {render_mode!r}")
    return render_mode


def render(state: State, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Text or pixels are returned; a terminal gets the text; no mode, nothing."""
    if mode == "rgb_array":
        from .picture import render_picture  # Pillow is needed for nothing else

        return render_picture(state)
    text = render_text(state)
    if mode == "ansi":
        return text
    if mode == "human":
        sys.stdout.write(text + "\n")
    return None
