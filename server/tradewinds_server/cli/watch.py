"""`tradewinds watch`: follow a match in the terminal, in words."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import typer

from tradewinds import Client, TradewindsError
from tradewinds.v1 import match_pb2, match_service_pb2, position_pb2
from tradewinds.vocabulary import Vocabulary

from .console import console, fail
from .table_text import TableText, scores_table


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
        components = await client.catalog.match_components(match_id)
        teller = MatchPrinter(state.match, words, components)
        async for update in client.matches.watch(match_id):
            teller.hear(update)
            if teller.is_over:
                return


class MatchPrinter:
    """Prints what a spectator hears."""

    def __init__(self, match: match_pb2.Match, words: Vocabulary, components: Any) -> None:
        self._names = [player.name for player in match.players]
        self._words = words
        self._table = TableText(self._names, components)
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
            console.print(self._table.players(f"Round {current}", seen.players))
        if position.scores:
            self.is_over = True
            rows = [
                (score.rank, score.seat, score.total, {it.name: it.points for it in score.items})
                for score in position.scores
            ]
            console.print(scores_table(self._names, rows))
