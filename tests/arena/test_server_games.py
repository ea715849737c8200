"""Tournaments on a server: programs and remote bots, one result format, faults told."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.arena.bots import First
from tests.arena.playing import wait_for_end
from tests.arena.spying import Spying
from tests.e2e.running import running_server
from tests.identity.certificates import Authority
from tradewinds import Bot, Client, Invitation, Player
from tradewinds.v1 import match_pb2, player_pb2
from tradewinds_arena.absences import Absences
from tradewinds_arena.errors import ArenaError, BadFolder, BadTournament
from tradewinds_arena.records import FailureKind, Task, replay_of
from tradewinds_arena.remote_games import RemoteGames
from tradewinds_arena.report import write_report
from tradewinds_arena.results import table_of
from tradewinds_arena.runner import run
from tradewinds_arena.server_access import choose_server
from tradewinds_arena.start_tournament import KEY_VARIABLE, create, games_of_folder
from tradewinds_arena.tournament import Entrant, Format, TimeControl, Tournament, Track
from tradewinds_arena.tournament_file import entrant
from tradewinds_arena.tournament_folder import Folder
from tradewinds_engine.replay import verify
from tradewinds_server.identity.api_keys import new_key
from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.client import StoreClient

GREEDY = Entrant("greedy", "greedy")
PROGRAM = f"cmd:{sys.executable} -m tradewinds_bots random --invited --quiet"
DUEL = Tournament((GREEDY, Entrant("p", PROGRAM)), (Track("vasco-da-gama", 2),), blocks=2, seed=1)


def bot(name: str) -> Entrant:
    return Entrant(name.lower(), f"tests.arena.bots:{name}")


def play(folder: Folder) -> Folder:
    assert run(folder, games_of_folder(folder))
    return folder


def test_programs_play_on_a_server_of_the_tournaments_own(tmp_path: Path) -> None:
    folder = play(create(tmp_path / "t", DUEL))
    records = folder.records()
    assert [record.game for record in records] == [0, 1, 2, 3]
    for record in records:
        assert not record.failures
        assert verify(replay_of(record, DUEL)).digest().hex() == record.digest
    table = table_of(DUEL, records, folder.times())
    thinking = {row.name: row.thinking_ms for row in table.standings}
    assert thinking["p"] is not None
    assert thinking["greedy"] is None
    assert all(row["match"] for row in folder.times())


def failures_by_bot(
    path: Path, bots: tuple[Entrant, ...], time: TimeControl
) -> dict[str, list[tuple[FailureKind, str]]]:
    """Let the greedy bot of the house play against each of the others; what each failed by."""
    tournament = Tournament(
        (GREEDY, *bots), DUEL.tracks, blocks=1, format=Format.GAUNTLET, at_once=2, time=time
    )
    found: dict[str, list[tuple[FailureKind, str]]] = {each.name: [] for each in bots}
    for record in play(create(path, tournament)).records():
        for failure in record.failures:
            assert record.ranks[failure.seat] == 2
            name = tournament.bots[record.bots[failure.seat]].name
            found[name].append((failure.kind, failure.reason))
    return found


SHELL = "cmd:sh -c"
STUBBORN_CHILD = 'sh -c "trap : TERM; while :; do sleep 1; done" & echo $!;'


def test_bots_that_crash_lose_their_games_with_their_last_words(tmp_path: Path) -> None:
    bots = (
        bot("First"), bot("Crashing"), bot("Exiting"), bot("Illegal"), bot("Hungry"),
        Entrant("broken", f"{SHELL} 'echo I am broken >&2; exit 7'"),
        Entrant("killed", f"{SHELL} 'kill -9 $$'"),
        Entrant("greedier", f"cmd:{sys.executable} -c 'bytearray(1 << 40)'"),
        Entrant("forking", f"{SHELL} '{STUBBORN_CHILD} exec {PROGRAM.removeprefix('cmd:')}'"),
        Entrant("organiser", PROGRAM),
        Entrant("server", PROGRAM),
    )  # fmt: skip
    found = failures_by_bot(tmp_path / "t", bots, TimeControl())
    for name in ("first", "forking", "organiser", "server"):
        assert found.pop(name) == []
    wait_for_end(int((tmp_path / "t/logs/forking.log").read_text().split()[0]))
    expected = {
        "crashing": (FailureKind.CRASH, "ValueError: I never learned this"),
        "exiting": (FailureKind.CRASH, "its process ended with exit code 3"),
        "illegal": (FailureKind.ILLEGAL, "answered 99999; legal: "),
        "hungry": (FailureKind.MEMORY, "MemoryError"),
        "broken": (FailureKind.CRASH, "its process ended with exit code 7: I am broken"),
        "greedier": (FailureKind.MEMORY, "its process ended with exit code 1: MemoryError"),
        "killed": (FailureKind.CRASH, "its process ended with signal SIGKILL"),
    }
    for name, (kind, reason) in expected.items():
        assert [told[0] for told in found[name]] == [kind, kind]
        assert all(reason in told[1] for told in found[name]), found[name]
    assert "I never learned this" in (tmp_path / "t/logs/crashing.log").read_text()
    write_report(Folder(tmp_path / "t"))
    assert "I am broken" in (tmp_path / "t/report.html").read_text()


def test_bots_that_hang_or_never_come_lose_their_games(tmp_path: Path) -> None:
    bots = (bot("Hanging"), Entrant("silent", f"{SHELL} 'sleep 100'"))
    time = TimeControl(allowance=0.3, strikes=1, connect=6.0)
    found = failures_by_bot(tmp_path / "t", bots, time)
    assert found["silent"] == [(FailureKind.ABSENT, "did not come, or declined")] * 2
    assert len(found["hanging"]) == 2


class Busy(First):
    """Declines everything, but not before its opponents wait for its first move."""

    def __init__(self, address: str) -> None:
        self.address = address

    def accept(self, invitation: Invitation) -> bool:
        asyncio.run(self._awaited(invitation))
        return False

    async def _awaited(self, invitation: Invitation) -> None:
        async with Client(self.address) as client:
            async for update in client.matches.watch(invitation.match.match_id):
                position = (update.step if update.HasField("step") else update.state).position
                is_asked = position.HasField("seat_to_move")
                if is_asked and position.seat_to_move == invitation.seat:
                    return


@asynccontextmanager
async def connected(address: str, *bots: Bot) -> AsyncIterator[None]:
    players = [Player(each, address) for each in bots]
    playing = [asyncio.create_task(player.play()) for player in players]
    yield
    for player in players:
        player.stop()
    await asyncio.gather(*playing)


def named(bot: Bot, name: str) -> Bot:
    bot.name = name
    return bot


async def test_remote_bots_are_invited_and_blocks_stay_closed_until_they_are_over(
    tmp_path: Path, redis_url: str
) -> None:
    tournament = replace(
        DUEL, bots=(entrant("remote:ada"), entrant("bob=remote:robert"), entrant("remote:busy"))
    )
    async with running_server(redis_url, open=True) as address:
        folder = create(tmp_path / "t", tournament, address)
        spy = Spying(address)
        playing = (spy, named(First(), "robert"), named(Busy(address), "busy"))
        games = games_of_folder(folder)
        async with connected(address, *playing):
            assert await asyncio.to_thread(run, folder, games)
        async with Client(address) as client:
            listed = [match async for match in client.matches.list()]
    assert isinstance(games, RemoteGames)
    assert games.most_at_once == 1  # each of two games would have one bot of the other
    assert spy.looked > 0
    assert spy.revealed == []
    records = folder.records()
    assert len(records) == len(listed) == 12
    assert {match.reveal.block.match_count for match in listed} == {2}
    assert all(match.seed and match.tournament_id for match in listed)
    for record in records:
        failed = [(record.bots[each.seat], each.kind) for each in record.failures]
        assert failed == ([(2, FailureKind.ABSENT)] if 2 in record.bots else [])
    assert (folder.path / "withdrawn.json").read_text() == '["busy"]\n'


def missed() -> match_pb2.Match:
    """A match to which the bot in seat 0 did not come."""
    absent = player_pb2.SUBSTITUTION_CAUSE_ABSENT
    return match_pb2.Match(players=[player_pb2.Player(seat=0, substitution_cause=absent)])


def test_games_missed_at_the_same_time_count_as_one(tmp_path: Path) -> None:
    folder = create(
        tmp_path / "t", replace(DUEL, bots=(entrant("remote:ada"), GREEDY)), "localhost"
    )
    absences = Absences(folder.tournament(), folder)
    for first in (0, 4, 8):
        assert absences.withdrawn == set()
        tasks = [Task(game, game, 0, (0, 1), 0) for game in range(first, first + 4)]
        for task in tasks:
            absences.invited(task)
        for task in tasks:
            absences.note(task, missed())
    assert absences.withdrawn == Absences(folder.tournament(), folder).withdrawn == {"ada"}


def test_a_bot_that_came_in_between_is_not_withdrawn(tmp_path: Path) -> None:
    folder = create(
        tmp_path / "t", replace(DUEL, bots=(entrant("remote:ada"), GREEDY)), "localhost"
    )
    absences = Absences(folder.tournament(), folder)
    came = match_pb2.Match(players=[player_pb2.Player(kind=player_pb2.PLAYER_KIND_BOT)])
    away = [missed()] * 2
    for game, match in enumerate([*away, came, *away, came, *away]):
        task = Task(game, game, 0, (0, 1), 0)
        absences.invited(task)
        absences.note(task, match)
    assert absences.withdrawn == set()


def test_a_remote_bot_needs_a_server_and_plays_once(tmp_path: Path) -> None:
    with pytest.raises(BadTournament, match="say by --server where it is connected"):
        create(tmp_path, replace(DUEL, bots=(GREEDY, entrant("remote:ada"))))
    twice = (entrant("a=remote:ada"), entrant("b=remote:ada"))
    with pytest.raises(BadTournament, match="two bots are remote:ada"):
        create(tmp_path, replace(DUEL, bots=twice), "localhost")
    with pytest.raises(BadTournament, match=r"there is no program '\./nowhere'"):
        create(tmp_path, replace(DUEL, bots=(GREEDY, entrant("cmd:./nowhere"))))


async def test_a_key_that_the_server_refuses_is_one_clear_error(
    tmp_path: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, "nonsense")
    async with running_server(redis_url) as address:
        folder = create(
            tmp_path / "t", replace(DUEL, bots=(GREEDY, entrant("remote:ada"))), address
        )
        with pytest.raises(ArenaError, match=f"the server at {address} refuses: the API key is un"):
            await asyncio.to_thread(run, folder, games_of_folder(folder))


TELLING = """
env | grep ^TRADEWINDS_ | sort
echo "others: $OLGA_KEY $PROGRAM_KEY"
exec PYTHON -m tradewinds_bots random --invited --quiet
""".replace("PYTHON", sys.executable)


async def test_a_program_on_a_server_with_keys_and_encryption_gets_all_it_needs(
    tmp_path: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, keys = StoreClient(redis_url), {}
    for name, role in (("olga", "organiser"), ("program", "bot")):
        key = new_key()
        await AccountStore(store).add(name, role, key.key_id, key.hash)
        keys[name] = key.text
    await store.close()
    monkeypatch.setenv(KEY_VARIABLE, keys["olga"])
    monkeypatch.setenv("PROGRAM_KEY", keys["program"])
    script = tmp_path / "program.sh"
    script.write_text(TELLING)
    program = Entrant("program", f"cmd:sh {script}", key_env="PROGRAM_KEY")
    authority = Authority(tmp_path, "ca")
    certificate, private = authority.issue("server")
    files = {"tls_cert": str(certificate), "tls_key": str(private)}
    async with running_server(redis_url, **files) as address:
        tournament = replace(DUEL, bots=(GREEDY, program), blocks=1, at_once=2)
        folder = create(tmp_path / "t", tournament, address, str(authority.file))
        assert await asyncio.to_thread(run, folder, games_of_folder(folder))
    assert [record.failures for record in folder.records()] == [(), ()]
    told = (tmp_path / "t/logs/program.log").read_text().splitlines()
    for line in (
        f"TRADEWINDS_SERVER={address}",
        f"TRADEWINDS_API_KEY={keys['program']}",
        "TRADEWINDS_BOT=program",
        "TRADEWINDS_AT_ONCE=2",
        f"TRADEWINDS_CA={authority.file}",
        "others:  ",
    ):
        assert line in told
    assert any(line.startswith("TRADEWINDS_SESSION=t-") for line in told)
    assert keys["olga"] not in "".join(told)
    kept = [it for it in (tmp_path / "t").rglob("*") if it.is_file() and it.parent.name != "logs"]
    assert not any(key.encode() in it.read_bytes() for it in kept for key in keys.values())


def test_a_folder_that_lost_its_server_is_told(tmp_path: Path) -> None:
    folder = create(tmp_path / "t", DUEL)
    (tmp_path / "t/server.json").unlink()
    with pytest.raises(BadFolder, match="does not say on which server to play"):
        games_of_folder(folder)


KILLED_AFTER_ONE_BLOCK = """
import os, signal, sys
from pathlib import Path
from tradewinds_arena.tournament_folder import Folder
from tradewinds_arena.runner import Silent, run
from tradewinds_arena.start_tournament import games_of_folder

class Killer(Silent):
    def played(self, records):
        if records:
            os.kill(os.getpid(), signal.SIGKILL)

folder = Folder(Path(sys.argv[1]))
run(folder, games_of_folder(folder), Killer())
"""


def test_after_a_kill_the_games_of_a_server_are_found_again(tmp_path: Path) -> None:
    tournament = replace(DUEL, bots=(bot("First"), GREEDY), blocks=4)
    folder = create(tmp_path / "t", tournament, "")
    choose_server(folder, "", "")
    ended = subprocess.run([sys.executable, "-c", KILLED_AFTER_ONE_BLOCK, folder.path])
    assert ended.returncode == -signal.SIGKILL
    before = folder.records()
    assert len(before) == 2
    play(folder)
    assert [record for record in folder.records() if record.block == before[0].block] == before
    assert [record.game for record in folder.records()] == list(range(8))
