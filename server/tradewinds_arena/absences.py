"""Bots that do not come to the games they are invited to, so that nobody waits for them again."""

from __future__ import annotations

import json
from collections import Counter
from time import monotonic

from tradewinds.v1 import match_pb2, player_pb2

from .records import Task
from .tournament import Tournament
from .tournament_folder import Folder

AWAY = 3  # times in a row that a bot does not come, after which a substitute plays for it
WITHDRAWN = "withdrawn.json"  # names; delete it to invite them again


class Absences:
    """Counts them; the names of withdrawn bots stay in the folder.

    Games that a bot is invited to at the same time count as one, so that one short outage of its
    machine does not withdraw it.
    """

    def __init__(self, tournament: Tournament, folder: Folder) -> None:
        self.tournament = tournament
        self.folder = folder
        self.withdrawn: set[str] = set(json.loads(folder.read(WITHDRAWN) or "[]"))
        self.in_a_row: Counter[int] = Counter()
        self.invited_at: dict[int, float] = {}  # by game
        self.missed_at: dict[int, float] = {}  # by bot

    def invited(self, task: Task) -> None:
        self.invited_at[task.game] = monotonic()

    def note(self, task: Task, match: match_pb2.Match) -> None:
        """Look who came to a match that has ended."""
        invited_at = self.invited_at.pop(task.game)
        for player in match.players:
            bot = task.bots[player.seat]
            if player.substitution_cause == player_pb2.SUBSTITUTION_CAUSE_ABSENT:
                if invited_at > self.missed_at.get(bot, 0.0):
                    self._miss(bot)
            elif player.kind == player_pb2.PLAYER_KIND_BOT:
                self.in_a_row[bot] = 0

    def _miss(self, bot: int) -> None:
        self.missed_at[bot] = monotonic()
        self.in_a_row[bot] += 1
        if self.in_a_row[bot] == AWAY:
            self.withdrawn.add(self.tournament.bots[bot].name)
            self.folder.replace(WITHDRAWN, json.dumps(sorted(self.withdrawn)) + "\n")
