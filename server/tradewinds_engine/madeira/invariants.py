"""The invariants of the rules (MA-INV), as far as one state shows whether they hold."""

from __future__ import annotations

from typing import Final

from ..bits import count_bits
from ..rows import count_of, place_of
from ..sentinels import NOTHING
from . import agenda, data, decision, fields
from .phases import dice, solvency
from .prompts import ASK_REQUEST, ASK_WEALTH
from .state import NEUTRAL, MadeiraState
from .steps import (
    BUILDING_ACTIONS,
    CHARACTER_ACTIONS,
    CROWN,
    OVER,
    PREPARATION,
    SETUP,
)
from .table import CLOSED

HELD_BEFORE_ROUND: Final = (1, 1, 1, 2, 1, 2)  # MA-E-07; index 0 is the setup


def violations(state: MadeiraState) -> list[str]:
    """Every broken invariant; the later ones are only looked at where the earlier hold."""
    broken = _ranges(state)
    if not broken:
        for seat in range(state.seats):
            broken += _pieces_of(state, seat)
        broken += _cities(state)
        broken += _fields(state)
        broken += _tiles(state)
    if not broken:
        broken += _dice(state)
        broken += _discs(state)
    if not broken:
        broken += _requests(state)
        broken += _turn(state)
    return broken or agenda.misfits(state) or decision.misfits(state)


def _ranges(state: MadeiraState) -> list[str]:
    """Nothing is out of range, so that later checks may use every number as an index."""
    broken = fields.check(state)
    if (state.round == 0) != (state.phase == SETUP):
        broken.append("MA-INV-18: the setup is before the first round")
    return broken


def _pieces_of(state: MadeiraState, seat: int) -> list[str]:
    board = state.boards[seat]
    broken: list[str] = []
    deployed = count_bits(board.fields) + sum(board.colonies) + count_of(state.spots, seat)
    if board.home + board.watch + deployed != data.WORKERS:
        broken.append(f"MA-INV-01: seat {seat} has not {data.WORKERS} workers")
    if board.docked + count_of(state.ships, seat) != data.SHIPS:
        broken.append(f"MA-INV-01: seat {seat} has not {data.SHIPS} ships")
    if sum(board.markers) > data.MARKERS:
        broken.append(f"MA-INV-01: seat {seat} has more than {data.MARKERS} markers")
    return broken


def _cities(state: MadeiraState) -> list[str]:
    broken: list[str] = []
    if count_of(state.spots, NEUTRAL) != data.NEUTRALS:
        broken.append("MA-INV-03: there are not three neutral citizens")
    for spot in range(data.SPOT_COUNT):
        owner = state.spots[spot]
        if owner != NOTHING and not state.is_built(spot):
            broken.append("MA-INV-03: a piece stands on an unbuilt district")
        if state.seats <= owner < NEUTRAL:
            broken.append("MA-INV-02: a citizen of nobody at the table")
    closed = [s for s in range(data.SHIP_SPOTS) if state.table.spot_cost[s] == CLOSED]
    if any(state.ships[spot] != NOTHING for spot in closed):
        broken.append("MA-INV-02: a ship on a spot that is not open")
    return broken


def _fields(state: MadeiraState) -> list[str]:
    """Wood only ever leaves a field; only cleared convertible fields change (MA-INV-06, 12)."""
    broken: list[str] = []
    table = state.table
    if state.converted < 0 or state.converted & ~table.convertible:
        broken.append("MA-INV-12: a field was converted that never can be")
    for field in range(data.FIELD_COUNT):
        if not 0 <= state.wood[field] <= table.field_wood[field]:
            broken.append("MA-INV-06: more wood on a field than at the start, or less than none")
        if state.converted >> field & 1:
            rounds = [r for r, good in data.CONVERSIONS.items() if good == table.field_good[field]]
            if state.wood[field] > 0 or state.round <= min(rounds):
                broken.append("MA-INV-12: a field was converted under wood or too early")
    return broken


def _tiles(state: MadeiraState) -> list[str]:
    broken: list[str] = []
    places = [favor for favor in state.favors if favor != NOTHING]
    for board in state.boards:
        for favor in range(len(data.FAVORS)):
            places += [favor] * (board.favors_up >> favor & 1)
            places += [favor] * (board.favors_down >> favor & 1)
    if sorted(places) != list(range(len(data.FAVORS))):
        broken.append("MA-INV-04: a favor is in two places or in none")
    for first, allowed in ((0, state.table.rewards_a), (1, state.table.rewards_b)):
        tiles = state.rewards[first::2]
        if len(set(tiles)) < len(tiles) or not set(tiles) <= set(allowed):
            broken.append("MA-S-08: the royal rewards are not one A and one B tile per colony")
    expected = [NOTHING] * data.BUILDING_COUNT
    if PREPARATION <= state.phase <= BUILDING_ACTIONS:
        expected = [data.STEWARD, data.GUILDMASTER, data.MAYOR, data.COMMANDER, data.PRINTED]
        empty = [row[2] for row in data.BUILDINGS].index(state.round)
        if state.characters[empty] != data.PRINTED:
            broken.append("MA-A-01: the empty building of the round has a character")
    if sorted(state.characters) != expected:
        broken.append("MA-A-01: the characters are not where the phase has them")
    return broken


