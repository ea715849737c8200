"""The component tables for people, every number with its provenance mark."""

from __future__ import annotations

from ..tables import ComponentTable
from .data import (
    ALL_NOBLES,
    ALL_WORKERS,
    BOOTY,
    BUILDINGS,
    BY_SEATS,
    CLASSES,
    DRAFT_SLOT_MARKS,
    DRAFT_SLOTS,
    FESTIVAL_POOL,
    FESTIVAL_REWARD,
    FIRST_NEW_BUILDING,
    FIRST_NOBLE_BUILDING,
    GOODS,
    GOODS_MADE,
    JEWELER_COPIES_FOR_TWO,
    PLANTATION_TILES,
    PRICE_MARKS,
    PRICES,
    QUARRY_TILES,
    RANSOM,
    SHIPS,
    Building,
    Table,
)


def tables() -> list[ComponentTable]:
    return [building_table(), goods_table(), seats_table(), expansion_table()]


def building_table() -> ComponentTable:
    columns = ("building", "class", "cost", "points", "row", "circles", "copies", "set")
    rows = [(*building_row(row), set_of(index)) for index, row in enumerate(BUILDINGS)]
    return ComponentTable("Buildings", columns, rows)


def set_of(building: int) -> str:
    if building < FIRST_NEW_BUILDING:
        return "base game"
    return "new buildings" if building < FIRST_NOBLE_BUILDING else "nobles"


def building_row(building: Building) -> tuple[str, ...]:
    cost, points, row, circles, copies = list(building.marks)
    return (
        building.name,
        CLASSES[building.kind],
        f"{building.cost} [{cost}]",
        f"{building.points} [{points}]",
        f"{building.row} [{row}]",
        f"{building.circles} [{circles}]",
        f"{building.copies} [{copies}]",
    )


def goods_table() -> ComponentTable:
    rows: list[tuple[str, ...]] = [
        (
            good,
            f"{PRICES[index]} [{PRICE_MARKS[index]}]",
            f"{GOODS_MADE[index]} [R]",
            f"{PLANTATION_TILES[index]} [R]",
        )
        for index, good in enumerate(GOODS)
    ]
    rows.append(("quarry", "", "", f"{QUARRY_TILES} [R]"))
    return ComponentTable("Goods and tiles", ("kind", "price", "goods", "tiles"), rows)


def seats_table() -> ComponentTable:
    columns = (
        "seats",
        "doubloons",
        "seats with corn",
        "tiles removed per kind",
        "victory points",
        "workers",
        "ships",
        "goods removed per kind",
        "prospectors",
        "roles per seat and round",
        "copies of small beige buildings",
    )
    rows = [seats_row(seats, row) for seats, row in enumerate(BY_SEATS) if row is not None]
    return ComponentTable("By number of seats (all R)", columns, rows)


def seats_row(seats: int, table: Table) -> tuple[str, ...]:
    return (
        str(seats),
        str(table.doubloons),
        str(table.corn_starters),
        str(table.tiles_removed),
        str(table.points),
        f"{table.workers} + {seats}",
        ", ".join([str(SHIPS[ship]) for ship in table.ships]),
        str(table.goods_removed),
        str(table.prospectors),
        str(table.roles_each),
        str(table.beige_copies),
    )


def expansion_table() -> ComponentTable:
    slots = ", ".join(
        [
            f"{cost}: {count} [{DRAFT_SLOT_MARKS[cost]}]"
            for cost, count in enumerate(DRAFT_SLOTS)
            if count
        ]
    )
    rows: list[tuple[str, ...]] = [
        ("draft slots by cost", slots),
        ("workers and nobles with nobles", f"{ALL_WORKERS} and {ALL_NOBLES} [R]"),
        ("copies of the jeweler with two seats", f"{JEWELER_COPIES_FOR_TWO} [A]"),
        ("goods or pieces a buccaneer keeps", f"{BOOTY} [R]"),
        ("ransom for a kidnapped role", f"{RANSOM} [R]"),
        ("goods the festival draws from, per kind", f"{FESTIVAL_POOL} [R]"),
        ("plantations, goods and reward of the festival", f"{FESTIVAL_REWARD} each [R]"),
    ]
    return ComponentTable("Expansions", ("what", "number"), rows)
