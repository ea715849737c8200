"""All checks, family by family."""

from ..check import Check
from . import access, breaks, errors, greeting, heartbeats, matches, moves, unknown

FAMILIES = (
    greeting.FAMILY,
    moves.FAMILY,
    breaks.FAMILY,
    errors.FAMILY,
    heartbeats.FAMILY,
    unknown.FAMILY,
    matches.FAMILY,
    access.FAMILY,
)
ALL: list[Check] = [check for family in FAMILIES for check in family.checks]
