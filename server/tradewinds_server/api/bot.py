"""BotService: one stream for everything a bot does, over the same domain as the unary calls."""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

import grpc

from tradewinds.v1 import bot_pb2 as pb
from tradewinds.v1 import bot_pb2_grpc

from ..config import Settings
from ..errors import BadRequest, SessionReplaced
from ..match.cache import MatchCache
from ..match.referee import Referee
from ..matchmaking.matchmaker import Matchmaker
from ..session.session import Session
from ..store import keys
from ..store.clock import StoreTime
from ..store.notifications import Notifications
from ..store.sessions import REPLACED, SEATED, SessionStore
from . import decode
from .auth import own_name
from .moves import Move, read_request
from .play import MISSED_HEARTBEATS, PlayStream
from .stream import Stream
from .telling import Telling

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
RECONNECT_MS = 100


class BotService(bot_pb2_grpc.BotServiceServicer):
    """Keeps the streams of this process, so that a newer one of a session ends the older."""

    def __init__(
        self,
        settings: Settings,
        matches: MatchCache,
        referee: Referee,
        matchmaker: Matchmaker,
        sessions: SessionStore,
        notifications: Notifications,
        clock: StoreTime,
    ) -> None:
        self._settings = settings
        self._matches = matches
        self._referee = referee
        self._matchmaker = matchmaker
        self._sessions = sessions
        self._notifications = notifications
        self._clock = clock
        self._plays: dict[str, PlayStream] = {}
        self._ending: set[asyncio.Task[None]] = set()

    def handler(self) -> grpc.GenericRpcHandler[Any, Any]:
        """As the generated one, but that moves are read by a reader of their own."""
        play = grpc.stream_stream_rpc_method_handler(
            self.Play, read_request, pb.PlayResponse.SerializeToString
        )
        service = pb.DESCRIPTOR.services_by_name["BotService"].full_name
        return grpc.method_handlers_generic_handler(service, {"Play": play})

    async def Play(  # noqa: N802 - the name of the call
        self, stream: Stream, context: Context
    ) -> None:
        hello = await self._hello(stream)
        own_name(hello.bot)
        play = self._begin(hello, stream.came)
        try:
            await play.talk(stream, self._clock.now_ms())
        finally:
            self._forget(hello, play)
            ending = asyncio.create_task(play.end())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)
            await asyncio.shield(ending)  # a client that hangs up may cancel this call even here

    async def _hello(self, stream: Stream) -> pb.Hello:
        try:
            async with asyncio.timeout(MISSED_HEARTBEATS * self._settings.heartbeat_seconds):
                return _checked(await stream.hear())
        except TimeoutError:
            raise BadRequest("hello", "must be said at once") from None

    def drain(self) -> None:
        """Send every bot to another server."""
        for play in self._plays.values():
            play.go_away(RECONNECT_MS)

    async def wait_closed(self) -> None:
        """Until every stream is done with what it still had to note in the store."""
        if self._ending:
            await asyncio.wait(self._ending)

    def _begin(self, hello: pb.Hello, came: float) -> PlayStream:
        session = Session(
            hello.bot,
            hello.session_id,
            self._matches,
            self._referee,
            self._sessions,
            came,
            confirms=not hello.without_accepted,
            number=hello.stream_number,
        )
        telling = Telling(hello, self._clock)
        play = PlayStream(session, hello, telling, self._settings, self._matchmaker)
        topic = keys.session_topic(hello.bot, hello.session_id)
        if topic in self._plays:
            if 0 < hello.stream_number < self._plays[topic].number:
                raise SessionReplaced()
            self._plays[topic].replace()
        self._plays[topic] = play
        self._notifications.listen(topic, lambda payload: _notified(play, payload))
        return play

    def _forget(self, hello: pb.Hello, play: PlayStream) -> None:
        topic = keys.session_topic(hello.bot, hello.session_id)
        if self._plays.get(topic) is play:
            del self._plays[topic]
            self._notifications.ignore(topic)


def _checked(request: Move | pb.PlayRequest | None) -> pb.Hello:
    if not isinstance(request, pb.PlayRequest) or request.WhichOneof("message") != "hello":
        raise BadRequest("hello", "must be said first")
    decode.name("hello.bot", request.hello.bot)
    decode.name("hello.session_id", request.hello.session_id)
    return request.hello


def _notified(play: PlayStream, payload: bytes | None) -> None:
    if payload is not None and payload.startswith(SEATED):
        play.take_up(payload.removeprefix(SEATED).decode())
    elif payload is None or not payload.startswith(REPLACED):
        play.look_for_matches()
    elif payload == REPLACED + play.stream.encode():
        play.replace()
