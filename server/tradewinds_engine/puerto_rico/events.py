"""What can be reported; kinds never move."""

from __future__ import annotations

from typing import Final

from ..events import EventTable
from . import arguments

EVENTS: Final = EventTable()
NEW_ROUND: Final = EVENTS.kind("round", "round {round} begins with {seat}", round=None)
GOT_DOUBLOONS: Final = EVENTS.kind("doubloons", "{seat} gets {amount} doubloons", amount=None)
PAID_DOUBLOONS: Final = EVENTS.kind("paid", "{seat} pays {amount} doubloons", amount=None)
GOT_POINTS: Final = EVENTS.kind("points", "{seat} gets {amount} victory points", amount=None)
GAVE_POINT: Final = EVENTS.kind("gave_point", "{seat} gives back a victory point")
LAID_TILE: Final = EVENTS.kind("laid", "{seat} lays {kind}", kind=arguments.TILE)
LAID_FOREST: Final = EVENTS.kind("forest", "{seat} lays {kind} as forest", kind=arguments.TILE)
DREW_TILE: Final = EVENTS.kind("drew", "{seat} draws {kind}", kind=arguments.TILE)
REVEALED: Final = EVENTS.kind("revealed", "{kind} is turned face up", kind=arguments.TILE)
RESHUFFLED: Final = EVENTS.kind("reshuffled", "the discarded plantations form a new stack")
GOT_PIECE: Final = EVENTS.kind(
    "piece", "{seat} gets a {piece} on {place}", piece=arguments.PIECE, place=arguments.PLACE
)
GAVE_PIECE: Final = EVENTS.kind(
    "gave_piece",
    "{seat} gives the {piece} on {place}",
    piece=arguments.PIECE,
    place=arguments.PLACE,
)
PUT_PIECES: Final = EVENTS.kind(
    "put",
    "{seat} puts {amount} of {piece} on {place}",
    amount=None,
    piece=arguments.PIECE,
    place=arguments.PLACE,
)
REFILLED: Final = EVENTS.kind(
    "refilled", "the station gets {workers} workers and {nobles} nobles", workers=None, nobles=None
)
BUILT: Final = EVENTS.kind(
    "built", "{seat} builds {building} for {price}", building=arguments.BUILDING, price=None
)
PRODUCED: Final = EVENTS.kind(
    "produced", "{seat} produces {amount} {good}", good=arguments.GOOD, amount=None
)
SOLD: Final = EVENTS.kind(
    "sold", "{seat} sells {good} for {income}", good=arguments.GOOD, income=None
)
SHIPPED: Final = EVENTS.kind(
    "shipped", "{seat} ships {amount} {good}", good=arguments.GOOD, amount=None
)
RETURNED: Final = EVENTS.kind(
    "returned", "{seat} returns {amount} {good} to the supply", good=arguments.GOOD, amount=None
)
HOUSE_EMPTIED: Final = EVENTS.kind("house_emptied", "the trading house is emptied")
SHIP_EMPTIED: Final = EVENTS.kind("ship_emptied", "the ship {ship} is emptied", ship=arguments.SHIP)
END_IN_SIGHT: Final = EVENTS.kind("last_round", "the match ends with this round")
DISCARDED: Final = EVENTS.kind("discarded", "{seat} discards {kind}", kind=arguments.TILE)
FESTIVAL_DONE: Final = EVENTS.kind(
    "festival",
    "{seat} fulfils the {task} task",
    task=("plantation", "goods", "building"),
)
KIDNAPPED: Final = EVENTS.kind("kidnapped", "{seat} kidnaps {card}", card=arguments.ROLE)
RANSOMED: Final = EVENTS.kind("ransomed", "{seat} gets a ransom for {card}", card=arguments.ROLE)
RAIDED: Final = EVENTS.kind(
    "raided",
    "{seat} raids {removed} pieces and keeps {kept}",
    removed=None,
    kept=None,
)
DRAFTED: Final = EVENTS.kind("drafted", "{building} joins the supply", building=arguments.BUILDING)
GAME_OVER: Final = EVENTS.kind("over", "the match is over")
