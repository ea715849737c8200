"""The match options."""

from __future__ import annotations

from typing import Final

from ..options import Option, Options, OptionValue, flag
from .overrides import merged


def _check_data(value: OptionValue) -> str:
    return "" if isinstance(value, dict) else "must be an object of component tables"


OPTIONS: Final[tuple[Option, ...]] = (
    flag(
        "strict_interrupts",
        False,
        "Let the others launch before a seat draws from the bag or gains a missionary.",
    ),
    Option(
        "data",
        {},
        "Printed values to replace: an object shaped like the component tables.",
        _check_data,
    ),
)


def check(seats: int, options: Options) -> None:
    """Raise BadSetup if the component tables are none of this game."""
    if options["data"]:
        merged(options["data"])
