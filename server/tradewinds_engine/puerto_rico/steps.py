"""The steps of the agenda; their numbers are part of every snapshot and never move."""

from __future__ import annotations

from typing import Final

CHOOSE_ROLE: Final = 0
PHASE_END: Final = 1
ROUND_END: Final = 2
SETTLER_TURN: Final = 3
SETTLER_TAKE: Final = 4
SETTLER_REVEAL: Final = 5
MAYOR_DEAL: Final = 6
MAYOR_PLACE: Final = 7
MAYOR_REFILL: Final = 8
BUILDER_TURN: Final = 9
CRAFTSMAN_TURN: Final = 10
CRAFTSMAN_PRIVILEGE: Final = 11
TRADER_TURN: Final = 12
TRADER_CLEAR: Final = 13
CAPTAIN_TURN: Final = 14
CAPTAIN_STORE: Final = 15
CAPTAIN_CLEAR: Final = 16
DRAFT_PICK: Final = 17
SET_TABLE: Final = 18
GUEST_WINDOW: Final = 19
GUEST_WINDOW_AT_END: Final = 20
LAY_DRAWN: Final = 21
SETTLER_LIBRARY: Final = 22
SETTLER_LODGE: Final = 23
CRAFTSMAN_END: Final = 24
TRADER_GO_ON: Final = 25
PROSPECT: Final = 26
CAPTAIN_LOAD: Final = 27
BUCCANEER_TURN: Final = 28
MAYOR_PRIVILEGE: Final = 29
MAYOR_VILLA: Final = 30
MAYOR_JOIN: Final = 31
