"""Every number of the game, each with its provenance mark.

Marks: R stated by the rulebook, D derived from one of its examples, P printed on a component,
A assumed. Code elsewhere repeats none of these numbers.
"""

from __future__ import annotations

from typing import Final

from ..rows import row_of
from ..sentinels import NOTHING

GOODS: Final = ("corn", "indigo", "sugar", "tobacco", "coffee")
CORN: Final = 0
INDIGO: Final = 1
SUGAR: Final = 2
TOBACCO: Final = 3
COFFEE: Final = 4
GOOD_KINDS: Final = 5

TILES: Final = (*GOODS, "quarry")
QUARRY: Final = 5
TILE_KINDS: Final = 6
FORESTS_SEEN: Final = 6  # on a board, forests taken openly come after the face-up tiles
ISLAND_KINDS: Final = 11

CARDS: Final = (
    "settler",
    "mayor",
    "builder",
    "craftsman",
    "trader",
    "captain",
    "prospector_1",
    "prospector_2",
    "buccaneer",
)
CARD_TITLES: Final = tuple([card.replace("_", " ") for card in CARDS])
SETTLER: Final = 0
MAYOR: Final = 1
BUILDER: Final = 2
CRAFTSMAN: Final = 3
TRADER: Final = 4
CAPTAIN: Final = 5
PROSPECTOR_1: Final = 6
PROSPECTOR_2: Final = 7
BUCCANEER: Final = 8

SHIPS: Final = (4, 5, 6, 7, 8)  # R; a ship's index is its place here
SHIP_COUNT: Final = 5
CAPACITY: Final = row_of(list(SHIPS))
SHIP_TITLES: Final = tuple([f"the ship of {capacity}" for capacity in SHIPS])

PRODUCTION: Final = 0
BEIGE_SMALL: Final = 1
BEIGE_LARGE: Final = 2
CLASSES: Final = ("production", "beige small", "beige large")


class Building:
    """A row of the building table; `marks` are those of cost, points, row, circles and copies."""

    def __init__(
        self,
        name: str,
        kind: int,
        cost: int,
        points: int,
        row: int,
        circles: int,
        copies: int,
        good: int,
        marks: str,
    ) -> None:
        self.name = name
        self.kind = kind
        self.cost = cost
        self.points = points
        self.row = row
        self.circles = circles
        self.copies = copies
        self.good = good
        self.marks = marks


