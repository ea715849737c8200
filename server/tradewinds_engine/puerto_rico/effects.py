"""What buildings, tiles and roles do, in words for people."""

from __future__ import annotations

from typing import Final

from .data import (
    AQUEDUCT_GOODS,
    BOOTY,
    BUILDING_NAMES,
    CHAPEL_DOUBLOONS,
    CHAPEL_POINTS,
    CHURCH_POINTS,
    CITY_HALL_POINTS,
    CLOISTER_POINTS,
    CLOISTER_TILES,
    CUSTOMS_CHIPS,
    FACTORY_INCOME,
    FORESTS_PER_DOUBLOON,
    FORTRESS_PIECES,
    FREE_STORAGE,
    GUILD_LARGE_POINTS,
    GUILD_SMALL_POINTS,
    HARBOR_POINTS,
    JEWELER_DOUBLOONS,
    LAND_PRICE,
    LARGE_MARKET_BONUS,
    LARGE_WAREHOUSE_KINDS,
    LIBRARY_PRIVILEGE,
    LIGHTHOUSE_DOUBLOONS,
    LODGE_POINTS,
    PRIVILEGE,
    RANSOM,
    RESIDENCE_POINTS,
    ROYAL_GARDEN_POINTS,
    SMALL_MARKET_BONUS,
    SMALL_WAREHOUSE_KINDS,
    SMALL_WHARF_GOODS,
    SPECIALTY_LESS,
    STOREHOUSE_GOODS,
    SUPPLIER_POINTS,
    UNION_HALL_GOODS,
    ZONING_LARGE,
    ZONING_SMALL,
)

