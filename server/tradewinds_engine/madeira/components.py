"""The pieces and numbers of a match as its setup plays them, with their provenance."""

from __future__ import annotations

from typing import Final

from ..native import Row
from ..options import Options
from ..provenance import ASSUMED, DERIVED, PRINTED, RULEBOOK, write_marks
from ..view_writer import ViewWriter
from . import arguments, data, effects
from .phases.solvency import price
from .phases.windmill import GET, GIVE_FIRST, GIVE_SECOND
from .table import CLOSED, Table, table_of
from .view import show_worker_place

ROW_GUILDS_KNOWN: Final = {(4, 3): RULEBOOK, (2, 0): DERIVED, (2, 1): RULEBOOK}


def write_components(seats: int, options: Options, page: ViewWriter) -> None:
    """Fill in the message MadeiraComponents."""
    table = table_of(seats, options)
    _write_resources(page)
    _write_fields(table, page)
    _write_buildings(table, page)
    _write_characters(page)
    _write_cities(table, page)
    _write_ship_places(table, page)
    _write_ship_spots(table, page)
    for place, name in enumerate(arguments.PLACE_NAMES):
        _begin(page, "places", "place_id", place, name, arguments.PLACE_TITLES[place])
        show_worker_place(page, "place", place)
        page.end()
    _write_guilds(table, page)
    _write_rewards(table, page)
    _write_requests(table, page)
    _write_rows(table, page)
    _write_exchanges(page)
    _write_rounds(page)
    _write_start(page)
    _write_windmill(table, page)
    _write_rules(table, page)


def _begin(page: ViewWriter, message: str, key: str, number: int, name: str, title: str) -> None:
    page.begin_row(message)
    page.number(key, number)
    page.text("name", name)
    page.text("title", title)


def _write_resources(page: ViewWriter) -> None:
    amounts = (*data.START_GOODS, data.START_WOOD, data.START_BREAD, data.START_REALS)
    for resource, name in enumerate(data.RESOURCES):
        _begin(page, "resources", "resource", resource + 1, name, name)
        page.number("start_amount", amounts[resource])
        write_marks(page, RULEBOOK, "start_amount")
        page.end()


def _write_fields(table: Table, page: ViewWriter) -> None:
    for field, (name, region) in enumerate(data.FIELDS):
        _begin(page, "fields", "field_id", field, name, arguments.FIELD_TITLES[field])
        page.number("region", region)
        page.number("good", table.field_good[field] + 1)
        page.number("wood", table.field_wood[field])
        page.flag("convertible", table.convertible >> field & 1 == 1)
        write_marks(page, RULEBOOK, "region")
        known = RULEBOOK if name in data.REGION_1_GOODS else ASSUMED
        write_marks(page, known, "good", "wood", "convertible")
        page.end()
    _begin(page, "fields", "field_id", data.FOREST, "forest", arguments.FIELD_TITLES[data.FOREST])
    page.end()


def _write_buildings(table: Table, page: ViewWriter) -> None:
    amounts = {
        data.MOINHO: data.MOINHO_BREAD,
        data.CAPITANIA: (data.CAPITANIA_PRESTIGE, table.capitania_prestige),
    }
    for building, (name, region, empty_round) in enumerate(data.BUILDINGS):
        title = data.BUILDING_TITLES[building]
        few, many = amounts.get(building, (0, 0))
        moves = (0, 0) if building == data.MOINHO else data.BUILDING_MOVES
        _begin(page, "buildings", "building_id", building, name, title)
        page.number("region", region)
        page.number("empty_round", empty_round)
        page.number("cost", table.base_cost)
        page.number("pirates", data.BUILDING_PIRATES)
        page.text("effect_few", effects.building(building, few, moves[0]))
        page.text("effect_many", effects.building(building, many, moves[1]))
        page.number("amount_few", few)
        page.number("amount_many", many)
        page.number("moves_few", moves[0])
        page.number("moves_many", moves[1])
        write_marks(page, RULEBOOK, "region", "empty_round", "cost", "pirates", "amount_few")
        write_marks(page, RULEBOOK, "amount_many", "moves_few", "moves_many")
        page.end()


