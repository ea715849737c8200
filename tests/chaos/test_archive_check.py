"""The check of the archive is checked: each fault planted there is found."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.archive.matches import played
from tradewinds_server.archive.archive import Archive
from tradewinds_server.archive.archived_match import from_store
from tradewinds_server.archive.folder_store import FolderStore

from .checks.archive import Shelf, check_archive, read_archive
from .kept_matches import KeptMatch, from_fields
from .story import changed

Shelved = tuple[Shelf, KeptMatch]


@pytest.fixture
async def shelved(tmp_path: Path) -> Shelved:
    """A match in an archive, and what the store had of it."""
    stored, entries = played(1)
    folder = FolderStore(str(tmp_path))
    folder.create()
    await Archive(folder).add(from_store(stored, entries, 1_800_000_000_000_000))
    match = from_fields(
        stored.match_id,
        {
            b"meta": stored.meta,
            b"seed": stored.seed,
            b"version": str(stored.version).encode(),
            b"mover": b"-1",
            b"result": stored.result,
            b"created_at": str(stored.created_ms).encode(),
        },
        entries,
    )
    return read_archive(tmp_path), match


def look(shelf: Shelf, match: KeptMatch) -> list[str]:
    found = check_archive(shelf, {match.match_id: match}, set())
    return [line.removeprefix(f"{match.match_id}: ") for line in found]


def test_nothing_is_wrong_with_a_match_that_was_moved(shelved: Shelved) -> None:
    assert look(*shelved) == []


def test_a_match_that_is_listed_twice_is_found(shelved: Shelved) -> None:
    shelf, match = shelved
    shelf.listed[match.match_id] += 1
    assert look(shelf, match) == ["the archive lists it 2 times"]


def test_a_match_that_nobody_played_is_found(shelved: Shelved) -> None:
    shelf, match = shelved
    [line] = check_archive(shelf, {}, set())
    assert line == f"{match.match_id}: it is archived, but was never seen in the store"


def test_a_match_that_was_lost_on_the_way_is_found(shelved: Shelved) -> None:
    _, match = shelved
    assert look(Shelf({}, Counter()), match) == [
        "it left the store, but is not in the archive",
        "it left the store, but the archive does not list it",
    ]
    assert not list(check_archive(Shelf({}, Counter()), {"m": match}, {"m"}))


def test_other_moves_than_those_of_the_store_are_found(shelved: Shelved) -> None:
    shelf, match = shelved
    match.log[3] = changed(match.log[3], spent_ms=match.log[3].spent_ms + 1)
    assert look(shelf, match) == ["the archive has other moves than the store had"]


def test_another_result_than_that_of_the_store_is_found(shelved: Shelved) -> None:
    shelf, match = shelved
    other = replace(match, result=match.result[::-1])
    assert look(shelf, other) == ["the archive has another result than the store had"]
