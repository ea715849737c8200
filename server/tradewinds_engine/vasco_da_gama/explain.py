"""What a legal action costs and does now, in a sentence for people."""

from __future__ import annotations

from ..explanation import Explanation
from ..sentinels import NOBODY
from . import actions, data, prompts
from .data import (
    ALVARES,
    AREAS,
    CHARACTER_TITLES,
    COLOUR_COUNT,
    COLOURS,
    CREW_COLOURS,
    DIAS,
    MAX_FIELDS,
    PORT_TITLES,
    SAO_GABRIEL,
    SERNIGI,
    VESSELS,
    WHITE,
    ZONE_STONES,
)
from .phases.buying import second_price
from .phases.recruiting import captain_price, colours_taken
from .state import VascoDaGamaState
from .table import CAPTAIN_BONUS, PROJECT_BONUS, REALES_BONUS, SAILOR_BONUS


def explain(state: VascoDaGamaState, action: int) -> Explanation:  # noqa: C901 - one per group
    row = state.game.actions[action]
    first = state.game.actions.group_of(action).first
    place = action - first
    if first == actions.MERCHANT:
        return _merchant(state, place)
    if first == actions.NUMBER:
        return _number(state, place + 1)
    if first == actions.AREA:
        return Explanation(f"Place the disc with number {state.pending} in {AREAS[place]}", [])
    if first == actions.PERFORM:
        area = AREAS[state.disc_area[state.called]]
        return _paid(f"Act in {area} with number {state.called}", state.right_cost())
    if first == actions.WAIVE:
        return Explanation(f"Waive the action{_gain(state.table.refund[state.called])}", [])
    if first == actions.LAUNCH:
        return _launch(state, place)
    if first == actions.CREW:
        return _crew(state, place)
    if first == actions.BUY:
        return _buy(state, place)
    if first == actions.BUY_SAO_GABRIEL:
        tile = state.slots[SAO_GABRIEL]
        return _paid(
            f"Buy the Sao Gabriel, {_ship(state, tile)}, launched without a crew,",
            state.table.crew[tile],
        )
    if first == actions.SECTION:
        return Explanation(f"Recruit from section {place + 1}: {_sailors(state, place)}", [])
    if first == actions.CAPTAIN_ONLY:
        return Explanation("Hire a captain for free and no sailors", [])
    if first == actions.TAKE:
        return _take(state, place)
    if first == actions.CAPTAIN_YES:
        return _captain(state, action)
    if first == actions.PORT:
        return Explanation(f"Sail to {PORT_TITLES[place]}{_bonus(state, place, 'each ship')}", [])
    if first == actions.SHIP:
        return _send(state, place // MAX_FIELDS, place % MAX_FIELDS)
    if first == actions.STOP:
        return Explanation(f"End the expedition to {PORT_TITLES[state.port]}", [])
    if first == actions.PROJECT:
        return Explanation(f"Take project {_project(state, state.slots[place])} for free", [])
    if first == actions.SAILOR_BAG:
        return Explanation(f"Draw one of {sum(state.bag)} sailors from the bag", [])
    if first == actions.PICK_MONEY:
        return Explanation(f"Take {_reales(state.money[place])}", [])
    if first == actions.PICK:
        return _pick(state, place)
    return Explanation(row.text, [])


def _reales(amount: int) -> str:
    return "1 real" if amount == 1 else f"{amount} reales"


def _paid(text: str, price: int) -> Explanation:
    if price == 0:
        return Explanation(f"{text} for free", [])
    return Explanation(f"{text} for {_reales(price)}", [("reales", price)])


def _gain(reales: int) -> str:
    return f" and receive {_reales(reales)}" if reales > 0 else " without a refund"


def _reward(state: VascoDaGamaState, tile: int) -> str:
    gains: list[str] = []
    if state.table.reward_reales[tile] > 0:
        gains.append(_reales(state.table.reward_reales[tile]))
    if state.table.reward_vp[tile] > 0:
        gains.append(f"{state.table.reward_vp[tile]} VP")
    return f", reward {' and '.join(gains)}" if gains else ""


def _ship(state: VascoDaGamaState, tile: int) -> str:
    return f"{VESSELS[tile]} (limit {state.table.limit[tile]}{_reward(state, tile)})"


def _project(state: VascoDaGamaState, tile: int) -> str:
    table = state.table
    return (
        f"{VESSELS[tile]} (limit {table.limit[tile]}, crew {table.crew[tile]}"
        f"{_reward(state, tile)})"
    )


def _bonus(state: VascoDaGamaState, port: int, giver: str) -> str:
    kind = state.table.bonus[port]
    gift = ""
    if kind == PROJECT_BONUS:
        gift = "a project"
    elif kind == SAILOR_BONUS:
        gift = "a sailor"
    elif kind == CAPTAIN_BONUS:
        gift = "a captain"
    elif kind == REALES_BONUS:
        gift = _reales(state.table.bonus_reales[port])
    return f"; {giver} brings {gift}" if gift else ""


def _merchant(state: VascoDaGamaState, place: int) -> Explanation:
    port = place // MAX_FIELDS
    is_setup = state.question == prompts.ASK_SETUP_MERCHANT
    vessel = state.setup_merchant if is_setup else state.merchant
    return Explanation(
        f"Send merchant ship {VESSELS[vessel]} to {PORT_TITLES[port]}, "
        f"field {place % MAX_FIELDS}{_bonus(state, port, 'it')}",
        [],
    )


def _number(state: VascoDaGamaState, number: int) -> Explanation:
    """The marker may still move, so the price of acting is what it is by now."""
    disc = "a disc" if number <= ZONE_STONES else "the extra disc"
    price = max(0, state.marker - number)
    acting = f"acting costs {_reales(price)}" if price > 0 else "acting is free"
    refund = state.table.refund[number]
    waiving = f"waiving brings {_reales(refund)}" if refund > 0 else "waiving brings nothing"
    return Explanation(
        f"Take number {number} for {disc}: by the marker at {state.marker} {acting}, {waiving}", []
    )


def _launch(state: VascoDaGamaState, tile: int) -> Explanation:
    size = state.table.crew[tile]
    crew = "one crew member" if size == 1 else f"{size} crew members of different colours"
    return Explanation(f"Launch {_ship(state, tile)} with {crew}", [])


def _crew(state: VascoDaGamaState, crew: int) -> Explanation:
    colours = data.CREWS[crew]
    costs = [
        ("missionaries" if colour == WHITE else f"{CREW_COLOURS[colour]} sailors", 1)
        for colour in colours
    ]
    names = ["a missionary" if colour == WHITE else CREW_COLOURS[colour] for colour in colours]
    return Explanation(f"Launch {VESSELS[state.launching]} with the crew {_listed(names)}", costs)


def _listed(words: list[str]) -> str:
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _buy(state: VascoDaGamaState, slot: int) -> Explanation:
    project = _project(state, state.slots[slot])
    if state.question == prompts.ASK_BUY_SECOND:
        return _paid(f"Buy a second project, {project},", second_price(state))
    return _paid(f"Buy project {project}", state.table.project_price)


def _sailors(state: VascoDaGamaState, section: int) -> str:
    counts = state.sections[section * COLOUR_COUNT : (section + 1) * COLOUR_COUNT]
    return _listed([f"{counts[n]} {COLOURS[n]}" for n in range(COLOUR_COUNT) if counts[n] > 0])


def _take(state: VascoDaGamaState, count: int) -> Explanation:
    """What a further colour adds to the price, which is paid after the last colour."""
    colour = COLOURS[state.colour]
    if count == 0:
        return Explanation(f"Take no {colour} sailor", [])
    prices = state.table.colour_prices
    taken = colours_taken(state)
    sailors = "sailor" if count == 1 else "sailors"
    return _paid(f"Take {count} {colour} {sailors}", prices[taken + 1] - prices[taken])


def _captain(state: VascoDaGamaState, action: int) -> Explanation:
    if action == actions.CAPTAIN_NO:
        return Explanation("Hire no captain", [])
    return _paid("Hire a captain as well", captain_price(state))


def _send(state: VascoDaGamaState, tile: int, field: int) -> Explanation:
    vp = state.table.field_value[state.port * MAX_FIELDS + field]
    return Explanation(
        f"Send {VESSELS[tile]} with a captain to {PORT_TITLES[state.port]}, field {field}, "
        f"for {vp} VP{_bonus(state, state.port, 'it')}",
        [("captains", 1)],
    )


def _pick(state: VascoDaGamaState, character: int) -> Explanation:
    holder = state.holder[character]
    source = " from the board"
    if holder == state.actor:
        source = " again"
    elif holder != NOBODY:
        source = f" from seat {holder}"
    if character == DIAS:
        effect = f"{state.table.dias_taken_vp} VP now"
    elif character == ALVARES:
        effect = "a missionary, if one is on the board"
    elif character == SERNIGI:
        effect = "the merchant ship of the round may be sent now"
    else:
        effect = "the extra disc is kept" if holder == state.actor else "an extra disc now"
    return Explanation(f"Take {CHARACTER_TITLES[character]}{source}: {effect}", [])
