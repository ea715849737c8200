"""Snapshots from outside: whatever breaks the rules of the table is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.forged import forged
from tradewinds_engine import Rng, SnapshotError
from tradewinds_engine.native import append
from tradewinds_engine.playout import play_out
from tradewinds_engine.puerto_rico.dispatch import PuertoRicoFlow
from tradewinds_engine.rows import row_of
from tradewinds_engine.snapshot import Frame

from .build import PUERTO_RICO, Scene

Tamper = Callable[[PuertoRicoFlow], None]


def set_good(state: PuertoRicoFlow) -> None:
    state.goods[0] += 1


def set_worker(state: PuertoRicoFlow) -> None:
    state.workers += 1


def set_tile(state: PuertoRicoFlow) -> None:
    state.stack[0] += 1


def set_points(state: PuertoRicoFlow) -> None:
    state.boards[0].vp += 1


def set_building(state: PuertoRicoFlow) -> None:
    state.boards[0].city = append(state.boards[0].city, 3)


def set_no_building(state: PuertoRicoFlow) -> None:
    state.boards[0].city = append(state.boards[0].city, 99)


def set_crowd(state: PuertoRicoFlow) -> None:
    state.workers -= 1
    state.boards[0].pieces[6] += 1


def set_cargo(state: PuertoRicoFlow) -> None:
    state.ship_goods[0] = 0


def set_no_cargo(state: PuertoRicoFlow) -> None:
    state.ship_goods[1] = 17


def set_debt(state: PuertoRicoFlow) -> None:
    state.boards[0].doubloons = -1


def set_governor(state: PuertoRicoFlow) -> None:
    state.governor = 9


def set_holder(state: PuertoRicoFlow) -> None:
    state.holders[0] = 2


def set_step(state: PuertoRicoFlow) -> None:
    state.agenda = append(state.agenda, 99 << 4)


def set_step_seat(state: PuertoRicoFlow) -> None:
    state.agenda = append(state.agenda, 3 << 4 | 9)


def set_endless_agenda(state: PuertoRicoFlow) -> None:
    state.agenda = row_of([*state.agenda, *[3 << 4] * 1000])


def set_no_agenda(state: PuertoRicoFlow) -> None:
    state.agenda = row_of([])


def set_question(state: PuertoRicoFlow) -> None:
    state.question = 10


def set_round(state: PuertoRicoFlow) -> None:
    state.round = 1 << 40


def set_house(state: PuertoRicoFlow) -> None:
    state.house[0] += 4
    state.goods[0] -= 4


@pytest.mark.parametrize(
    "tamper",
    [
        set_good, set_worker, set_tile, set_points, set_building, set_no_building, set_crowd,
        set_cargo, set_no_cargo, set_debt, set_governor, set_holder, set_step, set_step_seat,
        set_endless_agenda, set_no_agenda, set_question, set_round, set_house,
    ],
)  # fmt: skip
def test_a_tampered_snapshot_is_refused(tamper: Tamper) -> None:
    state = Scene(seats=4).goods(0, corn=3).state
    assert PUERTO_RICO.load(state.dump()).digest() == state.digest()
    tamper(state)
    with pytest.raises(SnapshotError):
        PUERTO_RICO.load(state.dump())


def test_a_placement_beyond_the_board_is_refused() -> None:
    scene = Scene(seats=3).island(0, corn=1, quarry=2).workers(0, port=1).station(0).take("mayor")
    assert scene.prompt == "MAY_WORKERS"
    scene.state.place = 40
    with pytest.raises(SnapshotError, match="cannot be asked"):
        PUERTO_RICO.load(scene.state.dump())


def test_a_university_without_a_building_is_refused() -> None:
    scene = Scene(seats=3).money(0, 9).city(0, "university").take("builder").do("build:hacienda")
    scene.state.building = -1
    with pytest.raises(SnapshotError, match="cannot be asked"):
        PUERTO_RICO.load(scene.state.dump())


def test_storage_of_more_than_is_owned_is_refused() -> None:
    scene = Scene(seats=3).goods(0, tobacco=3, coffee=2)
    scene.ship(4, "corn", 1).ship(5, "indigo", 1).ship(6, "sugar", 1).take("captain")
    assert scene.prompt == "STORE_ONE"
    scene.state.amount = 50
    with pytest.raises(SnapshotError, match="cannot be asked"):
        PUERTO_RICO.load(scene.state.dump())


@pytest.mark.parametrize("expanded", [False, True])
@pytest.mark.parametrize("seed", range(30))
def test_flipped_numbers_never_crash(seed: int, expanded: bool) -> None:
    """A changed number gives a SnapshotError, or a sound state that can be played to its end."""
    rng = Rng(seed)
    expansions = ("new_buildings", "nobles", "buccaneer", "festival") if expanded else ()
    options = {**dict.fromkeys(expansions, True), "max_rounds": 30}
    state = PUERTO_RICO.new(3, options, rng.seed())
    for _ in range(rng.below(250)):
        if state.to_move is None:
            break
        state.apply(state.legal()[rng.below(len(state.legal()))])
    framed = Frame(state.dump())
    for _ in range(30):
        values = framed.values.copy()
        values[4 + rng.below(len(values) - 4)] = rng.below(40) - 8
        data = forged(framed, values)
        try:
            twin = PUERTO_RICO.load(data)
        except SnapshotError:
            continue
        play_out(twin, rng)
        assert twin.violations() == []
