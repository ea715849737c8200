"""`tradewinds games` and `tradewinds rules`: the games and their numbers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.markup import escape

from tradewinds_engine import GAMES, Game, game, is_compiled
from tradewinds_engine.actions import ActionTable

from .component_tables import component_tables
from .console import console, fail, table
from .shared_parameters import GameName

BORDER = 3  # border and padding of a column
WIDEST_WORD = 30  # longer words are broken
SHOWN_VALUES = 12  # values of an argument that are listed


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
    actions: Annotated[
        bool, typer.Option("--actions", help="Show the actions: ids, labels, arguments.")
    ] = False,
    prompts: Annotated[
        bool,
        typer.Option("--prompts", help="Show the questions with the actions that answer them."),
    ] = False,
    seats: Annotated[
        int,
        typer.Option("--seats", help="Show the numbers for this many seats; 0 for the maximum."),
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Show every number of a game with its provenance, and its options.

    Marks: **R** rulebook text, **D** derived from an example, **P** printed on the component,
    **A** assumed.

    Example: `tradewinds rules puerto-rico --prompts`
    """
    chosen = game(name)
    if seats and seats not in chosen.seat_counts:
        fail(f"{name} is played by {', '.join(map(str, chosen.seat_counts))} seats, not {seats}")
    parts: dict[str, Any] = {}
    if actions:
        parts["actions"] = action_rows(chosen.actions)
    if prompts:
        parts["prompts"] = prompt_rows(chosen)
    if not parts:
        shown = component_tables(chosen, seats or max(chosen.seat_counts))
        parts = {"components": shown, "options": option_rows(chosen)}
    if as_json:
        about = {"game": chosen.name, "rules_version": chosen.rules_version}
        console.print_json(data={**about, **parts})
        return
    console.print(f"[bold]{chosen.title}[/bold], rules version {chosen.rules_version}")
    for title, rows in parts.pop("components", {}).items():
        show_rows(title, rows)
    for title, rows in parts.items():
        show_rows(title.capitalize(), rows)


def option_rows(chosen: Game) -> list[dict[str, Any]]:
    return [
        {"option": option.name, "default": option.default, "what it does": option.help}
        for option in chosen.options
    ]


def action_rows(known: ActionTable) -> list[dict[str, Any]]:
    """One row per group of actions. The first argument varies slowest."""
    return [
        {
            "first id": group.first,
            "count": group.count,
            "kind": group.kind,
            "label": group.pattern,
            "arguments": group.axes,
        }
        for group in known.groups
    ]


def prompt_rows(chosen: Game) -> list[dict[str, Any]]:
    return [
        {
            "prompt": prompt.name,
            "rule": prompt.rule,
            "question": prompt.text,
            "answers": [chosen.actions.group_of(first).pattern for first in prompt.answers],
        }
        for prompt in chosen.prompts.rows
    ]


def show_rows(title: str, rows: list[dict[str, Any]]) -> None:
    """Print rows as tables. Columns that do not fit go into further tables."""
    cells = [{column: _text(value) for column, value in row.items()} for row in rows]
    console.print(f"\n[bold]{escape(title)}[/bold]", soft_wrap=True)
    for columns in _split(cells):
        listing = table("", *columns)
        for column, heading in zip(listing.columns, columns, strict=True):
            words = [heading, *(row[heading] for row in cells)]
            column.min_width = min(_width(words), WIDEST_WORD)
            column.overflow = "fold"
            column.no_wrap = _width(words, whole=True) <= column.min_width
        for row in cells:
            listing.add_row(*(escape(row[column]) for column in columns))
        console.print(listing)


def _split(rows: list[dict[str, str]]) -> list[list[str]]:
    """Columns by table. Each table repeats the first column."""
    key, *others = rows[0]
    first = _width([key, *(row[key] for row in rows)], whole=True) + BORDER
    tables = [[key]]
    used = first + 1
    for column in others:
        words = [column, *(row[column] for row in rows)]
        width = min(_width(words), WIDEST_WORD) + BORDER
        if used + width > console.width and len(tables[-1]) > 1:
            tables.append([key])
            used = first + 1
        tables[-1].append(column)
        used += width
    return tables


def _width(texts: Sequence[str], whole: bool = False) -> int:
    """The longest text, or the longest word in them."""
    words = texts if whole else [word for text in texts for word in text.split()]
    return max((len(word) for word in words), default=0)


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict) and all(isinstance(item, list) for item in value.values()):
        return "\n".join(f"{name}: {_values(items)}" for name, items in value.items())
    return json.dumps(value)


def _values(items: list[Any]) -> str:
    if len(items) <= SHOWN_VALUES:
        return " ".join(map(str, items))
    return f"{' '.join(map(str, items[: SHOWN_VALUES - 2]))} ... {items[-1]}"
