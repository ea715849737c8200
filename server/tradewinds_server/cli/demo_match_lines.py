"""Lines about running matches of the demo, as spectators see them: round, points, last action."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from rich.table import Table

from tradewinds import Client, TradewindsError
from tradewinds.v1 import match_pb2, match_service_pb2, position_pb2
from tradewinds.vocabulary import Vocabulary

from .console import table

POINTS = {"puerto_rico": "vp", "madeira": "prestige", "vasco_da_gama": "vp"}


class WatchedTable:
    """What is seen of one match."""

    def __init__(self, match: match_pb2.Match, words: Vocabulary) -> None:
        self.game = match.setup.game
        self.names = [player.name for player in match.players]
        self.round = ""
        self.points = [""] * len(self.names)
        self.last_action = ""
        self.is_over = False
        self._words = words

    def hear(self, update: match_service_pb2.WatchMatchResponse) -> None:
        if update.HasField("state"):
            self._see(update.state.view)
            self._finish(update.state.position)
        elif update.HasField("step"):
            step = update.step
            text = self._words.actions[step.action_id].text
            self.last_action = f"{self.names[step.seat]}: {text[:1].lower()}{text[1:]}"
            self._see(step.view)
            self._finish(step.position)

    def row(self) -> tuple[str, ...]:
        players = zip(self.names, self.points, strict=True)
        scores = ", ".join(f"{name} {points}".strip() for name, points in players)
        return self.game, "over" if self.is_over else self.round, scores, self.last_action

    def _see(self, view: position_pb2.View) -> None:
        kind = view.WhichOneof("game")
        if kind in POINTS:
            seen = getattr(view, kind)
            self.round = str(seen.round)
            self.points = [str(getattr(player, POINTS[kind])) for player in seen.players]

    def _finish(self, position: position_pb2.Position) -> None:
        if position.scores:
            self.is_over = True
            self.points = [str(score.total) for score in position.scores]


class DemoMatchLines:
    """Watches as many tables as there is room for, of every game; a new one when one ends."""

    def __init__(self, client: Client, words: Mapping[str, Vocabulary], room: int) -> None:
        self._client = client
        self._words = words
        self._room = room
        self._tables: dict[str, WatchedTable] = {}
        self._watching: dict[str, asyncio.Task[None]] = {}

    def attend(self, matches: Sequence[match_pb2.Match]) -> None:
        """Leave tables whose match has ended, and go to some of those that run."""
        for match_id, watching in list(self._watching.items()):
            if watching.done():
                del self._watching[match_id], self._tables[match_id]
        running = [match for match in matches if match.status == match_pb2.MATCH_STATUS_RUNNING]
        while len(self._tables) < self._room:
            free = [match for match in running if match.match_id not in self._tables]
            if not free:
                return
            self._watch(min(free, key=lambda match: self._count(match.setup.game)))

    def stop(self) -> None:
        for watching in self._watching.values():
            watching.cancel()

    def render(self) -> Table:
        shown = table("Tables", "game", "round", "players and points", "last action")
        for seen in sorted(self._tables.values(), key=lambda seen: seen.game):
            shown.add_row(*seen.row())
        return shown

    def _count(self, game: str) -> int:
        return sum(seen.game == game for seen in self._tables.values())

    def _watch(self, match: match_pb2.Match) -> None:
        seen = WatchedTable(match, self._words[match.setup.game])
        self._tables[match.match_id] = seen
        self._watching[match.match_id] = asyncio.create_task(self._follow(match.match_id, seen))

    async def _follow(self, match_id: str, seen: WatchedTable) -> None:
        try:
            async for update in self._client.matches.watch(match_id):
                seen.hear(update)
        except TradewindsError:
            return  # the server is down; another match is chosen when it is up again
