"""The questions a seat can be asked; ids never move."""

from __future__ import annotations

from typing import Final

from ..prompts import PromptTable
from .actions import (
    BUILD,
    DISCARD,
    DISCARD_FOREST,
    DRAFT,
    EXTRA,
    FOREST,
    GIVE_GOOD,
    GIVE_PIECE,
    GUEST,
    GUEST_STAY,
    HACIENDA_DRAW,
    HACIENDA_NO,
    HOSPICE_NO,
    HOSPICE_PIECE,
    KEEP,
    KEEP_ALL,
    KEEP_ONE,
    KIDNAP,
    LAND_BUY,
    LAND_SELL,
    LAY_FOREST,
    LAY_PLANTATION,
    LOAD,
    NOBLE_NO,
    NOBLE_YES,
    OPEN_SMALL_WHARF,
    PASS,
    PIRACY,
    PLACE,
    PLUNDER,
    POST,
    PUT,
    RAID,
    RECRUIT,
    ROLE,
    SELL,
    SKIP,
    STOP,
    TAKE,
    TAKE_QUARRY,
    UNIVERSITY_NO,
    UNIVERSITY_PIECE,
    USE_ACTION,
    USE_BUILDING,
    USE_NO,
    USE_PRIVILEGE,
    WHARF_ALL,
)

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
