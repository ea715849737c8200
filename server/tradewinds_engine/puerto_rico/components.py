"""The component tables for people, every number with its provenance mark."""

from __future__ import annotations

from ..tables import ComponentTable
from .data import (
    BUILDINGS,
    BY_SEATS,
    CLASSES,
    GOODS,
    GOODS_MADE,
    PLANTATION_TILES,
    PRICES,
    QUARRY_TILES,
    SHIPS,
    Building,
    Table,
)


def tables() -> list[ComponentTable]:
    return [building_table(), goods_table(), seats_table()]


def building_table() -> ComponentTable:
    columns = ("building", "class", "cost", "points", "row", "circles", "copies")
    return ComponentTable("Buildings", columns, [building_row(row) for row in BUILDINGS])


def building_row(building: Building) -> tuple[str, ...]:
    cost, points, circles, copies = list(building.marks)
    return (
        building.name,
        CLASSES[building.kind],
        f"{building.cost} [{cost}]",
        f"{building.points} [{points}]",
        str(building.row),
        f"{building.circles} [{circles}]",
        f"{building.copies} [{copies}]",
    )


def goods_table() -> ComponentTable:
    rows: list[tuple[str, ...]] = [
        (
            good,
            f"{PRICES[index]} [{'R' if index == 0 else 'P'}]",
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
