"""Fuzzing for as long as one likes: `python -m tests.fuzz.long SECONDS [SEED]`, or `make fuzz`.

Half of the time goes to snapshots, half to replays. Whatever was accepted is damaged further, so
that damage adds up. Each kind of finding is kept once as a file; the last line of the output is one
JSON object, and the status is 1 if anything was found.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
import traceback
from pathlib import Path

from .targets import TARGETS, Target

KEPT = 4000


class Run:
    """One target, damaged until the time is up."""

    def __init__(self, target: Target, seed: int) -> None:
        self.tried = 0
        self.accepted = 0
        self.findings: dict[str, str] = {}
        self._target = target
        self._chance = random.Random(seed)
        self._pool = target.start(seed)

    def last(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            data = self._target.damage(self._chance.choice(self._pool), self._chance)
            self.tried += 1
            try:
                if self._target.judge(data):
                    self._keep(data)
            except Exception as error:  # noqa: BLE001 - every one of them is a finding
                self._note(data, error)

    def _keep(self, data: bytes) -> None:
        self.accepted += 1
        if len(self._pool) < KEPT:
            self._pool.append(data)
        else:
            self._pool[self._chance.randrange(KEPT)] = data

    def _note(self, data: bytes, error: Exception) -> None:
        place = traceback.extract_tb(error.__traceback__)[-1]
        kind = f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}: {error}"[
            :120
        ]
        if kind not in self.findings:
            with tempfile.NamedTemporaryFile(prefix="finding-", delete=False) as file:
                file.write(data)
            self.findings[kind] = file.name
            sys.stderr.write(f"{kind} -> {file.name}\n")


def main(seconds: float, seed: int) -> int:
    report: dict[str, object] = {"seed": seed}
    found = 0
    for name, target in TARGETS.items():
        run = Run(target, seed)
        run.last(seconds / len(TARGETS))
        found += len(run.findings)
        report[name] = {"tried": run.tried, "accepted": run.accepted, "findings": run.findings}
    sys.stdout.write(json.dumps(report) + "\n")
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else time.time_ns() % 2**32))
