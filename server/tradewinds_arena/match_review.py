"""Looks back at a recorded match: what a search thinks of every decision of one seat.

The search gets each position as its seat knew it, with everything hidden dealt anew, so it is not
wiser than the player was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf

from tradewinds_bots import MctsBot
from tradewinds_engine import Rng, State
from tradewinds_engine.replay import Replay, first_position

from .bot_class import load_class
from .bot_kinds import Kind, kind_of
from .errors import BadReview


@dataclass(frozen=True)
class Option:
    """A legal action in words, how often the search tried it, and its value from 0 to 1.

    What it never tried counts as the worst that it did try.
    """

    action: int
    text: str
    visits: int
    value: float


@dataclass(frozen=True)
class Decision:
    """One answer of the seat, among all options, the best first."""

    version: int
    question: str
    options: Sequence[Option]
    played: Option

    @property
    def best(self) -> Option:
        return self.options[0]

    @property
    def loss(self) -> float:
        """By how much the played option is worth less than the best one."""
        return max(0.0, self.best.value - self.played.value)


@dataclass(frozen=True)
class MatchReview:
    """All decisions of one seat, in their order."""

    replay: Replay
    seat: int
    adviser: str
    iterations: int
    decisions: Sequence[Decision]

    def worst(self, most: int) -> list[Decision]:
        """The decisions that lost the most, the largest loss first."""
        losing = [decision for decision in self.decisions if decision.loss > 0]
        return sorted(losing, key=lambda decision: (-decision.loss, decision.version))[:most]

    @property
    def agreed(self) -> int:
        """How often the seat played what the search thinks best."""
        return sum(decision.played is decision.best for decision in self.decisions)

    @property
    def player(self) -> str:
        return self.replay.players[self.seat] if self.replay.players else f"seat {self.seat}"


Turn = tuple[int, State, int]  # the version, the position as the seat knew it, and the answer


def turns_of(replay: Replay, seat: int) -> list[Turn]:
    """The questions that a seat answered."""
    if not 0 <= seat < replay.seats:
        raise BadReview(f"the match has the seats 0 to {replay.seats - 1}, not {seat}")
    return list(_turns(replay, seat))


def review(
    replay: Replay,
    seat: int,
    adviser: str,
    iterations: int,
    done: Callable[[], None] = lambda: None,
) -> MatchReview:
    """The same every time for the same number of iterations. `done` is called per decision."""
    adviser_class = _thinking_class(adviser)
    decisions = []
    for version, position, action in turns_of(replay, seat):
        thinker = adviser_class(version)
        thinker.iterations = iterations
        decisions.append(_decision(version, position, action, thinker))
        done()
    return MatchReview(replay, seat, adviser, iterations, decisions)


def _thinking_class(adviser: str) -> type[MctsBot]:
    found = load_class(adviser) if kind_of(adviser) is Kind.CLASS else None
    if found is None or not issubclass(found, MctsBot):
        raise BadReview(f"{adviser} does not show what it thinks: choose mcts")
    return found


def _turns(replay: Replay, seat: int) -> Iterator[Turn]:
    state = first_position(replay)
    for version, action in enumerate(replay.actions):
        if state.to_move == seat:
            yield version, state.determinize(seat, Rng(version)), action
        state.apply(action)


def _decision(version: int, position: State, action: int, thinker: MctsBot) -> Decision:
    prompt = position.prompt
    assert prompt is not None
    thoughts = thinker.think(position, inf)
    worst = min(thought.value for thought in thoughts if thought.visits)
    options = [
        Option(
            thought.action,
            position.explain(thought.action).text,
            thought.visits,
            thought.value if thought.visits else worst,
        )
        for thought in thoughts
    ]
    (played,) = (option for option in options if option.action == action)
    return Decision(version, prompt.text, options, played)
