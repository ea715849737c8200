"""The numbered actions, the questions and the events of Madeira.

Ids follow the canonical option order (MA-T-22), so an ascending list of ids is an option list of
the rules; what declines comes last.
"""

from __future__ import annotations

from typing import Final

from ..actions import ActionTable
from ..arguments import pieces
from ..events import EventTable
from ..prompts import PromptTable
from . import data

CITY_NAMES: Final = [city[0] for city in data.CITIES]
FIELD_NAMES: Final = [*[field[0] for field in data.FIELDS], "forest"]
COLONY_NAMES: Final = [colony[0] for colony in data.COLONIES]
MARKET_NAMES: Final = [market[0] for market in data.MARKETS]
BUILDING_NAMES: Final = [building[0] for building in data.BUILDINGS]
CITY_SPOT_NAMES: Final = [f"{city}:{spot}" for city in CITY_NAMES for spot in range(12)]
SHIP_SPOT_NAMES: Final = [
    *[f"{colony}:{letter}" for colony in COLONY_NAMES for letter in data.LANDINGS],
    *[f"{market}:{place}" for market in MARKET_NAMES for place in range(5)],
    "home",
]
PLACE_NAMES: Final = [*FIELD_NAMES, *CITY_SPOT_NAMES, *COLONY_NAMES, "city_watch", "home"]
ROW_NAMES: Final = ("I", "II", "III", "IV")

# Places of workers (MA-T-21), numbered as in PLACE_NAMES; fields come first as they are.
FIRST_SPOT: Final = 15
FIRST_COLONY: Final = 51
CITY_WATCH: Final = 54
HOME: Final = 55
PLACES: Final = 56
SHIP_HOME: Final = 30

# MA-W-01, each as the two goods given and the good received.
EXCHANGES: Final = (
    ("wheat+wheat", "sugar"),
    ("wheat+wheat", "wine"),
    ("sugar+sugar", "wheat"),
    ("sugar+sugar", "wine"),
    ("wine+wine", "wheat"),
    ("wine+wine", "sugar"),
    ("wheat+sugar", "wine"),
    ("wheat+wine", "sugar"),
    ("sugar+wine", "wheat"),
)
EXCHANGE_NAMES: Final = [f"{pair}>{get}" for pair, get in EXCHANGES]

EXCHANGE_TITLES: Final = [f"{pair.replace('+', ' and ')} for {get}" for pair, get in EXCHANGES]
DISTRICT_NAMES: Final = [f"{city}:{district}" for city in CITY_NAMES for district in (2, 3, 4, 5)]

FIELD_TITLES: Final = [*[f"field {title}" for title in data.FIELD_TITLES], "the forest"]
CITY_SPOT_TITLES: Final = [
    f"spot {spot} of {city}" for city in data.CITY_TITLES for spot in range(12)
]
SHIP_SPOT_TITLES: Final = [
    *[f"landing {letter} of {colony}" for colony in data.COLONY_TITLES for letter in data.LANDINGS],
    *[f"route {place} of the {market}" for market in data.MARKET_TITLES for place in range(5)],
    "home",
]
PLACE_TITLES: Final = [
    *FIELD_TITLES,
    *CITY_SPOT_TITLES,
    *data.COLONY_TITLES,
    "city watch",
    "home",
]
DISTRICT_TITLES: Final = [
    f"district {district} of {city}" for city in data.CITY_TITLES for district in (2, 3, 4, 5)
]

# What arguments stand for. Ids are those of the components: closed sets count from 1.
_RESOURCE: Final = pieces("resource", data.RESOURCES, first=1)
_CHARACTER: Final = pieces("character", data.CHARACTERS, first=1)
_GUILD: Final = pieces("guild", data.GUILDS, first=1, titles=data.GUILD_TITLES)
_FIELD: Final = pieces("field", FIELD_NAMES, titles=FIELD_TITLES)
_BUILDING: Final = pieces("building", BUILDING_NAMES, titles=data.BUILDING_TITLES)
_CITY_SPOT: Final = pieces("city_spot", CITY_SPOT_NAMES, titles=CITY_SPOT_TITLES)
_DISTRICT: Final = pieces("district", DISTRICT_NAMES, titles=DISTRICT_TITLES)
_COLONY: Final = pieces("colony", COLONY_NAMES, titles=data.COLONY_TITLES)
_SHIP_SPOT: Final = pieces("ship_spot", SHIP_SPOT_NAMES, titles=SHIP_SPOT_TITLES)
_PLACE: Final = pieces("place", PLACE_NAMES, titles=PLACE_TITLES)
_FAVOR: Final = pieces("favor", data.FAVORS)
_REWARD: Final = pieces("reward", data.REWARDS, titles=data.REWARD_TITLES)
_REQUEST: Final = pieces("crown_request", data.REQUESTS)
_DICE_ROW: Final = pieces("dice_row", ROW_NAMES, titles=[f"row {name}" for name in ROW_NAMES])
_PASS_SPACE: Final = pieces("pass_space", ROW_NAMES, titles=[f"space {name}" for name in ROW_NAMES])
_EXCHANGE: Final = pieces("exchange", EXCHANGE_NAMES, titles=EXCHANGE_TITLES)
_START_SPOT_IDS: Final = [spot for spot in range(data.SPOT_COUNT) if spot % data.CITY_SPOTS < 4]
_START_SPOT: Final = pieces(
    "city_spot",
    [CITY_SPOT_NAMES[spot] for spot in _START_SPOT_IDS],
    titles=[CITY_SPOT_TITLES[spot] for spot in _START_SPOT_IDS],
    ids=_START_SPOT_IDS,
)

