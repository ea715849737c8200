"""The service's own measurements measure something."""

from __future__ import annotations

import asyncio
from multiprocessing import Pipe

import pytest

from tradewinds.v1 import bot_pb2 as pb
from tradewinds_server.bench import measure, process
from tradewinds_server.bench.probe import BEGINNING, Probe, Tally

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
        monkeypatch.setattr(measure, name, few)


def test_every_figure_of_the_service_is_there_and_plausible() -> None:
    told: list[str] = []
    figures = measure.measure_service(WINDOW_SECONDS, told.append)
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


async def test_a_long_tally_is_read_as_well_as_a_short_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted = [(float(number), b"answer") for number in range(100_000)]
    ours, theirs = Pipe()
    probe = Probe()
    probe.tally = Tally(answers=noted)
    monkeypatch.setattr(process, "Probe", lambda: probe)
    serving = asyncio.create_task(process._answer(theirs, measure.SETTINGS, "", echo=True))
    assert await asyncio.to_thread(ours.recv) > 0  # the port
    ours.send(process.READ)
    reading = await asyncio.to_thread(ours.recv)
    ours.send(process.STOP)
    await serving
    assert reading.tally.answers == noted


def test_a_share_is_the_time_from_an_answer_to_the_next_question_of_its_match() -> None:
    def answer(match_id: str) -> bytes:
        return pb.PlayRequest(move=pb.Move(match_id=match_id, version=1)).SerializeToString()

    def turn(match_id: str) -> bytes:
        asked = pb.PlayResponse(turn=pb.Turn(match_id=match_id, game="x" * 300))
        return asked.SerializeToString()[:BEGINNING]

    tally = Tally(
        answers=[(1.0, answer("a")), (2.0, answer("b")), (5.0, answer("a"))],
        turns=[(0.5, turn("a")), (3.0, turn("b")), (4.0, turn("a")), (5.5, turn("a"))],
    )
    assert sorted(tally.shares()) == [0.5, 1.0, 3.0]
