"""Every metric of the server. docs/operations.md explains them."""

from __future__ import annotations

from typing import Final

from .instruments import Counter, Gauge, Histogram

MOVES: Final = Counter("tradewinds_moves", "Moves committed.", "game", "by")
COMMITS: Final = Histogram(
    "tradewinds_commit_seconds", "From an answer's arrival to its commit, as the server saw it."
)
COMMIT_SECONDS: Final = COMMITS.part()
MOVE_SECONDS: Final = Histogram(
    "tradewinds_move_seconds", "The time of a seat's moves, split by who spent it.", "part"
)
BOT_SECONDS: Final = MOVE_SECONDS.part("bot")
NETWORK_SECONDS: Final = MOVE_SECONDS.part("network")
QUEUE_SECONDS: Final = MOVE_SECONDS.part("queue")
SERVER_SECONDS: Final = MOVE_SECONDS.part("server")
ROUND_TRIPS: Final = Histogram(
    "tradewinds_store_round_trip_seconds", "From sending a command to the store to its reply."
)
STORE_SECONDS: Final = ROUND_TRIPS.part()
STORE_FAILURES: Final = Counter("tradewinds_store_failures", "Times the store was lost.")
STREAMS: Final = Gauge("tradewinds_streams_open", "Streams open now.", "call")
MATCHES: Final = Counter("tradewinds_matches", "Matches by what happened to them here.", "event")
SUBSTITUTIONS: Final = Counter(
    "tradewinds_substitutions", "Seats that went to a substitute.", "cause"
)
REFUSALS: Final = Counter("tradewinds_refusals", "Calls and messages refused.", "reason")
ARCHIVED: Final = Counter(
    "tradewinds_archived", "Ended matches by what became of them: moved, or refused.", "outcome"
)
ARCHIVING: Final = Histogram(
    "tradewinds_archive_seconds", "From reading an ended match to its removal from the store."
)
ARCHIVE_SECONDS: Final = ARCHIVING.part()

MATCHES_RUNNING: Final = Gauge(
    "tradewinds_matches_running", "Matches running in the whole store; the same on every server."
)
MATCHES_ENDED: Final = Gauge(
    "tradewinds_matches_ended",
    "Ended matches that wait in the store for the archive; every server reports the same.",
)
QUEUE_TICKETS: Final = Gauge(
    "tradewinds_queue_tickets", "Tickets waiting; every server reports the same.", "queue"
)
QUEUE_WAIT_SECONDS: Final = Gauge(
    "tradewinds_queue_wait_seconds", "How long the oldest ticket has waited.", "queue"
)

COUNTERS: Final = (MOVES, STORE_FAILURES, MATCHES, SUBSTITUTIONS, REFUSALS, ARCHIVED)
GAUGES: Final = (STREAMS, MATCHES_RUNNING, MATCHES_ENDED, QUEUE_TICKETS, QUEUE_WAIT_SECONDS)
HISTOGRAMS: Final = (COMMITS, MOVE_SECONDS, ROUND_TRIPS, ARCHIVING)
