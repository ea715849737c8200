"""The archived form of an ended match: JSON, compressed with gzip.

All that is needed to list the match, to play it again and to check that it was played so. The
format is documented in docs/archive-format.md.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zlib
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from ..errors import ServiceError
from ..store.match_lists import Filing
from ..store.ratings import RatingChange
from ..store.stored_match import OVER, LogEntry, StoredMatch, StoredSeat

FORMAT: Final = "tradewinds-match/1"
LARGEST_RECORD: Final = 4 * 1024 * 1024  # decompressed; a match takes some kilobytes
GZIP: Final = 31  # as zlib calls the format
LAST_US: Final = 10**16 - 1  # no place is later: the year 2286
GAME: Final = re.compile("[a-z0-9_-]+")
PRIVATE: Final = ("session_id", "ticket_id")  # of an owner: of no use once the match has ended


UNREADABLE: Final = (
    *(zlib.error, RecursionError),
    *(ValueError, KeyError, TypeError, AttributeError, IndexError),
)


class RecordError(ServiceError):
    """These bytes are no archived match."""

    reason = "INTERNAL"


class PlayedAction(NamedTuple):
    """An action of a match: whose turn it was, who answered and how long that took.

    `by` and `cause` are as in the store's log.
    """

    seat: int
    action: int
    by: str
    cause: str
    spent_ms: int


class ArchivedMatch(NamedTuple):
    """An ended match. `place` orders it in lists: when it was listed, in microseconds."""

    stored: StoredMatch
    place: int
    played: Sequence[PlayedAction]
    positions_digest: str
    ratings: Sequence[RatingChange] | None = None  # of each seat, if the match was rated

    @property
    def match_id(self) -> str:
        return self.stored.match_id

    @property
    def filing(self) -> Filing:
        """The lists that contain it."""
        meta = json.loads(self.stored.meta)
        players = [owner["bot"] for owner in meta["owners"]]
        return Filing(meta["game"], players, meta["terms"].get("tournament_id", ""))

    @property
    def block(self) -> tuple[str, str] | None:
        """Organiser and id of the block it belongs to."""
        terms = json.loads(self.stored.meta)["terms"]
        block_id = terms.get("reveal", {}).get("block_id", "")
        return (terms["organizer"], block_id) if block_id else None

    def is_same_game(self, other: ArchivedMatch) -> bool:
        """Whether both have the same moves and the same result."""
        return (self.stored.seed, self.stored.end_reason, self.positions_digest) == (
            other.stored.seed,
            other.stored.end_reason,
            other.positions_digest,
        )


def digest_of_positions(digests: Iterable[str]) -> str:
    """One digest for those of all positions after the first, as the log has them."""
    return hashlib.blake2b("".join(digests).encode(), digest_size=16).hexdigest()


def played_actions(entries: Sequence[LogEntry]) -> list[PlayedAction]:
    return [
        PlayedAction(entry.seat, entry.action, entry.by, entry.cause, entry.spent_ms)
        for entry in entries
    ]


def from_store(
    stored: StoredMatch,
    entries: Sequence[LogEntry],
    place: int,
    ratings: Sequence[RatingChange] | None = None,
) -> ArchivedMatch:
    """An ended match of the store, without what only a running match needs."""
    if stored.mover != OVER or len(entries) != stored.version:
        raise RecordError(f"match {stored.match_id} is not whole and ended")
    meta = json.loads(stored.meta)
    for owner in meta["owners"]:
        for name in PRIVATE:
            owner.pop(name, None)
    seats = tuple(
        StoredSeat(seat.bank_ms, seat.strikes, seat.cause, "", b"", 0, seat.invitation)
        for seat in stored.seats
    )
    kept = StoredMatch(
        stored.match_id, _compact(meta), stored.seed, stored.version, b"", OVER, stored.created_ms,
        0, 0, stored.result, seats, stored.started_ms, stored.ended_ms, stored.end_reason,
    )  # fmt: skip
    digest = digest_of_positions(entry.digest for entry in entries)
    return ArchivedMatch(kept, place, played_actions(entries), digest, ratings)


def encode(match: ArchivedMatch) -> bytes:
    """The bytes of an object; the same match gives the same bytes."""
    stored = match.stored
    sources = sorted({(action.by, action.cause) for action in match.played})
    document = {
        "format": FORMAT,
        "match_id": stored.match_id,
        "place": match.place,
        "match": json.loads(stored.meta),
        "seed": stored.seed.hex(),
        "created_ms": stored.created_ms,
        "started_ms": stored.started_ms,
        "ended_ms": stored.ended_ms,
        "end_reason": stored.end_reason,
        "seats": [
            [seat.bank_ms, seat.strikes, seat.cause, seat.invitation] for seat in stored.seats
        ],
        "result": json.loads(stored.result) if stored.result else None,
        "ratings": match.ratings,
        "sources": sources,
        "acting_seats": [action.seat for action in match.played],
        "actions": [action.action for action in match.played],
        "played_by": [sources.index((action.by, action.cause)) for action in match.played],
        "think_ms": [action.spent_ms for action in match.played],
        "positions_digest": match.positions_digest,
    }
    return gzip.compress(_compact(document), mtime=0)


def decode(data: bytes) -> ArchivedMatch:
    """Read an object; RecordError if it is damaged."""
    try:
        match = _read(json.loads(_decompress(data)))
        _check_lists(match)
    except UNREADABLE as error:
        raise RecordError(f"an archived match cannot be read: {error!r}") from error
    return match


def _decompress(data: bytes) -> bytes:
    decompressor = zlib.decompressobj(GZIP)
    text = decompressor.decompress(data, LARGEST_RECORD)
    if not decompressor.eof or decompressor.unused_data:
        raise ValueError("it is cut short, too long or too large")
    return text


def _read(document: dict[str, Any]) -> ArchivedMatch:
    if document["format"] != FORMAT:
        raise ValueError(f"its format is {document['format']!r}, not {FORMAT!r}")
    sources: list[tuple[str, str]] = document["sources"]
    columns = zip(
        *(document["acting_seats"], document["actions"]),
        *(document["played_by"], document["think_ms"]),
        strict=True,
    )
    played = [
        PlayedAction(seat, action, sources[source][0], sources[source][1], spent_ms)
        for seat, action, source, spent_ms in columns
    ]
    seats = tuple(
        StoredSeat(bank_ms, strikes, cause, "", b"", 0, invitation)
        for bank_ms, strikes, cause, invitation in document["seats"]
    )
    result = document["result"]
    stored = StoredMatch(
        document["match_id"],
        _compact(document["match"]),
        bytes.fromhex(document["seed"]),
        len(played),
        b"",
        OVER,
        document["created_ms"],
        0,
        0,
        b"" if result is None else _compact(result),
        seats,
        document["started_ms"],
        document["ended_ms"],
        document["end_reason"],
    )
    ratings = _read_ratings(document.get("ratings"), len(seats))
    return ArchivedMatch(stored, document["place"], played, document["positions_digest"], ratings)


def _read_ratings(changes: list[Any] | None, seats: int) -> list[RatingChange] | None:
    """None if the match was not rated, or was archived before ratings were."""
    if changes is None:
        return None
    if len(changes) != seats:
        raise ValueError(f"ratings of {len(changes)} seats, not {seats}")
    return [RatingChange(*map(float, change)) for change in changes]


def _check_lists(match: ArchivedMatch) -> None:
    """ValueError or the like if these are no names and no place of lists."""
    filing, block = match.filing, match.block or ()
    names = [*filing.players, filing.tournament_id, *block]
    if not (
        all(isinstance(name, str) for name in names)
        and GAME.fullmatch(filing.game)
        and isinstance(match.place, int)
        and 0 <= match.place <= LAST_US
    ):
        raise ValueError("it cannot be in a list")


def _compact(document: Any) -> bytes:
    return json.dumps(document, separators=(",", ":")).encode()
