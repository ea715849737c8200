"""What holds in every position (PR-INV); also the gate that snapshots from outside must pass."""

from __future__ import annotations

from ..sentinels import NOBODY, NOTHING
from ..state import STEP_SHIFT
from . import agenda, decision, fields
from .data import (
    ALL_NOBLES,
    ALL_WORKERS,
    BUCCANEER,
    BUILDING_KINDS,
    BUILDINGS,
    CAPACITY,
    CARDS,
    COST,
    DRAFT_SLOTS,
    FACE_UP_EXTRA,
    FESTIVAL_GOODS,
    FESTIVAL_ROW,
    FIRST_BEIGE,
    FIRST_NEW_BUILDING,
    FIRST_NOBLE_BUILDING,
    FORESTS_SEEN,
    GOOD_KINDS,
    GOODS_MADE,
    HOUSE_PLACES,
    PLACE_COUNT,
    PLANTATION_TILES,
    PORT,
    PROSPECTOR_1,
    PROSPECTOR_2,
    QUARRY,
    QUARRY_TILES,
    ROW,
    SHIP_COUNT,
    STATION_NOBLES,
)
from .determinize import has_returned_tile
from .prompts import ASK_ROLE
from .state import NOT_IN_PLAY, ON_OFFER, PuertoRicoState
from .steps import CAPTAIN_CLEAR, CHOOSE_ROLE, TRADER_CLEAR


def violations(state: PuertoRicoState) -> list[str]:
    """Ranges first: the sums of a state that breaks them mean nothing."""
    broken = fields.check(state) or _wrong_boards(state)
    if broken:
        return broken
    return (
        _goods_lost(state)
        + _pieces_lost(state)
        + _tiles_lost(state)
        + _points_lost(state)
        + _buildings_lost(state)
        + _overfull_boards(state)
        + _wrong_ships(state)
        + _wrong_cards(state)
        + (agenda.misfits(state) or decision.misfits(state))
    )


