"""Puerto Rico by shipping: grow much, corn above all, and be the captain when the ships are empty.

Victory points come from goods shipped. Cheap goods count as much as dear ones, so the shipper grows
what grows without a building, buys the harbour and the wharf as soon as it can, and stores well.
"""

from __future__ import annotations

from collections.abc import Iterator

from tradewinds_engine.puerto_rico import data
from tradewinds_engine.puerto_rico.state import PuertoRicoState

from .puerto_rico_gains import roles_by_gain
from .rule_bot import RuleBot

LIKES = {data.CAPTAIN: 1.3, data.CRAFTSMAN: 1.2, data.TRADER: 1.0, data.BUILDER: 1.0}
CORN_WANTED = 4
BUILDINGS = ("harbor", "wharf", "customs_house", "guild_hall", "small_warehouse")


class ShipperBot(RuleBot):
    name = "shipper"

    def role(self, state: PuertoRicoState) -> list[str]:
        return roles_by_gain(state, LIKES)

    def set_take(self, state: PuertoRicoState) -> Iterator[str]:
        """Tiles for plants that stand empty, then corn, then what can be made at all."""
        board = state.boards[state.actor]
        for good in (data.TOBACCO, data.COFFEE, data.SUGAR, data.INDIGO):
            if circles_for(state, good) > board.tiles[good]:
                yield f"take:{data.GOODS[good]}"
        if board.tiles[data.CORN] < CORN_WANTED:
            yield "take:corn"

    def build(self, state: PuertoRicoState) -> Iterator[str]:
        """A plant for tiles that lie idle, then what helps to ship."""
        board = state.boards[state.actor]
        for plant in (
            data.COFFEE_ROASTER,
            data.TOBACCO_STORAGE,
            data.LARGE_SUGAR_MILL,
            data.LARGE_INDIGO_PLANT,
            data.SMALL_SUGAR_MILL,
            data.SMALL_INDIGO_PLANT,
        ):
            good = data.BUILDINGS[plant].good
            if board.tiles[good] > circles_for(state, good):
                yield f"build:{data.BUILDING_NAMES[plant]}"
        for name in BUILDINGS:
            yield f"build:{name}"


def circles_for(state: PuertoRicoState, good: int) -> int:
    """How many goods of a kind the buildings of the seat to move can make, once manned."""
    city = state.boards[state.actor].city
    return sum(data.CIRCLES[plant] for plant in city if data.BUILDINGS[plant].good == good)
