"""What a client can be told is wrong, told apart by what it can do about it.

ServiceError
├── BadRequest           the request itself makes no sense; repeating it will not help
├── Unauthenticated      nobody known is calling
│   ├── KeyNeeded        the call needs an API key and came without
│   └── BadKey           no such API key, or not any more
├── Forbidden            the caller is somebody else than the request needs
│   ├── RoleForbids      the key's role may not do this
│   ├── NotYourName      a bot acts only under the name its key belongs to
│   ├── NotYourTicket    the ticket belongs to another bot
│   ├── BadToken         no seat token, or not one of this seat
│   └── NotYourTurn      another seat is asked
├── Unknown              what is named does not exist (any more)
│   ├── UnknownMatch
│   ├── UnknownTicket
│   └── UnknownRulesVersion
├── Conflict             it made sense once; read again, then decide
│   ├── StaleVersion     the match has moved on
│   ├── TooLate          the answer came after its deadline
│   ├── SeatSubstituted  a substitute plays this seat
│   ├── RequestReused    the request id stands for another request
│   ├── TicketGone       the ticket was cancelled, expired or taken over by another stream
│   ├── SessionReplaced  a newer stream of the same session took over
│   ├── MatchEnded       also when its position cannot be read any more (PositionUnreadable)
│   ├── MatchRunning     only an ended match has this
│   ├── MatchWaiting     invited players are awaited
│   └── NotRevealed      the match has ended, but its seed is still in use
└── TryLater             nothing is wrong with the request; carries when to repeat it
    ├── RateLimited
    ├── Overloaded       a bounded queue is full
    ├── Draining         this server is going down
    └── StoreUnavailable
"""

from __future__ import annotations

from collections.abc import Mapping


class ServiceError(Exception):
    """Carries a reason in UPPER_SNAKE and facts for programs beside the message for people."""

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
    """The match cannot go on; whoever finds out aborts it."""

    def __init__(self) -> None:
        super().__init__("this server can no longer read the position of the match")


class MatchRunning(Conflict):
    reason = "MATCH_RUNNING"


class MatchWaiting(Conflict):
    reason = "MATCH_WAITING"


class NotRevealed(Conflict):
    reason = "NOT_REVEALED"


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
