"""The questions a seat can be asked; ids never move."""

from __future__ import annotations

from typing import Final

from ..prompts import PromptTable
from .actions import (
    ACT_CHARACTER,
    BISHOP_FROM,
    BISHOP_TO,
    CHOOSE_ROW,
    DISTRICT,
    DONE,
    EXCHANGE,
    FEED,
    FLIP_FAVOR,
    FULFIL,
    HARVEST_EXTRA,
    HONOR_YES,
    KEEP,
    LADY_BUILDING,
    MAINTAIN,
    MILL_DOWN_BREAD,
    MILL_UP,
    PASS,
    PAY,
    PLACE_GUILD_DIE,
    REFRESH_GUILD,
    RELOCATE_DEST,
    RELOCATE_SRC,
    REWARD,
    SETUP_CITY,
    SETUP_FIELD,
    SHIP_AMOUNT,
    SHIP_DEST,
    SHIP_SRC,
    STOP,
    SUPPORT_PIRATES,
    TAKE_PIRATES,
    TAKE_REQUEST,
    USE_FAVOR,
    WEALTH_PAY,
    WOOD_SRC,
    WORKER_DEST,
    WORKER_SRC,
)

PROMPTS: Final = PromptTable()
ASK_SETUP_CITY: Final = PROMPTS.ask(
    "SETUP_CITY", "MA-S-10", "On which city spot do you start?", SETUP_CITY
)
ASK_SETUP_FIELD: Final = PROMPTS.ask(
    "SETUP_FIELD", "MA-S-12", "On which field do you start?", SETUP_FIELD
)
ASK_ROW: Final = PROMPTS.ask("CHOOSE_ROW", "MA-A-05", "Which row of dice do you take?", CHOOSE_ROW)
ASK_REQUEST: Final = PROMPTS.ask(
    "TAKE_REQUEST", "MA-A-06", "Which crown request do you take?", TAKE_REQUEST
)
ASK_GUILD: Final = PROMPTS.ask(
    "REFRESH_GUILD", "MA-A-07", "Which guild's favors turn face up?", REFRESH_GUILD
)
ASK_DIE_TURN: Final = PROMPTS.ask(
    "DIE_TURN",
    "MA-B-03",
    "Place a die or pass?",
    EXCHANGE,
    MILL_UP,
    MILL_DOWN_BREAD,
    USE_FAVOR,
    PLACE_GUILD_DIE,
    PASS,
)
ASK_ACT: Final = PROMPTS.ask("ACT", "MA-B-07", "What does the die do?", ACT_CHARACTER)
ASK_WORKER_DEST: Final = PROMPTS.ask(
    "WORKER_DEST", "MA-MOVE-01", "Where does a worker go?", WORKER_DEST, STOP
)
ASK_WORKER_SRC: Final = PROMPTS.ask(
    "WORKER_SRC", "MA-MOVE-03", "From where does it come?", WORKER_SRC
)
ASK_SHIP_DEST: Final = PROMPTS.ask(
    "SHIP_DEST", "MA-SHIP-01", "Where does a ship go?", SHIP_DEST, STOP
)
ASK_SHIP_SRC: Final = PROMPTS.ask("SHIP_SRC", "MA-SHIP-01", "From where does it come?", SHIP_SRC)
ASK_SHIP_AMOUNT: Final = PROMPTS.ask(
    "SHIP_AMOUNT", "MA-SHIP-02", "How many goods do you trade?", SHIP_AMOUNT
)
ASK_DISTRICT: Final = PROMPTS.ask("DISTRICT", "MA-B-21", "Which district do you build?", DISTRICT)
ASK_RELOCATE_SRC: Final = PROMPTS.ask(
    "RELOCATE_SRC", "MA-B-23", "Which piece do you relocate?", RELOCATE_SRC, STOP
)
ASK_RELOCATE_DEST: Final = PROMPTS.ask(
    "RELOCATE_DEST", "MA-B-23", "To which city spot?", RELOCATE_DEST
)
ASK_BUY_WOOD: Final = PROMPTS.ask("BUY_WOOD", "MA-WOOD-04", "Where do you buy wood?", WOOD_SRC)
ASK_TAKE_WOOD: Final = PROMPTS.ask("TAKE_WOOD", "MA-WOOD-07", "Where do you take wood?", WOOD_SRC)
ASK_HARVEST: Final = PROMPTS.ask(
    "HARVEST_EXTRA", "MA-B-24", "Which field do you harvest again?", HARVEST_EXTRA, STOP
)
ASK_REWARD: Final = PROMPTS.ask("REWARD", "MA-SHIP-06", "Which royal reward do you choose?", REWARD)
ASK_SUPPORT: Final = PROMPTS.ask(
    "SUPPORT", "MA-REW-06", "Drive off pirates or take bread?", SUPPORT_PIRATES
)
ASK_FLIP: Final = PROMPTS.ask("FLIP_FAVOR", "MA-C-07", "Which favor turns face up?", FLIP_FAVOR)
ASK_BISHOP_FROM: Final = PROMPTS.ask(
    "BISHOP_FROM", "MA-FAV-14", "Which marker does he move?", BISHOP_FROM
)
ASK_BISHOP_TO: Final = PROMPTS.ask("BISHOP_TO", "MA-FAV-14", "To which building?", BISHOP_TO)
ASK_LADY: Final = PROMPTS.ask(
    "LADY_BUILDING", "MA-FAV-19", "Which building does she use?", LADY_BUILDING
)
ASK_BUILDING_TURN: Final = PROMPTS.ask(
    "BUILDING_TURN",
    "MA-C-04",
    "Pay or take the pirates?",
    EXCHANGE,
    MILL_UP,
    MILL_DOWN_BREAD,
    USE_FAVOR,
    PAY,
    TAKE_PIRATES,
)
ASK_SETTLE: Final = PROMPTS.ask(
    "SETTLE",
    "MA-WOOD-06",
    "How do you raise the reals you owe?",
    EXCHANGE,
    MILL_UP,
    MILL_DOWN_BREAD,
)
ASK_MILLING: Final = PROMPTS.ask(
    "MILLING",
    "MA-W-05",
    "Use the windmill before upkeep?",
    EXCHANGE,
    MILL_UP,
    MILL_DOWN_BREAD,
    DONE,
)
ASK_HONOR: Final = PROMPTS.ask("HONOR", "MA-D-01", "Send a guard home for honor?", HONOR_YES)
ASK_MAINTAIN: Final = PROMPTS.ask("MAINTAIN", "MA-D-03", "How much wood for your ships?", MAINTAIN)
ASK_FEED: Final = PROMPTS.ask(
    "FEED", "MA-D-04", "How much bread for your workers?", EXCHANGE, MILL_UP, FEED
)
ASK_FULFIL: Final = PROMPTS.ask("FULFIL", "MA-E-02", "Which request do you fulfil?", FULFIL)
ASK_KEEP: Final = PROMPTS.ask("KEEP", "MA-E-02", "Which request do you keep?", KEEP)
ASK_WEALTH: Final = PROMPTS.ask(
    "WEALTH", "MA-E-03", "How many reals do you give the crown?", WEALTH_PAY
)
