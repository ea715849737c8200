"""The numbers of one match: the tables for its seat count with its rulings and overrides."""

from __future__ import annotations

from typing import Any, Final

from ..bits import bit
from ..options import Options
from ..rows import filled, row_of, zeros
from . import data
from .options import DEFAULT_OPTIONS
from .overrides import merged

CLOSED: Final = -1


class Table:
    """Never changes once made; all copies of a state share it."""

    def __init__(self, seats: int, options: Options) -> None:
        numbers = merged(options["data"])
        self.seats = seats
        self.base_cost: int = data.BASE_COST[seats]
        self.bottom_reals: int = options["bottom_reals"]
        self.capitania_prestige: int = options["capitania_prestige"]
        self.scout_prestige: int = options["scout_prestige"]
        self.support_bread: int = options["support_bread"]
        self.favors_come_face_up: bool = options["bought_favor"] == "face_up"
        self.own_ships_only: bool = options["alfandega_ships"] == "own"
        self.urban_needs_worker: bool = options["urbanization_needs_worker"]
        self.mill_min: int = numbers["windmill"]["min"]
        self.mill_max: int = numbers["windmill"]["max"]
        self.building_region = row_of([row[1] for row in data.BUILDINGS])
        self._set_fields(numbers)
        self._set_cities(numbers)
        self._set_ship_spots(numbers)
        self._set_guild_board(numbers)

    def _set_fields(self, numbers: dict[str, Any]) -> None:
        column = 4 - self.seats
        goods: dict[str, str] = {**data.REGION_1_GOODS, **numbers["field_goods"]}
        wood: dict[str, list[int]] = {**data.REGION_1_WOOD, **numbers["field_wood"]}
        convertible: dict[str, bool] = {
            **data.REGION_1_CONVERTIBLE,
            **numbers["field_convertible"],
        }
        self.field_good = zeros(len(data.FIELDS))
        self.field_region = zeros(len(data.FIELDS))
        self.field_wood = zeros(len(data.FIELDS))
        self.convertible = 0
        self.region_fields = zeros(data.REGIONS + 1)
        for field, (name, region) in enumerate(data.FIELDS):
            self.field_good[field] = data.GOODS.index(goods[name])
            self.field_wood[field] = wood[name][column]
            self.field_region[field] = region
            self.region_fields[region] |= bit(field)
            if convertible[name]:
                self.convertible |= bit(field)

    def _set_cities(self, numbers: dict[str, Any]) -> None:
        urban: dict[str, Any] = {**numbers["urbanization"], "funchal": data.FUNCHAL_PRESTIGE}
        self.urban_most = row_of([urban[name][0] for name, _ in data.CITIES])
        self.urban_other = row_of([urban[name][1] for name, _ in data.CITIES])
        self.district_wood = row_of(numbers["district_wood"])
        order: list[int] = numbers["spot_order"]
        self.spot_rank = row_of([order.index(spot) for spot in range(data.CITY_SPOTS)])

    def _set_ship_spots(self, numbers: dict[str, Any]) -> None:
        """Cost and reals of every ship spot; a merged spot of two seats has a second pair."""
        self.spot_good = filled(data.SHIP_SPOTS, data.WINE)
        self.spot_cost = filled(data.SHIP_SPOTS, CLOSED)
        self.spot_reals = zeros(data.SHIP_SPOTS)
        self.other_cost = filled(data.SHIP_SPOTS, CLOSED)
        self.other_reals = zeros(data.SHIP_SPOTS)
        landings = data.FOUR_SEAT_LANDINGS
        if self.seats < 4:
            landings = numbers["landing_spots"][str(self.seats)]
        for colony, (name, _) in enumerate(data.COLONIES):
            for place in range(landings):
                spot = colony * data.SPOTS_PER_PLACE + place
                self.spot_cost[spot] = numbers["landings"][name][place]
        for market, (name, good, always) in enumerate(data.MARKETS):
            first = data.FIRST_ROUTE + market * data.SPOTS_PER_PLACE
            for place, (cost, reals) in enumerate(numbers["routes"][name]):
                spot = first + place
                if self.seats == 2 and place == always + 1:
                    self.other_cost[spot - 1] = cost
                    self.other_reals[spot - 1] = reals
                    continue
                self.spot_good[spot] = good
                self.spot_cost[spot] = cost
                self.spot_reals[spot] = reals
        points: dict[str, list[int]] = {**data.SHIP_PRESTIGE, **numbers["ship_prestige"]}
        places = [row[0] for row in data.COLONIES] + [row[0] for row in data.MARKETS]
        self.ship_prestige = [row_of(points[place]) for place in places]  # by place and crown round
        open_spots = [s for s in range(data.SHIP_SPOTS) if self.spot_cost[s] != CLOSED]
        self.open_spots = row_of(open_spots)

    def _set_guild_board(self, numbers: dict[str, Any]) -> None:
        rows = numbers["row_guilds"][str(self.seats)]
        self.row_guilds: list[list[int]] = [[data.GUILDS.index(g) for g in row] for row in rows]
        self.guild_favors = row_of(
            [
                sum(bit(data.FAVORS.index(favor)) for favor in numbers["favors"][guild])
                for guild in data.GUILDS
            ]
        )
        spaces: dict[str, Any] = {**numbers["passing"], "4": data.FOUR_SEAT_PASSING}
        passing = spaces[str(self.seats)]
        self.pass_reals = row_of([space[0] for space in passing])
        self.pass_options = row_of(
            [sum(bit(data.PASS_OPTIONS.index(option)) for option in space[1:]) for space in passing]
        )
        self.request_tiles = [
            sum(numbers["request_tiles"][str(heads)][kind] for heads in range(2, self.seats + 1))
            for kind in range(len(data.REQUESTS))
        ]
        self.starting_requests: list[int] = [
            data.REQUESTS.index(name) for name in numbers["starting_requests"]
        ]
        self.rewards_a: list[int] = [data.REWARDS.index(name) for name in numbers["rewards_a"]]
        self.rewards_b = [r for r in range(len(data.REWARDS)) if r not in self.rewards_a]


DEFAULT_TABLES: Final = {seats: Table(seats, DEFAULT_OPTIONS) for seats in (2, 3, 4)}


def table_of(seats: int, options: Options) -> Table:
    return DEFAULT_TABLES[seats] if options == DEFAULT_OPTIONS else Table(seats, options)
