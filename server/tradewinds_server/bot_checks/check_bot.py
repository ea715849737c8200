"""All checks of one bot, as one score card."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from tradewinds_arena.bot_kinds import Kind, kind_of
from tradewinds_arena.errors import BadTournament

from ..conformance.check import Check
from ..conformance.score_card import ScoreCard
from .in_process import FAMILY, InProcess
from .over_the_wire import CHECKS, check_over_the_wire, command_of_class, table_checks
from .terms import Terms, Told

LOG = "bot.log"


def families() -> list[str]:
    return [FAMILY, *dict.fromkeys(check.family for check in CHECKS), "tables"]


async def check_bot(
    terms: Terms, only: Collection[str], folder: Path, told: Told = lambda mark: None
) -> ScoreCard:
    """Check a bot class or a `cmd:` program; `only` names families or checks, none for all.

    The folder gets what a bot class prints in process.
    """
    kind = kind_of(terms.run)
    if kind not in (Kind.CLASS, Kind.COMMAND):
        raise BadTournament(f"{terms.run} is neither a class nor a program that can be checked")
    is_program = kind is Kind.COMMAND
    marks = []
    if not is_program and (not only or FAMILY in only):
        marks += InProcess(terms, folder / LOG, told).check()
        if len(marks) == 1:  # it does not start
            return ScoreCard(terms.run, marks)
    chosen = [check for check in _wire_checks(terms, is_program) if _wanted(check, only)]
    if chosen:
        command = terms.run.removeprefix("cmd:") if is_program else command_of_class(terms.run)
        marks += await check_over_the_wire(terms, command, chosen, folder, told)
    return ScoreCard(terms.run, marks)


def _wire_checks(terms: Terms, is_program: bool) -> list[Check]:
    return [*(table_checks(terms) if is_program else ()), *CHECKS]


def _wanted(check: Check, only: Collection[str]) -> bool:
    return not only or check.family in only or check.name in only
