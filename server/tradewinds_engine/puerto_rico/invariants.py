"""What holds in every position; also the gate that snapshots from outside must pass."""

from __future__ import annotations

from ..state import NOBODY, STEP_MASK, STEP_SHIFT
from .actions import (
    ASK_BUILD,
    ASK_EXTRA,
    ASK_HACIENDA,
    ASK_HOSPICE,
    ASK_KEEP_KIND,
    ASK_KEEP_ONE,
    ASK_LOAD,
    ASK_ROLE,
    ASK_TAKE,
    ASK_TRADE,
    ASK_UNIVERSITY,
    ASK_WORKERS,
)
from .board import Board
from .data import (
    BUCCANEER,
    BUILDER,
    BUILDING_KINDS,
    BUILDINGS,
    CAPACITY,
    CAPTAIN,
    CARDS,
    CIRCLES,
    CRAFTSMAN,
    FIRST_BUILDING_SPOT,
    FIRST_NEW_BUILDING,
    FORESTS_SEEN,
    FORESTS_UNSEEN,
    GOOD_KINDS,
    GOODS_MADE,
    HOUSE_PLACES,
    MAYOR,
    PLACE_COUNT,
    PLANTATION_TILES,
    PORT,
    QUARRY,
    QUARRY_TILES,
    SETTLER,
    SHIP_COUNT,
    TILE_KINDS,
    TRADER,
)
from .new_game import copies_of
from .state import NOT_IN_PLAY, NOTHING, ON_OFFER, PuertoRicoState
from .steps import CAPTAIN_CLEAR, CHOOSE_ROLE, ROUND_END

MOST_STEPS: int = 64
ROLE_OF_QUESTION: dict[int, int] = {
    ASK_ROLE: NOTHING,
    ASK_HACIENDA: SETTLER,
    ASK_TAKE: SETTLER,
    ASK_HOSPICE: SETTLER,
    ASK_WORKERS: MAYOR,
    ASK_BUILD: BUILDER,
    ASK_UNIVERSITY: BUILDER,
    ASK_EXTRA: CRAFTSMAN,
    ASK_TRADE: TRADER,
    ASK_LOAD: CAPTAIN,
    ASK_KEEP_KIND: CAPTAIN,
    ASK_KEEP_ONE: CAPTAIN,
}


def violations(state: PuertoRicoState) -> list[str]:
    """Ranges first: the sums of a state that breaks them mean nothing."""
    broken = out_of_range(state)
    if broken:
        return broken
    return (
        goods_lost(state)
        + pieces_lost(state)
        + tiles_lost(state)
        + points_lost(state)
        + buildings_lost(state)
        + overfull_boards(state)
        + wrong_ships(state)
        + wrong_cards(state)
        + wrong_context(state)
    )


def out_of_range(state: PuertoRicoState) -> list[str]:
    broken: list[str] = []
    for name, row in (
        ("goods", state.goods),
        ("ships", state.ship_loads),
        ("house", state.house),
        ("stack", state.stack),
        ("face up", state.face_up),
        ("discard", state.discard),
        ("buildings", state.buildings),
        ("card doubloons (PR-INV-08)", state.card_money),
        ("festival goods", state.festival_goods),
        ("tally", state.tally),
        (
            "supplies",
            [
                state.quarries,
                state.workers,
                state.nobles,
                state.station_workers,
                state.station_nobles,
                state.vp_supply,
                state.vp_paper,
                state.place,
                state.amount,
                state.idle_turns,
            ],
        ),
    ):
        if min(row) < 0:
            broken.append(f"{name}: below zero")
    seats = state.seats
    for name, value, low, high in (
        ("governor", state.governor, 0, seats - 1),
        ("taker", state.taker, 0, seats - 1),
        ("role", state.role, NOTHING, len(CARDS) - 1),
        ("poster", state.poster, NOTHING, seats - 1),
        ("kidnapped", state.kidnapped, NOTHING, len(CARDS) - 1),
        ("kidnapper", state.kidnapper, NOTHING, seats - 1),
        ("good", state.good, NOTHING, GOOD_KINDS - 1),
        ("building", state.building, NOTHING, BUILDING_KINDS - 1),
        ("drawn", state.drawn, NOTHING, GOOD_KINDS - 1),
        ("idle turns", state.idle_turns, 0, seats),
        ("wharves used", state.wharves_used, 0, (1 << seats) - 1),
        ("small wharves used", state.small_wharves_used, 0, (1 << seats) - 1),
        ("first turns", state.first_turns, 0, (1 << seats) - 1),
        ("round", state.round, 1, state.max_rounds),
        ("cargo", min(state.ship_goods), NOTHING, NOTHING),
        ("cargo", max(state.ship_goods), NOTHING, GOOD_KINDS - 1),
        ("holder", min(state.holders), NOT_IN_PLAY, ON_OFFER),
        ("holder", max(state.holders), NOT_IN_PLAY, seats - 1),
    ):
        if not low <= value <= high:
            broken.append(f"{name}: {value} is not in {low}..{high}")
    for board in state.boards:
        broken += board_out_of_range(board)
    return broken


