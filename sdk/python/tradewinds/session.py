"""A bot's session: the matches it plays and the queues it waits in, while streams come and go."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from math import inf
from uuid import uuid4

from tradewinds.v1 import (
    bot_service_pb2,
    match_pb2,
    player_pb2,
    position_pb2,
    queue_pb2,
    seating_pb2,
)

from .answer_counts import total
from .bot import Bot
from .bot_caller import BotCaller, OnError
from .client import Client
from .durations import in_seconds
from .enum_names import enum_name
from .errors import NotFound, from_refusal
from .invitation import Invitation
from .lobby import Chair, Lobby, Place
from .result import Result
from .seat import Seat
from .stream import PlayStream
from .version import VERSION
from .vocabulary import Vocabulary
from .waiting_progress import WaitingProgress

JOIN_AGAIN_AFTER = 0.5  # seconds, after a ticket went away

log = logging.getLogger("tradewinds")


class Session:
    """Survives its streams: `attend` is called again with every new connection."""

    def __init__(
        self,
        bot: Bot,
        queues: Sequence[queue_pb2.QueueSpec],
        matches: int | None = None,
        max_matches: int = 1,
        on_error: OnError = "random",
        session_id: str | None = None,
    ) -> None:
        self.bot = bot
        self.bot_caller = BotCaller(bot, on_error, max_matches)
        self.lobby = Lobby(queues, matches, max_matches)
        self.hello = bot_service_pb2.Hello(
            bot=bot.name,
            session_id=session_id or uuid4().hex,
            max_matches=max_matches,
            include=position_pb2.Include(
                view=bot.wants_view,
                events=bot.wants_events,
                snapshot=bot.wants_snapshot,
                action_details=bot.wants_details,
                observation=bot.wants_observation,
            ),
            client=f"tradewinds-python/{VERSION}",
        )
        self.waiting = WaitingProgress(bot.name, self.lobby)
        self.seats: dict[Chair, Seat] = {}
        self.words: dict[str, Vocabulary] = {}
        self.results: list[Result] = []
        self.stream: PlayStream | None = None  # once it was greeted
        self.resuming: set[Chair] = set()  # seats the server is about to resume on it
        self.welcomes = 0
        self.finished = asyncio.Event()  # set when a stop leaves nothing to be done

    @property
    def done(self) -> bool:
        waits = self.seats or self.resuming or self.lobby.places
        return self.lobby.left == 0 and not waits

    def stop(self) -> None:
        """Start no further match. Running matches are finished."""
        self.lobby.close()
        if self.stream is None:
            self.lobby.disconnected()
        else:
            self._leave_queues(self.stream)
        if self.done:
            self.finished.set()

    async def attend(self, client: Client) -> float | None:
        """Play over one connection until everything is played, or for as long as it holds.

        The answer is how long the server wants to be left alone before the next connection, if it
        said so.
        """
        for queue in self.lobby.queues:
            await self._learn(client, queue.setup.game)
        del self.hello.expected_seats[:]
        self.hello.expected_seats.extend(seat_ref(chair) for chair in self.seats)
        stream = PlayStream(client.connection, self.hello)
        try:
            async for response in stream:
                if response.HasField("go_away"):
                    return in_seconds(response.go_away.reconnect_after)
                await self._hear(client, stream, response)
                if self.done:
                    return None
        finally:
            self.stream = None
            self.waiting.end()
            self.lobby.disconnected()
            stream.hang_up()
        return None

    async def close(self) -> None:
        for seat in self.seats.values():
            seat.leave()
        await self.bot_caller.close()
        answers = total(result.answers for result in self.results)
        if answers.good < answers.asked:
            log.warning("%s: %s in %d matches", self.bot.name, answers, len(self.results))

    async def _hear(
        self, client: Client, stream: PlayStream, response: bot_service_pb2.PlayResponse
    ) -> None:
        match response.WhichOneof("body"):
            case "turn":
                self._on_turn(response.turn)
            case "heartbeat":
                stream.send(heartbeat=response.heartbeat)
            case "welcome":
                self._on_welcome(stream, response.welcome)
            case "ticket":
                self._on_ticket(stream, response.ticket)
            case "seating":
                await self._on_seating(client, stream, response.seating)
            case "match_over":
                self._on_over(stream, response.match_over.match, response.match_over.seat)
            case "refusal":
                self._on_refusal(stream, response.refusal)
            case "ticket_ended":
                self._on_ticket_ended(stream, response.ticket_ended)
            case "queue_update":
                update = response.queue_update
                self.waiting.count(update.ticket_id, update.statistics.waiting)
            case "player_update":
                log.debug("match %s: %s", response.player_update.match_id, response.player_update)

    def _on_welcome(self, stream: PlayStream, welcome: bot_service_pb2.Welcome) -> None:
        log.info("%s is connected, %d matches continue", self.bot.name, len(welcome.seats))
        stream.expect_heartbeats(in_seconds(welcome.heartbeat_interval) or inf)
        self.stream = stream
        self.welcomes += 1
        self.resuming = {(ref.match_id, ref.seat) for ref in welcome.seats}
        if not self.lobby.queues and not self.seats and not self.resuming:
            log.info("%s waits for invitations", self.bot.name)
        self._join_queues(stream)

    def _on_ticket(self, stream: PlayStream, ticket: queue_pb2.Ticket) -> None:
        self.lobby.granted(ticket.request_id, ticket.ticket_id, ticket.queue)
        self.waiting.begin()
        self._leave_queues(stream)

    async def _on_seating(
        self, client: Client, stream: PlayStream, seating: seating_pb2.Seating
    ) -> None:
        match, game = seating.match, seating.match.setup.game
        chair = match.match_id, seating.seat
        self.resuming.discard(chair)
        if chair not in self.seats and not await self._accepts(seating):
            log.info("match %s of %s is declined", match.match_id, game)
            stream.send(
                decline_invitation=bot_service_pb2.DeclineInvitation(
                    match_id=match.match_id, seat=seating.seat
                )
            )
        elif chair not in self.seats:
            await self._learn(client, game)
            log.info("match %s of %s starts at seat %d", match.match_id, game, seating.seat)
            self.seats[chair] = Seat(self.bot_caller, self.words[game], self._say)
            self.lobby.seated(chair, seating.ticket_id)
            self._leave_queues(stream)
        self._join_queues(stream)

    async def _accepts(self, seating: seating_pb2.Seating) -> bool:
        """Whether to take a seat; only an invitation to a new match can be declined."""
        if seating.resumed or not seating.HasField("invitation"):
            return True
        return self.lobby.left > 0 and await self.bot_caller.accept(Invitation.of(seating))

    def _on_turn(self, turn: bot_service_pb2.Turn) -> None:
        seat = self.seats.get((turn.match_id, turn.seat))
        if seat is None:
            log.warning("a turn of match %s, which the session does not play", turn.match_id)
        else:
            seat.ask(turn)

    def _on_over(self, stream: PlayStream, match: match_pb2.Match, number: int) -> None:
        aborted = match.status == match_pb2.MATCH_STATUS_ABORTED
        seat = self._forget((match.match_id, number), aborted)
        if seat is not None:
            result = Result(match, number, seat.answers)
            if not aborted:
                self.results.append(result)
            log.info("%s", result)
            self.bot_caller.tell(result)
        self._join_queues(stream)

    def _on_refusal(self, stream: PlayStream, message: bot_service_pb2.Refusal) -> None:
        error = from_refusal(message)
        place = self.lobby.find(message.request_id)
        if self.stream is None or (place is not None and error.retry_after is None):
            raise error
        log.warning("refused: %s", error)
        if place is not None:
            self._join_later(stream, error.retry_after or 0, place)
        seat = self.seats.get((message.match_id, message.seat))
        if seat is None or not message.HasField("seat"):
            return
        if not message.request_id and isinstance(error, NotFound):
            self._forget((message.match_id, message.seat))  # an expected seat that is no more
        elif error.retry_after is None:
            seat.refuse(message.request_id, error.reason)
        else:
            self._say_later(seat, message.request_id, error.retry_after)

    def _on_ticket_ended(self, stream: PlayStream, ended: queue_pb2.TicketEnded) -> None:
        reason = enum_name(queue_pb2.TicketEndReason.DESCRIPTOR, ended.reason)
        log.info("ticket %s ended: %s", ended.ticket_id, reason)
        self.lobby.gone(ended.ticket_id)
        self._join_later(stream, random.uniform(0, JOIN_AGAIN_AFTER))  # noqa: S311 - jitter

    async def _learn(self, client: Client, game: str) -> None:
        if game not in self.words:
            self.words[game] = await client.catalog.vocabulary(game)

    def _forget(self, chair: Chair, aborted: bool = False) -> Seat | None:
        """Leave a seat; None if the session does not have it."""
        self.resuming.discard(chair)
        self.lobby.ended(chair, aborted)
        seat = self.seats.pop(chair, None)
        if seat is not None:
            seat.end()
        return seat

    def _say(self, move: bot_service_pb2.Move) -> None:
        """Send a move; without a stream it waits for the turn that comes again on the next one."""
        if self.stream is not None and (move.match_id, move.seat) not in self.resuming:
            self.stream.send(move=move)

    def _say_later(self, seat: Seat, request_id: str, wait: float) -> None:
        def say_again() -> None:
            if seat.move is not None and seat.awaits(request_id):
                self._say(seat.move)

        asyncio.get_running_loop().call_later(wait, say_again)

    def _join_queues(self, stream: PlayStream) -> None:
        if stream is self.stream and not self.resuming:
            for join in self.lobby.joins():
                stream.send(join_queue=join)

    def _join_later(self, stream: PlayStream, wait: float, refused: Place | None = None) -> None:
        def join() -> None:
            if refused is not None and stream is self.stream:
                refused.asked = False
            self._join_queues(stream)

        asyncio.get_running_loop().call_later(wait, join)

    def _leave_queues(self, stream: PlayStream) -> None:
        """Cancel tickets that are no longer needed; close the stream if nothing is left to do."""
        if self.lobby.left > 0:
            return
        for place in self.lobby.places:
            if place.ticket_id:
                cancel = bot_service_pb2.CancelTicket(ticket_id=place.ticket_id)
                stream.send(cancel_ticket=cancel)
        if self.done:
            stream.hang_up()


def seat_ref(chair: Chair) -> player_pb2.SeatRef:
    return player_pb2.SeatRef(match_id=chair[0], seat=chair[1])
