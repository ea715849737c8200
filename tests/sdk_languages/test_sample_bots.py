"""The sample bots of every language play whole matches with answers of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdk.tools.language import Language
from tradewinds import Client
from tradewinds.seating import house, invite
from tradewinds_engine import GAMES

from .conftest import started

pytestmark = pytest.mark.languages


SAMPLES = [
    *(("random", rules) for rules in GAMES),
    *(("greedy", rules) for rules in GAMES),
    ("search", "vasco-da-gama"),
]


@pytest.mark.parametrize(("bot", "rules"), SAMPLES)
async def test_a_sample_bot_plays_with_answers_of_its_own(
    bot: str, rules: str, language: Language, server: str, tmp_path: Path
) -> None:
    name = f"{language.name}-{bot}-{rules}"
    log = tmp_path / "bot.log"
    flags = (bot, "--server", server, "--name", name, "--invited", "--matches", "1")
    with started([*language.bot(), *flags], log) as process:
        async with Client(server) as client:
            await client.matches.create(rules, [invite(name), house("random")])
        assert process.wait(timeout=120) == 0, log.read_text()
    told = log.read_text().splitlines()[-1].strip("[]")
    assert told.startswith(rules)
    assert told.endswith("points"), told  # else it says how many answers failed
