"""All checks, family by family."""

from ..check import Check
from . import (
    api_key_and_tls,
    broken_streams,
    clocks,
    errors,
    heartbeats,
    hello_message,
    moves,
    several_matches,
    unknown_fields,
)

FAMILIES = (
    hello_message.FAMILY,
    moves.FAMILY,
    clocks.FAMILY,
    broken_streams.FAMILY,
    errors.FAMILY,
    heartbeats.FAMILY,
    unknown_fields.FAMILY,
    several_matches.FAMILY,
    api_key_and_tls.FAMILY,
)
ALL: list[Check] = [check for family in FAMILIES for check in family.checks]
