"""Whether a position can ask what it asks: ranges, and the agenda."""

from __future__ import annotations

from typing import Final

from ..state import NOBODY, STEP_MASK, STEP_SHIFT
from . import half_made
from .actions import (
    ASK_BOOTY,
    ASK_BOOTY_NOBLE,
    ASK_BUCCANEER,
    ASK_BUILD,
    ASK_DRAFT,
    ASK_DRAWN,
    ASK_EXTRA,
    ASK_GIVE_GOOD,
    ASK_GIVE_PIECE,
    ASK_GUEST,
    ASK_HACIENDA,
    ASK_HOSPICE,
    ASK_KEEP_KIND,
    ASK_KEEP_ONE,
    ASK_LOAD,
    ASK_LODGE,
    ASK_NOBLES,
    ASK_PLACE,
    ASK_RECRUIT,
    ASK_ROLE,
    ASK_SMALL,
    ASK_SUPPLY,
    ASK_TAKE,
    ASK_TRADE,
    ASK_UNIVERSITY,
    ASK_USE,
    ASK_WORKERS,
    NOBLE,
)
from .board import Board
from .data import (
    BUCCANEER,
    BUILDER,
    BUILDING_KINDS,
    CAPTAIN,
    CARDS,
    CRAFTSMAN,
    FESTIVAL_GOODS,
    GOOD_KINDS,
    MAYOR,
    PLACE_COUNT,
    PLANTATION_TILES,
    PORT,
    PROSPECTOR_1,
    PROSPECTOR_2,
    SETTLER,
    TRADER,
)
from .phases import draft
from .state import (
    DECLINED,
    NOT_ASKED,
    NOT_IN_PLAY,
    NOTHING,
    ON_OFFER,
    USES,
    PuertoRicoState,
)
from .steps import (
    BUCCANEER_TURN,
    BUILDER_TURN,
    CAPTAIN_CLEAR,
    CAPTAIN_LOAD,
    CAPTAIN_STORE,
    CAPTAIN_TURN,
    CHOOSE_ROLE,
    CRAFTSMAN_END,
    CRAFTSMAN_PRIVILEGE,
    CRAFTSMAN_TURN,
    DRAFT_PICK,
    GUEST_WINDOW,
    GUEST_WINDOW_AT_END,
    LAY_DRAWN,
    MAYOR_DEAL,
    MAYOR_JOIN,
    MAYOR_PLACE,
    MAYOR_PRIVILEGE,
    MAYOR_REFILL,
    MAYOR_VILLA,
    PHASE_END,
    PROSPECT,
    ROUND_END,
    SET_TABLE,
    SETTLER_LIBRARY,
    SETTLER_LODGE,
    SETTLER_REVEAL,
    SETTLER_TAKE,
    SETTLER_TURN,
    TRADER_CLEAR,
    TRADER_GO_ON,
    TRADER_TURN,
)

MOST_STEPS: Final = 64
ALL_ROLES: Final[tuple[int, ...]] = tuple(range(len(CARDS)))

ROLES_OF_STEP: Final[dict[int, tuple[int, ...]]] = {
    GUEST_WINDOW: ALL_ROLES,
    GUEST_WINDOW_AT_END: ALL_ROLES,
    LAY_DRAWN: (SETTLER, TRADER),
    SETTLER_TURN: (SETTLER,),
    SETTLER_TAKE: (SETTLER,),
    SETTLER_LIBRARY: (SETTLER,),
    SETTLER_LODGE: (SETTLER,),
    SETTLER_REVEAL: (SETTLER,),
    MAYOR_PRIVILEGE: (MAYOR,),
    MAYOR_VILLA: (MAYOR,),
    MAYOR_JOIN: (MAYOR,),
    MAYOR_DEAL: (MAYOR,),
    MAYOR_PLACE: (MAYOR,),
    MAYOR_REFILL: (MAYOR,),
    BUILDER_TURN: (BUILDER,),
    CRAFTSMAN_TURN: (CRAFTSMAN,),
    CRAFTSMAN_PRIVILEGE: (CRAFTSMAN,),
    CRAFTSMAN_END: (CRAFTSMAN,),
    TRADER_TURN: (TRADER,),
    TRADER_GO_ON: (TRADER,),
    TRADER_CLEAR: (TRADER,),
    CAPTAIN_TURN: (CAPTAIN,),
    CAPTAIN_LOAD: (CAPTAIN,),
    CAPTAIN_STORE: (CAPTAIN,),
    CAPTAIN_CLEAR: (CAPTAIN,),
    PROSPECT: (PROSPECTOR_1, PROSPECTOR_2),
    BUCCANEER_TURN: (BUCCANEER,),
}