_BY_NAME: Final = {
    "small_indigo_plant": "Produces an indigo for each piece, with a worked indigo plantation",
    "small_sugar_mill": "Produces a sugar for each piece, with a worked sugar plantation",
    "large_indigo_plant": "Produces an indigo for each piece, with a worked indigo plantation",
    "large_sugar_mill": "Produces a sugar for each piece, with a worked sugar plantation",
    "tobacco_storage": "Produces a tobacco for each piece, with a worked tobacco plantation",
    "coffee_roaster": "Produces a coffee for each piece, with a worked coffee plantation",
    "small_market": f"Trader: {SMALL_MARKET_BONUS} doubloon more for a sale",
    "hacienda": "Settler: may first draw a hidden plantation, which must be laid",
    "construction_hut": "Settler: may take a quarry instead of a plantation",
    "small_warehouse": f"Captain: stores all goods of {SMALL_WAREHOUSE_KINDS} kind",
    "hospice": "Settler: may put a worker of the supply on the tile just taken",
    "office": "Trader: may sell a good that is in the trading house already",
    "large_market": f"Trader: {LARGE_MARKET_BONUS} doubloons more for a sale",
    "large_warehouse": f"Captain: stores all goods of {LARGE_WAREHOUSE_KINDS} kinds",
    "factory": (
        "Craftsman: for 1 to 5 kinds of goods produced "
        + ", ".join([str(income) for income in FACTORY_INCOME[1:]])
        + " doubloons"
    ),
    "university": "Builder: may put a worker of the supply on the building just built",
    "harbor": f"Captain: {HARBOR_POINTS} point more for every delivery",
    "wharf": "Captain: once a phase, may ship all goods of one kind without a ship",
    "guild_hall": (
        f"End: {GUILD_SMALL_POINTS} point for each small and {GUILD_LARGE_POINTS} points for each "
        "large production building"
    ),
    "residence": (
        f"End: {RESIDENCE_POINTS[0]} points, or {RESIDENCE_POINTS[-3]}, {RESIDENCE_POINTS[-2]}, "
        f"{RESIDENCE_POINTS[-1]} with 10, 11, 12 island tiles"
    ),
    "fortress": f"End: 1 point for every {FORTRESS_PIECES} own pieces",
    "customs_house": f"End: 1 point for every {CUSTOMS_CHIPS} points in chips",
    "city_hall": f"End: {CITY_HALL_POINTS} point for each own beige building",
    "aqueduct": (
        f"Craftsman: {AQUEDUCT_GOODS} indigo and {AQUEDUCT_GOODS} sugar more, where the large "
        "building works and that good was produced"
    ),
    "forest_house": (
        "Settler: may lay plantations as forests; without any piece, every "
        f"{FORESTS_PER_DOUBLOON} forests save 1 doubloon when building"
    ),
    "black_market": "Builder: may replace up to 3 missing doubloons by a piece, a good and a point",
    "storehouse": f"Captain: stores {STOREHOUSE_GOODS} single goods more",
    "guesthouse": "Its pieces are guests, which may move to a free circle before many turns",
    "trading_post": "Trader: may sell any good to the supply, without markets",
    "church": (
        f"Builder: {CHURCH_POINTS[2]} point for building in columns 2 and 3, {CHURCH_POINTS[4]} "
        "points in column 4"
    ),
    "small_wharf": (
        f"Captain: once a phase, may ship any goods without a ship for 1 point per "
        f"{SMALL_WHARF_GOODS} goods"
    ),
    "lighthouse": (
        f"Captain: {LIGHTHOUSE_DOUBLOONS} doubloon for every delivery, and one for taking the role"
    ),
    "specialty_factory": (
        f"Craftsman: as many doubloons as goods of the best kind, less {SPECIALTY_LESS}; corn does "
        "not count"
    ),
    "library": f"Raises the privilege of the role its owner took from {PRIVILEGE} to "
    f"{LIBRARY_PRIVILEGE}; the settler takes a second tile",
    "union_hall": f"Captain: before loading, 1 point for every {UNION_HALL_GOODS} equal goods",
    "statue": "Nothing but its points, and it takes no piece",
    "cloister": (
        f"End: for 1 to 4 sets of {CLOISTER_TILES} equal island tiles "
        + ", ".join([str(points) for points in CLOISTER_POINTS[1:]])
        + " points"
    ),
    "land_office": (
        f"Trader: with a worker, may buy a hidden plantation for {LAND_PRICE} doubloon; with a "
        f"noble, may sell a plantation for {LAND_PRICE} doubloon"
    ),
    "chapel": (
        f"Craftsman: {CHAPEL_DOUBLOONS} doubloon with a worker, {CHAPEL_POINTS} point with a noble"
    ),
    "hunting_lodge": (
        "Settler: with a worker, may discard a plantation or forest; with a noble, "
        f"{LODGE_POINTS} points for the emptiest island"
    ),
    "zoning_office": (
        f"Builder: with a worker, {ZONING_SMALL} doubloon less in columns 1 to 3; with a noble, "
        f"{ZONING_LARGE} less in column 4"
    ),
    "royal_supplier": (
        f"Captain: before loading, may give one good of a kind for {SUPPLIER_POINTS} point each, "
        "up to as many as own nobles"
    ),
    "villa": "Mayor: a noble of the supply, or else a worker",
    "jeweler": f"Craftsman: {JEWELER_DOUBLOONS} doubloon for each own noble",
    "royal_garden": f"End: {ROYAL_GARDEN_POINTS} point for each own noble",
}
BUILDINGS: Final = [_BY_NAME[name] for name in BUILDING_NAMES]  # by building

PLANTATION: Final = "Grows its good with a piece on it, and a building for all goods but corn"
QUARRY: Final = "Saves 1 doubloon when building, with a piece on it"

ROLES: Final = [  # by card: what everybody does, and the privilege
    ("Take a plantation that lies face up", "May take a quarry instead"),
    ("Get workers of the station and place all pieces anew", f"{PRIVILEGE} worker of the supply"),
    ("Build a building", f"{PRIVILEGE} doubloon less"),
    ("Produce goods", f"{PRIVILEGE} good more of a kind just produced"),
    ("Sell a good to the trading house", f"{PRIVILEGE} doubloon more for the sale"),
    (
        f"Ship goods for a point each, as long as anybody can; then keep {FREE_STORAGE} good and "
        "what warehouses hold",
        f"{PRIVILEGE} point more for the first delivery",
    ),
    ("", f"{PRIVILEGE} doubloon"),
    ("", f"{PRIVILEGE} doubloon"),
    (
        "",
        f"Rob a ship, plunder the trading house, raid the station (keeping up to {BOOTY}), or "
        f"kidnap a role for a ransom of {RANSOM}",
    ),
]