# name, class, cost, points, row, circles, copies at three or more seats, good, marks
BUILDINGS: Final = (
    Building("small_indigo_plant", PRODUCTION, 1, 1, 1, 1, 4, INDIGO, "PPPPP"),
    Building("small_sugar_mill", PRODUCTION, 2, 1, 1, 1, 4, SUGAR, "PPPPP"),
    Building("large_indigo_plant", PRODUCTION, 3, 2, 2, 3, 3, INDIGO, "PPPPP"),
    Building("large_sugar_mill", PRODUCTION, 4, 2, 2, 3, 3, SUGAR, "PPPPP"),
    Building("tobacco_storage", PRODUCTION, 5, 3, 3, 3, 3, TOBACCO, "PPPPP"),
    Building("coffee_roaster", PRODUCTION, 6, 3, 3, 2, 3, COFFEE, "PPPPP"),
    Building("small_market", BEIGE_SMALL, 1, 1, 1, 1, 2, NOTHING, "PPPPR"),
    Building("hacienda", BEIGE_SMALL, 2, 1, 1, 1, 2, NOTHING, "PPPPR"),
    Building("construction_hut", BEIGE_SMALL, 2, 1, 1, 1, 2, NOTHING, "DPDPR"),
    Building("small_warehouse", BEIGE_SMALL, 3, 1, 1, 1, 2, NOTHING, "PPPPR"),
    Building("hospice", BEIGE_SMALL, 4, 2, 2, 1, 2, NOTHING, "PPPPR"),
    Building("office", BEIGE_SMALL, 5, 2, 2, 1, 2, NOTHING, "DPDPR"),
    Building("large_market", BEIGE_SMALL, 5, 2, 2, 1, 2, NOTHING, "DPPPR"),
    Building("large_warehouse", BEIGE_SMALL, 6, 2, 2, 1, 2, NOTHING, "DPPPR"),
    Building("factory", BEIGE_SMALL, 7, 3, 3, 1, 2, NOTHING, "PPPPR"),
    Building("university", BEIGE_SMALL, 8, 3, 3, 1, 2, NOTHING, "PPPPR"),
    Building("harbor", BEIGE_SMALL, 8, 3, 3, 1, 2, NOTHING, "RPDPR"),
    Building("wharf", BEIGE_SMALL, 9, 3, 3, 1, 2, NOTHING, "PPPPR"),
    Building("guild_hall", BEIGE_LARGE, 10, 4, 4, 1, 1, NOTHING, "DRRPR"),
    Building("residence", BEIGE_LARGE, 10, 4, 4, 1, 1, NOTHING, "DRRPR"),
    Building("fortress", BEIGE_LARGE, 10, 4, 4, 1, 1, NOTHING, "DRRPR"),
    Building("customs_house", BEIGE_LARGE, 10, 4, 4, 1, 1, NOTHING, "DRRPR"),
    Building("city_hall", BEIGE_LARGE, 10, 4, 4, 1, 1, NOTHING, "DRRPR"),
    Building("aqueduct", BEIGE_SMALL, 1, 1, 1, 1, 2, NOTHING, "PPPPR"),
    Building("forest_house", BEIGE_SMALL, 2, 1, 1, 1, 2, NOTHING, "PPPPR"),
    Building("black_market", BEIGE_SMALL, 2, 1, 1, 1, 2, NOTHING, "PPPPR"),
    Building("storehouse", BEIGE_SMALL, 3, 1, 1, 1, 2, NOTHING, "PPPPR"),
    Building("guesthouse", BEIGE_SMALL, 4, 2, 2, 2, 2, NOTHING, "PPPRR"),
    Building("trading_post", BEIGE_SMALL, 5, 2, 2, 1, 2, NOTHING, "DPPPR"),
    Building("church", BEIGE_SMALL, 5, 2, 2, 1, 2, NOTHING, "DPPPR"),
    Building("small_wharf", BEIGE_SMALL, 6, 2, 2, 1, 2, NOTHING, "PPPPR"),
    Building("lighthouse", BEIGE_SMALL, 7, 3, 3, 1, 2, NOTHING, "PPPPR"),
    Building("specialty_factory", BEIGE_SMALL, 8, 3, 3, 1, 2, NOTHING, "PPPPR"),
    Building("library", BEIGE_SMALL, 8, 3, 3, 1, 2, NOTHING, "PPPPR"),
    Building("union_hall", BEIGE_SMALL, 9, 3, 3, 1, 2, NOTHING, "PPPPR"),
    Building("statue", BEIGE_LARGE, 10, 8, 4, 0, 1, NOTHING, "PRRRR"),
    Building("cloister", BEIGE_LARGE, 10, 4, 4, 1, 1, NOTHING, "PPRPR"),
    Building("land_office", BEIGE_SMALL, 2, 1, 1, 1, 2, NOTHING, "PPPPR"),
    Building("chapel", BEIGE_SMALL, 3, 1, 1, 1, 2, NOTHING, "PPPPR"),
    Building("hunting_lodge", BEIGE_SMALL, 4, 2, 2, 1, 2, NOTHING, "PPPPR"),
    Building("zoning_office", BEIGE_SMALL, 5, 2, 2, 1, 2, NOTHING, "PPPPR"),
    Building("royal_supplier", BEIGE_SMALL, 6, 2, 2, 1, 2, NOTHING, "PPPPR"),
    Building("villa", BEIGE_SMALL, 7, 3, 3, 1, 2, NOTHING, "PPPPR"),
    Building("jeweler", PRODUCTION, 8, 3, 3, 1, 2, NOTHING, "PPPPR"),
    Building("royal_garden", BEIGE_LARGE, 10, 4, 4, 1, 1, NOTHING, "PPRPR"),
)
BUILDING_NAMES: Final = tuple([building.name for building in BUILDINGS])
BUILDING_KINDS: Final = 45

