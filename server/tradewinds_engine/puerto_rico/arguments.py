"""What the arguments of actions and events stand for; ids are those of the components."""

from __future__ import annotations

from typing import Final

from ..arguments import Domain, pieces
from .data import (
    BUILDING_NAMES,
    CARD_TITLES,
    CARDS,
    FIRST_BEIGE,
    FIRST_NOBLE_BUILDING,
    GOODS,
    PLACE_TITLES,
    PLACES,
    QUARRY,
    SHIP_TITLES,
    SHIPS,
    SPOTS,
    TILES,
)

PIECES: Final = ("worker", "noble")
STATUSES: Final = ("empty", "worker", "noble")

# Closed sets count from 1.
GOOD: Final[Domain] = pieces("good", GOODS, first=1)
TILE: Final[Domain] = pieces("tile", TILES, first=1)
PLANTATION: Final[Domain] = pieces("tile", GOODS, first=1)
QUARRY_TILE: Final[Domain] = pieces("tile", TILES[QUARRY:], first=QUARRY + 1)
ROLE: Final[Domain] = pieces("role", CARDS, first=1, titles=CARD_TITLES)
KIDNAPPED: Final[Domain] = pieces("role", CARDS[:-1], first=1, titles=CARD_TITLES[:-1])
PIECE: Final[Domain] = pieces("piece", PIECES, first=1)
BUILDING: Final[Domain] = pieces("building", BUILDING_NAMES)
DRAFTABLE: Final[Domain] = pieces(
    "building", BUILDING_NAMES[FIRST_BEIGE:FIRST_NOBLE_BUILDING], first=FIRST_BEIGE
)
BEIGE: Final[Domain] = pieces("building", BUILDING_NAMES[FIRST_BEIGE:], first=FIRST_BEIGE)
SHIP: Final[Domain] = pieces("ship", SHIPS, titles=SHIP_TITLES)
SPOT: Final[Domain] = pieces("place", SPOTS, titles=PLACE_TITLES[:-1])
PLACE: Final[Domain] = pieces("place", PLACES, titles=PLACE_TITLES)
