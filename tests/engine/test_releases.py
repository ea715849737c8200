"""Matches of earlier releases go on, as long as their rules are still played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tradewinds_engine import ReplayError, SnapshotError, game, load
from tradewinds_engine.replay import FORMAT, convert, decode, encode, verify
from tradewinds_engine.snapshot import Frame, frame, heading, pack_integers

from .releases import RELEASES

FILES = sorted(RELEASES.glob("*/*.replay.json"))
OLDER_LAYOUT = sorted((RELEASES.parent / "lanterns" / "layout-1").glob("*.replay.json"))


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


@pytest.mark.parametrize("path", OLDER_LAYOUT, ids=lambda path: path.stem)
def test_a_snapshot_of_an_older_layout_is_upgraded_and_plays_on(path: Path) -> None:
    replay = decode(path.read_bytes())
    snapshot = path.with_name(path.name.replace(".replay.json", ".snapshot")).read_bytes()
    assert Frame(snapshot).layout_version < game("lanterns").layout_version
    state = load(snapshot)
    assert Frame(state.dump()).layout_version == game("lanterns").layout_version
    for action in replay.actions[len(replay.actions) // 2 :]:
        state.apply(action)
    assert state.digest() == verify(replay).digest()
    assert [score.total for score in state.scores()] == [row.total for row in replay.result]


@pytest.mark.parametrize("path", OLDER_LAYOUT, ids=lambda path: path.stem)
def test_a_replay_of_an_older_layout_verifies_by_its_actions_and_converts(path: Path) -> None:
    replay = decode(path.read_bytes())
    converted = decode(encode(convert(replay)))
    assert converted.layout_version == game("lanterns").layout_version
    assert verify(converted).digest() == verify(replay).digest()
    replay.result[0].total += 1
    with pytest.raises(ReplayError, match="seat 0 ends with"):
        verify(replay)


def test_a_layout_to_come_is_refused() -> None:
    framed = Frame(OLDER_LAYOUT[0].with_suffix("").with_suffix(".snapshot").read_bytes())
    begin = heading("lanterns", framed.rules_version, 3, framed.seats, framed.options)
    with pytest.raises(SnapshotError, match="up to 2"):
        load(frame(begin, pack_integers(framed.values)))
    replay = decode(OLDER_LAYOUT[0].read_bytes())
    replay.layout_version = 3
    with pytest.raises(ReplayError, match="up to 2"):
        verify(replay)
