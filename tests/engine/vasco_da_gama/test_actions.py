"""The action table: ids that never move, in the canonical order of the options (VG-DEC-05)."""

from __future__ import annotations

import pytest

from tradewinds_engine.vasco_da_gama import GAME


@pytest.mark.parametrize(
    ("label", "id"),
    [
        ("merchant:natal@0", 0),
        ("merchant:calicut@5", 35),
        ("number:1", 36),
        ("number:22", 57),
        ("area:recruiting", 58),
        ("perform", 62),
        ("waive", 63),
        ("launch:I-01", 64),
        ("launch:III-07", 98),
        ("pass", 99),
        ("crew:turquoise", 100),
        ("crew:white", 130),
        ("buy:u0", 131),
        ("buy:sg", 137),
        ("done", 138),
        ("section:1", 139),
        ("captain_only", 143),
        ("take:0", 144),
        ("captain:yes", 150),
        ("port:natal", 152),
        ("ship:I-01@0", 158),
        ("ship:III-07@5", 367),
        ("stop", 368),
        ("project:u0", 369),
        ("sailor:1:turquoise", 375),
        ("sailor:bag", 391),
        ("pick:money_upper", 392),
        ("pick:dias", 394),
        ("defer", 398),
    ],
)
def test_ids_are_frozen(label: str, id: int) -> None:
    assert GAME.actions.parse(label) == id
    assert GAME.actions[id].label == label


def test_the_table_has_399_actions() -> None:
    assert len(GAME.actions) == 399


def test_crews_are_ordered_by_the_places_of_their_colours() -> None:
    crews = [row.label for row in GAME.actions if row.kind == "crew"]
    assert len(crews) == 31
    assert crews[:3] == [
        "crew:turquoise", "crew:turquoise+violet", "crew:turquoise+violet+grey",
    ]  # fmt: skip
