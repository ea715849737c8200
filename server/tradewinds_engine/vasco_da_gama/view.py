"""What a seat sees. There is no private information (VG-INF-01): all seats see the same."""

from __future__ import annotations

from typing import Any, Final

from ..state import NOBODY
from .board import Board
from .state import CREW_COLOUR_COUNT, SOURCES, VascoDaGamaState

PHASES: Final = ("setup", "placing", "acting", "sailing", "round_end", "game_end")
EXTRA_DISC_PLACES: Final = ("board", "supply", "use")


def build_view(state: VascoDaGamaState, seat: int | None) -> dict[str, Any]:
    """Face-down piles are shown as what may lie in them, never in an order (VG-INF-04)."""
    prompt = state.prompt
    return {
        "seat": NOBODY if seat is None else seat,
        "actor": state.actor,
        "prompt": "" if prompt is None else prompt.name,
        "round": state.round,
        "phase": PHASES[state.phase],
        "start_seat": state.start_seat,
        "marker": state.marker,
        "vdg_tile": state.vdg_tile,
        "vdg_next": state.vdg_next,
        "vdg_unseen": state.vdg_hidden.copy(),
        "money": state.money.copy(),
        "disc_seats": state.disc_seat[1:],
        "disc_areas": state.disc_area[1:],
        "spaces": state.board.spaces[state.seats].copy(),
        "holders": state.holder.copy(),
        "guards": state.guard.copy(),
        "slots": state.slots.copy(),
        "stack_tops": state.tops.copy(),
        "unseen_tiles": state.stacks[0] + state.stacks[1] + state.stacks[2],
        "setup_merchant": state.setup_merchant,
        "merchant": state.merchant,
        "unseen_merchants": state.merchants_hidden.copy(),
        "bag": state.bag.copy(),
        "sections": state.sections.copy(),
        "board_missionaries": state.board_missionaries,
        "fields": state.fields.copy(),
        "owners": state.owner.copy(),
        "supplies": [_supply(state, owner) for owner in range(state.seats)],
        "decision": _decision(state),
        "components": _components(state.board),
    }


def _supply(state: VascoDaGamaState, seat: int) -> dict[str, Any]:
    return {
        "reales": state.reales[seat],
        "vp": state.vp(seat),
        "vp_sources": state.earned[seat * SOURCES : (seat + 1) * SOURCES],
        "captains": state.captains[seat],
        "captains_on_board": state.pool[seat],
        "crew": state.crew[seat * CREW_COLOUR_COUNT : (seat + 1) * CREW_COLOUR_COUNT],
        "projects": state.projects[seat].copy(),
        "ships": state.ships[seat].copy(),
        "discs": state.discs[seat],
        "extra_disc": EXTRA_DISC_PLACES[state.extra[seat]],
    }


def _decision(state: VascoDaGamaState) -> dict[str, Any]:
    return {
        "called": state.called,
        "right_cost": state.right_cost() if state.called > 0 else 0,
        "pending": state.pending,
        "launching": state.launching,
        "section": state.section,
        "colour": state.colour,
        "taken": state.taken.copy(),
        "port": state.port,
        "sent": state.sent,
        "last_ship": state.last_ship,
        "last_slot": state.last_slot,
    }


def _components(board: Board) -> dict[str, Any]:
    return {
        "limits": board.limit.copy(),
        "crews": board.crew.copy(),
        "reward_reales": board.reward_reales.copy(),
        "reward_vp": board.reward_vp.copy(),
        "field_values": board.field_value.copy(),
        "complete_vp": board.complete_vp.copy(),
        "bonuses": board.bonus.copy(),
        "bonus_reales": board.bonus_reales.copy(),
        "refunds": board.refund[1:],
        "vdg_initial": board.vdg_initial.copy(),
        "vdg_variation": board.vdg_variation.copy(),
        "vdg_upper": board.vdg_upper.copy(),
        "vdg_lower": board.vdg_lower.copy(),
        "colour_prices": board.colour_prices[1:],
        "project_prices": [board.project_price, board.two_projects_price],
        "rounds": board.rounds,
        "captain_per_sailor": board.captain_per_sailor,
        "dias_taken_vp": board.dias_taken_vp,
        "dias_round_vp": board.dias_round_vp,
        "reales_per_vp": board.reales_per_vp,
        "captained_ship_vp": board.captained_ship_vp,
        "stacks": board.stack.copy(),
        "sailors_per_section": board.sailors_per_section,
        "sailors_refilled": board.sailors_refilled,
    }
