"""A person at the terminal as a bot: shows the table, asks for a number, explains and hints."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from tradewinds import Bot, Event, Turn
from tradewinds.vocabulary import Vocabulary
from tradewinds_bots import MctsBot
from tradewinds_engine import load

from .console import console, say
from .table_text import TableText

HELP = (
    "Answer with a number; ? explains the question, ? 3 a choice, h is a hint, t the table, "
    "q leaves."
)
HINT_SECONDS = 1.0
HINTS = 3


class Left(Exception):
    """The person does not want to go on."""


class Person(Bot):
    name = "person"
    wants_snapshot = True
    wants_details = True

    def __init__(
        self, table: TableText, adviser: MctsBot, read: Callable[[str], str] = input
    ) -> None:
        self.table = table
        self.adviser = adviser
        self.read = read
        self.round = -1
        self.words: Vocabulary | None = None

    def choose(self, turn: Turn) -> int:
        """Ask until the answer is one of the numbers shown."""
        if self.words is None:
            self.words = in_sentences(turn.vocabulary)
        self.tell(turn.events)
        if turn.view.round != self.round:
            self.round = turn.view.round
            self.show_table(turn)
        self.ask(turn)
        while True:
            try:
                said = self.read("> ").strip().lower()
            except EOFError:
                raise Left from None
            if said.isdecimal() and 0 < int(said) <= len(turn.legal):
                return turn.legal[int(said) - 1]
            self.answer(said, turn)

    def answer(self, said: str, turn: Turn) -> None:
        """Do what the person says instead of choosing."""
        chosen = re.fullmatch(r"\? *(\d+)", said)
        if said == "q":
            raise Left
        if said == "h":
            self.hint(turn)
        elif said == "t":
            self.show_table(turn)
        elif said == "?":
            self.explain_question(turn)
        elif chosen and 0 < int(chosen[1]) <= len(turn.legal):
            self.explain(turn, turn.legal[int(chosen[1]) - 1])
        else:
            say(f"There are choices 1 to {len(turn.legal)}. {HELP}")

    def ask(self, turn: Turn) -> None:
        say(f"\n{turn.vocabulary.prompts[turn.prompt].text}")
        for number, action in enumerate(turn.legal, 1):
            say(f"{number:4}  {turn.explain(action)}")

    def tell(self, events: Sequence[Event]) -> None:
        """What happened, in words with the names of the players."""
        if self.words is None:
            return
        for event in events:
            told = self.words.describe(event)
            named = re.sub(r"\bseat (\d+)\b", lambda seat: self.table.names[int(seat[1])], told)
            say(f"  {named.replace('_', ' ')}")

    def show_table(self, turn: Turn) -> None:
        console.print(self.table.players(f"\nRound {turn.view.round}", turn.view.players))
        console.print(self.table.board(turn.view))

    def explain_question(self, turn: Turn) -> None:
        prompt = turn.vocabulary.prompts[turn.prompt]
        say(f"{prompt.text} It is question {prompt.name} of rule {prompt.rule}.")
        say(HELP)

    def explain(self, turn: Turn, action: int) -> None:
        """A choice: what it does now, what it costs, and its name in replays."""
        say(f"{turn.explain(action)}.")
        costs = ", ".join(f"{amount} {what}" for what, amount in turn.costs(action).items())
        say(f"It costs {costs or 'nothing'}; its name is {turn.label(action)}.")

    def hint(self, turn: Turn) -> None:
        """What mcts would do, with its chances and how often it tried."""
        thoughts = self.adviser.think(load(turn.snapshot), HINT_SECONDS)
        say(f"{self.adviser.name} would choose:")
        for thought in thoughts[:HINTS]:
            number = turn.legal.index(thought.action) + 1
            words = turn.explain(thought.action)
            say(f"{number:4}  {words} (value {thought.value:.2f}, {thought.visits:,} visits)")


def in_sentences(words: Vocabulary) -> Vocabulary:
    """The same words with sentences in place of the names of actions."""
    actions = [replace(action, label=action.text or action.label) for action in words.actions]
    return Vocabulary(actions, list(words.prompts.values()), words.events)
