"""Bots of the SDK against a real server and a real store."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator

import pytest

from tests.e2e.running import running_server
from tradewinds import Bot, Client, Result, Turn, play
from tradewinds_bots import (
    BuilderBot,
    CourtierBot,
    ExplorerBot,
    GreedyBot,
    MctsBot,
    RandomBot,
    RuleBot,
    ShipperBot,
)
from tradewinds_bots.local_match import LocalMatch
from tradewinds_engine import GAMES, load
from tradewinds_engine.observation import observe
from tradewinds_engine.replay import decode, first_position, verify
from tradewinds_engine.search import Search

HOME: dict[type[RuleBot], str] = {
    ShipperBot: "puerto-rico",
    BuilderBot: "puerto-rico",
    CourtierBot: "madeira",
    ExplorerBot: "vasco-da-gama",
}


@pytest.fixture
async def server(redis_url: str) -> AsyncIterator[str]:
    async with running_server(redis_url, open=True) as address:
        yield address


class Watchful(Bot):
    """Looks at everything a turn offers before it takes the first legal action."""

    name = "watchful"

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.told: list[str] = []

    def choose(self, turn: Turn) -> int:
        self.seen.append(type(turn.view).__name__)
        self.told += turn.history()
        assert turn.seconds_left() > 0
        assert turn.find(turn.label(turn.legal[-1])) == turn.legal[-1]
        assert turn.explain(turn.legal[0]) == turn.action(turn.legal[0]).text
        return turn.legal[0]


class Asynchronous(Bot):
    name = "asynchronous"
    wants_view = False

    async def choose(self, turn: Turn) -> int:
        await asyncio.sleep(0)
        return turn.legal[-1]


async def meet(server: str, queue: str, *bots: Bot, matches: int = 1) -> list[list[Result]]:
    """Every bot's results."""
    playing = (play(bot, server, queue, matches=matches, patience=10) for bot in bots)
    return await asyncio.gather(*playing)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_plain_and_asynchronous_bots_finish_a_match_of_every_game(
    server: str, game: str
) -> None:
    watchful = Watchful()
    mine, theirs = await meet(server, f"{game}/2", watchful, Asynchronous())
    assert mine[0].match_id == theirs[0].match_id
    assert {mine[0].seat, theirs[0].seat} == {0, 1}
    assert {mine[0].rank, theirs[0].rank} in ({1, 2}, {1})
    assert set(watchful.seen) == {game.title().replace("-", "") + "View"}
    assert watchful.told
    async with Client(server) as client:
        verify(decode(await client.matches.replay(mine[0].match_id)))


class Seer(Bot):
    """Plays by the observation alone."""

    name = "seer"
    wants_view = False
    wants_snapshot = True
    wants_observation = True

    def choose(self, turn: Turn) -> int:
        state = load(turn.snapshot)
        assert list(turn.observation) == observe(state, turn.seat)
        assert turn.observation_version == state.game.observation_version
        return turn.mask().index(1)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_policy_plays_by_observations(server: str, game: str) -> None:
    (result,), _ = await meet(server, f"{game}/2", Seer(), RandomBot(1))
    assert result.answers.good == result.answers.asked > 0
    async with Client(server) as client:
        spec = await client.catalog.observation_spec(game, 2)
        assert spec.length == GAMES[game].observation(2).length


async def test_the_bots_of_one_process_play_over_the_wire_unchanged(server: str) -> None:
    results = await meet(server, "vasco-da-gama/2", GreedyBot(1), RandomBot(2))
    assert [len(played) for played in results] == [1, 1]


class ShortSearch(MctsBot):
    iterations = 100

    def __init__(self) -> None:
        super().__init__(seed=1)
        self.begun_with: list[int] = []  # visits

    def decide(self, search: Search, began: float, seconds: float) -> int:
        self.begun_with.append(search.root.visits)
        return super().decide(search, began, seconds)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_search_makes_the_same_choices_over_the_wire_and_in_process(
    server: str, game: str
) -> None:
    played, again = ShortSearch(), ShortSearch()
    (mine,), _ = await meet(server, f"{game}/2", played, RandomBot(2))
    assert mine.answers.good == mine.answers.asked > 0
    async with Client(server) as client:
        replay = decode(await client.matches.replay(mine.match_id))
    match = LocalMatch(first_position(replay), [again, again], seed=3)
    for action in replay.actions:
        if match.state.to_move == mine.seat:
            assert again.choose(match.turn(mine.seat)) == action
        match.answer(action)
    assert played.begun_with == again.begun_with
    assert any(played.begun_with)  # some decisions went on in the tree of the one before


@pytest.mark.parametrize("expert", [ShipperBot, BuilderBot, CourtierBot, ExplorerBot])
async def test_rules_make_the_same_choices_over_the_wire_and_in_process(
    server: str, expert: type[RuleBot]
) -> None:
    (mine,), _ = await meet(server, f"{HOME[expert]}/2", expert(seed=1), RandomBot(2))
    assert mine.answers.good == mine.answers.asked > 0
    async with Client(server) as client:
        replay = decode(await client.matches.replay(mine.match_id))
    state = first_position(replay)
    bot = expert(seed=1)
    for action in replay.actions:
        if state.to_move == mine.seat:
            assert bot.choose_from(state) == action
        state.apply(action)


async def test_two_bots_play_two_matches_at_once(server: str) -> None:
    class Together(Bot):
        """Answers nothing before two of its matches have asked."""

        name = "together"
        wants_view = False

        def __init__(self) -> None:
            self.asked: set[str] = set()
            self.both = asyncio.Event()

        async def choose(self, turn: Turn) -> int:
            self.asked.add(turn.match_id)
            if len(self.asked) == 2:
                self.both.set()
            await self.both.wait()
            return turn.legal[0]

    results = await asyncio.gather(
        *(
            play(bot, server, "puerto-rico/2", matches=2, max_matches=2, patience=10)
            for bot in (Together(), RandomBot(1))
        )
    )
    assert [len({result.match_id for result in played}) for played in results] == [2, 2]


async def test_a_crashing_bot_does_not_spoil_the_table(
    server: str, caplog: pytest.LogCaptureFixture
) -> None:
    class Crashing(Bot):
        name = "crashing"

        def choose(self, turn: Turn) -> int:
            raise ZeroDivisionError("as so often")

    results = await meet(server, "vasco-da-gama/2", Crashing(), RandomBot(3))
    assert [len(played) for played in results] == [1, 1]
    players = results[0][0].match.players
    assert not any(player.substitution_cause for player in players)
    assert "as so often" in caplog.text
    assert "legal:" in caplog.text


@pytest.mark.parametrize("kind", ["greedy", "search"])
async def test_the_bots_run_from_the_command_line(server: str, kind: str) -> None:
    arguments = ("--server", server, "--queue", "vasco-da-gama/2", "--matches", "1")
    children = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tradewinds_bots", bot, *arguments, stdout=asyncio.subprocess.PIPE
        )
        for bot in (kind, "random")
    ]
    printed = [(await child.communicate())[0].decode() for child in children]
    assert [child.returncode for child in children] == [0, 0]
    assert all(line.startswith("vasco-da-gama ") and "rank" in line for line in printed)
    assert all(line.endswith("points\n") for line in printed), printed  # every answer was its own
