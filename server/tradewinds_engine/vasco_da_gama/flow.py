"""What comes next: which function carries out a step, lists the answers and takes an answer."""

from __future__ import annotations

from typing import Final

from . import prompts, steps
from .phases import (
    bonus,
    buying,
    calling,
    characters,
    expedition,
    launching,
    merchant,
    placing,
    recruiting,
    round_end,
    supply,
)

# Frequent rows come first: `make gen` writes one comparison per row.
STEPS: Final = {
    steps.NEXT_CALL: calling.call_next,
    steps.PLACE_DISC: placing.take_turn,
    steps.OFFER_CALL: calling.ask_call,
    steps.GIVE_PROJECT: bonus.give_project,
    steps.GIVE_SAILOR: bonus.give_sailor,
    steps.DRAW_SAILOR: bonus.draw_sailor,
    steps.GIVE_MISSIONARY: supply.gain_missionary,
    steps.OFFER_LAUNCH: launching.offer,
    steps.SEND_MERCHANT: merchant.must_send,
    steps.CHECK_PORTS: round_end.end_round,
    steps.REFILL: round_end.refill,
    steps.OFFER_ALVARES: launching.offer_alvares,
    steps.CLOSE_ROUND: round_end.close_round,
    steps.BEGIN_ROUND: placing.begin_round,
    steps.LAST_LAUNCH: launching.offer_last,
}

# Which function lists the answers to a question, and which carries one out.
QUESTIONS: Final = {
    prompts.ASK_NUMBER: (placing.list_numbers, placing.answer_number),
    prompts.ASK_AREA: (placing.list_areas, placing.answer_area),
    prompts.ASK_CALL: (calling.list_call, calling.answer_call),
    prompts.ASK_CREW: (launching.list_crews, launching.answer_crew),
    prompts.ASK_BUY_FIRST: (buying.list_first, buying.answer_first),
    prompts.ASK_BUY_SECOND: (buying.list_second, buying.answer_second),
    prompts.ASK_SECTION: (recruiting.list_sections, recruiting.answer_section),
    prompts.ASK_COLOUR: (recruiting.list_takes, recruiting.answer_take),
    prompts.ASK_CAPTAIN: (recruiting.list_captain, recruiting.answer_captain),
    prompts.ASK_PORT: (expedition.list_ports, expedition.answer_port),
    prompts.ASK_SHIP: (expedition.list_ships, expedition.answer_ship),
    prompts.ASK_BONUS_PROJECT: (bonus.list_projects, bonus.answer_project),
    prompts.ASK_BONUS_SAILOR: (bonus.list_sailors, bonus.answer_sailor),
    prompts.ASK_PICK: (characters.list_picks, characters.answer_pick),
    prompts.ASK_SERNIGI: (merchant.list_sernigi, merchant.answer_sernigi),
    prompts.ASK_MANUEL_NUMBER: (placing.list_extra_numbers, characters.answer_manuel_number),
    prompts.ASK_MANUEL_AREA: (placing.list_areas, characters.answer_manuel_area),
    prompts.ASK_MERCHANT: (merchant.list_phase, merchant.answer_phase),
    prompts.ASK_SETUP_MERCHANT: (merchant.list_setup, merchant.answer_setup),
    prompts.ASK_LAUNCH: (launching.list_window, launching.answer_window),
    prompts.ASK_LAUNCH_ALVARES: (launching.list_window, launching.answer_window),
    prompts.ASK_LAST_LAUNCH: (launching.list_window, launching.answer_window),
}
