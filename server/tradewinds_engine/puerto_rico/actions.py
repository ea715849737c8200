"""The numbered actions of Puerto Rico; ids never move.

Within every question ascending ids are the canonical order of the options, so groups stand in the
order of PR-DEC-05 and all ways of declining come last.
"""

from __future__ import annotations

from typing import Final

from ..actions import ActionTable
from . import arguments
from .data import (
    BOOTY,
    MOST_PIECES,
)

ACTIONS: Final = ActionTable()
DRAFT: Final = ACTIONS.group(
    "draft",
    "draft:{building}",
    "Bring the {building} into the supply",
    building=arguments.DRAFTABLE,
)
ROLE: Final = ACTIONS.group("role", "role:{card}", "Take the {card}", card=arguments.ROLE)
GUEST: Final = ACTIONS.group(
    "guest",
    "guest:{piece}:{spot}",
    "Move a {piece} as guest to {spot}",
    piece=arguments.PIECE,
    spot=arguments.SPOT,
)
HACIENDA_DRAW: Final = ACTIONS.group("hacienda", "hacienda:draw", "Draw a hidden plantation")
LAY_PLANTATION: Final = ACTIONS.group("lay", "lay:plantation", "Lay the tile as a plantation")
LAY_FOREST: Final = ACTIONS.group("lay", "lay:forest", "Lay the tile as a forest")
TAKE: Final = ACTIONS.group(
    "take", "take:{tile}", "Take the {tile} plantation", tile=arguments.PLANTATION
)
FOREST: Final = ACTIONS.group(
    "forest", "forest:{tile}", "Take the {tile} plantation as a forest", tile=arguments.PLANTATION
)
TAKE_QUARRY: Final = ACTIONS.group(
    "take", "take:{tile}", "Take a {tile}", tile=arguments.QUARRY_TILE
)
HOSPICE_PIECE: Final = ACTIONS.group(
    "hospice", "hospice:{piece}", "Put a {piece} on the new tile", piece=arguments.PIECE
)
DISCARD: Final = ACTIONS.group(
    "discard",
    "discard:{tile}:{status}",
    "Discard the {tile} plantation ({status})",
    tile=arguments.PLANTATION,
    status=arguments.STATUSES,
)
DISCARD_FOREST: Final = ACTIONS.group(
    "discard_forest",
    "discard:forest:{tile}",
    "Discard the forest with {tile} on its back",
    tile=arguments.PLANTATION,
)
RECRUIT: Final = ACTIONS.group(
    "recruit", "take:{piece}", "Take a {piece} from the station", piece=arguments.PIECE
)
PUT: Final = ACTIONS.group("put", "put:{amount}", "Put {amount}", amount=range(MOST_PIECES + 1))
BUILD: Final = ACTIONS.group(
    "build", "build:{building}", "Build the {building}", building=arguments.BUILDING
)
GIVE_PIECE: Final = ACTIONS.group(
    "give_piece",
    "give:{piece}:{place}",
    "Give the {piece} on {place}",
    piece=arguments.PIECE,
    place=arguments.PLACE,
)
GIVE_GOOD: Final = ACTIONS.group("give_good", "give:{good}", "Give a {good}", good=arguments.GOOD)
UNIVERSITY_PIECE: Final = ACTIONS.group(
    "university", "university:{piece}", "Put a {piece} on the new building", piece=arguments.PIECE
)
EXTRA: Final = ACTIONS.group("extra", "extra:{good}", "Take one more {good}", good=arguments.GOOD)
SELL: Final = ACTIONS.group("sell", "sell:{good}", "Sell a {good}", good=arguments.GOOD)
POST: Final = ACTIONS.group(
    "post", "post:{good}", "Sell a {good} by the trading post", good=arguments.GOOD
)
LAND_BUY: Final = ACTIONS.group("land_buy", "land_buy", "Buy a hidden plantation")
LAND_SELL: Final = ACTIONS.group(
    "land_sell",
    "land_sell:{tile}:{status}",
    "Sell the {tile} plantation ({status})",
    tile=arguments.PLANTATION,
    status=arguments.STATUSES,
)
LOAD: Final = ACTIONS.group(
    "load", "load:{good}@{ship}", "Load {good} on {ship}", good=arguments.GOOD, ship=arguments.SHIP
)
WHARF_ALL: Final = ACTIONS.group(
    "wharf", "wharf:{good}", "Ship all {good} by wharf", good=arguments.GOOD
)
OPEN_SMALL_WHARF: Final = ACTIONS.group(
    "small_wharf", "small_wharf", "Ship goods by the small wharf"
)
KEEP_ALL: Final = ACTIONS.group(
    "keep_all", "keep_all:{good}", "Keep all {good}", good=arguments.GOOD
)
KEEP_ONE: Final = ACTIONS.group(
    "keep_one", "keep_one:{good}", "Keep one {good}", good=arguments.GOOD
)
PIRACY: Final = ACTIONS.group("piracy", "piracy:{ship}", "Rob {ship}", ship=arguments.SHIP)
PLUNDER: Final = ACTIONS.group("plunder", "plunder", "Plunder the trading house")
RAID: Final = ACTIONS.group("raid", "raid", "Raid the station")
KIDNAP: Final = ACTIONS.group(
    "kidnap", "kidnap:{card}", "Kidnap the {card}", card=arguments.KIDNAPPED
)
KEEP: Final = ACTIONS.group("keep", "keep:{amount}", "Keep {amount}", amount=range(BOOTY + 1))
NOBLE_YES: Final = ACTIONS.group("noble", "noble:yes", "Keep the noble")
PLACE: Final = ACTIONS.group(
    "place",
    "place:{piece}:{place}",
    "Place a {piece} on {place}",
    piece=arguments.PIECE,
    place=arguments.PLACE,
)
HACIENDA_NO: Final = ACTIONS.group("decline", "hacienda:no", "Draw no hidden plantation")
HOSPICE_NO: Final = ACTIONS.group("decline", "hospice:no", "Put no piece on the new tile")
UNIVERSITY_NO: Final = ACTIONS.group("decline", "university:no", "Put no piece on the new building")
NOBLE_NO: Final = ACTIONS.group("decline", "noble:no", "Leave the noble")
SKIP: Final = ACTIONS.group("decline", "skip", "Skip")
STOP: Final = ACTIONS.group("decline", "stop", "Stop")
GUEST_STAY: Final = ACTIONS.group("decline", "guest:stay", "Move no guest")
PASS: Final = ACTIONS.group("decline", "pass", "Pass")
USE_ACTION: Final = ACTIONS.group("use_action", "use:action", "Use the action of the role")
USE_PRIVILEGE: Final = ACTIONS.group("use_privilege", "use:privilege", "Use the privilege")
USE_BUILDING: Final = ACTIONS.group(
    "use", "use:{building}", "Use the {building}", building=arguments.BEIGE
)
USE_NO: Final = ACTIONS.group("decline", "use:no", "Do not use it")
