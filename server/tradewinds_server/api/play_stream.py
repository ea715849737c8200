"""One Play stream: requests become domain calls, session updates become messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterator
from importlib.metadata import version
from typing import Any

import structlog
from structlog.contextvars import bind_contextvars

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import player_pb2
from tradewinds_engine import IllegalAction

from ..config import Settings
from ..errors import (
    BadRequest,
    RateLimited,
    ServiceError,
    SessionReplaced,
    TryLater,
)
from ..match.invitations import Invitations
from ..matchmaking.matchmaker import Matchmaker
from ..metrics.definitions import REFUSALS
from ..session.session import Session
from ..session.updates import Asked, Over
from ..store.store_clock import StoreTime
from . import decode, encode, queue_messages
from .client_limits import TokenBucket
from .error_status import Expected, reason_of
from .play_messages import PlayMessages, refusal
from .play_stream_tickets import PlayStreamTickets
from .request_reader import Arrival, RequestReader
from .streaming_call import Stream

MISSED_HEARTBEATS = 3
LONGEST_CLIENT = 64  # characters of the client's name in the log
log = structlog.get_logger()


class PlayStream:
    """Serves one stream until it ends, is replaced, or the server shuts down."""

    def __init__(
        self,
        session: Session,
        hello: pb.Hello,
        messages: PlayMessages,
        clock: StoreTime,
        settings: Settings,
        matchmaker: Matchmaker,
        invitations: Invitations,
    ) -> None:
        self._session = session
        self.stream = session.stream
        self.number = hello.stream_number
        self._outbox = session.outbox
        self._expected = list(hello.expected_seats)
        self._client = "".join(filter(str.isprintable, hello.client))[:LONGEST_CLIENT]
        self._max_matches = queue_messages.most_matches(hello.max_matches)
        self._messages = messages
        self._clock = clock
        self._settings = settings
        self._invitations = invitations
        self._declines = hello.invitations == pb.INVITATION_POLICY_DECLINE
        self._tickets = PlayStreamTickets(
            session, settings, matchmaker, self._max_matches, self.take_up
        )
        self._bucket = TokenBucket(
            settings.messages_per_second, settings.messages_per_second, time.monotonic()
        )
        self._looking: set[asyncio.Task[None]] = set()
        self._look_again = False
        self._beating: asyncio.TimerHandle | None = None
        self._requests: RequestReader | None = None
        self._beats = 0
        self._beat_at = 0.0

    async def run(self, stream: Stream) -> None:
        """Send the welcome, then all session updates until the stream ends."""
        self._requests = RequestReader(stream, self._answer_all, self._outbox.close)
        resumed = await self._session.resume()
        welcome = pb.Welcome(
            heartbeat_interval=encode.duration(int(self._settings.heartbeat_seconds * 1000)),
            server_time=encode.timestamp(self._clock.now_ms()),
            seats=[player_pb2.SeatRef(match_id=match_id, seat=seat) for match_id, seat in resumed],
            server_version=version("tradewinds"),
        )
        await stream.write(pb.PlayResponse(welcome=welcome))
        log.info("bot connected", bot=self._session.bot, client=self._client)
        await self._report_expected()
        await self._invitations.follow(self._session.bot, self.look_for_invitations)
        self.look_for_invitations()
        self._beat_later()
        while (update := await self._outbox.get()) is not None:
            self._outbox.write_seconds = stream.write_seconds
            if isinstance(update, Asked):
                update = self._session.send_question(update.seat, self._clock.now_ms())
                if update is None:  # the question is no longer open
                    continue
            await stream.write(self._messages.encode(update))
            if isinstance(update, Over):
                await self._session.forget_match(update.match)
                self.look_for_invitations()

    async def _report_expected(self) -> None:
        """Report on each seat that the bot expects but that was not resumed."""
        for ref in self._expected:
            try:
                await self._session.report_expected(ref.match_id, ref.seat)
            except Expected as error:
                self._outbox.put(refusal(error, ref.match_id[:64], ref.seat))

    async def _answer_all(self, arrivals: Iterator[Arrival]) -> None:
        """Handle requests one by one."""
        bind_contextvars(bot=self._session.bot)
        for request, received in arrivals:
            await self._answer(request, received)

    def replace(self) -> None:
        """End the stream, because a newer one has taken over the session."""
        self._outbox.close(SessionReplaced())

    def go_away(self, reconnect_ms: int) -> None:
        """Send the bot to another server."""
        away = pb.GoAway(reconnect_after=encode.duration(reconnect_ms))
        self._outbox.put(pb.PlayResponse(go_away=away))
        self._outbox.close()

    def look_for_matches(self) -> None:
        """Look for new matches of the session in the background."""
        self._look_again = False
        self._start(self._session.find_matches())

    def take_up(self, match_id: str) -> None:
        """Play a match that the session was seated in."""
        self._start(self._session.take_up(match_id))

    def look_for_invitations(self) -> None:
        """Look for invitations in the background."""
        self._start(self._answer_invitations())

    async def _answer_invitations(self) -> None:
        """Accept while the bot has room, or decline, as its hello said."""
        for match_id, seat, _ in await self._invitations.open_for(self._session.bot):
            await self._persist(self._answer_invitation(match_id, seat))

    async def _answer_invitation(self, match_id: str, seat: int) -> None:
        session = self._session
        if self._declines:
            await self._invitations.decline(match_id, seat)
        elif await self._invitations.accept(
            match_id, seat, session.bot, session.session_id, self._max_matches
        ):
            await session.take_up(match_id)

    async def end(self) -> None:
        """Clean up: cancel the tickets, keep the seats."""
        self._invitations.unfollow(self._session.bot, self.look_for_invitations)
        if self._requests is not None:
            await self._requests.close()
        if self._beating is not None:
            self._beating.cancel()
        for task in self._looking:
            task.cancel()
        await self._tickets.abandon()
        self._session.end()

    async def _answer(self, request: pb.PlayRequest, received: float) -> None:
        """Handle a request. Errors become refusals."""
        wait = self._bucket.take(received)
        try:
            if wait:
                raise RateLimited("too many messages on this stream", wait)
            await self._carry_out(request, received)
        except Expected as error:
            self._refuse(request, error)

    async def _carry_out(self, request: pb.PlayRequest, received: float) -> None:
        kind = request.WhichOneof("body")
        if kind == "move":
            await self._move(request.move, received)
        elif kind == "join_queue":
            await self._tickets.join(request.join_queue)
        elif kind == "cancel_ticket":
            await self._tickets.cancel(request.cancel_ticket.ticket_id)
        elif kind == "resign":
            seat = _required("resign", request.resign, "seat")
            await self._session.resign(request.resign.match_id, seat)
        elif kind == "decline_invitation":
            await self._decline(request.decline_invitation)
        elif kind == "heartbeat":
            self._measure(request.heartbeat, received)
        else:
            raise BadRequest("body", "must be set, and not to hello")

    async def _move(self, move: pb.Move, received: float) -> None:
        await self._session.move(
            move.match_id,
            _required("move", move, "seat"),
            _required("move", move, "version"),
            _required("move", move, "action_id"),
            decode.request_id(move.request_id),
            received,
        )

    async def _decline(self, decline: pb.DeclineInvitation) -> None:
        seat = _required("decline_invitation", decline, "seat")
        await self._session.check_invited(decline.match_id, seat)
        await self._invitations.decline(decline.match_id, seat)

    def _refuse(self, request: pb.PlayRequest, error: Exception) -> None:
        about: pb.Move | pb.Resign | pb.DeclineInvitation = request.move
        if request.HasField("resign"):
            about = request.resign
        elif request.HasField("decline_invitation"):
            about = request.decline_invitation
        seat = about.seat if about.HasField("seat") else None
        request_id = request.move.request_id or request.join_queue.request_id
        REFUSALS.add(reason_of(error))
        self._outbox.put(refusal(error, about.match_id[:64], seat, request_id[:64]))
        if isinstance(error, IllegalAction):
            self._session.ask_again(about.match_id, about.seat)

    def _beat_later(self) -> None:
        loop = asyncio.get_running_loop()
        self._beating = loop.call_later(self._settings.heartbeat_seconds, self._beat)

    def _beat(self) -> None:
        assert self._requests is not None
        silent = time.monotonic() - self._requests.heard
        if silent > MISSED_HEARTBEATS * self._settings.heartbeat_seconds:
            self._outbox.close(TryLater("this stream does not answer heartbeats"))
            return
        self._beats += 1
        self._beat_at = time.monotonic()
        self._outbox.put(pb.PlayResponse(heartbeat=pb.Heartbeat(count=self._beats)))
        if self._look_again:
            self.look_for_matches()
            self.look_for_invitations()
        if self._tickets.are_waiting:
            self._start(self._tickets.tell_queues())
        self._beat_later()

    def _measure(self, heartbeat: pb.Heartbeat, received: float) -> None:
        if heartbeat.count == self._beats:
            self._session.round_trip_ms = int((received - self._beat_at) * 1000)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._persist(work))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _persist(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except ServiceError as error:
            log.warning("match not taken up yet", error=str(error))
            self._look_again = True  # with the next heartbeat


def _required(name: str, message: pb.Move | pb.Resign | pb.DeclineInvitation, field: str) -> int:
    value = getattr(message, field) if message.HasField(field) else None
    return decode.required(f"{name}.{field}", value)
