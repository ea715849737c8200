"""One Play stream: requests of the bot become calls of the domain, news become messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from importlib.metadata import version
from typing import Any

import structlog
from structlog.contextvars import bind_contextvars

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import player_pb2, queue_pb2
from tradewinds_engine import IllegalAction

from ..config import Settings
from ..errors import (
    BadRequest,
    Overloaded,
    RateLimited,
    ServiceError,
    SessionReplaced,
    TryLater,
    UnknownTicket,
)
from ..match.invitations import Invitations
from ..matchmaking.matchmaker import Matchmaker
from ..matchmaking.tickets import Gone, Ticket
from ..metrics.figures import REFUSALS
from ..session.news import Over
from ..session.session import Session
from . import decode, encode, queues
from .errors import Expected, reason_of
from .limits import Bucket
from .play_messages import PlayMessages, refusal
from .stream import Stream

MISSED_HEARTBEATS = 3
MOST_TICKETS = 200
log = structlog.get_logger()


class PlayStream:
    """Reads and answers one bot's stream until it ends, is replaced, or the server goes down."""

    def __init__(
        self,
        session: Session,
        hello: pb.Hello,
        messages: PlayMessages,
        settings: Settings,
        matchmaker: Matchmaker,
        invitations: Invitations,
    ) -> None:
        self._session = session
        self.stream = session.stream
        self.number = hello.stream_number
        self._outbox = session.outbox
        self._expected = list(hello.expected_seats)
        self._max_matches = queues.most_matches(hello.max_matches)
        self._messages = messages
        self._settings = settings
        self._matchmaker = matchmaker
        self._invitations = invitations
        self._declines = hello.invitations == pb.INVITATION_POLICY_DECLINE
        self._tickets: dict[str, Ticket] = {}
        self._bucket = Bucket(
            settings.messages_per_second, settings.messages_per_second, time.monotonic()
        )
        self._listening: asyncio.Task[None] | None = None
        self._looking: set[asyncio.Task[None]] = set()
        self._look_again = False
        self._beating: asyncio.TimerHandle | None = None
        self._heard = time.monotonic()
        self._beats = 0
        self._beat_at = 0.0

    async def run(self, stream: Stream, now_ms: int) -> None:
        """Write a welcome, then all news of the session, to the end of the stream."""
        self._listening = asyncio.create_task(self._listen(stream))
        self._listening.add_done_callback(self._end_of_requests)
        resumed = await self._session.resume()
        welcome = pb.Welcome(
            heartbeat_interval=encode.duration(int(self._settings.heartbeat_seconds * 1000)),
            server_time=encode.timestamp(now_ms),
            seats=[player_pb2.SeatRef(match_id=match_id, seat=seat) for match_id, seat in resumed],
            server_version=version("tradewinds"),
        )
        await stream.write(pb.PlayResponse(welcome=welcome))
        await self._tell_expected()
        await self._invitations.follow(self._session.bot, self.look_for_invitations)
        self.look_for_invitations()
        self._beat_later()
        while (news := await self._outbox.get()) is not None:
            self._outbox.write_seconds = stream.write_seconds
            response = self._messages.encode(news)
            if response is not None:
                await stream.write(response)
            if isinstance(news, Over):
                await self._session.note_end_told(news.match)
                self.look_for_invitations()

    async def _tell_expected(self) -> None:
        """Answer each seat that the bot expects: by its end, if it is not resumed."""
        for ref in self._expected:
            try:
                await self._session.tell_expected(ref.match_id, ref.seat)
            except Expected as error:
                self._outbox.put(refusal(error, ref.match_id[:64], ref.seat))

    async def _listen(self, stream: Stream) -> None:
        """Carry out one request after the other, until the client ends its side."""
        bind_contextvars(bot=self._session.bot)
        while (request := await stream.read()) is not None:
            self._heard = time.monotonic()
            await self._answer(request, self._heard)

    def _end_of_requests(self, listening: asyncio.Task[None]) -> None:
        """End the stream, with the error that ended its requests, if there was one."""
        if not listening.cancelled():
            self._outbox.close(listening.exception())

    def replace(self) -> None:
        """A newer stream of the session has taken over."""
        self._outbox.close(SessionReplaced())

    def go_away(self, reconnect_ms: int) -> None:
        """Send the bot to another server."""
        away = pb.GoAway(reconnect_after=encode.duration(reconnect_ms))
        self._outbox.put(pb.PlayResponse(go_away=away))
        self._outbox.close()

    def look_for_matches(self) -> None:
        """Something may have been seated; find out in the background."""
        self._look_again = False
        self._start(self._session.find_matches())

    def take_up(self, match_id: str) -> None:
        """The session was seated in a match."""
        self._start(self._session.take_up(match_id))

    def look_for_invitations(self) -> None:
        """The bot may be invited; find out in the background."""
        self._start(self._answer_invitations())

    async def _answer_invitations(self) -> None:
        """Accept while there is room for a match, or decline all, as hello said."""
        session = self._session
        for match_id, seat, _ in await self._invitations.open_for(session.bot):
            if self._declines:
                await self._invitations.decline(match_id, seat)
            elif await self._invitations.accept(
                match_id, seat, session.bot, session.session_id, self._max_matches
            ):
                await session.take_up(match_id)

    async def end(self) -> None:
        """The stream is gone: its tickets go, its seats stay."""
        self._invitations.unfollow(self._session.bot, self.look_for_invitations)
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait([self._listening])
        if self._beating is not None:
            self._beating.cancel()
        for task in self._looking:
            task.cancel()
        for ticket in list(self._tickets.values()):
            await self._matchmaker.abandon(ticket)
        self._session.end()

    async def _answer(self, request: pb.PlayRequest, received: float) -> None:
        """Carry out a request; what is wrong with it comes back as a refusal."""
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
            await self._join(request.join_queue)
        elif kind == "cancel_ticket":
            await self._cancel(request.cancel_ticket)
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
        await self._session.check_owner(decline.match_id, seat)
        await self._invitations.decline(decline.match_id, seat)

    async def _join(self, join: pb.JoinQueue) -> None:
        if len(self._tickets) >= MOST_TICKETS:
            raise Overloaded("this stream waits in too many queues")
        spec = queues.spec(join.queue, self._settings)
        session = self._session
        ticket = await self._matchmaker.join(
            spec,
            session.bot,
            session.session_id,
            self._max_matches,
            decode.request_id(join.request_id),
            self.stream,
        )
        told = queue_pb2.Ticket(
            ticket_id=ticket.ticket_id, queue=spec.name, request_id=join.request_id
        )
        self._outbox.put(pb.PlayResponse(ticket=told))
        if ticket.ticket_id not in self._tickets:  # else this repeats an earlier join
            self._tickets[ticket.ticket_id] = ticket
            ticket.outcome.add_done_callback(lambda _: self._ticket_settled(ticket))

    async def _cancel(self, cancel: pb.CancelTicket) -> None:
        if cancel.ticket_id not in self._tickets:
            raise UnknownTicket(cancel.ticket_id)
        await self._matchmaker.cancel(cancel.ticket_id)

    def _ticket_settled(self, ticket: Ticket) -> None:
        self._tickets.pop(ticket.ticket_id, None)
        outcome = ticket.outcome.result()
        if isinstance(outcome, Gone):
            reason = queues.ticket_end(outcome)
            ended = queue_pb2.TicketEnded(ticket_id=ticket.ticket_id, reason=reason)
            self._outbox.put(pb.PlayResponse(ticket_ended=ended))
        else:
            self.take_up(outcome.match_id)

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
        silent = time.monotonic() - self._heard
        if silent > MISSED_HEARTBEATS * self._settings.heartbeat_seconds:
            self._outbox.close(TryLater("this stream answers no heartbeats"))
            return
        self._beats += 1
        self._beat_at = time.monotonic()
        self._outbox.put(pb.PlayResponse(heartbeat=pb.Heartbeat(count=self._beats)))
        if self._look_again:
            self.look_for_matches()
        if self._tickets:
            self._start(self._tell_queues())
        self._beat_later()

    async def _tell_queues(self) -> None:
        tickets = list(self._tickets.values())
        figures = await self._matchmaker.figures(*{ticket.spec.name for ticket in tickets})
        statistics = {each.queue: queues.statistics(each) for each in figures}
        for ticket in tickets:
            if ticket.spec.name in statistics:
                told = statistics[ticket.spec.name]
                update = pb.QueueUpdate(ticket_id=ticket.ticket_id, statistics=told)
                self._outbox.put(pb.PlayResponse(queue_update=update))

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
