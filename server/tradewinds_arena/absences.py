"""Bots that do not come to the games they are invited to, so that nobody waits for them again."""

from __future__ import annotations

import json
from collections import Counter

from tradewinds.v1 import match_pb2, player_pb2

from .records import Task
from .tournament import Tournament
from .tournament_folder import Folder

AWAY = 3  # games in a row that a bot does not come to, after which a substitute plays for it
WITHDRAWN = "withdrawn.json"  # names; delete it to invite them again


class Absences:
    """Counts them; the names of withdrawn bots stay in the folder."""

    def __init__(self, tournament: Tournament, folder: Folder) -> None:
        self.tournament = tournament
        self.folder = folder
        self.withdrawn: set[str] = set(json.loads(folder.read(WITHDRAWN) or "[]"))
        self.in_a_row: Counter[int] = Counter()

    def note(self, task: Task, match: match_pb2.Match) -> None:
        """Look who came to a match that has ended."""
        for player in match.players:
            bot = task.bots[player.seat]
            if player.substitution_cause == player_pb2.SUBSTITUTION_CAUSE_ABSENT:
                self.in_a_row[bot] += 1
                if self.in_a_row[bot] == AWAY:
                    self._withdraw(self.tournament.bots[bot].name)
            elif player.kind == player_pb2.PLAYER_KIND_BOT:
                self.in_a_row[bot] = 0

    def _withdraw(self, name: str) -> None:
        self.withdrawn.add(name)
        self.folder.replace(WITHDRAWN, json.dumps(sorted(self.withdrawn)) + "\n")
