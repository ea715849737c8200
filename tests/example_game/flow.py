"""What comes next: from steps and questions to the phases."""

from .phases import cards, prize
from .prompts import ASK_CARD, ASK_PRIZE
from .steps import LAY_CARD, LIGHT_LANTERN, SHOW_CARDS

STEPS = {
    LIGHT_LANTERN: cards.light_lantern,
    LAY_CARD: cards.lay_card,
    SHOW_CARDS: prize.show_cards,
}
QUESTIONS = {
    ASK_CARD: (cards.list_cards, cards.answer_card),
    ASK_PRIZE: (prize.list_prizes, prize.answer_prize),
}
