"""One question to a bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Any

from .vocabulary import Action, Event, Vocabulary


@dataclass(frozen=True, slots=True)
class Detail:
    """What a legal action does now, in a sentence, and what it costs."""

    text: str
    costs: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One question to one seat, with everything that seat may know.

    >>> from tradewinds.vocabulary import Prompt
    >>> roles = ["settler", "mayor", "builder"]
    >>> words = Vocabulary(
    ...     [Action(i, "role", f"role:{role}", f"Take the {role}") for i, role in enumerate(roles)],
    ...     [Prompt("ROLE", "PR-ROLE-01", "Which role do you take?")],
    ...     [],
    ... )
    >>> turn = Turn(match_id="m1", game="puerto-rico", seat=0, version=0, prompt="ROLE",
    ...             legal=[0, 2], vocabulary=words,
    ...             details={2: Detail("Take the builder with 1 doubloon on it", {})})
    >>> turn.find("role:mayor", "role:builder")
    2
    >>> turn.prefer("role:mayor")
    0
    >>> turn.label(2)
    'role:builder'
    >>> turn.explain(0), turn.explain(2)
    ('Take the settler', 'Take the builder with 1 doubloon on it')
    >>> turn.mask()
    [1, 0, 1]
    >>> print(turn.explain(1))
    Take the mayor: not legal now. Which role do you take? (PR-ROLE-01)
    >>> print(turn)
    match m1, seat 0, version 0: ROLE; legal: role:settler (0), role:builder (2)
    """

    match_id: str
    game: str
    seat: int
    version: int
    """Number of choices made in this match before this one."""
    prompt: str
    legal: list[int]
    """Ascending action ids; at least two."""
    vocabulary: Vocabulary
    details: Mapping[int, Detail] = field(default_factory=dict)
    """What each legal action costs and does now; empty if the bot did not request it."""
    view: Any = None
    """The game's view message, such as PuertoRicoView; None if the bot did not request it."""
    snapshot: bytes = b""
    """A position for searching that the seat cannot distinguish from the real one; may be empty."""
    observation: Sequence[int] = ()
    """The view as numbers, as `Catalog.observation_spec` describes them; empty if not wanted."""
    observation_version: int = 0
    """The version of their layout; a policy reads the one it was trained on."""
    events: Sequence[Event] = ()
    """What happened since this seat's last turn."""
    deadline: float = inf
    """When the seat is out of time, on this process's `time.monotonic()`."""
    allowance: float = inf
    """Seconds of this move that were still free when it was sent; then the bank is spent."""
    bank: float = inf
    """Seconds the seat has left beyond the allowances of its moves."""

    def label(self, action: int) -> str:
        """The text form of an action, such as `load:corn@6`."""
        actions = self.vocabulary.actions
        return actions[action].label if action < len(actions) else ""

    def action(self, action: int) -> Action:
        """The row of the action table: kind and arguments by name."""
        return self.vocabulary.actions[action]

    def find(self, *labels: str) -> int | None:
        """The first of these actions that is legal now; UnknownAction for a name the game lacks."""
        for label in labels:
            action = self.vocabulary.find(label)
            if action in self.legal:
                return action
        return None

    def prefer(self, *labels: str) -> int:
        """The first of these actions that is legal now, else the first legal action."""
        found = self.find(*labels)
        return self.legal[0] if found is None else found

    def explain(self, action: int) -> str:
        """An action in a sentence, and what is asked instead if it is not legal now.

        With its price and its effect at this moment if the bot requests details.
        """
        detail = self.details.get(action)
        row = self.vocabulary.actions[action]
        sentence = detail.text if detail is not None else row.text or row.label
        if action in self.legal:
            return sentence
        prompt = self.vocabulary.prompts[self.prompt]
        return f"{sentence}: not legal now. {prompt.text} ({prompt.rule})"

    def costs(self, action: int) -> Mapping[str, int]:
        """What a legal action costs now, by resource, if the bot requests details."""
        return self.details[action].costs

    def mask(self) -> list[int]:
        """One number for every action of the game: 1 if it is legal now, otherwise 0."""
        mask = [0] * len(self.vocabulary.actions)
        for action in self.legal:
            mask[action] = 1
        return mask

    def history(self) -> list[str]:
        """What happened since this seat's last turn, in words."""
        return [self.vocabulary.describe(event) for event in self.events]

    def seconds_left(self) -> float:
        """Until the seat is out of time, allowance and bank together; infinite without a clock."""
        return self.deadline - monotonic()

    def __str__(self) -> str:
        choices = ", ".join(f"{self.label(action)} ({action})" for action in self.legal)
        return (
            f"match {self.match_id}, seat {self.seat}, version {self.version}: "
            f"{self.prompt}; legal: {choices}"
        )
