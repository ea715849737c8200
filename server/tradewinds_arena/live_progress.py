"""The terminal view of a running tournament: progress, ranking, games per second, time left."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from time import monotonic

from rich.console import Console, Group
from rich.live import Live
from rich.padding import Padding
from rich.progress_bar import ProgressBar
from rich.table import Table as Grid
from rich.text import Text

from .blocks import Block
from .confidence_intervals import interval_of_mean
from .game_points import by_block
from .records import Record
from .sprt import judge
from .statistics import bot_results
from .tournament import Format, Tournament

REDRAW_SECONDS = 1.0


class LiveView:
    """Watches a runner; a context manager that draws while it is open."""

    def __init__(self, tournament: Tournament, console: Console) -> None:
        self.tournament = tournament
        self.records: list[Record] = []
        self.games = 0
        self.already = 0
        self.started = monotonic()
        self.drawn = 0.0
        self.live = Live(self._picture(), console=console, auto_refresh=False)

    def __enter__(self) -> LiveView:
        self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.live.update(self._picture(), refresh=True)
        self.live.stop()

    def scheduled(self, blocks: Sequence[Block], games: int) -> None:
        self.games += games

    def played(self, records: Sequence[Record]) -> None:
        if not self.records:
            self.already = len(records)
            self.started = monotonic()
        self.records.extend(records)
        if monotonic() - self.drawn > REDRAW_SECONDS:
            self.drawn = monotonic()
            self.live.update(self._picture(), refresh=True)

    def _picture(self) -> Group:
        done = len(self.records)
        speed = (done - self.already) / max(monotonic() - self.started, 0.001)
        left = timedelta(seconds=round((self.games - done) / speed)) if speed else "?"
        line = f"{self.tournament.title}: {done} of {self.games} games, {speed:.1f}/s, {left} left"
        if self.tournament.format is Format.SPRT:
            test = judge(self.tournament.elo0, self.tournament.elo1, self.records)
            lower, upper = test.bounds
            line += f"; LLR {test.llr:+.2f} ({lower:.2f} to {upper:.2f})"
        bar = Padding(ProgressBar(total=max(self.games, 1), completed=done))  # a line of its own
        return Group(Text(line), bar, self._standings())

    def _standings(self) -> Grid:
        grid = Grid("bot", "rank points", "95 % interval", "win share", "games", "failures")
        results = bot_results(by_block(self.records), len(self.tournament.bots))
        rows = [
            (bot.name, result)
            for bot, result in zip(self.tournament.bots, results, strict=True)
            if result.games
        ]
        for name, result in sorted(rows, key=lambda row: -row[1].column("rank_points").mean()):
            points = result.column("rank_points")
            low, high = interval_of_mean(points)
            grid.add_row(
                name, f"{points.mean():.3f}", f"{low:.3f} to {high:.3f}",
                f"{100 * result.column('win_share').mean():.1f} %", str(result.games),
                str(sum(result.failures.values())),
            )  # fmt: skip
        return grid
