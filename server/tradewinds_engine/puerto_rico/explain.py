"""What a legal action costs and does now, in a sentence for people."""

from __future__ import annotations

from ..explanation import Explanation
from ..sentinels import NOTHING
from . import actions, arguments, data, effects, prompts
from .phases import builder, supply, voluntary
from .state import PuertoRicoState

Costs = list[tuple[str, int]]


def explain(state: PuertoRicoState, action: int) -> Explanation:  # noqa: C901 - one branch per group
    first = actions.ACTIONS.group_of(action).first
    choice = action - first
    if first == actions.BUILD:
        return _build(state, choice)
    if first == actions.DRAFT:
        building = data.FIRST_BEIGE + choice
        return _said(f"Bring {_with_effect(building)} into the supply")
    if first == actions.ROLE:
        return _role(state, choice)
    if first == actions.SELL:
        return _sell(state, choice, _market_bonus(state), "to the trading house")
    if first == actions.POST:
        return _sell(state, choice, 0, "by the trading post")
    if first == actions.LAND_BUY:
        text = f"Buy a hidden plantation for {_doubloons(data.LAND_PRICE)}"
        return _said(text, [("doubloons", data.LAND_PRICE)])
    if first == actions.LAND_SELL:
        return _said(f"{actions.ACTIONS[action].text} for {_doubloons(data.LAND_PRICE)}")
    if first == actions.LOAD:
        return _load(state, action, choice // data.SHIP_COUNT, choice % data.SHIP_COUNT)
    if first == actions.WHARF_ALL:
        amount = state.boards[state.actor].goods[choice]
        points = amount * data.DELIVERY_POINTS
        return _delivery(state, f"Ship {amount} {data.GOODS[choice]} by the wharf", points, choice)
    if first == actions.GIVE_GOOD:
        return _give_good(state, choice)
    if first == actions.GIVE_PIECE:
        piece = arguments.PIECES[choice // data.PLACE_COUNT]
        text = f"{actions.ACTIONS[action].text} in place of 1 doubloon"
        return _said(text, [(f"{piece}s", 1)])
    if first == actions.PUT:
        return _put(state, choice)
    if first == actions.KEEP:
        return _keep(state, choice)
    if first == actions.KEEP_ALL:
        amount = state.boards[state.actor].goods[choice]
        return _said(f"Store all {amount} {data.GOODS[choice]} in a warehouse")
    if first == actions.PIRACY:
        return _piracy(state, choice)
    if first == actions.PLUNDER:
        return _said(f"Plunder the trading house for {_points(state.house_count())}")
    if first == actions.KIDNAP:
        return _kidnap(state, choice)
    if first == actions.USE_BUILDING:
        return _said(f"Use {_with_effect(data.FIRST_BEIGE + choice)}")
    if action == actions.SKIP:
        return _skip(state)
    return _said(actions.ACTIONS[action].text)


def _said(text: str, costs: Costs | None = None) -> Explanation:
    return Explanation(text, [cost for cost in costs or [] if cost[1] > 0])


def _doubloons(amount: int) -> str:
    return "1 doubloon" if amount == 1 else f"{amount} doubloons"


def _points(amount: int) -> str:
    return "1 point" if amount == 1 else f"{amount} points"


def _title(building: int) -> str:
    return data.BUILDING_NAMES[building].replace("_", " ")


def _with_effect(building: int) -> str:
    effect = effects.BUILDINGS[building]
    return f"the {_title(building)} ({effect[0].lower()}{effect[1:]})"


def _build(state: PuertoRicoState, building: int) -> Explanation:
    """The price after all discounts, and what of it the black market replaces."""
    board = state.boards[state.actor]
    price = builder.price(state, state.actor, building)
    paid = min(price, board.doubloons)
    text = f"Build the {_title(building)} for {_doubloons(paid)}"
    quarries = min(board.pieces[data.QUARRY], data.ROW[building])
    if quarries:
        text += f", {_counted(quarries)} counted"
    if price > paid:
        text += f", with {price - paid} more from the black market"
    effect = effects.BUILDINGS[building]
    return _said(f"{text}: {effect[0].lower()}{effect[1:]}", [("doubloons", paid)])


def _counted(quarries: int) -> str:
    return "one quarry" if quarries == 1 else f"{quarries} quarries"


def _role(state: PuertoRicoState, card: int) -> Explanation:
    """With the doubloons on the card, the ransom, and the privilege."""
    text = f"Take the {data.CARD_TITLES[card]}"
    if state.card_money[card] > 0:
        text += f" with {_doubloons(state.card_money[card])} on it"
    if state.kidnapped == card and state.kidnapper != state.actor:
        text += f", which brings seat {state.kidnapper} a ransom of {data.RANSOM}"
    effect, privilege = effects.ROLES[card]
    said = [part[0].lower() + part[1:] for part in (effect, privilege) if part]
    return _said(f"{text}: {'; as privilege '.join(said)}")


def _market_bonus(state: PuertoRicoState) -> int:
    board = state.boards[state.actor]
    bonus = data.SMALL_MARKET_BONUS if voluntary.uses(state, board, data.SMALL_MARKET) else 0
    if voluntary.uses(state, board, data.LARGE_MARKET):
        bonus += data.LARGE_MARKET_BONUS
    return bonus


def _sell(state: PuertoRicoState, good: int, bonus: int, where: str) -> Explanation:
    income = data.PRICES[good] + bonus
    if state.actor == state.taker:
        income += supply.privilege(state)
    name = data.GOODS[good]
    return _said(f"Sell a {name} {where} for {_doubloons(income)}", [(name, 1)])


def _load(state: PuertoRicoState, action: int, good: int, ship: int) -> Explanation:
    room = data.CAPACITY[ship] - state.ship_loads[ship]
    amount = min(state.boards[state.actor].goods[good], room)
    text = f"Load {amount} {data.GOODS[good]} on {data.SHIP_TITLES[ship]}"
    return _delivery(state, text, amount * data.DELIVERY_POINTS, good, amount)


def _delivery(
    state: PuertoRicoState, text: str, points: int, good: int, amount: int = 0
) -> Explanation:
    """With the bonuses of privilege, harbor and lighthouse (PR-CAPTAIN-10)."""
    board = state.boards[state.actor]
    if state.actor == state.taker and not state.privilege_used:
        points += supply.privilege(state)
    if voluntary.uses(state, board, data.HARBOR):
        points += data.HARBOR_POINTS
    text += f" for {_points(points)}"
    if voluntary.uses(state, board, data.LIGHTHOUSE):
        text += f" and {_doubloons(data.LIGHTHOUSE_DOUBLOONS)}"
    return _said(text, [(data.GOODS[good], amount or board.goods[good])])


def _give_good(state: PuertoRicoState, good: int) -> Explanation:
    name = data.GOODS[good]
    gain = "in place of 1 doubloon"
    if state.question == prompts.ASK_SUPPLY:
        gain = f"to the court for {_points(data.SUPPLIER_POINTS)}"
    return _said(f"Give a {name} {gain}", [(name, 1)])


def _put(state: PuertoRicoState, amount: int) -> Explanation:
    """So many pieces on a spot, or so many goods on the small wharf."""
    if state.question == prompts.ASK_SMALL:
        name = data.GOODS[state.good]
        return _said(f"Ship {amount} {name} by the small wharf", [(name, amount)])
    pieces = "noble" if state.question == prompts.ASK_NOBLES else "worker"
    spot = state.boards[state.actor].spot_at(state.place)
    plural = "" if amount == 1 else "s"
    return _said(f"Put {amount} {pieces}{plural} on {data.PLACE_TITLES[spot]}")


def _keep(state: PuertoRicoState, amount: int) -> Explanation:
    if state.good != NOTHING:
        return _said(f"Keep {amount} {data.GOODS[state.good]} of the {state.amount} robbed")
    return _said(f"Keep {amount} of the {state.amount} pieces raided")


def _piracy(state: PuertoRicoState, ship: int) -> Explanation:
    load = state.ship_loads[ship]
    good = data.GOODS[state.ship_goods[ship]]
    kept = min(load, data.BOOTY)
    return _said(f"Empty {data.SHIP_TITLES[ship]} of its {load} {good} and keep up to {kept}")


def _kidnap(state: PuertoRicoState, card: int) -> Explanation:
    text = f"Kidnap the {data.CARD_TITLES[card]} for a ransom of {_doubloons(data.RANSOM)}"
    money = state.card_money[card]
    return _said(text + (f", and take {_doubloons(money)} from it" if money else ""))


def _skip(state: PuertoRicoState) -> Explanation:
    """Declining to give a piece or a good, or to take an extra good."""
    if state.question == prompts.ASK_GIVE_PIECE:
        return _said("Give no piece")
    if state.question == prompts.ASK_GIVE_GOOD:
        return _said("Give a victory point in place of 1 doubloon", [("points", 1)])
    return _said("Take no more goods")
