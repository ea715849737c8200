"""Puerto Rico by building: quarries and one dear good to sell, then the big buildings, and fast.

The builder earns with the trader, pays less through quarries, and ends the match by filling its
city before those who ship have made use of their goods.
"""

from __future__ import annotations

from collections.abc import Iterator

from tradewinds_engine.puerto_rico import data
from tradewinds_engine.puerto_rico.state import PuertoRicoState

from .puerto_rico_gains import roles_by_gain
from .rule_bot import RuleBot
from .shipper_bot import circles_for

LIKES = {data.BUILDER: 1.5, data.TRADER: 1.3, data.CAPTAIN: 0.9}
QUARRIES_WANTED = 3
LARGE = ("guild_hall", "city_hall", "residence", "fortress", "customs_house")


class BuilderBot(RuleBot):
    name = "builder"

    def role(self, state: PuertoRicoState) -> list[str]:
        return roles_by_gain(state, LIKES)

    def set_take(self, state: PuertoRicoState) -> Iterator[str]:
        """Quarries first, then what its plants can use, then the dear goods."""
        board = state.boards[state.actor]
        if board.tiles[data.QUARRY] < QUARRIES_WANTED:
            yield "take:quarry"
        for good in (data.COFFEE, data.TOBACCO, data.SUGAR, data.INDIGO):
            if circles_for(state, good) > board.tiles[good]:
                yield f"take:{data.GOODS[good]}"
        yield from ("take:coffee", "take:tobacco", "take:corn")

    def build(self, state: PuertoRicoState) -> Iterator[str]:
        """The large buildings, then a plant for a tile that lies idle, then a market."""
        board = state.boards[state.actor]
        for name in LARGE:
            yield f"build:{name}"
        for plant in (
            data.COFFEE_ROASTER,
            data.TOBACCO_STORAGE,
            data.SMALL_SUGAR_MILL,
            data.SMALL_INDIGO_PLANT,
        ):
            good = data.BUILDINGS[plant].good
            if board.tiles[good] > circles_for(state, good):
                yield f"build:{data.BUILDING_NAMES[plant]}"
        yield from ("build:small_market", "build:large_market", "build:harbor", "build:factory")
