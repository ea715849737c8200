"""The questions a seat can be asked; ids never move."""

from __future__ import annotations

from typing import Final

from ..prompts import PromptTable
from .actions import (
    AREA,
    BUY,
    BUY_SAO_GABRIEL,
    CAPTAIN_ONLY,
    CAPTAIN_YES,
    CREW,
    DEFER,
    DONE,
    LAUNCH,
    MERCHANT,
    NUMBER,
    PASS,
    PERFORM,
    PICK,
    PICK_MONEY,
    PORT,
    PROJECT,
    SAILOR,
    SAILOR_BAG,
    SECTION,
    SHIP,
    STOP,
    TAKE,
    WAIVE,
)

PROMPTS: Final = PromptTable()
ASK_SETUP_MERCHANT: Final = PROMPTS.ask(
    "SETUP_MERCHANT", "VG-SET-09", "Place the first merchant ship.", MERCHANT
)
ASK_NUMBER: Final = PROMPTS.ask(
    "P1_NUMBER", "VG-P1-06", "Take a number for your next disc.", NUMBER
)
ASK_AREA: Final = PROMPTS.ask("P1_AREA", "VG-P1-07", "Place the disc in an area.", AREA)
ASK_CALL: Final = PROMPTS.ask(
    "P2_CALL",
    "VG-P2-03",
    "Your number is called: perform the action, waive it, or launch first.",
    PERFORM,
    WAIVE,
    LAUNCH,
)
ASK_CREW: Final = PROMPTS.ask("LAUNCH_CREW", "VG-LCH-03", "Choose the crew that signs on.", CREW)
ASK_BUY_FIRST: Final = PROMPTS.ask(
    "BUY_FIRST", "VG-BUY-02", "Buy a project or the Sao Gabriel.", BUY, BUY_SAO_GABRIEL
)
ASK_BUY_SECOND: Final = PROMPTS.ask(
    "BUY_SECOND", "VG-BUY-03", "Buy a second project or be done.", BUY, DONE
)
ASK_SECTION: Final = PROMPTS.ask(
    "REC_SECTION",
    "VG-REC-02",
    "Choose a section to recruit from, or only a captain.",
    SECTION,
    CAPTAIN_ONLY,
)
ASK_COLOUR: Final = PROMPTS.ask("REC_COLOUR", "VG-REC-03", "How many sailors of this colour?", TAKE)
ASK_CAPTAIN: Final = PROMPTS.ask("REC_CAPTAIN", "VG-REC-05", "Hire a captain as well?", CAPTAIN_YES)
ASK_PORT: Final = PROMPTS.ask("EXP_PORT", "VG-EXP-03", "Choose the port of the expedition.", PORT)
ASK_SHIP: Final = PROMPTS.ask(
    "EXP_SHIP", "VG-EXP-04", "Send a ship to a field, or stop.", SHIP, STOP
)
ASK_BONUS_PROJECT: Final = PROMPTS.ask(
    "BONUS_PROJECT", "VG-EXP-10", "Choose a free project.", PROJECT
)
ASK_BONUS_SAILOR: Final = PROMPTS.ask(
    "BONUS_SAILOR",
    "VG-EXP-10",
    "Choose a free sailor, or draw one from the bag.",
    SAILOR,
    SAILOR_BAG,
)
ASK_PICK: Final = PROMPTS.ask(
    "CHAR_PICK", "VG-CHR-01", "Take money or a character.", PICK_MONEY, PICK
)
ASK_SERNIGI: Final = PROMPTS.ask(
    "SERNIGI_SEND",
    "VG-CHR-08",
    "Send the merchant ship now, or defer it to phase 3.",
    MERCHANT,
    DEFER,
)
ASK_MANUEL_NUMBER: Final = PROMPTS.ask(
    "MANUEL_NUMBER", "VG-CHR-09", "Choose the number of your extra disc.", NUMBER
)
ASK_MANUEL_AREA: Final = PROMPTS.ask(
    "MANUEL_AREA", "VG-CHR-09", "Place your extra disc in an area.", AREA
)
ASK_MERCHANT: Final = PROMPTS.ask(
    "P3_MERCHANT",
    "VG-P3-01",
    "Send the merchant ship of this round; you may launch first.",
    MERCHANT,
    LAUNCH,
)
ASK_LAUNCH: Final = PROMPTS.ask("RE_LAUNCH", "VG-LCH-05", "Launch a ship, or pass.", LAUNCH, PASS)
ASK_LAUNCH_ALVARES: Final = PROMPTS.ask(
    "RE_LAUNCH_ALVARES", "VG-LCH-05", "Launch a ship to free a missionary, or pass.", LAUNCH, PASS
)
ASK_LAST_LAUNCH: Final = PROMPTS.ask(
    "END_LAUNCH", "VG-END-02", "Launch a last ship, or pass.", LAUNCH, PASS
)
