"""What each seat sees, and what is drawn anew for a seat that guesses (MA-INFO)."""

from __future__ import annotations

from typing import Any

import pytest

from tradewinds.madeira.v1.view_pb2 import MadeiraView
from tradewinds_engine.events import Event
from tradewinds_engine.madeira import GAME
from tradewinds_engine.madeira.state import NONE, MadeiraState
from tradewinds_engine.madeira.steps import TASK_NAMES
from tradewinds_engine.rng import Rng
from tradewinds_engine.state import State

from .build import Table

MOVES = (
    *("WORKER_DEST", "WORKER_SRC", "SHIP_DEST", "SHIP_SRC", "SHIP_AMOUNT"),
    *("RELOCATE_SRC", "RELOCATE_DEST", "BUY_WOOD"),
)


def turn_of(table: Table) -> dict[str, Any]:
    turn: dict[str, Any] = table.state.view(1)["turn"]
    return turn


def random_states(seats: int, seed: int) -> list[State]:
    """Every seventh position of a random match, and its end."""
    rng = Rng(seed)
    state = GAME.new(seats, seed=rng.seed())
    seen = []
    moves = 0
    while state.to_move is not None:
        if moves % 7 == 0:
            seen.append(state.copy())
        state.apply(state.choices[rng.below(len(state.choices))])
        moves += 1
    return [*seen, state]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_view_is_a_view_message(seats: int) -> None:
    for state in random_states(seats, seats):
        for seat in (None, *range(seats)):
            view = state.view(seat)
            message = MadeiraView(**view)
            assert message.prompt == view["prompt"]
            assert len(message.players) == seats
            assert {field.name for field in MadeiraView.DESCRIPTOR.fields} == view.keys()


def test_pirates_are_seen_by_their_owner_only() -> None:
    """MA-INFO-02, MA-INV-20."""
    table = Table(3).stock(0, wheat=2)
    for seat in range(3):
        table[seat].pirates = 5 + seat
    table.upkeep()
    view = table.state.view(1)
    assert [player["pirates"] for player in view["players"]] == [0, 6, 0]
    assert [player["pirates_hidden"] for player in view["players"]] == [True, False, True]
    spectator = table.state.view(None)
    assert all(player["pirates_hidden"] for player in spectator["players"])


def test_at_the_end_all_pirates_are_shown() -> None:
    """MA-INFO-05."""
    table = Table(2, 5)
    table[0].pirates, table[1].pirates = 3, 4
    table.crown()
    view = table.state.view(None)
    assert [player["pirates"] for player in view["players"]] == [3, 4]
    assert view["phase"] == "over"


def test_views_of_positions_that_differ_in_secrets_are_equal() -> None:
    """MA-INFO-04: neither others' pirates nor future chance leak."""
    for state in random_states(3, 9)[:-1]:
        for seat in range(3):
            twin = state.determinize(seat, Rng(seat))
            assert twin.view(seat) == state.view(seat)
            assert twin.violations() == []
            assert len(twin.choices) > 1
            if state.to_move == seat:
                assert twin.legal() == state.legal()


def test_the_turn_tells_what_is_half_decided() -> None:
    table = Table().ships(0, "acores:a").stock(0, wheat=1, wood=1).die_turn(0)
    table.play("place_die:guild:3@casa_da_coroa", "act:character", "ship_dest:wheat_market:0")
    turn = table.state.view(1)["turn"]
    assert (turn["target"], turn["building"]) == ("wheat_market:0", "casa_da_coroa")
    workers = Table().workers(0, "acores").die_turn(0)
    workers.play("place_die:guild:3@moinho", "act:character", "worker_dest:forest")
    assert workers.state.view(0)["turn"]["target"] == "forest"
    builder = Table().workers(0, "forest", "f1_wheat_c").stock(0, reals=9).die_turn(0)
    builder.play("place_die:guild:3@capitania", "act:character", "district:machico:2")
    assert builder.state.view(0)["turn"]["target"] == "machico:2"
    assert builder.state.view(0)["turn"]["wood_due"] == 2


def test_the_turn_tells_which_worker_has_moved() -> None:
    """MA-MOVE-03: it does not move again in the same action."""
    table = Table().workers(0, "acores", "forest").die_turn(0)
    table.play("place_die:guild:3@moinho", "act:character")
    assert (turn_of(table)["task"], turn_of(table)["moved"]) == ("to_field", "")
    table.play("worker_dest:f1_wheat_c", "worker_src:acores")
    assert (turn_of(table)["moves_left"], turn_of(table)["moved"]) == (1, "f1_wheat_c")