ROLES_OF_QUESTION: Final[dict[int, tuple[int, ...]]] = {
    ASK_DRAFT: (NOTHING,),
    ASK_ROLE: (NOTHING,),
    ASK_GUEST: (NOTHING, *ALL_ROLES),
    ASK_HACIENDA: (SETTLER,),
    ASK_DRAWN: (SETTLER, TRADER),
    ASK_TAKE: (SETTLER,),
    ASK_HOSPICE: (SETTLER,),
    ASK_LODGE: (SETTLER,),
    ASK_RECRUIT: (MAYOR,),
    ASK_NOBLES: (MAYOR,),
    ASK_WORKERS: (MAYOR,),
    ASK_BUILD: (BUILDER,),
    ASK_GIVE_PIECE: (BUILDER,),
    ASK_GIVE_GOOD: (BUILDER,),
    ASK_UNIVERSITY: (BUILDER,),
    ASK_EXTRA: (CRAFTSMAN,),
    ASK_TRADE: (TRADER,),
    ASK_SUPPLY: (CAPTAIN,),
    ASK_LOAD: (CAPTAIN,),
    ASK_SMALL: (CAPTAIN,),
    ASK_KEEP_KIND: (CAPTAIN,),
    ASK_KEEP_ONE: (CAPTAIN,),
    ASK_BUCCANEER: (BUCCANEER,),
    ASK_BOOTY: (BUCCANEER,),
    ASK_BOOTY_NOBLE: (BUCCANEER,),
    ASK_PLACE: (SETTLER, TRADER, BUCCANEER),
    ASK_USE: ALL_ROLES,
}


# Steps that go on with a turn, so they belong to the seat that is asked.
CONTINUATIONS: Final[tuple[int, ...]] = (SETTLER_TAKE, LAY_DRAWN, TRADER_GO_ON, CAPTAIN_LOAD)

# A phase that has not ended yet still owes this step.
CLOSING_STEP: Final[dict[int, int]] = {
    SETTLER: SETTLER_REVEAL,
    MAYOR: MAYOR_REFILL,
    TRADER: TRADER_CLEAR,
    CAPTAIN: CAPTAIN_CLEAR,
}