def _write_characters(page: ViewWriter) -> None:
    for character, name in enumerate(data.CHARACTERS):
        moves = character in (data.STEWARD, data.MAYOR, data.COMMANDER)
        _begin(page, "characters", "character", character + 1, name, name)
        page.text("effect", effects.CHARACTERS[character])
        page.number("moves", data.CHARACTER_MOVES if moves else 0)
        page.number("extra_harvests", data.PRINTED_HARVESTS if character == data.PRINTED else 0)
        write_marks(page, RULEBOOK, "moves", "extra_harvests")
        page.end()


def _write_cities(table: Table, page: ViewWriter) -> None:
    most = {"porto_santo": ASSUMED}  # the others are in the rulebooks
    other = {"porto_santo": ASSUMED, "machico": ASSUMED}
    for city, (name, income) in enumerate(data.CITIES):
        _begin(page, "cities", "city_id", city, name, data.CITY_TITLES[city])
        page.number("income", income + 1)
        page.number("own_income", data.OWN_INCOME)
        page.number("neutral_income", data.NEUTRAL_INCOME)
        page.number("points_most", table.urban_most[city])
        page.number("points_other", table.urban_other[city])
        write_marks(page, RULEBOOK, "income", "own_income", "neutral_income")
        write_marks(page, most.get(name, RULEBOOK), "points_most")
        write_marks(page, other.get(name, RULEBOOK), "points_other")
        page.end()
    for district, name in enumerate(arguments.DISTRICT_NAMES):
        city, number = divmod(district, data.FAVOR_DISTRICTS)
        first = city * data.CITY_SPOTS + 2 * (number + data.FIRST_DISTRICTS)
        title = arguments.DISTRICT_TITLES[district]
        _begin(page, "districts", "district_id", district, name, title)
        page.number("city_id", city)
        page.numbers("city_spot_ids", [first, first + 1])
        page.number("wood", table.district_wood[number])
        write_marks(page, RULEBOOK, "city_spot_ids")
        write_marks(page, ASSUMED, "wood")
        page.end()
    for spot, name in enumerate(arguments.CITY_SPOT_NAMES):
        _write_city_spot(table, spot, name, page)


def _write_city_spot(table: Table, spot: int, name: str, page: ViewWriter) -> None:
    city, place = divmod(spot, data.CITY_SPOTS)
    number = place // 2 - data.FIRST_DISTRICTS
    _begin(page, "city_spots", "city_spot_id", spot, name, arguments.CITY_SPOT_TITLES[spot])
    page.number("city_id", city)
    if number >= 0:
        page.number("district_id", city * data.FAVOR_DISTRICTS + number)
    page.number("position", table.spot_rank[place])
    write_marks(page, ASSUMED, "position")
    page.end()


def _write_ship_places(table: Table, page: ViewWriter) -> None:
    for colony, (name, good) in enumerate(data.COLONIES):
        _begin(page, "colonies", "colony_id", colony, name, data.COLONY_TITLES[colony])
        page.number("good", good + 1)
        write_marks(page, DERIVED, "good")
        _write_ship_points(name, table.ship_prestige[colony], page)
    for market, (name, good, _) in enumerate(data.MARKETS):
        _begin(page, "markets", "market_id", market, name, data.MARKET_TITLES[market])
        page.number("good", good + 1)
        write_marks(page, RULEBOOK, "good")
        _write_ship_points(name, table.ship_prestige[data.COLONY_COUNT + market], page)


def _write_ship_points(name: str, points: Row, page: ViewWriter) -> None:
    known = RULEBOOK if name in data.SHIP_PRESTIGE else ASSUMED
    page.number("ship_points_round_1", points[0])
    page.number("ship_points_round_3", points[1])
    page.number("ship_points_round_5", points[2])
    write_marks(page, known, "ship_points_round_1", "ship_points_round_5")
    write_marks(page, DERIVED if name in data.DERIVED_PRESTIGE else known, "ship_points_round_3")
    page.end()


