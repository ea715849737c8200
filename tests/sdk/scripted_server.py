"""A gRPC server that follows a script, to bring about what a real one seldom does.

A test hands it one coroutine per connection, in order; each is given a `Line` to talk on.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import grpc
from google.protobuf.duration_pb2 import Duration

from tradewinds.v1 import (
    bot_service_pb2,
    catalog_service_pb2,
    game_pb2,
    match_pb2,
    player_pb2,
    position_pb2,
    queue_pb2,
    seating_pb2,
    setup_pb2,
)
from tradewinds.v1.bot_service_pb2_grpc import BotServiceServicer, add_BotServiceServicer_to_server
from tradewinds.v1.catalog_service_pb2_grpc import (
    CatalogServiceServicer,
    add_CatalogServiceServicer_to_server,
)

Said: TypeAlias = AsyncIterator[bot_service_pb2.PlayRequest]
PlayContext: TypeAlias = (
    "grpc.aio.ServicerContext[bot_service_pb2.PlayRequest, bot_service_pb2.PlayResponse]"
)
LABELS = ("pass", "role:settler", "role:mayor", "role:builder")
SETUP = setup_pb2.GameSetup(game="puerto-rico", seats=2)


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
        assert request.WhichOneof("body") == kind, request
        return getattr(request, kind)

    async def say(self, **body: Any) -> None:
        await self.context.write(bot_service_pb2.PlayResponse(**body))

    async def greet(self, *resumed: tuple[str, int], heartbeat: int = 10) -> bot_service_pb2.Hello:
        hello: bot_service_pb2.Hello = await self.hear("hello")
        seats = [player_pb2.SeatRef(match_id=match, seat=seat) for match, seat in resumed]
        interval = Duration(seconds=heartbeat)
        await self.say(welcome=bot_service_pb2.Welcome(heartbeat_interval=interval, seats=seats))
        return hello

    async def grant(self, ticket_id: str = "t1") -> bot_service_pb2.JoinQueue:
        join: bot_service_pb2.JoinQueue = await self.hear("join_queue")
        setup = join.queue.setup
        ticket = queue_pb2.Ticket(
            ticket_id=ticket_id,
            request_id=join.request_id,
            queue=f"{setup.game}/{setup.seats} 10s+120s",
        )
        await self.say(ticket=ticket)
        return join

    async def seat(self, match_id: str = "m1", ticket_id: str = "t1", seat: int = 1) -> None:
        match = match_pb2.Match(match_id=match_id, setup=SETUP)
        seating = seating_pb2.Seating(ticket_id=ticket_id, match=match, seat=seat)
        await self.say(seating=seating)

    async def resume(self, match_id: str = "m1", seat: int = 1) -> None:
        match = match_pb2.Match(match_id=match_id, setup=SETUP)
        await self.say(seating=seating_pb2.Seating(match=match, seat=seat, resumed=True))

    async def invite(self, match_id: str = "m1", seat: int = 1) -> None:
        match = match_pb2.Match(match_id=match_id, setup=SETUP)
        invitation = seating_pb2.Invitation(organizer="club", tournament_id="spring")
        seating = seating_pb2.Seating(match=match, seat=seat, invitation=invitation)
        await self.say(seating=seating)

    async def ask(
        self, match_id: str = "m1", version: int = 4, legal: Sequence[int] = (1, 3), seat: int = 1
    ) -> None:
        await self.say(turn=turn(match_id, version, legal, seat))

    async def accept(self, move: bot_service_pb2.Move) -> None:
        await self.say(
            move_accepted=bot_service_pb2.MoveAccepted(
                match_id=move.match_id,
                seat=move.seat,
                version=move.version + 1,
                request_id=move.request_id,
            )
        )

    async def finish(self, match_id: str = "m1", seat: int = 1) -> None:
        over = bot_service_pb2.MatchOver(match=finished(match_id), seat=seat)
        await self.say(match_over=over)


async def one_match(line: Line) -> None:
    """A match of one move, from the greeting to its end."""
    await line.greet()
    await line.grant()
    await line.seat()
    await line.ask()
    move = await line.hear("move")
    assert (move.match_id, move.seat, move.version, move.action_id) == ("m1", 1, 4, 3)
    await line.accept(move)
    await line.finish()


def turn(match_id: str, version: int, legal: Sequence[int], seat: int) -> bot_service_pb2.Turn:
    return bot_service_pb2.Turn(
        match_id=match_id,
        game="puerto-rico",
        seat=seat,
        version=version,
        position=position_pb2.Position(
            seat_to_move=seat, prompt="choose-role", legal_actions=legal
        ),
    )


def finished(match_id: str) -> match_pb2.Match:
    scores = [
        position_pb2.SeatScore(seat=0, total=30, rank=2),
        position_pb2.SeatScore(seat=1, total=41, rank=1),
    ]
    status = match_pb2.MATCH_STATUS_FINISHED
    return match_pb2.Match(match_id=match_id, setup=SETUP, status=status, scores=scores)


def aborted(match_id: str) -> match_pb2.Match:
    return match_pb2.Match(
        match_id=match_id,
        setup=SETUP,
        status=match_pb2.MATCH_STATUS_ABORTED,
        end_reason=match_pb2.END_REASON_INVITATION_DECLINED,
    )


Script = Callable[[Line], Awaitable[None]]


class ScriptedServer(BotServiceServicer, CatalogServiceServicer):
    """Plays its scripts one connection after the other and remembers where one went wrong."""

    def __init__(self) -> None:
        self.scripts: list[Script] = []
        self.failures: list[Exception] = []
        self.metadata: list[dict[str, str | bytes]] = []
        self.address = ""
        self._server = grpc.aio.server()

    async def start(self) -> None:
        add_BotServiceServicer_to_server(self, self._server)
        add_CatalogServiceServicer_to_server(self, self._server)
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
        request: catalog_service_pb2.GetGameRequest,
        context: grpc.aio.ServicerContext[
            catalog_service_pb2.GetGameRequest, catalog_service_pb2.GetGameResponse
        ],
    ) -> catalog_service_pb2.GetGameResponse:
        if request.game != "puerto-rico":
            await context.abort(grpc.StatusCode.NOT_FOUND, f"no game {request.game}")
        return catalog_service_pb2.GetGameResponse(
            actions=[
                game_pb2.Action(action_id=id, kind=label.split(":")[0], label=label)
                for id, label in enumerate(LABELS)
            ],
            prompts=[game_pb2.Prompt(name="choose-role", rule="PR-ROLE-01", text="Which role?")],
        )
