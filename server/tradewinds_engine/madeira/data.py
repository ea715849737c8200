"""Every number of Madeira, each with its provenance.

R stated in the rulebooks, D derived from their worked examples, P printed on a component according
to a public source, A assumed. Values marked A are the ones in ASSUMED, and a match may override
them through its option `data`.
"""

from __future__ import annotations

from typing import Any, Final

GOODS: Final = ("wheat", "sugar", "wine")
WHEAT: Final = 0
SUGAR: Final = 1
WINE: Final = 2
RESOURCES: Final = ("wheat", "sugar", "wine", "wood", "bread", "reals")
WOOD: Final = 3
BREAD: Final = 4
REALS: Final = 5

ROUNDS: Final = 5
CHARACTERS: Final = ("steward", "guildmaster", "mayor", "commander", "printed")
STEWARD: Final = 0
GUILDMASTER: Final = 1
MAYOR: Final = 2
COMMANDER: Final = 3
PRINTED: Final = 4

REQUESTS: Final = ("trade_routes", "expeditions", "guild_influence", "wealth", "urbanization")
TRADE_ROUTES: Final = 0
EXPEDITIONS: Final = 1
GUILD_INFLUENCE: Final = 2
WEALTH: Final = 3
URBANIZATION: Final = 4

GUILDS: Final = ("g_blue", "g_green", "g_orange", "g_purple")
FAVORS: Final = (
    "monk",
    "treasurer",
    "miller",
    "navigator",
    "bishop",
    "engineer",
    "patron",
    "constable",
    "lord",
    "lady",
    "diplomat",
    "scout",
)
MONK: Final = 0
TREASURER: Final = 1
MILLER: Final = 2
NAVIGATOR: Final = 3
BISHOP: Final = 4
ENGINEER: Final = 5
PATRON: Final = 6
CONSTABLE: Final = 7
LORD: Final = 8
LADY: Final = 9
DIPLOMAT: Final = 10
SCOUT: Final = 11

REWARDS: Final = (
    "island",
    "city_watch_reward",
    "windmill_reward",
    "guild_reward",
    "medal",
    "royal_support",
    "city_reward",
    "booty",
)
ISLAND: Final = 0
CITY_WATCH_REWARD: Final = 1
WINDMILL_REWARD: Final = 2
GUILD_REWARD: Final = 3
MEDAL: Final = 4
ROYAL_SUPPORT: Final = 5
CITY_REWARD: Final = 6
BOOTY: Final = 7

# Names for people, where they are more than the name in labels without underscores.
FIELD_TITLES: Final = (
    "1a",
    "1b",
    "1c",
    "1d",
    "2a",
    "2b",
    "2c",
    "2d",
    "2e",
    "3a",
    "3b",
    "3c",
    "3d",
    "3e",
)
GUILD_TITLES: Final = ("blue guild", "green guild", "orange guild", "purple guild")
BUILDING_TITLES: Final = ("Moinho", "Capitania", "Alfândega", "Casa da Coroa", "Fortaleza")
CITY_TITLES: Final = ("Porto Santo", "Funchal", "Machico")
COLONY_TITLES: Final = ("Açores", "Brasil", "Índia")
MARKET_TITLES: Final = ("wheat market", "sugar market", "wine market")
REWARD_TITLES: Final = (
    "island",
    "city watch",
    "windmill",
    "guild",
    "medal",
    "royal support",
    "city",
    "booty",
)

# MA-DATA-01, a seat's start [R]
WORKERS: Final = 12
SHIPS: Final = 6
MARKERS: Final = 3
START_GOODS: Final = (1, 1, 1)
START_WOOD: Final = 1
START_BREAD: Final = 4
START_REALS: Final = 5
POSITION_REALS: Final = (2, 3, 4, 5)
START_MILL: Final = 3
START_WATCH: Final = 2

# MA-DATA-02
DICE_PER_ROW: Final = 3  # R
PIRATE_DICE: Final = 3  # R
DIE_FACES: Final = (1, 1, 2, 2, 3, 3)  # P
DIE_VALUES: Final = 3
TILES_PER_ROW: Final = 5  # R
BASE_COST: Final = {2: 8, 3: 9, 4: 10}  # R

# MA-DATA-03: id, region [R: 4, 5 and 5 fields]; what is known of regions 2 and 3 is in ASSUMED
FIELDS: Final = (
    ("f1_wheat", 1),
    ("f1_wine", 1),
    ("f1_wheat_c", 1),
    ("f1_sugar_c", 1),
    ("f2_wheat", 2),
    ("f2_sugar", 2),
    ("f2_wine", 2),
    ("f2_wheat_c", 2),
    ("f2_sugar_c", 2),
    ("f3_wheat", 3),
    ("f3_sugar", 3),
    ("f3_wine", 3),
    ("f3_wheat_c", 3),
    ("f3_sugar_c", 3),
)
REGION_1_GOODS: Final = {  # R
    "f1_wheat": "wheat",
    "f1_wine": "wine",
    "f1_wheat_c": "wheat",
    "f1_sugar_c": "sugar",
}
REGION_1_WOOD: Final = {  # R, for 4 / 3 / 2 seats
    "f1_wheat": [0, 0, 0],
    "f1_wine": [0, 0, 0],
    "f1_wheat_c": [3, 2, 1],
    "f1_sugar_c": [3, 2, 1],
}
REGION_1_CONVERTIBLE: Final = {  # R
    "f1_wheat": False,
    "f1_wine": False,
    "f1_wheat_c": True,
    "f1_sugar_c": True,
}
FIELD_COUNT: Final = 14
FOREST: Final = 14  # stands after the fields wherever fields are numbered
REGIONS: Final = 3

