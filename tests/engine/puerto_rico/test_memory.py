"""Determinized positions keep what a seat with perfect memory knows (PR-INFO)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.engine.memory import remembered
from tests.engine.setups import Setup
from tradewinds_engine import Rng
from tradewinds_engine.events import Event
from tradewinds_engine.puerto_rico.data import GOODS
from tradewinds_engine.puerto_rico.dispatch import PuertoRicoFlow

from .build import PUERTO_RICO, Scene, kinds

SEAT = 0


def test_hidden_chips_are_those_the_seat_has_counted() -> None:
    """PR-INFO-02: every gain is public, and so is a point given to the black market."""
    setup = Setup(PUERTO_RICO, 3, "", {"open_vp": False, "new_buildings": True})
    for seed in range(4):
        chips = [0, 0, 0]
        for state, events in remembered(setup, seed, SEAT):
            for event in events:
                chips[event.seat] += gained(event)
            if state.to_move is not None:
                twin = state.determinize(SEAT, Rng(seed))
                assert isinstance(twin, PuertoRicoFlow)
                assert [board.vp for board in twin.boards] == chips
        assert max(chips) > 0


def gained(event: Event) -> int:
    kind = PUERTO_RICO.events[event.kind].name
    if kind == "points":
        return event.arguments[0]
    return -1 if kind == "gave_point" else 0


class Tiles:
    """What a seat can tell of the plantations it has not seen, from its events and views."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.unseen = Counter(dict(enumerate(view["unseen_plantations"])))
        self.drawer = -1  # another seat with a tile in hand
        self.hidden = 0  # forests of other seats drawn from the present stack
        self.used_up: Counter[int] = Counter()  # forests of other seats from earlier stacks
        self.new_stack = False

    def hear(self, event: Event) -> None:
        name = PUERTO_RICO.events[event.kind].name
        if name == "drew":
            self.drawer = event.seat
            if event.seat == SEAT:
                self.unseen[event.arguments[0] - 1] -= 1
        elif name == "reshuffled":
            self.used_up += +self.unseen
            self.unseen.clear()
            self.hidden = 0
            self.new_stack = True
        elif name == "revealed":
            self.unseen[event.arguments[0] - 1] -= 1
        elif name in ("laid", "forest") and event.seat == self.drawer:
            self.drawer = -1
            if event.hidden:
                self.hidden += 1
            elif event.seat != SEAT:
                self.unseen[event.arguments[0] - 1] -= 1

    def look(self, view: dict[str, Any]) -> None:
        """After a new stack, or with a tile of the festival in it, count afresh."""
        if self.new_stack or self.hidden == 0:
            self.unseen = Counter(dict(enumerate(view["unseen_plantations"])))
            self.unseen.subtract(self.used_up)
            self.new_stack = False


def test_forests_of_a_used_up_stack_stay_what_they_must_be() -> None:
    """PR-INFO-03, PR-INFO-04: once a stack is empty, what is missing from it is known."""
    drafted = kinds("forest_house", "hacienda")
    setup = Setup(PUERTO_RICO, 3, "", {"new_buildings": True, "draft": drafted})
    checked = 0
    for seed in range(30):
        tiles: Tiles | None = None
        for state, events in remembered(setup, seed, SEAT):
            tiles = tiles or Tiles(state.view(SEAT))
            for event in events:
                tiles.hear(event)
            tiles.look(state.view(SEAT))
            if tiles.used_up and state.to_move is not None:
                twin = state.determinize(SEAT, Rng(seed + checked))
                assert isinstance(twin, PuertoRicoFlow)
                later = forests_of_others(twin)
                later.subtract(tiles.used_up)
                assert min(later.values()) >= 0
                assert sum(later.values()) == tiles.hidden
                checked += 1
    assert checked > 0


def forests_of_others(state: PuertoRicoFlow) -> Counter[int]:
    found: Counter[int] = Counter()
    for board in state.boards[1:]:
        found.update(dict(enumerate(board.secret_kinds())))
    return found


def test_the_only_owner_of_hidden_forests_has_all_that_a_used_up_stack_lacks() -> None:
    """PR-INFO-03: the settler phase uses up the stack and turns the discard into a new one."""
    scene = Scene(3, drafted=("forest_house",)).secret_forests(1, coffee=2)
    scene.discard_stack(corn=1).take("settler").do("pass", "pass", "pass")
    for seed in range(20):
        twin = scene.state.determinize(0, Rng(seed))
        assert isinstance(twin, PuertoRicoFlow)
        assert list(twin.boards[1].secret_kinds()) == [0, 0, 0, 0, 2]
        assert twin.view(0) == scene.state.view(0)


def test_the_tile_of_the_festival_stays_in_the_stack_until_it_is_seen() -> None:
    """PR-RULING-31: nobody can have drawn it before it was put back."""
    scene = Scene(3, drafted=("forest_house",), festival=True).festival(kind="coffee")
    scene.secret_forests(1, corn=1).island(0, coffee=2).island(2, coffee=4).face_up(
        coffee=1, corn=2
    )
    assert scene.state.stack[GOODS.index("coffee")] == 0
    scene.take("settler").do("take:coffee").skip_to("SET_TAKE")
    assert scene.state.stack[GOODS.index("coffee")] == 1
    for seed in range(60):
        twin = scene.state.determinize(0, Rng(seed))
        assert isinstance(twin, PuertoRicoFlow)
        assert twin.boards[1].secret_kinds()[GOODS.index("coffee")] == 0
        assert twin.violations() == []


def test_a_snapshot_that_lost_the_tile_of_the_festival_is_refused() -> None:
    """PR-INV-25: or drawing anew would look for it in vain."""
    scene = Scene(3, drafted=("forest_house",), festival=True)
    scene.state.returned_layer = 0
    scene.state.returned_kind = GOODS.index("coffee")
    scene.state.stack[GOODS.index("coffee")] = 0
    assert "PR-INV-25: the festival's tile is nowhere it could be" in scene.state.violations()
