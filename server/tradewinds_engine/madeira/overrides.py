"""The option `data`: other values for what the tables only assume, checked against the rules."""

from __future__ import annotations

from typing import Any, Final

from . import data

HIGHEST_COST: Final = 9


def merged(given: dict[str, Any]) -> dict[str, Any]:
    """The assumed values with the given ones laid over them."""
    numbers: dict[str, Any] = {}
    for key, assumed in data.ASSUMED.items():
        if isinstance(assumed, dict):
            numbers[key] = {**assumed, **given.get(key, {})}
        else:
            numbers[key] = given.get(key, assumed)
    return numbers


def find_fault(given: Any) -> str:
    """What is wrong with a value of the option, or an empty string."""
    if not isinstance(given, dict):
        return "must be an object of overrides"
    for key, value in given.items():
        wrong = _misfit(key, value)
        if wrong:
            return wrong
    numbers = merged(given)
    for key in numbers:
        wrong = _fault_of(key, numbers)
        if wrong:
            return f"needs {key} to be {wrong}"
    return ""


def _misfit(key: str, value: Any) -> str:
    if key not in data.ASSUMED:
        return f"has no value {key!r}; there are: {', '.join(data.ASSUMED)}"
    assumed = data.ASSUMED[key]
    if not isinstance(assumed, dict):
        return ""
    if not isinstance(value, dict):
        return f"needs {key} to be an object"
    for name in value:
        if name not in assumed:
            return f"has no value {key}.{name}; there are: {', '.join(assumed)}"
    return ""


def _fault_of(key: str, numbers: dict[str, Any]) -> str:  # noqa: C901 - one branch per value
    value = numbers[key]
    if key == "windmill":
        fine = _is_number(value["min"], 0, 3) and _is_number(value["max"], 4, data.WORKERS)
        return "" if fine else f"a min from 0 to 3 and a max from 4 to {data.WORKERS}"
    if key == "field_goods":
        return _fault_of_goods(value, numbers["field_convertible"])
    if key == "field_convertible":
        fine = all(isinstance(changes, bool) for changes in value.values())
        return "" if fine else "true or false for each field"
    if key == "field_wood":
        fine = all(_are_numbers(wood, 3, 0, HIGHEST_COST) for wood in value.values())
        return "" if fine else f"three integers from 0 to {HIGHEST_COST} for each field"
    if key == "routes":
        return _fault_of_routes(value)
    if key == "landings":
        fine = all(_are_numbers(wine, 5, 0, HIGHEST_COST) for wine in value.values())
        fine = fine and 3 in value["brasil"]
        return "" if fine else f"five integers from 0 to {HIGHEST_COST} each, in brasil with a 3"
    if key == "landing_spots":
        fine = all(_is_number(spots, 1, 5) for spots in value.values())
        return "" if fine else "an integer from 1 to 5 for 2 and for 3 seats"
    if key == "ship_prestige":
        return _fault_of_prestige(value)
    if key == "urbanization":
        fine = all(_are_numbers(points, 2, 0, 99) for points in value.values())
        fine = fine and value["machico"][0] == 15
        return "" if fine else "two integers from 0 to 99 for each city, the first of machico 15"
    if key == "district_wood":
        return "" if _is_shuffled(value, [2, 3, 4, 5]) else "the numbers 2, 3, 4, 5 in some order"
    if key == "spot_order":
        fine = _is_shuffled(value, list(range(data.CITY_SPOTS)))
        return "" if fine else "the spots 0 to 11 from left to right"
    if key == "row_guilds":
        return _fault_of_rows(value)
    if key == "passing":
        return _fault_of_passing(value)
    if key == "favors":
        flat = _flattened(list(value.values()))
        fine = _is_shuffled(flat, list(data.FAVORS)) and all(
            isinstance(row, list) and len(row) == 3 for row in value.values()
        )
        return "" if fine else "three favors for each guild, every favor once"
    if key == "request_tiles":
        fine = all(_are_numbers(kinds, 5, 0, 10) for kinds in value.values())
        fine = fine and [sum(value[heads]) for heads in ("2", "3", "4")] == [10, 5, 5]
        return "" if fine else "five counts each, adding up to 10, 5 and 5 for 2, 3 and 4 heads"
    if key == "starting_requests":
        fine = isinstance(value, list) and len(value) == 4 and _are_from(value, data.REQUESTS)
        return "" if fine else "four request types, for 1 to 4 crowns"
    fine = isinstance(value, list) and len(value) == 4 == len(_different(value))
    return "" if fine and _are_from(value, data.REWARDS) else "four different rewards"


