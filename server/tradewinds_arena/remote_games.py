"""Games on a server: bots are invited to matches, block by block.

The games of a block share a seed, so the server hides what would reveal it until all of them
have ended; then the moves are read and the block is written down as a whole. What was played of a
block before an interruption stays on the server and is found again, because every match follows
from its game by the request id.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from tradewinds import Client, TradewindsError
from tradewinds.v1 import match_pb2

from .absences import Absences
from .blocks import Remaining
from .bot_kinds import Kind, kind_of
from .errors import ArenaError
from .match_creation import create_match
from .match_results import NOTHING, read_record
from .program_group import ProgramGroup, is_program
from .records import Finished, Record, Task, finished
from .server_access import ServerAccess
from .server_retries import patiently
from .tournament import Tournament
from .tournament_folder import Folder
from .tournament_server import TournamentServer

LOOK_SECONDS = 0.1  # between two checks of a match, if few are played
LOOKS_PER_SECOND = 200  # at all matches together
READ_AT_ONCE = 2  # moves are read by playing them again, which costs the server time
LOOK_AHEAD = 500  # games, in the order of the schedule


class RemoteGames:
    """Creates matches as far as their bots have room, and collects results."""

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
        self.most_matches = matches or len(tournament.bots) * tournament.at_once
        self.most_at_once = 0
        self.absences = Absences(tournament, folder)
        self.loop = asyncio.Runner()
        self.server: TournamentServer | None = None
        self.client: Client | None = None
        self.programs: ProgramGroup | None = None
        self.running = 0  # games
        self.busy: Counter[int] = Counter()  # games that a bot plays now
        self.played: dict[int, dict[int, match_pb2.Match]] = {}  # ended matches by block, game
        self.reading = asyncio.Semaphore(READ_AT_ONCE)

    def play(
        self,
        blocks: Sequence[Remaining],
        take: Callable[[Finished], None],
        stopped: Callable[[], bool],
    ) -> None:
        if not blocks:
            return
        self.played = {}
        try:
            self.loop.run(self._play(blocks, take, stopped))
        except TradewindsError as error:
            raise ArenaError(
                f"the server at {self.access.address} refuses: {error}; what was played is kept: "
                f"go on with `tradewinds tournament resume {self.folder.path}`"
            ) from error

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
            if self.running >= self.most_matches:
                break
            bots = self._invited(task)
            if all(self.busy[bot] < self.tournament.at_once for bot in bots):
                self.busy.update(bots)
                self.running += 1
                chosen.append((block, task))
        self.most_at_once = max(self.most_at_once, self.running)
        return chosen

    def _invited(self, task: Task) -> list[int]:
        bots = self.tournament.bots
        return [bot for bot in task.bots if kind_of(bots[bot].run) is not Kind.POLICY]

    async def _play_game(
        self, block: Remaining, task: Task, take: Callable[[Finished], None]
    ) -> None:
        """Play one game, and write its block down if it is the last one."""
        assert self.programs is not None
        try:
            await self.programs.begin(task)
            match = await self._referee(task, len(block.block.games()))
            await self.programs.stop_failed(match, task)
        finally:
            self.programs.over(task)
            self.busy.subtract(self._invited(task))
            self.running -= 1
        played = self.played.setdefault(task.block, {})
        played[task.game] = match
        tasks = block.tasks()
        if len(played) == len(tasks):
            records = [await self._read(each, played[each.game]) for each in tasks]
            del self.played[task.block]
            take(finished(records))

    async def _referee(self, task: Task, games: int) -> match_pb2.Match:
        assert self.client is not None
        assert self.programs is not None
        create = partial(
            create_match, self.client, self.tournament, self.access.tournament_id, task, games,
            self.absences.withdrawn,
        )  # fmt: skip
        self.absences.invited(task)
        created = await patiently(create)
        match = created.match
        self.programs.created(task, created)
        while match.status in (match_pb2.MATCH_STATUS_WAITING, match_pb2.MATCH_STATUS_RUNNING):
            await asyncio.sleep(max(LOOK_SECONDS, self.running / LOOKS_PER_SECOND))
            look = partial(self.client.matches.get, match.match_id, include=NOTHING)
            match = (await patiently(look)).match
        if match.status == match_pb2.MATCH_STATUS_ABORTED:
            reason = match_pb2.EndReason.Name(match.end_reason)
            raise ArenaError(f"the server aborted match {match.match_id} of {task}: {reason}")
        self.absences.note(task, match)
        return match

    async def _read(self, task: Task, match: match_pb2.Match) -> Record:
        assert self.client is not None
        assert self.programs is not None
        read = partial(read_record, self.client, self.tournament, task, match, self.programs.ended)
        async with self.reading:
            return await patiently(read)

    async def _open(self) -> None:
        if self.client is not None:
            return
        keys = {}
        if self.access.is_own:
            self.server = TournamentServer(self.folder.path, self.access)
            bots = [bot.name for bot in self.tournament.bots if is_program(bot)]
            self.access = await self.server.start(bots)
            keys = self.server.keys
        self.client = self.access.client()
        self.programs = ProgramGroup(self.tournament, self.folder, self.access, keys, self.client)

    async def _close(self) -> None:
        if self.programs is not None:
            await self.programs.stop()
        if self.client is not None:
            await self.client.close()
        if self.server is not None:
            await self.server.stop()
