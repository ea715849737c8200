"""What a legal action costs and does now, in a sentence for people."""

from __future__ import annotations

from ..explanation import Explanation
from . import actions, arguments, data, effects, prompts
from .phases import crown, solvency, upkeep
from .phases.windmill import GET, GIVE_FIRST, GIVE_SECOND
from .state import MadeiraState
from .table import CLOSED

Costs = list[tuple[str, int]]


def explain(state: MadeiraState, action: int) -> Explanation:  # noqa: C901 - one branch per group
    first = actions.ACTIONS.group_of(action).first
    choice = action - first
    if first == actions.EXCHANGE:
        return _exchange(choice)
    if first in (actions.MILL_UP, actions.MILL_DOWN_BREAD):
        return _windmill(state, action)
    if first == actions.USE_FAVOR:
        return _favor(state, choice)
    if first == actions.PLACE_GUILD_DIE:
        return _die(state, action, choice)
    if first == actions.PASS:
        return _pass(state, choice)
    if first == actions.SHIP_DEST:
        return _ship(state, choice)
    if first == actions.SHIP_SRC:
        return _launch(state, choice)
    if first == actions.SHIP_AMOUNT:
        return _amount(state, choice)
    if first == actions.DISTRICT:
        return _district(state, choice)
    if first == actions.WOOD_SRC:
        return _wood(state, action)
    if first == actions.REWARD:
        return _reward(state, action, choice % len(data.REWARDS))
    if first in (actions.PAY, actions.TAKE_PIRATES):
        return _building(state, action)
    if first == actions.MAINTAIN:
        missing = data.SHIPS - state.boards[state.actor].docked - choice
        return _upkeep("ships", "wood", choice, missing)
    if first == actions.FEED:
        missing = upkeep.hungry(state, state.actor) - choice
        return _upkeep("workers", "bread", choice, missing)
    if first == actions.WEALTH_PAY:
        return _said(f"Give the crown {choice} reals for {choice} prestige", [("reals", choice)])
    if first == actions.FULFIL:
        return _fulfil(state, choice)
    if action == actions.HONOR_YES:
        return _said(f"Send a guard home from the city watch for {data.HONOR_PRESTIGE} prestige")
    if action == actions.HONOR_NO:
        return _said("Keep all guards in the city watch")
    return _other(state, action)


def _said(text: str, costs: Costs | None = None) -> Explanation:
    return Explanation(text, [cost for cost in costs or [] if cost[1] > 0])


def _other(state: MadeiraState, action: int) -> Explanation:
    """Actions whose words in the table say all there is."""
    if action == actions.ACT_CHARACTER:
        return _said(effects.CHARACTERS[state.characters[state.building]])
    if action == actions.ACT_HARVEST:
        return _said(f"Harvest every field with an own worker in region {_region(state)}")
    if action == actions.ACT_NONE:
        return _said("Neither use the character nor harvest")
    if action == actions.SUPPORT_PIRATES:
        pirates = min(data.WATCH_DISCARD, state.boards[state.actor].pirates)
        return _said(f"Drive off {pirates} of the pirates")
    if action == actions.SUPPORT_BREAD:
        return _said(f"Gain {state.table.support_bread} bread")
    return _said(actions.ACTIONS[action].text)


def _region(state: MadeiraState) -> int:
    return state.table.building_region[state.building]


def _exchange(exchange: int) -> Explanation:
    first, second = data.GOODS[GIVE_FIRST[exchange]], data.GOODS[GIVE_SECOND[exchange]]
    costs = [(first, 2)] if first == second else [(first, 1), (second, 1)]
    return _said(f"Exchange {first} and {second} for a {data.GOODS[GET[exchange]]}", costs)


def _windmill(state: MadeiraState, action: int) -> Explanation:
    table = state.table
    level = state.boards[state.actor].mill
    if action == actions.MILL_UP:
        gain = f"raise the windmill to level {level + 1}"
        if level == table.mill_max:
            gain = f"gain {data.MILL_TOP_PRESTIGE} prestige at the highest windmill level"
        return _said(f"Pay {data.MILL_WHEAT} wheat and {gain}", [("wheat", data.MILL_WHEAT)])
    at_bottom = level == table.mill_min
    reals = table.bottom_reals if at_bottom else data.MILL_REALS
    gain = f"{data.MILL_BREAD} bread" if action == actions.MILL_DOWN_BREAD else f"{reals} reals"
    if at_bottom:
        return _said(f"Give up 1 prestige for {gain}", [("prestige", 1)])
    return _said(f"Lower the windmill to level {level - 1} for {gain}", [("windmill level", 1)])


