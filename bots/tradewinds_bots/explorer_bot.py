"""Vasco da Gama by sailing: Dias and Manuel early, spend your money, and send every ship you can.

A ship needs a project, a crew, a captain and a disc in navigation. The explorer asks which of them
it lacks and gets that. Money left at the end is nearly lost, so it hires and buys by the handful.
"""

from __future__ import annotations

from collections.abc import Iterator

from tradewinds_engine.sentinels import NOTHING
from tradewinds_engine.vasco_da_gama.data import (
    NAVIGATION,
    PORTS,
    PROJECTS,
    RECRUITING,
    SAO_GABRIEL,
    TILES,
    UPPER_SLOTS,
    ZONE_STONES,
)
from tradewinds_engine.vasco_da_gama.state import VascoDaGamaState

from . import vasco_da_gama_gains as gains
from .rule_bot import RuleBot, best_first

GOOD_PRIZE = 2.5  # what a disc brings elsewhere
GOOD_PROJECT = 1.0  # worth three reales more
LAUNCHED = 1.0  # for a ship that needs no waiting for a crew


class ExplorerBot(RuleBot):
    name = "explorer"

    def p1_number(self, state: VascoDaGamaState) -> Iterator[str]:
        """The first number that costs at most a real: early, and without a fortune."""
        for number in range(max(1, state.marker - 1), ZONE_STONES + 1):
            yield f"number:{number}"

    def p1_area(self, state: VascoDaGamaState) -> Iterator[str]:
        """The best prize among the characters that is left, then what the next ship lacks."""
        seat = state.actor
        own = [
            area for at, area in zip(state.disc_seat, state.disc_area, strict=True) if at == seat
        ]
        captains = state.captains[seat] + own.count(RECRUITING)
        ships = len(state.ships[seat]) + len(crewed(state))
        is_last = gains.rounds_left(state) == 0
        if gains.prize_left(state) >= GOOD_PRIZE:
            yield "area:characters"
        if captains == 0 and not is_last:
            yield "area:recruiting"
        if ships > 0 and state.captains[seat] > 0 and NAVIGATION not in own:
            yield "area:navigation"
        if PROJECTS not in own and (is_last or len(state.projects[seat]) <= 1):
            yield "area:projects"
        if RECRUITING not in own:
            yield "area:recruiting"
        if ships + own.count(PROJECTS) > 0 and captains > 0 and NAVIGATION not in own:
            yield "area:navigation"
        yield from ("area:characters", "area:projects")

    manuel_area = p1_area

    def p2_call(self, state: VascoDaGamaState) -> Iterator[str]:
        """Launch before sailing, the ship that sails farthest first."""
        if state.disc_area[state.called] == NAVIGATION:
            for tile in sorted(crewed(state), key=lambda tile: -state.table.limit[tile]):
                yield f"launch:{TILES[tile]}"
        yield "perform"

    def char_pick(self, state: VascoDaGamaState) -> list[str]:
        return best_first(gains.prizes(state))

    def rec_section(self, state: VascoDaGamaState) -> list[str]:
        offers = {
            f"section:{section + 1}": gains.hire(state, section)[0]
            for section in range(state.seats)
        }
        return best_first(offers | {"captain_only": gains.captain(state)})

    def rec_colour(self, state: VascoDaGamaState) -> Iterator[str]:
        """Sailors of a colour that is lacking, two at most."""
        _, counts = gains.hire(state, state.section)
        yield f"take:{counts[state.colour]}"

    def rec_captain(self, state: VascoDaGamaState) -> Iterator[str]:
        is_worth_it = gains.captain(state) >= gains.PRICE * int(sum(state.taken))
        yield "captain:yes" if is_worth_it else "captain:no"

    def buy_first(self, state: VascoDaGamaState) -> Iterator[str]:
        """Two good projects, or the Sao Gabriel, who needs no crew."""
        offers = projects_from(state, 0)
        pair = best_first(offers)[:2]
        sao_gabriel = state.slots[SAO_GABRIEL]
        if sao_gabriel != NOTHING:
            price = gains.REAL * int(state.table.crew[sao_gabriel])
            offers["buy:sg"] = gains.reach(state, sao_gabriel) + LAUNCHED - price
        order = best_first(offers)
        affordable = state.reales[state.actor] >= state.table.two_projects_price
        if (
            order[0] != "buy:sg"
            and affordable
            and len(pair) == 2
            and offers[pair[1]] > GOOD_PROJECT
        ):
            yield min(pair)  # the left one is named first
        yield from order

    def buy_second(self, state: VascoDaGamaState) -> Iterator[str]:
        offers = projects_from(state, state.last_slot + 1)
        yield from (slot for slot in best_first(offers) if offers[slot] > GOOD_PROJECT)
        yield "done"

    def exp_port(self, state: VascoDaGamaState) -> list[str]:
        return best_first(
            {f"port:{name}": gains.expedition(state, port) for port, name in enumerate(PORTS)}
        )


def crewed(state: VascoDaGamaState) -> list[int]:
    """The projects that the crew of the seat to move can launch, one of them at least."""
    colours = state.crew_colours(state.actor)
    return [tile for tile in state.projects[state.actor] if state.table.crew[tile] <= colours]


def projects_from(state: VascoDaGamaState, first: int) -> dict[str, float]:
    tiles = {slot: state.slots[slot] for slot in range(first, UPPER_SLOTS)}
    return {
        f"buy:u{slot}": gains.project(state, tile)
        for slot, tile in tiles.items()
        if tile != NOTHING
    }