def _write_ship_spots(table: Table, page: ViewWriter) -> None:
    home = data.SHIP_HOME
    for spot in table.open_spots:
        name, title = arguments.SHIP_SPOT_NAMES[spot], arguments.SHIP_SPOT_TITLES[spot]
        _begin(page, "ship_spots", "ship_spot_id", spot, name, title)
        place = spot // data.SPOTS_PER_PLACE
        if spot < data.FIRST_ROUTE:
            page.number("colony_id", place)
        else:
            page.number("market_id", place - data.COLONY_COUNT)
        page.number("good", table.spot_good[spot] + 1)
        page.number("cost", table.spot_cost[spot])
        page.number("reals", table.spot_reals[spot])
        write_marks(page, RULEBOOK, "good")
        trade = (table.spot_good[spot], table.spot_cost[spot], table.spot_reals[spot])
        known = RULEBOOK if trade == data.KNOWN_TRADE else ASSUMED
        write_marks(page, known, "cost", "reals")
        if table.other_cost[spot] != CLOSED:
            page.number("other_cost", table.other_cost[spot])
            page.number("other_reals", table.other_reals[spot])
            write_marks(page, ASSUMED, "other_cost", "other_reals")
        page.end()
    name, title = arguments.SHIP_SPOT_NAMES[home], arguments.SHIP_SPOT_TITLES[home]
    _begin(page, "ship_spots", "ship_spot_id", home, name, title)
    page.end()


def _write_guilds(table: Table, page: ViewWriter) -> None:
    guild_of = [0] * len(data.FAVORS)
    for guild, name in enumerate(data.GUILDS):
        favors = [f for f in range(len(data.FAVORS)) if table.guild_favors[guild] >> f & 1]
        for favor in favors:
            guild_of[favor] = guild
        _begin(page, "guilds", "guild", guild + 1, name, data.GUILD_TITLES[guild])
        page.numbers("favor_ids", favors)
        write_marks(page, ASSUMED, "favor_ids")
        page.end()
    for favor, name in enumerate(data.FAVORS):
        amount = effects.favor_amount(table, favor)
        _begin(page, "favors", "favor_id", favor, name, name)
        page.number("guild", guild_of[favor] + 1)
        page.text("effect", effects.FAVORS[favor].format(amount=amount))
        page.number("amount", amount)
        write_marks(page, ASSUMED, "guild")
        write_marks(page, RULEBOOK, "amount")
        page.end()


def _write_rewards(table: Table, page: ViewWriter) -> None:
    for reward, name in enumerate(data.REWARDS):
        amount = effects.reward_amount(table, reward)
        _begin(page, "rewards", "reward_id", reward, name, data.REWARD_TITLES[reward])
        page.number("back", 1 if reward in table.rewards_a else 2)
        page.text("effect", effects.REWARDS[reward].format(amount=amount))
        page.number("amount", amount)
        write_marks(page, ASSUMED, "back")
        write_marks(page, RULEBOOK, "amount")
        page.end()


def _write_requests(table: Table, page: ViewWriter) -> None:
    starting = table.starting_requests
    for request, name in enumerate(data.REQUESTS):
        crowns = [crown + 1 for crown in range(len(starting)) if starting[crown] == request]
        title = name.replace("_", " ")
        _begin(page, "crown_requests", "crown_request_id", request, name, title)
        page.number("tiles", table.request_tiles[request])
        page.numbers("starting_crowns", crowns)
        page.text("effect", effects.REQUESTS[request])
        write_marks(page, ASSUMED, "tiles", "starting_crowns")
        page.end()


def _write_rows(table: Table, page: ViewWriter) -> None:
    for row in range(table.seats):
        _begin(
            page,
            "dice_rows",
            "dice_row_id",
            row,
            arguments.ROW_NAMES[row],
            f"row {arguments.ROW_NAMES[row]}",
        )
        page.numbers("guilds", [guild + 1 for guild in table.row_guilds[row]])
        write_marks(page, ROW_GUILDS_KNOWN.get((table.seats, row), ASSUMED), "guilds")
        page.end()
    known = RULEBOOK if table.seats == 4 else ASSUMED
    for space in range(table.seats):
        name = arguments.ROW_NAMES[space]
        bits = table.pass_options[space]
        options = [option for option in range(len(data.PASS_OPTIONS)) if bits >> option & 1]
        _begin(page, "pass_spaces", "pass_space_id", space, name, f"space {name}")
        page.number("reals", table.pass_reals[space])
        page.numbers("options", [option + 1 for option in options])
        page.number("start_reals", data.POSITION_REALS[space])
        write_marks(page, known, "reals", "options")
        write_marks(page, RULEBOOK, "start_reals")
        page.end()