ACTIONS: Final = ActionTable()

SETUP_CITY: Final = ACTIONS.group(
    "setup_city", "setup_city:{spot}", "Start on {spot}", spot=_START_SPOT
)
SETUP_FIELD: Final = ACTIONS.group(
    "setup_field", "setup_field:{field}", "Start on {field}", field=_FIELD
)
CHOOSE_ROW: Final = ACTIONS.group("choose_row", "choose_row:{row}", "Take {row}", row=_DICE_ROW)
TAKE_REQUEST: Final = ACTIONS.group(
    "take_request", "take_request:{request}", "Take the request {request}", request=_REQUEST
)
REFRESH_GUILD: Final = ACTIONS.group(
    "refresh_guild", "refresh_guild:{guild}", "Turn up the favors of the {guild}", guild=_GUILD
)
EXCHANGE: Final = ACTIONS.group(
    "wm_exchange", "wm_exchange:{exchange}", "Exchange {exchange}", exchange=_EXCHANGE
)
MILL_UP: Final = ACTIONS.group("wm_up", "wm_up", "Raise the windmill")
MILL_DOWN_BREAD: Final = ACTIONS.group(
    "wm_down", "wm_down:{get}", "Lower the windmill for {get}", get=("bread", "reals")
)
MILL_DOWN_REALS: Final = MILL_DOWN_BREAD + 1
USE_FAVOR: Final = ACTIONS.group("use_favor", "use_favor:{favor}", "Use the {favor}", favor=_FAVOR)
PLACE_GUILD_DIE: Final = ACTIONS.group(
    "place_die",
    "place_die:{die}:{value}@{building}",
    "Place a {die} die of {value} on {building}",
    die=("guild", "pirate"),
    value=(1, 2, 3),
    building=_BUILDING,
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
    space=_PASS_SPACE,
    option=data.PASS_OPTIONS,
)
WORKER_DEST: Final = ACTIONS.group(
    "worker_dest", "worker_dest:{place}", "Move a worker to {place}", place=_PLACE
)
WORKER_SRC: Final = ACTIONS.group(
    "worker_src", "worker_src:{place}", "Take the worker from {place}", place=_PLACE
)
SHIP_DEST: Final = ACTIONS.group(
    "ship_dest",
    "ship_dest:{spot}",
    "Move a ship to {spot}",
    spot=pieces("ship_spot", SHIP_SPOT_NAMES[:SHIP_HOME], titles=SHIP_SPOT_TITLES[:SHIP_HOME]),
)
SHIP_SRC: Final = ACTIONS.group(
    "ship_src", "ship_src:{spot}", "Take the ship from {spot}", spot=_SHIP_SPOT
)
SHIP_AMOUNT: Final = ACTIONS.group(
    "ship_amount", "ship_amount:{goods}", "Trade {goods} goods", goods=range(10)
)
DISTRICT: Final = ACTIONS.group(
    "district", "district:{district}", "Build {district}", district=_DISTRICT
)
RELOCATE_SRC: Final = ACTIONS.group(
    "relocate_src", "relocate_src:{spot}", "Relocate the piece on {spot}", spot=_CITY_SPOT
)
RELOCATE_DEST: Final = ACTIONS.group(
    "relocate_dest", "relocate_dest:{spot}", "Relocate it to {spot}", spot=_CITY_SPOT
)
WOOD_SRC: Final = ACTIONS.group(
    "wood_src", "wood_src:{field}", "Take a wood from {field}", field=_FIELD
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
    colony=_COLONY,
    reward=_REWARD,
)
SUPPORT_PIRATES: Final = ACTIONS.group(
    "support_choice", "support_choice:{choice}", "Choose {choice}", choice=("pirates", "bread")
)
SUPPORT_BREAD: Final = SUPPORT_PIRATES + 1
FLIP_FAVOR: Final = ACTIONS.group(
    "flip_favor", "flip_favor:{favor}", "Turn up the {favor}", favor=_FAVOR
)
BISHOP_FROM: Final = ACTIONS.group(
    "bishop_from", "bishop_from:{building}", "Move a marker from {building}", building=_BUILDING
)
BISHOP_TO: Final = ACTIONS.group(
    "bishop_to", "bishop_to:{building}", "Move it to {building}", building=_BUILDING
)
LADY_BUILDING: Final = ACTIONS.group(
    "lady_building", "lady_building:{building}", "Use {building}", building=_BUILDING
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
    "fulfil", "fulfil:{request}", "Fulfil the request {request}", request=_REQUEST
)
KEEP: Final = ACTIONS.group(
    "keep", "keep:{request}", "Keep the request {request}", request=_REQUEST
)
WEALTH_PAY: Final = ACTIONS.group(
    "wealth_pay",
    "wealth_pay:{reals}",
    "Give the crown {reals} reals",
    reals=range(2 * data.WEALTH_LIMIT + 1),
)
STOP: Final = ACTIONS.group("stop", "stop", "Stop")
DONE: Final = ACTIONS.group("done", "done", "Be done with the windmill")

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

