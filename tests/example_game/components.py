"""The pieces, for frontends and bots."""

from tradewinds_engine.options import Options
from tradewinds_engine.view_writer import ViewWriter

from .data import CARDS, LANTERNS, LIGHT


def write_components(seats: int, options: Options, page: ViewWriter) -> None:
    for card in range(CARDS):
        page.begin_row("cards")
        page.number("card_id", card)
        page.number("number", card + 1)
        page.end()
    for lantern, name in enumerate(LANTERNS):
        page.begin_row("lanterns")
        page.number("lantern_id", lantern)
        page.text("name", name)
        page.number("light", LIGHT[lantern])
        page.end()
