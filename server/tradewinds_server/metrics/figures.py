"""Every figure the server keeps, by name; docs/operations.md explains them to operators."""

from __future__ import annotations

from typing import Final

from .instruments import Count, Level, Spread

MOVES: Final = Count("tradewinds_moves", "Moves committed.", "game", "by")
COMMIT_SECONDS: Final = Spread(
    "tradewinds_commit_seconds", "From an answer's arrival to its commit, as the server saw it."
)
MOVE_SECONDS: Final = Spread(
    "tradewinds_move_seconds", "The time of a seat's moves, split by who spent it.", "part"
)
STORE_SECONDS: Final = Spread(
    "tradewinds_store_round_trip_seconds", "Round trips to the store; one carries many commands."
)
STORE_FAILURES: Final = Count("tradewinds_store_failures", "Round trips that failed.")
STREAMS: Final = Level("tradewinds_streams_open", "Streams open now.", "call")
MATCHES: Final = Count("tradewinds_matches", "Matches by what happened to them here.", "event")
SUBSTITUTIONS: Final = Count(
    "tradewinds_substitutions", "Seats that went to a substitute.", "cause"
)
REFUSALS: Final = Count("tradewinds_refusals", "Calls and messages refused.", "reason")

MATCHES_RUNNING: Final = Level(
    "tradewinds_matches_running", "Matches running in the whole store; every server says the same."
)
QUEUE_TICKETS: Final = Level(
    "tradewinds_queue_tickets", "Tickets waiting; every server says the same.", "queue"
)
QUEUE_WAIT_SECONDS: Final = Level(
    "tradewinds_queue_wait_seconds", "How long the oldest ticket has waited.", "queue"
)

COUNTS: Final = (MOVES, STORE_FAILURES, MATCHES, SUBSTITUTIONS, REFUSALS)
LEVELS: Final = (STREAMS, MATCHES_RUNNING, QUEUE_TICKETS, QUEUE_WAIT_SECONDS)
SPREADS: Final = (COMMIT_SECONDS, MOVE_SECONDS, STORE_SECONDS)