SMALL_INDIGO_PLANT: Final = 0
SMALL_SUGAR_MILL: Final = 1
LARGE_INDIGO_PLANT: Final = 2
LARGE_SUGAR_MILL: Final = 3
TOBACCO_STORAGE: Final = 4
COFFEE_ROASTER: Final = 5
SMALL_MARKET: Final = 6
HACIENDA: Final = 7
CONSTRUCTION_HUT: Final = 8
SMALL_WAREHOUSE: Final = 9
HOSPICE: Final = 10
OFFICE: Final = 11
LARGE_MARKET: Final = 12
LARGE_WAREHOUSE: Final = 13
FACTORY: Final = 14
UNIVERSITY: Final = 15
HARBOR: Final = 16
WHARF: Final = 17
GUILD_HALL: Final = 18
RESIDENCE: Final = 19
FORTRESS: Final = 20
CUSTOMS_HOUSE: Final = 21
CITY_HALL: Final = 22
AQUEDUCT: Final = 23
FOREST_HOUSE: Final = 24
BLACK_MARKET: Final = 25
STOREHOUSE: Final = 26
GUESTHOUSE: Final = 27
TRADING_POST: Final = 28
CHURCH: Final = 29
SMALL_WHARF: Final = 30
LIGHTHOUSE: Final = 31
SPECIALTY_FACTORY: Final = 32
LIBRARY: Final = 33
UNION_HALL: Final = 34
STATUE: Final = 35
CLOISTER: Final = 36
LAND_OFFICE: Final = 37
CHAPEL: Final = 38
HUNTING_LODGE: Final = 39
ZONING_OFFICE: Final = 40
ROYAL_SUPPLIER: Final = 41
VILLA: Final = 42
JEWELER: Final = 43
ROYAL_GARDEN: Final = 44

LARGE_ROW: Final = 4
FIRST_BEIGE: Final = SMALL_MARKET
FIRST_NEW_BUILDING: Final = AQUEDUCT
FIRST_NOBLE_BUILDING: Final = LAND_OFFICE

# The columns of the table as lists, for the rules that look up a single number.
COST: Final = row_of([building.cost for building in BUILDINGS])
POINTS: Final = row_of([building.points for building in BUILDINGS])
ROW: Final = row_of([building.row for building in BUILDINGS])
CIRCLES: Final = row_of([building.circles for building in BUILDINGS])
SPACES: Final = row_of([2 if building.row == LARGE_ROW else 1 for building in BUILDINGS])  # R
IS_BEIGE: Final = [building.kind != PRODUCTION for building in BUILDINGS]
IS_LARGE: Final = [building.kind == BEIGE_LARGE for building in BUILDINGS]

# A spot holds pieces: the tiles of one kind, or a building; the port comes after all of them.
SPOTS: Final = (*TILES, *BUILDING_NAMES)
PLACES: Final = (*SPOTS, "port")
PLACE_TITLES: Final = (
    *[f"the {good} plantations" for good in GOODS],
    "the quarries",
    *[f"the {name.replace('_', ' ')}" for name in BUILDING_NAMES],
    "the port",
)
FIRST_BUILDING_SPOT: Final = TILE_KINDS
PORT: Final = 51
PLACE_COUNT: Final = 52