def board_out_of_range(board: Board) -> list[str]:
    broken: list[str] = []
    if min(board.doubloons, board.vp, *board.goods) < 0:
        broken.append("PR-INV-08: a seat owns less than nothing")
    if min(board.tiles) < 0:
        broken.append("PR-INV-03: a seat has less than no tiles")
    if any(not 0 <= board.nobles[at] <= board.pieces[at] for at in range(PLACE_COUNT)):
        broken.append("PR-INV-02: more nobles than pieces on a spot")
    if any(left >= right for left, right in zip(board.city, board.city[1:], strict=False)):
        broken.append("PR-INV-05: a city out of order or with a kind twice")
    return broken


def goods_lost(state: PuertoRicoState) -> list[str]:
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


def pieces_lost(state: PuertoRicoState) -> list[str]:
    workers = state.workers + state.station_workers
    nobles = state.nobles + state.station_nobles
    for board in state.boards:
        workers += board.piece_count() - board.noble_count()
        nobles += board.noble_count()
    if workers != state.table.workers + state.seats or nobles != 0:
        return [f"PR-INV-02: {workers} workers and {nobles} nobles"]
    return []


def tiles_lost(state: PuertoRicoState) -> list[str]:
    broken: list[str] = []
    removed = state.table.tiles_removed
    for kind in range(GOOD_KINDS):
        count = state.stack[kind] + state.face_up[kind] + state.discard[kind]
        for board in state.boards:
            count += board.tiles[kind]
            count += board.tiles[FORESTS_SEEN + kind] + board.tiles[FORESTS_UNSEEN + kind]
        if count != PLANTATION_TILES[kind] - removed:
            broken.append(f"PR-INV-03: {count} plantations of kind {kind}")
    quarries = state.quarries + sum([board.tiles[QUARRY] for board in state.boards])
    if quarries != QUARRY_TILES - removed:
        broken.append(f"PR-INV-03: {quarries} quarries")
    if sum(state.face_up) > state.seats + 1:
        broken.append("PR-INV-11: too many plantations face up")
    return broken


def points_lost(state: PuertoRicoState) -> list[str]:
    points = state.vp_supply + sum([board.vp for board in state.boards])
    if points != state.table.points + state.vp_paper:
        return [f"PR-INV-04: {points} victory points"]
    if (state.vp_paper > 0 or state.vp_supply == 0) and not state.end_latch:
        return ["PR-INV-04: points on paper, but no end in sight"]
    return []


def buildings_lost(state: PuertoRicoState) -> list[str]:
    broken: list[str] = []
    for building in range(BUILDING_KINDS):
        count = state.buildings[building]
        for board in state.boards:
            count += 1 if board.owns(building) else 0
        copies = copies_of(BUILDINGS[building], state.table)
        if count != (copies if building < FIRST_NEW_BUILDING else 0):
            broken.append(f"PR-INV-05: {count} copies of building {building}")
    return broken


