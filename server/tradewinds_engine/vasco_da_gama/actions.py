"""Everything a seat can be asked and can answer, and everything that can be reported.

Ids never move. Inside every question the ascending order of the ids is the canonical order of the
options (VG-DEC-05). The table does not depend on the component data of a match: fields that a port
lacks and tiles that changed their values keep their ids.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ..actions import ActionTable
from ..events import EventTable
from ..prompts import PromptTable
from .data import (
    AREAS,
    CHARACTERS,
    COLOURS,
    CREW_COLOURS,
    MAX_FIELDS,
    MAX_SECTION,
    PORTS,
    SECTIONS,
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
CREW_MASK: Final[list[int]] = [sum(1 << colour for colour in crew) for crew in CREWS]
CREW_NAMES: Final = ["+".join(CREW_COLOURS[colour] for colour in crew) for crew in CREWS]

_FIELDS: Final = range(MAX_FIELDS)
_UPPER: Final = range(UPPER_SLOTS)
_SECTIONS: Final = range(1, SECTIONS + 1)

ACTIONS: Final = ActionTable()
MERCHANT: Final = ACTIONS.group("merchant", "merchant:{port}@{field}", port=PORTS, field=_FIELDS)
NUMBER: Final = ACTIONS.group("number", "number:{number}", number=range(1, STONES + 1))
AREA: Final = ACTIONS.group("area", "area:{area}", area=AREAS)
PERFORM: Final = ACTIONS.group("perform", "perform")
WAIVE: Final = ACTIONS.group("waive", "waive")
LAUNCH: Final = ACTIONS.group("launch", "launch:{tile}", tile=TILES)
PASS: Final = ACTIONS.group("pass", "pass")
CREW: Final = ACTIONS.group("crew", "crew:{crew}", crew=CREW_NAMES)
BUY: Final = ACTIONS.group("buy", "buy:u{slot}", slot=_UPPER)
BUY_SAO_GABRIEL: Final = ACTIONS.group("buy_sao_gabriel", "buy:sg")
DONE: Final = ACTIONS.group("done", "done")
SECTION: Final = ACTIONS.group("section", "section:{section}", section=_SECTIONS)
CAPTAIN_ONLY: Final = ACTIONS.group("captain_only", "captain_only")
TAKE: Final = ACTIONS.group("take", "take:{count}", count=range(MAX_SECTION + 1))
CAPTAIN_YES: Final = ACTIONS.group("captain", "captain:{answer}", answer=("yes", "no"))
CAPTAIN_NO: Final = CAPTAIN_YES + 1
PORT: Final = ACTIONS.group("port", "port:{port}", port=PORTS)
SHIP: Final = ACTIONS.group("ship", "ship:{tile}@{field}", tile=TILES, field=_FIELDS)
STOP: Final = ACTIONS.group("stop", "stop")
PROJECT: Final = ACTIONS.group("project", "project:u{slot}", slot=_UPPER)
SAILOR: Final = ACTIONS.group(
    "sailor", "sailor:{section}:{colour}", section=_SECTIONS, colour=COLOURS
)
SAILOR_BAG: Final = ACTIONS.group("sailor_bag", "sailor:bag")
PICK_MONEY: Final = ACTIONS.group(
    "pick_money", "pick:{field}", field=("money_upper", "money_lower")
)
PICK: Final = ACTIONS.group("pick", "pick:{character}", character=CHARACTERS)
DEFER: Final = ACTIONS.group("defer", "defer")

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
    tile=VDG_TILES, marker=None,
)  # fmt: skip
CALLED: Final = EVENTS.kind("called", "{seat} is called with number {number}", number=None)
GETS_REALES: Final = EVENTS.kind("gets_reales", "{seat} receives {reales} reales", reales=None)
PAYS: Final = EVENTS.kind("pays", "{seat} pays {reales} reales", reales=None)
SCORES: Final = EVENTS.kind("scores", "{seat} scores {vp} VP", vp=None)
GETS_PROJECT: Final = EVENTS.kind("gets_project", "{seat} takes project {tile}", tile=TILES)
LAUNCHES: Final = EVENTS.kind(
    "launches", "{seat} launches {tile} with {crew}", tile=TILES, crew=CREW_NAMES
)
LAUNCHES_FREE: Final = EVENTS.kind(
    "launches_free", "{seat} takes {tile}, launched without a crew", tile=TILES
)
GETS_SAILORS: Final = EVENTS.kind(
    "gets_sailors", "{seat} takes {count} {colour} from section {section}",
    count=None, colour=COLOURS, section=None,
)  # fmt: skip
DRAWS_SAILOR: Final = EVENTS.kind(
    "draws_sailor", "{seat} draws a {colour} sailor from the bag", colour=COLOURS
)
GETS_CAPTAIN: Final = EVENTS.kind("gets_captain", "{seat} takes a captain")
GETS_MISSIONARY: Final = EVENTS.kind("gets_missionary", "{seat} takes a missionary")
TAKES_CHARACTER: Final = EVENTS.kind(
    "takes_character", "{seat} takes {character}", character=CHARACTERS
)
SAILS: Final = EVENTS.kind(
    "sails", "{seat} sends {vessel} to {port}, field {field}",
    vessel=VESSELS, port=PORTS, field=None,
)  # fmt: skip
MOVES: Final = EVENTS.kind(
    "moves", "{vessel} moves on to {port}, field {field}", vessel=VESSELS, port=PORTS, field=None
)
LEAVES: Final = EVENTS.kind("leaves", "{vessel} leaves the game", vessel=VESSELS)
PORT_COMPLETE: Final = EVENTS.kind("port_complete", "{port} is complete", port=PORTS)
MERCHANT_REVEALED: Final = EVENTS.kind(
    "merchant_revealed", "the merchant ship of the round is {vessel}", vessel=VESSELS
)
DISPLAYED: Final = EVENTS.kind(
    "displayed", "{tile} is laid out in slot {slot}", tile=TILES, slot=None
)
TOP_OF_STACK: Final = EVENTS.kind(
    "top_of_stack", "{tile} is now on top of stack {stack}", tile=TILES, stack=STACKS
)
SECTION_GAINS: Final = EVENTS.kind(
    "section_gains", "a {colour} sailor joins section {section}", colour=COLOURS, section=None
)

# One stream of chance for each purpose.
STREAMS: Final = ("vdg", "stack I", "stack II", "stack III", "merchants", "sections", "bag")
VDG_STREAM: Final = 0
STACK_STREAM: Final = 1  # and the two after it
MERCHANT_STREAM: Final = 4
SECTION_STREAM: Final = 5
BAG_STREAM: Final = 6
