"""The alternatives that the rule page gives can be played."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tradewinds_engine import Rng
from tradewinds_engine.playout import play_out
from tradewinds_engine.vasco_da_gama import GAME

from .build import Table

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/rules/vasco-da-gama.md").read_text()
EXAMPLES: list[dict[str, Any]] = [
    json.loads(block) for block in re.findall(r"^```json\n(.*?)^```$", PAGE, re.DOTALL | re.M)
]


@pytest.mark.parametrize("data", EXAMPLES, ids=lambda data: "-".join(data))
def test_every_data_on_the_page_makes_a_match(data: dict[str, Any]) -> None:
    for seats in GAME.seat_counts:
        state = GAME.new(seats, {"data": data}, 3)
        play_out(state, Rng(seats))
        assert state.violations() == []


def alternative(table: str) -> dict[str, Any]:
    return next(data for data in EXAMPLES if list(data) == [table])


def test_the_alternative_malindi_fits_the_expeditions_of_the_rulebook() -> None:
    """VG-EX-12, VG-EX-15, VG-RULING-38"""
    table = Table(2, data=alternative("ports")).money(0, 0)
    table.ships(0, "II-11", "I-12", "I-01").captains(0, 3)
    table.ships(1, "II-14", "II-08", "II-09").captains(1, 3)
    table.discs((10, 0, "navigation"), (11, 1, "navigation")).call()
    before = table.vp()
    table.play("perform", "port:malindi", "ship:I-12@1", "ship:II-11@0", "perform")
    table.play("port:malindi", "ship:II-08@3", "ship:II-09@4", "ship:II-14@2")
    assert [now - then for now, then in zip(table.vp(), before, strict=True)] == [16, 22]
    assert table.state.is_complete(4)


def test_the_alternative_refund_fits_the_examples_of_the_rulebook() -> None:
    """VG-EX-02, VG-RULING-41"""
    refund = Table(2, data=alternative("refund")).state.table.refund
    assert (refund[6], refund[15], refund[21]) == (2, 3, 0)
    assert refund[11] != Table(2).state.table.refund[11]