def test_the_turn_tells_which_ship_has_moved() -> None:
    table = Table().ships(0, "acores:a", "brasil:a").stock(0, wheat=5, wood=1).die_turn(0)
    table.play("place_die:guild:3@casa_da_coroa", "act:character")
    table.play("ship_dest:wheat_market:0", "ship_src:acores:a")
    turn = turn_of(table)
    assert (turn["task"], turn["moved"], turn["moves_left"]) == ("commanded", "wheat_market:0", 1)


def test_the_turn_tells_where_wood_comes_from() -> None:
    """MA-WOOD-04: the order of the fields."""
    builder = Table().workers(0, "forest", "f1_wheat_c").stock(0, reals=9).die_turn(0)
    builder.play("place_die:guild:3@capitania", "act:character", "district:machico:2")
    assert turn_of(builder)["wood_from"] == "f1_wheat"
    builder.play("wood_src:f1_wheat_c")
    assert turn_of(builder)["wood_from"] == "f1_wheat_c"


def test_what_is_not_being_decided_is_not_shown() -> None:
    for state in random_states(4, 5):
        assert isinstance(state, MadeiraState)
        turn = state.view(None)["turn"]
        asked = state.view(None)["prompt"]
        if asked not in MOVES:
            assert (turn["moved"], turn["task"]) == ("", "")
        elif asked.startswith("RELOCATE"):
            assert (turn["moved"] == "") == (state.moved == NONE)
            assert turn["task"] == ""
        elif asked != "BUY_WOOD":
            assert (turn["moved"] == "") == (state.moved == NONE)
            assert turn["task"] == TASK_NAMES[state.task]
        assert (turn["wealth_due"] > 0) == (asked == "WEALTH")
        assert (turn["wood_from"] != "") == (turn["wood_due"] > 0)


def test_the_rulings_in_force_are_shown() -> None:
    rulings = {"bottom_reals": 1, "support_bread": 3, "bought_favor": "face_down"}
    board = GAME.new(2, {**rulings, "alfandega_ships": "all"}).view(None)["board"]
    assert (board["bottom_reals"], board["support_bread"]) == (1, 3)
    assert not board["bought_favors_face_up"]
    assert not board["own_ships_only"]
    default = GAME.new(2).view(None)["board"]
    assert default["bought_favors_face_up"]
    assert default["own_ships_only"]
    assert sum(default["request_tiles"]) > 0


def test_the_board_shows_the_numbers_in_force() -> None:
    """MA-DATA-12: overrides included."""
    state = GAME.new(2, {"data": {"windmill": {"max": 9}, "passing": {"2": [[1], [7, "ship"]]}}})
    board = state.view(None)["board"]
    assert (board["mill_max"], board["building_cost"]) == (9, 8)
    assert board["pass_spaces"] == [
        {"reals": 1, "options": []},
        {"reals": 7, "options": ["ship"]},
    ]
    assert board["spot_costs"][:5] == [1, 2, 3, -1, -1]
    assert (board["merged_costs"], board["merged_reals"]) == ([4, 5, 4], [11, 20, 18])
    assert board["favor_guilds"] == [2, 0, 2, 3, 0, 0, 2, 3, 1, 3, 1, 1]


def test_events_can_be_told_in_words() -> None:
    """MA-INFO-05: discards of pirates are told to everybody."""
    table = Table().workers(0, "f3_wine").stock(0, reals=8)
    table[0].pirates = 2
    table.building_turn("fortaleza", {0: 1}, dice=(2,))
    table.play("pay", "worker_dest:city_watch", "worker_src:home")
    told = [GAME.describe(event.seen_by(3)) for event in table.log]
    assert "seat 0 pays 8 reals" in told
    assert "a worker of seat 0 goes from home to city_watch" in told
    assert "seat 0 discards 2 pirates" in told


def test_every_event_of_a_match_has_words() -> None:
    rng = Rng(21)
    state = GAME.new(4, seed=8)
    while state.to_move is not None:
        events: list[Event] = []
        state.apply(state.choices[rng.below(len(state.choices))], events)
        for event in events:
            assert GAME.describe(event)
