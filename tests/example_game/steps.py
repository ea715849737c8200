"""The steps of the agenda; their numbers never move."""

from typing import Final

LIGHT_LANTERN: Final = 0
LAY_CARD: Final = 1
SHOW_CARDS: Final = 2
