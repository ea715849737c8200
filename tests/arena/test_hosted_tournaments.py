"""Tournaments hosted on the server: announced, entered, played, watched."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from tests.arena.bots import First
from tests.arena.spying import Spying
from tests.e2e.processes import serving
from tests.e2e.running import running_server
from tests.stores import free_port
from tradewinds import Client, Player
from tradewinds.errors import NotAllowed, Refused
from tradewinds.v1 import arena_service_pb2 as pb
from tradewinds.v1.setup_pb2 import GameSetup
from tradewinds_bots import RandomBot
from tradewinds_server.cli.app import main
from tradewinds_server.identity.api_keys import new_key
from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.client import StoreClient

PATIENCE = (
    120.0  # the first standings import what works them out, which takes long on a busy machine
)
SPEC = pb.TournamentSpec(
    title="Cup",
    setups=[GameSetup(game="vasco-da-gama", seats=2)],
    blocks=1,
    seed=b"secretly secret.",
)


@asynccontextmanager
async def playing(address: str, *names: str) -> AsyncIterator[None]:
    """Bots that wait for invitations."""
    players = []
    for number, name in enumerate(names):
        bot = First() if number % 2 else RandomBot(number)
        bot.name = name
        players.append(Player(bot, address))
    running = [asyncio.create_task(player.play()) for player in players]
    yield
    for player in players:
        player.stop()
    await asyncio.gather(*running)


async def test_a_tournament_is_played_and_its_seed_shown_at_the_end(any_redis_url: str) -> None:
    async with (
        running_server(any_redis_url, open=True) as address,
        Client(address, timeout=PATIENCE) as client,
    ):
        made = await client.arena.create(SPEC, "r1")
        assert made.status == pb.TOURNAMENT_STATUS_OPEN
        assert (await client.arena.create(SPEC, "r1")).tournament_id == made.tournament_id
        for bot in ("a b", "b", "c", "d"):
            await client.arena.join(made.tournament_id, bot)
        await client.arena.leave(made.tournament_id, "d")
        started = await client.arena.start(made.tournament_id)
        assert (list(started.bots), started.spec.seed) == (["a b", "b", "c"], b"")
        async with playing(address, "a b", "b", "c"):
            updates = [update async for update in client.arena.watch(made.tournament_id)]
        assert updates[0].tournament.status == pb.TOURNAMENT_STATUS_RUNNING
        results = [update.result for update in updates if update.HasField("result")]
        assert len(results) == 6
        ended = await client.arena.tournament(made.tournament_id)
        assert ended.status == pb.TOURNAMENT_STATUS_FINISHED
        assert (ended.scheduled_matches, ended.played_matches) == (6, 6)
        assert ended.spec.seed == b"secretly secret."
        promise = hashlib.sha256(b"secretly secret." + made.tournament_id.encode()).digest()
        assert made.seed_commitment == promise
        rows = await client.arena.standings(made.tournament_id)
        assert sorted(row.bot for row in rows) == ["a b", "b", "c"]
        assert [row.rank for row in rows] == [1, 2, 3]
        assert sum(row.rank_points.value for row in rows) == pytest.approx(1.5)
        assert all(row.matches == 4 for row in rows)
        matches = [match async for match in client.matches.list(tournament_id=made.tournament_id)]
        assert len(matches) == 6
        assert len({match.seed for match in matches}) == 3
        played = {match.match_id: match for match in matches}
        for result in results:
            match = played[result.match_id]
            assert [(row.seat, row.bot, row.rank, row.score) for row in result.seats] == [
                (score.seat, player.name, score.rank, score.total)
                for player, score in zip(match.players, match.scores, strict=True)
            ]


async def test_blocks_of_a_hosted_tournament_stay_closed_until_they_are_over(
    redis_url: str,
) -> None:
    spec = pb.TournamentSpec()
    spec.CopyFrom(SPEC)
    spec.MergeFrom(pb.TournamentSpec(blocks=2, bots=("ada", "bob")))
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        made = await client.arena.create(spec)
        await client.arena.start(made.tournament_id)
        spy = Spying(address)
        player = Player(spy, address)
        spying = asyncio.create_task(player.play())
        async with playing(address, "bob"):
            async for _ in client.arena.watch(made.tournament_id):
                pass
        player.stop()
        await spying
        assert spy.looked > 0
        assert spy.revealed == []


async def test_a_killed_server_costs_a_tournament_nothing(redis_url: str) -> None:
    """The server that runs it is killed, and another one started: every game is played once."""
    names = ("a", "b", "c")
    spec = pb.TournamentSpec()
    spec.CopyFrom(SPEC)
    spec.MergeFrom(pb.TournamentSpec(blocks=4, rated=True, bots=names))
    port = str(free_port())
    async with AsyncExitStack() as stack:
        doomed = await stack.enter_async_context(serving(redis_url, "--port", port))
        async with Client(doomed.address) as client:
            await stack.enter_async_context(playing(doomed.address, *names))
            made = await client.arena.create(spec)
            await client.arena.start(made.tournament_id)
            results = 0
            async for update in client.arena.watch(made.tournament_id):
                results += update.HasField("result")
                if results == 3:
                    break
        doomed.kill()
        await doomed.stop()
        heir = await stack.enter_async_context(serving(redis_url, "--port", port))
        async with Client(heir.address, timeout=PATIENCE) as client:
            async for _ in client.arena.watch(made.tournament_id):
                pass
            ended = await client.arena.tournament(made.tournament_id)
            assert (ended.scheduled_matches, ended.played_matches) == (24, 24)
            rows = await client.arena.standings(made.tournament_id)
            assert [row.matches for row in rows] == [16, 16, 16]
            await until_rated(client, names, 16)


async def until_rated(client: Client, bots: Sequence[str], games: int) -> None:
    """Every match counts exactly once, sooner or later."""
    rated = [0]
    while min(rated) < games:
        await asyncio.sleep(0.05)
        found = [await client.arena.bot(bot) for bot in bots]
        rated = [each.ratings[0].rating.matches if each.ratings else 0 for each in found]
    assert rated == [games] * len(bots)


async def test_a_late_entry_and_a_second_start_are_told_apart(redis_url: str) -> None:
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        made = await client.arena.create(SPEC)
        with pytest.raises(Refused, match="at least 2 bots"):
            await client.arena.start(made.tournament_id)
        await client.arena.join(made.tournament_id, "a")
        await client.arena.join(made.tournament_id, "a")
        await client.arena.join(made.tournament_id, "b")
        await client.arena.start(made.tournament_id)
        await client.arena.start(made.tournament_id)
        with pytest.raises(Refused, match="entries are closed") as refused:
            await client.arena.join(made.tournament_id, "c")
        assert refused.value.reason == "TOURNAMENT_STARTED"
        cancelled = await client.arena.cancel(made.tournament_id)
        assert cancelled.status == pb.TOURNAMENT_STATUS_CANCELLED
        assert cancelled.spec.seed == b""
        with pytest.raises(Refused, match="is cancelled"):
            await client.arena.start(made.tournament_id)
        open_ones = client.arena.tournaments(pb.TOURNAMENT_STATUS_OPEN)
        assert [each async for each in open_ones] == []
        every = [each async for each in client.arena.tournaments(game="vasco-da-gama")]
        assert [each.tournament_id for each in every] == [made.tournament_id]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (pb.TournamentSpec(setups=[GameSetup(game="vasco-da-gama", seats=9)]), "seats"),
        (pb.TournamentSpec(setups=[GameSetup(game="go", seats=2)]), "go"),
        (pb.TournamentSpec(seed=b"short"), "must be 16 bytes"),
        (pb.TournamentSpec(bots=["a", "a"]), "must not name a bot twice"),
        (pb.TournamentSpec(blocks=1_000_000), "at most 10000"),
    ],
)
async def test_a_bad_tournament_is_refused(
    redis_url: str, change: pb.TournamentSpec, message: str
) -> None:
    spec = pb.TournamentSpec()
    spec.CopyFrom(SPEC)
    if change.setups:
        del spec.setups[:]
    spec.MergeFrom(change)
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        with pytest.raises(Refused, match=message):
            await client.arena.create(spec)


async def test_only_its_organiser_starts_a_tournament(redis_url: str) -> None:
    store = StoreClient(redis_url)
    keys = {}
    for name, role in (("olga", "organiser"), ("otto", "organiser"), ("ada", "bot")):
        key = new_key()
        await AccountStore(store).add(name, role, key.key_id, key.hash)
        keys[name] = key.text
    await store.close()
    async with (
        running_server(redis_url) as address,
        Client(address, keys["olga"]) as olga,
        Client(address, keys["otto"]) as otto,
        Client(address, keys["ada"]) as ada,
    ):
        made = await olga.arena.create(SPEC)
        await ada.arena.join(made.tournament_id, "ada")
        with pytest.raises(NotAllowed):
            await ada.arena.join(made.tournament_id, "bob")
        with pytest.raises(NotAllowed):
            await ada.arena.start(made.tournament_id)
        with pytest.raises(NotAllowed, match="one of 'olga'"):
            await otto.arena.cancel(made.tournament_id)


async def test_a_tournament_starts_by_itself_or_is_cancelled(redis_url: str) -> None:
    spec = pb.TournamentSpec()
    spec.CopyFrom(SPEC)
    spec.start_time.GetCurrentTime()
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        few = await client.arena.create(spec)
        spec.bots.extend(["a", "b"])
        enough = await client.arena.create(spec)
        states: list[int] = []
        while pb.TOURNAMENT_STATUS_OPEN in states or not states:
            await asyncio.sleep(0.1)
            states = [
                (await client.arena.tournament(each.tournament_id)).status for each in (few, enough)
            ]
        assert states == [pb.TOURNAMENT_STATUS_CANCELLED, pb.TOURNAMENT_STATUS_RUNNING]


async def test_the_leaderboard_is_shown_on_the_command_line(
    redis_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = pb.TournamentSpec()
    spec.CopyFrom(SPEC)
    spec.rated = True
    spec.bots.extend(["a", "b"])
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        made = await client.arena.create(spec)
        await client.arena.start(made.tournament_id)
        async with playing(address, "a", "b"):
            async for _ in client.arena.watch(made.tournament_id):
                pass
        arguments = ["leaderboard", "--game", "vasco-da-gama", "--seats", "2", "--server", address]
        with pytest.raises(SystemExit):
            await asyncio.to_thread(main, arguments)
    shown = capsys.readouterr().out
    assert "vasco-da-gama, 2 seats" in shown
    assert "95 % interval" in shown
    assert re.findall(r"│ (\d) │ (\w) +│", shown) in (
        [("1", "a"), ("2", "b")],
        [("1", "b"), ("2", "a")],
    )
