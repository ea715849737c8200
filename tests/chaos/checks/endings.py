"""Every match ends with a result, and everybody who sat there to the end was told the same one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..kept_matches import KeptMatch
from ..records import Record


def check_endings(records: Sequence[Record], matches: Mapping[str, KeptMatch]) -> Iterator[str]:
    for match in matches.values():
        if not match.is_over or len(match.result) != len(match.tickets):
            yield f"{match.match_id}: it has no result"
    yield from _check_told(records, matches)


def _check_told(records: Sequence[Record], matches: Mapping[str, KeptMatch]) -> Iterator[str]:
    """A client that died may have been told by word that died with it; all others know."""
    waiting: dict[tuple[str, str, int], bool] = {}
    ranks: dict[str, list[int]] = {}
    for record in records:
        if record["what"] == "begin":
            waiting = {key: True for key in waiting if key[0] != record["client"]}
        elif record["what"] == "seated":
            waiting[record["client"], record["match"], record["seat"]] = True
        elif record["what"] == "over":
            waiting.pop((record["client"], record["match"], record["seat"]), None)
            told = ranks.setdefault(record["match"], record["ranks"])
            if told != record["ranks"] or len(told) != _seats(matches, record["match"]):
                yield f"{record['match']}: {record['client']} was told another result"
    for client, match_id, seat in waiting:
        yield f"{match_id}: {client} was never told how it ended at seat {seat}"


def _seats(matches: Mapping[str, KeptMatch], match_id: str) -> int:
    match = matches.get(match_id)
    return 0 if match is None else len(match.tickets)
