"""What can be reported; kinds never move."""

from __future__ import annotations

from typing import Final

from ..events import EventTable
from . import arguments

EVENTS: Final = EventTable()
ROUND_BEGINS: Final = EVENTS.kind(
    "round_begins", "{seat} begins round {round}; the marker is at {marker}",
    round=None, marker=None,
)  # fmt: skip
MARKER_MOVES: Final = EVENTS.kind(
    "marker_moves", "{tile} is revealed; the marker moves to {marker}",
    tile=arguments.VDG_TILE, marker=None,
)  # fmt: skip
CALLED: Final = EVENTS.kind(
    "called", "{seat} is called with number {number}", number=arguments.NUMBER
)
GETS_REALES: Final = EVENTS.kind("gets_reales", "{seat} receives {reales} reales", reales=None)
PAYS: Final = EVENTS.kind("pays", "{seat} pays {reales} reales", reales=None)
SCORES: Final = EVENTS.kind("scores", "{seat} scores {vp} VP", vp=None)
GETS_PROJECT: Final = EVENTS.kind(
    "gets_project", "{seat} takes project {tile}", tile=arguments.TILE
)
LAUNCHES: Final = EVENTS.kind(
    "launches", "{seat} launches {tile} with {crew}", tile=arguments.TILE, crew=arguments.CREW
)
LAUNCHES_FREE: Final = EVENTS.kind(
    "launches_free", "{seat} takes {tile}, launched without a crew", tile=arguments.TILE
)
GETS_SAILORS: Final = EVENTS.kind(
    "gets_sailors", "{seat} takes {count} {colour} from section {section}",
    count=None, colour=arguments.COLOUR, section=arguments.SECTION,
)  # fmt: skip
DRAWS_SAILOR: Final = EVENTS.kind(
    "draws_sailor", "{seat} draws a {colour} sailor from the bag", colour=arguments.COLOUR
)
GETS_CAPTAIN: Final = EVENTS.kind("gets_captain", "{seat} takes a captain")
GETS_MISSIONARY: Final = EVENTS.kind("gets_missionary", "{seat} takes a missionary")
TAKES_CHARACTER: Final = EVENTS.kind(
    "takes_character", "{seat} takes {character}", character=arguments.CHARACTER
)
SAILS: Final = EVENTS.kind(
    "sails", "{seat} sends {vessel} to {port}, field {field}",
    vessel=arguments.VESSEL, port=arguments.PORT, field=None,
)  # fmt: skip
MOVES: Final = EVENTS.kind(
    "moves",
    "{vessel} moves on to {port}, field {field}",
    vessel=arguments.VESSEL,
    port=arguments.PORT,
    field=None,
)
LEAVES: Final = EVENTS.kind("leaves", "{vessel} leaves the game", vessel=arguments.VESSEL)
PORT_COMPLETE: Final = EVENTS.kind("port_complete", "{port} is complete", port=arguments.PORT)
MERCHANT_REVEALED: Final = EVENTS.kind(
    "merchant_revealed", "the merchant ship of the round is {vessel}", vessel=arguments.VESSEL
)
DISPLAYED: Final = EVENTS.kind(
    "displayed", "{tile} is laid out in slot {slot}", tile=arguments.TILE, slot=arguments.SLOT
)
TOP_OF_STACK: Final = EVENTS.kind(
    "top_of_stack",
    "{tile} is now on top of stack {stack}",
    tile=arguments.TILE,
    stack=arguments.STACK,
)
SECTION_GAINS: Final = EVENTS.kind(
    "section_gains",
    "a {colour} sailor joins section {section}",
    colour=arguments.COLOUR,
    section=arguments.SECTION,
)
