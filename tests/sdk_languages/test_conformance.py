"""Sample bots in other languages get full marks from the conformance kit."""

from __future__ import annotations

import shlex

import pytest

from sdk.tools.language import Language
from tradewinds_server.conformance.checks import ALL
from tradewinds_server.conformance.client_under_test import CommandClient
from tradewinds_server.conformance.runner import run

pytestmark = pytest.mark.languages


async def test_the_sample_bots_get_full_marks(language: Language) -> None:
    command = shlex.join(
        [*language.bot(), "reference", "--server", "{server}", "--queue", "{queue}"]
    )
    card = await run(CommandClient(command), ALL)
    assert [(mark.name, mark.seen) for mark in card.lost] == []
    assert card.score == f"{len(ALL)}/{len(ALL)}"
