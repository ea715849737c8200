"""Tournaments in the store. The keys of one share a hash tag; lists have separate keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..errors import UnknownTournament
from . import redis_keys as keys
from .client import StoreClient
from .lua_script import Script

CREATE: Final = Script("tournaments/create")
ENTER: Final = Script("tournaments/join_or_leave")
STATUS: Final = Script("tournaments/change_status")
SCHEDULE: Final = Script("tournaments/add_round")
RESULT: Final = Script("tournaments/record_result")
MOST_BOTS: Final = 1000
MOST_AT_A_PLACE: Final = 16  # tournaments created in the same microsecond


class StoredTournament(NamedTuple):
    """All but schedule and results; `status` is open, running, finished or cancelled."""

    tournament_id: str
    spec: bytes
    organizer: str
    seed: bytes
    status: str
    bots: list[str]
    created_ms: int
    started_ms: int
    ended_ms: int


class TournamentEntry(NamedTuple):
    """A tournament in the list of all; the place is when it was created, in microseconds."""

    place: int
    tournament_id: str


class TournamentStore:
    """Every method is safe to repeat."""

    def __init__(self, client: StoreClient, process: str) -> None:
        self._client = client
        self._process = process

    async def create(
        self, tournament_id: str, spec: bytes, organizer: str, seed: bytes, bots: Sequence[str]
    ) -> bool:
        """Write it unless it exists; whether it was written. It is listed before it exists."""
        now = await self._client.time_us()
        await self._client.send("ZADD", keys.TOURNAMENTS, "NX", now, tournament_id)
        await self._client.send("SADD", keys.ACTIVE_TOURNAMENTS, tournament_id)
        names = [keys.tournament(tournament_id), keys.tournament_bots(tournament_id)]
        created = await self._client.run(CREATE, names, [spec, organizer, seed, *bots])
        return bool(created)

    async def load(self, tournament_id: str) -> StoredTournament:
        """UnknownTournament if there is none."""
        held: dict[bytes, bytes] = await self._client.send(
            "HGETALL", keys.tournament(tournament_id)
        )
        if b"spec" not in held:
            raise UnknownTournament(tournament_id)
        bots = await self._client.send("ZRANGE", keys.tournament_bots(tournament_id), 0, -1)
        return StoredTournament(
            tournament_id, held[b"spec"], held[b"organizer"].decode(), held[b"seed"],
            held[b"status"].decode(), [bot.decode() for bot in bots],
            int(held[b"created_at"]), int(held.get(b"started_at", 0)),
            int(held.get(b"ended_at", 0)),
        )  # fmt: skip

    async def page(self, after: TournamentEntry | None, count: int) -> list[TournamentEntry]:
        """The newest tournaments, from behind that entry on."""
        start = "+inf" if after is None else after.place
        rows = await self._client.send(
            *("ZRANGE", keys.TOURNAMENTS, start, "-inf", "BYSCORE", "REV"),
            *("LIMIT", 0, count + MOST_AT_A_PLACE, "WITHSCORES"),
        )
        entries = [TournamentEntry(int(place), name.decode()) for name, place in rows]
        return [entry for entry in entries if after is None or entry < after][:count]

    async def enter(self, tournament_id: str, bot: str, what: str) -> str:
        """Join or leave; the status, 'open' if it is done. 'full' if there is no room."""
        names = [keys.tournament(tournament_id), keys.tournament_bots(tournament_id)]
        status = await self._client.run(ENTER, names, [what, bot, MOST_BOTS])
        return self._known(tournament_id, status)

    async def move_on(self, tournament_id: str, to: str, note: str, *states: str) -> str:
        """Change the status if it is one of those given; the status it has now."""
        names = [keys.tournament(tournament_id)]
        status = await self._client.run(STATUS, names, [to, note, *states])
        return self._known(tournament_id, status)

    async def active(self) -> list[str]:
        """Tournaments that have something to be done, or may have."""
        found = await self._client.send("SMEMBERS", keys.ACTIVE_TOURNAMENTS)
        return sorted(name.decode() for name in found)

    async def rest(self, tournament_id: str) -> None:
        """Nothing is to be done for it any more."""
        await self._client.send("SREM", keys.ACTIVE_TOURNAMENTS, tournament_id)

    async def lease(self, tournament_id: str, lease_ms: int) -> bool:
        """Whether this server looks after the tournament for the time to come."""
        key = keys.tournament_lease(tournament_id)
        await self._client.send("SET", key, self._process, "NX", "PX", lease_ms)
        if await self._client.send("GET", key) != self._process.encode():
            return False
        await self._client.send("PEXPIRE", key, lease_ms)
        return True

    async def blocks(self, tournament_id: str) -> list[str]:
        rows = await self._client.send("LRANGE", keys.tournament_blocks(tournament_id), 0, -1)
        return [row.decode() for row in rows]

    async def add_blocks(self, tournament_id: str, before: int, blocks: Sequence[str]) -> bool:
        """Add a round to a tournament with so many blocks; False if that is not so any more."""
        names = [keys.tournament(tournament_id), keys.tournament_blocks(tournament_id)]
        return bool(await self._client.run(SCHEDULE, names, [before, *blocks]))

    async def add_result(self, tournament_id: str, game: int, result: str) -> None:
        names = [keys.tournament_games(tournament_id), keys.tournament_results(tournament_id)]
        await self._client.run(RESULT, names, [game, result])

    async def results(self, tournament_id: str, since: int = 0) -> list[str]:
        """Results in the order they came, without the first ones."""
        rows = await self._client.send("LRANGE", keys.tournament_results(tournament_id), since, -1)
        return [row.decode() for row in rows]

    async def result_count(self, tournament_id: str) -> int:
        count: int = await self._client.send("LLEN", keys.tournament_results(tournament_id))
        return count

    @staticmethod
    def _known(tournament_id: str, status: bytes) -> str:
        if status == b"unknown":
            raise UnknownTournament(tournament_id)
        return status.decode()
