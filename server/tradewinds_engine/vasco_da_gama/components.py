"""The pieces and numbers of a match, each number with its provenance mark."""

from __future__ import annotations

from typing import Final

from ..options import Options
from ..provenance import ASSUMED, DERIVED, PRINTED, RULEBOOK, write_marks
from ..view_writer import ViewWriter
from . import effects
from .arguments import CREW_NAMES, CREW_TITLES
from .data import (
    AREA_ID,
    AREAS,
    BONUSES,
    CHARACTER_ID,
    CHARACTER_TITLES,
    CHARACTERS,
    COLOUR_ID,
    CREW_COLOURS,
    CREWS,
    DATA,
    FIXED,
    MERCHANTS,
    MONEY_FIELD_TITLES,
    MONEY_FIELDS,
    PORT_TITLES,
    PORTS,
    SAO_GABRIEL,
    SECTION_ID,
    SLOT_NAMES,
    SLOT_TITLES,
    STACK_ID,
    STACKS,
    STONES,
    TILE_COUNT,
    TILES,
    VDG_TILES,
    WHITE,
    ZONE_STONES,
    Tree,
)
from .overrides import Tables, merged
from .state import EXTRA_DISC, REGULAR_DISC

PROVENANCE: Final = {"R": RULEBOOK, "D": DERIVED, "P": PRINTED, "A": ASSUMED}
PROJECT_VESSEL: Final = 1  # the values of the enum VesselKind
MERCHANT_VESSEL: Final = 2
MONEY_FIELD_ID: Final = 1


class _Row:
    """One info message: numbers of a table, marked where they are the standard ones."""

    def __init__(self, page: ViewWriter, values: Tables, standard: Tree) -> None:
        self.page = page
        self.values = values
        self.standard = standard

    def number(self, field: str, key: str) -> None:
        self.page.number(field, self.values[key])
        self.mark(field, key)

    def mark(self, field: str, key: str) -> None:
        """Replaced values have no mark."""
        value, mark = self.standard[key][:2]
        if self.values[key] == value:
            write_marks(self.page, PROVENANCE[mark], field)


def write_components(seats: int, options: Options, page: ViewWriter) -> None:
    tables = merged(options["data"])
    _write_vessels(tables, page)
    for port in range(len(PORTS)):
        _write_port(tables, port, page)
    _write_areas(tables, seats, page)
    _write_characters(tables, seats, page)
    _write_numbers(tables, page)
    _write_vdg_tiles(tables, page)
    _write_projects(page)
    _write_sailors(tables, seats, page)
    _write_money_fields(page)
    _write_start(tables, page)
    _write_rules(tables, page)


def _title(page: ViewWriter, name: str, title: str) -> None:
    page.text("name", name)
    page.text("title", title)


def _write_vessels(tables: Tables, page: ViewWriter) -> None:
    for vessel, name in enumerate(TILES):
        page.begin_row("vessels")
        page.number("vessel_id", vessel)
        _title(page, name, f"ship {name}")
        page.number("kind", PROJECT_VESSEL)
        row = _Row(page, tables["tiles"][name], DATA["tiles"][name])
        row.number("limit", "limit")
        row.number("crew", "crew")
        row.number("reward_reales", "reales")
        row.number("reward_vp", "vp")
        row.number("stack", "stack")
        page.end()
    for vessel, name in enumerate(MERCHANTS, TILE_COUNT):
        page.begin_row("vessels")
        page.number("vessel_id", vessel)
        _title(page, name, f"merchant ship {name}")
        page.number("kind", MERCHANT_VESSEL)
        _Row(page, tables["merchants"], DATA["merchants"]).number("limit", name)
        page.end()


def _write_port(tables: Tables, port: int, page: ViewWriter) -> None:
    name = PORTS[port]
    values: Tables = tables["ports"][name]
    standard: Tree = DATA["ports"][name]
    page.begin_row("ports")
    page.number("port_id", port)
    _title(page, name, PORT_TITLES[port])
    is_standard = values["fields"] == standard["fields"][0]
    for field, value in enumerate(values["fields"]):
        page.begin_row("fields")
        page.number("value", value)
        if is_standard:
            write_marks(page, PROVENANCE[standard["fields"][2][field]], "value")
        page.end()
    row = _Row(page, values, standard)
    row.mark("fields", "fields")
    row.number("complete_vp", "complete_vp")
    bonus = BONUSES.index(values["bonus"])
    page.number("bonus", bonus)
    row.mark("bonus", "bonus")
    row.number("bonus_reales", "bonus_reales")
    page.text("effect", effects.bonus_of(bonus, values["bonus_reales"]))
    page.end()