def _favor(state: MadeiraState, favor: int) -> Explanation:
    effect = effects.FAVORS[favor].format(amount=effects.favor_amount(state.table, favor))
    costs = [("reals", data.LADY_REALS)] if favor == data.LADY else []
    return _said(f"Use the {data.FAVORS[favor]}: {effect[0].lower()}{effect[1:]}", costs)


def _die(state: MadeiraState, action: int, choice: int) -> Explanation:
    building = choice % data.BUILDING_COUNT
    value = choice // data.BUILDING_COUNT % data.DIE_VALUES + 1
    bread = max(0, state.table.building_region[building] - value)
    text = actions.ACTIONS[action].text
    character = data.CHARACTERS[state.characters[building]]
    if character != "printed":
        text += f" with the {character}"
    if action >= actions.PLACE_PIRATE_DIE:
        text += ", sending a guard home"
    return _said(text + (f", for {bread} bread" if bread else ""), [("bread", bread)])


def _pass(state: MadeiraState, choice: int) -> Explanation:
    space, option = divmod(choice, len(data.PASS_OPTIONS))
    gains = (
        f"gain {state.table.pass_reals[space]} reals",
        f"gain {data.CITY_PRESTIGE} prestige, and a worker may go to a city",
        "send a worker to the city watch",
        "move a ship",
    )
    return _said(f"Pass to space {arguments.ROW_NAMES[space]} and {gains[option]}")


def _ship(state: MadeiraState, spot: int) -> Explanation:
    """The price is known unless the spot offers two amounts."""
    table = state.table
    title = arguments.SHIP_SPOT_TITLES[spot]
    good, cost = data.GOODS[table.spot_good[spot]], table.spot_cost[spot]
    other = table.other_cost[spot]
    if other != CLOSED:
        return _said(f"Move a ship to {title} for {cost} or {other} {good}")
    gain = "a royal reward" if spot < data.FIRST_ROUTE else f"{table.spot_reals[spot]} reals"
    text = f"Move a ship to {title} for {cost} {good}, which brings {gain}"
    return _said(text, [(good, cost)])


def _launch(state: MadeiraState, source: int) -> Explanation:
    text = f"Take the ship from {arguments.SHIP_SPOT_TITLES[source]}"
    if source != data.SHIP_HOME:
        return _said(text)
    return _said(f"{text} for {data.LAUNCH_WOOD} wood", [("wood", data.LAUNCH_WOOD)])


def _amount(state: MadeiraState, amount: int) -> Explanation:
    table = state.table
    good = data.GOODS[table.spot_good[state.target]]
    is_first = amount == table.spot_cost[state.target]
    reals = table.spot_reals[state.target] if is_first else table.other_reals[state.target]
    return _said(f"Trade {amount} {good} for {reals} reals", [(good, amount)])


def _district(state: MadeiraState, district: int) -> Explanation:
    wood = state.table.district_wood[district % data.FAVOR_DISTRICTS]
    favor = data.FAVORS[state.favors[district]]
    title = arguments.DISTRICT_TITLES[district]
    return _said(f"Build {title} for {wood} wood and take the {favor}", [("wood", wood)])


def _wood(state: MadeiraState, action: int) -> Explanation:
    text = actions.ACTIONS[action].text
    if state.question == prompts.ASK_TAKE_WOOD:
        return _said(text)
    reals = solvency.price(state.wood_bought + 1) - solvency.price(state.wood_bought)
    return _said(f"{text} for {reals} reals, due at the end of the turn", [("reals", reals)])


def _reward(state: MadeiraState, action: int, reward: int) -> Explanation:
    effect = effects.REWARDS[reward].format(amount=effects.reward_amount(state.table, reward))
    return _said(f"{actions.ACTIONS[action].text}: {effect[0].lower()}{effect[1:]}")


def _building(state: MadeiraState, action: int) -> Explanation:
    title = data.BUILDING_TITLES[state.building]
    if action == actions.TAKE_PIRATES:
        pirates = state.pirates_of(state.building)
        return _said(f"Take {pirates} pirates instead of paying for {title}")
    cost = 0 if state.lord else state.cost_of(state.building)
    return _said(f"Pay {cost} reals for the action of {title}", [("reals", cost)])


def _upkeep(pieces: str, resource: str, amount: int, pirates: int) -> Explanation:
    text = f"Spend {amount} {resource} on {pieces}"
    if pirates > 0:
        text += f" and take {pirates} pirates"
    return _said(text, [(resource, amount)])


def _fulfil(state: MadeiraState, request: int) -> Explanation:
    """Of the two requests held in round 1, as many points as it brings now."""
    name = data.REQUESTS[request].replace("_", " ")
    if request == data.WEALTH:
        return _said(f"Fulfil the request {name} with up to {data.WEALTH_LIMIT} reals")
    points = crown.worth(state, state.actor, request, 1)
    return _said(f"Fulfil the request {name} for {points} prestige")
