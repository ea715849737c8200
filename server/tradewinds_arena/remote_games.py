"""Games on a server: bots are invited to matches, block by block.

The games of a block share a seed, so the server hides what would reveal it until all of them
have ended; then the moves are read and the block is written down as a whole. What was played of a
block before an interruption stays on the server and is found again, because every match follows
from its game by the request id.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from google.protobuf.duration_pb2 import Duration

from tradewinds import Client, TradewindsError
from tradewinds.errors import RateLimited, Unavailable
from tradewinds.seating import Player, house, invite
from tradewinds.v1 import clock_pb2, match_pb2, match_service_pb2, player_pb2

from .blocks import Remaining
from .bot_kinds import Kind, kind_of, remote_name
from .bot_log import BotLog
from .bot_programs import Program
from .errors import ArenaError
from .match_results import NOTHING, read_record
from .records import BotFailed, FailureKind, Finished, Record, Task, finished
from .server_access import ServerAccess
from .tournament import Tournament
from .tournament_folder import Folder
from .tournament_server import TournamentServer

LOOK_SECONDS = 0.1  # between two checks of a match, if few are played
LOOKS_PER_SECOND = 200  # at all matches together
READ_AT_ONCE = 2  # moves are read by playing them again, which costs the server time
RETRIES = 20
LOOK_AHEAD = 500  # games, in the order of the schedule
AWAY = 3  # games in a row that a bot does not come to, after which a substitute plays for it
WITHDRAWN = "withdrawn.json"  # names; delete it to invite them again
Answer = TypeVar("Answer")

SUBSTITUTES = {
    "random": clock_pb2.SUBSTITUTE_RANDOM,
    "greedy": clock_pb2.SUBSTITUTE_GREEDY,
}


class RemoteGames:
    """Creates matches, looks after programs, collects results."""

    def __init__(
        self,
        tournament: Tournament,
        folder: Folder,
        access: ServerAccess,
        matches: int | None = None,
    ) -> None:
        self.tournament = tournament
        self.folder = folder
        self.access = access
        self.kinds = [kind_of(bot.run) for bot in tournament.bots]
        self.most_matches = matches or len(tournament.bots) * tournament.at_once
        self.programs: dict[int, Program] = {}
        self.server: TournamentServer | None = None
        self.client: Client | None = None
        self.loop = asyncio.Runner()
        self.busy: Counter[int] = Counter()  # games that a bot plays now
        self.absences: Counter[int] = Counter()  # in a row
        self.withdrawn: set[str] = set(json.loads(folder.read(WITHDRAWN) or "[]"))
        self.seat_tokens: dict[int, dict[int, str]] = {}  # by game and seat, while it is played
        self.tasks: dict[int, Task] = {}  # the games that are played
        self.matches: dict[int, str] = {}
        self.ended: dict[tuple[int, int], BotFailed] = {}  # by game and seat: why a program ended
        self.most_at_once = 0
        self.resigning: set[asyncio.Task[None]] = set()
        self.played: dict[int, dict[int, match_pb2.Match]] = {}  # ended matches by block, game
        self.reading = asyncio.Semaphore(READ_AT_ONCE)

    def play(
        self,
        blocks: Sequence[Remaining],
        take: Callable[[Finished], None],
        stopped: Callable[[], bool],
    ) -> None:
        if blocks:
            self.played = {}
            self.loop.run(self._play(blocks, take, stopped))

    def close(self) -> None:
        self.loop.run(self._close())
        self.loop.close()

    async def _play(
        self,
        blocks: Sequence[Remaining],
        take: Callable[[Finished], None],
        stopped: Callable[[], bool],
    ) -> None:
        await self._open()
        waiting = [(block, task) for block in blocks for task in block.tasks()]
        running: set[asyncio.Task[None]] = set()
        try:
            while True:
                for block, task in [] if stopped() else self._next_games(waiting):
                    waiting.remove((block, task))
                    running.add(asyncio.create_task(self._play_game(block, task, take)))
                if not running:
                    return
                done, running = await asyncio.wait(
                    running, timeout=0.2, return_when=asyncio.FIRST_COMPLETED
                )
                for game in done:
                    game.result()
        finally:
            for game in running:
                game.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    def _next_games(
        self, waiting: Sequence[tuple[Remaining, Task]]
    ) -> list[tuple[Remaining, Task]]:
        """The first games all of whose bots have room now; they count as begun."""
        chosen = []
        for block, task in waiting[:LOOK_AHEAD]:
            if len(self.tasks) >= self.most_matches:
                break
            bots = self._invited(task)
            if all(self.busy[bot] < self.tournament.at_once for bot in bots):
                self.busy.update(bots)
                self.tasks[task.game] = task
                chosen.append((block, task))
        self.most_at_once = max(self.most_at_once, len(self.tasks))
        return chosen

    def _invited(self, task: Task) -> list[int]:
        return [bot for bot in task.bots if self.kinds[bot] is not Kind.POLICY]

    async def _play_game(
        self, block: Remaining, task: Task, take: Callable[[Finished], None]
    ) -> None:
        """Play one game, and write its block down if it is the last one."""
        try:
            for bot in set(task.bots) & set(self.programs):
                await self.programs[bot].keep_running()
            match = await self._referee(task, len(block.block.games()))
            await self._restart_failed(task, match)
        finally:
            self.busy.subtract(self._invited(task))
            del self.tasks[task.game]
            self.seat_tokens.pop(task.game, None)
        played = self.played.setdefault(task.block, {})
        played[task.game] = match
        tasks = block.tasks()
        if len(played) == len(tasks):
            records = [await self._read(each, played[each.game]) for each in tasks]
            del self.played[task.block]
            take(finished(records))

    async def _referee(self, task: Task, games: int) -> match_pb2.Match:
        created = await self._create(task, games)
        match = created.match
        self.matches[task.game] = match.match_id
        self.seat_tokens[task.game] = {key.seat: key.token for key in created.seat_keys}
        for seat in range(len(task.bots)):
            if (task.game, seat) in self.ended:  # its program ended while the match was created
                self._resign(task.game, seat)
        while match.status in (match_pb2.MATCH_STATUS_WAITING, match_pb2.MATCH_STATUS_RUNNING):
            await asyncio.sleep(max(LOOK_SECONDS, len(self.tasks) / LOOKS_PER_SECOND))
            match = await self._patiently(partial(self._get, match.match_id))
        if match.status == match_pb2.MATCH_STATUS_ABORTED:
            reason = match_pb2.EndReason.Name(match.end_reason)
            raise ArenaError(f"the server aborted match {match.match_id} of {task}: {reason}")
        self._note_absences(task, match)
        return match

    async def _create(self, task: Task, games: int) -> match_service_pb2.CreateMatchResponse:
        tournament = self.tournament
        track = tournament.tracks[task.track]
        players = [self._player(bot) for bot in task.bots]
        told = "/".join(f"{player}" for player in players)
        variant = hashlib.blake2b(told.encode(), digest_size=6).hexdigest()
        access = self.access
        block = match_pb2.MatchBlock(
            block_id=f"{access.tournament_id}-{task.block}", match_count=games
        )
        assert self.client is not None
        matches = self.client.matches
        return await self._patiently(
            lambda: matches.create(
                track.game,
                players,
                track.options,
                self._time_control(),
                task.seed.to_bytes(16, "big"),
                request_id=f"{access.tournament_id}-{task.game}-{variant}",
                invitation_timeout=_duration(tournament.time.connect),
                absence_policy=match_service_pb2.ABSENCE_POLICY_SUBSTITUTE,
                tournament_id=access.tournament_id,
                reveal=match_pb2.RevealRule(block=block),
            )
        )

    def _player(self, bot: int) -> Player:
        entrant = self.tournament.bots[bot]
        if self.kinds[bot] is Kind.POLICY:
            return house(entrant.run)
        if entrant.name in self.withdrawn:
            return house(self.tournament.substitute)
        return invite(remote_name(entrant.run) or entrant.name)

    def _time_control(self) -> clock_pb2.TimeControl:
        time = self.tournament.time
        return clock_pb2.TimeControl(
            allowance=_duration(time.allowance),
            bank=_duration(time.bank),
            max_strikes=time.strikes,
            substitute=SUBSTITUTES[self.tournament.substitute],
            substituted_ranks_last=True,
        )

    async def _get(self, match_id: str) -> match_pb2.Match:
        assert self.client is not None
        return (await self.client.matches.get(match_id, include=NOTHING)).match

    async def _read(self, task: Task, match: match_pb2.Match) -> Record:
        assert self.client is not None
        client = self.client
        async with self.reading:
            return await self._patiently(
                lambda: read_record(client, self.tournament, task, match, self.ended)
            )

    async def _patiently(self, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        """Ask again while the server is away or has too much to do."""
        for attempt in range(RETRIES):
            try:
                return await ask()
            except (Unavailable, RateLimited) as error:
                wait = error.retry_after or min(5.0, 0.2 * 2**attempt)
                failure: TradewindsError = error
            await asyncio.sleep(wait)
        raise ArenaError(f"the server at {self.access.address} does not answer: {failure}")

    def _note_absences(self, task: Task, match: match_pb2.Match) -> None:
        for player in match.players:
            bot = task.bots[player.seat]
            if player.substitution_cause == player_pb2.SUBSTITUTION_CAUSE_ABSENT:
                self.absences[bot] += 1
                if self.absences[bot] == AWAY:
                    self._withdraw(self.tournament.bots[bot].name)
            elif player.kind == player_pb2.PLAYER_KIND_BOT:
                self.absences[bot] = 0

    def _withdraw(self, name: str) -> None:
        """Let substitutes play for a bot that does not come, also after an interruption."""
        self.withdrawn.add(name)
        self.folder.replace(WITHDRAWN, json.dumps(sorted(self.withdrawn)) + "\n")

    async def _restart_failed(self, task: Task, match: match_pb2.Match) -> None:
        """A program that failed may hang: it is started anew, unless it plays another game.

        So is one that has used processor time of which every game gives it so much.
        """
        for player in match.players:
            bot = task.bots[player.seat]
            is_spent = player.substitution_cause or self.tournament.limits.cpu_seconds
            if is_spent and bot in self.programs and self.busy[bot] == 1:
                await self.programs[bot].stop()

    def _program_ended(self, bot: int, kind: FailureKind, reason: str) -> None:
        """Resign the seats of a program that ended without being stopped."""
        for task in list(self.tasks.values()):
            for seat, player in enumerate(task.bots):
                if player == bot:
                    self.ended[task.game, seat] = BotFailed(kind, reason)
                    self._resign(task.game, seat)

    def _resign(self, game: int, seat: int) -> None:
        token = self.seat_tokens.get(game, {}).get(seat)
        if token is None:
            return
        match_id = self.matches[game]
        resigning = asyncio.create_task(self._resign_now(match_id, token))
        self.resigning.add(resigning)
        resigning.add_done_callback(self.resigning.discard)

    async def _resign_now(self, match_id: str, token: str) -> None:
        assert self.client is not None
        matches = self.client.matches
        try:
            await self._patiently(lambda: matches.get(match_id, token, NOTHING))  # takes the seat
            await self._patiently(lambda: matches.resign(match_id, token))
        except TradewindsError:
            return  # the match has just ended

    async def _open(self) -> None:
        if self.client is not None:
            return
        started = [bot for bot, kind in enumerate(self.kinds) if kind in (Kind.CLASS, Kind.COMMAND)]
        keys = {}
        if self.access.is_own:
            self.server = TournamentServer(self.folder.path, self.access)
            self.access = await self.server.start(
                [self.tournament.bots[bot].name for bot in started]
            )
            keys = self.server.keys
        for bot in started:
            self.programs[bot] = self._program(bot, keys)
        self.client = self.access.client()

    def _program(self, bot: int, keys: Mapping[str, str]) -> Program:
        entrant = self.tournament.bots[bot]
        key = keys.get(entrant.name) or os.environ.get(entrant.key_env, "")
        keys_of_all = {each.key_env for each in self.tournament.bots}
        environment = {
            **{name: value for name, value in os.environ.items() if name not in keys_of_all},
            "TRADEWINDS_BOT": entrant.name,
            "TRADEWINDS_SERVER": self.access.address,
            "TRADEWINDS_API_KEY": key,
            "TRADEWINDS_SESSION": self.access.tournament_id,
            "TRADEWINDS_AT_ONCE": str(self.tournament.at_once),
        }
        if self.access.ca:
            environment["TRADEWINDS_CA"] = self.access.ca
        return Program(
            entrant,
            BotLog(self.folder.path / "logs" / f"{entrant.name}.log"),
            self.tournament.limits,
            environment,
            partial(self._program_ended, bot),
        )

    async def _close(self) -> None:
        await asyncio.gather(*(program.stop() for program in self.programs.values()))
        if self.client is not None:
            await self.client.close()
        if self.server is not None:
            await self.server.stop()


def _duration(seconds: float) -> Duration:
    duration = Duration()
    duration.FromMilliseconds(round(seconds * 1000))
    return duration
