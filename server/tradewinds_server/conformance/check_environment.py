"""The environment of one check: the client, the proxy in front of the server, and opponents."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Coroutine
from typing import Any, TypeVar

from tradewinds import Bot, Turn, play
from tradewinds import Client as ServiceClient
from tradewinds.seating import house
from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import queue_pb2

from .check import Failed
from .client_under_test import RunningClient
from .pace import Pace
from .proxied_stream import ProxiedStream
from .proxy import Proxy
from .untrusted_server import Meeting, UntrustedServer

Answer = TypeVar("Answer")
END_SECONDS = 1.0  # between the end of a client's stream and that of the client


class Opponent(Bot):
    """Answers with the first legal action."""

    wants_view = False
    wants_events = False

    def choose(self, turn: Turn) -> int:
        return turn.legal[0]


class CheckEnvironment:
    """What a check's script works with."""

    def __init__(
        self,
        proxy: Proxy,
        upstream: str,
        environment: dict[str, str],
        pace: Pace,
        game: str = "puerto-rico",
        invites: bool = False,
    ) -> None:
        self.proxy = proxy
        self.pace = pace
        self.environment = environment
        self.game = game
        self.invites = invites  # the first stream brings an invitation
        self.client: RunningClient | None = None
        self.untrusted: UntrustedServer | None = None  # in place of the proxy
        self._upstream = upstream
        self._tasks: list[asyncio.Task[Any]] = []

    async def stream(self) -> ProxiedStream:
        """The next Play stream of the client, with its first message."""
        link = await self.expect(self.proxy.links.get(), "opened no stream", self.pace.start)
        await self.expect(link.take("request"), "said nothing on its stream")
        self._run(self._bring_opponents(link))
        if self.invites:
            self.invites = False
            await self.invite(link)
        return link

    async def turn(self, link: ProxiedStream) -> pb.Turn:
        """The next turn for the client, which has not been sent to it yet."""
        turn: pb.Turn = await self.expect(
            link.take("turn"), "got to no turn", self.pace.start, link
        )
        return turn

    async def move(self, link: ProxiedStream, what: str = "did not answer a turn") -> pb.Move:
        """The next move of the client, which has not been passed on yet."""
        move: pb.Move = await self.expect(link.take("move"), what, link=link)
        return move

    async def waiting(self) -> tuple[ProxiedStream, pb.JoinQueue]:
        """A stream on which the client has asked for a queue. No server hears of that."""
        self.proxy.gates = {*self.proxy.gates, "join_queue"}
        link = await self.stream()
        return link, await self.join(link, "joined no queue")

    async def join(self, link: ProxiedStream, what: str) -> pb.JoinQueue:
        """The next place in a queue that the client asks for; no server may hear of it."""
        join: pb.JoinQueue = await self.expect(link.take("join_queue"), what, link=link)
        return join

    async def first_turn(self) -> tuple[ProxiedStream, pb.Turn]:
        link = await self.stream()
        return link, await self.turn(link)

    async def answered(
        self, link: ProxiedStream, turn: pb.Turn, what: str = "did not answer"
    ) -> pb.Move:
        """Send a turn, and the client's move for exactly that turn."""
        link.tell(turn=turn)
        return await self.move_for(link, turn, what)

    async def move_for(self, link: ProxiedStream, turn: pb.Turn, what: str) -> pb.Move:
        while True:
            move = await self.move(link, what)
            if (move.match_id, move.seat, move.version) == (
                turn.match_id,
                turn.seat,
                turn.version,
            ):
                return move

    async def plays_on(self, link: ProxiedStream, moves: int, what: str) -> None:
        """Let the client play so many moves on this stream."""
        for _ in range(moves):
            turn = await self.turn(link)
            move = await self.answered(link, turn, what)
            await link.pass_on(move=move)

    async def expect(
        self,
        event: Awaitable[Answer],
        what: str,
        patience: float | None = None,
        link: ProxiedStream | None = None,
    ) -> Answer:
        """Wait for the client. Failed if it ends, breaks the stream or takes too long."""
        assert self.client is not None
        patience = patience or self.pace.answer
        awaited = asyncio.ensure_future(event)
        ended = asyncio.ensure_future(self.client.wait())
        others: list[asyncio.Future[Any]] = [ended]
        if link is not None:
            others.append(asyncio.ensure_future(link.closed.wait()))
        try:
            await asyncio.wait(
                [awaited, *others], timeout=patience, return_when=asyncio.FIRST_COMPLETED
            )
            if awaited.done():
                return await awaited
            if link is not None and link.closed.is_set():
                await asyncio.wait([ended], timeout=END_SECONDS)
            if ended.done():
                raise Failed(f"the client {what}: {ended.result()}")
            if link is not None and link.closed.is_set():
                raise Failed(f"the client {what}: it broke the stream off")
            raise Failed(f"the client {what} within {patience:.0f} s")
        finally:
            for task in (awaited, *others):
                task.cancel()

    async def no_stream(self, seconds: float, what: str) -> None:
        """Watch that the client opens no stream for some time."""
        try:
            async with asyncio.timeout(seconds):
                await self.proxy.links.get()
        except TimeoutError:
            return
        raise Failed(f"the client {what}")

    async def leaves_untrusted(self, certificate: str) -> None:
        """Watch that the client asks for a certificate, and then says nothing."""
        assert self.untrusted is not None
        meetings = self.untrusted.meetings
        first = await self.expect(meetings.get(), "did not connect", self.pace.start)
        if first is Meeting.NO_TLS:
            raise Failed("the client did not use TLS")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.pace.quiet):
                while first is not Meeting.SPOKE:
                    first = await meetings.get()
        if first is Meeting.SPOKE:
            raise Failed(f"the client accepted {certificate}")

    async def invite(self, link: ProxiedStream, seats: int = 2, own: int = 1) -> str:
        """Create a match in which the client has the first seats. Returns its id."""
        players = [link.bot] * own + [house("random")] * (seats - own)
        async with ServiceClient(self._upstream) as client:
            created = await client.matches.create(self.game, players)
        return created.match.match_id

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _bring_opponents(self, link: ProxiedStream) -> None:
        while True:
            join = await link.joins.get()
            for seat in range(1, join.queue.setup.seats):
                self._run(self._oppose(f"{link.bot[-40:]}.{seat}", join.queue))

    async def _oppose(self, name: str, queue: queue_pb2.QueueSpec) -> None:
        opponent = Opponent()
        opponent.name = name
        await play(opponent, self._upstream, queue, matches=1)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.create_task(work))


def seconds_since(start: float) -> float:
    return time.monotonic() - start
