"""Setup, number by number (PR-DAT-01..03, PR-SET)."""

from __future__ import annotations

import pytest

from tradewinds_engine import BadSetup
from tradewinds_engine.native import Row
from tradewinds_engine.provenance import ASSUMED
from tradewinds_engine.puerto_rico.data import BUILDING_NAMES, CARDS, GOODS, SHIPS
from tradewinds_engine.puerto_rico.dispatch import PuertoRicoFlow

from .build import PUERTO_RICO

SMALL_BEIGE = BUILDING_NAMES[6:18]
LARGE_BEIGE = BUILDING_NAMES[18:23]
ALL_BUILDINGS = {"new_buildings": True, "nobles": True}


def fresh(seats: int, seed: int = 3) -> PuertoRicoFlow:
    state = PUERTO_RICO.new(seats, {}, seed)
    assert isinstance(state, PuertoRicoFlow)
    return state


def printed_numbers(options: dict[str, bool]) -> dict[str, str]:
    """Cost, points, column and circles of every building."""
    return {
        row["name"]: f"{row['cost']} {row['points']} {row['column']} {row['circles']}"
        for row in PUERTO_RICO.components(4, options)["buildings"]
    }


def by_name(names: tuple[str, ...], counts: Row) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=False) if count}


@pytest.mark.parametrize(
    ("seats", "doubloons", "vp", "workers", "ships", "quarries"),
    [
        (2, 3, 65, 40, [4, 6], 5),
        (3, 2, 75, 55, [4, 5, 6], 8),
        (4, 3, 100, 75, [5, 6, 7], 8),
        (5, 4, 126, 95, [6, 7, 8], 8),
    ],
)
def test_money_points_workers_ships_and_quarries_by_seats(
    seats: int, doubloons: int, vp: int, workers: int, ships: list[int], quarries: int
) -> None:
    """PR-DAT-03."""
    state = fresh(seats)
    assert [board.doubloons for board in state.boards] == [doubloons] * seats
    assert [board.vp for board in state.boards] == [0] * seats
    assert state.vp_supply == vp
    assert state.workers == workers
    assert state.station_workers == seats
    assert [SHIPS[ship] for ship in state.table.ships] == ships
    assert state.quarries == quarries


@pytest.mark.parametrize(
    ("seats", "starters"),
    [
        (2, ["indigo", "corn"]),
        (3, ["indigo", "indigo", "corn"]),
        (4, ["indigo", "indigo", "corn", "corn"]),
        (5, ["indigo", "indigo", "indigo", "corn", "corn"]),
    ],
)
def test_start_plantations_depend_on_the_distance_from_the_governor(
    seats: int, starters: list[str]
) -> None:
    """PR-SET-03; the tiles lie unoccupied."""
    for seed in range(8):
        state = fresh(seats, seed)
        for offset, starter in enumerate(starters):
            board = state.boards[(state.governor + offset) % seats]
            assert by_name(GOODS, board.tiles) == {starter: 1}
            assert sum(board.pieces) == 0


@pytest.mark.parametrize(
    ("seats", "tiles"),
    [
        (2, (7, 9, 8, 6, 5)),
        (3, (10, 12, 11, 9, 8)),
        (4, (10, 12, 11, 9, 8)),
        (5, (10, 12, 11, 9, 8)),
    ],
)
def test_plantations_in_play_and_face_up(seats: int, tiles: tuple[int, ...]) -> None:
    """PR-DAT-03, PR-SET-07."""
    state = fresh(seats)
    assert sum(state.face_up) == seats + 1
    assert sum(state.discard) == 0
    for kind, total in enumerate(tiles):
        on_islands = sum(board.tiles[kind] for board in state.boards)
        assert state.stack[kind] + state.face_up[kind] + on_islands == total


@pytest.mark.parametrize(
    ("seats", "goods"),
    [
        (2, [8, 9, 9, 7, 7]),
        (3, [10, 11, 11, 9, 9]),
        (4, [10, 11, 11, 9, 9]),
        (5, [10, 11, 11, 9, 9]),
    ],
)
def test_goods_in_play(seats: int, goods: list[int]) -> None:
    assert list(fresh(seats).goods) == goods


