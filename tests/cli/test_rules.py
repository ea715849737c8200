"""`tradewinds rules`: what an author needs to model a game without reading code."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tradewinds_engine import GAMES
from tradewinds_server.cli import main
from tradewinds_server.cli.console import console

Run = Callable[..., str]
every_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `tradewinds rules` in a terminal 80 columns wide and return what it prints."""
    monkeypatch.setattr(console, "width", 80)

    def run_command(*words: str) -> str:
        with pytest.raises(SystemExit) as ended:
            main(["rules", *words])
        assert not ended.value.code
        return capsys.readouterr().out

    return run_command


def headings(out: str) -> list[str]:
    """The text of the rows above the thick line of every table."""
    return [line for line in out.splitlines() if line.startswith("┃")]


@every_game
def test_every_table_is_shown_with_marks_and_options(run: Run, name: str) -> None:
    out = run(name)
    for title in json.loads(run(name, "--json"))["components"]:
        assert title in out
    assert "[R]" in out
    assert "Options" in out


@every_game
@pytest.mark.parametrize("part", [(), ("--actions",), ("--prompts",)])
def test_nothing_is_cut_at_80_columns(run: Run, name: str, part: tuple[str, ...]) -> None:
    out = run(name, *part)
    assert "…" not in out
    assert max(len(line) for line in out.splitlines()) <= 80
    words = {word for line in headings(out) for word in re.split(r"[┃\s]+", line) if word}
    rows = json.loads(run(name, "--json", *part))
    for column in columns(rows):
        assert set(column.split()) <= words


def columns(parts: dict[str, Any]) -> set[str]:
    tables = [*parts.pop("components", {}).values(), *parts.values()]
    return {name for rows in tables if isinstance(rows, list) for row in rows for name in row}


@every_game
def test_actions_are_listed_by_group_with_every_id(run: Run, name: str) -> None:
    table = GAMES[name].actions
    rows = json.loads(run(name, "--actions", "--json"))["actions"]
    assert sum(row["count"] for row in rows) == len(table)
    for row in rows:
        first = {axis: values[0] for axis, values in row["arguments"].items()}
        assert table.parse(row["label"].format(**first)) == row["first id"]


@every_game
def test_prompts_are_listed_with_their_answers(run: Run, name: str) -> None:
    rows = json.loads(run(name, "--prompts", "--json"))["prompts"]
    assert [row["prompt"] for row in rows] == [prompt.name for prompt in GAMES[name].prompts.rows]
    patterns = {group.pattern for group in GAMES[name].actions.groups}
    assert {answer for row in rows for answer in row["answers"]} == patterns


def test_a_prompt_names_the_labels_that_answer_it(run: Run) -> None:
    rows = json.loads(run("vasco-da-gama", "--prompts", "--json"))["prompts"]
    answers = {row["prompt"]: row["answers"] for row in rows}
    assert answers["BUY_SECOND"] == ["buy:{slot}", "done"]


def test_components_are_tables_with_marks_and_words(run: Run) -> None:
    tables = json.loads(run("vasco-da-gama", "--json"))["components"]
    ports = {row["name"]: row for row in tables["Ports"]}
    assert ports["mozambique"]["fields"] == "6 [D] 5 [D] 4 [D] [A]"
    assert ports["mozambique"]["bonus"] == "captain [R]"
    assert ports["calicut"]["bonus"] == "none [R]"
    rules = {row["what"]: row["value"] for row in tables["Rules"]}
    assert rules["colour prices"] == "1 3 6 10 [R]"


def test_components_are_those_of_the_seats_asked_for(run: Run) -> None:
    two = json.loads(run("vasco-da-gama", "--seats", "2", "--json"))["components"]
    assert [row["spaces"] for row in two["Areas"]] == ["3 [A]", "3 [D]", "3 [A]", "3 [A]"]
    four = json.loads(run("vasco-da-gama", "--json"))["components"]
    assert {row["spaces"] for row in four["Areas"]} == {"5 [A]"}


def test_a_seat_count_that_the_game_lacks_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["rules", "vasco-da-gama", "--seats", "5"])
    assert ended.value.code == 2
    assert "played by 2, 3, 4 seats, not 5" in capsys.readouterr().err
