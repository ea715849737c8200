"""The option `data`: a match may replace printed values; what comes out must still be a game."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

from ..errors import BadSetup
from .data import (
    AREAS,
    BONUSES,
    CHARACTERS,
    DATA,
    LEAST_CHARACTER_SPACES,
    MAX_FIELDS,
    MAX_SECTION,
    STONES,
    Tree,
)

Tables = dict[str, Any]

# Lowest and highest value of every number, by table and column (VG-DAT-01 to 08).
RANGES: Final[dict[str, tuple[int, int]]] = {
    "counts.rounds": (1, 5),
    "counts.regular_discs": (1, 5),
    "counts.captains": (1, 12),
    "counts.captains_in_supply": (0, 12),
    "counts.sailors_per_colour": (1, 20),
    "counts.missionaries": (1, 12),
    "counts.start_reales": (0, 50),
    "counts.sailors_per_section": (1, MAX_SECTION),
    "counts.sailors_refilled": (0, 5),
    "spaces.recruiting": (0, STONES),
    "spaces.characters": (0, STONES),
    "spaces.projects": (0, STONES),
    "spaces.navigation": (0, STONES),
    "ports.fields": (1, 11),
    "ports.complete_vp": (0, 20),
    "ports.bonus_reales": (0, 9),
    "refund": (1, 3),
    "vdg.initial": (4, 12),
    "vdg.variation": (-3, 3),
    "vdg.money_upper": (0, 30),
    "vdg.money_lower": (0, 30),
    "tiles.stack": (1, 3),
    "tiles.limit": (4, 11),
    "tiles.crew": (1, 5),
    "tiles.reales": (0, 9),
    "tiles.vp": (0, 9),
    "merchants": (4, 11),
    "prices": (0, 30),
}


def plain(tree: Tree) -> Tables:
    """The tables without their provenance marks."""
    return {key: plain(leaf) if isinstance(leaf, dict) else leaf[0] for key, leaf in tree.items()}


def merged(given: Any) -> Tables:
    """The printed values with the given ones laid over them. Callers change nothing in them."""
    return _tables(as_json(given))


def as_json(changes: Any) -> str:
    """A key for caches."""
    try:
        return json.dumps(changes)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadSetup(f"option data must be plain JSON: {error}") from error


@lru_cache(maxsize=64)
def _tables(changes: str) -> Tables:
    tables = plain(DATA)
    _replace(tables, json.loads(changes), "data")
    _check_sums(tables)
    return tables


def _replace(table: Tables, changes: Any, path: str) -> None:
    if not isinstance(changes, dict):
        raise BadSetup(f"{path} must be an object with some of: {', '.join(table)}")
    for key, value in changes.items():
        if key not in table:
            raise BadSetup(f"{path} has no {key!r}; allowed: {', '.join(table)}")
        if isinstance(table[key], dict):
            _replace(table[key], value, f"{path}.{key}")
        else:
            _check_leaf(value, f"{path}.{key}")
            table[key] = value


def _check_leaf(value: Any, path: str) -> None:
    _, table, *below = path.split(".")
    column = below[-1]
    if table == "start_characters":
        _check_start_characters(value, int(column), path)
    elif column == "bonus":
        if value not in BONUSES:
            raise BadSetup(f"{path} must be one of {', '.join(BONUSES)}, not {value!r}")
    elif path in ("data.refund.21", "data.refund.22"):
        if value != 0:
            raise BadSetup(f"{path} must be 0, not {value!r}")  # VG-P2-04
    elif column == "fields":
        _check_row(value, path, "ports.fields", 1, MAX_FIELDS)
    elif column == "colours":
        _check_row(value, path, "prices", 4, 4)
        if value != sorted(value):
            raise BadSetup(f"{path} must not fall from one colour to the next, not {value}")
    else:
        span = f"{table}.{column}"
        _check_number(value, path, span if span in RANGES else table)


def _check_number(value: Any, path: str, span: str) -> None:
    low, high = RANGES[span]
    if type(value) is not int or not low <= value <= high:
        raise BadSetup(f"{path} must be an integer from {low} to {high}, not {value!r}")


def _check_row(value: Any, path: str, span: str, shortest: int, longest: int) -> None:
    if not isinstance(value, list) or not shortest <= len(value) <= longest:
        length = str(longest) if shortest == longest else f"{shortest} to {longest}"
        raise BadSetup(f"{path} must be a list of {length} integers, not {value!r}")
    for item in value:
        _check_number(item, path, span)


def _check_start_characters(value: Any, seats: int, path: str) -> None:
    fits = isinstance(value, list) and all(name in CHARACTERS for name in value)
    if not fits or len(value) != seats or len(set(value)) != seats:
        raise BadSetup(f"{path} must name {seats} different of {', '.join(CHARACTERS)}")
    if value[0] != "dias" or "sernigi" not in value:  # VG-SET-04, VG-INV-12
        raise BadSetup(f"{path} must give dias to seat 0 and sernigi to some seat")


def _check_spaces(spaces: Tables, discs: int) -> None:
    """What the rulebook's examples and VG-EDGE-01 demand (VG-DAT-02)."""
    shown = DATA["spaces"]["2"]["characters"][0]
    if spaces["2"]["characters"] != shown:
        raise BadSetup(f"data.spaces.2.characters must be {shown}, as in the rulebook's example")
    least = LEAST_CHARACTER_SPACES
    if spaces["4"]["characters"] < least:
        raise BadSetup(
            f"data.spaces.4.characters must be at least {least}, as in the rulebook's example"
        )
    for seats, row in spaces.items():
        needed = discs * int(seats) + 1
        total = sum(row[area] for area in AREAS)
        if total < needed:
            raise BadSetup(
                f"data.spaces.{seats} must add up to at least {needed}, one for every disc, "
                f"not {total}"
            )


def _check_sums(tables: Tables) -> None:
    """What several values must obey together."""
    counts, prices = tables["counts"], tables["prices"]
    _check_spaces(tables["spaces"], counts["regular_discs"])
    if counts["captains_in_supply"] > counts["captains"]:
        raise BadSetup("data.counts.captains_in_supply must not exceed data.counts.captains")
    if counts["sailors_per_colour"] < counts["sailors_per_section"]:  # VG-EDGE-03
        raise BadSetup(
            "data.counts.sailors_per_colour must be at least data.counts.sailors_per_section, "
            "or the bag cannot fill four sections"
        )
    if prices["two_projects"] < prices["project"]:
        raise BadSetup("data.prices.two_projects must be at least data.prices.project")
    if prices["reales_per_vp"] < 1:
        raise BadSetup("data.prices.reales_per_vp must be at least 1")
    lowest = min(min(port["fields"]) for port in tables["ports"].values())
    if min(tables["merchants"].values()) < lowest:  # VG-SET-09
        raise BadSetup(f"data.merchants must all reach the lowest port field, which is {lowest}")
