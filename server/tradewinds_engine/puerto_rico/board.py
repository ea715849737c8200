"""A player's board: money, chips, goods, island, city and the pieces on them."""

from __future__ import annotations

from typing import Annotated

from ..bits import bit
from ..field import Field
from ..native import Row
from ..rows import total, with_value, zeros
from .data import (
    BUILDING_KINDS,
    CIRCLES,
    CITY_SPACES,
    FIRST_BUILDING_SPOT,
    FORESTS_SEEN,
    GOOD_KINDS,
    ISLAND_KINDS,
    ISLAND_SPACES,
    PLACE_COUNT,
    PORT,
    SPACES,
    TILE_KINDS,
)


class Board:
    """What belongs to one seat; places are the spots of PR-T-27 and, last, the port."""

    doubloons: Annotated[int, Field(1, rule="PR-INV-08")]
    vp: Annotated[int, Field(2, rule="PR-INV-08")]
    goods: Annotated[Row, Field(3, length=GOOD_KINDS, rule="PR-INV-08")]
    tiles: Annotated[  # face up by kind, then the forests everybody saw, by true kind
        Row, Field(4, length=ISLAND_KINDS, rule="PR-INV-03")
    ]
    secrets: Annotated[  # forests drawn face down, oldest first: layer * GOOD_KINDS + true kind
        Row,
        Field(5, high="(state.layer + 1) * GOOD_KINDS - 1", shared=True, rule="PR-INV-25"),
    ]
    city: Annotated[  # buildings in table order
        Row, Field(6, high=BUILDING_KINDS - 1, ascending=True, shared=True, rule="PR-INV-05")
    ]
    pieces: Annotated[Row, Field(7, length=PLACE_COUNT)]  # workers and nobles by place
    nobles: Annotated[  # the nobles among them
        Row, Field(8, length=PLACE_COUNT, when="state.with_nobles")
    ]
    owned: int  # the city as a set of bits

    def derive(self) -> None:
        self.owned = 0
        for building in self.city:
            if not 0 <= building < BUILDING_KINDS:
                raise ValueError(f"no building {building}")
            self.owned |= bit(building)

    def owns(self, building: int) -> bool:
        return (self.owned >> building) & 1 == 1

    def occupied(self, building: int) -> bool:
        """At least one piece is on it; buildings that are not owned hold none."""
        return self.pieces[FIRST_BUILDING_SPOT + building] > 0

    def has_noble(self, building: int) -> bool:
        return self.nobles[FIRST_BUILDING_SPOT + building] > 0

    def has_worker(self, building: int) -> bool:
        spot = FIRST_BUILDING_SPOT + building
        return self.pieces[spot] > self.nobles[spot]

    def add_building(self, building: int) -> None:
        self.city = with_value(self.city, building)
        self.owned |= bit(building)

    def spot_count(self) -> int:
        """How many spots the board has, counting island kinds without tiles."""
        return TILE_KINDS + len(self.city)

    def spot_at(self, place: int) -> int:
        """The spots of the board in spot order."""
        return place if place < TILE_KINDS else FIRST_BUILDING_SPOT + self.city[place - TILE_KINDS]

    def circles_at(self, place: int) -> int:
        return self.tiles[place] if place < TILE_KINDS else CIRCLES[self.city[place - TILE_KINDS]]

    def circles_of(self, spot: int) -> int:
        """Circles of a spot; none where the building is not owned."""
        if spot < TILE_KINDS:
            return self.tiles[spot]
        building = spot - FIRST_BUILDING_SPOT
        return CIRCLES[building] if self.owns(building) else 0

    def empty_building_circles(self) -> int:
        empty = 0
        for building in self.city:
            empty += CIRCLES[building] - self.pieces[FIRST_BUILDING_SPOT + building]
        return empty

    def free_circles(self) -> int:
        """Empty circles on island and city."""
        return self.free_circles_from(0)

    def free_circles_from(self, place: int) -> int:
        """Empty circles on this spot and all later ones."""
        free = 0
        for kind in range(place, TILE_KINDS):
            free += self.tiles[kind] - self.pieces[kind]
        for at in range(max(0, place - TILE_KINDS), len(self.city)):
            building = self.city[at]
            free += CIRCLES[building] - self.pieces[FIRST_BUILDING_SPOT + building]
        return free

    def room_for(self, pieces: int, place: int) -> int:
        """How many of the pieces find an empty circle on this spot and the later ones."""
        room = 0
        for kind in range(place, TILE_KINDS):
            room += self.tiles[kind] - self.pieces[kind]
            if room >= pieces:
                return pieces
        for at in range(max(0, place - TILE_KINDS), len(self.city)):
            building = self.city[at]
            room += CIRCLES[building] - self.pieces[FIRST_BUILDING_SPOT + building]
            if room >= pieces:
                return pieces
        return room

    def forest_count(self) -> int:
        count = len(self.secrets)
        for kind in range(FORESTS_SEEN, ISLAND_KINDS):
            count += self.tiles[kind]
        return count

    def secret_kinds(self) -> Row:
        """Forests drawn face down, by true kind."""
        kinds = zeros(GOOD_KINDS)
        for secret in self.secrets:
            kinds[secret % GOOD_KINDS] += 1
        return kinds

    def free_island_spaces(self) -> int:
        free = ISLAND_SPACES - len(self.secrets)
        for amount in self.tiles:
            free -= amount
        return free

    def free_city_spaces(self) -> int:
        free = CITY_SPACES
        for building in self.city:
            free -= SPACES[building]
        return free

    def good_count(self) -> int:
        return total(self.goods)

    def piece_count(self) -> int:
        """Workers and nobles on the whole board, the port included."""
        return total(self.pieces)

    def noble_count(self) -> int:
        return total(self.nobles)

    def port_workers(self) -> int:
        return self.pieces[PORT] - self.nobles[PORT]

    def add_piece(self, place: int, noble: bool) -> None:
        self.pieces[place] += 1
        if noble:
            self.nobles[place] += 1

    def remove_piece(self, place: int, noble: bool) -> None:
        self.pieces[place] -= 1
        if noble:
            self.nobles[place] -= 1
