"""The Tradewinds server and its command line.

The modules a move passes through may be compiled together with the engine; then they are loaded
as it is.
"""

from tradewinds_engine import interpreted as _interpreted

_interpreted.install(__name__)
