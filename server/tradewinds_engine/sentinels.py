"""Values that stand for nothing, the same in every game."""

from typing import Final

NOBODY: Final = -1  # no seat
NOTHING: Final = -1  # no piece, card, tile, field or place