def _write_areas(tables: Tables, seats: int, page: ViewWriter) -> None:
    row = _Row(page, tables["spaces"][str(seats)], DATA["spaces"][str(seats)])
    for area, name in enumerate(AREAS):
        page.begin_row("areas")
        page.number("area", AREA_ID + area)
        _title(page, name, name)
        row.number("spaces", name)
        page.text("effect", effects.AREAS[area])
        page.end()


def _write_characters(tables: Tables, seats: int, page: ViewWriter) -> None:
    starters: list[str] = tables["start_characters"][str(seats)]
    row = _Row(page, tables["start_characters"], DATA["start_characters"])
    words = effects.characters(tables["prices"])
    for character, name in enumerate(CHARACTERS):
        page.begin_row("characters")
        page.number("character", CHARACTER_ID + character)
        _title(page, name, CHARACTER_TITLES[character])
        if name in starters:
            page.number("start_seat", starters.index(name))
            row.mark("start_seat", str(seats))
        page.text("effect", words[character])
        page.end()


def _write_numbers(tables: Tables, page: ViewWriter) -> None:
    row = _Row(page, tables["refund"], DATA["refund"])
    for number in range(1, STONES + 1):
        page.begin_row("numbers")
        page.number("number", number)
        _title(page, str(number), f"number {number}")
        page.number("disc", REGULAR_DISC if number <= ZONE_STONES else EXTRA_DISC)
        row.number("refund", str(number))
        page.end()


def _write_vdg_tiles(tables: Tables, page: ViewWriter) -> None:
    for tile, name in enumerate(VDG_TILES):
        page.begin_row("vdg_tiles")
        page.number("vdg_tile_id", tile)
        _title(page, name, f"Vasco-da-Gama tile {name}")
        row = _Row(page, tables["vdg"][name], DATA["vdg"][name])
        row.number("initial_number", "initial")
        row.number("variation", "variation")
        row.number("upper_money", "money_upper")
        row.number("lower_money", "money_lower")
        page.end()


def _write_projects(page: ViewWriter) -> None:
    for slot, name in enumerate(SLOT_NAMES):
        page.begin_row("slots")
        page.number("slot_id", slot)
        _title(page, name, SLOT_TITLES[slot])
        page.flag("is_sao_gabriel", slot == SAO_GABRIEL)
        page.end()
    for stack, name in enumerate(STACKS, STACK_ID):
        page.begin_row("stacks")
        page.number("stack", stack)
        _title(page, name, f"stack {name}")
        page.end()


def _write_sailors(tables: Tables, seats: int, page: ViewWriter) -> None:
    for section in range(SECTION_ID, SECTION_ID + seats):
        page.begin_row("sections")
        page.number("section_id", section)
        _title(page, str(section), f"section {section}")
        page.end()
    row = _Row(page, tables["counts"], DATA["counts"])
    for colour, name in enumerate(CREW_COLOURS):
        page.begin_row("colours")
        page.number("colour", COLOUR_ID + colour)
        _title(page, name, name)
        row.number("figures", "missionaries" if colour == WHITE else "sailors_per_colour")
        page.end()
    for crew, colours in enumerate(CREWS):
        page.begin_row("crews")
        page.number("crew_id", crew)
        _title(page, CREW_NAMES[crew], CREW_TITLES[crew])
        page.numbers("colours", [COLOUR_ID + colour for colour in colours])
        page.end()


def _write_money_fields(page: ViewWriter) -> None:
    for field, name in enumerate(MONEY_FIELDS):
        page.begin_row("money_fields")
        page.number("money_field", MONEY_FIELD_ID + field)
        _title(page, name, MONEY_FIELD_TITLES[field])
        page.end()


def _write_start(tables: Tables, page: ViewWriter) -> None:
    page.begin("start")
    row = _Row(page, tables["counts"], DATA["counts"])
    row.number("reales", "start_reales")
    row.number("regular_discs", "regular_discs")
    extra_discs, mark = FIXED["extra_discs"]
    page.number("extra_discs", extra_discs)
    write_marks(page, PROVENANCE[mark], "extra_discs")
    row.number("captains", "captains")
    row.number("captains_in_supply", "captains_in_supply")
    page.end()


def _write_rules(tables: Tables, page: ViewWriter) -> None:
    page.begin("rules")
    counts = _Row(page, tables["counts"], DATA["counts"])
    prices = _Row(page, tables["prices"], DATA["prices"])
    counts.number("rounds", "rounds")
    prices.number("project_price", "project")
    prices.number("two_projects_price", "two_projects")
    page.numbers("colour_prices", tables["prices"]["colours"])
    prices.mark("colour_prices", "colours")
    prices.number("captain_price_per_sailor", "captain_per_sailor")
    counts.number("sailors_per_section", "sailors_per_section")
    counts.number("sailors_refilled", "sailors_refilled")
    for name in ("dias_taken_vp", "dias_round_vp", "reales_per_vp", "captained_ship_vp"):
        prices.number(name, name)
    page.end()
