"""Statistics of many games: points, lengths, branching."""

from __future__ import annotations

from statistics import fmean

from tradewinds_engine import State

from .console import console, table


class PlayoutStatistics:
    """Updated by every question and every finished game."""

    def __init__(self) -> None:
        self.lengths: list[int] = []
        self.asked = 0
        self.offered = 0
        self.most_offered = 0
        self.totals: dict[str, list[int]] = {}
        self.wins: dict[str, int] = {}

    def note(self, choices: int) -> None:
        """Count a question with that many answers."""
        self.asked += 1
        self.offered += choices
        self.most_offered = max(self.most_offered, choices)

    def finish(self, state: State, players: list[str]) -> None:
        """Count a finished game. Players without a name are named by seat."""
        self.lengths.append(self.asked - sum(self.lengths))
        for score in state.scores():
            player = players[score.seat] if players else f"seat {score.seat}"
            self.totals.setdefault(player, []).append(score.total)
            self.wins[player] = self.wins.get(player, 0) + (score.rank == 1)

    def show(self, title: str) -> None:
        points = table(title, "player", "games#", "first#", "mean#", "least#", "most#")
        for player, totals in sorted(self.totals.items()):
            points.add_row(
                player,
                str(len(totals)),
                f"{self.wins[player] / len(totals):.1%}",
                f"{fmean(totals):.1f}",
                str(min(totals)),
                str(max(totals)),
            )
        console.print(points)
        console.print(
            f"choices a game: {fmean(self.lengths):.1f} "
            f"(from {min(self.lengths)} to {max(self.lengths)})"
        )
        offered = self.offered / max(1, self.asked)
        console.print(f"answers a question: {offered:.1f} (at most {self.most_offered})")