# MA-DATA-04: building, region, round in which it has no character tile [R]
BUILDINGS: Final = (
    ("moinho", 2, 5),
    ("capitania", 2, 4),
    ("alfandega", 1, 3),
    ("casa_da_coroa", 3, 2),
    ("fortaleza", 3, 1),
)
MOINHO: Final = 0
CAPITANIA: Final = 1
ALFANDEGA: Final = 2
CASA_DA_COROA: Final = 3
FORTALEZA: Final = 4
BUILDING_COUNT: Final = 5
MANY_WORKERS: Final = 3  # R: from here on a building gives its larger effect
MOINHO_BREAD: Final = (2, 5)  # R
CAPITANIA_PRESTIGE: Final = 1  # R; with many workers see RULINGS
BUILDING_MOVES: Final = (1, 2)  # R, workers moved or favors turned up
BUILDING_PIRATES: Final = 1  # R, and the value of the pirate die

# MA-DATA-05: city, resource of the mayor's income [R]
CITIES: Final = (("porto_santo", BREAD), ("funchal", REALS), ("machico", WOOD))
MACHICO: Final = 2
CITY_SPOTS: Final = 12  # R, per city: six districts of two spots each
SPOT_COUNT: Final = 36
FIRST_DISTRICTS: Final = 2  # R, built from the start
FAVOR_DISTRICTS: Final = 4  # R, per city, each under a favor
NEUTRALS: Final = 3  # R
OWN_INCOME: Final = 2  # R
NEUTRAL_INCOME: Final = 1  # R
FUNCHAL_PRESTIGE: Final = (12, 6)  # R

# MA-DATA-06: colony, its good [D]
COLONIES: Final = (
    ("acores", WHEAT),
    ("brasil", SUGAR),
    ("india", WINE),
)
LANDINGS: Final = ("a", "b", "c", "d", "e")
FOUR_SEAT_LANDINGS: Final = 5  # R, per colony

# MA-DATA-07: market, its good [R], and how many of its spots are open to any number of seats [D];
# the two others are for three and four seats, and two seats have one spot in their place that
# takes either amount.
MARKETS: Final = (
    ("wheat_market", WHEAT, 2),
    ("sugar_market", SUGAR, 3),
    ("wine_market", WINE, 2),
)
# MA-DATA-06, 07: prestige per ship in rounds 1, 3 and 5 [R]; the other places are in ASSUMED
SHIP_PRESTIGE: Final = {
    "india": [6, 4, 3],
    "wheat_market": [3, 6, 4],
}
DERIVED_PRESTIGE: Final = ("brasil", "sugar_market", "wine_market")  # D in round 3, else A
ROUTES_WITH_HEADS: Final = 2
KNOWN_TRADE: Final = (SUGAR, 4, 14)  # R, good, amount and reals of a route; others are assumed
COLONY_COUNT: Final = 3
SPOTS_PER_PLACE: Final = 5  # ship spots numbered per colony and per market; not all are open
FIRST_ROUTE: Final = 15
SHIP_SPOTS: Final = 30

# MA-DATA-08: what a pass space may offer instead of its reals
PASS_OPTIONS: Final = ("reals", "city", "city_watch", "ship")
PASS_REALS: Final = 0
PASS_CITY: Final = 1
PASS_WATCH: Final = 2
PASS_SHIP: Final = 3
FOUR_SEAT_PASSING: Final = (  # R
    (2,),
    (3, "city"),
    (4, "city_watch"),
    (5, "ship"),
)

FULFILLED: Final = {1: 1, 3: 2, 5: 3}  # R, requests fulfilled at the end of the round
CONVERSIONS: Final = {2: WHEAT, 4: SUGAR}  # R, the good that is replaced after the round
SHIPS_PER_REQUEST: Final = 3  # R
INFLUENCE_PRESTIGE: Final = 5  # R, per guild
WEALTH_LIMIT: Final = 15  # R, reals per request
HONOR_PRESTIGE: Final = 4  # R
WATCH_DISCARD: Final = 3  # R, pirates driven off per worker sent to the city watch
CHARACTER_MOVES: Final = 2  # R, workers of a steward, ships of a commander, pieces of a mayor
PRINTED_HARVESTS: Final = 1  # R, extra harvests on the building without a character tile
LAUNCH_WOOD: Final = 1  # R, for a ship that leaves home
EXCHANGE_GOODS: Final = 2  # R, goods given for one of another type
MILL_WHEAT: Final = 2  # R, for one level
MILL_TOP_PRESTIGE: Final = 1  # R, instead of a level beyond the highest
MILL_BREAD: Final = 1  # R, for one level, or one prestige at the lowest
MILL_REALS: Final = 3  # R, for one level
TREASURER_REALS: Final = 5  # R
PATRON_BREAD: Final = 3  # R
MONK_WOOD: Final = 2  # R
LADY_REALS: Final = 4  # R
ENGINEER_HARVESTS: Final = 2  # R
DIPLOMAT_WORKERS: Final = 2  # R
CONSTABLE_SHARE: Final = 2  # R, one pirate in so many leaves
MEDAL_PRESTIGE: Final = 3  # R
BOOTY_REALS: Final = 5  # R
CITY_PRESTIGE: Final = 1  # R, passing with `city` and the city reward
RESOURCES_PER_POINT: Final = 5  # R
PIRATE_LOSSES: Final = (16, 8, 4, 2)  # R
PIRATES_TOLERATED: Final = 20  # R

