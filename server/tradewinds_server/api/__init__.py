"""gRPC servicers: validate, call one domain function, encode.

Some modules are compiled together with the engine, so they are loaded as it is.
"""

from tradewinds_engine import interpreted as _interpreted

_interpreted.install(__name__)
