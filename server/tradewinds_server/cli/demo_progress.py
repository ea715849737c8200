"""The progress that the demo shows: queues, matches, and the bots' results."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from statistics import fmean

from rich.console import Group
from rich.table import Table

from tradewinds.v1 import match_pb2

from .console import table

RATE_LOOKS = 8  # moves per second are those between so many looks


class DemoProgress:
    """All matches so far. Updated with the whole list each time."""

    def __init__(self, games: Sequence[str], wanted: int) -> None:
        self.games = games
        self.wanted = wanted
        self.matches: list[match_pb2.Match] = []
        self.moves_per_second = 0.0
        self._looks: deque[tuple[float, int]] = deque(maxlen=RATE_LOOKS)

    def take(self, matches: list[match_pb2.Match], now: float) -> None:
        """Update with all matches at this time, in seconds."""
        self.matches = matches
        self._looks.append((now, sum(match.version for match in matches)))
        (before, moves_before), (_, moves) = self._looks[0], self._looks[-1]
        if now > before:
            self.moves_per_second = (moves - moves_before) / (now - before)

    @property
    def finished(self) -> list[match_pb2.Match]:
        return [match for match in self.matches if is_finished(match)]

    @property
    def is_complete(self) -> bool:
        return all(self.finished_of(game) >= self.wanted for game in self.games)

    @property
    def missing(self) -> list[str]:
        """Games without a finished match."""
        return [game for game in self.games if self.finished_of(game) == 0]

    def finished_of(self, game: str) -> int:
        return sum(match.setup.game == game for match in self.finished)

    def line(self) -> str:
        games = (f"{game} {self.finished_of(game)}/{self.wanted}" for game in self.games)
        return f"{', '.join(games)}; {self.moves_per_second:,.0f} moves/s"

    def render(self) -> Group:
        return Group(self.queues(), self.bots())

    def queues(self) -> Table:
        shown = table(
            f"Queues, {self.moves_per_second:,.0f} moves/s",
            "game",
            "seats#",
            "finished#",
            "running#",
            "moves#",
        )
        grouped: dict[tuple[str, int], list[match_pb2.Match]] = defaultdict(list)
        for match in self.matches:
            grouped[match.setup.game, len(match.players)].append(match)
        for (game, seats), matches in sorted(grouped.items()):
            done = sum(map(is_finished, matches))
            moves = sum(match.version for match in matches)
            shown.add_row(game, str(seats), str(done), str(len(matches) - done), f"{moves:,}")
        return shown

    def bots(self) -> Table:
        means = [f"{game}, mean points#" for game in self.games]
        shown = table("Bots", "bot", "played#", "won#", *means)
        scores: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        won: dict[str, int] = defaultdict(int)
        for match in self.finished:
            for player, score in zip(match.players, match.scores, strict=True):
                scores[player.name][match.setup.game].append(score.total)
                won[player.name] += score.rank == 1
        for bot, games in sorted(scores.items()):
            played = sum(map(len, games.values()))
            points = [f"{fmean(games[game]):.1f}" if games[game] else "" for game in self.games]
            shown.add_row(bot, str(played), str(won[bot]), *points)
        return shown


def is_finished(match: match_pb2.Match) -> bool:
    return match.status == match_pb2.MATCH_STATUS_FINISHED