ISLAND_SPACES: Final = 12  # R
CITY_SPACES: Final = 12  # R
HOUSE_PLACES: Final = 4  # R
PLANTATION_TILES: Final = (10, 12, 11, 9, 8)  # R
QUARRY_TILES: Final = 8  # R
GOODS_MADE: Final = (10, 11, 11, 9, 9)  # R
ALL_WORKERS: Final = 100  # R
ALL_NOBLES: Final = 20  # R
PRICES: Final = row_of([0, 1, 2, 3, 4])
PRICE_MARKS: Final = "RPPPP"  # by good
TILE_CIRCLES: Final = 1  # P
FACE_UP_EXTRA: Final = 1  # R, open plantations beyond one per seat
UNUSED_ROLE_DOUBLOONS: Final = 1  # R
PRIVILEGE: Final = 1  # R: workers, doubloons, goods or points of the taker
LIBRARY_PRIVILEGE: Final = 2  # R: the same with an occupied library
DELIVERY_POINTS: Final = 1  # R, by good
FACTORY_INCOME: Final = row_of([0, 0, 1, 2, 3, 5])  # R, by number of kinds produced
SMALL_MARKET_BONUS: Final = 1  # R
LARGE_MARKET_BONUS: Final = 2  # R
HARBOR_POINTS: Final = 1  # R
SMALL_WAREHOUSE_KINDS: Final = 1  # R
LARGE_WAREHOUSE_KINDS: Final = 2  # R
STOREHOUSE_GOODS: Final = 3  # R
FREE_STORAGE: Final = 1  # R
RESIDENCE_POINTS: Final = row_of([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 6, 7])  # R, by island tiles
FORTRESS_PIECES: Final = 3  # R, pieces per point
CUSTOMS_CHIPS: Final = 4  # R, chips per point
GUILD_SMALL_POINTS: Final = 1  # R
GUILD_LARGE_POINTS: Final = 2  # R
CITY_HALL_POINTS: Final = 1  # R, by beige building
CLOISTER_TILES: Final = 3  # R, equal tiles in a set
CLOISTER_POINTS: Final = row_of([0, 1, 3, 6, 10])  # R, by sets
NOBLE_POINTS: Final = 1  # R
ROYAL_GARDEN_POINTS: Final = 1  # R, by noble
AQUEDUCT_GOODS: Final = 1  # R
LIGHTHOUSE_DOUBLOONS: Final = 1  # R, by delivery, and once for the captain
SPECIALTY_LESS: Final = 1  # R, doubloons fewer than goods of the best kind
CHAPEL_DOUBLOONS: Final = 1  # R, with a worker
CHAPEL_POINTS: Final = 1  # R, with a noble
JEWELER_DOUBLOONS: Final = 1  # R, by noble
SUPPLIER_POINTS: Final = 1  # R, by good
STATION_NOBLES: Final = 1  # R, that a refill brings at most
UNION_HALL_GOODS: Final = 2  # R, equal goods per point
SMALL_WHARF_GOODS: Final = 2  # R, goods per point
FORESTS_PER_DOUBLOON: Final = 2  # R
ZONING_SMALL: Final = 1  # R, saved by a worker in rows 1 to 3
ZONING_LARGE: Final = 2  # R, saved by a noble in row 4
CHURCH_POINTS: Final = row_of([0, 0, 1, 1, 2])  # R, by row
LAND_PRICE: Final = 1  # R, paid or received
LODGE_POINTS: Final = 2  # R
BOOTY: Final = 3  # R, goods or pieces a buccaneer keeps at most
RANSOM: Final = 3  # R
FESTIVAL_TILES: Final = 3  # R
FESTIVAL_GOODS: Final = 3  # R
FESTIVAL_POOL: Final = 3  # R, goods of each kind to draw from
FESTIVAL_REWARD: Final = 3  # R, workers, doubloons or points
FESTIVAL_ROW: Final = 3  # R
JEWELER_COPIES_FOR_TWO: Final = 2  # A, see the option of that name
DRAFT_SLOTS: Final = [0, 1, 2, 1, 1, 2, 1, 1, 2, 1, 5]  # by cost
DRAFT_SLOT_MARKS: Final = " PRPPRPPRPR"  # the text names the slots of costs 2, 5, 8 and 10

# By seat count; all of it R.
START_DOUBLOONS: Final = {2: 3, 3: 2, 4: 3, 5: 4}
CORN_STARTERS: Final = {2: 1, 3: 1, 4: 2, 5: 2}  # the last so many seats; the others have indigo
TILES_REMOVED: Final = {2: 3, 3: 0, 4: 0, 5: 0}  # of every kind, quarries too
CHIP_POINTS: Final = {2: 65, 3: 75, 4: 100, 5: 126}
WORKERS: Final = {2: 40, 3: 55, 4: 75, 5: 95}  # besides one per seat at the station
SHIPS_IN_PLAY: Final = {2: [0, 2], 3: [0, 1, 2], 4: [1, 2, 3], 5: [2, 3, 4]}  # of SHIPS
GOODS_REMOVED: Final = {2: 2, 3: 0, 4: 0, 5: 0}  # of every kind
PROSPECTORS: Final = {2: 1, 3: 0, 4: 1, 5: 2}
ROLES_EACH: Final = {2: 3, 3: 1, 4: 1, 5: 1}  # taken by every seat in a round
BEIGE_COPIES: Final = {2: 1, 3: 2, 4: 2, 5: 2}  # of every small beige kind
PRODUCTION_COPIES: Final = {2: 2, 3: 0, 4: 0, 5: 0}  # 0: as printed


WORKER: Final = 0
NOBLE: Final = 1
MOST_PIECES: Final = ISLAND_SPACES  # tiles of one kind with a piece on each
