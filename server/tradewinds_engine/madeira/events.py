"""What can be reported; kinds never move."""

from __future__ import annotations

from typing import Final

from ..events import EventTable
from . import arguments

ROLLS: Final = [f"{a} {b} {c}" for a in (1, 2, 3) for b in range(a, 4) for c in range(b, 4)]

EVENTS: Final = EventTable()
ROUND_BEGAN: Final = EVENTS.kind("round_began", "round {round} begins", round=None)
CHARACTER_CAME: Final = EVENTS.kind(
    "character_came",
    "the {character} comes to {building}",
    character=arguments.CHARACTER,
    building=arguments.BUILDING,
)
PIRATE_DICE_ROLLED: Final = EVENTS.kind(
    "pirate_dice_rolled", "the pirate dice show {dice}", dice=ROLLS
)
ROW_ROLLED: Final = EVENTS.kind(
    "row_rolled", "the dice of row {row} show {dice}", row=arguments.DICE_ROW, dice=ROLLS
)
STARTING_REQUEST: Final = EVENTS.kind(
    "starting_request", "{seat} starts with the request {request}", request=arguments.REQUEST
)
GAINED: Final = EVENTS.kind(
    "gained", "{seat} gains {amount} {resource}", resource=arguments.RESOURCE, amount=None
)
PAID: Final = EVENTS.kind(
    "paid", "{seat} pays {amount} {resource}", resource=arguments.RESOURCE, amount=None
)
PRESTIGE: Final = EVENTS.kind("prestige", "{seat} gains {points} prestige", points=None)
PRESTIGE_SPENT: Final = EVENTS.kind(
    "prestige_spent", "{seat} gives up {points} prestige", points=None
)
PIRATES_CAME: Final = EVENTS.kind("pirates_came", "{seat} takes {pirates} pirates", pirates=None)
PIRATES_LEFT: Final = EVENTS.kind("pirates_left", "{seat} discards {pirates} pirates", pirates=None)
MILL_SET: Final = EVENTS.kind("mill_set", "the windmill of {seat} is at {level}", level=None)
FAVOR_BOUGHT: Final = EVENTS.kind(
    "favor_bought", "{seat} receives the favor {favor}", favor=arguments.FAVOR
)
FAVOR_UP: Final = EVENTS.kind("favor_up", "{seat} turns {favor} face up", favor=arguments.FAVOR)
FAVOR_DOWN: Final = EVENTS.kind("favor_down", "{seat} uses {favor}", favor=arguments.FAVOR)
WORKER_MOVED: Final = EVENTS.kind(
    "worker_moved",
    "a worker of {seat} goes from {source} to {target}",
    source=arguments.PLACE,
    target=arguments.PLACE,
)
CITIZEN_MOVED: Final = EVENTS.kind(
    "citizen_moved",
    "{seat} relocates a piece from {source} to {target}",
    source=arguments.CITY_SPOT,
    target=arguments.CITY_SPOT,
)
SHIP_MOVED: Final = EVENTS.kind(
    "ship_moved",
    "a ship of {seat} sails from {source} to {target}",
    source=arguments.SHIP_SPOT,
    target=arguments.SHIP_SPOT,
)
MARKER_MOVED: Final = EVENTS.kind(
    "marker_moved",
    "{seat} moves a marker from {source} to {target}",
    source=arguments.BUILDING,
    target=arguments.BUILDING,
)
WOOD_CUT: Final = EVENTS.kind("wood_cut", "{seat} takes a wood from {field}", field=arguments.FIELD)
BUILDING_ROLLED: Final = EVENTS.kind(
    "building_rolled",
    "{building} costs {reals} reals or {pirates} pirates",
    building=arguments.BUILDING,
    reals=None,
    pirates=None,
)
REQUEST_SCORED: Final = EVENTS.kind(
    "request_scored",
    "{seat} scores {points} for {request}",
    request=arguments.REQUEST,
    points=None,
)
FIELD_CONVERTED: Final = EVENTS.kind(
    "field_converted", "{field} now grows {good}", field=arguments.FIELD, good=arguments.RESOURCE
)
PIRATES_REVEALED: Final = EVENTS.kind(
    "pirates_revealed",
    "{seat} reveals {pirates} pirates and loses {points}",
    pirates=None,
    points=None,
)
