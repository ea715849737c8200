"""The phases of a round and the steps its agenda is made of."""

from __future__ import annotations

from typing import Final

# Phases
SETUP: Final = 0
PLACING: Final = 1
ACTING: Final = 2
SAILING: Final = 3
ROUND_END: Final = 4
GAME_END: Final = 5

# Steps of the agenda
BEGIN_ROUND: Final = 0
PLACE_DISC: Final = 1
NEXT_CALL: Final = 2
OFFER_CALL: Final = 3
GIVE_PROJECT: Final = 4
GIVE_SAILOR: Final = 5
DRAW_SAILOR: Final = 6
GIVE_MISSIONARY: Final = 7
OFFER_LAUNCH: Final = 8
SEND_MERCHANT: Final = 9
CHECK_PORTS: Final = 10
REFILL: Final = 11
OFFER_ALVARES: Final = 12
CLOSE_ROUND: Final = 13
LAST_LAUNCH: Final = 14
