"""Same seed and actions, same digests: in any process, under any hash seed, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import tradewinds_engine

from .example import EXAMPLES
from .setups import SETUPS, walk

ROOT = Path(__file__).parents[2]
SEED = 31


@cache
def digest_lines() -> list[str]:
    """One line a set-up: the digests along a random match, folded into one."""
    lines = []
    for setup in SETUPS:
        if setup.game in EXAMPLES:
            continue  # it runs interpreted only
        folded = ".".join(state.digest().hex()[:4] for state in walk(setup, SEED))
        lines.append(f"{setup} {folded}")
    return lines


@pytest.mark.parametrize(("hash_seed", "pure"), [("1", "0"), ("2", "0"), ("3", "1")])
def test_digests_are_the_same_in_every_process(hash_seed: str, pure: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "TRADEWINDS_PURE": pure}
    program = [sys.executable, "-m", "tests.engine.test_determinism"]
    run = subprocess.run(
        program, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines() == digest_lines()


def test_the_engine_runs_as_it_was_asked_to() -> None:
    wants_pure = os.environ.get("TRADEWINDS_PURE") == "1"
    built = list((ROOT / "server").glob("tradewinds_engine__mypyc*"))
    assert tradewinds_engine.is_compiled() == (bool(built) and not wants_pure)


if __name__ == "__main__":
    sys.stdout.write("\n".join(digest_lines()))
