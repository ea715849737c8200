"""The questions a game can ask, each with the rule that answers to it."""

from __future__ import annotations


class Prompt:
    """One question: its name on the wire, the rule id behind it, and the words for a person.

    `answers` holds the first action id of every group whose actions can answer it.
    """

    def __init__(self, id: int, name: str, rule: str, text: str, answers: tuple[int, ...]) -> None:
        self.id = id
        self.name = name
        self.rule = rule
        self.text = text
        self.answers = answers

    def __repr__(self) -> str:
        return f"<Prompt {self.name}>"


class PromptTable:
    """Grows while its module is imported; afterwards it only answers."""

    def __init__(self) -> None:
        self.rows: list[Prompt] = []

    def ask(self, name: str, rule: str, text: str, *answers: int) -> int:
        """Add a question and return its id; `answers` name action groups by their first id."""
        self.rows.append(Prompt(len(self.rows), name, rule, text, answers))
        return len(self.rows) - 1

    def __getitem__(self, id: int) -> Prompt:
        return self.rows[id]

    def __len__(self) -> int:
        return len(self.rows)
