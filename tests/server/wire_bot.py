"""A bot on a bare Play stream, which keeps every byte it was sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

import grpc

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import queue_pb2, setup_pb2

GAME = "puerto-rico"
PLAY = "/tradewinds.v1.BotService/Play"
Choose = Callable[[pb.Turn], int]
PlayCall: TypeAlias = "grpc.aio.StreamStreamCall[pb.PlayRequest, pb.PlayResponse]"
Heard = pb.PlayResponse | grpc.aio.AioRpcError | None


def first_legal(turn: pb.Turn) -> int:
    return turn.position.legal_actions[0]


class WireBot:
    """Says what a test wants said; `hear` gives the next message that is not a heartbeat."""

    def __init__(
        self, channel: grpc.aio.Channel, name: str, session: str = "s", /, **hello: Any
    ) -> None:
        self.name = name
        self.bytes: list[bytes] = []
        self.answers_heartbeats = False
        self.metadata: list[tuple[str, str]] = []
        self._channel = channel
        self._one_at_a_time = asyncio.Lock()
        self._hello = pb.Hello(bot=name, session_id=session, acknowledge_moves=True, **hello)

    def _keep(self, data: bytes) -> pb.PlayResponse:
        self.bytes.append(data)
        return pb.PlayResponse.FromString(data)

    async def connect(self) -> pb.Welcome:
        """Open a stream, again if there was one."""
        self._call: PlayCall = self._channel.stream_stream(
            PLAY,
            request_serializer=pb.PlayRequest.SerializeToString,
            response_deserializer=self._keep,
        )(None, metadata=self.metadata)
        self._heard: asyncio.Queue[Heard] = asyncio.Queue()
        self._reading = asyncio.create_task(self._read(self._call, self._heard))
        await self.say(hello=self._hello)
        return (await self.hear("welcome")).welcome

    async def say(self, **message: Any) -> None:
        await self._write(self._call, pb.PlayRequest(**message))

    async def _write(self, call: PlayCall, request: pb.PlayRequest) -> None:
        async with self._one_at_a_time:
            await call.write(request)

    async def _read(self, call: PlayCall, heard: asyncio.Queue[Heard]) -> None:
        """Reading apart from hearing: a read that is given up would end the call."""
        try:
            async for response in call:
                heard.put_nowait(response)
                if self.answers_heartbeats and response.HasField("heartbeat"):
                    await self._write(call, pb.PlayRequest(heartbeat=response.heartbeat))
            heard.put_nowait(None)
        except grpc.aio.AioRpcError as error:
            heard.put_nowait(error)
        except asyncio.CancelledError:
            heard.put_nowait(None)

    async def hear(self, *kinds: str) -> pb.PlayResponse:
        """The next message of these kinds; others in between must not matter to the test."""
        while True:
            async with asyncio.timeout(10):
                response = await self._heard.get()
            if isinstance(response, grpc.aio.AioRpcError):
                raise response
            if response is None:
                raise EOFError
            if not kinds or response.WhichOneof("body") in kinds:
                return response

    async def join(
        self, game: str, seats: int, request_id: str = "", **spec: Any
    ) -> pb.PlayResponse:
        setup = setup_pb2.GameSetup(game=game, seats=seats)
        queue = queue_pb2.QueueSpec(setup=setup, **spec)
        await self.say(join_queue=pb.JoinQueue(queue=queue, request_id=request_id))
        return await self.hear("ticket", "refusal")

    async def answer(self, turn: pb.Turn, action: int, request_id: str = "") -> None:
        move = pb.Move(
            match_id=turn.match_id,
            seat=turn.seat,
            version=turn.version,
            action_id=action,
            request_id=request_id,
        )
        await self.say(move=move)

    async def play_on(self, choose: Choose = first_legal, turns: int | None = None) -> pb.MatchOver:
        """Answer turns until the match is over, or so many of them."""
        while turns is None or turns > 0:
            response = await self.hear("turn", "match_over", "refusal")
            if response.HasField("match_over"):
                return response.match_over
            if response.HasField("turn"):
                await self.answer(response.turn, choose(response.turn))
                turns = None if turns is None else turns - 1
        return pb.MatchOver()

    def cut(self) -> None:
        """Break the stream off without a word."""
        self._call.cancel()

    async def end(self) -> grpc.StatusCode:
        """Say goodbye; how the stream ended."""
        await self._call.done_writing()
        await self._reading
        return await self._call.code()

    async def ended(self) -> grpc.aio.AioRpcError:
        """Wait until the server ends the stream; why."""
        await self._reading
        while not isinstance(response := self._heard.get_nowait(), grpc.aio.AioRpcError):
            assert response is not None, "the stream ended without an error"
        return response


async def seat_two(channel: grpc.aio.Channel, **hello: Any) -> tuple[WireBot, WireBot]:
    """Two bots that have just been seated in a match against each other."""
    bots = WireBot(channel, "ada", **hello), WireBot(channel, "bob", **hello)
    for bot in bots:
        await bot.connect()
        assert (await bot.join(GAME, 2)).HasField("ticket")
    return bots


async def play_to_the_end(*bots: WireBot) -> list[pb.MatchOver]:
    return await asyncio.gather(*(bot.play_on() for bot in bots))


async def mover_of(*bots: WireBot) -> tuple[WireBot, pb.Turn]:
    """The bot that is asked first, and its turn."""
    hearing = {asyncio.create_task(bot.hear("turn")): bot for bot in bots}
    done, pending = await asyncio.wait(hearing, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    [task] = done
    return hearing[task], task.result().turn