def _fault_of_goods(goods: dict[str, Any], convertible: dict[str, Any]) -> str:
    for field in goods:
        allowed = data.GOODS[: data.WINE] if convertible[field] else data.GOODS
        if not _are_from([goods[field]], allowed):
            return f"one of {', '.join(allowed)} for {field}"
    return ""


def _fault_of_prestige(points: dict[str, Any]) -> str:
    """Round 3 of three places follows from the rulebooks' examples and stays (MA-DATA-06, 07)."""
    for place, assumed in data.ASSUMED["ship_prestige"].items():
        if not _are_numbers(points[place], 3, 0, 99):
            return f"three integers from 0 to 99 for {place}"
        if place in data.DERIVED_PRESTIGE and points[place][1] != assumed[1]:
            return f"such that {place} gives {assumed[1]} in round 3"
    return ""


def _fault_of_routes(routes: dict[str, Any]) -> str:
    for market, _, always in data.MARKETS:
        spots = routes[market]
        count = always + data.ROUTES_WITH_HEADS
        fine = isinstance(spots, list) and len(spots) == count
        if not fine or not all(_are_numbers(spot, 2, 0, 99) for spot in spots):
            return f"{count} pairs of goods and reals for {market}"
        if max(spot[0] for spot in spots) > HIGHEST_COST:
            return f"pairs of at most {HIGHEST_COST} goods"
        if spots[-1][0] == spots[-2][0]:
            return f"pairs whose last two differ in goods for {market}"
    return "" if [4, 14] in routes["sugar_market"] else "such that sugar_market trades 4 for 14"


def _fault_of_rows(rows: dict[str, Any]) -> str:
    for seats, guilds in ((4, 1), (3, 2), (2, 2)):
        given = rows[str(seats)]
        if not isinstance(given, list) or len(given) != seats:
            return f"{seats} rows for {seats} seats"
        for row in given:
            fine = isinstance(row, list) and len(row) == guilds == len(_different(row))
            if not fine or not _are_from(row, data.GUILDS):
                return f"rows of {guilds} different guilds for {seats} seats"
    if rows["4"][3] != ["g_purple"]:
        return "such that row IV of 4 seats is g_purple"
    bottom = sorted(rows["2"][1])
    return (
        "" if bottom == ["g_orange", "g_purple"] else "such that row II of 2 seats stays as it is"
    )


def _fault_of_passing(spaces: dict[str, Any]) -> str:
    for seats in (2, 3):
        given = spaces[str(seats)]
        if not isinstance(given, list) or len(given) != seats:
            return f"{seats} spaces for {seats} seats"
        for space in given:
            if not isinstance(space, list) or not space or not _is_number(space[0], 0, 99):
                return "spaces that begin with their reals, from 0 to 99"
            options = space[1:]
            fine = _are_from(options, data.PASS_OPTIONS[1:])
            if not fine or len(_different(options)) < len(options):
                return f"spaces with options among {', '.join(data.PASS_OPTIONS[1:])}"
    return ""


def _is_number(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _are_numbers(values: Any, count: int, low: int, high: int) -> bool:
    fine = isinstance(values, list) and len(values) == count
    return fine and all(_is_number(value, low, high) for value in values)


def _are_from(values: list[Any], allowed: tuple[str, ...]) -> bool:
    return all(isinstance(value, str) and value in allowed for value in values)


def _different(values: list[Any]) -> list[Any]:
    return [value for place, value in enumerate(values) if value not in values[:place]]


def _flattened(rows: list[Any]) -> list[Any]:
    return [value for row in rows if isinstance(row, list) for value in row]


def _is_shuffled(values: Any, expected: list[Any]) -> bool:
    fine = isinstance(values, list) and len(values) == len(expected)
    fine = fine and all(type(value) is type(expected[0]) for value in values)
    return fine and all(value in values for value in expected)
