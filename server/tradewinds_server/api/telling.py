"""What a Play stream tells a bot: news of its session in messages, as its hello wanted them."""

from __future__ import annotations

import secrets

from tradewinds.v1 import bot_pb2 as pb
from tradewinds.v1 import matchmaking_pb2
from tradewinds_engine import Rng

from ..match.live_match import LiveMatch
from ..session.seat import Accepted, Asked, Over, PlayedSeat, PlayerChanged, Seated
from ..store.clock import StoreTime
from . import encode, turns
from .errors import message_of, metadata_of, reason_of, retry_of


class Question:
    """A turn as it was written for a version and a deadline, and when."""

    __slots__ = ("deadline_ms", "place", "turn", "version", "written_ms")

    def __init__(
        self, place: PlayedSeat, version: int, deadline_ms: int, turn: bytes, written_ms: int
    ) -> None:
        self.place = place
        self.version = version
        self.deadline_ms = deadline_ms
        self.turn = turn
        self.written_ms = written_ms

    def still_stands(self, now_ms: int) -> bool:
        return self.place.still_asks(self.version, self.deadline_ms, now_ms - self.written_ms)


class Telling:
    """Builds each message when it is sent: clocks and positions are those of that moment.

    A turn may be written a moment before, but is only sent if it still says the same.
    """

    def __init__(self, hello: pb.Hello, clock: StoreTime) -> None:
        self._without_views = hello.without_views
        self._without_events = hello.without_events
        self._with_snapshots = hello.with_snapshots
        self._clock = clock

    def tell(self, news: object) -> pb.PlayResponse | bytes | None:
        """The message, or its bytes; None if it is not worth sending any more."""
        match news:
            case Question() | Asked():  # nearly all news
                return self._turn(news)
            case pb.PlayResponse():
                return news
            case Accepted(match_id, version, request_id):
                accepted = pb.MoveAccepted(
                    match_id=match_id, version=version, request_id=request_id
                )
                return pb.PlayResponse(accepted=accepted)
            case Seated(place, token):
                return _seating(place, token)
            case PlayerChanged(live, seat):
                return self._presence(live, seat)
            case Over(live, seat):
                return pb.PlayResponse(over=pb.MatchOver(match=encode.match(live), seat=seat))
        raise TypeError(f"nothing to tell about {news!r}")

    def prepare(self, news: object) -> object:
        """The same, with a turn written already: its stream is idle and sends it in a moment."""
        if type(news) is Asked:
            return self._question(news.place, self._clock.now_ms()) or news
        return news

    def _turn(self, news: Question | Asked) -> bytes | None:
        now_ms = self._clock.now_ms()
        if type(news) is Question and news.still_stands(now_ms):
            question = news
        else:
            anew = self._question(news.place, now_ms)
            if anew is None:
                return None
            question = anew
        question.place.note_sent(now_ms - question.written_ms)
        return question.turn

    def _question(self, place: PlayedSeat, now_ms: int) -> Question | None:
        live, seat = place.match, place.seat
        if live is None or not place.is_asked(live):
            return None
        version = live.version
        reports = place.note_asked(version, now_ms)
        turn = turns.turn(
            live,
            seat,
            now_ms,
            not self._without_views,
            [] if self._without_events else reports,
            _snapshot(live, seat) if self._with_snapshots else b"",
        )
        return Question(place, version, live.deadline_ms, turn, now_ms)

    def _presence(self, live: LiveMatch, seat: int) -> pb.PlayResponse:
        """The others wait for a seat until its deadline, if it is to move."""
        waits = live.mover == seat and not live.is_substituted(seat)
        presence = pb.Presence(
            match_id=live.match_id,
            player=encode.players(live.record, live)[seat],
            wait_until=encode.timestamp(live.deadline_ms) if waits else None,
        )
        return pb.PlayResponse(presence=presence)


def refusal(error: Exception, match_id: str = "", request_id: str = "") -> pb.PlayResponse:
    """An error as the stream says it; the stream goes on."""
    return pb.PlayResponse(
        refusal=pb.Refusal(
            reason=reason_of(error),
            message=message_of(error),
            metadata=metadata_of(error),
            match_id=match_id,
            request_id=request_id,
            retry_after=retry_of(error),
        )
    )


def _seating(place: PlayedSeat, token: str) -> pb.PlayResponse:
    live = place.match
    assert live is not None
    return pb.PlayResponse(
        seating=matchmaking_pb2.Seating(
            ticket_id=live.record.owners[place.seat].ticket_id,
            match=encode.match(live),
            seat=place.seat,
            seat_token=token,
        )
    )


def _snapshot(live: LiveMatch, seat: int) -> bytes:
    """Everything hidden from the seat is drawn anew, so the snapshot gives nothing away."""
    return live.state.determinize(seat, Rng(secrets.randbits(128))).dump()
