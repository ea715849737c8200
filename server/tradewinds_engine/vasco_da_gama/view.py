"""What a seat sees. There is no private information (VG-INF-01): all seats see the same."""

from __future__ import annotations

from typing import Final

from ..page import Page
from .board import Board
from .state import CREW_COLOUR_COUNT, SOURCES, VascoDaGamaState

PHASES: Final = ("setup", "placing", "acting", "sailing", "round_end", "game_end")
EXTRA_DISC_PLACES: Final = ("board", "supply", "use")


def show(state: VascoDaGamaState, seat: int, page: Page) -> None:
    """Face-down piles are shown as what may lie in them, never in an order (VG-INF-04)."""
    prompt = state.prompt
    page.number("seat", seat)
    page.number("actor", state.actor)
    page.text("prompt", "" if prompt is None else prompt.name)
    page.number("round", state.round)
    page.text("phase", PHASES[state.phase])
    page.number("start_seat", state.start_seat)
    page.number("marker", state.marker)
    page.number("vdg_tile", state.vdg_tile)
    page.number("vdg_next", state.vdg_next)
    page.numbers("vdg_unseen", state.vdg_hidden)
    page.numbers("money", state.money)
    page.numbers("disc_seats", state.disc_seat[1:])
    page.numbers("disc_areas", state.disc_area[1:])
    page.numbers("spaces", state.board.spaces[state.seats])
    page.numbers("holders", state.holder)
    page.numbers("guards", state.guard)
    page.numbers("slots", state.slots)
    page.numbers("stack_tops", state.tops)
    page.numbers("unseen_tiles", state.stacks[0] + state.stacks[1] + state.stacks[2])
    page.number("setup_merchant", state.setup_merchant)
    page.number("merchant", state.merchant)
    page.numbers("unseen_merchants", state.merchants_hidden)
    page.numbers("bag", state.bag)
    page.numbers("sections", state.sections)
    page.number("board_missionaries", state.board_missionaries)
    page.numbers("fields", state.fields)
    page.numbers("owners", state.owner)
    for owner in range(state.seats):
        _show_supply(state, owner, page)
    _show_decision(state, page)
    _show_components(state.board, page)


def _show_supply(state: VascoDaGamaState, seat: int, page: Page) -> None:
    page.begin_row("supplies")
    page.number("reales", state.reales[seat])
    page.number("vp", state.vp(seat))
    page.numbers("vp_sources", state.earned[seat * SOURCES : (seat + 1) * SOURCES])
    page.number("captains", state.captains[seat])
    page.number("captains_on_board", state.pool[seat])
    page.numbers("crew", state.crew[seat * CREW_COLOUR_COUNT : (seat + 1) * CREW_COLOUR_COUNT])
    page.numbers("projects", state.projects[seat])
    page.numbers("ships", state.ships[seat])
    page.number("discs", state.discs[seat])
    page.text("extra_disc", EXTRA_DISC_PLACES[state.extra[seat]])
    page.end()


def _show_decision(state: VascoDaGamaState, page: Page) -> None:
    page.begin("decision")
    page.number("called", state.called)
    page.number("right_cost", state.right_cost() if state.called > 0 else 0)
    page.number("pending", state.pending)
    page.number("launching", state.launching)
    page.number("section", state.section)
    page.number("colour", state.colour)
    page.numbers("taken", state.taken)
    page.number("port", state.port)
    page.number("sent", state.sent)
    page.number("last_ship", state.last_ship)
    page.number("last_slot", state.last_slot)
    page.end()


def _show_components(board: Board, page: Page) -> None:
    page.begin("components")
    page.numbers("limits", board.limit)
    page.numbers("crews", board.crew)
    page.numbers("reward_reales", board.reward_reales)
    page.numbers("reward_vp", board.reward_vp)
    page.numbers("field_values", board.field_value)
    page.numbers("complete_vp", board.complete_vp)
    page.numbers("bonuses", board.bonus)
    page.numbers("bonus_reales", board.bonus_reales)
    page.numbers("refunds", board.refund[1:])
    page.numbers("vdg_initial", board.vdg_initial)
    page.numbers("vdg_variation", board.vdg_variation)
    page.numbers("vdg_upper", board.vdg_upper)
    page.numbers("vdg_lower", board.vdg_lower)
    page.numbers("colour_prices", board.colour_prices[1:])
    page.numbers("project_prices", [board.project_price, board.two_projects_price])
    page.number("rounds", board.rounds)
    page.number("captain_per_sailor", board.captain_per_sailor)
    page.number("dias_taken_vp", board.dias_taken_vp)
    page.number("dias_round_vp", board.dias_round_vp)
    page.number("reales_per_vp", board.reales_per_vp)
    page.number("captained_ship_vp", board.captained_ship_vp)
    page.numbers("stacks", board.stack)
    page.number("sailors_per_section", board.sailors_per_section)
    page.number("sailors_refilled", board.sailors_refilled)
    page.end()
