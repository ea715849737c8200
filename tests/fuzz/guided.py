"""Fuzzing led by coverage, with atheris: `python -m tests.fuzz.guided SECONDS TARGET`.

Atheris keeps whatever damage reaches new lines of the engine and damages that further. It ends the
process itself, with status 77 and a file after a finding. Only sources can be followed, so it wants
a checkout in which the engine was never compiled, and no TRADEWINDS_PURE.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

import atheris  # no dependency: it installs on few systems

with atheris.instrument_imports(include=["tradewinds_engine"]):
    from tradewinds_engine.errors import SnapshotError

    from .targets import TARGETS

LARGEST = 20_000


def main(seconds: int, name: str) -> None:
    target = TARGETS[name]
    start = target.start(1)

    def mutate(data: bytes, largest: int, seed: int) -> bytes:
        chance = random.Random(seed)
        try:
            damaged = target.damage(data, chance)
        except (SnapshotError, ValueError):  # too damaged to be damaged as what it was
            damaged = target.damage(chance.choice(start), chance)
        return damaged[:largest]

    def judge(data: bytes) -> None:
        target.judge(data)

    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(start):
            (Path(folder) / str(number)).write_bytes(data)
        limits = [f"-max_total_time={seconds}", f"-max_len={LARGEST}", "-timeout=20"]
        atheris.Setup([sys.argv[0], *limits, folder], judge, custom_mutator=mutate)
        atheris.Fuzz()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
