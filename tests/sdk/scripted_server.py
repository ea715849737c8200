"""A gRPC server that follows a script, to bring about what a real one seldom does.

A test hands it one coroutine per connection, in order; each is given a `Line` to talk on.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import grpc
from google.protobuf.duration_pb2 import Duration

from tradewinds.v1 import bot_pb2, catalog_pb2, match_pb2, matchmaking_pb2, position_pb2
from tradewinds.v1.bot_pb2_grpc import BotServiceServicer, add_BotServiceServicer_to_server
from tradewinds.v1.catalog_pb2_grpc import (
    CatalogServiceServicer,
    add_CatalogServiceServicer_to_server,
)
from tradewinds.v1.match_pb2_grpc import MatchServiceServicer, add_MatchServiceServicer_to_server
from tradewinds.v1.matchmaking_pb2_grpc import (
    MatchmakingServiceServicer,
    add_MatchmakingServiceServicer_to_server,
)

Said: TypeAlias = AsyncIterator[bot_pb2.PlayRequest]
PlayContext: TypeAlias = "grpc.aio.ServicerContext[bot_pb2.PlayRequest, bot_pb2.PlayResponse]"
LABELS = ("pass", "role:settler", "role:mayor", "role:builder")


class Cut(Exception):
    """The script breaks the connection."""


class Line:
    """The server's end of one Play stream."""

    def __init__(self, requests: Said, context: PlayContext) -> None:
        self.requests = requests
        self.context = context

    async def hear(self, kind: str) -> Any:
        """The next message, which has to be of that kind."""
        request = await anext(self.requests)
        assert request.WhichOneof("message") == kind, request
        return getattr(request, kind)

    async def say(self, **message: Any) -> None:
        await self.context.write(bot_pb2.PlayResponse(**message))

    async def greet(self, *resumed: str, heartbeat: int = 10) -> bot_pb2.Hello:
        hello: bot_pb2.Hello = await self.hear("hello")
        interval = Duration(seconds=heartbeat)
        await self.say(welcome=bot_pb2.Welcome(heartbeat_interval=interval, match_ids=resumed))
        return hello

    async def grant(self, ticket_id: str = "t1") -> bot_pb2.Join:
        join: bot_pb2.Join = await self.hear("join")
        ticket = matchmaking_pb2.Ticket(
            ticket_id=ticket_id,
            request_id=join.request_id,
            queue=f"{join.queue.game}/{join.queue.seats} 10s+120s",
        )
        await self.say(ticket=ticket)
        return join

    async def seat(self, match_id: str = "m1", ticket_id: str = "t1", seat: int = 1) -> None:
        match = match_pb2.Match(match_id=match_id, game="puerto-rico")
        seating = matchmaking_pb2.Seating(ticket_id=ticket_id, match=match, seat=seat)
        await self.say(seating=seating)

    async def ask(
        self, match_id: str = "m1", version: int = 4, legal: Sequence[int] = (1, 3), seat: int = 1
    ) -> None:
        await self.say(turn=turn(match_id, version, legal, seat))

    async def accept(self, move: bot_pb2.Move) -> None:
        await self.say(
            accepted=bot_pb2.MoveAccepted(
                match_id=move.match_id, version=move.version + 1, request_id=move.request_id
            )
        )

    async def finish(self, match_id: str = "m1", seat: int = 1) -> None:
        await self.say(over=bot_pb2.MatchOver(match=finished(match_id), seat=seat))


async def one_match(line: Line) -> None:
    """A match of one move, from the greeting to its end."""
    await line.greet()
    await line.grant()
    await line.seat()
    await line.ask()
    move = await line.hear("move")
    assert (move.match_id, move.version, move.action) == ("m1", 4, 3)
    await line.accept(move)
    await line.finish()


def turn(match_id: str, version: int, legal: Sequence[int], seat: int) -> bot_pb2.Turn:
    return bot_pb2.Turn(
        match_id=match_id,
        game="puerto-rico",
        seat=seat,
        version=version,
        prompt="choose-role",
        legal=legal,
    )


