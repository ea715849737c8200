"""A rough worth of a position for greedy play, in hundredths of a VP.

Besides what is scored already it counts what a seat can make of its supply, of its ships at sea and
of the discs it has placed. Half-made decisions are worth what they are likely to bring, or else a
greedy player would always prefer the answer that pays at once.
"""

from __future__ import annotations

from typing import Final

from ..rows import row_of, zeros
from ..sentinels import NOTHING
from .data import (
    AREA_COUNT,
    CHARACTER_AREA,
    CHARACTER_COUNT,
    COLOUR_COUNT,
    CREW_COLOUR_COUNT,
    FIELDS,
    MAX_FIELDS,
    PROJECTS,
    RECRUITING,
    SAO_GABRIEL,
    STONES,
)
from .prompts import ASK_BUY_FIRST, ASK_CALL, ASK_COLOUR, ASK_PICK, ASK_PORT, ASK_SECTION, ASK_SHIP
from .scoring import ready_ship_vp
from .state import VascoDaGamaState
from .steps import ACTING, GAME_END, PLACING, SAILING
from .table import CAPTAIN_BONUS, PROJECT_BONUS, REALES_BONUS, SAILOR_BONUS

VP: Final = 100
REAL: Final = 36
CAPTAIN: Final = 110
CREW_BY_COUNT: Final = row_of([0, 60, 85, 95, 100, 100, 100, 100, 100])
MISSING_COLOUR: Final = 70  # what a project loses for each crew colour its owner still lacks
HELD: Final = row_of([150, 90, 60, 120])  # a character until the next round, by character


def estimate(state: VascoDaGamaState, seat: int) -> int:
    worth = state.vp(seat) * VP + state.reales[seat] * REAL
    if state.phase == GAME_END:
        return worth + ready_ship_vp(state, seat) * VP + _tie_break(state, seat)
    worth += _supply(state, seat) + _ships_at_sea(state, seat) + _characters(state, seat)
    if state.phase in (PLACING, ACTING):
        worth += _discs(state, seat)
    if state.actor == seat and state.question == ASK_COLOUR:
        worth += _recruits(state, seat)
    elif state.actor == seat and state.question == ASK_SHIP:
        worth += _expedition(state, seat)
    return worth


def _tie_break(state: VascoDaGamaState, seat: int) -> int:
    return state.ships_in_ports(seat) + state.sailors_of(seat) // 2


def _rounds_to_sail(state: VascoDaGamaState) -> int:
    """How many rounds a ship can still be sent in, this one included."""
    left = state.table.rounds - state.round + 1
    return left - 1 if state.phase == SAILING else left