def _wrong_boards(state: PuertoRicoState) -> list[str]:
    broken: list[str] = []
    for board in state.boards:
        layers = [secret // GOOD_KINDS for secret in board.secrets]
        if layers != sorted(layers):
            broken.append("PR-INV-25: forests out of order")
        if any(board.nobles[at] > board.pieces[at] for at in range(PLACE_COUNT)):
            broken.append("PR-INV-02: more nobles than pieces on a spot")
    if sum(state.festival_goods) > (FESTIVAL_GOODS if state.with_festival else 0):
        broken.append("festival: more goods than it can ask for")
    return broken


def _goods_lost(state: PuertoRicoState) -> list[str]:
    broken: list[str] = []
    for good in range(GOOD_KINDS):
        count = state.goods[good] + state.house[good] + state.festival_goods[good]
        for board in state.boards:
            count += board.goods[good]
        for ship in range(SHIP_COUNT):
            if state.ship_goods[ship] == good:
                count += state.ship_loads[ship]
        if count != GOODS_MADE[good] - state.table.goods_removed:
            broken.append(f"PR-INV-01: {count} goods of kind {good}")
    return broken


def _pieces_lost(state: PuertoRicoState) -> list[str]:
    workers = state.workers + state.station_workers
    nobles = state.nobles + state.station_nobles
    for board in state.boards:
        workers += board.piece_count() - board.noble_count()
        nobles += board.noble_count()
    all_workers = ALL_WORKERS if state.with_nobles else state.table.workers + state.seats
    if workers != all_workers or nobles != (ALL_NOBLES if state.with_nobles else 0):
        return [f"PR-INV-02: {workers} workers and {nobles} nobles"]
    if state.station_nobles > STATION_NOBLES:
        return ["PR-INV-12: more than one noble at the station"]
    return []


def _tiles_lost(state: PuertoRicoState) -> list[str]:
    broken: list[str] = []
    removed = state.table.tiles_removed
    for kind in range(GOOD_KINDS):
        count = state.stack[kind] + state.face_up[kind] + state.discard[kind]
        count += 1 if state.festival_kind == kind else 0
        count += 1 if state.drawn == kind else 0
        for board in state.boards:
            count += board.tiles[kind]
            count += board.tiles[FORESTS_SEEN + kind] + board.secret_kinds()[kind]
        if count != PLANTATION_TILES[kind] - removed:
            broken.append(f"PR-INV-03: {count} plantations of kind {kind}")
    quarries = state.quarries + sum([board.tiles[QUARRY] for board in state.boards])
    if quarries != QUARRY_TILES - removed:
        broken.append(f"PR-INV-03: {quarries} quarries")
    if sum(state.face_up) > state.seats + FACE_UP_EXTRA:
        broken.append("PR-INV-11: too many plantations face up")
    if not has_returned_tile(state):
        broken.append("PR-INV-25: the festival's tile is nowhere it could be")
    return broken


def _points_lost(state: PuertoRicoState) -> list[str]:
    points = state.vp_supply + sum([board.vp for board in state.boards])
    if points != state.table.points + state.vp_paper:
        return [f"PR-INV-04: {points} victory points"]
    if (state.vp_paper > 0 or state.vp_supply == 0) and not state.end_latch:
        return ["PR-INV-04: points on paper, but no end in sight"]
    return []


def _buildings_lost(state: PuertoRicoState) -> list[str]:
    """PR-INV-05: copies of every kind, and as many kinds of every cost as the board has slots."""
    broken: list[str] = []
    slots = DRAFT_SLOTS.copy()
    spares = 1 if state.with_festival and state.seats == 2 else 0
    for building in range(BUILDING_KINDS):
        count = _copies_in_play(state, building)
        if count > 0 and FIRST_BEIGE <= building < FIRST_NOBLE_BUILDING:
            slots[COST[building]] -= 1
        extra = count - state.table.copies[building]
        if extra == 1 and spares > 0 and _may_have_spare(state, building):
            spares -= 1
            extra = 0
        if count > 0 and (extra != 0 or not _may_be_in_play(state, building)):
            broken.append(f"PR-INV-05: {count} copies of building {building}")
        if count == 0 and not _may_be_missing(state, building):
            broken.append(f"PR-INV-05: no copy of building {building}")
    drafting = state.round == 0
    if min(slots) < 0 or (max(slots) > 0 and not drafting):
        broken.append("PR-INV-05: a draft of too many or too few kinds")
    return broken


def _copies_in_play(state: PuertoRicoState, building: int) -> int:
    count = state.buildings[building]
    count += 1 if state.festival_building == building else 0
    for board in state.boards:
        count += 1 if board.owns(building) else 0
    return count


def _may_be_in_play(state: PuertoRicoState, building: int) -> bool:
    if building < FIRST_NEW_BUILDING:
        return True
    return state.with_nobles if building >= FIRST_NOBLE_BUILDING else state.with_new_buildings


def _may_be_missing(state: PuertoRicoState, building: int) -> bool:
    """Kinds of other matches, and beige kinds that were not drafted."""
    is_drafted = FIRST_BEIGE <= building < FIRST_NOBLE_BUILDING and state.with_new_buildings
    return is_drafted or not _may_be_in_play(state, building)


def _may_have_spare(state: PuertoRicoState, building: int) -> bool:
    """The festival's kind; once its task is done, any it may have been."""
    if state.table.copies[building] >= BUILDINGS[building].copies:
        return False
    return state.festival_building in (building, NOTHING) and ROW[building] == FESTIVAL_ROW


def _overfull_boards(state: PuertoRicoState) -> list[str]:
    broken: list[str] = []
    for board in state.boards:
        if board.free_city_spaces() < 0 or board.free_island_spaces() < 0:
            broken.append("PR-INV-06: more than twelve spaces used")
        if any(board.pieces[spot] > board.circles_of(spot) for spot in range(PORT)):
            broken.append("PR-INV-06: more pieces than circles")
    return broken


def _wrong_ships(state: PuertoRicoState) -> list[str]:
    broken: list[str] = []
    loaded: list[int] = []
    for ship in range(SHIP_COUNT):
        good = state.ship_goods[ship]
        load = state.ship_loads[ship]
        if (good == NOTHING) != (load == 0) or load > CAPACITY[ship]:
            broken.append("PR-INV-09: a ship with a wrong load")
        if good != NOTHING and (good in loaded or ship not in state.table.ships):
            broken.append("PR-INV-09: a kind on two ships, or on none in play")
        loaded.append(good)
        if load == CAPACITY[ship] and not _is_to_come(state, CAPTAIN_CLEAR):
            broken.append("PR-INV-09: a full ship that will not sail")
    house = state.house_count()
    if house > HOUSE_PLACES or (house == HOUSE_PLACES and not _is_to_come(state, TRADER_CLEAR)):
        broken.append("PR-INV-10: too many goods in the trading house")
    return broken


def _is_to_come(state: PuertoRicoState, kind: int) -> bool:
    return any(step >> STEP_SHIFT == kind for step in state.agenda)


def _wrong_cards(state: PuertoRicoState) -> list[str]:
    """PR-INV-08, PR-INV-13, PR-INV-18."""
    broken: list[str] = []
    for card in range(len(CARDS)):
        if (state.holders[card] != NOT_IN_PLAY) != _is_in_play(state, card):
            broken.append("PR-INV-13: a card is missing or out of place")
        if state.card_money[card] > 0 and state.holders[card] != ON_OFFER:
            broken.append("PR-INV-08: doubloons on a card that is not on offer")
    if state.card_money[BUCCANEER] > 0:
        broken.append("PR-INV-08: doubloons on the buccaneer")
    if (state.kidnapped == NOTHING) != (state.kidnapper == NOTHING):
        broken.append("PR-INV-13: a capture without captor or captive")
    if state.kidnapped != NOTHING and (
        state.kidnapped == BUCCANEER or state.holders[state.kidnapped] != ON_OFFER
    ):
        broken.append("PR-INV-13: a captive that is not on offer")
    if state.round > 0 and not _has_right_choices(state):
        broken.append("PR-INV-18: too many or too few role choices in the round")
    return broken


def _is_in_play(state: PuertoRicoState, card: int) -> bool:
    if card == BUCCANEER:
        return bool(state.options["buccaneer"])
    if card == PROSPECTOR_2:
        return state.table.prospectors == 2
    return card != PROSPECTOR_1 or state.table.prospectors > 0


def _has_right_choices(state: PuertoRicoState) -> bool:
    """Cards taken and choices to come make up the round; a kidnapped role may come on top."""
    taken = sum([1 for holder in state.holders if holder >= 0])
    to_come = sum([1 for step in state.agenda if step >> STEP_SHIFT == CHOOSE_ROLE])
    to_come += 1 if state.actor != NOBODY and state.question == ASK_ROLE else 0
    choices = state.seats * state.table.roles_each
    is_after_kidnapping = to_come == 0 and taken == choices + 1 and bool(state.options["buccaneer"])
    return taken + to_come == choices or is_after_kidnapping