def finished(match_id: str) -> match_pb2.Match:
    scores = [
        position_pb2.SeatScore(seat=0, total=30, rank=2),
        position_pb2.SeatScore(seat=1, total=41, rank=1),
    ]
    status = match_pb2.MATCH_STATUS_FINISHED
    return match_pb2.Match(match_id=match_id, game="puerto-rico", status=status, scores=scores)


Script = Callable[[Line], Awaitable[None]]


class ScriptedServer(
    BotServiceServicer, CatalogServiceServicer, MatchmakingServiceServicer, MatchServiceServicer
):
    """Plays its scripts one connection after the other and remembers where one went wrong."""

    def __init__(self) -> None:
        self.scripts: list[Script] = []
        self.failures: list[Exception] = []
        self.metadata: list[dict[str, str | bytes]] = []
        self.matches: dict[str, match_pb2.Match] = {}
        self.queues: dict[str, int] = {}  # tickets by the queue's name
        self.address = ""
        self._server = grpc.aio.server()

    async def start(self) -> None:
        add_BotServiceServicer_to_server(self, self._server)
        add_CatalogServiceServicer_to_server(self, self._server)
        add_MatchmakingServiceServicer_to_server(self, self._server)
        add_MatchServiceServicer_to_server(self, self._server)
        self.address = f"127.0.0.1:{self._server.add_insecure_port('127.0.0.1:0')}"
        await self._server.start()

    async def stop(self) -> None:
        await self._server.stop(None)
        assert self.failures == []
        assert self.scripts == [], "the client did not connect as often as expected"

    async def Play(self, requests: Said, context: PlayContext) -> None:
        self.metadata.append(dict(context.invocation_metadata() or ()))
        script = self.scripts.pop(0)
        try:
            await script(Line(requests, context))
        except Cut:
            await context.abort(grpc.StatusCode.UNAVAILABLE, "cut by the script")
        except (AssertionError, StopAsyncIteration) as error:
            self.failures.append(error)
            await context.abort(grpc.StatusCode.INVALID_ARGUMENT, repr(error))
        await asyncio.Event().wait()  # until the client hangs up

    async def GetGame(
        self,
        request: catalog_pb2.GetGameRequest,
        context: grpc.aio.ServicerContext[catalog_pb2.GetGameRequest, catalog_pb2.GetGameResponse],
    ) -> catalog_pb2.GetGameResponse:
        if request.game != "puerto-rico":
            await context.abort(grpc.StatusCode.NOT_FOUND, f"no game {request.game}")
        return catalog_pb2.GetGameResponse(
            actions=[
                catalog_pb2.Action(id=id, kind=label.split(":")[0], label=label)
                for id, label in enumerate(LABELS)
            ],
            prompts=[catalog_pb2.Prompt(name="choose-role", rule="PR-ROLE-01", text="Which role?")],
        )

    async def GetMatch(
        self,
        request: match_pb2.GetMatchRequest,
        context: grpc.aio.ServicerContext[match_pb2.GetMatchRequest, match_pb2.GetMatchResponse],
    ) -> match_pb2.GetMatchResponse:
        match = self.matches.get(request.match_id)
        if match is None:
            await context.abort(grpc.StatusCode.NOT_FOUND, "no such match")
        return match_pb2.GetMatchResponse(state=match_pb2.MatchState(match=match))

    async def ListQueues(
        self,
        request: matchmaking_pb2.ListQueuesRequest,
        context: grpc.aio.ServicerContext[
            matchmaking_pb2.ListQueuesRequest, matchmaking_pb2.ListQueuesResponse
        ],
    ) -> matchmaking_pb2.ListQueuesResponse:
        return matchmaking_pb2.ListQueuesResponse(
            queues=[
                matchmaking_pb2.Queue(
                    name=name, statistics=matchmaking_pb2.QueueStatistics(waiting=waiting)
                )
                for name, waiting in self.queues.items()
            ]
        )
