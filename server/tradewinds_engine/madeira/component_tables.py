"""Text tables for people, every number with its provenance mark."""

from __future__ import annotations

from typing import Any

from ..tables import ComponentTable
from . import data
from .actions import ROW_NAMES

Rows = list[tuple[str, ...]]


def tables() -> list[ComponentTable]:
    return [
        _start(),
        _by_seats(),
        _fields(),
        _buildings(),
        _cities(),
        _districts(),
        _ship_spots(),
        _crown_rounds(),
        _guild_rows(),
        _pass_spaces(),
        _favors(),
        _requests(),
        _rewards(),
        _windmill(),
        _rulings(),
    ]


def _marked(value: Any, mark: str) -> str:
    return f"{value} [{mark}]"


def _start() -> ComponentTable:
    rows: Rows = [
        ("workers", _marked(data.WORKERS, "R")),
        ("ships", _marked(data.SHIPS, "R")),
        ("action markers", _marked(data.MARKERS, "R")),
        *[(good, _marked(data.START_GOODS[place], "R")) for place, good in enumerate(data.GOODS)],
        ("wood", _marked(data.START_WOOD, "R")),
        ("bread", _marked(data.START_BREAD, "R")),
        ("reals", _marked(data.START_REALS, "R")),
        ("reals by position", _marked("/".join(map(str, data.POSITION_REALS)), "R")),
        ("workers in the city watch", _marked(data.START_WATCH, "R")),
    ]
    return ComponentTable("Start of every seat", ("item", "number"), rows)


def _by_seats() -> ComponentTable:
    spots = data.ASSUMED["landing_spots"]
    rows: Rows = [
        (
            str(seats),
            _marked(data.DICE_PER_ROW * seats, "R"),
            _marked(data.TILES_PER_ROW * seats, "R"),
            _marked(data.BASE_COST[seats], "R"),
            _marked(spots[str(seats)], "A") if seats < 4 else _marked(5, "R"),
        )
        for seats in (2, 3, 4)
    ]
    columns = ("seats", "guild dice", "requests", "building cost", "landings per colony")
    return ComponentTable("By number of seats", columns, rows)


def _fields() -> ComponentTable:
    goods = {**data.REGION_1_GOODS, **data.ASSUMED["field_goods"]}
    wood = {**data.REGION_1_WOOD, **data.ASSUMED["field_wood"]}
    rows: Rows = []
    convertible = {**data.REGION_1_CONVERTIBLE, **data.ASSUMED["field_convertible"]}
    for name, region in data.FIELDS:
        mark = "R" if region == 1 else "A"
        trees = "/".join(str(units) for units in wood[name])
        changes = "yes" if convertible[name] else "no"
        cells = [_marked(cell, mark) for cell in (goods[name], changes, trees)]
        rows.append((name, _marked(region, "R"), *cells))
    columns = ("field", "region", "good", "convertible", "wood for 4/3/2 seats")
    return ComponentTable("Fields", columns, rows)


def _buildings() -> ComponentTable:
    effects = (
        (f"{data.MOINHO_BREAD[0]} bread", f"{data.MOINHO_BREAD[1]} bread"),
        (
            f"{data.CAPITANIA_PRESTIGE} point, 1 worker to a city",
            f"{data.RULINGS['capitania_prestige']} points, 2 workers to cities",
        ),
        ("1 worker to a colony", "2 workers to colonies"),
        ("1 favor face up", "2 favors face up"),
        ("1 worker to the city watch", "2 workers to the city watch"),
    )
    rows: Rows = [
        (name, _marked(region, "R"), _marked(empty, "R"), _marked(few, "R"), _marked(many, "R"))
        for (name, region, empty), (few, many) in zip(data.BUILDINGS, effects, strict=True)
    ]
    columns = ("building", "region", "empty in round", "1 or 2 workers", "3 or more")
    return ComponentTable("Buildings", columns, rows)


def _cities() -> ComponentTable:
    assumed = data.ASSUMED["urbanization"]
    points = {**assumed, "funchal": list(data.FUNCHAL_PRESTIGE)}
    marks = {"porto_santo": ("A", "A"), "funchal": ("R", "R"), "machico": ("R", "A")}
    rows: Rows = [
        (
            name,
            _marked(data.RESOURCES[resource], "R"),
            _marked(points[name][0], marks[name][0]),
            _marked(points[name][1], marks[name][1]),
        )
        for name, resource in data.CITIES
    ]
    columns = ("city", "income", "points for most workers", "points otherwise")
    return ComponentTable("Cities", columns, rows)


def _districts() -> ComponentTable:
    wood = data.ASSUMED["district_wood"]
    rows: Rows = [
        (str(data.FIRST_DISTRICTS + place), _marked(wood[place], "A"))
        for place in range(data.FAVOR_DISTRICTS)
    ]
    return ComponentTable("Districts", ("district", "wood"), rows)


