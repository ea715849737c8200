"""Bytes that are not a snapshot are refused, whoever made them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.forged import forged
from tradewinds_engine import Rng, SnapshotError, load
from tradewinds_engine.snapshot import Frame, frame, heading, pack_integers, unpack_integers

from .setups import Setup, every_setup, few, reach, sample, seeds, shares

ODD_NUMBERS = [-(1 << 31), -2, -1, 0, 1, 2, 3, 7, 15, 16, 99, 255, 1 << 31, (1 << 62) - 1]
LONGEST_MATCH = 5_000


@given(st.binary(max_size=200))
def test_garbage_is_refused(data: bytes) -> None:
    with pytest.raises(SnapshotError):
        load(data)


@given(st.binary(max_size=60))
def test_garbage_behind_a_snapshot_head_is_refused(data: bytes) -> None:
    with pytest.raises(SnapshotError):
        load(b"TW\x02\x01" + data)


@given(st.lists(st.integers(min_value=-(1 << 62), max_value=(1 << 62) - 1)))
def test_packed_integers_come_back(values: list[int]) -> None:
    assert unpack_integers(pack_integers(values)) == values


@pytest.mark.parametrize(
    ("data", "wrong"),
    [(b"\x80", "ends inside a number"), (b"\xff" * 11 + b"\x01", "too large")],
)
def test_broken_numbers_are_refused(data: bytes, wrong: str) -> None:
    with pytest.raises(SnapshotError, match=wrong):
        unpack_integers(data)


@every_setup
@few
@given(seed=seeds, share=shares)
def test_a_truncated_snapshot_is_refused(setup: Setup, seed: int, share: float) -> None:
    data = reach(setup, seed, share).dump()
    for length in range(0, len(data), 7):
        with pytest.raises(SnapshotError):
            setup.game.load(data[:length])
    with pytest.raises(SnapshotError):
        setup.game.load(data + b"\0")


@every_setup
@few
@given(seed=seeds, share=shares)
def test_one_flipped_bit_is_noticed(setup: Setup, seed: int, share: float) -> None:
    data = reach(setup, seed, share).dump()
    for place in range(0, len(data), 11):
        flipped = bytearray(data)
        flipped[place] ^= 1 << place % 8
        with pytest.raises(SnapshotError):
            setup.game.load(bytes(flipped))


@every_setup
def test_a_foreign_snapshot_is_refused_by_name(setup: Setup) -> None:
    framed = Frame(setup.new(1).dump())
    game, version, seats = framed.game, framed.rules_version, framed.seats
    layout = framed.layout_version
    packed = pack_integers(framed.values)
    for reason, begin in (
        ("chess", heading("chess", version, layout, seats, framed.options)),
        (f"rules version {version + 1}", heading(game, version + 1, layout, seats, framed.options)),
        (f"layout version {layout + 1}", heading(game, version, layout + 1, seats, framed.options)),
        ("seats", heading(game, version, layout, 99, framed.options)),
        ("no_such_option", heading(game, version, layout, seats, {"no_such_option": 1})),
    ):
        with pytest.raises(SnapshotError, match=reason):
            setup.game.load(frame(begin, packed))
    begin = heading(game, version, layout, seats, framed.options)
    with pytest.raises(SnapshotError, match="more in it"):
        setup.game.load(frame(begin, packed + b"\0"))


@every_setup
@sample(40)
@given(seed=seeds, share=shares, data=st.data())
def test_a_forged_snapshot_is_refused_or_plays_to_its_end(
    setup: Setup, seed: int, share: float, data: st.DataObject
) -> None:
    """Numbers changed under a fresh checksum give a SnapshotError or a sound position."""
    framed = Frame(reach(setup, seed, share).dump())
    values = framed.values
    for _ in range(data.draw(st.integers(1, 3), label="changes")):
        place = data.draw(st.integers(0, len(values) - 1), label="place")
        step = data.draw(st.sampled_from([-1, 1, None]), label="step")
        odd = data.draw(st.sampled_from(ODD_NUMBERS), label="number")
        values[place] = odd if step is None else values[place] + step
    try:
        state = setup.game.load(forged(framed, values))
    except SnapshotError:
        return
    rng = Rng(seed)
    for _ in range(LONGEST_MATCH):
        if state.to_move is None:
            break
        state.apply(state.choices[rng.below(len(state.choices))])
    assert state.to_move is None
    state.scores()
