"""BotService: one stream for everything a bot does."""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

import grpc

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import bot_service_pb2_grpc

from ..config import Settings
from ..errors import BadRequest, SessionReplaced, TryLater
from ..match.invitations import Invitations
from ..match.match_cache import MatchCache
from ..match.referee import Referee
from ..matchmaking.matchmaker import Matchmaker
from ..session.session import Session
from ..store import redis_keys
from ..store.notifications import Notifications
from ..store.sessions import REPLACED, SEATED, SessionStore
from ..store.store_clock import StoreTime
from . import decode
from .auth import own_name
from .play_messages import PlayMessages
from .play_stream import MISSED_HEARTBEATS, PlayStream
from .streaming_call import Stream

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
RECONNECT_MS = 100
MOST_EXPECTED = 1000  # seats that a hello asks about
MOST_AHEAD_MS = 24 * 3600 * 1000  # how far client clocks may be ahead


class BotService(bot_service_pb2_grpc.BotServiceServicer):
    """Keeps the streams of this process. A newer stream of a session ends the older one."""

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
            await play.run(stream)
        finally:
            self._forget(hello, play)
            ending = asyncio.create_task(play.end())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)
            await asyncio.shield(ending)  # the client may cancel this call even here

    async def _hello(self, stream: Stream) -> pb.Hello:
        """TryLater if it does not arrive in time: a slow network, or this machine, may be why."""
        try:
            async with asyncio.timeout(MISSED_HEARTBEATS * self._settings.heartbeat_seconds):
                return _checked(await stream.read())
        except TimeoutError:
            raise TryLater("no hello arrived in time: open the stream again") from None

    def drain(self) -> None:
        """Send every bot to another server."""
        for play in self._plays.values():
            play.go_away(RECONNECT_MS)

    async def wait_closed(self) -> None:
        """Wait until every ended stream has written its state to the store."""
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
            session,
            hello,
            messages,
            self._clock,
            self._settings,
            self._matchmaker,
            self._invitations,
        )
        topic = redis_keys.session_topic(hello.bot, hello.session_id)
        if topic in self._plays:
            if 0 < hello.stream_number < self._plays[topic].number:
                raise SessionReplaced()
            self._plays[topic].replace()
        self._plays[topic] = play
        self._notifications.listen(topic, lambda payload: _notified(play, payload))
        return play

    def _forget(self, hello: pb.Hello, play: PlayStream) -> None:
        topic = redis_keys.session_topic(hello.bot, hello.session_id)
        if self._plays.get(topic) is play:
            del self._plays[topic]
            self._notifications.ignore(topic)


def _checked(request: pb.PlayRequest | None) -> pb.Hello:
    if request is None or request.WhichOneof("body") != "hello":
        raise BadRequest("hello", "must be sent first")
    decode.name("hello.bot", request.hello.bot)
    decode.name("hello.session_id", request.hello.session_id)
    if request.hello.invitations not in pb.InvitationPolicy.values():
        raise BadRequest("hello.invitations", "is not a known policy")
    if len(request.hello.expected_seats) > MOST_EXPECTED:
        raise BadRequest("hello.expected_seats", f"must be at most {MOST_EXPECTED}")
    return request.hello


def _check_number(stream_number: int, now_ms: int) -> None:
    """Refuse a number far ahead: it would lock out every later stream of the session."""
    if stream_number > now_ms + MOST_AHEAD_MS:
        raise BadRequest("hello.stream_number", "must be at most a day ahead of the clock")


def _notified(play: PlayStream, payload: bytes | None) -> None:
    if payload is not None and payload.startswith(SEATED):
        play.take_up(payload.removeprefix(SEATED).decode())
    elif payload is None or not payload.startswith(REPLACED):
        play.look_for_matches()
    elif payload == REPLACED + play.stream.encode():
        play.replace()
