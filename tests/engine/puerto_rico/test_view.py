"""What seats see, and what is drawn anew for planners (PR-INFO)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tradewinds.puerto_rico.v1.types_pb2 import Phase
from tradewinds.puerto_rico.v1.view_pb2 import PuertoRicoView
from tradewinds_engine import Rng
from tradewinds_engine.puerto_rico.data import BUILDING_NAMES
from tradewinds_engine.puerto_rico.dispatch import PuertoRicoFlow
from tradewinds_engine.sentinels import NOTHING

from .build import PUERTO_RICO, Scene

ALL_EXPANSIONS = {"new_buildings": True, "nobles": True, "buccaneer": True, "festival": True}


def random_states(options: dict[str, bool]) -> Iterator[PuertoRicoFlow]:
    """The positions of random matches."""
    for seed in range(4):
        rng = Rng(seed)
        state = PUERTO_RICO.new(3, options, seed=seed)
        assert isinstance(state, PuertoRicoFlow)
        while state.to_move is not None:
            yield state
            state.apply(state.choices[rng.below(len(state.choices))])


def prompt_of(state: PuertoRicoFlow) -> str:
    assert state.prompt is not None
    return state.prompt.name


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_views_have_the_shape_of_the_message_throughout_a_match(seats: int) -> None:
    state = PUERTO_RICO.new(seats, {}, seed=seats)
    rng = Rng(seats)
    while state.to_move is not None:
        for seat in (None, 0, seats - 1):
            message = PuertoRicoView(**state.view(seat))
            assert message.phase not in (Phase.PHASE_UNSPECIFIED, Phase.PHASE_OVER)
            assert [player.seat for player in message.players] == list(range(seats))
        state.apply(state.legal()[rng.below(len(state.legal()))])
    assert PuertoRicoView(**state.view(None)).phase == Phase.PHASE_OVER


def test_a_view_shows_the_table() -> None:
    """PR-INFO-01."""
    scene = Scene(seats=4).city(0, "harbor").goods(1, corn=2).ship(5, "sugar", 3).money(2, 7)
    view = scene.plantations(3, coffee=1).on_card("mayor", 2).state.view(2)
    assert view["players"][0]["city"] == [{"building_id": 16, "workers": 1}]
    assert view["players"][1]["goods"] == [2, 0, 0, 0, 0]
    assert view["players"][2]["doubloons"] == 7
    assert {"tile": 5, "count": 1, "workers": 1} in view["players"][3]["island"]
    assert view["ships"][0] == {"ship_id": 1, "good": 3, "load": 3}
    assert view["role_cards"][1] == {"role": 2, "doubloons": 2}


def test_a_view_names_the_phase_and_who_took_its_role() -> None:
    """While a role is chosen there is no taker."""
    scene = Scene(seats=3)
    before = scene.state.view(None)
    after = scene.take("builder").state.view(None)
    assert (before["phase"], "taker_seat" in before) == (Phase.PHASE_ROLE_CHOICE, False)
    assert (after["phase"], after["taker_seat"]) == (Phase.PHASE_BUILDER, scene.state.taker)
    assert [card["role"] for card in after["role_cards"] if "seat" in card] == [3]


def test_the_draft_is_a_phase_of_its_own() -> None:
    state = PUERTO_RICO.new(3, {"new_buildings": True}, seed=1)
    assert (state.view(0)["phase"], state.view(0)["round"]) == (Phase.PHASE_DRAFT, 0)


def test_a_view_shows_nothing_of_expansions_that_are_not_played() -> None:
    view = Scene(seats=3).state.view(0)
    assert {"festival", "kidnapping", "buccaneer_seat"}.isdisjoint(view)
    assert len(view["building_supply"]) == 23


def test_a_view_shows_what_the_buccaneer_did() -> None:
    """PR-BUCCANEER-07."""
    scene = Scene(seats=3, buccaneer=True).take("buccaneer").do("kidnap:mayor")
    view = scene.state.view(None)
    assert view["kidnapping"] == {"role": 2, "seat": scene.state.kidnapper}
    assert view["buccaneer_seat"] == scene.state.kidnapper


def test_a_view_tells_what_may_be_declined() -> None:
    """PR-B-04, for spectators too."""
    shown = set()
    for state in random_states({"strict_voluntary": True}):
        decision = state.view(None)["decision"]
        assert ("benefit" in decision) == (prompt_of(state) == "USE")
        if "benefit" in decision:
            label = PUERTO_RICO.actions[state.legal()[0]].label.removeprefix("use:")
            named = {1: "action", 2: "privilege"}.get(decision["benefit"])
            assert label == (named or BUILDING_NAMES[decision["building_id"]])
            shown.add(decision["benefit"])
    assert shown == {1, 2, 3}


def test_a_view_tells_the_piece_to_be_placed_and_how_far_the_order_has_come() -> None:
    """PR-FEST-04, PR-GUEST-04; nothing of it is shown otherwise."""
    asked: set[str] = set()
    for state in random_states(ALL_EXPANSIONS):
        decision = state.view(None)["decision"]
        question = prompt_of(state)
        asked.add(question)
        if question == "PLACE":
            assert decision["piece"] == state.piece + 1
            assert decision["last_place"]
            kinds = {PUERTO_RICO.actions[action].label.split(":")[1] for action in state.legal()}
            assert kinds == {("worker", "noble")[state.piece]}
        elif question == "GUEST":
            assert ("last_place" in decision) == (state.last_guest != NOTHING)
        else:
            assert {"piece", "last_place"}.isdisjoint(decision)
    assert {"PLACE", "GUEST"} <= asked


def test_a_view_tells_who_has_begun_to_load() -> None:
    """PR-CAPTAIN-02 to 04: some buildings act once before it."""
    seen: set[bool] = set()
    for state in random_states(ALL_EXPANSIONS):
        players = state.view(None)["players"]
        begun = [player.get("before_loading_done", False) for player in players]
        assert begun == [bool(state.first_turns >> seat & 1) for seat in range(state.seats)]
        seen.update(begun)
    assert seen == {False, True}


def test_chips_are_open_by_default() -> None:
    """PR-INFO-02."""
    view = Scene(seats=3).points(1, 9).state.view(0)
    assert [player["vp"] for player in view["players"]] == [0, 9, 0]


def test_hidden_chips_are_seen_by_their_owner_only() -> None:
    """PR-INFO-02; the supply is always public."""
    scene = Scene(seats=3, open_vp=False).points(1, 9).points(2, 4)
    own = scene.state.view(1)
    assert [player.get("vp") for player in own["players"]] == [None, 9, None]
    assert own["vp_supply"] == 75 - 13
    assert not any("vp" in player for player in scene.state.view(None)["players"])


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
    assert scene.state.view(1)["decision"]["place"] == {"kind": 1, "index": 1}


def test_other_seats_see_only_the_sum_of_stack_and_hidden_forests() -> None:
    """PR-INFO-03: by kind."""
    scene = Scene(3, drafted=("forest_house",)).secret_forests(1, coffee=2).forests(2, sugar=1)
    stack = scene.state.stack
    own, other = scene.state.view(1), scene.state.view(0)
    assert own["unseen_plantations"] == list(stack)
    assert other["unseen_plantations"] == [*stack[:4], stack[4] + 2]
    assert own["stack_size"] == other["stack_size"] == sum(stack)
    assert own["players"][1]["forests"] == [{"good": 5, "count": 2, "secret": True}]
    assert other["players"][1]["forests"] == [{"good": 0, "count": 2, "secret": True}]
    assert other["players"][2]["forests"] == [{"good": 3, "count": 1, "secret": False}]


@pytest.mark.parametrize("other", [0, 2])
def test_hidden_forests_are_drawn_anew_for_other_seats_only(other: int) -> None:
    """PR-INFO-04."""
    scene = Scene(3, drafted=("forest_house",)).secret_forests(1, coffee=3, corn=1)
    rng = Rng(4)
    guesses, owned = set(), set()
    for _ in range(20):
        guess = scene.state.determinize(other, rng)
        assert isinstance(guess, PuertoRicoFlow)
        assert guess.violations() == []
        assert guess.view(other) == scene.state.view(other)
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
