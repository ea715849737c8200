"""What seats see, and what is drawn anew for planners (PR-INFO)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tradewinds.puerto_rico.v1.view_pb2 import PuertoRicoView
from tradewinds_engine import Rng
from tradewinds_engine.puerto_rico.flow import PuertoRicoFlow
from tradewinds_engine.puerto_rico.state import NOTHING

from .build import PUERTO_RICO, Scene


def expanded_states() -> Iterator[PuertoRicoFlow]:
    """The positions of random matches with all expansions."""
    options = {"new_buildings": True, "nobles": True, "buccaneer": True, "festival": True}
    for seed in range(4):
        rng = Rng(seed)
        state = PUERTO_RICO.new(3, options, seed=seed)
        assert isinstance(state, PuertoRicoFlow)
        while state.to_move is not None:
            yield state
            state.apply(state.choices[rng.below(len(state.choices))])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_views_have_the_shape_of_the_message_throughout_a_match(seats: int) -> None:
    state = PUERTO_RICO.new(seats, {}, seed=seats)
    rng = Rng(seats)
    while state.to_move is not None:
        for seat in (None, 0, seats - 1):
            message = PuertoRicoView(**state.view(seat))
            assert message.actor == state.to_move
            assert len(message.boards) == seats
        state.apply(state.legal()[rng.below(len(state.legal()))])
    assert PuertoRicoView(**state.view(None)).over


def test_a_view_shows_the_table() -> None:
    """PR-INFO-01."""
    scene = Scene(seats=4).city(0, "harbor").goods(1, corn=2).ship(5, "sugar", 3).money(2, 7)
    view = scene.plantations(3, coffee=1).on_card("mayor", 2).state.view(2)
    assert view["boards"][0]["city"] == [16]
    assert view["boards"][0]["city_workers"] == [1]
    assert view["boards"][1]["goods"] == [2, 0, 0, 0, 0]
    assert view["boards"][2]["doubloons"] == 7
    assert view["boards"][3]["tile_workers"] == [0, 0, 0, 0, 1, 0]
    assert view["ships"][0] == {"capacity": 5, "good": "sugar", "load": 3}
    assert view["cards"][1] == {"name": "mayor", "doubloons": 2, "holder": -1}


def test_a_view_tells_when_the_match_ends_at_the_latest() -> None:
    assert Scene(seats=3, max_rounds=7).state.view(0)["max_rounds"] == 7


def test_a_view_tells_the_piece_to_be_placed_and_how_far_the_order_has_come() -> None:
    """PR-FEST-04, PR-GUEST-04; nothing of it is shown otherwise."""
    asked: set[str] = set()
    for state in expanded_states():
        decision = state.view(None)["decision"]
        question = state.view(None)["prompt"]
        asked.add(question)
        if question == "PLACE":
            assert decision["piece"] == ("worker", "noble")[state.piece]
            assert decision["last_place"]
            kinds = {PUERTO_RICO.actions[action].label.split(":")[1] for action in state.legal()}
            assert kinds == {decision["piece"]}
        elif question == "GUEST":
            assert (decision["last_place"] != "") == (state.last_guest != NOTHING)
        else:
            assert (decision["piece"], decision["last_place"]) == ("", "")
    assert {"PLACE", "GUEST"} <= asked


def test_a_view_tells_who_has_begun_to_load() -> None:
    """PR-CAPTAIN-02 to 04: some buildings act once before it."""
    seen: set[bool] = set()
    for state in expanded_states():
        boards = state.view(None)["boards"]
        begun = [board["before_loading_done"] for board in boards]
        assert begun == [bool(state.first_turns >> seat & 1) for seat in range(state.seats)]
        seen.update(begun)
    assert seen == {False, True}


def test_chips_are_open_by_default() -> None:
    """PR-INFO-02."""
    view = Scene(seats=3).points(1, 9).state.view(0)
    assert [board["vp"] for board in view["boards"]] == [0, 9, 0]
    assert not any(board["vp_hidden"] for board in view["boards"])


def test_hidden_chips_are_seen_by_their_owner_only() -> None:
    """PR-INFO-02; the supply is always public."""
    scene = Scene(seats=3, open_vp=False).points(1, 9).points(2, 4)
    own = scene.state.view(1)
    assert [board["vp"] for board in own["boards"]] == [0, 9, 0]
    assert [board["vp_hidden"] for board in own["boards"]] == [True, False, True]
    assert own["vp_supply"] == 75 - 13
    assert [board["vp"] for board in scene.state.view(None)["boards"]] == [0, 0, 0]


def test_open_chips_survive_determinizing() -> None:
    scene = Scene(seats=4).points(1, 12).points(2, 3)
    twin = scene.state.determinize(0, Rng(7))
    assert isinstance(twin, PuertoRicoFlow)
    assert [board.vp for board in twin.boards] == [0, 12, 3, 0]


def test_future_tiles_are_drawn_anew() -> None:
    """PR-INFO-03."""
    scene = Scene(seats=3).take("settler").do("pass", "pass")
    rng = Rng(5)
    revealed = set()
    for _ in range(20):
        twin = scene.state.determinize(0, rng)
        twin.apply(PUERTO_RICO.actions.parse("pass"))
        assert isinstance(twin, PuertoRicoFlow)
        revealed.add(tuple(twin.face_up))
    assert len(revealed) > 1


def test_view_names_the_spot_a_placement_is_about() -> None:
    scene = Scene(seats=3).island(0, corn=1, quarry=1).workers(0, port=1).station(0)
    scene.empty_city(0, "hacienda").hire(left=0).take("mayor")
    assert scene.state.view(1)["decision"]["place"] == "corn"


def test_other_seats_see_only_the_sum_of_stack_and_hidden_forests() -> None:
    """PR-INFO-03: by kind."""
    scene = Scene(3, drafted=("forest_house",)).secret_forests(1, coffee=2).forests(2, sugar=1)
    stack = scene.state.stack
    own, other = scene.state.view(1), scene.state.view(0)
    assert own["unseen_tiles"] == stack
    assert other["unseen_tiles"] == [*stack[:4], stack[4] + 2]
    assert own["stack_size"] == other["stack_size"] == sum(stack)
    assert own["boards"][1]["forests_known"] == [0, 0, 0, 0, 2]
    assert other["boards"][1]["forests_known"] == []
    assert other["boards"][1]["forests_hidden"] == 2
    assert other["boards"][2]["forests_seen"] == [0, 0, 1, 0, 0]


def test_hidden_forests_are_drawn_anew_for_other_seats_only() -> None:
    """PR-INFO-04."""
    scene = Scene(3, drafted=("forest_house",)).secret_forests(1, coffee=3, corn=1)
    rng = Rng(4)
    guesses, owned = set(), set()
    for _ in range(20):
        guess = scene.state.determinize(0, rng)
        assert isinstance(guess, PuertoRicoFlow)
        assert guess.violations() == []
        assert guess.view(0) == scene.state.view(0)
        guesses.add(tuple(guess.boards[1].secret_kinds()))
        own = scene.state.determinize(1, rng)
        assert isinstance(own, PuertoRicoFlow)
        owned.add(tuple(own.boards[1].secret_kinds()))
    assert len(guesses) > 1
    assert len(owned) == 1


def test_a_tile_in_hand_is_drawn_anew_for_other_seats() -> None:
    """PR-INFO-04."""
    scene = Scene(3, drafted=("forest_house", "hacienda")).city(0, "forest_house", "hacienda")
    scene.take("settler").do("hacienda:draw")
    rng = Rng(4)
    drawn = set()
    for _ in range(30):
        twin = scene.state.determinize(2, rng)
        assert isinstance(twin, PuertoRicoFlow)
        assert twin.view(2) == scene.state.view(2)
        drawn.add(twin.drawn)
        own = scene.state.determinize(0, rng)
        assert isinstance(own, PuertoRicoFlow)
        assert own.drawn == scene.state.drawn
    assert len(drawn) > 1


def test_events_of_hidden_tiles_keep_their_secret() -> None:
    """PR-INFO-04."""
    scene = Scene(3, drafted=("forest_house", "hacienda")).city(0, "forest_house", "hacienda")
    scene.take("settler").do("hacienda:draw", "lay:forest")
    seen = [PUERTO_RICO.describe(event.seen_by(1)) for event in scene.events]
    assert "seat 0 draws ?" in seen
    assert "seat 0 lays ? as forest" in seen
