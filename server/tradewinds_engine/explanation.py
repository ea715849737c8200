"""What a legal action means right now, for people."""

from __future__ import annotations


class Explanation:
    """One sentence with the price and the effect, and the price once more as numbers."""

    def __init__(self, text: str, costs: list[tuple[str, int]]) -> None:
        self.text = text
        self.costs = costs  # resource name and amount, nothing that is free
