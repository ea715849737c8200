"""The archive in a folder and in buckets: matches by id and in lists."""

from __future__ import annotations

import asyncio

import pytest

from tradewinds_server.archive.archive import (
    ALL,
    Archive,
    block_list,
    player_list,
    tournament_list,
)
from tradewinds_server.archive.archived_match import ArchivedMatch, RecordError
from tradewinds_server.archive.object_store import Objects
from tradewinds_server.errors import ArchiveUnavailable, UnknownMatch
from tradewinds_server.store.match_lists import ListEntry

from .matches import MINUTE_US, NOON_US, made_up, match_id_of


@pytest.fixture
def archive(objects: Objects) -> Archive:
    return Archive(objects)


async def numbers(archive: Archive, list_name: str, game: str = "", size: int = 3) -> list[int]:
    """The matches of a list, read page by page."""
    found: list[int] = []
    after: ListEntry | None = None
    while True:
        page = await archive.page(list_name, game, after, size)
        found += [int(entry.match_id, 16) for entry in page.entries]
        after = page.entries[-1] if len(page.entries) == size else page.read_to
        if after is None:
            return found


async def test_matches_are_found_by_id_and_listed_from_new_to_old(archive: Archive) -> None:
    matches = [made_up(number, tournament_id="cup") for number in (5, 400, 1, 70, 2)]
    for match in matches:
        await archive.add(match)
    for match in matches:
        assert await archive.get(match.match_id) == match
    for list_name in (ALL, player_list("ada"), tournament_list("cup")):
        assert await numbers(archive, list_name) == [400, 70, 5, 2, 1]
    assert await numbers(archive, player_list("cyd")) == []


async def test_lists_go_by_game_player_and_block(archive: Archive) -> None:
    await archive.add(made_up(1, "madeira", ("ada", "ada")))
    await archive.add(made_up(2, players=("bob", "../../..")))
    block = {"reveal": {"block_id": "b7", "match_count": 2}}
    await archive.add(made_up(3, "madeira", ("cyd",), **block))
    assert await numbers(archive, ALL, "madeira") == [3, 1]
    assert await numbers(archive, player_list("ada")) == [1]
    assert await numbers(archive, player_list("../../..")) == [2]
    assert await archive.count(block_list("org", "b7"), 9) == 1
    assert await archive.count(block_list("another", "b7"), 9) == 0


async def test_files_of_somebody_else_do_not_complete_a_block(
    archive: Archive, objects: Objects
) -> None:
    await archive.add(made_up(1, reveal={"block_id": "b7", "match_count": 2}))
    name = block_list("org", "b7")
    await objects.put(f"lists/{name}/.DS_Store", b"")
    assert await archive.count(name, 2) == 1
    await archive.add(made_up(2, reveal={"block_id": "b7", "match_count": 2}))
    assert await archive.count(name, 2) == 2
    assert await archive.count(name, 1) == 1


async def test_adding_a_match_twice_changes_nothing(archive: Archive) -> None:
    match = made_up(1)
    await archive.add(match)
    await archive.add(match._replace(place=match.place + 1))  # its lists were lost meanwhile
    assert await archive.get(match.match_id) == match
    assert await numbers(archive, ALL) == [1]
    assert (await archive.page(ALL, "", None, 5)).entries == [
        ListEntry(match.place, match.match_id)
    ]


async def test_another_match_of_the_same_id_is_refused(archive: Archive) -> None:
    match = made_up(1)
    await archive.add(match)
    another = ArchivedMatch(match.stored, match.place, match.played, "another")
    with pytest.raises(RecordError):
        await archive.add(another)
    assert await archive.get(match.match_id) == match


@pytest.mark.parametrize("match_id", ["", "0" * 20, "../lists/all", "a/b", "é" * 20, "0" * 4000])
async def test_any_other_id_is_unknown(archive: Archive, match_id: str) -> None:
    await archive.add(made_up(1))
    with pytest.raises(UnknownMatch):
        await archive.get(match_id)


async def test_old_matches_are_removed_from_everywhere(archive: Archive, objects: Objects) -> None:
    for number in range(6):
        await archive.add(made_up(number))
    lost = made_up(1)
    await objects.delete([f"matches/00/{lost.match_id}.json.gz"])  # somebody died while removing it
    limit = NOON_US + 4 * MINUTE_US
    while await archive.remove_older(limit, 2):
        pass
    assert await numbers(archive, ALL) == [5, 4]
    assert await numbers(archive, player_list("bob")) == [5, 4, 1]  # leads to a match that is gone
    assert len(await objects.names("matches", "matches/", 99)) == 2


async def test_two_servers_remove_the_same_old_matches(archive: Archive) -> None:
    for number in range(6):
        await archive.add(made_up(number))
    limit = NOON_US + 4 * MINUTE_US
    removals = (archive.remove_older(limit, 6) for _ in range(3))
    for removed in await asyncio.gather(*removals, return_exceptions=True):
        # Some buckets refuse to delete what is being deleted; the archiver comes again.
        assert isinstance(removed, int | ArchiveUnavailable)
    await archive.remove_older(limit, 6)
    assert await numbers(archive, ALL) == [5, 4]


async def test_an_old_match_is_removed_though_it_is_damaged(
    archive: Archive, objects: Objects
) -> None:
    for number in range(3):
        await archive.add(made_up(number))
    damaged = f"matches/00/{match_id_of(1)}.json.gz"
    await objects.put(damaged, b"dust")
    while await archive.remove_older(NOON_US + 9 * MINUTE_US, 2):
        pass
    assert await numbers(archive, ALL) == []
    assert await objects.names("matches", "matches/", 99) == []


async def test_an_object_that_holds_another_match_is_not_taken_for_it(
    archive: Archive, objects: Objects
) -> None:
    await archive.add(made_up(1))
    data = await objects.get(f"matches/00/{match_id_of(1)}.json.gz")
    assert data is not None
    await objects.put(f"matches/00/{match_id_of(2)}.json.gz", data)
    with pytest.raises(RecordError, match="another"):
        await archive.get(match_id_of(2))


@pytest.mark.parametrize(
    "name", ["lists/all/820000/.DS_Store", "lists/all/desktop.ini", "lists/all/82/1.madeira.x"]
)
async def test_files_of_somebody_else_are_passed_over(
    archive: Archive, objects: Objects, name: str
) -> None:
    for number in range(4):
        await archive.add(made_up(number))
    await objects.put(name, b"")
    assert await numbers(archive, ALL, size=2) == [3, 2, 1, 0]
    assert await numbers(archive, ALL, "puerto-rico", size=2) == [3, 2, 1, 0]
    while await archive.remove_older(NOON_US + 9 * MINUTE_US, 2):
        pass
    assert await numbers(archive, ALL) == []
