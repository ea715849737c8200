"""What things in Vasco da Gama are worth to the seat to move, in rough victory points.

A ship scores once the seat has everything: project, crew, captain and a disc in navigation. What is
lacking of these is worth most, and money is worth something only as long as it buys them.
"""

from __future__ import annotations

from tradewinds_engine.sentinels import NOBODY, NOTHING
from tradewinds_engine.vasco_da_gama.data import (
    ALVARES,
    CHARACTER_AREA,
    CHARACTERS,
    COLOUR_COUNT,
    CREW_COLOUR_COUNT,
    DIAS,
    MANUEL,
    MAX_FIELDS,
    MONEY_FIELDS,
)
from tradewinds_engine.vasco_da_gama.state import VascoDaGamaState
from tradewinds_engine.vasco_da_gama.table import CAPTAIN_BONUS, PROJECT_BONUS, SAILOR_BONUS

REAL = 0.4
PRICE = 0.45  # of a real to be spent
ACTION = 2.0  # one disc more
MISSIONARY = 1.5
SAILOR = 1.2  # the first of a colour
CAPTAIN = 2.5  # the first
ELSEWHERE = 0.13  # of its limit: what a ship gives up by sailing here
BONUS = {PROJECT_BONUS: 1.0, SAILOR_BONUS: 0.6, CAPTAIN_BONUS: 1.0}


def rounds_left(state: VascoDaGamaState) -> int:
    return state.table.rounds - state.round


def prizes(state: VascoDaGamaState) -> dict[str, float]:
    """What a disc among the characters can take."""
    left = rounds_left(state)
    found = {}
    for field, name in enumerate(MONEY_FIELDS):
        if state.money[field] > 0:
            found[f"pick:{name}"] = int(state.money[field]) * (REAL if left > 0 else 1 / 3)
    for character, name in enumerate(CHARACTERS):
        if state.guard[character] == 0:
            is_held = state.holder[character] == state.actor
            found[f"pick:{name}"] = gain_of(character, left, is_held)
    return found


def gain_of(character: int, left: int, is_held: bool) -> float:
    """Those who bring something each round bring most early; who holds them has half of it."""
    if character == DIAS:  # 2 VP now, 2 when the round ends
        return 3.0 if is_held else 4.0 + 0.5 * left
    if character == MANUEL:
        return ACTION * (0.35 * left if is_held else 1 + 0.35 * left)
    if character == ALVARES:
        gain = 2 * MISSIONARY if left > 0 else 0.5
        return gain / 2 if is_held else gain
    return 1.0  # Sernigi's merchant completes a port now and then


def prize_left(state: VascoDaGamaState) -> float:
    """The best prize that the discs called earlier will leave for the disc being placed."""
    best = sorted(prizes(state).values(), reverse=True)
    earlier = sum(
        state.disc_seat[number] != NOBODY and state.disc_area[number] == CHARACTER_AREA
        for number in range(1, state.pending)
    )
    return best[earlier] if earlier < len(best) else 0.0


def reach(state: VascoDaGamaState, tile: int) -> float:
    """How far a ship sails, and what it brings in each of about two rounds."""
    table = state.table
    rewards = int(table.reward_vp[tile]) + REAL * int(table.reward_reales[tile])
    return 0.6 * (int(table.limit[tile]) + min(2, rounds_left(state)) * rewards)


def project(state: VascoDaGamaState, tile: int) -> float:
    """The ship, less its crew."""
    return reach(state, tile) - 0.8 * int(state.table.crew[tile])


def captain(state: VascoDaGamaState) -> float:
    """A captain for every ship; who has more of them than ships needs no other."""
    seat = state.actor
    if state.pool[seat] == 0:
        return 0.0
    ships: int = len(state.ships[seat]) + len(state.projects[seat])
    idle: int = int(state.captains[seat]) - max(1, ships - 1)
    return CAPTAIN / (1 + max(0, idle))


def sailors(state: VascoDaGamaState, section: int) -> list[tuple[float, int, int]]:
    """For each colour of a section its gain, the colour, and how many: two of a kind at most."""
    seat = state.actor
    left = rounds_left(state)
    projects: int = len(state.projects[seat]) + (1 if left > 0 else 0)
    found = []
    for colour in range(COLOUR_COUNT):
        owned = int(state.crew[seat * CREW_COLOUR_COUNT + colour])
        stock = int(state.sections[section * COLOUR_COUNT + colour])
        count = max(0, min(stock, min(2, projects) - owned))
        gain = sum(SAILOR / (1 + owned + further) for further in range(count))
        found.append((gain if left > 0 else gain / 2, colour, count))
    return sorted(found, reverse=True)


def hire(state: VascoDaGamaState, section: int) -> tuple[float, list[int]]:
    """The best of a section less its price, and how many of each colour that is."""
    money = int(state.reales[state.actor])
    counts = [0] * COLOUR_COUNT
    best = 0.0, counts.copy()
    gain = 0.0
    for colours, (value, colour, count) in enumerate(sailors(state, section), start=1):
        left = money - int(state.table.colour_prices[colours])
        if count == 0 or left < 0:
            break
        counts[colour] = count
        gain += value
        total = gain - PRICE * (money - left)
        if left >= sum(counts):
            total += max(0.0, captain(state) - PRICE * sum(counts))
        best = max(best, (total, counts.copy()))
    return best


def expedition(state: VascoDaGamaState, port: int) -> float:
    """The fields that the ships in supply would take there, the bonuses, and a complete port."""
    seat = state.actor
    table = state.table
    first = port * MAX_FIELDS
    empty = [
        at for at in range(first, first + table.field_count[port]) if state.fields[at] == NOTHING
    ]
    bonus = BONUS.get(table.bonus[port], REAL * int(table.bonus_reales[port]))
    gain = 0.0
    sent = 0
    for tile in sorted(state.ships[seat], key=lambda tile: table.limit[tile]):
        reached = [at for at in empty if table.field_value[at] <= table.limit[tile]]
        if reached and sent < state.captains[seat]:
            best = max(reached, key=lambda at: table.field_value[at])
            empty.remove(best)
            sent += 1
            gain += int(table.field_value[best]) + bonus - ELSEWHERE * int(table.limit[tile])
    hope = 1.0 if not empty else 0.4 / (1 + len(empty))
    return gain + hope * sent * int(table.complete_vp[port])
