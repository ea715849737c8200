"""What the host takes away is told apart from what the server takes."""

from __future__ import annotations

import time

import pytest

from tradewinds_server.bench import measurement, stolen_time
from tradewinds_server.bench.measured_server import Reading
from tradewinds_server.bench.measurement import Measurement, percentile_ms
from tradewinds_server.bench.recording_interceptor import RecordedMessages
from tradewinds_server.bench.stolen_time import (
    TICK,
    Interval,
    StolenTime,
    undisturbed,
    watch_stolen_time,
)

STOLEN = [Interval(10.0, 10.1), Interval(20.0, 20.1)]


@pytest.mark.parametrize(
    ("since", "is_calm"),
    [(9.94, True), (9.96, False), (10.05, False), (10.14, False), (10.16, True), (19.96, False)],
)
@pytest.mark.parametrize("seconds", [0.001, 0.04, 30.0])
def test_a_move_is_disturbed_by_a_theft_around_its_beginning_however_long_it_takes(
    since: float, seconds: float, is_calm: bool
) -> None:
    move = Interval(since, since + seconds)
    assert undisturbed([move], STOLEN) == ([move] if is_calm else [])
    assert undisturbed([move], []) == [move]


def test_a_theft_is_noted_when_it_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    stolen = 100
    monkeypatch.setattr(stolen_time, "_stolen_ticks", lambda: stolen)
    with watch_stolen_time() as watched:
        time.sleep(5 * TICK)
        before = time.perf_counter()
        stolen += 3
        time.sleep(5 * TICK)
        stolen += 1  # in the last moment
    first, last = watched.stolen_intervals
    assert first.since <= before + TICK
    assert first.until >= before
    assert last.since > first.since
    assert watched.stolen_seconds == pytest.approx(4 * TICK)


def test_a_machine_that_does_not_tell_what_was_stolen_is_no_calm_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stolen_time, "STOLEN", 99)
    with pytest.raises(IndexError), watch_stolen_time():
        pass


def read(at: float, cpu: float, moves: int, echoes: int, tally: RecordedMessages) -> Reading:
    return Reading(at, cpu, 0, echoes, moves, 0, tally)


def test_windows_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measurement, "CORES", 2)
    answer, turn = b"\x1a\x05\x0a\x01a", b"\x1a\x05\x0a\x01a"
    tally = RecordedMessages(
        answers=[(9.0, answer), (10.05, answer)],
        turns=[(9.5, turn), (10.07, turn)],
        turn_bytes=300,
    )
    taken = StolenTime()
    taken.stolen_intervals = STOLEN
    taken.stolen_seconds = 0.2
    one = Measurement.between(
        read(1.0, 5.0, 10, 100, RecordedMessages()), read(3.0, 6.0, 14, 108, tally), taken
    )
    assert one.shares == pytest.approx([0.5, 0.02])
    assert one.calm_shares == pytest.approx([0.5])
    both = one + one
    assert (both.seconds, both.moves, both.echoes, both.turns) == (4.0, 8, 16, 4)
    assert (both.moves_per_second, both.echoes_per_second) == (2.0, 4.0)
    assert (both.message_bytes, both.cpu_us(both.moves)) == (150, 250_000)
    assert (both.stolen_percent, both.disturbed_percent) == (5.0, 50.0)
    assert len(both.shares) == len(one.shares) * 2


def test_a_percentile_is_what_so_many_do_not_exceed() -> None:
    shares = [number / 1000 for number in range(200, 0, -1)]
    assert percentile_ms(shares, 50) == 101
    assert percentile_ms(shares, 99) == 199
