"""The numbered actions of Vasco da Gama; ids never move.

Inside every question the ascending order of the ids is the canonical order of the
options (VG-DEC-05). The table does not depend on the component data of a match: fields that a port
lacks and tiles that changed their values keep their ids.
"""

from __future__ import annotations

from typing import Final

from ..actions import ActionTable
from . import arguments
from .data import (
    MAX_FIELDS,
    MAX_SECTION,
)

_FIELD: Final = range(MAX_FIELDS)

ACTIONS: Final = ActionTable()
MERCHANT: Final = ACTIONS.group(
    "merchant", "merchant:{port}@{field}", "Send the merchant ship to {port}, field {field}",
    port=arguments.PORT, field=_FIELD,
)  # fmt: skip
NUMBER: Final = ACTIONS.group(
    "number", "number:{number}", "Take number {number}", number=arguments.NUMBER
)
AREA: Final = ACTIONS.group("area", "area:{area}", "Place the disc in {area}", area=arguments.AREA)
PERFORM: Final = ACTIONS.group("perform", "perform", "Perform the action")
WAIVE: Final = ACTIONS.group("waive", "waive", "Waive the action for a refund")
LAUNCH: Final = ACTIONS.group("launch", "launch:{tile}", "Launch {tile}", tile=arguments.TILE)
PASS: Final = ACTIONS.group("pass", "pass", "Launch nothing")
CREW: Final = ACTIONS.group("crew", "crew:{crew}", "Sign on {crew}", crew=arguments.CREW)
BUY: Final = ACTIONS.group("buy", "buy:{slot}", "Buy the project in {slot}", slot=arguments.UPPER)
BUY_SAO_GABRIEL: Final = ACTIONS.group(
    "buy_sao_gabriel", "buy:{slot}", "Buy the ship in {slot}", slot=arguments.LOWER
)
DONE: Final = ACTIONS.group("done", "done", "Buy nothing more")
SECTION: Final = ACTIONS.group(
    "section", "section:{section}", "Recruit from section {section}", section=arguments.SECTION
)
CAPTAIN_ONLY: Final = ACTIONS.group("captain_only", "captain_only", "Hire only a captain")
TAKE: Final = ACTIONS.group("take", "take:{count}", "Take {count}", count=range(MAX_SECTION + 1))
CAPTAIN_YES: Final = ACTIONS.group(
    "captain", "captain:{answer}", "Hire a captain: {answer}", answer=("yes", "no")
)
CAPTAIN_NO: Final = CAPTAIN_YES + 1
PORT: Final = ACTIONS.group("port", "port:{port}", "Sail to {port}", port=arguments.PORT)
SHIP: Final = ACTIONS.group(
    "ship", "ship:{tile}@{field}", "Send {tile} to field {field}", tile=arguments.TILE, field=_FIELD
)
STOP: Final = ACTIONS.group("stop", "stop", "Send no further ship")
PROJECT: Final = ACTIONS.group(
    "project", "project:{slot}", "Take the project in {slot}", slot=arguments.UPPER
)
SAILOR: Final = ACTIONS.group(
    "sailor", "sailor:{section}:{colour}", "Take a {colour} sailor from section {section}",
    section=arguments.SECTION, colour=arguments.COLOUR,
)  # fmt: skip
SAILOR_BAG: Final = ACTIONS.group("sailor_bag", "sailor:bag", "Draw a sailor from the bag")
PICK_MONEY: Final = ACTIONS.group(
    "pick_money", "pick:{field}", "Take the money of the {field}", field=arguments.MONEY_FIELD
)
PICK: Final = ACTIONS.group(
    "pick", "pick:{character}", "Take {character}", character=arguments.CHARACTER
)
DEFER: Final = ACTIONS.group("defer", "defer", "Leave the merchant ship for phase 3")
