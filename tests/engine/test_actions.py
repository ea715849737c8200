"""Numbered tables: ids are dense, labels parse back, and every word is there."""

from __future__ import annotations

import pytest

from tradewinds_engine import GAMES, RuleError
from tradewinds_engine.actions import ActionTable
from tradewinds_engine.arguments import ArgumentType, pieces, seats

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
    assert [(row.name, row.value) for row in table[3].arguments] == [
        ("good", "indigo"),
        ("ship", 4),
    ]


def test_an_argument_names_the_piece_it_is_about() -> None:
    table = ActionTable()
    cards = pieces("card", ("mayor", "small_market"), first=3)
    table.group(
        "take", "take:{card}:{seat}", "Take the {card} of {seat}", card=cards, seat=seats(2)
    )
    card, seat = table[3].arguments
    assert (card.type, card.component, card.component_id) == (ArgumentType.COMPONENT, "card", 4)
    assert (seat.type, seat.value, seat.component_id) == (ArgumentType.SEAT, 1, None)
    assert table[3].text == "Take the small market of seat 1"


def test_pieces_may_have_ids_with_gaps() -> None:
    table = ActionTable()
    table.group("start", "start:{spot}", spot=pieces("spot", ("a:0", "b:0"), ids=(0, 12)))
    assert [row.arguments[0].component_id for row in table] == [0, 12]


def test_plain_values_are_words_or_numbers_and_still_have_a_text() -> None:
    table = ActionTable()
    table.group("put_down", "put:{what}:{count}", what=("disc",), count=(1, 2))
    assert [row.type for row in table[1].arguments] == [ArgumentType.WORD, ArgumentType.NUMBER]
    assert table[1].text == "Put down disc 2"


@every_game
def test_every_action_has_a_text_for_people(name: str) -> None:
    for action in GAMES[name].actions:
        assert action.text[0].isupper()
        assert "_" not in action.text
