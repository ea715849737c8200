"""Exports matches to a Parquet file with one row per decision. Needs the extra `parquet`."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from tradewinds_engine.observation import observe

from ..match.ended_match import EndedMatch

ROWS_AT_ONCE: Final = 50_000
COLUMNS: Final = (
    ("match_id", pa.string()),
    ("game", pa.string()),
    ("rules_version", pa.int32()),
    ("seats", pa.int8()),
    ("options", pa.string()),  # JSON of those that differ from their defaults
    ("decision", pa.int32()),  # counted from 0
    ("seat", pa.int8()),
    ("player", pa.string()),
    ("prompt", pa.string()),
    ("legal_actions", pa.list_(pa.int32())),
    ("action", pa.int32()),
    ("label", pa.string()),
    ("played_by", pa.string()),  # "seat", or "house" for a time-out, a substitute or a house bot
    ("think_ms", pa.int32()),
    ("points", pa.int32()),  # the seat's in the end
    ("rank", pa.int8()),
    ("rating", pa.float32()),  # the seat's before the match, as Plackett-Luce; null if unrated
)
VIEWS: Final = (("view", pa.string()),)  # JSON of what the seat saw
OBSERVATIONS: Final = (
    ("observation", pa.list_(pa.int16())),  # the same as numbers, as `game.observation` lists them
    ("observation_version", pa.int32()),
)


class DecisionTable:
    """Written as it grows, so any number of matches fits."""

    def __init__(self, file: Path, *, views: bool, observations: bool) -> None:
        self._views = views
        self._observations = observations
        columns = list(COLUMNS)
        if views:
            columns += VIEWS
        if observations:
            columns += OBSERVATIONS
        self._schema = pa.schema(columns)
        self._writer = pq.ParquetWriter(file, self._schema, compression="zstd")
        self._rows: list[dict[str, Any]] = []
        self.matches = 0
        self.decisions = 0

    def __enter__(self) -> DecisionTable:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._flush()
        self._writer.close()

    def add(self, match: EndedMatch) -> None:
        """Play a match again and note every decision."""
        record, scores = match.summary.record, match.summary.scores()
        seed = int.from_bytes(match.summary.seed, "big")
        state = record.game.new(len(record.owners), record.options, seed)
        common = {
            "match_id": record.match_id,
            "game": record.game.name,
            "rules_version": record.rules_version,
            "seats": len(record.owners),
            "options": json.dumps(record.options),
        }
        for number, played in enumerate(match.played):
            prompt = state.prompt
            row = {
                **common,
                "decision": number,
                "seat": played.seat,
                "player": record.owners[played.seat].bot,
                "prompt": prompt.name if prompt else "",
                "legal_actions": list(state.legal()),
                "action": played.action,
                "label": record.game.actions[played.action].label,
                "played_by": played.by,
                "think_ms": played.spent_ms,
                "points": scores[played.seat].total,
                "rank": scores[played.seat].rank,
                "rating": match.ratings[played.seat].mu_before if match.ratings else None,
            }
            if self._views:
                row["view"] = json.dumps(state.view(played.seat))
            if self._observations:
                row["observation"] = observe(state, played.seat)
                row["observation_version"] = record.game.observation_version
            self._rows.append(row)
            state.apply(played.action)
        self.matches += 1
        self.decisions += len(match.played)
        if len(self._rows) >= ROWS_AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            self._writer.write_table(pa.Table.from_pylist(self._rows, schema=self._schema))
            self._rows = []
