"""The questions."""

from typing import Final

from tradewinds_engine.prompts import PromptTable

PROMPTS: Final = PromptTable()
ASK_CARD: Final = PROMPTS.ask("CARD", "LA-1", "Which card do you lay?")
ASK_PRIZE: Final = PROMPTS.ask("PRIZE", "LA-2", "The light or a card?")
