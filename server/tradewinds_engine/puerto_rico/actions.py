"""The numbered actions, the questions they answer, and what happens for all to see.

Within every question ascending ids are the canonical order of the options, so groups stand in the
order of PR-DEC-05 and all ways of declining come last.
"""

from __future__ import annotations

from typing import Final

from ..actions import ActionTable
from ..arguments import pieces
from ..events import EventTable
from ..prompts import PromptTable
from .data import (
    BOOTY,
    BUILDING_NAMES,
    CARD_TITLES,
    CARDS,
    FIRST_BEIGE,
    FIRST_NOBLE_BUILDING,
    GOODS,
    ISLAND_SPACES,
    PLACE_TITLES,
    PLACES,
    QUARRY,
    SHIP_TITLES,
    SHIPS,
    SPOTS,
    TILES,
)

WORKER: Final = 0
NOBLE: Final = 1
PIECES: Final = ("worker", "noble")
STATUSES: Final = ("empty", "worker", "noble")
MOST_PIECES: Final = ISLAND_SPACES  # tiles of one kind with a piece on each

# What arguments stand for. Ids are those of the components: closed sets count from 1.
_GOOD: Final = pieces("good", GOODS, first=1)
_TILE: Final = pieces("tile", TILES, first=1)
_PLANTATION: Final = pieces("tile", GOODS, first=1)
_QUARRY: Final = pieces("tile", TILES[QUARRY:], first=QUARRY + 1)
_ROLE: Final = pieces("role", CARDS, first=1, titles=CARD_TITLES)
_KIDNAPPED: Final = pieces("role", CARDS[:-1], first=1, titles=CARD_TITLES[:-1])
_PIECE: Final = pieces("piece", PIECES, first=1)
_BUILDING: Final = pieces("building", BUILDING_NAMES)
_DRAFTABLE: Final = pieces(
    "building", BUILDING_NAMES[FIRST_BEIGE:FIRST_NOBLE_BUILDING], first=FIRST_BEIGE
)
_BEIGE: Final = pieces("building", BUILDING_NAMES[FIRST_BEIGE:], first=FIRST_BEIGE)
_SHIP: Final = pieces("ship", SHIPS, titles=SHIP_TITLES)
_SPOT: Final = pieces("place", SPOTS, titles=PLACE_TITLES[:-1])
_PLACE: Final = pieces("place", PLACES, titles=PLACE_TITLES)

