"""`tradewinds plan`: sums that can be checked by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tradewinds_server.capacity.deployment_size import Load, make_plan, read_figures
from tradewinds_server.cli import main

SCALING = Path(__file__).resolve().parents[2] / "docs" / "scaling.md"


@pytest.fixture
def figures() -> dict[str, Any]:
    return read_figures()


def test_a_handful_of_bots_needs_one_of_everything(figures: dict[str, Any]) -> None:
    plan = make_plan(Load(40, 1.0), figures)
    assert (plan.matches_at_once, plan.moves_per_second) == (10, 10)
    assert (plan.server_processes, plan.store_shards) == (1, 1)


def test_servers_follow_the_moves_and_memory_the_streams(figures: dict[str, Any]) -> None:
    plan = make_plan(Load(100_000, 1.0), figures)
    assert plan.moves_per_second == 25_000
    cores = 25_000 * figures["server"]["move_us"] / 1e6
    assert plan.server_processes >= cores / figures["target"]["busy"]
    assert plan.bottleneck == "server processor time"
    slow = make_plan(Load(100_000, 100.0), figures)
    assert (slow.server_processes, slow.bottleneck) == (10, "streams")
    assert slow.server_memory_mb > 10_000 * figures["server"]["idle_stream_kb"] / 1024


def test_a_quicker_archive_saves_the_stores_memory(figures: dict[str, Any]) -> None:
    hour = make_plan(Load(100_000, 1.0), figures)
    minute = make_plan(Load(100_000, 1.0, archive_after_seconds=60), figures)
    assert minute.store_memory_mb < hour.store_memory_mb / 2


def test_what_more_nodes_do_not_help_is_full_one_day(figures: dict[str, Any]) -> None:
    plan = make_plan(Load(1_000_000, 1.0), figures)
    assert plan.cluster_bus > figures["target"]["busy"]
    assert plan.bottleneck == "notifications between the nodes of the cluster"
    figures["store"]["bus_us"] = 0.0
    plan = make_plan(Load(10_000_000, 1.0), figures)
    assert plan.hottest_slot > figures["target"]["busy"]
    assert plan.bottleneck == "one slot of the store: tickets of one queue"


def test_the_command_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["plan", "--bots", "100000", "--seconds-per-move", "1"]
    with pytest.raises(SystemExit):
        main([*words, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told == make_plan(Load(100_000, 1.0), read_figures())._asdict()
    with pytest.raises(SystemExit):
        main(words)
    assert "server processes" in capsys.readouterr().out


@pytest.mark.parametrize("bots", [1_000, 100_000, 1_000_000])
def test_the_page_has_the_plans_it_shows(bots: int, figures: dict[str, Any]) -> None:
    plan = make_plan(Load(bots, 1.0), figures)
    row = (
        f"| {bots:,} | {plan.moves_per_second:,.0f} | {plan.server_processes:,} | "
        f"{plan.store_shards} | {plan.store_memory_mb / 1024:,.1f} GB | "
        f"{plan.archive_gb_per_day:,.1f} GB | {plan.hottest_slot:.0%} | "
        f"{plan.cluster_bus:.0%} | {plan.bottleneck} |"
    )
    assert row in SCALING.read_text(), row
