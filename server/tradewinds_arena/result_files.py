"""The numbers of a report as files: results.json in short, details.json and results.csv in full."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from math import isfinite
from typing import Any

from .confidence_intervals import Interval
from .results import Standing, Table


def as_json(table: Table) -> str:
    """results.json: the table of all games."""
    rows = [_short_row(row) for row in table.standings]
    return _dump({"bots": rows, "head_to_head": _head_to_head(table)})


def details_as_json(tables: Mapping[str, Table]) -> str:
    """details.json: everything that is known, for each track and for all of them."""
    return _dump(
        {
            title: {
                "games": table.games,
                "blocks": table.blocks,
                "bots": [_row(row) for row in table.standings],
                "head_to_head": _head_to_head(table),
            }
            for title, table in tables.items()
        }
    )


def as_csv(tables: Mapping[str, Table]) -> str:
    """results.csv: one row for each bot on each track."""
    rows = [
        {"track": title, **_flat(_row(row))}
        for title, table in tables.items()
        for row in table.standings
    ]
    text = io.StringIO()
    if rows:
        writer = csv.DictWriter(text, [*rows[0]], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return text.getvalue()


def _short_row(row: Standing) -> dict[str, Any]:
    return {
        "name": row.name,
        "games": row.result.games,
        "blocks": len(row.result.blocks),
        "rank_points": round(row.rank_points, 6),
        "rank_points_ci": _bounds(row.rank_points_ci),
        "score": round(row.score, 3),
        "win_share": round(row.win_share, 6),
        "rating": round(row.rating, 1),
        "rating_ci": _bounds(row.rating_ci),
        "crashes": row.crashes,
        "timeouts": row.timeouts,
        "illegal": row.illegal,
    }


def _row(row: Standing) -> dict[str, Any]:
    return {
        **_short_row(row),
        "score_margin": round(row.margin, 3),
        "score_margin_ci": _bounds(row.margin_ci),
        "wins": row.result.wins,
        "ties": row.result.ties,
        "openskill_mu": round(row.skill.mu, 3),
        "openskill_sigma": round(row.skill.sigma, 3),
        "thinking_median_ms": row.thinking_ms and round(row.thinking_ms[0], 3),
        "thinking_p99_ms": row.thinking_ms and round(row.thinking_ms[1], 3),
        "failures": {str(kind): count for kind, count in row.result.failures.items()},
    }


def _head_to_head(table: Table) -> dict[str, dict[str, Any]]:
    """By names: how much more the first gets than the second in the blocks they share."""
    names = {row.bot: row.name for row in table.standings}
    found: dict[str, dict[str, Any]] = {}
    for (one, other), difference in table.differences.items():
        found.setdefault(names[one], {})[names[other]] = {
            "blocks": difference.blocks,
            "diff": round(difference.mean, 6),
            "ci": _bounds(difference.interval),
        }
    return found


def _bounds(interval: Interval) -> list[float | None]:
    """Both ends are null where nothing bounds them."""
    return [round(bound, 6) if isfinite(bound) else None for bound in interval]


def _flat(row: Mapping[str, Any]) -> dict[str, Any]:
    """Intervals as two columns, failures by kind."""
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, list):
            flat[f"{name}_low"], flat[f"{name}_high"] = value
        elif isinstance(value, dict):
            flat |= {f"{name}_{kind}": count for kind, count in value.items()}
        else:
            flat[name] = value
    return flat


def _dump(document: Mapping[str, Any]) -> str:
    return json.dumps(document, indent=2) + "\n"
