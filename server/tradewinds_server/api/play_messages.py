"""Encodes session updates as messages of the Play stream."""

from __future__ import annotations

import secrets

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds.v1 import seating_pb2
from tradewinds_engine import Rng

from ..match.live_match import LiveMatch
from ..session.updates import Accepted, Over, PlayerChanged, Question, Seated
from ..store.store_clock import StoreTime
from . import decode, encode
from .error_status import message_of, metadata_of, reason_of, retry_of, status_of
from .turn_message import encode_turn


class PlayMessages:
    """Encodes each message when it is sent, so clocks and positions are current."""

    def __init__(self, hello: pb.Hello, clock: StoreTime) -> None:
        self._include = decode.included(hello.include if hello.HasField("include") else None)
        self._clock = clock

    def encode(self, update: object) -> pb.PlayResponse | bytes:
        """The message or its bytes."""
        match update:
            case Question():
                return self._turn(update)
            case pb.PlayResponse():
                return update
            case Accepted():
                return _accepted(update)
            case Seated():
                return self._seating(update)
            case PlayerChanged(live, seat):
                changed = encode.player_update(live, seat, self._clock.now_ms())
                return pb.PlayResponse(player_update=changed)
            case Over(live, seat):
                match = encode.match(live, self._clock.now_ms())
                return pb.PlayResponse(match_over=pb.MatchOver(match=match, seat=seat))
        raise TypeError(f"there is no message for {update!r}")

    def _turn(self, question: Question) -> bytes:
        match, include = question.match, self._include
        details = match.state.legal() if include.action_details else []
        return encode_turn(
            match,
            question.seat,
            question.sent_ms,
            include.view,
            question.reports if include.events else [],
            _snapshot(match, question.seat) if include.snapshot else b"",
            [encode.detail(match.state, action).SerializeToString() for action in details],
            include.observation,
        )

    def _seating(self, update: Seated) -> pb.PlayResponse:
        ticket_id = update.match.record.owners[update.seat].ticket_id
        return pb.PlayResponse(
            seating=seating_pb2.Seating(
                match=encode.match(update.match, self._clock.now_ms()),
                seat=update.seat,
                ticket_id=ticket_id or None,
                invitation=None if ticket_id else _invitation(update.match),
                resumed=update.resumed,
                seat_token=update.token,
            )
        )


def refusal(
    error: Exception, match_id: str = "", seat: int | None = None, request_id: str = ""
) -> pb.PlayResponse:
    """An error that does not end the stream."""
    return pb.PlayResponse(
        refusal=pb.Refusal(
            code=status_of(error).code,
            reason=reason_of(error),
            message=message_of(error),
            metadata=metadata_of(error),
            match_id=match_id,
            seat=seat,
            request_id=request_id,
            retry_after=retry_of(error),
        )
    )


def _accepted(update: Accepted) -> pb.PlayResponse:
    accepted = pb.MoveAccepted(
        match_id=update.match_id,
        seat=update.seat,
        version=update.version,
        request_id=update.request_id,
    )
    return pb.PlayResponse(move_accepted=accepted)


def _invitation(live: LiveMatch) -> seating_pb2.Invitation:
    terms = live.record.terms
    expires_ms = live.record.created_ms + terms.invitation_timeout_ms
    return seating_pb2.Invitation(
        organizer=terms.organizer,
        tournament_id=terms.tournament_id,
        expire_time=encode.timestamp(expires_ms),
    )


def _snapshot(live: LiveMatch, seat: int) -> bytes:
    """A snapshot with hidden information redrawn."""
    return live.state.determinize(seat, Rng(secrets.randbits(128))).dump()
