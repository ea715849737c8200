"""Errors for clients, grouped by what a client can do about them.

ServiceError
├── BadRequest           the request is invalid; repeating it does not help
├── Unauthenticated      the caller is unknown
│   ├── KeyNeeded        the call needs an API key
│   └── BadKey           the API key is not valid
├── Forbidden            the caller may not do this
│   ├── RoleForbids      the key's role may not do this
│   ├── NotYourName      a bot may only use the name of its key
│   ├── NotYourTicket    the ticket belongs to another bot
│   ├── NotYourTournament  only its organiser may do this
│   ├── BadToken         the seat token is missing or not valid
│   └── NotYourTurn      another seat is to move
├── Unknown              it does not exist (any more)
│   ├── UnknownMatch
│   ├── UnknownTicket
│   ├── UnknownTournament
│   └── UnknownRulesVersion
├── Conflict             the state has changed; read it again, then decide
│   ├── StaleVersion     the match has advanced
│   ├── TooLate          the answer came after its deadline
│   ├── SeatSubstituted  a substitute plays this seat
│   ├── RequestReused    the request id was used for another request
│   ├── TicketGone       the ticket was cancelled, expired or taken over by another stream
│   ├── SessionReplaced  a newer stream of the same session took over
│   ├── TournamentStarted  its entries are closed
│   ├── TournamentEnded
│   ├── ArenaNotInstalled  the server lacks the packages that tournaments need
│   ├── MatchEnded       also if its position cannot be read (PositionUnreadable)
│   ├── MatchRunning     only possible once the match has ended
│   ├── MatchWaiting     the match waits for invited bots
│   └── NotRevealed      the match has ended, but its seed is still in use
├── NoObservations       this server makes none of that game
└── TryLater             the request is valid; says when to repeat it
    ├── RateLimited
    ├── Overloaded       a bounded queue is full
    ├── Draining         this server is shutting down
    ├── StoreUnavailable
    └── ArchiveUnavailable  older matches cannot be read just now
"""

from __future__ import annotations

from collections.abc import Mapping


class ServiceError(Exception):
    """Carries a reason in UPPER_SNAKE and facts for programs, in addition to the message."""

    reason = "UNSPECIFIED"

    def __init__(
        self,
        message: str,
        metadata: Mapping[str, str] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.metadata = dict(metadata or {})
        self.retry_after = retry_after


class BadRequest(ServiceError):
    reason = "BAD_REQUEST"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}", {"field": field})


class Unauthenticated(ServiceError):
    reason = "UNAUTHENTICATED"


class KeyNeeded(Unauthenticated):
    reason = "KEY_NEEDED"

    def __init__(self) -> None:
        super().__init__("this call needs an API key in the metadata: authorization: Bearer KEY")


class BadKey(Unauthenticated):
    reason = "BAD_KEY"

    def __init__(self) -> None:
        super().__init__("the API key is unknown, was revoked, or has ended")


class Forbidden(ServiceError):
    reason = "FORBIDDEN"


class RoleForbids(Forbidden):
    reason = "ROLE_FORBIDS"


class NotYourName(Forbidden):
    reason = "NOT_YOUR_NAME"


class NotYourTicket(Forbidden):
    reason = "NOT_YOUR_TICKET"


class NotYourTournament(Forbidden):
    reason = "NOT_YOUR_TOURNAMENT"


class BadToken(Forbidden):
    reason = "BAD_TOKEN"


class NotYourTurn(Forbidden):
    reason = "NOT_YOUR_TURN"


class Unknown(ServiceError):
    reason = "UNKNOWN"


class UnknownMatch(Unknown):
    reason = "UNKNOWN_MATCH"

    def __init__(self, match_id: str) -> None:
        super().__init__(f"no match is called {match_id[:64]!r}", {"match_id": match_id[:64]})


class UnknownTicket(Unknown):
    reason = "UNKNOWN_TICKET"

    def __init__(self, ticket_id: str) -> None:
        super().__init__(f"no ticket is called {ticket_id[:64]!r}", {"ticket_id": ticket_id[:64]})


class UnknownTournament(Unknown):
    reason = "UNKNOWN_TOURNAMENT"

    def __init__(self, tournament_id: str) -> None:
        name = tournament_id[:64]
        super().__init__(f"no tournament is called {name!r}", {"tournament_id": name})


class UnknownRulesVersion(Unknown):
    reason = "UNKNOWN_RULES_VERSION"


class Conflict(ServiceError):
    reason = "CONFLICT"


class StaleVersion(Conflict):
    reason = "STALE_VERSION"

    def __init__(self, given: int, current: int) -> None:
        super().__init__(
            f"the match is at version {current}, not {given}", {"version": str(current)}
        )
        self.current = current


class TooLate(Conflict):
    reason = "TOO_LATE"


class SeatSubstituted(Conflict):
    reason = "SEAT_SUBSTITUTED"


class RequestReused(Conflict):
    reason = "REQUEST_ID_REUSED"


class TicketGone(Conflict):
    reason = "TICKET_GONE"

    def __init__(self, ticket_id: str, why: str) -> None:
        super().__init__(f"the ticket is {why}", {"ticket_id": ticket_id})


class SessionReplaced(Conflict):
    reason = "SESSION_REPLACED"

    def __init__(self) -> None:
        super().__init__("a newer stream of the same bot's session took over")


class MatchEnded(Conflict):
    reason = "MATCH_ENDED"


class PositionUnreadable(MatchEnded):
    """The position cannot be read, so the match is aborted."""

    def __init__(self) -> None:
        super().__init__("this server can no longer read the position of the match")


class MatchRunning(Conflict):
    reason = "MATCH_RUNNING"


class MatchWaiting(Conflict):
    reason = "MATCH_WAITING"


class TournamentStarted(Conflict):
    reason = "TOURNAMENT_STARTED"


class TournamentEnded(Conflict):
    reason = "TOURNAMENT_ENDED"


class ArenaNotInstalled(Conflict):
    reason = "ARENA_NOT_INSTALLED"


class NotRevealed(Conflict):
    reason = "NOT_REVEALED"


class NoObservations(ServiceError):
    reason = "NO_OBSERVATIONS"

    def __init__(self, game: str, version: int) -> None:
        which = f"version {version} of the observations" if version else "observations"
        super().__init__(f"this server has no {which} of {game}")


class TryLater(ServiceError):
    reason = "TRY_LATER"

    def __init__(
        self, message: str, retry_after: float = 1.0, metadata: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message, metadata, retry_after)


class RateLimited(TryLater):
    reason = "RATE_LIMITED"


class Overloaded(TryLater):
    reason = "OVERLOADED"


class Draining(TryLater):
    reason = "DRAINING"


class StoreUnavailable(TryLater):
    reason = "STORE_UNAVAILABLE"


class ArchiveUnavailable(TryLater):
    """Older matches cannot be read, or ended ones not be put away."""
