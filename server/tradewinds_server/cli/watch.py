"""`tradewinds watch`: follow a match in the terminal, in words."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from google.protobuf.json_format import MessageToDict
from rich.table import Table

from tradewinds import Client, TradewindsError
from tradewinds.v1 import match_pb2, match_service_pb2, position_pb2
from tradewinds.vocabulary import Vocabulary

from .console import console, fail, table


def watch(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="The match id.")],
    server: Annotated[str, typer.Option(help="The server's address.")] = "localhost:50051",
) -> None:
    """Follow a match to its end: every action in words, and the board at the start of each round.

    If the server requires a key, set TRADEWINDS_API_KEY.

    Example: `tradewinds watch 03eacd690015c5a27e8a`
    """
    try:
        asyncio.run(follow(match, server))
    except TradewindsError as error:
        fail(str(error), code=1)
    except KeyboardInterrupt:
        return


async def follow(match_id: str, address: str) -> None:
    async with Client(address) as client:
        state = await client.matches.get(match_id)
        words = await client.catalog.vocabulary(state.match.setup.game)
        teller = MatchPrinter(state.match, words)
        async for update in client.matches.watch(match_id):
            teller.hear(update)
            if teller.is_over:
                return


class MatchPrinter:
    """Prints what a spectator hears."""

    def __init__(self, match: match_pb2.Match, words: Vocabulary) -> None:
        self._names = [player.name for player in match.players]
        self._words = words
        self._round = -1
        self.is_over = False
        console.print(f"{match.setup.game}: {', '.join(self._names)}", highlight=False)

    def hear(self, update: match_service_pb2.WatchMatchResponse) -> None:
        if update.HasField("state"):
            self._show(update.state.view, update.state.position)
        elif update.HasField("step"):
            step = update.step
            text = self._words.actions[step.action_id].text if step.HasField("action_id") else "?"
            line = f"{step.version:4}  {self._names[step.seat]}: {text}"
            console.print(line, highlight=False, markup=False)
            self._show(step.view, step.position)

    def _show(self, view: position_pb2.View, position: position_pb2.Position) -> None:
        kind = view.WhichOneof("game")
        seen = getattr(view, kind) if kind else None
        current = getattr(seen, "round", self._round)
        if seen is not None and current != self._round:
            self._round = current
            console.print(players_table(f"Round {current}", self._names, seen.players))
        if position.scores:
            self.is_over = True
            console.print(scores_table(self._names, position.scores))


def players_table(title: str, names: Sequence[str], players: Sequence[Any]) -> Table:
    """The public board of each player, one row per field."""
    areas = [
        MessageToDict(
            player, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
        )
        for player in players
    ]
    shown = table(title, "", *names)
    for field in dict.fromkeys(name for area in areas for name in area if name != "seat"):
        cells = [words_for(area.get(field, "?")) for area in areas]
        if any(cell not in ("", "0") for cell in cells):
            shown.add_row(field.replace("_", " "), *cells)
    return shown


def words_for(value: Any) -> str:
    """A value of a view in a cell."""
    if isinstance(value, dict):
        return " ".join(f"{name} {words_for(item)}" for name, item in value.items() if item)
    if isinstance(value, list):
        kept = [words_for(item) for item in value]
        return ", ".join(kept) if any(item not in ("", "0") for item in kept) else ""
    return str(value).lower().replace("_", " ") if isinstance(value, str) else str(value)


def scores_table(names: Sequence[str], scores: Sequence[position_pb2.SeatScore]) -> Table:
    shown = table("Result", "rank#", "player", "points#", "from")
    for score in sorted(scores, key=lambda score: score.rank):
        items = ", ".join(f"{item.name} {item.points}" for item in score.items if item.points)
        shown.add_row(str(score.rank), names[score.seat], str(score.total), items)
    return shown
