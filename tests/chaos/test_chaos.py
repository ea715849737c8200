"""The short trial: all of it in small, the same promises."""

from __future__ import annotations

from pathlib import Path

from tradewinds_engine.registry import GAMES

from .trial import Scale, run_trial


async def test_nothing_acknowledged_is_lost_while_everything_is_killed(tmp_path: Path) -> None:
    scale = Scale(
        matches=9,
        seconds=7.0,
        pace=0.1,
        finish_seconds=60.0,
        clients=1,
        sessions=3,
        archive_after=3.0,
    )
    outcome = await run_trial(tmp_path, seed=4, scale=scale)
    assert outcome.violations == []
    summary = outcome.summary()
    assert summary["games"] == sorted(GAMES)
    assert summary["matches_at_once"] >= scale.matches
    assert summary["done"]["killed servers"] > 0
    assert summary["archived"] > 0
