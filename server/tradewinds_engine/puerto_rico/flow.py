"""What comes next: which function carries out a step, lists the answers and takes an answer."""

from __future__ import annotations

from typing import Final

from . import actions, new_game, steps
from .data import BUCCANEER, BUILDER, CAPTAIN, CRAFTSMAN, MAYOR, SETTLER, TRADER
from .phases import (
    before_loading,
    black_market,
    buccaneer,
    builder,
    captain,
    construction,
    craftsman,
    draft,
    guests,
    hidden_tiles,
    hunting_lodge,
    mayor,
    placement,
    placing,
    prospector,
    rounds,
    settler,
    small_wharf,
    storage,
    trader,
    voluntary,
)
from .state import NOTHING, PuertoRicoState


def before_step(state: PuertoRicoState) -> None:
    """What a seat declined to use in the step before does not count any more."""
    if state.strict:
        voluntary.begin(state)


def answer_role(state: PuertoRicoState, seat: int, action: int) -> None:
    play_role(state, seat, action - actions.ROLE)


def play_role(state: PuertoRicoState, seat: int, card: int) -> None:
    rounds.take_card(state, seat, card)
    if card == SETTLER:
        settler.start(state)
    elif card == MAYOR:
        mayor.start(state)
    elif card == BUILDER:
        builder.start(state)
    elif card == CRAFTSMAN:
        craftsman.start(state)
    elif card == TRADER:
        trader.start(state)
    elif card == CAPTAIN:
        captain.start(state)
    elif card == BUCCANEER:
        buccaneer.start(state)
    else:
        prospector.start(state)


def end_round(state: PuertoRicoState, governor: int) -> None:
    """A kidnapped role nobody took is played first (PR-BUCCANEER-08)."""
    if state.kidnapped == NOTHING:
        rounds.end(state)
        return
    state.push(steps.ROUND_END, governor)
    play_role(state, state.kidnapper, state.kidnapped)


# Frequent rows come first: `make gen` writes one comparison per row.
STEPS: Final = {
    steps.GUEST_WINDOW: guests.open_window,
    steps.GUEST_WINDOW_AT_END: guests.open_window_at_end,
    steps.MAYOR_PLACE: placement.place_all,
    steps.CAPTAIN_TURN: captain.take_turn,
    steps.SETTLER_TURN: settler.take_turn,
    steps.BUILDER_TURN: builder.take_turn,
    steps.CRAFTSMAN_TURN: craftsman.produce,
    steps.TRADER_TURN: trader.take_turn,
    steps.CAPTAIN_STORE: storage.store,
    steps.CHOOSE_ROLE: rounds.choose,
    steps.PHASE_END: rounds.end_phase,
    steps.ROUND_END: end_round,
    steps.SETTLER_TAKE: settler.ask_for_tile,
    steps.SETTLER_LIBRARY: settler.use_library,
    steps.SETTLER_LODGE: hunting_lodge.use,
    steps.SETTLER_REVEAL: settler.end,
    steps.LAY_DRAWN: hidden_tiles.lay_drawn,
    steps.MAYOR_DEAL: mayor.deal,
    steps.MAYOR_PRIVILEGE: mayor.take_privilege,
    steps.MAYOR_VILLA: mayor.use_villa,
    steps.MAYOR_JOIN: mayor.join_deal,
    steps.MAYOR_REFILL: mayor.refill,
    steps.CRAFTSMAN_PRIVILEGE: craftsman.claim_privilege,
    steps.CRAFTSMAN_END: craftsman.end,
    steps.TRADER_GO_ON: trader.go_on,
    steps.TRADER_CLEAR: trader.clear_house,
    steps.CAPTAIN_LOAD: captain.ask_for_load,
    steps.CAPTAIN_CLEAR: captain.clear_ships,
    steps.PROSPECT: prospector.find_gold,
    steps.BUCCANEER_TURN: buccaneer.take_turn,
    steps.DRAFT_PICK: draft.pick,
    steps.SET_TABLE: new_game.set_table,
}

# Which function lists the answers to a question, and which carries one out.
QUESTIONS: Final = {
    actions.ASK_WORKERS: (placement.list_workers, placement.answer_workers),
    actions.ASK_TAKE: (settler.list_tiles, settler.answer_tile),
    actions.ASK_BUILD: (builder.list_buildings, builder.answer_build),
    actions.ASK_LOAD: (captain.list_loads, captain.answer_load),
    actions.ASK_ROLE: (rounds.list_roles, answer_role),
    actions.ASK_TRADE: (trader.list_trades, trader.answer_trade),
    actions.ASK_GUEST: (guests.list_moves, guests.answer_move),
    actions.ASK_NOBLES: (placement.list_nobles, placement.answer_nobles),
    actions.ASK_EXTRA: (craftsman.list_extra, craftsman.answer_extra),
    actions.ASK_KEEP_KIND: (storage.list_kinds, storage.answer_kind),
    actions.ASK_KEEP_ONE: (storage.list_singles, storage.answer_single),
    actions.ASK_HACIENDA: (settler.list_hacienda, settler.answer_hacienda),
    actions.ASK_HOSPICE: (settler.list_hospice, settler.answer_hospice),
    actions.ASK_UNIVERSITY: (construction.list_university, construction.answer_university),
    actions.ASK_DRAWN: (hidden_tiles.list_drawn, hidden_tiles.answer_drawn),
    actions.ASK_LODGE: (hunting_lodge.list_discards, hunting_lodge.answer_discard),
    actions.ASK_RECRUIT: (mayor.list_recruits, mayor.answer_recruit),
    actions.ASK_GIVE_PIECE: (black_market.list_pieces, black_market.answer_piece),
    actions.ASK_GIVE_GOOD: (black_market.list_goods, black_market.answer_good),
    actions.ASK_SUPPLY: (before_loading.list_gifts, before_loading.answer_gift),
    actions.ASK_SMALL: (small_wharf.list_amounts, small_wharf.answer_amount),
    actions.ASK_BUCCANEER: (buccaneer.list_deeds, buccaneer.answer_deed),
    actions.ASK_BOOTY: (buccaneer.list_booty, buccaneer.answer_booty),
    actions.ASK_BOOTY_NOBLE: (buccaneer.list_noble, buccaneer.answer_noble),
    actions.ASK_PLACE: (placing.list_places, placing.answer_place),
    actions.ASK_DRAFT: (draft.list_kinds, draft.answer_kind),
    actions.ASK_USE: (voluntary.list_answers, voluntary.answer_use),
}
