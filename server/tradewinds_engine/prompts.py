"""The questions a game can ask, each with the rule that answers to it."""

from __future__ import annotations


class Prompt:
    """One question: its name on the wire, the rule id behind it, and the words for a person."""

    def __init__(self, id: int, name: str, rule: str, text: str) -> None:
        self.id = id
        self.name = name
        self.rule = rule
        self.text = text

    def __repr__(self) -> str:
        return f"<Prompt {self.name}>"


class PromptTable:
    """Grows while its module is imported; afterwards it only answers."""

    def __init__(self) -> None:
        self.rows: list[Prompt] = []

    def ask(self, name: str, rule: str, text: str) -> int:
        self.rows.append(Prompt(len(self.rows), name, rule, text))
        return len(self.rows) - 1

    def __getitem__(self, id: int) -> Prompt:
        return self.rows[id]

    def __len__(self) -> int:
        return len(self.rows)
