"""`python -m tests.chaos --seconds 60 --seed 1`: one trial; its last line is a JSON object."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

from .trial import Scale, run_trial


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--calm", type=float, default=1.0, help="seconds between deeds")
    parser.add_argument("--spare", type=int, default=0, help="servers that are not killed")
    parser.add_argument("--most-growth", type=float, help="percent their memory may grow by")
    parser.add_argument("--folder", type=Path, help="where records and logs are kept")
    given = parser.parse_args()
    scale = Scale(
        *(given.matches, given.seconds, given.pace, 300.0), calm=given.calm, spared=given.spare
    )
    with tempfile.TemporaryDirectory(prefix="tradewinds-chaos-") as temporary:
        folder = given.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        outcome = asyncio.run(run_trial(folder, given.seed, scale))
    if given.most_growth is not None:
        outcome.violations += outcome.memory.complaints(given.most_growth)
    print(json.dumps({"seed": given.seed, "seconds": given.seconds} | outcome.summary()))
    return 1 if outcome.violations else 0


if __name__ == "__main__":
    sys.exit(main())