def _supply(state: VascoDaGamaState, seat: int) -> int:
    rounds = _rounds_to_sail(state)
    ships = len(state.ships[seat])
    captains = state.captains[seat]
    if rounds == 0:
        return ready_ship_vp(state, seat) * VP
    worth = captains * CAPTAIN // (1 if captains <= ships + 2 else 2)
    for tile in state.ships[seat]:
        worth += _ship(state, tile)
    colours = state.crew_colours(seat)
    for tile in state.projects[seat]:
        missing = max(0, state.table.crew[tile] - colours)
        worth += max(20, _ship(state, tile) * 2 // 3 - MISSING_COLOUR * missing)
    return worth + _crew(state, seat, rounds)


def _ship(state: VascoDaGamaState, tile: int) -> int:
    """A launched ship in supply: most of the field it can reach, and some of its rewards."""
    table = state.table
    rewards = table.reward_vp[tile] * VP + table.reward_reales[tile] * REAL
    return table.limit[tile] * 60 + rewards * min(2, _rounds_to_sail(state))


def _crew(state: VascoDaGamaState, seat: int, rounds: int) -> int:
    worth = 0
    for colour in range(CREW_COLOUR_COUNT):
        worth += _figures(state.crew[seat * CREW_COLOUR_COUNT + colour])
    return worth if rounds > 1 else worth // 2


def _figures(count: int) -> int:
    """Crew of one colour: each further figure is worth less."""
    return CREW_BY_COUNT[min(count, len(CREW_BY_COUNT) - 1)]


def _ships_at_sea(state: VascoDaGamaState, seat: int) -> int:
    """Rewards to come, and the hope that the port will be complete."""
    table = state.table
    rounds = _rounds_to_sail(state)
    owner = state.owner
    worth = 0
    for place in range(FIELDS):
        if owner[place] != seat:
            continue
        tile = state.fields[place]
        rewards = table.reward_vp[tile] * VP + table.reward_reales[tile] * REAL
        worth += rewards * min(rounds, 2)
        if rounds > 0:
            port = place // MAX_FIELDS
            worth += table.complete_vp[port] * VP // (1 + _open_fields(state, port))
    return worth


def _open_fields(state: VascoDaGamaState, port: int) -> int:
    first = port * MAX_FIELDS
    fields = state.fields
    count = 0
    for place in range(first, first + state.table.field_count[port]):
        if fields[place] == NOTHING:
            count += 1
    return count


def _characters(state: VascoDaGamaState, seat: int) -> int:
    worth = 0
    for character in range(CHARACTER_COUNT):
        if state.holder[character] == seat:
            worth += HELD[character]
            if state.guard[character] > 0:
                worth += HELD[character] // 2
    return worth


def _discs(state: VascoDaGamaState, seat: int) -> int:
    """The actions still to come, less what the right to them will cost."""
    owner = state.disc_seat
    worth = 0
    placed = zeros(AREA_COUNT)
    for number in range(STONES, 0, -1):
        if owner[number] != seat or not _is_to_come(state, number):
            continue
        area = state.disc_area[number]
        worth += _action(state, seat, area, placed[area]) + _number(state, number)
        placed[area] += 1
    if state.pending > 0 and state.actor == seat:
        worth += _number(state, state.pending)
    return worth


def _is_to_come(state: VascoDaGamaState, number: int) -> bool:
    """Whether the disc has not brought anything yet."""
    if number != state.called:
        return True
    return state.question in (ASK_CALL, ASK_BUY_FIRST, ASK_SECTION, ASK_PORT, ASK_PICK)


def _number(state: VascoDaGamaState, number: int) -> int:
    """Free numbers are best, and among them early ones."""
    if number < state.marker:
        return -((state.marker - number) * REAL)  # a negative factor would be slow
    return -((number - state.marker) * 6)


def _action(state: VascoDaGamaState, seat: int, area: int, earlier: int) -> int:
    """What a disc in that area is likely to bring besides as many others of the seat there."""
    is_last = state.round == state.table.rounds
    if area == CHARACTER_AREA:
        return 260 - 60 * earlier
    if area == RECRUITING:
        return (60 if is_last else 190) - 50 * earlier
    tiles = len(state.ships[seat]) + len(state.projects[seat])
    if area == PROJECTS:
        if is_last:
            return 120 if state.slots[SAO_GABRIEL] != NOTHING and earlier == 0 else 0
        return max(40, 260 - 50 * tiles) - 90 * earlier
    sendable = min(len(state.ships[seat]) - earlier, state.captains[seat] - earlier)
    if sendable > 0:
        return 150 + 120 * sendable
    return 120 if tiles > earlier and state.captains[seat] > earlier else 30


def _recruits(state: VascoDaGamaState, seat: int) -> int:
    """The sailors chosen and those that may still be, less their price."""
    prices = state.table.colour_prices
    colours = 0
    worth = 0
    for colour in range(COLOUR_COUNT):
        count = state.taken[colour]
        owned = state.crew[seat * CREW_COLOUR_COUNT + colour]
        if colour >= state.colour:
            stock = state.sections[state.section * COLOUR_COUNT + colour]
            gain = _figures(owned + stock) - _figures(owned)
            affordable = colours < COLOUR_COUNT and prices[colours + 1] <= state.reales[seat]
            if affordable and gain > (prices[colours + 1] - prices[colours]) * REAL:
                count = stock
        if count > 0:
            colours += 1
            worth += _figures(owned + count) - _figures(owned)
    return worth - prices[colours] * REAL


def _expedition(state: VascoDaGamaState, seat: int) -> int:
    """What the ships that can still join the expedition would gain, and the bonuses earned."""
    first = state.port * MAX_FIELDS
    taken = [False] * MAX_FIELDS
    captains = state.captains[seat]
    bonus = _bonus(state, state.port)
    worth = bonus * state.sent
    for tile in state.ships[seat]:
        if tile <= state.last_ship or captains == 0:
            continue
        best = NOTHING
        for field in range(MAX_FIELDS):
            is_open = state.is_open(first + field, state.table.limit[tile]) and not taken[field]
            if is_open and (best == NOTHING or _value(state, field) > _value(state, best)):
                best = field
        if best != NOTHING:
            taken[best] = True
            captains -= 1
            worth += max(0, _value(state, best) * VP + bonus - _ship(state, tile) - CAPTAIN)
    return worth


def _value(state: VascoDaGamaState, field: int) -> int:
    return state.table.field_value[state.port * MAX_FIELDS + field]


def _bonus(state: VascoDaGamaState, port: int) -> int:
    kind = state.table.bonus[port]
    if kind == PROJECT_BONUS:
        return 120
    if kind == SAILOR_BONUS:
        return 60
    if kind == CAPTAIN_BONUS:
        return CAPTAIN
    return state.table.bonus_reales[port] * REAL if kind == REALES_BONUS else 0
