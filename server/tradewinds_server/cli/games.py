"""`tradewinds games` and `tradewinds rules`: what can be played."""

from __future__ import annotations

import json

from rich.markup import escape

from tradewinds_engine import GAMES, Game, game, is_compiled

from .output import console, table
from .parameters import GameName


def games() -> None:
    """List the games with their seat counts and sizes."""
    listing = table("", "game", "title", "seats", "rules#", "actions#", "prompts#", "options#")
    for rules_of in GAMES.values():
        listing.add_row(
            rules_of.name,
            rules_of.title,
            ", ".join(map(str, rules_of.seat_counts)),
            f"v{rules_of.rules_version}",
            str(len(rules_of.actions)),
            str(len(rules_of.prompts)),
            str(len(rules_of.options)),
        )
    console.print(listing)
    console.print(f"The engine runs {'compiled' if is_compiled() else 'interpreted'}.")


def rules(
    name: GameName,
) -> None:
    """Show every number of a game with its provenance, and its options.

    Marks: **R** rulebook text, **D** derived from an example, **P** printed on the component,
    **A** assumed.

    Example: `tradewinds rules puerto-rico`
    """
    chosen = game(name)
    console.print(f"[bold]{chosen.title}[/bold], rules version {chosen.rules_version}")
    for component in chosen.component_tables():
        console.print(f"\n[bold]{escape(component.title)}[/bold]", soft_wrap=True)
        listing = table("", *component.columns)
        for row in component.rows:
            listing.add_row(*map(escape, row))
        console.print(listing)
    show_options(chosen)


def show_options(chosen: Game) -> None:
    console.print("\n[bold]Options[/bold]")
    listing = table("", "option", "default", "what it does")
    for option in chosen.options:
        listing.add_row(option.name, escape(json.dumps(option.default)), escape(option.help))
    console.print(listing)
