"""The numbered actions, the questions they answer, and what happens for all to see.

Within every question ascending ids are the canonical order of the options, so groups stand in the
order of PR-DEC-05 and all ways of declining come last.
"""

from __future__ import annotations

from typing import Final

from ..actions import ActionTable
from ..events import EventTable
from ..prompts import PromptTable
from .data import (
    BOOTY,
    BUILDING_NAMES,
    CARDS,
    FIRST_BEIGE,
    FIRST_NOBLE_BUILDING,
    GOODS,
    ISLAND_SPACES,
    PLACES,
    SHIPS,
    SPOTS,
    TILES,
)

WORKER: Final = 0
NOBLE: Final = 1
PIECES: Final = ("worker", "noble")
STATUSES: Final = ("empty", "worker", "noble")
MOST_PIECES: Final = ISLAND_SPACES  # tiles of one kind with a piece on each

ACTIONS: Final = ActionTable()
DRAFT: Final = ACTIONS.group(
    "draft", "draft:{building}", building=BUILDING_NAMES[FIRST_BEIGE:FIRST_NOBLE_BUILDING]
)
ROLE: Final = ACTIONS.group("role", "role:{card}", card=CARDS)
GUEST: Final = ACTIONS.group("guest", "guest:{piece}:{spot}", piece=PIECES, spot=SPOTS)
HACIENDA_DRAW: Final = ACTIONS.group("hacienda", "hacienda:draw")
LAY_PLANTATION: Final = ACTIONS.group("lay", "lay:plantation")
LAY_FOREST: Final = ACTIONS.group("lay", "lay:forest")
TAKE: Final = ACTIONS.group("take", "take:{tile}", tile=GOODS)
FOREST: Final = ACTIONS.group("forest", "forest:{tile}", tile=GOODS)
TAKE_QUARRY: Final = ACTIONS.group("take", "take:{tile}", tile=TILES[-1:])
HOSPICE_PIECE: Final = ACTIONS.group("hospice", "hospice:{piece}", piece=PIECES)
DISCARD: Final = ACTIONS.group("discard", "discard:{tile}:{status}", tile=GOODS, status=STATUSES)
DISCARD_FOREST: Final = ACTIONS.group("discard_forest", "discard:forest:{tile}", tile=GOODS)
RECRUIT: Final = ACTIONS.group("recruit", "take:{piece}", piece=PIECES)
PUT: Final = ACTIONS.group("put", "put:{amount}", amount=range(MOST_PIECES + 1))
PUTS: Final = list(range(PUT, PUT + MOST_PIECES + 1))  # a slice of it is a list of choices
BUILD: Final = ACTIONS.group("build", "build:{building}", building=BUILDING_NAMES)
GIVE_PIECE: Final = ACTIONS.group("give_piece", "give:{piece}:{place}", piece=PIECES, place=PLACES)
GIVE_GOOD: Final = ACTIONS.group("give_good", "give:{good}", good=GOODS)
UNIVERSITY_PIECE: Final = ACTIONS.group("university", "university:{piece}", piece=PIECES)
EXTRA: Final = ACTIONS.group("extra", "extra:{good}", good=GOODS)
SELL: Final = ACTIONS.group("sell", "sell:{good}", good=GOODS)
POST: Final = ACTIONS.group("post", "post:{good}", good=GOODS)
LAND_BUY: Final = ACTIONS.group("land_buy", "land_buy")
LAND_SELL: Final = ACTIONS.group(
    "land_sell", "land_sell:{tile}:{status}", tile=GOODS, status=STATUSES
)
LOAD: Final = ACTIONS.group("load", "load:{good}@{ship}", good=GOODS, ship=SHIPS)
WHARF_ALL: Final = ACTIONS.group("wharf", "wharf:{good}", good=GOODS)
OPEN_SMALL_WHARF: Final = ACTIONS.group("small_wharf", "small_wharf")
KEEP_ALL: Final = ACTIONS.group("keep_all", "keep_all:{good}", good=GOODS)
KEEP_ONE: Final = ACTIONS.group("keep_one", "keep_one:{good}", good=GOODS)
PIRACY: Final = ACTIONS.group("piracy", "piracy:{ship}", ship=SHIPS)
PLUNDER: Final = ACTIONS.group("plunder", "plunder")
RAID: Final = ACTIONS.group("raid", "raid")
KIDNAP: Final = ACTIONS.group("kidnap", "kidnap:{card}", card=CARDS[:-1])
KEEP: Final = ACTIONS.group("keep", "keep:{amount}", amount=range(BOOTY + 1))
NOBLE_YES: Final = ACTIONS.group("noble", "noble:yes")
PLACE: Final = ACTIONS.group("place", "place:{piece}:{place}", piece=PIECES, place=PLACES)
HACIENDA_NO: Final = ACTIONS.group("decline", "hacienda:no")
HOSPICE_NO: Final = ACTIONS.group("decline", "hospice:no")
UNIVERSITY_NO: Final = ACTIONS.group("decline", "university:no")
NOBLE_NO: Final = ACTIONS.group("decline", "noble:no")
SKIP: Final = ACTIONS.group("decline", "skip")
STOP: Final = ACTIONS.group("decline", "stop")
GUEST_STAY: Final = ACTIONS.group("decline", "guest:stay")
PASS: Final = ACTIONS.group("decline", "pass")
USE_ACTION: Final = ACTIONS.group("use_action", "use:action")
USE_PRIVILEGE: Final = ACTIONS.group("use_privilege", "use:privilege")
USE_BUILDING: Final = ACTIONS.group("use", "use:{building}", building=BUILDING_NAMES[FIRST_BEIGE:])
USE_NO: Final = ACTIONS.group("decline", "use:no")

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
LAID_TILE: Final = EVENTS.kind("laid", "{seat} lays {kind}", kind=TILES)
LAID_FOREST: Final = EVENTS.kind("forest", "{seat} lays {kind} as forest", kind=TILES)
DREW_TILE: Final = EVENTS.kind("drew", "{seat} draws {kind}", kind=TILES)
REVEALED: Final = EVENTS.kind("revealed", "{kind} is turned face up", kind=TILES)
RESHUFFLED: Final = EVENTS.kind("reshuffled", "the discarded plantations form a new stack")
GOT_PIECE: Final = EVENTS.kind(
    "piece", "{seat} gets a {piece} on {place}", piece=PIECES, place=PLACES
)
GAVE_PIECE: Final = EVENTS.kind(
    "gave_piece", "{seat} gives the {piece} on {place}", piece=PIECES, place=PLACES
)
PUT_PIECES: Final = EVENTS.kind(
    "put", "{seat} puts {amount} of {piece} on {place}", amount=None, piece=PIECES, place=PLACES
)
REFILLED: Final = EVENTS.kind(
    "refilled", "the station gets {workers} workers and {nobles} nobles", workers=None, nobles=None
)
BUILT: Final = EVENTS.kind(
    "built", "{seat} builds {building} for {price}", building=BUILDING_NAMES, price=None
)
PRODUCED: Final = EVENTS.kind(
    "produced", "{seat} produces {amount} {good}", good=GOODS, amount=None
)
SOLD: Final = EVENTS.kind("sold", "{seat} sells {good} for {income}", good=GOODS, income=None)
SHIPPED: Final = EVENTS.kind("shipped", "{seat} ships {amount} {good}", good=GOODS, amount=None)
RETURNED: Final = EVENTS.kind(
    "returned", "{seat} returns {amount} {good} to the supply", good=GOODS, amount=None
)
HOUSE_EMPTIED: Final = EVENTS.kind("house_emptied", "the trading house is emptied")
SHIP_EMPTIED: Final = EVENTS.kind(
    "ship_emptied", "the ship {ship} is emptied", ship=[str(s) for s in SHIPS]
)
END_IN_SIGHT: Final = EVENTS.kind("last_round", "the match ends with this round")
DISCARDED: Final = EVENTS.kind("discarded", "{seat} discards {kind}", kind=TILES)
FESTIVAL_DONE: Final = EVENTS.kind(
    "festival",
    "{seat} fulfils the {task} task",
    task=("plantation", "goods", "building"),
)
KIDNAPPED: Final = EVENTS.kind("kidnapped", "{seat} kidnaps {card}", card=CARDS)
RANSOMED: Final = EVENTS.kind("ransomed", "{seat} gets a ransom for {card}", card=CARDS)
RAIDED: Final = EVENTS.kind(
    "raided",
    "{seat} raids {removed} pieces and keeps {kept}",
    removed=None,
    kept=None,
)
DRAFTED: Final = EVENTS.kind("drafted", "{building} joins the supply", building=BUILDING_NAMES)
GAME_OVER: Final = EVENTS.kind("over", "the match is over")
