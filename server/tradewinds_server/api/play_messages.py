"""News of a session as messages of its Play stream, with what its hello asked for."""

from __future__ import annotations

import secrets

from tradewinds.v1 import bot_pb2 as pb
from tradewinds.v1 import matchmaking_pb2
from tradewinds_engine import Rng

from ..match.live_match import LiveMatch
from ..session.news import Accepted, Asked, Over, PlayerChanged, Seated
from ..session.seat import Seat
from ..store.clock import StoreTime
from . import encode
from .errors import message_of, metadata_of, reason_of, retry_of
from .turn_message import encode_turn


class PlayMessages:
    """Builds each message when it is sent: clocks and positions are those of that moment."""

    def __init__(self, hello: pb.Hello, clock: StoreTime) -> None:
        self._with_views = not hello.without_views
        self._with_events = not hello.without_events
        self._with_snapshots = hello.with_snapshots
        self._clock = clock

    def encode(self, news: object) -> pb.PlayResponse | bytes | None:
        """The message, or its bytes; None if there is nothing left to tell."""
        match news:
            case Asked(seat):
                return self._turn(seat)
            case pb.PlayResponse():
                return news
            case Accepted():
                return _accepted(news)
            case Seated():
                return _seating(news)
            case PlayerChanged(live, seat):
                return _presence(live, seat)
            case Over(live, seat):
                return pb.PlayResponse(over=pb.MatchOver(match=encode.match(live), seat=seat))
        raise TypeError(f"no message tells {news!r}")

    def _turn(self, seat: Seat) -> bytes | None:
        now_ms = self._clock.now_ms()
        question = seat.send_question(now_ms)
        if question is None:
            return None
        return encode_turn(
            question.match,
            question.seat,
            now_ms,
            self._with_views,
            question.reports if self._with_events else [],
            _snapshot(question.match, question.seat) if self._with_snapshots else b"",
        )


def refusal(error: Exception, match_id: str = "", request_id: str = "") -> pb.PlayResponse:
    """An error that does not end the stream."""
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


def _accepted(news: Accepted) -> pb.PlayResponse:
    accepted = pb.MoveAccepted(
        match_id=news.match_id, version=news.version, request_id=news.request_id
    )
    return pb.PlayResponse(accepted=accepted)


def _seating(news: Seated) -> pb.PlayResponse:
    return pb.PlayResponse(
        seating=matchmaking_pb2.Seating(
            ticket_id=news.match.record.owners[news.seat].ticket_id,
            match=encode.match(news.match),
            seat=news.seat,
            seat_token=news.token,
        )
    )


def _presence(live: LiveMatch, seat: int) -> pb.PlayResponse:
    """The others wait for a seat that is to move until its deadline."""
    waits = live.mover == seat and not live.is_substituted(seat)
    presence = pb.Presence(
        match_id=live.match_id,
        player=encode.players(live.record, live)[seat],
        wait_until=encode.timestamp(live.deadline_ms) if waits else None,
    )
    return pb.PlayResponse(presence=presence)


def _snapshot(live: LiveMatch, seat: int) -> bytes:
    """Everything hidden from the seat is drawn anew, so the snapshot gives nothing away."""
    return live.state.determinize(seat, Rng(secrets.randbits(128))).dump()
