"""Numbered tables: ids are dense, labels parse back, and every word is there."""

from __future__ import annotations

import pytest

from tradewinds_engine import GAMES, RuleError
from tradewinds_engine.actions import ActionTable

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_every_label_parses_back_to_its_id(name: str) -> None:
    table = GAMES[name].actions
    for place, action in enumerate(table):
        assert action.id == place
        assert table.parse(action.label) == place
        assert action.kind
        assert " " not in action.label


@every_game
def test_every_question_has_a_name_a_rule_and_a_text(name: str) -> None:
    prompts = GAMES[name].prompts.rows
    assert [prompt.id for prompt in prompts] == list(range(len(prompts)))
    assert len({prompt.name for prompt in prompts}) == len(prompts)
    for prompt in prompts:
        assert prompt.name
        assert prompt.rule
        assert prompt.text


@every_game
def test_component_tables_are_whole_and_marked(name: str) -> None:
    tables = GAMES[name].component_tables()
    assert tables
    for table in tables:
        assert table.title
        for row in table.rows:
            assert len(row) == len(table.columns), table.title


def test_an_unknown_label_is_refused() -> None:
    with pytest.raises(RuleError, match="no action is called 'fly'"):
        ActionTable().parse("fly")


def test_two_actions_cannot_share_a_label() -> None:
    table = ActionTable()
    table.group("take", "take:{what}", what=("corn",))
    with pytest.raises(ValueError, match="two actions are called 'take:corn'"):
        table.group("take", "take:{what}", what=("corn",))


def test_a_group_is_the_product_of_its_axes_leftmost_slowest() -> None:
    table = ActionTable()
    table.group("pass", "pass")
    first = table.group("load", "load:{good}@{ship}", good=("corn", "indigo"), ship=(4, 5))
    assert first == 1
    assert [row.label for row in table] == [
        "pass", "load:corn@4", "load:corn@5", "load:indigo@4", "load:indigo@5",
    ]  # fmt: skip
    assert table[3].arguments == {"good": "indigo", "ship": 4}
