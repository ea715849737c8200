"""BotService: one stream for everything a bot does, over the same domain as the unary calls."""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

import grpc

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import bot_service_pb2_grpc

from ..config import Settings
from ..errors import BadRequest, SessionReplaced
from ..match.cache import MatchCache
from ..match.invitations import Invitations
from ..match.referee import Referee
from ..matchmaking.matchmaker import Matchmaker
from ..session.session import Session
from ..store import keys
from ..store.clock import StoreTime
from ..store.notifications import Notifications
from ..store.sessions import REPLACED, SEATED, SessionStore
from . import decode
from .auth import own_name
from .play import MISSED_HEARTBEATS, PlayStream
from .play_messages import PlayMessages
from .stream import Stream

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
RECONNECT_MS = 100
MOST_AHEAD_MS = 24 * 3600 * 1000  # how far clocks of clients may be ahead


class BotService(bot_service_pb2_grpc.BotServiceServicer):
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
        invitations: Invitations,
    ) -> None:
        self._settings = settings
        self._matches = matches
        self._referee = referee
        self._matchmaker = matchmaker
        self._sessions = sessions
        self._notifications = notifications
        self._clock = clock
        self._invitations = invitations
        self._plays: dict[str, PlayStream] = {}
        self._ending: set[asyncio.Task[None]] = set()

    async def Play(  # noqa: N802 - the name of the call
        self, stream: Stream, context: Context
    ) -> None:
        hello = await self._hello(stream)
        own_name(hello.bot)
        _check_number(hello.stream_number, self._clock.now_ms())
        play = self._begin(hello, stream.arrived)
        try:
            await play.run(stream, self._clock.now_ms())
        finally:
            self._forget(hello, play)
            ending = asyncio.create_task(play.end())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)
            await asyncio.shield(ending)  # a client that hangs up may cancel this call even here

    async def _hello(self, stream: Stream) -> pb.Hello:
        try:
            async with asyncio.timeout(MISSED_HEARTBEATS * self._settings.heartbeat_seconds):
                return _checked(await stream.read())
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

    def _begin(self, hello: pb.Hello, started: float) -> PlayStream:
        session = Session(
            hello.bot,
            hello.session_id,
            self._matches,
            self._referee,
            self._sessions,
            started,
            confirms_moves=hello.acknowledge_moves,
            number=hello.stream_number,
        )
        messages = PlayMessages(hello, self._clock)
        play = PlayStream(
            session, hello, messages, self._settings, self._matchmaker, self._invitations
        )
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


def _checked(request: pb.PlayRequest | None) -> pb.Hello:
    if request is None or request.WhichOneof("body") != "hello":
        raise BadRequest("hello", "must be said first")
    decode.name("hello.bot", request.hello.bot)
    decode.name("hello.session_id", request.hello.session_id)
    return request.hello


def _check_number(stream_number: int, now_ms: int) -> None:
    """A number far ahead would lock out every later stream of the session."""
    if stream_number > now_ms + MOST_AHEAD_MS:
        raise BadRequest("hello.stream_number", "must be at most a day ahead of the clock")


def _notified(play: PlayStream, payload: bytes | None) -> None:
    if payload is not None and payload.startswith(SEATED):
        play.take_up(payload.removeprefix(SEATED).decode())
    elif payload is None or not payload.startswith(REPLACED):
        play.look_for_matches()
    elif payload == REPLACED + play.stream.encode():
        play.replace()
