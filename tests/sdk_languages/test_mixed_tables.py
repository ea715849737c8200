"""A match between reference bots is the same whichever languages sit at the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from sdk.tools import LANGUAGES
from sdk.tools.language import Language
from tradewinds import Client
from tradewinds.v1 import match_pb2
from tradewinds_engine import GAMES
from tradewinds_engine.replay import decode

from .conftest import PYTHON_BOTS, all_python_table, started

pytestmark = pytest.mark.languages
SETUPS = [(each.name, seats) for each in GAMES.values() for seats in each.seat_counts]
INSTANCES = 3  # of each language, so that five seats can be filled


@pytest.fixture(scope="module")
def players(
    built: dict[str, Language], server: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[str]]:
    """The names of running reference bots; the languages take turns."""
    if not built:
        pytest.skip("; ".join(language.missing for language in LANGUAGES.values()))
    commands = {"python": PYTHON_BOTS} | {name: each.bot() for name, each in built.items()}
    folder = tmp_path_factory.mktemp("bots")
    with ExitStack() as running:
        names = []
        for number in range(INSTANCES):
            for language, command in commands.items():
                name = f"{language}-{number}"
                names.append(name)
                flags = ("reference", "--server", server, "--name", name, "--invited")
                running.enter_context(
                    started([*command, *flags, "--max-matches", "16"], folder / f"{name}.log")
                )
        yield names


async def play(client: Client, rules: str, seated: list[str]) -> str:
    """Have a match played to its end; its id."""
    created = await client.matches.create(rules, seated)
    match_id = created.match.match_id
    async for update in client.matches.watch(match_id):
        if update.state.position.scores or update.step.position.scores:
            break
    return match_id


@pytest.mark.parametrize(("rules", "seats"), SETUPS)
async def test_a_mixed_table_plays_the_match_of_an_all_python_table(
    rules: str, seats: int, players: list[str], server: str
) -> None:
    first = SETUPS.index((rules, seats))
    seated = [players[(first + seat) % len(players)] for seat in range(seats)]
    async with Client(server) as client:
        match_id = await play(client, rules, seated)
        replay = decode(await client.matches.replay(match_id))
        ended = await client.matches.get(match_id)
    assert ended.match.status == match_pb2.MATCH_STATUS_FINISHED
    alone = all_python_table(match_id, replay)
    assert replay.actions_digest == alone.actions_digest, seated
    assert replay.digests == alone.digests
    assert replay.final == alone.final