ACTIONS: Final = ActionTable()
DRAFT: Final = ACTIONS.group(
    "draft", "draft:{building}", "Bring the {building} into the supply", building=_DRAFTABLE
)
ROLE: Final = ACTIONS.group("role", "role:{card}", "Take the {card}", card=_ROLE)
GUEST: Final = ACTIONS.group(
    "guest", "guest:{piece}:{spot}", "Move a {piece} as guest to {spot}", piece=_PIECE, spot=_SPOT
)
HACIENDA_DRAW: Final = ACTIONS.group("hacienda", "hacienda:draw", "Draw a hidden plantation")
LAY_PLANTATION: Final = ACTIONS.group("lay", "lay:plantation", "Lay the tile as a plantation")
LAY_FOREST: Final = ACTIONS.group("lay", "lay:forest", "Lay the tile as a forest")
TAKE: Final = ACTIONS.group("take", "take:{tile}", "Take the {tile} plantation", tile=_PLANTATION)
FOREST: Final = ACTIONS.group(
    "forest", "forest:{tile}", "Take the {tile} plantation as a forest", tile=_PLANTATION
)
TAKE_QUARRY: Final = ACTIONS.group("take", "take:{tile}", "Take a {tile}", tile=_QUARRY)
HOSPICE_PIECE: Final = ACTIONS.group(
    "hospice", "hospice:{piece}", "Put a {piece} on the new tile", piece=_PIECE
)
DISCARD: Final = ACTIONS.group(
    "discard",
    "discard:{tile}:{status}",
    "Discard the {tile} plantation ({status})",
    tile=_PLANTATION,
    status=STATUSES,
)
DISCARD_FOREST: Final = ACTIONS.group(
    "discard_forest",
    "discard:forest:{tile}",
    "Discard the forest with {tile} on its back",
    tile=_PLANTATION,
)
RECRUIT: Final = ACTIONS.group(
    "recruit", "take:{piece}", "Take a {piece} from the station", piece=_PIECE
)
PUT: Final = ACTIONS.group("put", "put:{amount}", "Put {amount}", amount=range(MOST_PIECES + 1))
BUILD: Final = ACTIONS.group(
    "build", "build:{building}", "Build the {building}", building=_BUILDING
)
GIVE_PIECE: Final = ACTIONS.group(
    "give_piece",
    "give:{piece}:{place}",
    "Give the {piece} on {place}",
    piece=_PIECE,
    place=_PLACE,
)
GIVE_GOOD: Final = ACTIONS.group("give_good", "give:{good}", "Give a {good}", good=_GOOD)
UNIVERSITY_PIECE: Final = ACTIONS.group(
    "university", "university:{piece}", "Put a {piece} on the new building", piece=_PIECE
)
EXTRA: Final = ACTIONS.group("extra", "extra:{good}", "Take one more {good}", good=_GOOD)
SELL: Final = ACTIONS.group("sell", "sell:{good}", "Sell a {good}", good=_GOOD)
POST: Final = ACTIONS.group("post", "post:{good}", "Sell a {good} by the trading post", good=_GOOD)
LAND_BUY: Final = ACTIONS.group("land_buy", "land_buy", "Buy a hidden plantation")
LAND_SELL: Final = ACTIONS.group(
    "land_sell",
    "land_sell:{tile}:{status}",
    "Sell the {tile} plantation ({status})",
    tile=_PLANTATION,
    status=STATUSES,
)
LOAD: Final = ACTIONS.group(
    "load", "load:{good}@{ship}", "Load {good} on {ship}", good=_GOOD, ship=_SHIP
)
WHARF_ALL: Final = ACTIONS.group("wharf", "wharf:{good}", "Ship all {good} by wharf", good=_GOOD)
OPEN_SMALL_WHARF: Final = ACTIONS.group(
    "small_wharf", "small_wharf", "Ship goods by the small wharf"
)
KEEP_ALL: Final = ACTIONS.group("keep_all", "keep_all:{good}", "Keep all {good}", good=_GOOD)
KEEP_ONE: Final = ACTIONS.group("keep_one", "keep_one:{good}", "Keep one {good}", good=_GOOD)
PIRACY: Final = ACTIONS.group("piracy", "piracy:{ship}", "Rob {ship}", ship=_SHIP)
PLUNDER: Final = ACTIONS.group("plunder", "plunder", "Plunder the trading house")
RAID: Final = ACTIONS.group("raid", "raid", "Raid the station")
KIDNAP: Final = ACTIONS.group("kidnap", "kidnap:{card}", "Kidnap the {card}", card=_KIDNAPPED)
KEEP: Final = ACTIONS.group("keep", "keep:{amount}", "Keep {amount}", amount=range(BOOTY + 1))
NOBLE_YES: Final = ACTIONS.group("noble", "noble:yes", "Keep the noble")
PLACE: Final = ACTIONS.group(
    "place", "place:{piece}:{place}", "Place a {piece} on {place}", piece=_PIECE, place=_PLACE
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
USE_BUILDING: Final = ACTIONS.group("use", "use:{building}", "Use the {building}", building=_BEIGE)
USE_NO: Final = ACTIONS.group("decline", "use:no", "Do not use it")

PROMPTS: Final = PromptTable()
ASK_DRAFT: Final = PROMPTS.ask("DRAFT", "PR-SET-05", "Which building joins the supply?", DRAFT)
ASK_ROLE: Final = PROMPTS.ask("ROLE", "PR-ROUND-02", "Which role do you take?", ROLE)
ASK_GUEST: Final = PROMPTS.ask("GUEST", "PR-GUEST-01", "Where does a guest go?", GUEST, GUEST_STAY)
ASK_HACIENDA: Final = PROMPTS.ask(
    "SET_HACIENDA", "PR-SETTLER-02", "Draw a hidden plantation?", HACIENDA_DRAW, HACIENDA_NO
)
ASK_DRAWN: Final = PROMPTS.ask(
    "DRAWN_TILE", "PR-SETTLER-03", "How do you lay the drawn tile?", LAY_PLANTATION, LAY_FOREST
)
ASK_TAKE: Final = PROMPTS.ask(
    "SET_TAKE", "PR-SETTLER-04", "Which tile do you take?", TAKE, FOREST, TAKE_QUARRY, PASS
)
ASK_HOSPICE: Final = PROMPTS.ask(
    "SET_HOSPICE", "PR-SETTLER-06", "A piece for the new tile?", HOSPICE_PIECE, HOSPICE_NO
)
ASK_LODGE: Final = PROMPTS.ask(
    "SET_LODGE", "PR-SETTLER-09", "Which tile do you discard?", DISCARD, DISCARD_FOREST, PASS
)
ASK_RECRUIT: Final = PROMPTS.ask("MAY_TAKE", "PR-MAYOR-04", "Which piece do you take?", RECRUIT)
ASK_NOBLES: Final = PROMPTS.ask("MAY_NOBLES", "PR-MAYOR-06", "How many nobles on this spot?", PUT)
ASK_WORKERS: Final = PROMPTS.ask(
    "MAY_WORKERS", "PR-MAYOR-06", "How many workers on this spot?", PUT
)
ASK_BUILD: Final = PROMPTS.ask(
    "BUILD", "PR-BUILDER-02", "Which building do you build?", BUILD, PASS
)
ASK_GIVE_PIECE: Final = PROMPTS.ask(
    "BM_PIECE", "PR-BUILDER-05", "Which piece do you give?", GIVE_PIECE, SKIP
)
ASK_GIVE_GOOD: Final = PROMPTS.ask(
    "BM_GOOD", "PR-BUILDER-05", "Which good do you give?", GIVE_GOOD, SKIP
)
ASK_UNIVERSITY: Final = PROMPTS.ask(
    "BLD_UNIVERSITY",
    "PR-BUILDER-07",
    "A piece for the new building?",
    UNIVERSITY_PIECE,
    UNIVERSITY_NO,
)
ASK_EXTRA: Final = PROMPTS.ask(
    "CRA_EXTRA", "PR-CRAFTSMAN-06", "Which extra good do you take?", EXTRA, SKIP
)
ASK_TRADE: Final = PROMPTS.ask(
    "TRADE", "PR-TRADER-02", "What do you trade?", SELL, POST, LAND_BUY, LAND_SELL, PASS
)
ASK_SUPPLY: Final = PROMPTS.ask(
    "CAP_SUPPLY", "PR-CAPTAIN-04", "Which good does the court get?", GIVE_GOOD, STOP
)
ASK_LOAD: Final = PROMPTS.ask(
    "CAP_LOAD", "PR-CAPTAIN-05", "What do you ship?", LOAD, WHARF_ALL, OPEN_SMALL_WHARF, PASS
)
ASK_SMALL: Final = PROMPTS.ask("CAP_SMALL", "PR-CAPTAIN-09", "How many goods of this kind?", PUT)
ASK_KEEP_KIND: Final = PROMPTS.ask(
    "STORE_KIND", "PR-CAPTAIN-13", "Which kind do you store?", KEEP_ALL
)
ASK_KEEP_ONE: Final = PROMPTS.ask(
    "STORE_ONE", "PR-CAPTAIN-13", "Which single good do you keep?", KEEP_ONE
)
ASK_BUCCANEER: Final = PROMPTS.ask(
    "BUCCANEER",
    "PR-BUCCANEER-02",
    "What does the buccaneer do?",
    PIRACY,
    PLUNDER,
    RAID,
    KIDNAP,
    PASS,
)
ASK_BOOTY: Final = PROMPTS.ask("BUC_KEEP", "PR-BUCCANEER-03", "How much do you keep?", KEEP)
ASK_BOOTY_NOBLE: Final = PROMPTS.ask(
    "BUC_NOBLE", "PR-BUCCANEER-05", "Is the noble among them?", NOBLE_YES, NOBLE_NO
)
ASK_PLACE: Final = PROMPTS.ask("PLACE", "PR-BUCCANEER-06", "Where does the piece go?", PLACE)
ASK_USE: Final = PROMPTS.ask(
    "USE", "PR-B-04", "Do you use this?", USE_ACTION, USE_PRIVILEGE, USE_BUILDING, USE_NO
)

EVENTS: Final = EventTable()
NEW_ROUND: Final = EVENTS.kind("round", "round {round} begins with {seat}", round=None)
GOT_DOUBLOONS: Final = EVENTS.kind("doubloons", "{seat} gets {amount} doubloons", amount=None)
PAID_DOUBLOONS: Final = EVENTS.kind("paid", "{seat} pays {amount} doubloons", amount=None)
GOT_POINTS: Final = EVENTS.kind("points", "{seat} gets {amount} victory points", amount=None)
GAVE_POINT: Final = EVENTS.kind("gave_point", "{seat} gives back a victory point")
LAID_TILE: Final = EVENTS.kind("laid", "{seat} lays {kind}", kind=_TILE)
LAID_FOREST: Final = EVENTS.kind("forest", "{seat} lays {kind} as forest", kind=_TILE)
DREW_TILE: Final = EVENTS.kind("drew", "{seat} draws {kind}", kind=_TILE)
REVEALED: Final = EVENTS.kind("revealed", "{kind} is turned face up", kind=_TILE)
RESHUFFLED: Final = EVENTS.kind("reshuffled", "the discarded plantations form a new stack")
GOT_PIECE: Final = EVENTS.kind(
    "piece", "{seat} gets a {piece} on {place}", piece=_PIECE, place=_PLACE
)
GAVE_PIECE: Final = EVENTS.kind(
    "gave_piece", "{seat} gives the {piece} on {place}", piece=_PIECE, place=_PLACE
)
PUT_PIECES: Final = EVENTS.kind(
    "put", "{seat} puts {amount} of {piece} on {place}", amount=None, piece=_PIECE, place=_PLACE
)
REFILLED: Final = EVENTS.kind(
    "refilled", "the station gets {workers} workers and {nobles} nobles", workers=None, nobles=None
)
BUILT: Final = EVENTS.kind(
    "built", "{seat} builds {building} for {price}", building=_BUILDING, price=None
)
PRODUCED: Final = EVENTS.kind(
    "produced", "{seat} produces {amount} {good}", good=_GOOD, amount=None
)
SOLD: Final = EVENTS.kind("sold", "{seat} sells {good} for {income}", good=_GOOD, income=None)
SHIPPED: Final = EVENTS.kind("shipped", "{seat} ships {amount} {good}", good=_GOOD, amount=None)
RETURNED: Final = EVENTS.kind(
    "returned", "{seat} returns {amount} {good} to the supply", good=_GOOD, amount=None
)
HOUSE_EMPTIED: Final = EVENTS.kind("house_emptied", "the trading house is emptied")
SHIP_EMPTIED: Final = EVENTS.kind("ship_emptied", "the ship {ship} is emptied", ship=_SHIP)
END_IN_SIGHT: Final = EVENTS.kind("last_round", "the match ends with this round")
DISCARDED: Final = EVENTS.kind("discarded", "{seat} discards {kind}", kind=_TILE)
FESTIVAL_DONE: Final = EVENTS.kind(
    "festival",
    "{seat} fulfils the {task} task",
    task=("plantation", "goods", "building"),
)
KIDNAPPED: Final = EVENTS.kind("kidnapped", "{seat} kidnaps {card}", card=_ROLE)
RANSOMED: Final = EVENTS.kind("ransomed", "{seat} gets a ransom for {card}", card=_ROLE)
RAIDED: Final = EVENTS.kind(
    "raided",
    "{seat} raids {removed} pieces and keeps {kept}",
    removed=None,
    kept=None,
)
DRAFTED: Final = EVENTS.kind("drafted", "{building} joins the supply", building=_BUILDING)
GAME_OVER: Final = EVENTS.kind("over", "the match is over")
