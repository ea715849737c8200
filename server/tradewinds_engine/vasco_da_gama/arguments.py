"""What the arguments of actions and events stand for; ids are those of the components."""

from __future__ import annotations

from typing import Final

from ..arguments import Domain, pieces
from .data import (
    AREAS,
    CHARACTER_TITLES,
    CHARACTERS,
    COLOURS,
    CREW_COLOURS,
    CREWS,
    MONEY_FIELD_TITLES,
    MONEY_FIELDS,
    PORT_TITLES,
    PORTS,
    SAO_GABRIEL,
    SECTIONS,
    SLOT_NAMES,
    SLOT_TITLES,
    STACKS,
    STONES,
    TILES,
    UPPER_SLOTS,
    VDG_TILES,
    VESSELS,
)

CREW_NAMES: Final[list[str]] = ["+".join(CREW_COLOURS[colour] for colour in crew) for crew in CREWS]
CREW_TITLES: Final[list[str]] = [name.replace("+", ", ") for name in CREW_NAMES]

# Closed sets count from 1.
PORT: Final[Domain] = pieces("port", PORTS, titles=PORT_TITLES)
AREA: Final[Domain] = pieces("area", AREAS, first=1)
NUMBER: Final[Domain] = pieces("number", range(1, STONES + 1), first=1)
CHARACTER: Final[Domain] = pieces("character", CHARACTERS, first=1, titles=CHARACTER_TITLES)
COLOUR: Final[Domain] = pieces("colour", COLOURS, first=1)
CREW: Final[Domain] = pieces("crew", CREW_NAMES, titles=CREW_TITLES)
TILE: Final[Domain] = pieces("vessel", TILES)
VESSEL: Final[Domain] = pieces("vessel", VESSELS)
VDG_TILE: Final[Domain] = pieces("vdg_tile", VDG_TILES)
UPPER: Final[Domain] = pieces("slot", SLOT_NAMES[:UPPER_SLOTS], titles=SLOT_TITLES[:UPPER_SLOTS])
LOWER: Final[Domain] = pieces(
    "slot", SLOT_NAMES[SAO_GABRIEL:], SAO_GABRIEL, SLOT_TITLES[SAO_GABRIEL:]
)
SLOT: Final[Domain] = pieces("slot", SLOT_NAMES, titles=SLOT_TITLES)
STACK: Final[Domain] = pieces("stack", STACKS, first=1)
SECTION: Final[Domain] = pieces("section", range(1, SECTIONS + 1), first=1)
MONEY_FIELD: Final[Domain] = pieces("money_field", MONEY_FIELDS, first=1, titles=MONEY_FIELD_TITLES)
