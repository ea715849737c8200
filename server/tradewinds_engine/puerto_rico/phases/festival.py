"""The festival: three tasks, each rewarded once (PR-FEST)."""

from __future__ import annotations

from typing import Final

from ...native import Row
from ...rows import filled, is_zero, replaced, zeros
from ...sentinels import NOTHING
from ..data import (
    BUILDING_KINDS,
    BUILDINGS,
    COFFEE,
    COFFEE_ROASTER,
    FESTIVAL_GOODS,
    FESTIVAL_POOL,
    FESTIVAL_REWARD,
    FESTIVAL_ROW,
    FESTIVAL_TILES,
    GOOD_KINDS,
    PORT,
    ROW,
    TOBACCO,
    TOBACCO_STORAGE,
)
from ..events import FESTIVAL_DONE
from ..state import FESTIVAL_STREAM, PuertoRicoState
from . import placing, plantations, supply

PLANTATION_TASK: Final = 0
GOODS_TASK: Final = 1
BUILDING_TASK: Final = 2


def set_up(state: PuertoRicoState) -> None:
    """PR-FEST-01 to 03: a plantation, three goods and a building, at random."""
    state.festival_kind = state.chance.below(FESTIVAL_STREAM, GOOD_KINDS)
    state.stack[state.festival_kind] -= 1
    pool = filled(GOOD_KINDS, FESTIVAL_POOL)
    wanted = zeros(GOOD_KINDS)
    for _ in range(FESTIVAL_GOODS):
        good = state.chance.pick(FESTIVAL_STREAM, pool)
        pool[good] -= 1
        state.goods[good] -= 1
        wanted[good] += 1
    state.festival_goods = wanted
    kinds = [building for building in range(BUILDING_KINDS) if can_be_asked(state, building)]
    building = kinds[state.chance.below(FESTIVAL_STREAM, len(kinds))]
    state.festival_building = building
    if not has_spare(state, building):
        state.buildings = replaced(state.buildings, building, state.buildings[building] - 1)


def can_be_asked(state: PuertoRicoState, building: int) -> bool:
    """A third-row kind in the supply, but not the plant of the festival's own plantation."""
    if state.buildings[building] == 0 or ROW[building] != FESTIVAL_ROW:
        return False
    is_tobacco = building == TOBACCO_STORAGE and state.festival_kind == TOBACCO
    is_coffee = building == COFFEE_ROASTER and state.festival_kind == COFFEE
    return not is_tobacco and not is_coffee


def has_spare(state: PuertoRicoState, building: int) -> bool:
    """With two seats a copy left in the box takes the place of the one on the panel."""
    return state.seats == 2 and state.table.copies[building] < BUILDINGS[building].copies


def check_plantations(state: PuertoRicoState, seat: int, kind: int) -> None:
    """PR-FEST-04: three workers for three plantations; the tile goes back into the stack."""
    if kind != state.festival_kind or state.boards[seat].tiles[kind] < FESTIVAL_TILES:
        return
    plantations.put_back(state, kind)
    state.festival_kind = NOTHING
    state.log(FESTIVAL_DONE, seat, PLANTATION_TASK)
    workers = min(FESTIVAL_REWARD, state.workers)
    state.workers -= workers
    state.boards[seat].pieces[PORT] += workers
    placing.place_workers(state, seat, workers)


def check_goods(state: PuertoRicoState, seat: int, produced: Row) -> None:
    """PR-FEST-05."""
    if is_zero(state.festival_goods):
        return
    for good in range(GOOD_KINDS):
        if produced[good] < state.festival_goods[good]:
            return
    for good in range(GOOD_KINDS):
        state.goods[good] += state.festival_goods[good]
    state.festival_goods = zeros(GOOD_KINDS)
    state.log(FESTIVAL_DONE, seat, GOODS_TASK)
    supply.gain_doubloons(state, seat, FESTIVAL_REWARD)


def check_building(state: PuertoRicoState, seat: int, building: int) -> None:
    """PR-FEST-06."""
    if building == state.festival_building:
        state.buildings = replaced(state.buildings, building, state.buildings[building] + 1)
        state.festival_building = NOTHING
        state.log(FESTIVAL_DONE, seat, BUILDING_TASK)
        supply.gain_points(state, seat, FESTIVAL_REWARD)
