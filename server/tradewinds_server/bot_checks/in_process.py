"""A bot class plays a match at every table in a process of its own, as in a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tradewinds_arena.bot_log import BotLog
from tradewinds_arena.bot_process import BotProcess
from tradewinds_arena.local_game import play_game
from tradewinds_arena.records import BotFailed, FailureKind, Record, Task
from tradewinds_arena.tournament import Entrant, Limits, TimeControl, Tournament, Track

from ..conformance.score_card import CheckResult, Mark
from .peak_memory import peak_memory_mb
from .terms import ADVICE, LARGE, SLOW, Terms, Told

FAMILY = "in-process"
MOST_SEATS = 5
END_SECONDS = 3.0


class InProcess:
    """The matches of one bot, and what they showed."""

    def __init__(self, terms: Terms, log: Path, told: Told) -> None:
        self.terms = terms
        self.log = BotLog(log)
        self.told = told
        self.marks: list[Mark] = []
        self.seconds: list[float] = []  # of every move
        self.peak_mb: int | None = None
        self.failed: set[FailureKind] = set()
        self.process: BotProcess | None = None
        others = tuple(Entrant(f"random-{seat}", "random") for seat in range(1, MOST_SEATS))
        self.tournament = Tournament(
            (Entrant("bot", terms.run), *others),
            tuple(Track(name, seats) for name, seats in terms.tables),
            time=TimeControl(allowance=terms.seconds),
            limits=Limits(memory_mb=terms.memory_mb),
        )

    def check(self) -> list[Mark]:
        """Nothing else is checked of a bot that does not start."""
        if not self._starts():
            return self.marks
        for number, track in enumerate(self.tournament.tracks):
            failures = self._play(number, track.seats).failures
            seen, mend = "", ADVICE[FailureKind.CRASH]
            if failures:
                seen = f"{failures[0].kind} at move {failures[0].move}: {failures[0].reason}"
                mend = ADVICE.get(failures[0].kind, mend)
            self._mark(track.title, not failures, seen, mend)
        self._end_process()
        if not any(mark.verdict is CheckResult.FAILED for mark in self.marks):
            self._mark_match_over()
        self._mark_time()
        self._mark_memory()
        return self.marks

    def _starts(self) -> bool:
        running = self._running()
        reason = running.reason if isinstance(running, BotFailed) else ""
        self._mark("starts", not reason, reason, "Make the module importable without errors.")
        return not reason

    def _running(self) -> BotProcess | BotFailed:
        if self.process is None:
            try:
                self.process = BotProcess(self.terms.run, self.log, self.tournament.limits)
            except BotFailed as failed:
                return failed
        return self.process

    def _play(self, number: int, seats: int) -> Record:
        """One match against random bots; a bot that failed in it is started anew."""
        own = number % seats
        order = tuple(0 if seat == own else seat or own for seat in range(seats))
        task = Task(number, number, number, order, number)
        record = play_game(self.tournament, task, {0: self._running()})
        self.seconds += record.times[own] if record.times else ()
        if record.failures:
            self.failed.update(failure.kind for failure in record.failures)
            self._end_process()
        return record

    def _end_process(self) -> None:
        if self.process is not None:
            peak = peak_memory_mb(self.process.process.pid)
            if peak is not None:
                self.peak_mb = max(peak, self.peak_mb or 0)
            self.process.close(END_SECONDS)
            self.process = None

    def _mark_match_over(self) -> None:
        trouble = "Traceback" in self.log.path.read_text(errors="replace")
        seen = self.log.last_words() if trouble else ""
        self._mark("match-over", not trouble, seen, "Mend match_over, which raises an error.")

    def _mark_time(self) -> None:
        if not self.seconds:
            self._skip("time-per-move", "no match was played to its end", SLOW)
            return
        slowest = max(self.seconds)
        seen = f"{_median(self.seconds):.3f} s, the slowest {slowest:.3f} s"
        allowed = f"{self.terms.seconds:g} s allowed"
        self._mark("time-per-move", slowest <= self.terms.seconds, f"{seen}; {allowed}", SLOW)

    def _mark_memory(self) -> None:
        allowed = self.terms.memory_mb
        if FailureKind.MEMORY in self.failed:
            self._mark("memory", False, f"asked for more than {allowed} MB", LARGE)
        elif self.peak_mb is not None:
            self._mark("memory", self.peak_mb <= allowed, f"{self.peak_mb} of {allowed} MB", LARGE)
        elif self.failed:
            self._skip("memory", "its process ended before it was measured", LARGE)
        else:
            self._skip("memory", "is measured on Linux only", LARGE)

    def _mark(self, name: str, passed: bool, seen: str, mend: str) -> None:
        verdict = CheckResult.PASSED if passed else CheckResult.FAILED
        self._add(Mark(FAMILY, name, verdict, seen, mend))

    def _skip(self, name: str, why: str, mend: str) -> None:
        self._add(Mark(FAMILY, name, CheckResult.SKIPPED, why, mend))

    def _add(self, mark: Mark) -> None:
        self.marks.append(mark)
        self.told(mark)


def _median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2]