def _ship_spots() -> ComponentTable:
    rows: Rows = []
    for colony, _ in data.COLONIES:
        for place, wine in enumerate(data.ASSUMED["landings"][colony]):
            letter = data.LANDINGS[place]
            seats = "all" if place < 3 else "3 and 4" if place == 3 else "4"
            rows.append((f"{colony}:{letter}", _marked(f"{wine} wine", "A"), "reward", seats))
    for market, good, always in data.MARKETS:
        for place, (goods, reals) in enumerate(data.ASSUMED["routes"][market]):
            mark = "R" if (market, goods, reals) == ("sugar_market", 4, 14) else "A"
            seats = "all" if place < always else "3 and 4; for 2 one spot with both"
            cost = _marked(f"{goods} {data.GOODS[good]}", mark)
            rows.append((f"{market}:{place}", cost, _marked(f"{reals} reals", mark), seats))
    return ComponentTable("Ship spots", ("spot", "cost", "brings", "seats"), rows)


def _crown_rounds() -> ComponentTable:
    rows: Rows = []
    points = {**data.SHIP_PRESTIGE, **data.ASSUMED["ship_prestige"]}
    places = [*data.COLONIES, *[market[:2] for market in data.MARKETS]]
    for name, good in places:
        mark = "R" if name in data.SHIP_PRESTIGE else "A"
        third = "D" if name in data.DERIVED_PRESTIGE else mark
        first, second, last = points[name]
        marked = (_marked(first, mark), _marked(second, third), _marked(last, mark))
        rows.append((name, data.GOODS[good], *marked))
    columns = ("place", "good", "round 1", "round 3", "round 5")
    return ComponentTable("Points per ship", columns, rows)


def _guild_rows() -> ComponentTable:
    marks = {("4", 3): "R", ("2", 0): "D", ("2", 1): "R"}
    rows: Rows = []
    for seats in ("4", "3", "2"):
        for row, guilds in enumerate(data.ASSUMED["row_guilds"][seats]):
            mark = marks.get((seats, row), "A")
            rows.append((seats, ROW_NAMES[row], _marked(" or ".join(guilds), mark)))
    return ComponentTable("Guild rows", ("seats", "row", "guild"), rows)


def _pass_spaces() -> ComponentTable:
    rows: Rows = []
    spaces: dict[str, Any] = {"4": data.FOUR_SEAT_PASSING, **data.ASSUMED["passing"]}
    for seats, column in spaces.items():
        mark = "R" if seats == "4" else "A"
        for place, space in enumerate(column):
            offers = " or ".join([f"{space[0]} reals", *space[1:]])
            rows.append((seats, ROW_NAMES[place], _marked(offers, mark)))
    return ComponentTable("Pass spaces", ("seats", "space", "offer"), rows)


def _favors() -> ComponentTable:
    guild_of = {name: guild for guild, names in data.ASSUMED["favors"].items() for name in names}
    rows: Rows = [(name, _marked(guild_of[name], "A")) for name in data.FAVORS]
    return ComponentTable("Favors", ("favor", "guild"), rows)


def _requests() -> ComponentTable:
    tiles = data.ASSUMED["request_tiles"]
    starting: list[str] = data.ASSUMED["starting_requests"]
    rows: Rows = []
    for kind, name in enumerate(data.REQUESTS):
        crowns = str(starting.index(name) + 1) if name in starting else "-"
        heads = [_marked(tiles[number][kind], "A") for number in ("2", "3", "4")]
        rows.append((name, *heads, _marked(crowns, "A")))
    columns = ("request", "2 heads", "3 heads", "4 heads", "starting tile, crowns")
    return ComponentTable("Crown requests", columns, rows)


def _rewards() -> ComponentTable:
    first = data.ASSUMED["rewards_a"]
    rows: Rows = [(name, _marked("A" if name in first else "B", "A")) for name in data.REWARDS]
    return ComponentTable("Royal rewards", ("reward", "back"), rows)


def _windmill() -> ComponentTable:
    levels = data.ASSUMED["windmill"]
    rows: Rows = [
        ("lowest level", _marked(levels["min"], "A")),
        ("start level", _marked(data.START_MILL, "R")),
        ("highest level", _marked(levels["max"], "A")),
        ("reals for a level", _marked(data.MILL_REALS, "R")),
    ]
    return ComponentTable("Windmill", ("item", "number"), rows)


def _rulings() -> ComponentTable:
    rows: Rows = [(name, _marked(value, "R")) for name, value in data.RULINGS.items()]
    return ComponentTable("Numbers the translations disagree about", ("option", "default"), rows)
