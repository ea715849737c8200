"""CreateMatch: turns the request into a setup."""

from __future__ import annotations

import hashlib

from tradewinds.v1 import match_pb2, match_service_pb2
from tradewinds_engine.options import complete

from ..config import Settings
from ..errors import BadRequest
from ..match.match_setup import Absence, Owner, PlayerKind, Reveal, Setup, Substitute, Terms
from ..match.match_summary import MatchSummary
from . import decode

MOST_MATCHES_OF_A_BLOCK = 100_000
ABSENCES = {
    match_service_pb2.ABSENCE_POLICY_UNSPECIFIED: Absence.ABORT,
    match_service_pb2.ABSENCE_POLICY_ABORT: Absence.ABORT,
    match_service_pb2.ABSENCE_POLICY_SUBSTITUTE: Absence.SUBSTITUTE,
}


def setup(
    request: match_service_pb2.CreateMatchRequest, organizer: str, settings: Settings
) -> Setup:
    """The setup for an organiser's request. Raises BadRequest with the name of the field."""
    given = request.setup
    if len(request.assignments) != given.seats:
        raise BadRequest("assignments", f"must be one for each of {given.seats} seats")
    request_id = decode.request_id(request.request_id)
    clock = request.time_control if request.HasField("time_control") else None
    return Setup(
        given.game,
        tuple(_owner(assignment) for assignment in request.assignments),
        decode.options(given.options),
        decode.time_control(clock, settings),
        decode.seed(request.seed),
        match_id_of(organizer, request_id) if request_id else "",
        _terms(request, organizer, settings),
    )


def match_id_of(organizer: str, request_id: str) -> str:
    """The match id for an organiser's request id, unique to that organiser."""
    return hashlib.sha256(f"{organizer}\n{request_id}".encode()).hexdigest()[:20]


def is_same(match: MatchSummary, wanted: Setup) -> bool:
    """Whether a match is the one that was requested."""
    record = match.record
    rules = record.game
    return (
        rules.name == wanted.game
        and record.owners == wanted.owners
        and record.options == rules.changed(complete(rules.options, wanted.options))
        and record.time_control == wanted.time_control
        and record.terms == wanted.terms
        and wanted.seed in (None, int.from_bytes(match.seed, "big"))
    )


def _owner(assignment: match_service_pb2.SeatAssignment) -> Owner:
    match assignment.WhichOneof("player"):
        case "bot":
            return Owner(decode.name("assignments.bot", assignment.bot), kind=PlayerKind.BOT)
        case "guest":
            return Owner(decode.name("assignments.guest", assignment.guest), kind=PlayerKind.GUEST)
        case "house_bot":
            if assignment.house_bot not in list(Substitute):
                allowed = ", ".join(Substitute)
                raise BadRequest("assignments.house_bot", f"must be one of {allowed}")
            return Owner(assignment.house_bot, kind=PlayerKind.HOUSE)
    raise BadRequest("assignments", "must name a bot, a house_bot or a guest for every seat")


def _terms(
    request: match_service_pb2.CreateMatchRequest, organizer: str, settings: Settings
) -> Terms:
    if request.absence_policy not in ABSENCES:
        raise BadRequest("absence_policy", "is not a known policy")
    tournament_id = request.tournament_id
    delay_ms = decode.milliseconds("spectator_delay", request.spectator_delay)
    timeout_ms = int(settings.invitation_seconds * 1000)
    if request.HasField("invitation_timeout"):
        timeout_ms = decode.milliseconds("invitation_timeout", request.invitation_timeout)
        if timeout_ms == 0:
            raise BadRequest("invitation_timeout", "must be more than 0")
    return Terms(
        organizer=organizer,
        tournament_id=decode.name("tournament_id", tournament_id) if tournament_id else "",
        rated=request.rated,
        spectator_delay_ms=max(delay_ms, int(settings.spectator_delay_seconds * 1000)),
        reveal=_reveal(request.reveal),
        invitation_timeout_ms=timeout_ms,
        absence=ABSENCES[request.absence_policy],
    )


def _reveal(rule: match_pb2.RevealRule) -> Reveal:
    kind = rule.WhichOneof("rule")
    if kind == "time":
        return Reveal(at_ms=decode.moment("reveal.time", rule.time))
    if kind == "block":
        if not 0 < rule.block.match_count <= MOST_MATCHES_OF_A_BLOCK:
            raise BadRequest(
                "reveal.block.match_count", f"must be from 1 to {MOST_MATCHES_OF_A_BLOCK}"
            )
        block_id = decode.name("reveal.block.block_id", rule.block.block_id)
        return Reveal(block_id=block_id, match_count=rule.block.match_count)
    return Reveal()
