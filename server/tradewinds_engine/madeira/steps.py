"""The steps of the agenda, numbered from the outermost to the innermost.

A step only ever pushes steps with higher numbers, so an agenda is ascending from bottom to top.
"""

from __future__ import annotations

from typing import Final

BEGIN_PHASE: Final = 0  # its number is the phase, not a seat
SETUP_FIELDS: Final = 1
SETUP_CITIES: Final = 2
TAKE_ROW: Final = 3
TAKE_TILE: Final = 4
REFRESH: Final = 5
NEXT_DIE_TURN: Final = 6  # its number is the row that moved last
CLEAR_BUILDINGS: Final = 7
LAST_MILLING: Final = 8
OPEN_BUILDING: Final = 9  # its number is the building
BUILDING_TURN: Final = 10
FEEDING: Final = 11
MAINTENANCE: Final = 12
COLONY_INCOME: Final = 13
FULFILMENT: Final = 14
GIVE_WEALTH: Final = 15
SETTLEMENT: Final = 16
PLAY_DIE: Final = 17
PLAY_BUILDING: Final = 18
COLLECT: Final = 19
MOVE_SHIPS: Final = 20
LAUNCH_SHIP: Final = 21
TAKE_FAVOR: Final = 22
MAYOR_INCOME: Final = 23
RELOCATE: Final = 24
HARVEST_MORE: Final = 25
MOVE_WORKERS: Final = 26
TURN_FAVORS: Final = 27
TAKE_WOOD: Final = 28
BUY_WOOD: Final = 29

SETUP: Final = 0
PREPARATION: Final = 1
CHARACTER_ACTIONS: Final = 2
BUILDING_ACTIONS: Final = 3
UPKEEP: Final = 4
CROWN: Final = 5
OVER: Final = 6

# What a series of worker or ship moves is for (MA-MOVE-02, MA-MOVE-07, MA-SHIP-05).
TO_FIELD: Final = 0
TO_CITY: Final = 1
TO_COLONY: Final = 2
TO_WATCH: Final = 3
SENT_TO_WATCH: Final = 4  # passing: once chosen the move must be made
SCOUTING: Final = 5
COMMANDED: Final = 6
ONE_SHIP: Final = 7
TASKS: Final = 8