def out_of_range(state: PuertoRicoState) -> list[str]:
    broken: list[str] = []
    for name, row in (
        ("goods", state.goods),
        ("ships", state.ship_loads),
        ("house", state.house),
        ("stack", state.stack),
        ("face up", state.face_up),
        ("discard", state.discard),
        ("buildings", state.buildings),
        ("card doubloons (PR-INV-08)", state.card_money),
        ("festival goods", state.festival_goods),
        ("tally", state.tally),
        ("supplies", supplies(state)),
    ):
        if min(row) < 0:
            broken.append(f"{name}: below zero")
    for name, value, low, high in bounds(state):
        if not low <= value <= high:
            broken.append(f"{name}: {value} is not in {low}..{high}")
    for board in state.boards:
        broken += board_out_of_range(board)
        if any(secret // GOOD_KINDS > state.layer for secret in board.secrets):
            broken.append("PR-INV-25: a forest of a stack to come")
    return broken


def supplies(state: PuertoRicoState) -> list[int]:
    return [
        state.quarries,
        state.workers,
        state.nobles,
        state.station_workers,
        state.station_nobles,
        state.vp_supply,
        state.vp_paper,
        state.place,
        state.amount,
    ]


def bounds(state: PuertoRicoState) -> list[tuple[str, int, int, int]]:
    """Name, value, lowest and highest of every number that points at something."""
    seats = state.seats
    masks = (1 << seats) - 1
    festival_high = GOOD_KINDS - 1 if state.with_festival else NOTHING
    panel_high = BUILDING_KINDS - 1 if state.with_festival else NOTHING
    panel_goods = FESTIVAL_GOODS if state.with_festival else 0
    return [
        ("governor", state.governor, 0, seats - 1),
        ("taker", state.taker, 0, seats - 1),
        ("role", state.role, NOTHING, len(CARDS) - 1),
        ("poster", state.poster, NOTHING, seats - 1),
        ("kidnapped", state.kidnapped, NOTHING, len(CARDS) - 1),
        ("kidnapper", state.kidnapper, NOTHING, seats - 1),
        ("good", state.good, NOTHING, GOOD_KINDS - 1),
        ("building", state.building, NOTHING, BUILDING_KINDS - 1),
        ("drawn", state.drawn, NOTHING, GOOD_KINDS - 1),
        ("piece", state.piece, 0, NOBLE),
        ("last guest", state.last_guest, NOTHING, 2 * PORT),
        ("idle turns", state.idle_turns, 0, seats),
        ("wharves used", state.wharves_used, 0, masks),
        ("small wharves used", state.small_wharves_used, 0, masks),
        ("first turns", state.first_turns, 0, masks),
        ("staying out", state.staying_out, 0, masks),
        ("layer", state.layer, 0, state.max_rounds * sum(PLANTATION_TILES)),
        ("returned layer", state.returned_layer, NOTHING, state.layer),
        ("returned kind", state.returned_kind, NOTHING, festival_high),
        ("thing", state.thing, NOTHING, USES - 1),
        ("use", min(state.uses), NOT_ASKED, DECLINED),
        ("use", max(state.uses), NOT_ASKED, DECLINED),
        ("round", state.round, 0, state.max_rounds),
        ("cargo", min(state.ship_goods), NOTHING, NOTHING),
        ("cargo", max(state.ship_goods), NOTHING, GOOD_KINDS - 1),
        ("holder", min(state.holders), NOT_IN_PLAY, ON_OFFER),
        ("holder", max(state.holders), NOT_IN_PLAY, seats - 1),
        ("festival plantation", state.festival_kind, NOTHING, festival_high),
        ("festival building", state.festival_building, NOTHING, panel_high),
        ("festival goods", sum(state.festival_goods), 0, panel_goods),
    ]


def board_out_of_range(board: Board) -> list[str]:
    broken: list[str] = []
    if min(board.doubloons, board.vp, *board.goods) < 0:
        broken.append("PR-INV-08: a seat owns less than nothing")
    if board.secrets and board.secrets[0] < 0:
        broken.append("PR-INV-25: a forest of no kind")
    if [secret // GOOD_KINDS for secret in board.secrets] != sorted(
        [secret // GOOD_KINDS for secret in board.secrets]
    ):
        broken.append("PR-INV-25: forests out of order")
    if min(board.tiles) < 0:
        broken.append("PR-INV-03: a seat has less than no tiles")
    if any(not 0 <= board.nobles[at] <= board.pieces[at] for at in range(PLACE_COUNT)):
        broken.append("PR-INV-02: more nobles than pieces on a spot")
    if any(left >= right for left, right in zip(board.city, board.city[1:], strict=False)):
        broken.append("PR-INV-05: a city out of order or with a kind twice")
    return broken


def wrong_context(state: PuertoRicoState) -> list[str]:
    """The agenda, the question and what belongs to a half-made decision."""
    if len(state.agenda) > MOST_STEPS:
        return ["agenda: too long"]
    if any(not 0 <= step & STEP_MASK < state.seats or step < 0 for step in state.agenda):
        return ["agenda: a step of no seat"]
    if state.actor == NOBODY:
        return [] if not state.agenda else ["agenda: steps left, but nobody is asked"]
    if not state.agenda or state.question not in ROLES_OF_QUESTION:
        return ["question: none of this match"]
    if state.role not in ROLES_OF_QUESTION[state.question]:
        return ["question: none of this phase"]
    if not (is_draft_agenda(state) if state.round == 0 else is_round_agenda(state)):
        return ["agenda: not one of a round"]
    if not half_made.is_sound(state, state.boards[state.actor]):
        return ["question: cannot be asked like this"]
    return []


def is_draft_agenda(state: PuertoRicoState) -> bool:
    """Picks made, the one that is asked and those to come fill all slots."""
    kinds = [step >> STEP_SHIFT for step in state.agenda]
    made = draft.PICKS - sum(draft.free_slots(state))
    return (
        state.question == ASK_DRAFT
        and kinds[0] == SET_TABLE
        and all(kind == DRAFT_PICK for kind in kinds[1:])
        and made + len(kinds) == draft.PICKS
        and state.options["draft"] == "players"
    )


def is_round_agenda(state: PuertoRicoState) -> bool:
    """The end of the round, the choices to come, and on top the rest of the running phase."""
    kinds = [step >> STEP_SHIFT for step in state.agenda]
    to_come = sum([1 for kind in kinds if kind == CHOOSE_ROLE])
    if kinds[0] != ROUND_END or any(kind != CHOOSE_ROLE for kind in kinds[1 : 1 + to_come]):
        return False
    for place in range(1, 1 + to_come):
        if state.agenda[place] & STEP_MASK != (state.governor - place) % state.seats:
            return False
    rest = kinds[1 + to_come :]
    if state.role == NOTHING:
        return all(kind == GUEST_WINDOW for kind in rest)
    return rest[:1] == [PHASE_END] and is_phase_agenda(state, state.agenda[2 + to_come :])


def is_phase_agenda(state: PuertoRicoState, steps: list[int]) -> bool:
    """Steps of the running phase, none twice, the one that closes it still to come."""
    kinds = [step >> STEP_SHIFT for step in steps]
    if any(kind not in ROLES_OF_STEP or state.role not in ROLES_OF_STEP[kind] for kind in kinds):
        return False
    turns = [step for step in steps if step >> STEP_SHIFT != GUEST_WINDOW]
    if len(set(turns)) != len(turns) or (MAYOR_DEAL in kinds and state.question != ASK_USE):
        return False
    if any(
        step >> STEP_SHIFT in CONTINUATIONS and step & STEP_MASK != state.actor for step in steps
    ):
        return False
    is_closed = state.question == ASK_GUEST and all(kind == GUEST_WINDOW_AT_END for kind in kinds)
    closing = CLOSING_STEP.get(state.role, NOTHING)
    return closing == NOTHING or is_closed or kinds.count(closing) == 1