def overfull_boards(state: PuertoRicoState) -> list[str]:
    broken: list[str] = []
    for board in state.boards:
        if board.free_city_spaces() < 0 or board.free_island_spaces() < 0:
            broken.append("PR-INV-06: more than twelve spaces used")
        if any(board.pieces[spot] > board.circles_of(spot) for spot in range(PORT)):
            broken.append("PR-INV-06: more pieces than circles")
    return broken


def wrong_ships(state: PuertoRicoState) -> list[str]:
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
        if load == CAPACITY[ship] and state.role != CAPTAIN:
            broken.append("PR-INV-09: a full ship outside the captain phase")
    house = state.house_count()
    if house > HOUSE_PLACES or (house == HOUSE_PLACES and state.role != TRADER):
        broken.append("PR-INV-10: too many goods in the trading house")
    return broken


def wrong_cards(state: PuertoRicoState) -> list[str]:
    """PR-INV-13, PR-INV-18: the cards taken and the choices to come make up the round."""
    broken: list[str] = []
    in_play = [card != BUCCANEER for card in range(len(CARDS))]
    for place in range(2 - state.table.prospectors):
        in_play[BUCCANEER - 1 - place] = False
    taken = 0
    for card in range(len(CARDS)):
        if (state.holders[card] == NOT_IN_PLAY) == in_play[card]:
            broken.append("PR-INV-13: a card is missing or out of place")
        if not in_play[card] and state.card_money[card] > 0:
            broken.append("PR-INV-08: doubloons on a card that is not in play")
        taken += 1 if state.holders[card] >= 0 else 0
    to_come = sum([1 for step in state.agenda if step >> STEP_SHIFT == CHOOSE_ROLE])
    asked = 1 if state.actor != NOBODY and state.question == ASK_ROLE else 0
    if taken + to_come + asked != state.seats * state.table.roles_each:
        broken.append("PR-INV-18: too many or too few role choices in the round")
    return broken


def wrong_context(state: PuertoRicoState) -> list[str]:
    """The agenda, the question and what belongs to a half-made decision."""
    if len(state.agenda) > MOST_STEPS:
        return ["agenda: too long"]
    for place, step in enumerate(state.agenda):
        kind = step >> STEP_SHIFT
        if not 0 <= kind <= CAPTAIN_CLEAR or step & STEP_MASK >= state.seats:
            return ["agenda: a step of no kind or seat"]
        if (kind == ROUND_END) != (place == 0):
            return ["agenda: the round ends too early or never"]
    if state.actor == NOBODY:
        return [] if not state.agenda else ["agenda: steps left, but nobody is asked"]
    if not state.agenda or state.question not in ROLE_OF_QUESTION:
        return ["question: none of this match"]
    if state.role != ROLE_OF_QUESTION[state.question]:
        return ["question: none of this phase"]
    return wrong_decision(state, state.boards[state.actor])


def wrong_decision(state: PuertoRicoState, board: Board) -> list[str]:
    question = state.question
    if question == ASK_WORKERS and state.place >= board.spot_count():
        return ["question: no such spot"]
    if question == ASK_HOSPICE and (
        state.place >= TILE_KINDS or board.tiles[state.place] <= board.pieces[state.place]
    ):
        return ["question: no such tile"]
    if question == ASK_UNIVERSITY and (
        state.building == NOTHING
        or not board.owns(state.building)
        or board.pieces[FIRST_BUILDING_SPOT + state.building] >= CIRCLES[state.building]
    ):
        return ["question: no such building"]
    if question in (ASK_KEEP_KIND, ASK_KEEP_ONE):
        if state.amount == 0 or state.amount > board.good_count():
            return ["question: nothing to store"]
        if any(state.tally[good] > board.goods[good] for good in range(GOOD_KINDS)):
            return ["question: more kept than owned"]
    return []
