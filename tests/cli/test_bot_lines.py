"""The lines of the guide for authors of bots, from a new bot to its review, run as they stand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_lines_to_paste_write_check_compare_and_review_a_bot(tmp_path: Path) -> None:
    section = GUIDE.read_text().partition("## Check, compare, understand your bot")[2]
    lines = re.findall(r"^```sh\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)[0]
    run = subprocess.run(
        ["bash", "-ec", lines],
        cwd=tmp_path,
        env={
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "COLUMNS": "200",
        },
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "3 passed" in run.stdout
    assert "sugar-baron/bot.py:SugarBaron: " in run.stdout
    assert re.search(r"against greedy: [\d.]+ % \(.*\), \w+", run.stdout)
    assert "mcts agrees with random in " in run.stdout
    assert "Where points were lost" in (tmp_path / "review.html").read_text()
