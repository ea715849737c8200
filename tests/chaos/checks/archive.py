"""Every match is archived at most once, whole and as it was, and none is lost on the way."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tradewinds_server.archive.archived_match import ArchivedMatch, decode

from ..kept_matches import KeptMatch


@dataclass(frozen=True, slots=True)
class Shelf:
    """What the archive's folder holds: matches by id, and how often each is listed."""

    matches: Mapping[str, ArchivedMatch]
    listed: Counter[str]


def read_archive(folder: Path) -> Shelf:
    files = folder.glob("matches/*/*.json.gz")
    matches = [decode(file.read_bytes()) for file in files]
    entries = (folder / "lists" / "all").glob("*/*")
    listed = Counter(entry.name.rpartition(".")[2] for entry in entries)
    return Shelf({match.match_id: match for match in matches}, listed)


def check_archive(
    archive: Shelf, matches: Mapping[str, KeptMatch], in_store: set[str]
) -> Iterator[str]:
    for match_id, listed in archive.listed.items():
        if listed > 1:
            yield f"{match_id}: the archive lists it {listed} times"
    for match_id in archive.matches.keys() - matches.keys():
        yield f"{match_id}: it is archived, but was never seen in the store"
    for match_id, match in matches.items():
        archived = archive.matches.get(match_id)
        if archived is not None:
            yield from _compare(archived, match)
        elif match_id not in in_store:
            yield f"{match_id}: it left the store, but is not in the archive"
        if match_id not in in_store and not archive.listed[match_id]:
            yield f"{match_id}: it left the store, but the archive does not list it"


def _compare(archived: ArchivedMatch, match: KeptMatch) -> Iterator[str]:
    played = [(move.seat, move.action, move.by, move.spent_ms) for move in archived.played]
    logged = [(entry.seat, entry.action, entry.by, entry.spent_ms) for entry in match.log]
    if played != logged:
        yield f"{match.match_id}: the archive has other moves than the store had"
    if json.loads(archived.stored.result or b"[]") != match.result:
        yield f"{match.match_id}: the archive has another result than the store had"
