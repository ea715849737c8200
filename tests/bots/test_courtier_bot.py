"""What the rules of the courtier say in positions of Madeira set up for them."""

from __future__ import annotations

import pytest

from tests.engine.madeira.build import Table
from tradewinds_bots import CourtierBot
from tradewinds_engine.madeira import GAME, data
from tradewinds_engine.madeira.state import MadeiraState

WATCH = ("city_watch", "city_watch")


def choice(table: Table) -> str:
    action = CourtierBot(seed=1).choose_from(table.state)
    return GAME.actions[action].label


def at_sea(seats: int = 4, round: int = 1) -> Table:
    """A table whose seat 0 has two ships on the board, which is all that the courtier wants."""
    return (
        Table(seats, round).ships(0, "india:a", "wheat_market:0").workers(0, "f1_wheat", "f3_wine")
    )


def test_it_starts_in_machico_on_the_right_most_spot_that_is_free() -> None:
    """MA-S-07, MA-E-04: of the tied the right-most piece decides."""
    state = GAME.new(2, seed=1)
    first = CourtierBot(seed=1).choose_from(state)
    assert GAME.actions[first].label == "setup_city:machico:2"
    state.apply(first)
    second = CourtierBot(seed=1).choose_from(state)
    assert GAME.actions[second].label == "setup_city:machico:1"


@pytest.mark.parametrize(("building", "value"), [("alfandega", 1), ("moinho", 2), ("capitania", 2)])
def test_a_first_die_goes_to_the_commander_the_smallest_that_costs_no_bread(
    building: str, value: int
) -> None:
    """MA-B-04, MA-B-22"""
    table = Table(4).stock(0, wine=1, wood=1).workers(0, "f1_wheat").die_turn()
    table.character(building, "commander").state.list_again()
    assert choice(table) == f"place_die:guild:{value}@{building}"


@pytest.mark.parametrize("lacking", ["wine", "ships", "markers"])
def test_it_passes_without_wine_with_two_ships_at_sea_or_a_die_placed(lacking: str) -> None:
    table = at_sea() if lacking == "ships" else Table(4).workers(0, "f1_wheat", "f3_wine")
    table.stock(0, wine=0 if lacking == "wine" else 1, wood=1)
    if lacking == "markers":
        table.die_turn().play("place_die:guild:1@alfandega", "act:none")
        while table.asked != (0, "DIE_TURN"):
            table.play(next(label for label in table.legal if label.endswith(":reals")))
    else:
        table.die_turn()
    assert choice(table).startswith("pass:")


def test_it_passes_to_the_watch_where_one_more_guard_makes_most() -> None:
    """MA-B-09, MA-D-01: a guard sent home for honor is worth four points."""
    table = at_sea(round=2).workers(0, *WATCH).workers(1, *WATCH).die_turn()
    assert choice(table) == "pass:III:city_watch"


def test_it_takes_the_most_reals_where_another_seat_has_more_guards() -> None:
    table = at_sea(round=2).workers(0, "city_watch").workers(1, *WATCH).die_turn()
    assert choice(table) == "pass:IV:reals"


def test_before_the_crown_asks_it_passes_to_the_city_it_would_lead_in() -> None:
    """MA-E-01, MA-E-04: two pieces against one neutral citizen."""
    table = at_sea().workers(0, "machico:2", *WATCH).requests((data.URBANIZATION, data.WEALTH))
    table.die_turn()
    assert choice(table) == "pass:II:city"
    table.play("pass:II:city")
    assert choice(table) == "worker_dest:machico:1"


def test_it_sends_nobody_to_a_city_where_it_leads() -> None:
    """MA-E-04"""
    table = at_sea().workers(0, "machico:1", "machico:2", *WATCH)
    table.requests((data.URBANIZATION, data.WEALTH)).die_turn()
    assert choice(table) == "pass:III:city_watch"


def test_in_a_round_without_requests_the_city_can_wait() -> None:
    """MA-E-01"""
    table = at_sea(round=2).workers(0, "machico:2", *WATCH)
    table.requests((data.URBANIZATION, data.WEALTH)).die_turn()
    assert choice(table) == "pass:III:city_watch"


@pytest.mark.parametrize(
    ("pieces", "reals", "request_wanted"),
    [
        (("machico:1", "machico:2"), 4, "urbanization"),
        (("machico:2",), 4, "urbanization"),  # one more piece would lead
        ((), 4, "wealth"),  # with what is to come
    ],
)
def test_it_takes_the_request_that_would_pay_most(
    pieces: tuple[str, ...], reals: int, request_wanted: str
) -> None:
    """MA-E-03"""
    table = Table(2).workers(0, *pieces).stock(0, reals=reals).preparation()
    if table.asked == (0, "CHOOSE_ROW"):
        table.play("choose_row:I")
    assert table.asked == (0, "TAKE_REQUEST")
    assert choice(table) == f"take_request:{request_wanted}"


def test_it_takes_pirates_rather_than_pay() -> None:
    """MA-C-04"""
    table = Table(2, 2).workers(0, "f2_wheat").stock(0, reals=20)
    table.building_turn("moinho", {0: 1}, dice=(3,))
    assert {"pay", "take_pirates"} <= set(table.legal)
    assert choice(table) == "take_pirates"


@pytest.mark.parametrize(("round", "request_held"), [(5, True), (5, False), (2, True)])
def test_it_mills_down_only_before_the_crown_takes_wealth(round: int, request_held: bool) -> None:
    """MA-W-03, MA-W-05, MA-E-03"""
    hand = [data.URBANIZATION] * (3 if round == 5 else 2)
    if request_held:
        hand[0] = data.WEALTH
    table = Table(2, round).requests(tuple(hand)).stock(0, reals=5)
    table.building_turn("fortaleza", {})
    assert table.asked == (0, "MILLING")
    assert choice(table) == ("wm_down:reals" if round == 5 and request_held else "done")


def test_it_stops_milling_when_the_crown_takes_no_more() -> None:
    """MA-E-03: fifteen reals for one request."""
    table = Table(2, 5).requests((data.WEALTH, 0, 0)).stock(0, reals=15)
    table.building_turn("fortaleza", {})
    assert choice(table) == "done"


def test_it_sends_a_guard_for_honor_every_round() -> None:
    """MA-D-01"""
    table = Table(2, 3).workers(0, *WATCH).upkeep()
    assert table.asked == (0, "HONOR")
    assert choice(table) == "honor:yes"


def test_pirates_of_others_have_no_influence() -> None:
    """MA-INFO-02: equal views give equal choices."""
    state = GAME.new(3, seed=2)
    bots = [CourtierBot(seed=seat) for seat in range(3)]
    while (seat := state.to_move) is not None:
        twin = state.copy()
        assert isinstance(twin, MadeiraState)
        for other, board in enumerate(twin.boards):
            board.pirates = board.pirates if other == seat else 19 - board.pirates
        assert twin.view(seat) == state.view(seat)
        answers = {CourtierBot(seed=1).choose_from(position) for position in (state, twin)}
        assert len(answers) == 1
        state.apply(bots[seat].choose_from(state))