def _write_exchanges(page: ViewWriter) -> None:
    for exchange, name in enumerate(arguments.EXCHANGE_NAMES):
        title = arguments.EXCHANGE_TITLES[exchange]
        _begin(page, "exchanges", "exchange_id", exchange, name, title)
        page.numbers("gives", [GIVE_FIRST[exchange] + 1, GIVE_SECOND[exchange] + 1])
        page.number("gets", GET[exchange] + 1)
        write_marks(page, RULEBOOK, "gives", "gets")
        page.end()


def _write_rounds(page: ViewWriter) -> None:
    for round in range(1, data.ROUNDS + 1):
        page.begin_row("rounds")
        page.number("round", round)
        page.number("fulfilled", data.FULFILLED.get(round, 0))
        page.number("converted", data.CONVERSIONS[round] + 1 if round in data.CONVERSIONS else 0)
        write_marks(page, RULEBOOK, "fulfilled", "converted")
        page.end()


def _write_start(page: ViewWriter) -> None:
    page.begin("start")
    page.number("workers", data.WORKERS)
    page.number("watch_workers", data.START_WATCH)
    page.number("ships", data.SHIPS)
    page.number("markers", data.MARKERS)
    page.number("windmill_level", data.START_MILL)
    write_marks(page, RULEBOOK, "workers", "watch_workers", "ships", "markers", "windmill_level")
    page.end()


def _write_windmill(table: Table, page: ViewWriter) -> None:
    page.begin("windmill")
    page.number("min_level", table.mill_min)
    page.number("max_level", table.mill_max)
    page.number("wheat", data.MILL_WHEAT)
    page.number("top_points", data.MILL_TOP_PRESTIGE)
    page.number("bread", data.MILL_BREAD)
    page.number("reals", data.MILL_REALS)
    page.number("bottom_reals", table.bottom_reals)
    page.number("exchanged_goods", data.EXCHANGE_GOODS)
    write_marks(page, ASSUMED, "min_level", "max_level")
    write_marks(page, RULEBOOK, "wheat", "top_points", "bread", "reals", "bottom_reals")
    write_marks(page, RULEBOOK, "exchanged_goods")
    page.end()


def _write_rules(table: Table, page: ViewWriter) -> None:
    numbers = {
        "dice_per_row": data.DICE_PER_ROW,
        "pirate_dice": data.PIRATE_DICE,
        "dice_per_character": table.seats,
        "requests_per_row": data.TILES_PER_ROW,
        "many_workers": data.MANY_WORKERS,
        "launch_wood": data.LAUNCH_WOOD,
        "watch_discard": data.WATCH_DISCARD,
        "honor_points": data.HONOR_PRESTIGE,
        "pass_city_points": data.CITY_PRESTIGE,
        "ships_per_request": data.SHIPS_PER_REQUEST,
        "influence_points": data.INFLUENCE_PRESTIGE,
        "wealth_limit": data.WEALTH_LIMIT,
        "resources_per_point": data.RESOURCES_PER_POINT,
        "pirates_tolerated": data.PIRATES_TOLERATED,
    }
    page.begin("rules")
    for name, value in numbers.items():
        page.number(name, value)
    page.numbers("die_faces", list(data.DIE_FACES))
    page.numbers("wood_prices", [price(units) for units in range(1, data.SHIPS + 1)])
    page.numbers("pirate_losses", list(data.PIRATE_LOSSES[: table.seats]))
    page.flag("bought_favors_face_up", table.favors_come_face_up)
    page.flag("own_ships_only", table.own_ships_only)
    page.flag("urbanization_needs_worker", table.urban_needs_worker)
    write_marks(page, RULEBOOK, *numbers, "wood_prices", "pirate_losses")
    write_marks(page, RULEBOOK, "bought_favors_face_up", "own_ships_only")
    write_marks(page, RULEBOOK, "urbanization_needs_worker")
    write_marks(page, PRINTED, "die_faces")
    page.end()
