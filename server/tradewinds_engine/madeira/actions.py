"""The numbered actions of Madeira; ids never move.

Ids follow the canonical option order (MA-T-22), so an ascending list of ids is an option list of
the rules; what declines comes last.
"""

from __future__ import annotations

from typing import Final

from ..actions import ActionTable
from ..arguments import pieces
from . import arguments, data
from .arguments import (
    FIELD_NAMES,
    FIELD_TITLES,
    SHIP_SPOT_NAMES,
    SHIP_SPOT_TITLES,
)
from .data import SHIP_HOME

ACTIONS: Final = ActionTable()

SETUP_CITY: Final = ACTIONS.group(
    "setup_city", "setup_city:{spot}", "Start on {spot}", spot=arguments.START_SPOT
)
SETUP_FIELD: Final = ACTIONS.group(
    "setup_field", "setup_field:{field}", "Start on {field}", field=arguments.FIELD
)
CHOOSE_ROW: Final = ACTIONS.group(
    "choose_row", "choose_row:{row}", "Take {row}", row=arguments.DICE_ROW
)
TAKE_REQUEST: Final = ACTIONS.group(
    "take_request",
    "take_request:{request}",
    "Take the request {request}",
    request=arguments.REQUEST,
)
REFRESH_GUILD: Final = ACTIONS.group(
    "refresh_guild",
    "refresh_guild:{guild}",
    "Turn up the favors of the {guild}",
    guild=arguments.GUILD,
)
EXCHANGE: Final = ACTIONS.group(
    "wm_exchange", "wm_exchange:{exchange}", "Exchange {exchange}", exchange=arguments.EXCHANGE
)
MILL_UP: Final = ACTIONS.group("wm_up", "wm_up", "Raise the windmill")
MILL_DOWN_BREAD: Final = ACTIONS.group(
    "wm_down", "wm_down:{get}", "Lower the windmill for {get}", get=("bread", "reals")
)
MILL_DOWN_REALS: Final = MILL_DOWN_BREAD + 1
USE_FAVOR: Final = ACTIONS.group(
    "use_favor", "use_favor:{favor}", "Use the {favor}", favor=arguments.FAVOR
)
PLACE_GUILD_DIE: Final = ACTIONS.group(
    "place_die",
    "place_die:{die}:{value}@{building}",
    "Place a {die} die of {value} on {building}",
    die=("guild", "pirate"),
    value=(1, 2, 3),
    building=arguments.BUILDING,
)
PLACE_PIRATE_DIE: Final = PLACE_GUILD_DIE + 15
ACT_CHARACTER: Final = ACTIONS.group(
    "act", "act:{act}", "Act with the die: {act}", act=("character", "harvest", "none")
)
ACT_HARVEST: Final = ACT_CHARACTER + 1
ACT_NONE: Final = ACT_CHARACTER + 2
PASS: Final = ACTIONS.group(
    "pass",
    "pass:{space}:{option}",
    "Pass to {space} for {option}",
    space=arguments.PASS_SPACE,
    option=data.PASS_OPTIONS,
)
WORKER_DEST: Final = ACTIONS.group(
    "worker_dest", "worker_dest:{place}", "Move a worker to {place}", place=arguments.PLACE
)
WORKER_SRC: Final = ACTIONS.group(
    "worker_src", "worker_src:{place}", "Take the worker from {place}", place=arguments.PLACE
)
SHIP_DEST: Final = ACTIONS.group(
    "ship_dest",
    "ship_dest:{spot}",
    "Move a ship to {spot}",
    spot=pieces("ship_spot", SHIP_SPOT_NAMES[:SHIP_HOME], titles=SHIP_SPOT_TITLES[:SHIP_HOME]),
)
SHIP_SRC: Final = ACTIONS.group(
    "ship_src", "ship_src:{spot}", "Take the ship from {spot}", spot=arguments.SHIP_SPOT
)
SHIP_AMOUNT: Final = ACTIONS.group(
    "ship_amount", "ship_amount:{goods}", "Trade {goods} goods", goods=range(10)
)
DISTRICT: Final = ACTIONS.group(
    "district", "district:{district}", "Build {district}", district=arguments.DISTRICT
)
RELOCATE_SRC: Final = ACTIONS.group(
    "relocate_src", "relocate_src:{spot}", "Relocate the piece on {spot}", spot=arguments.CITY_SPOT
)
RELOCATE_DEST: Final = ACTIONS.group(
    "relocate_dest", "relocate_dest:{spot}", "Relocate it to {spot}", spot=arguments.CITY_SPOT
)
WOOD_SRC: Final = ACTIONS.group(
    "wood_src", "wood_src:{field}", "Take a wood from {field}", field=arguments.FIELD
)
HARVEST_EXTRA: Final = ACTIONS.group(
    "harvest_extra",
    "harvest_extra:{field}",
    "Harvest {field} once more",
    field=pieces("field", FIELD_NAMES[: data.FOREST], titles=FIELD_TITLES[: data.FOREST]),
)
REWARD: Final = ACTIONS.group(
    "reward",
    "reward:{colony}:{reward}",
    "Take the {reward} of {colony}",
    colony=arguments.COLONY,
    reward=arguments.REWARD,
)
SUPPORT_PIRATES: Final = ACTIONS.group(
    "support_choice", "support_choice:{choice}", "Choose {choice}", choice=("pirates", "bread")
)
SUPPORT_BREAD: Final = SUPPORT_PIRATES + 1
FLIP_FAVOR: Final = ACTIONS.group(
    "flip_favor", "flip_favor:{favor}", "Turn up the {favor}", favor=arguments.FAVOR
)
BISHOP_FROM: Final = ACTIONS.group(
    "bishop_from",
    "bishop_from:{building}",
    "Move a marker from {building}",
    building=arguments.BUILDING,
)
BISHOP_TO: Final = ACTIONS.group(
    "bishop_to", "bishop_to:{building}", "Move it to {building}", building=arguments.BUILDING
)
LADY_BUILDING: Final = ACTIONS.group(
    "lady_building", "lady_building:{building}", "Use {building}", building=arguments.BUILDING
)
PAY: Final = ACTIONS.group("pay", "pay", "Pay for the building")
TAKE_PIRATES: Final = ACTIONS.group("take_pirates", "take_pirates", "Take the pirates")
HONOR_YES: Final = ACTIONS.group(
    "honor", "honor:{answer}", "Send a guard home for honor: {answer}", answer=("yes", "no")
)
HONOR_NO: Final = HONOR_YES + 1
MAINTAIN: Final = ACTIONS.group(
    "maintain", "maintain:{wood}", "Spend {wood} wood on ships", wood=range(data.SHIPS + 1)
)
FEED: Final = ACTIONS.group(
    "feed", "feed:{bread}", "Spend {bread} bread on workers", bread=range(data.WORKERS + 1)
)
FULFIL: Final = ACTIONS.group(
    "fulfil", "fulfil:{request}", "Fulfil the request {request}", request=arguments.REQUEST
)
KEEP: Final = ACTIONS.group(
    "keep", "keep:{request}", "Keep the request {request}", request=arguments.REQUEST
)
WEALTH_PAY: Final = ACTIONS.group(
    "wealth_pay",
    "wealth_pay:{reals}",
    "Give the crown {reals} reals",
    reals=range(2 * data.WEALTH_LIMIT + 1),
)
STOP: Final = ACTIONS.group("stop", "stop", "Stop")
DONE: Final = ACTIONS.group("done", "done", "Be done with the windmill")
