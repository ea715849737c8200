"""What each seat sees, and what is drawn anew for a seat that guesses (MA-INFO)."""

from __future__ import annotations

from typing import Any

import pytest

from tradewinds.madeira.v1 import types_pb2 as types
from tradewinds.madeira.v1.view_pb2 import MadeiraView
from tradewinds_engine.events import Event
from tradewinds_engine.madeira import GAME
from tradewinds_engine.madeira.arguments import DISTRICT_NAMES, FIELD_NAMES, SHIP_SPOT_NAMES
from tradewinds_engine.madeira.state import MadeiraState
from tradewinds_engine.rng import Rng
from tradewinds_engine.sentinels import NOTHING
from tradewinds_engine.state import State

from .build import Table

MOVES = (
    *("WORKER_DEST", "WORKER_SRC", "SHIP_DEST", "SHIP_SRC", "SHIP_AMOUNT"),
    *("RELOCATE_SRC", "RELOCATE_DEST", "BUY_WOOD"),
)


def decision_of(table: Table) -> dict[str, Any]:
    decision: dict[str, Any] = table.state.view(1)["decision"]
    return decision


def ship_spot(name: str) -> dict[str, int]:
    return {"kind": types.PLACE_KIND_SHIP_SPOT, "index": SHIP_SPOT_NAMES.index(name)}


def field(name: str) -> dict[str, int]:
    return {"kind": types.PLACE_KIND_FIELD, "index": FIELD_NAMES.index(name)}


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
            assert [area.seat for area in message.players] == list(range(seats))
            assert message.phase != types.PHASE_UNSPECIFIED
            assert view.keys() <= {field.name for field in MadeiraView.DESCRIPTOR.fields}


def test_pirates_are_seen_by_their_owner_only() -> None:
    """MA-INFO-02, MA-INV-20."""
    table = Table(3).stock(0, wheat=2)
    for seat in range(3):
        table[seat].pirates = 5 + seat
    table.upkeep()
    view = table.state.view(1)
    assert [player.get("pirates") for player in view["players"]] == [None, 6, None]
    spectator = table.state.view(None)
    assert not any("pirates" in player for player in spectator["players"])


def test_having_no_pirates_is_told_apart_from_hidden_ones() -> None:
    message = MadeiraView(**GAME.new(2).view(0))
    assert message.players[0].HasField("pirates")
    assert not message.players[1].HasField("pirates")


def test_at_the_end_all_pirates_are_shown() -> None:
    """MA-INFO-05."""
    table = Table(2, 5)
    table[0].pirates, table[1].pirates = 3, 4
    table.crown()
    view = table.state.view(None)
    assert [player["pirates"] for player in view["players"]] == [3, 4]
    assert view["phase"] == types.PHASE_OVER


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


def test_the_decision_tells_what_is_half_decided() -> None:
    table = Table().ships(0, "acores:a").stock(0, wheat=1, wood=1).die_turn(0)
    table.play("place_die:guild:3@casa_da_coroa", "act:character", "ship_dest:wheat_market:0")
    decision = decision_of(table)
    assert (decision["target"], decision["building_id"]) == (ship_spot("wheat_market:0"), 3)
    workers = Table().workers(0, "acores").die_turn(0)
    workers.play("place_die:guild:3@moinho", "act:character", "worker_dest:forest")
    assert decision_of(workers)["target"] == field("forest")
    builder = Table().workers(0, "forest", "f1_wheat_c").stock(0, reals=9).die_turn(0)
    builder.play("place_die:guild:3@capitania", "act:character", "district:machico:2")
    district = DISTRICT_NAMES.index("machico:2")
    assert decision_of(builder)["target"] == {"kind": types.PLACE_KIND_DISTRICT, "index": district}
    assert decision_of(builder)["wood_due"] == 2


def test_the_decision_tells_which_worker_has_moved() -> None:
    """MA-MOVE-03: it does not move again in the same action."""
    table = Table().workers(0, "acores", "forest").die_turn(0)
    table.play("place_die:guild:3@moinho", "act:character")
    assert decision_of(table)["task"] == types.MOVE_TASK_TO_FIELD
    assert "moved" not in decision_of(table)
    table.play("worker_dest:f1_wheat_c", "worker_src:acores")
    assert (decision_of(table)["moves_left"], decision_of(table)["moved"]) == (
        1,
        field("f1_wheat_c"),
    )


def test_the_decision_tells_which_ship_has_moved() -> None:
    table = Table().ships(0, "acores:a", "brasil:a").stock(0, wheat=5, wood=1).die_turn(0)
    table.play("place_die:guild:3@casa_da_coroa", "act:character")
    table.play("ship_dest:wheat_market:0", "ship_src:acores:a")
    decision = decision_of(table)
    assert (decision["task"], decision["moves_left"]) == (types.MOVE_TASK_COMMANDED, 1)
    assert decision["moved"] == ship_spot("wheat_market:0")


def test_the_decision_tells_where_wood_comes_from() -> None:
    """MA-WOOD-04: the order of the fields."""
    builder = Table().workers(0, "forest", "f1_wheat_c").stock(0, reals=9).die_turn(0)
    builder.play("place_die:guild:3@capitania", "act:character", "district:machico:2")
    assert decision_of(builder)["wood_from_field_id"] == FIELD_NAMES.index("f1_wheat")
    builder.play("wood_src:f1_wheat_c")
    assert decision_of(builder)["wood_from_field_id"] == FIELD_NAMES.index("f1_wheat_c")


def test_what_is_not_being_decided_is_not_shown() -> None:
    for state in random_states(4, 5):
        assert isinstance(state, MadeiraState)
        decision = state.view(None)["decision"]
        asked = state.prompt.name if state.prompt else ""
        if asked not in MOVES:
            assert "moved" not in decision
            assert decision["task"] == types.MOVE_TASK_UNSPECIFIED
        elif asked != "BUY_WOOD":
            assert ("moved" in decision) == (state.moved != NOTHING)
            expected = 0 if asked.startswith("RELOCATE") else state.task + 1
            assert decision["task"] == expected
        assert (decision["wealth_due"] > 0) == (asked == "WEALTH")
        assert ("wood_from_field_id" in decision) == (decision["wood_due"] > 0)


def test_the_table_is_shown_piece_by_piece() -> None:
    table = Table().workers(0, "funchal:0").ships(2, "brasil:b").die_turn(1, dice=(1, 3, 3))
    view = table.play("place_die:guild:3@moinho").state.view(None)
    assert {"city_spot_id": 12, "seat": 0} in view["citizens"]
    assert view["citizens"].count({"city_spot_id": 15}) == 1  # a neutral citizen
    assert view["ships"] == [{"ship_spot_id": 6, "seat": 2}]
    assert view["buildings"][0]["guild_dice"] == [3]
    assert view["buildings"][0]["character"] == types.CHARACTER_KIND_STEWARD
    assert view["players"][1]["dice"] == [1, 3]
    assert view["watch_dice"] == [1, 2, 3]
    assert [row["seat"] for row in view["dice_rows"]] == [1, 2, 3, 0]
    assert all("seat" not in space for space in view["pass_spaces"])
    assert len(view["unbuilt_districts"]) == 12


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
