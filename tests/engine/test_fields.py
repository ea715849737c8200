"""Fields are declared once; what is generated from them keeps old positions valid."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.engine.example import EXAMPLES
from tradewinds_engine import Game, Rng
from tradewinds_engine.native import BytesWriter
from tradewinds_engine.rows import row_of
from tradewinds_engine.snapshot import Reader, unpack_integers, write_row

from .setups import pick

ROOT = Path(__file__).parents[2]
GAMES = ("madeira", "puerto_rico", "vasco_da_gama")
NEW = "new_game.py"  # nothing has been copied yet
LEADER = '    leader: Annotated[int, Field(6, high="state.seats - 1")]\n'


def with_declaration(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    """A copy of the example game with another declaration of its leader, and what `gen` said."""
    ignored = shutil.ignore_patterns("__pycache__", "fields.py", "dispatch.py")
    shutil.copytree(ROOT / "tests" / "example_game", folder, ignore=ignored)
    state = folder / "state.py"
    text = state.read_text()
    assert LEADER in text
    state.write_text(text.replace(LEADER, line))
    command = [sys.executable, str(ROOT / "server" / "generate"), str(folder)]
    return subprocess.run(command, capture_output=True, text=True)


def test_a_field_added_with_its_default_changes_no_snapshot_and_no_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    added = "    rested: Annotated[Row, Field(9, length=3, default=-1, added=True)]\n"
    run = with_declaration(tmp_path / "grown_game", LEADER + added)
    assert run.returncode == 0, run.stderr
    monkeypatch.syspath_prepend(tmp_path)
    grown: Game = import_module("grown_game").GAME
    (example,) = EXAMPLES
    state, twin, rng = example.new(3, seed=5), grown.new(3, seed=5), Rng(5)
    while state.to_move is not None:
        assert twin.dump() == state.dump()
        assert twin.digest() == state.digest()
        assert grown.load(state.dump()).legal() == state.legal()
        action = pick(state, rng)
        state.apply(action)
        twin.apply(action)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("    leader: Annotated[int, Field(4)]\n", "needs a number of its own"),
        ("    leader: Annotated[int, Field(6, most=3)]\n", "has no most"),
        ("    leader: Annotated[int, Field(6, high=UNHEARD)]\n", "unknown names: UNHEARD"),
        ("    leader: Annotated[str, Field(6)]\n", "cannot be of type str"),
        ("    leader: Annotated[list[Row], Field(6)]\n", "needs a length"),
        ("    leader: Annotated[list[int], Field(6)]\n", "a list of numbers is a Row"),
    ],
)
def test_a_declaration_that_makes_no_sense_is_refused(
    tmp_path: Path, line: str, wrong: str
) -> None:
    run = with_declaration(tmp_path / "game", line)
    assert run.returncode != 0
    assert wrong in run.stderr


def test_a_row_that_grew_reads_the_shorter_one() -> None:
    out = BytesWriter()
    write_row(out, 3, row_of([4, 0, 7, 0, 0]), 0)
    values = unpack_integers(out.getvalue())
    assert list(Reader(values).row(1, 3, 0)) == [4, 0, 7]
    assert list(Reader(values).row(1, 9, 0)) == [4, 0, 7, 0, 0, 0, 0, 0, 0]


def test_every_question_of_the_example_is_in_its_table() -> None:
    flow = import_module("tests.example_game.flow")
    (example,) = EXAMPLES
    assert sorted(flow.QUESTIONS) == list(range(len(example.prompts)))


def is_shared(row: ast.expr, names: set[str]) -> bool:
    """Such as `state.holder`, and `state.stacks[0]` of a list of rows; a slice is a new row."""
    if isinstance(row, ast.Subscript) and not isinstance(row.slice, ast.Slice):
        row = row.value
    return isinstance(row, ast.Attribute) and row.attr in names


def changed_in_place(source: str, rows: set[str], piles: set[str]) -> Iterator[str]:
    """Statements such as `state.spots[3] = seat` and `append(board.city, building)`.

    Piles are rows in lists: a list may get another row, but the row may not change. What a function
    calls by a name of its own is followed, what it hands to another function is not.
    """
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    scopes: list[ast.AST] = [*functions] or [tree]
    for scope in scopes:
        nodes = list(ast.walk(scope))
        aliases = {
            target.id
            for node in nodes
            if isinstance(node, ast.Assign) and is_shared(node.value, rows | piles)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in nodes:
            for row in changed_rows(node):
                is_list = isinstance(row, ast.Attribute) and row.attr in piles
                if ast.unparse(row) in aliases or (is_shared(row, rows | piles) and not is_list):
                    yield ast.unparse(node)


def changed_rows(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign | ast.AugAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return [target.value for target in targets if isinstance(target, ast.Subscript)]
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("append", "pop"):
        return node.args[:1]
    return []


@pytest.mark.parametrize(
    "source",
    [
        "state.a[1] = 2",
        "board.a[i] += 1",
        "state.a = append(state.a, 3)",
        "row = state.a\nrow[1] = 2",
        "row = state.piles[0]\nrow[1] = 2",
        "state.piles[0][1] = 2",
        "state.piles[0], _ = pop(state.piles[0])",
    ],
)
def test_changes_in_place_are_found(source: str) -> None:
    assert len(list(changed_in_place(source, {"a"}, {"piles"}))) == 1
    inside = "def change(state: State) -> None:\n    " + source.replace("\n", "\n    ")
    assert len(list(changed_in_place(inside, {"a"}, {"piles"}))) == 1


def test_new_rows_are_no_changes_in_place() -> None:
    source = (
        "state.a = replaced(state.a, 1, 2)\nstate.b[1] = 2\nstate.a = append(state.a[:], 3)\n"
        "row = state.a[:]\nrow[1] = 2\nstate.piles[0] = append(state.piles[0][:], 3)"
    )
    assert list(changed_in_place(source, {"a"}, {"piles"})) == []


@pytest.mark.parametrize("name", GAMES)
def test_rows_that_copies_share_are_replaced_and_never_changed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "server" / "generate")
    folder = ROOT / "server" / "tradewinds_engine" / name
    declared = import_module("declarations").Declarations(folder)
    owners = [declared.state, *declared.items]
    shared = [field for owner in owners for field in owner.fields if field.shared]
    rows = {field.name for field in shared if field.type == "Row"}
    piles = {field.name for field in shared if field.type == "list[Row]"}
    assert rows
    for path in folder.rglob("*.py"):
        if path.name != NEW:
            assert list(changed_in_place(path.read_text(), rows, piles)) == [], path
