"""The documentation, the dashboard and the alerts speak of the figures there are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tradewinds_server.metrics.definitions import COUNTERS, GAUGES, HISTOGRAMS

ROOT = Path(__file__).parents[2]
DASHBOARD = ROOT / "deploy" / "monitoring" / "dashboard.json"
ALERTS = ROOT / "deploy" / "monitoring" / "alerts.yml"
OPERATIONS = ROOT / "docs" / "operations.md"
KINDS = {
    **{f"{count.name}_total": count.labels for count in COUNTERS},
    **{level.name: level.labels for level in GAUGES},
    **{spread.name: spread.labels for spread in HISTOGRAMS},
}


def named_in(text: str) -> set[str]:
    found = set(re.findall(r"tradewinds_[a-z_]+[a-z]", text))
    return {re.sub(r"_(bucket|sum|count)$", "", name) for name in found}


@pytest.mark.parametrize("page", [DASHBOARD, ALERTS], ids=lambda page: page.name)
def test_only_figures_that_exist_are_asked_for(page: Path) -> None:
    named = named_in(page.read_text())
    assert named
    assert named <= set(KINDS)


def test_the_dashboard_shows_every_figure() -> None:
    panels = json.loads(DASHBOARD.read_text())["panels"]
    assert named_in(json.dumps([panel["targets"] for panel in panels])) == set(KINDS)


def test_the_table_for_operators_holds_every_figure_with_its_labels() -> None:
    rows = re.findall(
        r"^\| `(tradewinds_\w+)` \| ([\w, ]*)\|", OPERATIONS.read_text(), re.MULTILINE
    )
    assert {name: tuple(labels.replace(",", " ").split()) for name, labels in rows} == KINDS
