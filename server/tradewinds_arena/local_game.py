"""One game in process: policies run inside the engine, other bots in separate processes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tradewinds_engine import Rng, State
from tradewinds_engine import game as find_game
from tradewinds_engine.events import Event
from tradewinds_engine.policies import POLICIES, Policy, play_policies

from .bot_process import BotProcess
from .bot_questions import GameOver, ask
from .policy_game import policy_of
from .records import BotFailed, Failure, FailureKind, Record, Task, ranks_with_failures
from .seeds import derived_seed
from .tournament import TimeControl, Tournament


@dataclass
class BotSeat:
    """A seat of the running game that a bot process plays."""

    process: BotProcess
    bank: float
    strikes: int = 0
    unseen: list[tuple[int, Event]] = field(default_factory=list)  # with the version it led to


def play_game(
    tournament: Tournament, task: Task, processes: Mapping[int, BotProcess | BotFailed]
) -> Record:
    """Play the game to its end; `processes` has those of its bots that are no policies."""
    return GameInProcess(tournament, task, processes).play()


class GameInProcess:
    def __init__(
        self, tournament: Tournament, task: Task, processes: Mapping[int, BotProcess | BotFailed]
    ) -> None:
        track = tournament.tracks[task.track]
        self.tournament = tournament
        self.task = task
        self.state: State = find_game(track.game).new(track.seats, track.options, task.seed)
        self.rng = Rng(derived_seed(tournament.seed, "shown", task.game))
        self.actions: list[int] = []
        self.failures: list[Failure] = []
        self.times: list[list[float]] = [[] for _ in task.bots]
        self.seats: dict[int, BotSeat] = {}
        self.policies: list[Policy | None] = [None] * len(task.bots)
        for seat, bot in enumerate(task.bots):
            self._take(seat, bot, processes)

    def play(self) -> Record:
        news: list[Event] | None = [] if self.seats else None
        while True:
            play_policies(self.state, self.policies, self.actions, news)
            if self.state.to_move is None:
                record = self._record()
                self._tell_the_end(record)
                return record
            assert news is not None
            self._step(self.state.to_move, news)

    def _take(self, seat: int, bot: int, processes: Mapping[int, BotProcess | BotFailed]) -> None:
        if self.tournament.bots[bot].run in POLICIES:
            self.policies[seat] = policy_of(self.tournament, self.task, seat)
            return
        seed = derived_seed(self.tournament.seed, "bot", self.task.game, seat)
        process = processes[bot]
        try:
            if isinstance(process, BotFailed):
                raise process
            process.begin(seat, seed)
            self.seats[seat] = BotSeat(process, self.tournament.time.bank)
        except BotFailed as failed:
            self._fail(seat, failed.kind, failed.reason)

    def _step(self, seat: int, news: list[Event]) -> None:
        """Ask one bot; a substitute takes over if it fails."""
        for other in self.seats.values():
            other.unseen.extend((len(self.actions), event) for event in news)
        news.clear()
        try:
            action = self._answer(self.seats[seat])
        except BotFailed as failed:
            self._fail(seat, failed.kind, failed.reason)
            return
        if action is None:  # out of time: the substitute answers this one question
            action = self._substitute(seat).choose(self.state)
        self.state.apply(action, news)
        self.actions.append(action)

    def _answer(self, asked: BotSeat) -> int | None:
        """The bot's legal action; None if it came too late and the bot may continue."""
        time: TimeControl = self.tournament.time
        question = ask(
            self.state,
            asked.process.wishes,
            self.rng,
            asked.unseen,
            match_id=str(self.task.game),
            version=len(self.actions),
            allowance=time.allowance,
            bank=asked.bank,
        )
        asked.unseen.clear()
        action, seconds = asked.process.choose(question, time.allowance + asked.bank)
        self.times[self.state.actor].append(seconds)
        late = seconds > time.allowance + asked.bank
        asked.bank = max(0.0, asked.bank - max(0.0, seconds - time.allowance))
        if not late:
            if action not in question.legal:
                legal = ", ".join(map(str, question.legal[:20]))
                raise BotFailed(FailureKind.ILLEGAL, f"answered {action}; legal: {legal}")
            return action
        asked.strikes += 1
        if asked.strikes > time.strikes:
            raise BotFailed(FailureKind.TIMEOUT, f"out of time {asked.strikes} times")
        return None

    def _substitute(self, seat: int) -> Policy:
        seed = derived_seed(
            self.tournament.seed, "substitute", self.task.game, seat, len(self.actions)
        )
        return POLICIES[self.tournament.substitute](seed)

    def _fail(self, seat: int, kind: FailureKind, reason: str) -> None:
        self.failures.append(Failure(seat, kind, len(self.actions), reason))
        self.policies[seat] = self._substitute(seat)
        self.seats.pop(seat, None)

    def _tell_the_end(self, record: Record) -> None:
        scores = list(zip(record.scores, record.ranks, strict=True))
        for seat, playing in self.seats.items():
            game = self.state.game.name
            playing.process.end(GameOver(str(self.task.game), game, seat, scores))

    def _record(self) -> Record:
        scores = self.state.scores()
        failed = [False] * len(scores)
        for failure in self.failures:
            failed[failure.seat] = True
        return Record(
            game=self.task.game,
            block=self.task.block,
            track=self.task.track,
            bots=self.task.bots,
            seed=self.task.seed,
            scores=tuple(score.total for score in scores),
            ranks=ranks_with_failures([score.rank for score in scores], failed),
            actions=tuple(self.actions),
            digest=self.state.digest().hex(),
            failures=tuple(self.failures),
            times=tuple(map(tuple, self.times)) if self.seats else (),
        )
