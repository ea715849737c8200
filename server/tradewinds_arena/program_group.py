"""All programs of a tournament: started when a game needs them; one that ends resigns its seats."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from tradewinds import Client, TradewindsError
from tradewinds.v1 import match_pb2, match_service_pb2

from .bot_kinds import Kind, kind_of
from .bot_log import BotLog
from .bot_programs import Program
from .match_results import NOTHING
from .records import BotFailed, FailureKind, Task
from .server_access import ServerAccess
from .server_retries import patiently
from .tournament import Entrant, Tournament
from .tournament_folder import Folder


@dataclass
class RunningGame:
    """A game from before its match is created until it has ended."""

    task: Task
    match_id: str = ""
    seat_tokens: dict[int, str] = field(default_factory=dict)

    def seats_of(self, bot: int) -> list[int]:
        return [seat for seat, player in enumerate(self.task.bots) if player == bot]


class ProgramGroup:
    """Knows the programs by the number of their bot, and the games that they play."""

    def __init__(
        self,
        tournament: Tournament,
        folder: Folder,
        access: ServerAccess,
        keys: Mapping[str, str],
        client: Client,
    ) -> None:
        self.tournament = tournament
        self.client = client
        self.games: dict[int, RunningGame] = {}
        self.ended: dict[tuple[int, int], BotFailed] = {}  # by game and seat: why a program ended
        self.resigning: set[asyncio.Task[None]] = set()
        self.programs = {
            bot: Program(
                entrant,
                BotLog(folder.path / "logs" / f"{entrant.name}.log"),
                tournament.limits,
                _environment(tournament, entrant, access, keys),
                partial(self._program_ended, bot),
            )
            for bot, entrant in enumerate(tournament.bots)
            if is_program(entrant)
        }

    async def begin(self, task: Task) -> None:
        """Keep the programs running that the game needs."""
        self.games[task.game] = RunningGame(task)
        for bot in set(task.bots) & set(self.programs):
            await self.programs[bot].keep_running()

    def created(self, task: Task, created: match_service_pb2.CreateMatchResponse) -> None:
        """The match is there; seats whose programs have ended meanwhile resign at once."""
        game = self.games[task.game]
        game.match_id = created.match.match_id
        game.seat_tokens = {key.seat: key.token for key in created.seat_keys}
        for seat in range(len(task.bots)):
            if (task.game, seat) in self.ended:
                self._resign(game, seat)

    def over(self, task: Task) -> None:
        del self.games[task.game]

    async def stop_failed(self, match: match_pb2.Match, task: Task) -> None:
        """A program that failed may hang: it is started anew, unless it plays another game.

        So is one that has used processor time of which every game gives it so much.
        """
        for player in match.players:
            bot = task.bots[player.seat]
            is_spent = player.substitution_cause or self.tournament.limits.cpu_seconds
            if is_spent and bot in self.programs and self._games_of(bot) == 1:
                await self.programs[bot].stop()

    async def stop(self) -> None:
        await asyncio.gather(*(program.stop() for program in self.programs.values()))

    def _games_of(self, bot: int) -> int:
        return sum(bot in game.task.bots for game in self.games.values())

    def _program_ended(self, bot: int, kind: FailureKind, reason: str) -> None:
        """Resign the seats of a program that ended without being stopped."""
        for game in self.games.values():
            for seat in game.seats_of(bot):
                self.ended[game.task.game, seat] = BotFailed(kind, reason)
                self._resign(game, seat)

    def _resign(self, game: RunningGame, seat: int) -> None:
        if seat in game.seat_tokens:  # its match is created
            token = game.seat_tokens[seat]
            resigning = asyncio.create_task(self._resign_now(game.match_id, token))
            self.resigning.add(resigning)
            resigning.add_done_callback(self.resigning.discard)

    async def _resign_now(self, match_id: str, token: str) -> None:
        matches = self.client.matches
        try:
            await patiently(lambda: matches.get(match_id, token, NOTHING))  # takes the seat
            await patiently(lambda: matches.resign(match_id, token))
        except TradewindsError:
            return  # the match has just ended


def is_program(entrant: Entrant) -> bool:
    return kind_of(entrant.run) in (Kind.CLASS, Kind.COMMAND)


def _environment(
    tournament: Tournament, entrant: Entrant, access: ServerAccess, keys: Mapping[str, str]
) -> dict[str, str]:
    """That of this process without the keys of other bots, and what `run(bot)` reads."""
    keys_of_all = {each.key_env for each in tournament.bots}
    environment = {
        **{name: value for name, value in os.environ.items() if name not in keys_of_all},
        "TRADEWINDS_BOT": entrant.name,
        "TRADEWINDS_SERVER": access.address,
        "TRADEWINDS_API_KEY": keys.get(entrant.name) or os.environ.get(entrant.key_env, ""),
        "TRADEWINDS_SESSION": access.tournament_id,
        "TRADEWINDS_AT_ONCE": str(tournament.at_once),
    }
    if access.ca:
        environment["TRADEWINDS_CA"] = access.ca
    return environment