def _dice(state: MadeiraState) -> list[str]:
    broken: list[str] = []
    in_play = PREPARATION <= state.phase <= BUILDING_ACTIONS
    pirate_dice = sum(state.watch_dice)
    for building in range(data.BUILDING_COUNT):
        pirate_dice += 1 if state.pirate_dice[building] > 0 else 0
        if dice.dice_on(state, building) > state.seats:
            broken.append("MA-INV-08: more dice on a character than seats")
    if pirate_dice != (data.PIRATE_DICE if in_play else 0):
        broken.append("MA-INV-07: pirate dice are missing or too many")
    placed = 0
    for seat in range(state.seats):
        board = state.boards[seat]
        owned = sum(board.dice) + board.aside + sum(board.markers)
        placed += sum(board.markers)
        if owned != (data.DICE_PER_ROW if in_play and _has_dice(state, seat) else 0):
            broken.append(f"MA-INV-10: the dice and markers of seat {seat} do not add up")
        if board.aside + sum(board.markers) > 0 and state.phase == PREPARATION:
            broken.append(f"MA-INV-10: seat {seat} has used dice before its first turn")
    if placed != sum(state.guild_dice):
        broken.append("MA-INV-10: markers and guild dice on characters differ")
    for row in range(state.seats):
        waiting = state.phase == PREPARATION and state.rows[row] == NOTHING
        first = row * data.DIE_VALUES
        lying = sum(state.row_dice[first : first + data.DIE_VALUES])
        if lying != (data.DICE_PER_ROW if waiting else 0):
            broken.append("MA-INV-07: the dice of a row are missing or too many")
    return broken


def _has_dice(state: MadeiraState, seat: int) -> bool:
    return state.phase != PREPARATION or seat in state.rows


def _discs(state: MadeiraState) -> list[str]:
    """Every disc once; outside phases A and B all in the pass column (MA-INV-09, 14)."""
    discs = [seat for seat in [*state.rows, *state.spaces] if seat != NOTHING]
    if sorted(discs) != list(range(state.seats)):
        return ["MA-INV-09: a disc is in two places or in none"]
    if NOTHING in state.spaces and state.phase not in (PREPARATION, CHARACTER_ACTIONS):
        return ["MA-INV-09: a disc is not in the pass column"]
    for seat in state.spaces:
        if seat != NOTHING and sum(state.boards[seat].dice) > 0:
            return ["MA-INV-07: dice in hand without a row"]
    return []


def _requests(state: MadeiraState) -> list[str]:
    broken: list[str] = []
    kinds = len(data.REQUESTS)
    before = HELD_BEFORE_ROUND[state.round]
    for seat in range(state.seats):
        held = sum(state.boards[seat].requests)
        expected = [before if state.phase == SETUP else before + 1]
        if state.phase == PREPARATION:
            expected = [before + (1 if _has_taken_tile(state, seat) else 0)]
        elif state.phase == CROWN and _has_fulfilled(state, seat):
            expected = [before + 1 - data.FULFILLED.get(state.round, 0)]
        elif state.phase == OVER:
            expected = [0]
        if held not in expected:
            broken.append(f"MA-INV-11: seat {seat} holds {held} requests")
    for row in range(state.seats):
        left = sum(state.row_requests[row * kinds : (row + 1) * kinds])
        expected_left = data.TILES_PER_ROW - state.round
        if state.phase == PREPARATION:
            seat = state.rows[row]
            taken = seat != NOTHING and _has_taken_tile(state, seat)
            expected_left += 0 if taken else 1
        if left != expected_left:
            broken.append(f"MA-INV-11: {left} requests lie in row {row}")
    lying = [sum(state.row_requests[request::kinds]) for request in range(kinds)]
    if any(lying[request] > state.table.request_tiles[request] for request in range(kinds)):
        broken.append("MA-INV-11: more requests of a type than tiles")
    return broken


def _turn(state: MadeiraState) -> list[str]:
    broken: list[str] = []
    if (state.engineer or state.lord or state.diplomat) and not state.favor_used:
        broken.append("MA-INV-16: the effect of a favor nobody used")
    if state.engineer and state.phase != CHARACTER_ACTIONS:
        broken.append("MA-FAV-15: an engineer outside phase B")
    if (state.lord or state.diplomat) and state.phase != BUILDING_ACTIONS:
        broken.append("MA-FAV-18: a lord or diplomat outside phase C")
    if state.wood_bought > 0 and not 0 <= state.actor < state.seats:
        broken.append("MA-INV-13: a debt of nobody")
    elif state.wood_bought > 0 and not _is_solvent(state):
        broken.append("MA-INV-13: wood that can never be paid for")
    return broken


def _is_solvent(state: MadeiraState) -> bool:
    return solvency.price(state.wood_bought) <= solvency.raisable(state, state.actor)


def _has_taken_tile(state: MadeiraState, seat: int) -> bool:
    """In phase A: whether the seat has its row and its request already."""
    asked = state.question == ASK_REQUEST and state.actor == seat
    return seat in state.rows and not asked


def _has_fulfilled(state: MadeiraState, seat: int) -> bool:
    """In phase E: seats fulfil in pass order, and pay for wealth after that (MA-E-01)."""
    if seat == state.actor:
        return state.question == ASK_WEALTH
    return place_of(state.spaces, seat) < place_of(state.spaces, state.actor)
