"""What comes next: which function carries out a step, lists the answers and takes an answer."""

from __future__ import annotations

from typing import Final

from . import actions, steps
from .phases import (
    bonus,
    buying,
    calling,
    characters,
    expedition,
    launching,
    merchant,
    placing,
    ports,
    recruiting,
    round_end,
    supply,
)
from .state import VascoDaGamaState


def end_round(state: VascoDaGamaState) -> None:
    """The ports first, then the rest of the round (VG-P3-02)."""
    ports.check_ports(state)
    round_end.end_round(state)


# Frequent rows come first: `make gen` writes one comparison per row.
STEPS: Final = {
    steps.NEXT_CALL: calling.call_next,
    steps.PLACE_DISC: placing.take_turn,
    steps.ASK_CALL: calling.ask_call,
    steps.GIVE_PROJECT: bonus.give_project,
    steps.GIVE_SAILOR: bonus.give_sailor,
    steps.DRAW_SAILOR: bonus.draw_sailor,
    steps.GIVE_MISSIONARY: supply.gain_missionary,
    steps.OFFER_LAUNCH: launching.offer,
    steps.SEND_MERCHANT: merchant.must_send,
    steps.CHECK_PORTS: end_round,
    steps.REFILL: round_end.refill,
    steps.OFFER_ALVARES: launching.offer_alvares,
    steps.CLOSE_ROUND: round_end.close_round,
    steps.BEGIN_ROUND: placing.begin_round,
    steps.LAST_LAUNCH: launching.offer_last,
}

# Which function lists the answers to a question, and which carries one out; a third entry is the
# id of the first action, which is subtracted.
QUESTIONS: Final = {
    actions.P1_NUMBER: (placing.list_numbers, placing.answer_number),
    actions.P1_AREA: (placing.list_areas, placing.answer_area),
    actions.P2_CALL: (calling.list_call, calling.answer_call),
    actions.LAUNCH_CREW: (launching.list_crews, launching.launch, actions.CREW),
    actions.BUY_FIRST: (buying.list_first, buying.answer_first),
    actions.BUY_SECOND: (buying.list_second, buying.answer_second),
    actions.REC_SECTION: (recruiting.list_sections, recruiting.answer_section),
    actions.REC_COLOUR: (recruiting.list_takes, recruiting.answer_take),
    actions.REC_CAPTAIN: (recruiting.list_captain, recruiting.answer_captain),
    actions.EXP_PORT: (expedition.list_ports, expedition.answer_port),
    actions.EXP_SHIP: (expedition.list_ships, expedition.answer_ship),
    actions.BONUS_PROJECT: (bonus.list_projects, bonus.answer_project),
    actions.BONUS_SAILOR: (bonus.list_sailors, bonus.answer_sailor),
    actions.CHAR_PICK: (characters.list_picks, characters.answer_pick),
    actions.SERNIGI_SEND: (merchant.list_sernigi, merchant.answer_sernigi),
    actions.MANUEL_NUMBER: (placing.list_extra_numbers, characters.answer_manuel_number),
    actions.MANUEL_AREA: (placing.list_areas, characters.answer_manuel_area),
    actions.P3_MERCHANT: (merchant.list_phase, merchant.answer_phase),
    actions.SETUP_MERCHANT: (merchant.list_setup, merchant.answer_setup),
    actions.RE_LAUNCH: (launching.list_window, launching.answer_window),
    actions.RE_LAUNCH_ALVARES: (launching.list_window, launching.answer_window),
    actions.END_LAUNCH: (launching.list_window, launching.answer_window),
}
