"""Everything a seat can be asked and can answer, and everything that can be reported.

Ids never move. Inside every question the ascending order of the ids is the canonical order of the
options (VG-DEC-05). The table does not depend on the component data of a match: fields that a port
lacks and tiles that changed their values keep their ids.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ..actions import ActionTable
from ..arguments import pieces
from ..bits import bit
from ..events import EventTable
from ..prompts import PromptTable
from .data import (
    AREAS,
    CHARACTER_TITLES,
    CHARACTERS,
    COLOURS,
    CREW_COLOURS,
    MAX_FIELDS,
    MAX_SECTION,
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

CREWS: Final = sorted(
    crew for size in range(1, 6) for crew in combinations(range(len(CREW_COLOURS)), size)
)
CREW_SIZE: Final[list[int]] = [len(crew) for crew in CREWS]
CREW_MASK: Final[list[int]] = [sum(bit(colour) for colour in crew) for crew in CREWS]
CREW_NAMES: Final = ["+".join(CREW_COLOURS[colour] for colour in crew) for crew in CREWS]
CREW_TITLES: Final = [name.replace("+", ", ") for name in CREW_NAMES]

# What arguments stand for. Ids are those of the components: closed sets count from 1.
_PORT: Final = pieces("port", PORTS, titles=PORT_TITLES)
_AREA: Final = pieces("area", AREAS, first=1)
_NUMBER: Final = pieces("number", range(1, STONES + 1), first=1)
_CHARACTER: Final = pieces("character", CHARACTERS, first=1, titles=CHARACTER_TITLES)
_COLOUR: Final = pieces("colour", COLOURS, first=1)
_CREW: Final = pieces("crew", CREW_NAMES, titles=CREW_TITLES)
_TILE: Final = pieces("vessel", TILES)
_VESSEL: Final = pieces("vessel", VESSELS)
_VDG_TILE: Final = pieces("vdg_tile", VDG_TILES)
_UPPER: Final = pieces("slot", SLOT_NAMES[:UPPER_SLOTS], titles=SLOT_TITLES[:UPPER_SLOTS])
_LOWER: Final = pieces("slot", SLOT_NAMES[SAO_GABRIEL:], SAO_GABRIEL, SLOT_TITLES[SAO_GABRIEL:])
_SLOT: Final = pieces("slot", SLOT_NAMES, titles=SLOT_TITLES)
_STACK: Final = pieces("stack", STACKS, first=1)
_SECTION: Final = pieces("section", range(1, SECTIONS + 1), first=1)
_MONEY_FIELD: Final = pieces("money_field", MONEY_FIELDS, first=1, titles=MONEY_FIELD_TITLES)
_FIELD: Final = range(MAX_FIELDS)

ACTIONS: Final = ActionTable()
MERCHANT: Final = ACTIONS.group(
    "merchant", "merchant:{port}@{field}", "Send the merchant ship to {port}, field {field}",
    port=_PORT, field=_FIELD,
)  # fmt: skip
NUMBER: Final = ACTIONS.group("number", "number:{number}", "Take number {number}", number=_NUMBER)
AREA: Final = ACTIONS.group("area", "area:{area}", "Place the disc in {area}", area=_AREA)
PERFORM: Final = ACTIONS.group("perform", "perform", "Perform the action")
WAIVE: Final = ACTIONS.group("waive", "waive", "Waive the action for a refund")
LAUNCH: Final = ACTIONS.group("launch", "launch:{tile}", "Launch {tile}", tile=_TILE)
PASS: Final = ACTIONS.group("pass", "pass", "Launch nothing")
CREW: Final = ACTIONS.group("crew", "crew:{crew}", "Sign on {crew}", crew=_CREW)
BUY: Final = ACTIONS.group("buy", "buy:{slot}", "Buy the project in {slot}", slot=_UPPER)
BUY_SAO_GABRIEL: Final = ACTIONS.group(
    "buy_sao_gabriel", "buy:{slot}", "Buy the ship in {slot}", slot=_LOWER
)
DONE: Final = ACTIONS.group("done", "done", "Buy nothing more")
SECTION: Final = ACTIONS.group(
    "section", "section:{section}", "Recruit from section {section}", section=_SECTION
)
CAPTAIN_ONLY: Final = ACTIONS.group("captain_only", "captain_only", "Hire only a captain")
TAKE: Final = ACTIONS.group("take", "take:{count}", "Take {count}", count=range(MAX_SECTION + 1))
CAPTAIN_YES: Final = ACTIONS.group(
    "captain", "captain:{answer}", "Hire a captain: {answer}", answer=("yes", "no")
)
CAPTAIN_NO: Final = CAPTAIN_YES + 1
PORT: Final = ACTIONS.group("port", "port:{port}", "Sail to {port}", port=_PORT)
SHIP: Final = ACTIONS.group(
    "ship", "ship:{tile}@{field}", "Send {tile} to field {field}", tile=_TILE, field=_FIELD
)
STOP: Final = ACTIONS.group("stop", "stop", "Send no further ship")
PROJECT: Final = ACTIONS.group(
    "project", "project:{slot}", "Take the project in {slot}", slot=_UPPER
)
SAILOR: Final = ACTIONS.group(
    "sailor", "sailor:{section}:{colour}", "Take a {colour} sailor from section {section}",
    section=_SECTION, colour=_COLOUR,
)  # fmt: skip
SAILOR_BAG: Final = ACTIONS.group("sailor_bag", "sailor:bag", "Draw a sailor from the bag")
PICK_MONEY: Final = ACTIONS.group(
    "pick_money", "pick:{field}", "Take the money of the {field}", field=_MONEY_FIELD
)
PICK: Final = ACTIONS.group("pick", "pick:{character}", "Take {character}", character=_CHARACTER)
DEFER: Final = ACTIONS.group("defer", "defer", "Leave the merchant ship for phase 3")

PROMPTS: Final = PromptTable()
SETUP_MERCHANT: Final = PROMPTS.ask(
    "SETUP_MERCHANT", "VG-SET-09", "Place the first merchant ship.", MERCHANT
)
P1_NUMBER: Final = PROMPTS.ask("P1_NUMBER", "VG-P1-06", "Take a number for your next disc.", NUMBER)
P1_AREA: Final = PROMPTS.ask("P1_AREA", "VG-P1-07", "Place the disc in an area.", AREA)
P2_CALL: Final = PROMPTS.ask(
    "P2_CALL",
    "VG-P2-03",
    "Your number is called: perform the action, waive it, or launch first.",
    PERFORM,
    WAIVE,
    LAUNCH,
)
LAUNCH_CREW: Final = PROMPTS.ask("LAUNCH_CREW", "VG-LCH-03", "Choose the crew that signs on.", CREW)
BUY_FIRST: Final = PROMPTS.ask(
    "BUY_FIRST", "VG-BUY-02", "Buy a project or the Sao Gabriel.", BUY, BUY_SAO_GABRIEL
)
BUY_SECOND: Final = PROMPTS.ask(
    "BUY_SECOND", "VG-BUY-03", "Buy a second project or be done.", BUY, DONE
)
REC_SECTION: Final = PROMPTS.ask(
    "REC_SECTION",
    "VG-REC-02",
    "Choose a section to recruit from, or only a captain.",
    SECTION,
    CAPTAIN_ONLY,
)
REC_COLOUR: Final = PROMPTS.ask("REC_COLOUR", "VG-REC-03", "How many sailors of this colour?", TAKE)
REC_CAPTAIN: Final = PROMPTS.ask("REC_CAPTAIN", "VG-REC-05", "Hire a captain as well?", CAPTAIN_YES)
EXP_PORT: Final = PROMPTS.ask("EXP_PORT", "VG-EXP-03", "Choose the port of the expedition.", PORT)
EXP_SHIP: Final = PROMPTS.ask(
    "EXP_SHIP", "VG-EXP-04", "Send a ship to a field, or stop.", SHIP, STOP
)
BONUS_PROJECT: Final = PROMPTS.ask("BONUS_PROJECT", "VG-EXP-10", "Choose a free project.", PROJECT)
BONUS_SAILOR: Final = PROMPTS.ask(
    "BONUS_SAILOR",
    "VG-EXP-10",
    "Choose a free sailor, or draw one from the bag.",
    SAILOR,
    SAILOR_BAG,
)
CHAR_PICK: Final = PROMPTS.ask(
    "CHAR_PICK", "VG-CHR-01", "Take money or a character.", PICK_MONEY, PICK
)
SERNIGI_SEND: Final = PROMPTS.ask(
    "SERNIGI_SEND",
    "VG-CHR-08",
    "Send the merchant ship now, or defer it to phase 3.",
    MERCHANT,
    DEFER,
)
MANUEL_NUMBER: Final = PROMPTS.ask(
    "MANUEL_NUMBER", "VG-CHR-09", "Choose the number of your extra disc.", NUMBER
)
MANUEL_AREA: Final = PROMPTS.ask(
    "MANUEL_AREA", "VG-CHR-09", "Place your extra disc in an area.", AREA
)
P3_MERCHANT: Final = PROMPTS.ask(
    "P3_MERCHANT",
    "VG-P3-01",
    "Send the merchant ship of this round; you may launch first.",
    MERCHANT,
    LAUNCH,
)
RE_LAUNCH: Final = PROMPTS.ask("RE_LAUNCH", "VG-LCH-05", "Launch a ship, or pass.", LAUNCH, PASS)
RE_LAUNCH_ALVARES: Final = PROMPTS.ask(
    "RE_LAUNCH_ALVARES", "VG-LCH-05", "Launch a ship to free a missionary, or pass.", LAUNCH, PASS
)
END_LAUNCH: Final = PROMPTS.ask(
    "END_LAUNCH", "VG-END-02", "Launch a last ship, or pass.", LAUNCH, PASS
)

EVENTS: Final = EventTable()
ROUND_BEGINS: Final = EVENTS.kind(
    "round_begins", "{seat} begins round {round}; the marker is at {marker}",
    round=None, marker=None,
)  # fmt: skip
MARKER_MOVES: Final = EVENTS.kind(
    "marker_moves", "{tile} is revealed; the marker moves to {marker}",
    tile=_VDG_TILE, marker=None,
)  # fmt: skip
CALLED: Final = EVENTS.kind("called", "{seat} is called with number {number}", number=_NUMBER)
GETS_REALES: Final = EVENTS.kind("gets_reales", "{seat} receives {reales} reales", reales=None)
PAYS: Final = EVENTS.kind("pays", "{seat} pays {reales} reales", reales=None)
SCORES: Final = EVENTS.kind("scores", "{seat} scores {vp} VP", vp=None)
GETS_PROJECT: Final = EVENTS.kind("gets_project", "{seat} takes project {tile}", tile=_TILE)
LAUNCHES: Final = EVENTS.kind(
    "launches", "{seat} launches {tile} with {crew}", tile=_TILE, crew=_CREW
)
LAUNCHES_FREE: Final = EVENTS.kind(
    "launches_free", "{seat} takes {tile}, launched without a crew", tile=_TILE
)
GETS_SAILORS: Final = EVENTS.kind(
    "gets_sailors", "{seat} takes {count} {colour} from section {section}",
    count=None, colour=_COLOUR, section=_SECTION,
)  # fmt: skip
DRAWS_SAILOR: Final = EVENTS.kind(
    "draws_sailor", "{seat} draws a {colour} sailor from the bag", colour=_COLOUR
)
GETS_CAPTAIN: Final = EVENTS.kind("gets_captain", "{seat} takes a captain")
GETS_MISSIONARY: Final = EVENTS.kind("gets_missionary", "{seat} takes a missionary")
TAKES_CHARACTER: Final = EVENTS.kind(
    "takes_character", "{seat} takes {character}", character=_CHARACTER
)
SAILS: Final = EVENTS.kind(
    "sails", "{seat} sends {vessel} to {port}, field {field}",
    vessel=_VESSEL, port=_PORT, field=None,
)  # fmt: skip
MOVES: Final = EVENTS.kind(
    "moves", "{vessel} moves on to {port}, field {field}", vessel=_VESSEL, port=_PORT, field=None
)
LEAVES: Final = EVENTS.kind("leaves", "{vessel} leaves the game", vessel=_VESSEL)
PORT_COMPLETE: Final = EVENTS.kind("port_complete", "{port} is complete", port=_PORT)
MERCHANT_REVEALED: Final = EVENTS.kind(
    "merchant_revealed", "the merchant ship of the round is {vessel}", vessel=_VESSEL
)
DISPLAYED: Final = EVENTS.kind(
    "displayed", "{tile} is laid out in slot {slot}", tile=_TILE, slot=_SLOT
)
TOP_OF_STACK: Final = EVENTS.kind(
    "top_of_stack", "{tile} is now on top of stack {stack}", tile=_TILE, stack=_STACK
)
SECTION_GAINS: Final = EVENTS.kind(
    "section_gains", "a {colour} sailor joins section {section}", colour=_COLOUR, section=_SECTION
)
