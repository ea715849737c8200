"""Every acknowledged move is in the log exactly once, and nothing is there that nobody sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tradewinds_server.store.stored_match import LogEntry

from ..kept_matches import KeptMatch
from ..records import Record


def check_moves(records: Sequence[Record], matches: Mapping[str, KeptMatch]) -> Iterator[str]:
    sent = {record["request"]: record for record in records if record["what"] == "move"}
    for match in matches.values():
        yield from _check_versions(match)
        for entry in match.log:
            if entry.by == "seat" and not _was_sent(entry, match, sent):
                yield f"{match.match_id} version {entry.version}: nobody sent this move"
    for record in records:
        if record["what"] == "ack":
            yield from _check_acknowledged(record, matches)


def _check_versions(match: KeptMatch) -> Iterator[str]:
    versions = [entry.version for entry in match.log]
    if versions != list(range(1, len(versions) + 1)):
        yield f"{match.match_id}: the versions of its log have a gap or come twice"
    if match.version != len(versions):
        yield f"{match.match_id}: at version {match.version} with {len(versions)} moves"
    requests = Counter(entry.request_id for entry in match.log if entry.request_id)
    for request, times in requests.items():
        if times > 1:
            yield f"{match.match_id}: request {request} was played {times} times"


def _was_sent(entry: LogEntry, match: KeptMatch, sent: Mapping[str, Record]) -> bool:
    move = sent.get(entry.request_id)
    return move is not None and (move["match"], move["version"], move["action"]) == (
        match.match_id,
        entry.version - 1,
        entry.action,
    )


def _check_acknowledged(record: Record, matches: Mapping[str, KeptMatch]) -> Iterator[str]:
    match = matches.get(record["match"])
    log = [] if match is None else match.log
    played = [entry.version for entry in log if entry.request_id == record["request"]]
    if record["version"] not in played:
        yield (
            f"{record['match']} version {record['version']}: acknowledged to {record['client']}, "
            "but not in the log"
        )
