"""The archive: ended matches by id, and lists of them.

    matches/4f/4f0c....json.gz one ended match
    lists/all/820467/...       an empty object for each match in the list, newest first
    lists/player-2a.../...     the same for each player, tournament and block

A list entry's name is `<time left>.<game>.<match id>`: what is left to a far day when the match was
listed, so that names in order are matches from new to old. Every object has one name and one
content, so writing it again after a crash changes nothing. A match is written before its entries.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from typing import Final, NamedTuple

from ..errors import UnknownMatch
from ..store.match_lists import MOST_AT_A_PLACE, ListEntry
from .archived_match import LAST_US, ArchivedMatch, RecordError, decode, encode
from .object_store import Objects

SHARD_DIGITS: Final = 6  # a folder holds the entries of three hours
NAMES_AT_ONCE: Final = 1000
ALL: Final = "all"
MATCH_ID: Final = re.compile("[0-9a-f]{20}")
ENTRY: Final = re.compile(r"([0-9]{16})\.([a-z0-9_-]+)\.([0-9a-f]{20})")


def player_list(name: str) -> str:
    return f"player-{_short(name)}"


def tournament_list(tournament_id: str) -> str:
    return f"tournament-{_short(tournament_id)}"


def block_list(organizer: str, block_id: str) -> str:
    return f"block-{_short(f'{organizer}/{block_id}')}"


class Page(NamedTuple):
    """Entries of a list, newest first.

    If the list was not read to its end and yet there are fewer than asked for, `read_to` is the
    last entry that was looked at.
    """

    entries: list[ListEntry]
    read_to: ListEntry | None = None


class Archive:
    """Every method is safe to repeat, and at several servers at once."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects

    async def add(self, match: ArchivedMatch) -> None:
        """Archive a match. It is durable and listed when this returns.

        Raises RecordError if another match has its id, or the id cannot be used as a name.
        """
        if not MATCH_ID.fullmatch(match.match_id):
            raise RecordError(f"{match.match_id!r} is not the id of a match")
        kept = await self._find(match.match_id)
        if kept is None:
            await self._objects.put(_match_name(match.match_id), encode(match))
        elif kept.is_same_game(match):
            match = kept  # its entries may be written already, and must get the same names
        else:
            raise RecordError(f"the archive has another match {match.match_id}")
        names = _entry_names(match)
        await asyncio.gather(*(self._objects.put(name, b"") for name in names))

    async def get(self, match_id: str) -> ArchivedMatch:
        """A match; UnknownMatch if there is none, RecordError if its object is damaged."""
        match = await self._find(match_id)
        if match is None:
            raise UnknownMatch(match_id)
        return match

    async def page(self, list_name: str, game: str, after: ListEntry | None, count: int) -> Page:
        """The newest matches of a list, from behind that entry on; of one game, or all."""
        folder = f"lists/{list_name}"
        start = f"{folder}/" if after is None else f"{folder}/{_sharded(after.place)}"
        limit = NAMES_AT_ONCE if game else count + MOST_AT_A_PLACE
        names = await self._objects.names(folder, start, limit)
        listed = sorted(filter(None, map(_listed, names)), reverse=True)
        found = [
            entry
            for entry, its_game in listed
            if its_game == (game or its_game) and (after is None or entry < after)
        ]
        is_cut = len(names) == limit and len(found) < count and bool(listed)
        return Page(found[:count], listed[-1][0] if is_cut else None)

    async def count(self, list_name: str, most: int) -> int:
        """Number of matches in a list, at most `most`."""
        folder = f"lists/{list_name}"
        names = await self._objects.names(folder, f"{folder}/", most + NAMES_AT_ONCE)
        return min(most, sum(_listed(name) is not None for name in names))

    async def remove(self, match: ArchivedMatch) -> None:
        """Forget a match. The entry that leads to it goes last, so a crash leaves it findable."""
        first, *others = _entry_names(match)
        await self._objects.delete([*others, _match_name(match.match_id)])
        await self._objects.delete([first])

    async def remove_older(self, than_us: int, most: int) -> int:
        """Remove matches that were listed before then, in batches. Returns the number."""
        page = await self.page(ALL, "", ListEntry(than_us, ""), most)
        for entry in page.entries:
            try:
                await self.remove(await self.get(entry.match_id))
            except (UnknownMatch, RecordError):
                # A server died between removing the match and its entry, or its object is damaged.
                # Other lists keep an entry without a match, which readers pass over.
                await self._objects.delete([_match_name(entry.match_id)])
                await self._objects.delete(await self._names_of(entry))
        return len(page.entries)

    async def _names_of(self, entry: ListEntry) -> list[str]:
        """The name of an entry in the list of all, if it is still there."""
        folder = f"lists/{ALL}"
        start = f"{folder}/{_sharded(entry.place)}"
        names = await self._objects.names(folder, start, MOST_AT_A_PLACE)
        return [name for name in names if name.endswith(f".{entry.match_id}")]

    async def _find(self, match_id: str) -> ArchivedMatch | None:
        if not MATCH_ID.fullmatch(match_id):
            return None
        data = await self._objects.get(_match_name(match_id))
        if data is None:
            return None
        match = decode(data)
        if match.match_id != match_id:
            raise RecordError(f"the object of match {match_id} holds another one")
        return match


def _match_name(match_id: str) -> str:
    return f"matches/{match_id[:2]}/{match_id}.json.gz"


def _entry_names(match: ArchivedMatch) -> list[str]:
    """Those of all lists the match is in; that in the list of all comes first."""
    filing = match.filing
    lists = [ALL, *(player_list(name) for name in dict.fromkeys(filing.players))]
    if filing.tournament_id:
        lists.append(tournament_list(filing.tournament_id))
    if match.block:
        lists.append(block_list(*match.block))
    entry = f"{_sharded(match.place)}.{filing.game}.{match.match_id}"
    return [f"lists/{name}/{entry}" for name in lists]


def _sharded(place: int) -> str:
    """The prefix of an entry's name within the list's folder."""
    left = f"{LAST_US - place:016d}"
    return f"{left[:SHARD_DIGITS]}/{left}"


def _listed(name: str) -> tuple[ListEntry, str] | None:
    """An entry and its game; None for a file of somebody else, as disks and desktops leave them."""
    read = ENTRY.fullmatch(name.rpartition("/")[2])
    return read and (ListEntry(LAST_US - int(read[1]), read[3]), read[2])


def _short(name: str) -> str:
    """Any name, escaped for use in a path."""
    return hashlib.blake2b(name.encode(), digest_size=12).hexdigest()
