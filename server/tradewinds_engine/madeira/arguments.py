"""What the arguments of actions and events stand for; ids are those of the components."""

from __future__ import annotations

from typing import Final

from ..arguments import Domain, pieces
from . import data
from .data import EXCHANGES

CITY_NAMES: Final[list[str]] = [city[0] for city in data.CITIES]
FIELD_NAMES: Final[list[str]] = [*[field[0] for field in data.FIELDS], "forest"]
COLONY_NAMES: Final[list[str]] = [colony[0] for colony in data.COLONIES]
MARKET_NAMES: Final[list[str]] = [market[0] for market in data.MARKETS]
BUILDING_NAMES: Final[list[str]] = [building[0] for building in data.BUILDINGS]
CITY_SPOT_NAMES: Final[list[str]] = [f"{city}:{spot}" for city in CITY_NAMES for spot in range(12)]
SHIP_SPOT_NAMES: Final[list[str]] = [
    *[f"{colony}:{letter}" for colony in COLONY_NAMES for letter in data.LANDINGS],
    *[f"{market}:{place}" for market in MARKET_NAMES for place in range(5)],
    "home",
]
PLACE_NAMES: Final[list[str]] = [
    *FIELD_NAMES,
    *CITY_SPOT_NAMES,
    *COLONY_NAMES,
    "city_watch",
    "home",
]
ROW_NAMES: Final = ("I", "II", "III", "IV")

EXCHANGE_NAMES: Final[list[str]] = [f"{pair}>{get}" for pair, get in EXCHANGES]

EXCHANGE_TITLES: Final[list[str]] = [
    f"{pair.replace('+', ' and ')} for {get}" for pair, get in EXCHANGES
]
DISTRICT_NAMES: Final[list[str]] = [
    f"{city}:{district}" for city in CITY_NAMES for district in (2, 3, 4, 5)
]

FIELD_TITLES: Final[list[str]] = [*[f"field {title}" for title in data.FIELD_TITLES], "the forest"]
CITY_SPOT_TITLES: Final[list[str]] = [
    f"spot {spot} of {city}" for city in data.CITY_TITLES for spot in range(12)
]
SHIP_SPOT_TITLES: Final[list[str]] = [
    *[f"landing {letter} of {colony}" for colony in data.COLONY_TITLES for letter in data.LANDINGS],
    *[f"route {place} of the {market}" for market in data.MARKET_TITLES for place in range(5)],
    "home",
]
PLACE_TITLES: Final[list[str]] = [
    *FIELD_TITLES,
    *CITY_SPOT_TITLES,
    *data.COLONY_TITLES,
    "city watch",
    "home",
]
DISTRICT_TITLES: Final[list[str]] = [
    f"district {district} of {city}" for city in data.CITY_TITLES for district in (2, 3, 4, 5)
]

# Closed sets count from 1.
RESOURCE: Final[Domain] = pieces("resource", data.RESOURCES, first=1)
CHARACTER: Final[Domain] = pieces("character", data.CHARACTERS, first=1)
GUILD: Final[Domain] = pieces("guild", data.GUILDS, first=1, titles=data.GUILD_TITLES)
FIELD: Final[Domain] = pieces("field", FIELD_NAMES, titles=FIELD_TITLES)
BUILDING: Final[Domain] = pieces("building", BUILDING_NAMES, titles=data.BUILDING_TITLES)
CITY_SPOT: Final[Domain] = pieces("city_spot", CITY_SPOT_NAMES, titles=CITY_SPOT_TITLES)
DISTRICT: Final[Domain] = pieces("district", DISTRICT_NAMES, titles=DISTRICT_TITLES)
COLONY: Final[Domain] = pieces("colony", COLONY_NAMES, titles=data.COLONY_TITLES)
SHIP_SPOT: Final[Domain] = pieces("ship_spot", SHIP_SPOT_NAMES, titles=SHIP_SPOT_TITLES)
PLACE: Final[Domain] = pieces("place", PLACE_NAMES, titles=PLACE_TITLES)
FAVOR: Final[Domain] = pieces("favor", data.FAVORS)
REWARD: Final[Domain] = pieces("reward", data.REWARDS, titles=data.REWARD_TITLES)
REQUEST: Final[Domain] = pieces("crown_request", data.REQUESTS)
DICE_ROW: Final[Domain] = pieces(
    "dice_row", ROW_NAMES, titles=[f"row {name}" for name in ROW_NAMES]
)
PASS_SPACE: Final[Domain] = pieces(
    "pass_space", ROW_NAMES, titles=[f"space {name}" for name in ROW_NAMES]
)
EXCHANGE: Final[Domain] = pieces("exchange", EXCHANGE_NAMES, titles=EXCHANGE_TITLES)
_START_SPOT_IDS: Final = [spot for spot in range(data.SPOT_COUNT) if spot % data.CITY_SPOTS < 4]
START_SPOT: Final[Domain] = pieces(
    "city_spot",
    [CITY_SPOT_NAMES[spot] for spot in _START_SPOT_IDS],
    titles=[CITY_SPOT_TITLES[spot] for spot in _START_SPOT_IDS],
    ids=_START_SPOT_IDS,
)
