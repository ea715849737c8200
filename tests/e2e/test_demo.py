"""The demo, as a newcomer runs it, with fewer matches."""

import subprocess
import sys
from pathlib import Path

from tradewinds_engine import GAMES
from tradewinds_engine.replay import decode, verify


def test_the_demo_plays_every_game_and_leaves_replays_that_verify(tmp_path: Path) -> None:
    out = tmp_path / "replays"
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tradewinds_server", "demo"),
            *("--matches", "1", "--seconds", "900", "--out", str(out)),
        ],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    replays = [decode(file.read_bytes()) for file in out.iterdir()]
    for replay in replays:
        verify(replay)
    assert {replay.game for replay in replays} == set(GAMES)
    seats = [player.rpartition("-")[2] for replay in replays for player in replay.players]
    assert set(seats) <= set("123456")  # a bot that starts late may find everything played
    assert "every one of them verified" in " ".join(done.stdout.split())
    for game in GAMES:
        assert game in done.stdout
