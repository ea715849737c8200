"""Matches of earlier releases go on, as long as their rules are still played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tradewinds_engine import ReplayError, SnapshotError, game, load
from tradewinds_engine.replay import FORMAT, convert, decode, encode, verify

from .releases import RELEASES

FILES = sorted(RELEASES.glob("*/*.replay.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_replay_of_an_earlier_release_verifies_and_converts(path: Path) -> None:
    replay = decode(path.read_bytes())
    if replay.rules_version != game(replay.game).rules_version:
        with pytest.raises(ReplayError, match="rules version"):
            verify(replay)
        return
    end = verify(replay)
    converted = decode(encode(convert(replay)))
    assert converted.format == FORMAT
    assert converted.actions == replay.actions
    assert verify(converted).digest() == end.digest()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_snapshot_of_an_earlier_release_plays_on_to_the_recorded_end(path: Path) -> None:
    replay = decode(path.read_bytes())
    snapshot = path.with_name(path.name.replace(".replay.json", ".snapshot")).read_bytes()
    if replay.rules_version != game(replay.game).rules_version:
        with pytest.raises(SnapshotError, match="rules version"):
            load(snapshot)
        return
    state = load(snapshot)
    for action in replay.actions[len(replay.actions) // 2 :]:
        state.apply(action)
    assert state.digest() == verify(replay).digest()


def test_a_tampered_replay_of_an_earlier_release_is_not_converted() -> None:
    replay = decode(FILES[0].read_bytes())
    replay.digests[1] = "00000000"
    with pytest.raises(ReplayError, match="position 1"):
        convert(replay)
