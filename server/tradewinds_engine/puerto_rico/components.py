"""The pieces and numbers of a match as its setup plays them, with their provenance."""

from __future__ import annotations

from typing import Final

from ..options import Options
from ..provenance import ASSUMED, DERIVED, PRINTED, RULEBOOK, write_marks
from ..view_writer import ViewWriter
from . import data, effects
from .arguments import PIECES
from .table import Table, table_of
from .view import place_index, place_kind

PROVENANCE: Final = {"R": RULEBOOK, "D": DERIVED, "P": PRINTED, "A": ASSUMED}
# The values of Expansion.
BASE_GAME: Final = 1
NEW_BUILDINGS: Final = 2
NOBLES: Final = 3
BUCCANEER: Final = 4


def write_components(seats: int, options: Options, page: ViewWriter) -> None:
    """Fill in the message PuertoRicoComponents."""
    table = table_of(seats, options)
    _write_goods(table, page)
    _write_tiles(table, page)
    used = _buildings_in(options)
    for building in used:
        _write_building(building, seats, options, page)
    _write_roles(table, options, page)
    for ship in table.ships:
        _begin(page, "ships", "ship_id", ship, str(data.SHIPS[ship]), data.SHIP_TITLES[ship])
        page.number("capacity", data.SHIPS[ship])
        write_marks(page, RULEBOOK, "capacity")
        page.end()
    _write_pieces(table, seats, options, page)
    _write_places(used, page)
    if options["new_buildings"] and not isinstance(options["draft"], list):
        _write_draft_slots(page)
    _write_start(table, seats, options, page)
    page.begin("trading_house")
    page.number("places", data.HOUSE_PLACES)
    write_marks(page, RULEBOOK, "places")
    page.end()
    _write_rules(table, seats, options, page)
    if options["festival"]:
        _write_festival(page)


def _buildings_in(options: Options) -> list[int]:
    """The buildings that can be in the supply."""
    buildings = list(range(data.FIRST_BEIGE))
    draft = options["draft"]
    if not options["new_buildings"]:
        buildings += range(data.FIRST_BEIGE, data.FIRST_NEW_BUILDING)
    elif isinstance(draft, list):
        buildings += sorted([data.BUILDING_NAMES.index(name) for name in draft])
    else:
        buildings += range(data.FIRST_BEIGE, data.FIRST_NOBLE_BUILDING)
    if options["nobles"]:
        buildings += range(data.FIRST_NOBLE_BUILDING, data.BUILDING_KINDS)
    return buildings


def _begin(page: ViewWriter, table: str, key: str, number: int, name: str, title: str) -> None:
    page.begin_row(table)
    page.number(key, number)
    page.text("name", name)
    page.text("title", title)


def _write_goods(table: Table, page: ViewWriter) -> None:
    for good, name in enumerate(data.GOODS):
        _begin(page, "goods", "good", good + 1, name, name)
        page.number("price", data.PRICES[good])
        page.number("count", data.GOODS_MADE[good] - table.goods_removed)
        write_marks(page, PROVENANCE[data.PRICE_MARKS[good]], "price")
        write_marks(page, RULEBOOK, "count")
        page.end()


def _write_tiles(table: Table, page: ViewWriter) -> None:
    made = (*data.PLANTATION_TILES, data.QUARRY_TILES)
    for tile, name in enumerate(data.TILES):
        is_quarry = tile == data.QUARRY
        _begin(page, "tiles", "tile", tile + 1, name, name if is_quarry else f"{name} plantation")
        page.number("good", 0 if is_quarry else tile + 1)
        page.number("count", made[tile] - table.tiles_removed)
        page.number("circles", data.TILE_CIRCLES)
        page.text("effect", effects.QUARRY if is_quarry else effects.PLANTATION)
        write_marks(page, RULEBOOK, "count")
        write_marks(page, PRINTED, "circles")
        page.end()


def _write_building(building: int, seats: int, options: Options, page: ViewWriter) -> None:
    row = data.BUILDINGS[building]
    copies = table_of(seats, options).copies[building]
    is_open = options["new_buildings"] and not isinstance(options["draft"], list)
    is_draftable = data.FIRST_BEIGE <= building < data.FIRST_NOBLE_BUILDING
    _begin(page, "buildings", "building_id", building, row.name, row.name.replace("_", " "))
    page.number("kind", row.kind + 1)
    page.number("expansion", _expansion_of(building))
    page.number("cost", row.cost)
    page.number("points", row.points)
    page.number("column", row.row)
    page.number("circles", row.circles)
    page.number("copies", copies)
    page.number("city_spaces", data.SPACES[building])
    page.number("good", row.good + 1)
    page.text("effect", effects.BUILDINGS[building])
    page.flag("drafted", is_open and is_draftable)
    for field, mark in zip(("cost", "points", "column", "circles"), row.marks, strict=False):
        write_marks(page, PROVENANCE[mark], field)
    write_marks(page, _copies_known(building, seats), "copies")
    write_marks(page, RULEBOOK, "city_spaces")
    page.end()


