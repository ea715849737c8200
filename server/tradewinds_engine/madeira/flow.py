"""What comes next: which function carries out a step, lists the answers and takes an answer."""

from __future__ import annotations

from typing import Final

from . import actions, data, scoring, steps
from .phases import (
    building_turns,
    characters,
    crown,
    favors,
    harvest,
    preparation,
    rewards,
    setup,
    ships,
    turns,
    upkeep,
    windmill,
    wood,
    workers,
)
from .state import MadeiraState


def begin_phase(state: MadeiraState, phase: int) -> None:
    """Start a phase with the one after it waiting below; five rounds, then the end."""
    if phase == steps.PREPARATION and state.round == data.ROUNDS:
        state.phase = steps.OVER
        scoring.reveal(state)
        return
    state.phase = phase
    state.push(steps.BEGIN_PHASE, steps.PREPARATION if phase == steps.CROWN else phase + 1)
    if phase == steps.PREPARATION:
        preparation.begin(state)
    elif phase == steps.CHARACTER_ACTIONS:
        turns.begin(state)
    elif phase == steps.BUILDING_ACTIONS:
        building_turns.begin(state)
    elif phase == steps.UPKEEP:
        upkeep.begin(state)
    else:
        crown.begin(state)


# Frequent rows come first: `make gen` writes one comparison per row.
STEPS: Final = {
    steps.PLAY_DIE: turns.begin_turn,
    steps.SETTLEMENT: wood.settle,
    steps.NEXT_DIE_TURN: turns.next_turn,
    steps.MOVE_WORKERS: workers.begin_move,
    steps.BUILDING_TURN: building_turns.begin_turn,
    steps.PLAY_BUILDING: building_turns.play,
    steps.MOVE_SHIPS: ships.begin_move,
    steps.LAUNCH_SHIP: ships.launch,
    steps.COLLECT: ships.collect,
    steps.BUY_WOOD: wood.begin_buying,
    steps.TAKE_WOOD: wood.begin_taking,
    steps.TAKE_FAVOR: characters.take_favor,
    steps.RELOCATE: characters.begin_relocation,
    steps.MAYOR_INCOME: characters.pay_mayor_income,
    steps.HARVEST_MORE: harvest.begin_extra,
    steps.TURN_FAVORS: rewards.begin_turning,
    steps.OPEN_BUILDING: building_turns.open_building,
    steps.LAST_MILLING: windmill.begin_last_milling,
    steps.CLEAR_BUILDINGS: building_turns.clear,
    steps.COLONY_INCOME: upkeep.pay_income,
    steps.MAINTENANCE: upkeep.begin_maintenance,
    steps.FEEDING: upkeep.begin_feeding,
    steps.FULFILMENT: crown.begin_fulfilment,
    steps.GIVE_WEALTH: crown.begin_wealth,
    steps.TAKE_ROW: preparation.begin_row,
    steps.TAKE_TILE: preparation.begin_tile,
    steps.REFRESH: preparation.begin_refresh,
    steps.SETUP_CITIES: setup.begin_city,
    steps.SETUP_FIELDS: setup.begin_field,
    steps.BEGIN_PHASE: begin_phase,
}

# Which function lists the answers to a question, and which carries one out; a third entry is the
# id of the first action, which is subtracted.
QUESTIONS: Final = {
    actions.ASK_DIE_TURN: (turns.list_turn, turns.answer_turn),
    actions.ASK_ACT: (characters.list_acts, characters.answer_act),
    actions.ASK_WORKER_DEST: (workers.list_destinations, workers.answer_destination),
    actions.ASK_WORKER_SRC: (workers.list_sources, workers.answer_source, actions.WORKER_SRC),
    actions.ASK_BUILDING_TURN: (building_turns.list_turn, building_turns.answer_turn),
    actions.ASK_MILLING: (windmill.list_last_milling, windmill.answer_last_milling),
    actions.ASK_FEED: (upkeep.list_feeding, upkeep.answer_feeding),
    actions.ASK_MAINTAIN: (upkeep.list_maintenance, upkeep.answer_maintenance, actions.MAINTAIN),
    actions.ASK_SHIP_DEST: (ships.list_destinations, ships.answer_destination),
    actions.ASK_SHIP_SRC: (ships.list_sources, ships.answer_source, actions.SHIP_SRC),
    actions.ASK_SHIP_AMOUNT: (ships.list_amounts, ships.answer_amount, actions.SHIP_AMOUNT),
    actions.ASK_REWARD: (rewards.list_rewards, rewards.answer_reward, actions.REWARD),
    actions.ASK_SUPPORT: (rewards.list_support, rewards.answer_support),
    actions.ASK_FLIP: (rewards.list_face_down, rewards.answer_turning, actions.FLIP_FAVOR),
    actions.ASK_BUY_WOOD: (wood.list_sources, wood.answer_buy, actions.WOOD_SRC),
    actions.ASK_TAKE_WOOD: (wood.list_sources, wood.answer_take, actions.WOOD_SRC),
    actions.ASK_SETTLE: (wood.list_settling, wood.answer_settling),
    actions.ASK_RELOCATE_SRC: (characters.list_citizens, characters.answer_citizen),
    actions.ASK_RELOCATE_DEST: (
        characters.list_free_spots,
        characters.answer_free_spot,
        actions.RELOCATE_DEST,
    ),
    actions.ASK_DISTRICT: (characters.list_districts, characters.answer_district, actions.DISTRICT),
    actions.ASK_HARVEST: (harvest.list_extra, harvest.answer_extra),
    actions.ASK_BISHOP_FROM: (
        favors.list_bishop_from,
        favors.answer_bishop_from,
        actions.BISHOP_FROM,
    ),
    actions.ASK_BISHOP_TO: (favors.list_bishop_to, favors.answer_bishop_to, actions.BISHOP_TO),
    actions.ASK_LADY: (favors.list_lady, favors.answer_lady, actions.LADY_BUILDING),
    actions.ASK_HONOR: (upkeep.list_honor, upkeep.answer_honor),
    actions.ASK_FULFIL: (crown.list_fulfilment, crown.answer_fulfilment, actions.FULFIL),
    actions.ASK_KEEP: (crown.list_keeping, crown.answer_keeping, actions.KEEP),
    actions.ASK_WEALTH: (crown.list_wealth, crown.answer_wealth, actions.WEALTH_PAY),
    actions.ASK_ROW: (preparation.list_rows, preparation.answer_row, actions.CHOOSE_ROW),
    actions.ASK_REQUEST: (preparation.list_tiles, preparation.answer_tile, actions.TAKE_REQUEST),
    actions.ASK_GUILD: (preparation.list_guilds, preparation.answer_refresh, actions.REFRESH_GUILD),
    actions.ASK_SETUP_CITY: (setup.list_cities, setup.answer_city, actions.SETUP_CITY),
    actions.ASK_SETUP_FIELD: (setup.list_fields, setup.answer_field, actions.SETUP_FIELD),
}
