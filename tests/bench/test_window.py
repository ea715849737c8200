"""What the host takes away is told apart from what the server takes."""

from __future__ import annotations

import time

import pytest

from tradewinds_server.bench import host, window
from tradewinds_server.bench.host import TICK, Host, Span, undisturbed
from tradewinds_server.bench.probe import Tally
from tradewinds_server.bench.process import Reading
from tradewinds_server.bench.window import Window, percentile_ms

THEFTS = [Span(10.0, 10.1), Span(20.0, 20.1)]


@pytest.mark.parametrize(
    ("since", "until", "is_calm"),
    [
        (9.0, 9.9, True),
        (9.9, 10.0, False),
        (10.02, 10.05, False),
        (10.05, 10.5, False),
        (9.0, 11.0, False),
        (10.2, 19.9, True),
        (19.0, 20.05, False),
        (10.2, 21.0, False),
        (20.2, 30.0, True),
    ],
)
def test_a_move_is_interrupted_if_anything_of_it_was_stolen(
    since: float, until: float, is_calm: bool
) -> None:
    move = Span(since, until)
    assert undisturbed([move], THEFTS) == ([move] if is_calm else [])
    assert undisturbed([move], []) == [move]


def test_a_theft_is_noted_when_it_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    stolen = 100
    monkeypatch.setattr(host, "_stolen_ticks", lambda: stolen)
    with Host() as watched:
        time.sleep(5 * TICK)
        before = time.perf_counter()
        stolen += 3
        time.sleep(5 * TICK)
    [theft] = watched.thefts
    assert theft.since <= before + TICK
    assert theft.until >= before
    assert watched.stolen_seconds == pytest.approx(3 * TICK)


def test_this_machine_tells_what_was_stolen() -> None:
    assert host._stolen_ticks() >= 0


def read(at: float, cpu: float, moves: int, echoes: int, tally: Tally) -> Reading:
    return Reading(at, cpu, 0, echoes, moves, 0, tally)


def test_windows_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "CORES", 2)
    answer, turn = b"\x1a\x05\x0a\x01a", b"\x1a\x05\x0a\x01a"
    tally = Tally(
        answers=[(9.0, answer), (10.05, answer)],
        turns=[(9.5, turn), (10.07, turn)],
        turn_bytes=300,
    )
    taken = Host()
    taken.thefts = THEFTS
    taken.stolen_seconds = 0.2
    one = Window.between(read(1.0, 5.0, 10, 100, Tally()), read(3.0, 6.0, 14, 108, tally), taken)
    assert one.shares == pytest.approx([0.5, 0.02])
    assert one.calm_shares == pytest.approx([0.5])
    both = one + one
    assert (both.seconds, both.moves, both.echoes, both.turns) == (4.0, 8, 16, 4)
    assert (both.moves_per_second, both.echoes_per_second) == (2.0, 4.0)
    assert (both.message_bytes, both.cpu_us(both.moves)) == (150, 250_000)
    assert (both.stolen_percent, both.interrupted_percent) == (5.0, 50.0)
    assert len(both.shares) == len(one.shares) * 2


def test_a_percentile_is_what_so_many_do_not_exceed() -> None:
    shares = [number / 1000 for number in range(200, 0, -1)]
    assert percentile_ms(shares, 50) == 101
    assert percentile_ms(shares, 99) == 199
