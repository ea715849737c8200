"""Train a network to play: `python -m tradewinds_rl.train puerto-rico --out DIR`.

It first imitates matches of a bundled bot, then improves in matches against itself, some with
bundled bots as guests. DIR gets the checkpoint, the weights for the bot `learned` and the course of
the training as a table and as a chart. The same command with `--resume` goes on from the
checkpoint. The same seed gives the same weights on one machine, whether interrupted or not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

import numpy as np

from tradewinds_bots.__main__ import BOTS
from tradewinds_bots.network import Array, Features, Network
from tradewinds_engine import GAMES, BadSetup, Game
from tradewinds_engine import game as find_game

from .training.checkpoint import Progress, replace_file
from .training.curve import Curve
from .training.evaluation import evaluate
from .training.gradients import Decisions, Losses, losses_and_gradients
from .training.guests import GUESTS
from .training.self_play import play_against_itself
from .training.teacher import lessons, record_matches

ROWS: Final = 1024  # of decisions per step of the optimiser
PASSES: Final = 2  # over the decisions of one iteration of self-play
TEACHER_RATE: Final = 1e-3
RATE: Final = 5e-4  # of self-play at its beginning
ENTROPY_SHARE: Final = 0.01  # at the beginning
BUDGETS: Final = {"short": 12_000_000, "night": 300_000_000}  # decisions of self-play
SLOW_FALL: Final = 30_000_000  # decisions in which rate and entropy share fall to nothing, at least
LAST_FALL: Final = 0.2  # of the budget, in which they fall to nothing in any case


class Course(NamedTuple):
    """What a game is trained with unless told otherwise."""

    seats: tuple[int, ...]
    teacher: str
    guests: tuple[str, ...]
    hidden: int = 256  # units of each layer, so that the weights take less than 1 MB


COURSES: Final = {
    "puerto-rico": Course((3, 4, 3, 2, 3, 5), "shipper", ("shipper", "builder")),
    "madeira": Course((2, 3, 2, 4), "courtier", ("greedy", "courtier")),
    "vasco-da-gama": Course((2, 3, 2, 4), "explorer", ("greedy", "explorer"), hidden=128),
}


@dataclass(frozen=True)
class Settings:
    """What to train, and how long."""

    game: Game
    out: Path
    seats: tuple[int, ...]
    teacher: str
    guests: tuple[str, ...]
    hidden: int
    decisions: int = BUDGETS["short"]
    minutes: float = inf
    iterations: float = inf
    teacher_matches: int = 300
    lessons: int = 24
    matches: int = 64
    steps: int = 512
    every: int = 48
    blocks: int = 30
    seed: int = 0


class Training:
    """A training in its folder; `run` goes on until the decisions are made or time is up."""

    def __init__(self, settings: Settings, resume: bool) -> None:
        self.settings = settings
        game = settings.game
        self.checkpoint = checkpoint_in(settings.out)
        if resume:
            self.progress = Progress.load(self.checkpoint, game)
            self.progress.network.seats = sorted({*self.progress.network.seats, *settings.seats})
        else:
            settings.out.mkdir(parents=True, exist_ok=True)
            rng = np.random.default_rng(settings.seed)
            network = Network.new(game, settings.seats, settings.hidden, rng)
            self.progress = Progress(network, rng)
        self.network = self.progress.network
        self.features = {seats: Features(game, seats) for seats in settings.seats}
        self.curve = Curve(settings.out, self.progress.iteration)
        self._lessons: dict[int, Decisions] = {}

    def run(self) -> None:
        progress, settings = self.progress, self.settings
        end = monotonic() + 60 * settings.minutes
        while (
            not self._is_complete()
            and progress.iteration < settings.iterations
            and monotonic() < end
        ):
            start = monotonic()
            seats = settings.seats[progress.iteration % len(settings.seats)]
            is_lesson = progress.iteration < settings.lessons
            losses = self._lesson(seats) if is_lesson else self._self_play(seats)
            progress.iteration += 1
            progress.seconds += monotonic() - start
            self._tell("lesson" if is_lesson else "self-play", losses)
            is_stage = progress.iteration % settings.every == 0
            is_end = progress.iteration == settings.lessons or self._is_complete()
            if is_stage or is_end:
                self._evaluate()
            self.curve.save()
            progress.save(self.checkpoint)
        self._forget_untrained()
        self.network.save(settings.out / f"{settings.game.name}.npz")

    def _is_complete(self) -> bool:
        return self.progress.decisions >= self.settings.decisions

    def _forget_untrained(self) -> None:
        """Inputs that were always zero, such as those of expansions, shall not matter."""
        was_trained = self.progress.adam.squares["first"].any(axis=1)
        self.network.weights["first"][~was_trained] = 0

    def _lesson(self, seats: int) -> Losses:
        """Imitate the teacher: one pass over its matches."""
        if seats not in self._lessons:
            self._lessons[seats] = lessons(self._teacher_matches(seats), seats)
        return self._learn(seats, self._lessons[seats], TEACHER_RATE, 0.0)

    def _teacher_matches(self, seats: int) -> dict[str, Array]:
        settings = self.settings
        path = settings.out / f"{settings.teacher}-{seats}.npz"
        if not path.exists():
            arrays = record_matches(
                settings.game,
                seats,
                settings.teacher,
                settings.teacher_matches,
                settings.seed,
                show,
            )
            replace_file(path, np.savez_compressed, arrays)
        with np.load(path) as file:
            return dict(file)

    def _self_play(self, seats: int) -> Losses:
        settings, progress = self.settings, self.progress
        features = self.features[seats]
        seed = int(progress.rng.integers(1 << 31))
        guests = [GUESTS[name](seed) for name in settings.guests]
        played = play_against_itself(
            self.network, features, seats, settings.matches, settings.steps, progress.rng, guests
        )
        left = what_is_left(progress.decisions, settings.decisions)
        for _ in range(PASSES):
            losses = self._learn(seats, played, RATE * left, ENTROPY_SHARE * left)
        progress.decisions += len(played)
        return losses

    def _learn(self, seats: int, decisions: Decisions, rate: float, entropy_share: float) -> Losses:
        """One pass over the decisions in random order; the mean losses."""
        order = self.progress.rng.permutation(len(decisions))
        found = []
        for first in range(0, len(order), ROWS):
            batch = decisions.part(order[first : first + ROWS])
            losses, gradients = losses_and_gradients(
                self.network, self.features[seats], batch, entropy_share
            )
            self.progress.adam.step(self.network.weights, gradients, rate)
            found.append(losses)
        return Losses(*np.mean([astuple(losses) for losses in found], axis=0).tolist())

    def _tell(self, stage: str, losses: Losses) -> None:
        progress = self.progress
        self.curve.add(
            iteration=progress.iteration,
            stage=stage,
            seconds=progress.seconds,
            decisions=progress.decisions,
            policy_loss=losses.policy,
            value_loss=losses.value,
            entropy=losses.entropy,
        )
        show(
            f"{progress.iteration}: {stage}, {progress.seconds / 60:.1f} minutes, "
            f"{progress.decisions} decisions, losses {losses.policy:.3f} {losses.value:.3f}, "
            f"entropy {losses.entropy:.3f}"
        )

    def _evaluate(self) -> None:
        progress, settings = self.progress, self.settings
        for seats in sorted(set(settings.seats)):
            for opponents in dict.fromkeys((settings.guests or ("greedy",), ("greedy",))):
                strength = evaluate(self.network, seats, opponents, settings.blocks, settings.seed)
                opponent = " and ".join(opponents)
                self.curve.add(
                    iteration=progress.iteration,
                    seconds=progress.seconds,
                    decisions=progress.decisions,
                    seats=seats,
                    opponent=opponent,
                    points=strength.mean,
                    low=strength.low,
                    high=strength.high,
                )
                show(
                    f"   {seats} seats against {opponent}: {strength.mean:.2f} rank points "
                    f"({strength.low:.2f} to {strength.high:.2f})"
                )


def checkpoint_in(folder: Path) -> Path:
    return folder / "checkpoint.npz"


def what_is_left(decisions: int, budget: int) -> float:
    """The share of the first rate: it falls slowly at first, and to nothing at the end."""
    slow = 1 - decisions / max(budget, SLOW_FALL)
    return slow * min(1.0, (1 - decisions / budget) / LAST_FALL)


def show(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> None:
    settings, resume = settings_of(arguments)
    Training(settings, resume).run()


def settings_of(arguments: Sequence[str] | None) -> tuple[Settings, bool]:
    """What the command line says, and whether to resume."""
    known = parser()
    given = vars(known.parse_args(arguments))
    resume = given.pop("resume")
    game = find_game(given.pop("game"))
    course = COURSES.get(game.name) or Course(game.seat_counts, "greedy", ("greedy",))
    usual = {**course._asdict(), "decisions": BUDGETS[given.pop("preset")]}
    chosen = {name: value for name, value in given.items() if value is not None}
    settings = Settings(game, **{**usual, **chosen})
    try:
        for seats in settings.seats:
            game.check_seats(seats)
    except BadSetup as error:
        known.error(str(error))
    if checkpoint_in(settings.out).exists() != resume:
        found = "has no checkpoint" if resume else "has a checkpoint: add --resume"
        known.error(f"{settings.out} {found}")
    return settings, resume


def at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"must be at least {least}, not {text}")
        return int(text)

    return number


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(each) for each in text.split(","))


def names(text: str) -> tuple[str, ...]:
    chosen = tuple(text.split(",")) if text else ()
    for name in chosen:
        if name not in GUESTS:
            known = ", ".join(GUESTS)
            raise argparse.ArgumentTypeError(f"there is no bot {name!r}; there are: {known}")
    return chosen


def parser() -> argparse.ArgumentParser:
    known = argparse.ArgumentParser("python -m tradewinds_rl.train", description=__doc__)
    add = known.add_argument
    add("game", choices=sorted(GAMES))
    add(
        "--preset",
        choices=sorted(BUDGETS),
        default="short",
        help="how many decisions: short takes about 15 minutes of one core, night six hours",
    )
    add("--decisions", type=at_least(1), help="of self-play in all, in place of a preset")
    add("--seats", type=numbers, help="in turn, such as 2,3,4; default: all, some more often")
    add("--out", type=Path, required=True, help="a new folder, or one to resume")
    add("--resume", action="store_true", help="go on from the checkpoint in the folder")
    add("--minutes", type=float, default=inf, help="stop after so long, to go on with --resume")
    add("--iterations", type=float, default=inf, help="stop after so many in all")
    add("--teacher", choices=sorted(BOTS), help="the bot to imitate")
    add("--guests", type=names, help="bots in some matches of self-play, such as shipper,builder")
    add(
        "--teacher-matches",
        type=at_least(1),
        default=Settings.teacher_matches,
        help="of every seat count",
    )
    add(
        "--lessons",
        type=at_least(0),
        default=Settings.lessons,
        help="passes over the teacher's matches",
    )
    add("--hidden", type=at_least(1), help="units of each hidden layer")
    add("--matches", type=at_least(1), default=Settings.matches, help="played at once")
    add("--steps", type=at_least(2), default=Settings.steps, help="of each match in one iteration")
    add(
        "--every",
        type=at_least(1),
        default=Settings.every,
        help="evaluate after so many iterations",
    )
    add("--blocks", type=at_least(2), default=Settings.blocks, help="of an evaluation")
    add("--seed", type=at_least(0), default=Settings.seed)
    return known


if __name__ == "__main__":
    main()