@pytest.mark.parametrize(
    ("seats", "production", "small", "large"),
    [
        (2, [2, 2, 2, 2, 2, 2], 1, 1),
        (3, [4, 4, 3, 3, 3, 3], 2, 1),
        (4, [4, 4, 3, 3, 3, 3], 2, 1),
        (5, [4, 4, 3, 3, 3, 3], 2, 1),
    ],
)
def test_copies_of_every_building(
    seats: int, production: list[int], small: int, large: int
) -> None:
    expected = dict(zip(BUILDING_NAMES[:6], production, strict=True))
    expected |= dict.fromkeys(SMALL_BEIGE, small) | dict.fromkeys(LARGE_BEIGE, large)
    assert by_name(BUILDING_NAMES, fresh(seats).buildings) == expected


@pytest.mark.parametrize(("seats", "prospectors"), [(2, 1), (3, 0), (4, 1), (5, 2)])
def test_role_cards_on_offer(seats: int, prospectors: int) -> None:
    state = fresh(seats)
    on_offer = [card for card, holder in zip(CARDS, state.holders, strict=True) if holder == -1]
    assert on_offer == list(CARDS[: 6 + prospectors])
    assert list(state.card_money) == [0] * len(CARDS)


def test_four_seats_as_the_rulebook_shows_them() -> None:
    """PR-EX-01."""
    state = fresh(4)
    assert sum(state.stack) == 41
    assert sum(state.face_up) == 5
    assert (state.vp_supply, state.workers, state.station_workers) == (100, 75, 4)
    assert sum(1 for holder in state.holders if holder == -1) == 7


def test_the_first_governor_is_drawn_and_opens_the_round() -> None:
    """PR-SET-02, PR-CH-01."""
    governors = {fresh(5, seed).governor for seed in range(60)}
    assert governors == {0, 1, 2, 3, 4}
    state = fresh(5)
    assert state.to_move == state.governor


@pytest.mark.parametrize("seats", [1, 6])
def test_other_seat_counts_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup, match=r"played by 2, 3, 4, 5 seats"):
        PUERTO_RICO.new(seats)


def test_building_prices_points_and_circles_of_the_base_game() -> None:
    """PR-DAT, section 3: cost, points, circles."""
    numbers = printed_numbers({})
    assert numbers["small_indigo_plant"] == "1 1 1 1"
    assert numbers["small_sugar_mill"] == "2 1 1 1"
    assert numbers["large_indigo_plant"] == "3 2 2 3"
    assert numbers["large_sugar_mill"] == "4 2 2 3"
    assert numbers["tobacco_storage"] == "5 3 3 3"
    assert numbers["coffee_roaster"] == "6 3 3 2"
    small = {"small_market": 1, "hacienda": 2, "construction_hut": 2, "small_warehouse": 3}
    small |= {"hospice": 4, "office": 5, "large_market": 5, "large_warehouse": 6}
    small |= {"factory": 7, "university": 8, "harbor": 8, "wharf": 9}
    rows = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
    for (name, cost), row in zip(small.items(), rows, strict=True):
        assert numbers[name] == f"{cost} {row} {row} 1"
    for name in LARGE_BEIGE:
        assert numbers[name] == "10 4 4 1"


def test_components_mark_the_only_assumed_number() -> None:
    """PR-DAT-05."""
    assumed = [
        (row["name"], mark["field"])
        for rows in PUERTO_RICO.components(2, ALL_BUILDINGS).values()
        for row in (rows if isinstance(rows, list) else [rows])
        for mark in row.get("marks", [])
        if mark["provenance"] == ASSUMED
    ]
    assert assumed == [("jeweler", "copies")]


def test_numbers_of_the_expansion_buildings() -> None:
    """Sections 3.4 and 3.5: cost, points, row, circles."""
    base_game = printed_numbers({})
    numbers = printed_numbers(ALL_BUILDINGS)
    assert {name: row for name, row in numbers.items() if name not in base_game} == {
        "aqueduct": "1 1 1 1",
        "forest_house": "2 1 1 1",
        "black_market": "2 1 1 1",
        "storehouse": "3 1 1 1",
        "guesthouse": "4 2 2 2",
        "trading_post": "5 2 2 1",
        "church": "5 2 2 1",
        "small_wharf": "6 2 2 1",
        "lighthouse": "7 3 3 1",
        "specialty_factory": "8 3 3 1",
        "library": "8 3 3 1",
        "union_hall": "9 3 3 1",
        "statue": "10 8 4 0",
        "cloister": "10 4 4 1",
        "land_office": "2 1 1 1",
        "chapel": "3 1 1 1",
        "hunting_lodge": "4 2 2 1",
        "zoning_office": "5 2 2 1",
        "royal_supplier": "6 2 2 1",
        "villa": "7 3 3 1",
        "jeweler": "8 3 3 1",
        "royal_garden": "10 4 4 1",
    }
