"""The service's own measurements measure something."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Thread

import pytest
import uvloop

from tradewinds.v1 import bot_service_pb2 as pb
from tradewinds_server.bench import load_bots, measured_server, service_benchmark
from tradewinds_server.bench.measurement import Measurement
from tradewinds_server.bench.message_recorder import BEGINNING
from tradewinds_server.bench.recording_interceptor import RecordedMessages, RecordingInterceptor

WINDOW_SECONDS = 0.3


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in (
        ("MATCHES", (3,)),
        ("COMPARED", 2),
        ("WINDOWS", 2),
        ("SETTLE_SECONDS", 0.1),
        ("IDLE_STREAMS", 40),
        ("QUEUED_BOTS", 4),
        ("TICKETS_EACH", 8),
    ):
        monkeypatch.setattr(service_benchmark, name, few)


def test_every_figure_of_the_service_is_there_and_plausible() -> None:
    told: list[str] = []
    figures = service_benchmark.measure_service(WINDOW_SECONDS, told.append)
    moves = figures["moves_per_s"]
    assert isinstance(moves, dict)
    assert list(moves) == ["2", "3"]
    assert len(told) == 7
    for name in ("echo_per_s", "ratio", "p50_ms", "p99_ms", "cpu_us_per_move", "cpu_us_per_echo"):
        value = figures[name]
        assert isinstance(value, int | float)
        assert value > 0, name
    assert float(str(figures["p50_ms"])) <= float(str(figures["p99_ms"]))
    assert float(str(figures["matches_formed_per_s"])) > 0
    assert min(moves.values()) > 0
    assert 0 <= float(str(figures["stolen_percent"])) <= 100
    assert 0 <= float(str(figures["disturbed_percent"])) <= 100
    assert float(str(figures["p99_all_ms"])) > 0


@pytest.mark.parametrize(("fewest", "is_of_all"), [(1, False), (10**9, True)])
def test_p99_is_of_the_moves_that_were_not_disturbed_if_they_are_enough(
    monkeypatch: pytest.MonkeyPatch, fewest: int, is_of_all: bool
) -> None:
    def window(*arguments: object) -> Measurement:
        return Measurement(1.0, 1.0, 0.1, 3, 3, 3, 300, [0.001, 0.002, 0.5], [0.001, 0.002])

    monkeypatch.setattr(service_benchmark, "FEWEST_CALM", fewest)
    for name in ("measure_moves", "measure_echo"):
        monkeypatch.setattr(service_benchmark, name, window)
    for name in ("measure_idle", "measure_forming"):
        monkeypatch.setattr(service_benchmark, name, lambda: 1.0)
    told: list[str] = []
    figures = service_benchmark.measure_service(1.0, told.append)
    assert figures["p99_ms"] == (500.0 if is_of_all else 2.0)
    assert figures["p99_all_ms"] == 500.0


async def show_priority(number: int, address: str, pipe: Connection) -> None:
    pipe.send((os.nice(0), os.sched_getscheduler(0)))


def test_bots_yield_to_the_server() -> None:
    ours, theirs = Pipe()
    context = multiprocessing.get_context("spawn")
    bots = context.Process(target=load_bots._run, args=(show_priority, range(1), [""], (theirs,)))
    before = os.nice(0)
    bots.start()
    theirs.close()  # a process that dies ends the pipe
    assert ours.recv() == (min(19, before + load_bots.NICENESS), os.SCHED_BATCH)
    bots.join()


def test_a_long_tally_is_read_as_well_as_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    probe = RecordingInterceptor()
    probe.notes.answers = [(float(number), b"answer") for number in range(100_000)]
    noted = list(probe.notes.answers)
    monkeypatch.setattr(measured_server, "RecordingInterceptor", lambda: probe)
    ours, theirs = Pipe()

    readings: list[measured_server.Reading] = []

    def ask() -> None:
        ours.recv()  # the port
        ours.send(measured_server.READ)
        readings.append(ours.recv())
        ours.send(measured_server.STOP)

    Thread(target=ask, daemon=True).start()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # as the server has it
        runner.run(measured_server._answer(theirs, service_benchmark.SETTINGS, "", echo=True))
    assert [reading.tally.answers for reading in readings] == [noted]


def test_a_share_is_the_time_from_an_answer_to_the_next_question_of_its_match() -> None:
    def answer(match_id: str) -> bytes:
        return pb.PlayRequest(move=pb.Move(match_id=match_id, version=1)).SerializeToString()

    def turn(match_id: str) -> bytes:
        asked = pb.PlayResponse(turn=pb.Turn(match_id=match_id, game="x" * 300))
        return asked.SerializeToString()[:BEGINNING]

    tally = RecordedMessages(
        answers=[(1.0, answer("a")), (2.0, answer("b")), (5.0, answer("a"))],
        turns=[(0.5, turn("a")), (3.0, turn("b")), (4.0, turn("a")), (5.5, turn("a"))],
    )
    assert tally.shares() == [(2.0, 3.0), (1.0, 4.0), (5.0, 5.5)]