def _expansion_of(building: int) -> int:
    if building < data.FIRST_NEW_BUILDING:
        return BASE_GAME
    return NEW_BUILDINGS if building < data.FIRST_NOBLE_BUILDING else NOBLES


def _copies_known(building: int, seats: int) -> int:
    """The rulebook tells all numbers for two seats but that of the jewelers."""
    if seats > 2:
        return PROVENANCE[data.BUILDINGS[building].marks[-1]]
    return ASSUMED if building == data.JEWELER else RULEBOOK


def _write_roles(table: Table, options: Options, page: ViewWriter) -> None:
    missing = [data.PROSPECTOR_1, data.PROSPECTOR_2][table.prospectors :]
    if not options["buccaneer"]:
        missing.append(data.BUCCANEER)
    for card, name in enumerate(data.CARDS):
        if card not in missing:
            effect, privilege = effects.ROLES[card]
            _begin(page, "roles", "role", card + 1, name, data.CARD_TITLES[card])
            page.text("effect", effect)
            page.text("privilege", privilege)
            page.number("expansion", BUCCANEER if card == data.BUCCANEER else BASE_GAME)
            page.end()


def _write_pieces(table: Table, seats: int, options: Options, page: ViewWriter) -> None:
    workers = data.ALL_WORKERS if options["nobles"] else table.workers + seats
    _begin(page, "pieces", "piece", 1, PIECES[0], PIECES[0])
    page.number("count", workers)
    write_marks(page, RULEBOOK, "count")
    page.end()
    if options["nobles"]:
        _begin(page, "pieces", "piece", 2, PIECES[1], PIECES[1])
        page.number("count", data.ALL_NOBLES)
        page.number("points", data.NOBLE_POINTS)
        write_marks(page, RULEBOOK, "count", "points")
        page.end()


def _write_places(used: list[int], page: ViewWriter) -> None:
    for place, name in enumerate(data.PLACES):
        is_building = data.TILE_KINDS <= place < data.PORT
        if not is_building or place - data.FIRST_BUILDING_SPOT in used:
            _begin(page, "places", "place_id", place, name, data.PLACE_TITLES[place])
            page.begin("place")
            page.number("kind", place_kind(place))
            page.number("index", place_index(place))
            page.end()
            page.end()


def _write_draft_slots(page: ViewWriter) -> None:
    for cost, count in enumerate(data.DRAFT_SLOTS):
        if count > 0:
            page.begin_row("draft_slots")
            page.number("cost", cost)
            page.number("count", count)
            write_marks(page, PROVENANCE[data.DRAFT_SLOT_MARKS[cost]], "count")
            page.end()


def _write_start(table: Table, seats: int, options: Options, page: ViewWriter) -> None:
    nobles = data.STATION_NOBLES if options["nobles"] else 0
    station_workers = seats - nobles
    worker_supply = data.ALL_WORKERS - station_workers if nobles else table.workers
    corn = table.corn_starters
    page.begin("start")
    page.number("doubloons", table.doubloons)
    page.numbers("tiles", [data.INDIGO + 1] * (seats - corn) + [data.CORN + 1] * corn)
    page.number("vp_supply", table.points)
    page.number("worker_supply", worker_supply)
    page.number("station_workers", station_workers)
    page.number("noble_supply", data.ALL_NOBLES - nobles if nobles else 0)
    page.number("station_nobles", nobles)
    write_marks(page, RULEBOOK, "doubloons", "tiles", "vp_supply", "worker_supply")
    write_marks(page, RULEBOOK, "station_workers", "noble_supply", "station_nobles")
    page.end()


def _write_rules(table: Table, seats: int, options: Options, page: ViewWriter) -> None:
    numbers = {
        "island_spaces": data.ISLAND_SPACES,
        "city_spaces": data.CITY_SPACES,
        "face_up_plantations": seats + data.FACE_UP_EXTRA,
        "roles_per_seat": table.roles_each,
        "unused_role_doubloons": data.UNUSED_ROLE_DOUBLOONS,
        "delivery_points": data.DELIVERY_POINTS,
        "free_storage": data.FREE_STORAGE,
    }
    if options["buccaneer"]:
        numbers["booty"] = data.BOOTY
        numbers["ransom"] = data.RANSOM
    page.begin("rules")
    for name, value in numbers.items():
        page.number(name, value)
    page.number("max_rounds", options["max_rounds"])
    page.flag("open_vp", options["open_vp"])
    page.flag("strict_voluntary", options["strict_voluntary"])
    write_marks(page, RULEBOOK, *numbers)
    page.end()


def _write_festival(page: ViewWriter) -> None:
    numbers = {
        "tiles": data.FESTIVAL_TILES,
        "goods": data.FESTIVAL_GOODS,
        "goods_drawn_from": data.FESTIVAL_POOL,
        "building_column": data.FESTIVAL_ROW,
        "workers": data.FESTIVAL_REWARD,
        "doubloons": data.FESTIVAL_REWARD,
        "points": data.FESTIVAL_REWARD,
    }
    page.begin("festival")
    for name, value in numbers.items():
        page.number(name, value)
    write_marks(page, RULEBOOK, *numbers)
    page.end()
