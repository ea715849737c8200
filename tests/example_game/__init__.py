"""Lanterns, the example of docs/adding-a-game.md: a complete game in miniature.

LA-1  Two to four seats get four secret cards each. In each of four rounds chance lights a lantern,
      and every seat lays a card, beginning with the leader.
LA-2  The highest card wins: its seat takes the light of the lantern as points or draws a secret
      card, and leads the next round.
LA-3  Most points win; ties go to the seat with more cards in hand.
"""

from .game import GAME

__all__ = ["GAME"]