# Numbers the translations disagree about, as decided (MA-RULING-02 to 05); options change them.
RULINGS: Final = {
    "bottom_reals": 1,
    "capitania_prestige": 3,
    "scout_prestige": 1,
    "support_bread": 2,
}

# MA-DATA-12: everything assumed, in the shape the option `data` overrides it.
ASSUMED: Final[dict[str, Any]] = {
    "windmill": {"min": 0, "max": 6},
    "field_goods": {
        "f2_wheat": "wheat",
        "f2_sugar": "sugar",
        "f2_wine": "wine",
        "f2_wheat_c": "wheat",
        "f2_sugar_c": "sugar",
        "f3_wheat": "wheat",
        "f3_sugar": "sugar",
        "f3_wine": "wine",
        "f3_wheat_c": "wheat",
        "f3_sugar_c": "sugar",
    },
    "field_convertible": {
        "f2_wheat": False,
        "f2_sugar": False,
        "f2_wine": False,
        "f2_wheat_c": True,
        "f2_sugar_c": True,
        "f3_wheat": False,
        "f3_sugar": False,
        "f3_wine": False,
        "f3_wheat_c": True,
        "f3_sugar_c": True,
    },
    "field_wood": {  # for 4 / 3 / 2 seats; P: wooded fields hold 1 to 6
        "f2_wheat": [0, 0, 0],
        "f2_sugar": [0, 0, 0],
        "f2_wine": [0, 0, 0],
        "f2_wheat_c": [4, 3, 2],
        "f2_sugar_c": [4, 3, 2],
        "f3_wheat": [0, 0, 0],
        "f3_sugar": [0, 0, 0],
        "f3_wine": [0, 0, 0],
        "f3_wheat_c": [5, 4, 3],
        "f3_sugar_c": [6, 5, 4],
    },
    "routes": {  # goods paid, reals received; the last two are those with heads
        "wheat_market": [[1, 2], [2, 4], [3, 7], [4, 11]],
        "sugar_market": [[1, 2], [2, 5], [3, 9], [4, 14], [5, 20]],  # R: a spot 4 -> 14
        "wine_market": [[1, 3], [2, 7], [3, 12], [4, 18]],
    },
    "landings": {  # wine paid on spots a to e
        "acores": [1, 2, 3, 2, 3],
        "brasil": [1, 2, 3, 2, 3],  # R: a 3 exists
        "india": [1, 2, 3, 2, 3],
    },
    "landing_spots": {"2": 3, "3": 4},  # R: five for four seats
    "ship_prestige": {  # in rounds 1, 3 and 5
        "acores": [4, 3, 6],
        "brasil": [3, 6, 4],  # D: the 6
        "sugar_market": [6, 4, 3],  # D: the 4
        "wine_market": [4, 3, 6],  # D: the 3
    },
    "urbanization": {"porto_santo": [9, 5], "machico": [15, 7]},  # R: the 15
    "district_wood": [2, 3, 4, 5],  # R: these four numbers
    "spot_order": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    "row_guilds": {
        "4": [["g_blue"], ["g_green"], ["g_orange"], ["g_purple"]],  # R: the last
        "3": [["g_blue", "g_green"], ["g_green", "g_orange"], ["g_orange", "g_purple"]],
        "2": [["g_blue", "g_green"], ["g_orange", "g_purple"]],  # D, R
    },
    "passing": {
        "3": [[2], [3, "city"], [4, "city_watch", "ship"]],
        "2": [[2, "city"], [3, "city_watch", "ship"]],
    },
    "favors": {
        "g_blue": ["treasurer", "bishop", "engineer"],
        "g_green": ["lord", "scout", "diplomat"],
        "g_orange": ["patron", "miller", "monk"],
        "g_purple": ["navigator", "lady", "constable"],
    },
    "request_tiles": {  # by heads on the back, how many of each type; R: 10, 5 and 5 tiles
        "2": [2, 2, 2, 2, 2],
        "3": [1, 1, 1, 1, 1],
        "4": [1, 1, 1, 1, 1],
    },
    "starting_requests": ["urbanization", "trade_routes", "expeditions", "guild_influence"],
    "rewards_a": ["island", "city_watch_reward", "windmill_reward", "guild_reward"],
}

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
