"""A bot's session: the matches it plays and the queues it waits in, while streams come and go."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from math import inf
from uuid import uuid4

from google.protobuf.duration_pb2 import Duration

from tradewinds.v1 import bot_pb2, match_pb2, matchmaking_pb2

from .answers import total
from .bot import Bot
from .client import Client
from .errors import NotFound, refusal
from .lobby import Chair, Lobby
from .result import Result
from .seat import Seat
from .stream import PlayStream
from .thinker import OnError, Thinker
from .vocabulary import Vocabulary
from .waiting import Waiting

CLIENT = "tradewinds-python/0.1"
JOIN_AGAIN_AFTER = 0.5  # seconds, after a ticket went away

log = logging.getLogger("tradewinds")


class Session:
    """Survives its streams: `attend` is called again with every new connection."""

    def __init__(
        self,
        bot: Bot,
        queues: Sequence[matchmaking_pb2.QueueSpec],
        matches: int | None = None,
        max_matches: int = 1,
        on_error: OnError = "random",
        session_id: str | None = None,
    ) -> None:
        self.bot = bot
        self.thinker = Thinker(bot, on_error, max_matches)
        self.lobby = Lobby(queues, matches, max_matches)
        self.hello = bot_pb2.Hello(
            bot=bot.name,
            session_id=session_id or uuid4().hex,
            max_matches=max_matches,
            without_views=not bot.wants_view,
            without_events=not bot.wants_events,
            without_accepted=True,  # a seat takes its next turn for an answer
            with_snapshots=bot.wants_snapshot,
            client=CLIENT,
        )
        self.waiting = Waiting(bot.name, self.lobby)
        self.seats: dict[Chair, Seat] = {}
        self.words: dict[str, Vocabulary] = {}
        self.results: list[Result] = []
        self.stream: PlayStream | None = None  # once it was greeted
        self.resuming: set[str] = set()  # matches the server is about to resume on it
        self.welcomes = 0
        self.finished = asyncio.Event()  # set when a stop leaves nothing to be done

    @property
    def done(self) -> bool:
        waits = self.seats or self.resuming or self.lobby.places
        return self.lobby.left == 0 and not waits

    def stop(self) -> None:
        """Begin no further match; the running ones are played to their end."""
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
            await self._learn(client, queue.game)
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
        await self.thinker.close()
        answers = total(result.answers for result in self.results)
        if answers.good < answers.asked:
            log.warning("%s: %s in %d matches", self.bot.name, answers, len(self.results))

    async def _hear(
        self, client: Client, stream: PlayStream, response: bot_pb2.PlayResponse
    ) -> None:
        match response.WhichOneof("message"):
            case "turn":
                self._on_turn(response.turn)
            case "accepted":
                for seat in self._seats_in(response.accepted.match_id):
                    seat.settle(response.accepted.request_id)
            case "heartbeat":
                stream.send(heartbeat=response.heartbeat)
            case "welcome":
                await self._on_welcome(client, stream, response.welcome)
            case "ticket":
                self._on_ticket(client, stream, response.ticket)
            case "seating":
                await self._on_seating(client, stream, response.seating)
            case "over":
                self._on_over(stream, response.over.match, response.over.seat)
            case "refusal":
                self._on_refusal(stream, response.refusal)
            case "ticket_gone":
                self._on_ticket_gone(stream, response.ticket_gone)
            case "presence":
                log.debug("match %s: %s", response.presence.match_id, response.presence.player)

    async def _on_welcome(
        self, client: Client, stream: PlayStream, welcome: bot_pb2.Welcome
    ) -> None:
        log.info("%s is connected, %d matches go on", self.bot.name, len(welcome.match_ids))
        stream.expect_heartbeats(in_seconds(welcome.heartbeat_interval) or inf)
        self.stream = stream
        self.welcomes += 1
        self.resuming = set(welcome.match_ids)
        for chair in [chair for chair in self.seats if chair[0] not in self.resuming]:
            await self._look_up(client, stream, chair)
        self._join_queues(stream)

    def _on_ticket(
        self, client: Client, stream: PlayStream, ticket: matchmaking_pb2.Ticket
    ) -> None:
        self.lobby.granted(ticket.request_id, ticket.ticket_id, ticket.queue)
        self.waiting.begin(client)
        self._leave_queues(stream)

    async def _on_seating(
        self, client: Client, stream: PlayStream, seating: matchmaking_pb2.Seating
    ) -> None:
        match = seating.match
        chair = match.match_id, seating.seat
        await self._learn(client, match.game)
        if chair not in self.seats:
            log.info("match %s of %s begins at seat %d", match.match_id, match.game, seating.seat)
            self.seats[chair] = Seat(self.thinker, self.words[match.game], self._say)
            self.lobby.seated(chair, seating.ticket_id)
        self.resuming.discard(match.match_id)
        self._join_queues(stream)

    def _on_turn(self, turn: bot_pb2.Turn) -> None:
        seat = self.seats.get((turn.match_id, turn.seat))
        if seat is None:
            log.warning("a turn of match %s, which the session does not play", turn.match_id)
        else:
            seat.ask(turn)

    def _on_over(self, stream: PlayStream, match: match_pb2.Match, number: int) -> None:
        seat = self._forget((match.match_id, number))
        if seat is not None:
            result = Result(match, number, seat.answers)
            self.results.append(result)
            log.info("%s", result)
            self.thinker.tell(result)
        self._join_queues(stream)

    def _on_refusal(self, stream: PlayStream, message: bot_pb2.Refusal) -> None:
        retry = in_seconds(message.retry_after) if message.HasField("retry_after") else None
        error = refusal(message.reason, message.message, message.metadata, retry)
        place = self.lobby.find(message.request_id)
        if self.stream is None or (place is not None and retry is None):
            raise error
        log.warning("refused: %s", error)
        if place is not None:
            place.asked = False
            self._join_later(stream, retry or 0)
        for seat in self._seats_in(message.match_id):
            if retry is None:
                seat.refuse(message.request_id, message.reason)
            else:
                self._say_later(seat, message.request_id, retry)

    def _on_ticket_gone(self, stream: PlayStream, gone: bot_pb2.TicketGone) -> None:
        log.info("ticket %s is gone: %s", gone.ticket_id, gone.reason)
        self.lobby.gone(gone.ticket_id)
        self._join_later(stream, random.uniform(0, JOIN_AGAIN_AFTER))  # noqa: S311 - jitter

    async def _learn(self, client: Client, game: str) -> None:
        if game not in self.words:
            self.words[game] = await client.catalog.vocabulary(game)

    async def _look_up(self, client: Client, stream: PlayStream, chair: Chair) -> None:
        """A match that was running before the break is not resumed: find out why."""
        match_id, number = chair
        try:
            match = (await client.matches.get(match_id)).match
        except NotFound:
            match = match_pb2.Match()
        if match.status == match_pb2.MATCH_STATUS_FINISHED:
            self._on_over(stream, match, number)
        else:
            log.warning("match %s goes on without this bot", match_id)
            self._forget(chair)

    def _seats_in(self, match_id: str) -> list[Seat]:
        return [seat for (match, _), seat in self.seats.items() if match == match_id]

    def _forget(self, chair: Chair) -> Seat | None:
        """Leave a seat; None if the session does not have it."""
        self.resuming.discard(chair[0])
        self.lobby.ended(chair)
        seat = self.seats.pop(chair, None)
        if seat is not None:
            seat.end()
        return seat

    def _say(self, move: bot_pb2.Move) -> None:
        """Send a move; without a stream it waits for the turn that comes again on the next one."""
        if self.stream is not None and move.match_id not in self.resuming:
            self.stream.send(move=move)

    def _say_later(self, seat: Seat, request_id: str, wait: float) -> None:
        def say_again() -> None:
            if seat.move is not None and seat.awaits(request_id):
                self._say(seat.move)

        asyncio.get_running_loop().call_later(wait, say_again)

    def _join_queues(self, stream: PlayStream) -> None:
        if stream is self.stream and not self.resuming:
            for join in self.lobby.joins():
                stream.send(join=join)

    def _join_later(self, stream: PlayStream, wait: float) -> None:
        asyncio.get_running_loop().call_later(wait, self._join_queues, stream)

    def _leave_queues(self, stream: PlayStream) -> None:
        """Give back what may not be used any more, and hang up if there is nothing left to do."""
        if self.lobby.left > 0:
            return
        for place in self.lobby.places:
            if place.ticket_id:
                stream.send(leave=bot_pb2.Leave(ticket_id=place.ticket_id))
        if self.done:
            stream.hang_up()


def in_seconds(duration: Duration) -> float:
    return duration.ToNanoseconds() / 1e9
