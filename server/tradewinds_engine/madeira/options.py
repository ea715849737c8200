"""The match options: rulings on which the translations disagree, and overrides of assumed data."""

from __future__ import annotations

from typing import Final

from ..options import Option, Options, choice, complete, flag, number
from . import data
from .overrides import find_fault

OPTIONS: Final[tuple[Option, ...]] = (
    number(
        "bottom_reals",
        data.RULINGS["bottom_reals"],
        1,
        3,
        "reals for one prestige point at the lowest windmill level (MA-RULING-02)",
    ),
    number(
        "capitania_prestige",
        data.RULINGS["capitania_prestige"],
        2,
        3,
        "prestige of the capitania with three or more workers (MA-RULING-03)",
    ),
    number(
        "scout_prestige",
        data.RULINGS["scout_prestige"],
        1,
        3,
        "prestige of a scout who goes to a city (MA-RULING-04)",
    ),
    number(
        "support_bread",
        data.RULINGS["support_bread"],
        2,
        3,
        "bread of the reward royal_support (MA-RULING-05)",
    ),
    choice(
        "bought_favor",
        "face_up",
        ("face_up", "face_down"),
        "how a favor lies after the guildmaster bought it (MA-RULING-06)",
    ),
    choice(
        "alfandega_ships",
        "own",
        ("own", "all"),
        "whose ships in a colony earn prestige for a worker who arrives (MA-RULING-23)",
    ),
    flag(
        "urbanization_needs_worker",
        True,
        "whether a city gives a seat without a worker there nothing, or the lower points"
        " (MA-RULING-10)",
    ),
    Option("data", {}, "overrides of assumed component data (MA-DATA-12)", find_fault),
)
DEFAULT_OPTIONS: Final[Options] = complete(OPTIONS, None)