ROLLS: Final = [f"{a} {b} {c}" for a in (1, 2, 3) for b in range(a, 4) for c in range(b, 4)]

EVENTS: Final = EventTable()
ROUND_BEGAN: Final = EVENTS.kind("round_began", "round {round} begins", round=None)
CHARACTER_CAME: Final = EVENTS.kind(
    "character_came",
    "the {character} comes to {building}",
    character=_CHARACTER,
    building=_BUILDING,
)
PIRATE_DICE_ROLLED: Final = EVENTS.kind(
    "pirate_dice_rolled", "the pirate dice show {dice}", dice=ROLLS
)
ROW_ROLLED: Final = EVENTS.kind(
    "row_rolled", "the dice of row {row} show {dice}", row=_DICE_ROW, dice=ROLLS
)
STARTING_REQUEST: Final = EVENTS.kind(
    "starting_request", "{seat} starts with the request {request}", request=_REQUEST
)
GAINED: Final = EVENTS.kind(
    "gained", "{seat} gains {amount} {resource}", resource=_RESOURCE, amount=None
)
PAID: Final = EVENTS.kind(
    "paid", "{seat} pays {amount} {resource}", resource=_RESOURCE, amount=None
)
PRESTIGE: Final = EVENTS.kind("prestige", "{seat} gains {points} prestige", points=None)
PRESTIGE_SPENT: Final = EVENTS.kind(
    "prestige_spent", "{seat} gives up {points} prestige", points=None
)
PIRATES_CAME: Final = EVENTS.kind("pirates_came", "{seat} takes {pirates} pirates", pirates=None)
PIRATES_LEFT: Final = EVENTS.kind("pirates_left", "{seat} discards {pirates} pirates", pirates=None)
MILL_SET: Final = EVENTS.kind("mill_set", "the windmill of {seat} is at {level}", level=None)
FAVOR_BOUGHT: Final = EVENTS.kind("favor_bought", "{seat} receives the favor {favor}", favor=_FAVOR)
FAVOR_UP: Final = EVENTS.kind("favor_up", "{seat} turns {favor} face up", favor=_FAVOR)
FAVOR_DOWN: Final = EVENTS.kind("favor_down", "{seat} uses {favor}", favor=_FAVOR)
WORKER_MOVED: Final = EVENTS.kind(
    "worker_moved",
    "a worker of {seat} goes from {source} to {target}",
    source=_PLACE,
    target=_PLACE,
)
CITIZEN_MOVED: Final = EVENTS.kind(
    "citizen_moved",
    "{seat} relocates a piece from {source} to {target}",
    source=_CITY_SPOT,
    target=_CITY_SPOT,
)
SHIP_MOVED: Final = EVENTS.kind(
    "ship_moved",
    "a ship of {seat} sails from {source} to {target}",
    source=_SHIP_SPOT,
    target=_SHIP_SPOT,
)
MARKER_MOVED: Final = EVENTS.kind(
    "marker_moved",
    "{seat} moves a marker from {source} to {target}",
    source=_BUILDING,
    target=_BUILDING,
)
WOOD_CUT: Final = EVENTS.kind("wood_cut", "{seat} takes a wood from {field}", field=_FIELD)
BUILDING_ROLLED: Final = EVENTS.kind(
    "building_rolled",
    "{building} costs {reals} reals or {pirates} pirates",
    building=_BUILDING,
    reals=None,
    pirates=None,
)
REQUEST_SCORED: Final = EVENTS.kind(
    "request_scored",
    "{seat} scores {points} for {request}",
    request=_REQUEST,
    points=None,
)
FIELD_CONVERTED: Final = EVENTS.kind(
    "field_converted", "{field} now grows {good}", field=_FIELD, good=_RESOURCE
)
PIRATES_REVEALED: Final = EVENTS.kind(
    "pirates_revealed",
    "{seat} reveals {pirates} pirates and loses {points}",
    pirates=None,
    points=None,
)
