"""Every bound of the clock, with its reason. docs/clock.md lists the rules and their tests.

The scripts of the store get the bounds they need under the same names.
"""

from __future__ import annotations

from typing import Final

# Servers send a heartbeat this often: three may be late before an outage is assumed.
HEARTBEAT_SECONDS: Final = 0.5

# A server that sent no heartbeat for this long was away. Shorter gaps happen on a busy machine.
# Events delayed by an outage (answers, broken streams) are noticed within the same time
# after it, and counts as having happened when the outage began.
OUTAGE_MS: Final = 1500

# Outages are remembered for this long: later than that, no absence is traced back to one.
OUTAGE_MEMORY_MS: Final = 300_000

# A bot that an outage kept away is back this long after it; then its absence is its own.
RETURN_MS: Final = 15_000

# While a stream or watch of the seat to move is being resumed, the house does not answer for it,
# for at most this long: a store that is that slow is an outage.
RESUMING_MS: Final = 5000

# A seat that is resumed more than once in a turn pays up to this long each time, which is more than
# a server needs to ask again unless it is overloaded: breaking a connection gains no time to think.
RESUMED_AGAIN_MS: Final = 100

# Writing a question may take this long before the seat pays for not reading its stream: that much
# happens to fast readers, too, when a window is full.
READING_SLACK_MS: Final = 500

# A question that waited longer than this before it was sent moves its turn on in the store, so that
# the deadline and the seat's later streams know of the wait. Not less than READING_SLACK_MS: a seat
# that does not read must gain nothing.
LATE_MS: Final = 500

# The server that commits a move plays a following substitute at once. After this long any server
# does: the one that committed has died.
SUBSTITUTE_MS: Final = 1000

# A running match is looked at this often, or whenever its allowance could have passed: a server
# that died may have left an invitation or a substitute to others.
LONGEST_VISIT_MS: Final = 60_000

# An untimed match has an allowance of this length and no bank: longer than any bot thinks, and
# short enough that abandoned matches do not fill the store.
UNTIMED_MS: Final = 30 * 24 * 3600 * 1000

LUA: Final = {
    "SUBSTITUTE_MS": SUBSTITUTE_MS,
    "RESUMING_MS": RESUMING_MS,
    "RESUMED_AGAIN_MS": RESUMED_AGAIN_MS,
}
