"""The game as the registry knows it: its tables and its options."""

from __future__ import annotations

from ..errors import BadSetup
from ..game import Game
from ..observation import ObservationSpec
from ..options import Option, Options, OptionValue, flag, number
from ..state import State
from ..view_writer import ViewWriter
from . import components, new_game, observation
from .actions import ACTIONS, EVENTS, PROMPTS
from .data import (
    BUILDING_NAMES,
    COST,
    DRAFT_SLOTS,
    FIRST_BEIGE,
    FIRST_NOBLE_BUILDING,
    JEWELER_COPIES_FOR_TWO,
)
from .dispatch import PuertoRicoFlow
from .state import STREAMS

DRAFTABLE = BUILDING_NAMES[FIRST_BEIGE:FIRST_NOBLE_BUILDING]


def check_draft(value: OptionValue) -> str:
    """Players, chance, or a list that fills every slot of the supply board."""
    if value in ("players", "random"):
        return ""
    if not isinstance(value, list):
        return "must be players, random or a list of building names"
    unknown = [name for name in value if name not in DRAFTABLE]
    if unknown:
        return f"names {unknown[0]!r}, which is none of " + ", ".join(DRAFTABLE)
    if len(set(value)) != len(value):
        return "names a building twice"
    for cost, slots in enumerate(DRAFT_SLOTS):
        named = sum([1 for name in value if COST[BUILDING_NAMES.index(name)] == cost])
        if named != slots:
            return f"must name {slots} buildings of cost {cost}, not {named}"
    return ""


class PuertoRico(Game):
    """Base game, two-player game and the four expansions in any combination."""

    def blank(self) -> State:
        return PuertoRicoFlow()

    def deal(self, state: State) -> None:
        assert isinstance(state, PuertoRicoFlow)
        new_game.deal(state)

    def write_components(self, seats: int, options: Options, page: ViewWriter) -> None:
        components.write_components(seats, options, page)

    def describe_observation(self, spec: ObservationSpec) -> None:
        observation.describe(spec)

    def check_options(self, seats: int, options: Options) -> None:
        if options["draft"] != "players" and not options["new_buildings"]:
            raise BadSetup("option draft needs option new_buildings; without it nothing is drafted")
        default = options["jeweler_copies"] == JEWELER_COPIES_FOR_TWO
        if not default and (seats != 2 or not options["nobles"]):
            raise BadSetup("option jeweler_copies is for two seats with option nobles")


GAME = PuertoRico(
    name="puerto-rico",
    title="Puerto Rico",
    rules_version=2,
    seat_counts=(2, 3, 4, 5),
    options=(
        flag("open_vp", True, "victory point chips lie open; if not, seats see only their own"),
        number("max_rounds", 100, 1, 1000, "the match is scored after so many rounds"),
        flag("new_buildings", False, "expansion: fourteen more beige buildings, and a draft"),
        flag("nobles", False, "expansion: nobles and eight buildings for them"),
        flag("buccaneer", False, "expansion: one role more"),
        flag("festival", False, "expansion: three tasks with a reward"),
        flag("strict_voluntary", False, "ask before every benefit the rulebook calls voluntary"),
        Option(
            "draft",
            "players",
            "who picks the beige buildings: players, random, or a list of their names",
            check_draft,
        ),
        number(
            "jeweler_copies",
            JEWELER_COPIES_FOR_TWO,
            1,
            2,
            "copies of the jeweler for two seats, which the rulebook leaves open",
        ),
    ),
    actions=ACTIONS,
    prompts=PROMPTS,
    events=EVENTS,
    streams=STREAMS,
    observation_version=observation.VERSION,
)
