"""The demo's tables on a terminal show a running match in words."""

from __future__ import annotations

import asyncio
import io

import pytest
from rich.console import Console

from tests.e2e.running import play, running_server
from tradewinds.client import Client
from tradewinds.seating import guest
from tradewinds.v1 import match_pb2
from tradewinds_engine import GAMES
from tradewinds_server.cli.demo_match_lines import DemoMatchLines
from tradewinds_server.cli.demo_progress import DemoProgress

MOVES = 12


def text_of(tables: DemoMatchLines) -> str:
    out = io.StringIO()
    Console(file=out, width=400).print(tables.render())
    return out.getvalue()


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_shows_round_points_and_the_last_action_in_words(
    redis_url: str, game: str
) -> None:
    async with running_server(redis_url, open=True) as address, Client(address) as client:
        words = {game: await client.catalog.vocabulary(game)}
        created = await client.matches.create(game, [guest("ada"), guest("bob")])
        tables = DemoMatchLines(client, words, 1)
        tables.attend([created.match])
        await play(client, created, MOVES)
        steps = [step async for step in client.matches.steps(created.match.match_id)]
        text = words[game].actions[steps[MOVES].action_id].text
        said = f"{('ada', 'bob')[steps[MOVES].seat]}: {text[:1].lower()}{text[1:]}"
        async with asyncio.timeout(10):
            while said not in text_of(tables):
                await asyncio.sleep(0.01)
        row = next(line for line in text_of(tables).splitlines() if said in line)
        cells = [cell.strip() for cell in row.split("│")]
        assert cells[1] == game
        assert cells[2].isdigit()
        ada, bob = cells[3].split(", ")
        assert ada.removeprefix("ada ").isdigit()
        assert bob.removeprefix("bob ").isdigit()
        tables.stop()


def test_moves_per_second_are_those_of_the_last_looks() -> None:
    board = DemoProgress(["madeira"], 1)
    board.take([match_pb2.Match(version=10)], 1.0)
    board.take([match_pb2.Match(version=10), match_pb2.Match(version=30)], 3.0)
    assert board.moves_per_second == 15
    assert board.line() == "madeira 0/1; 15 moves/s"
