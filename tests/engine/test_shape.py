"""All games have the same files, which export the same names."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "server" / "tradewinds_engine"
EXAMPLE = ROOT / "tests" / "example_game"
GAMES = [ENGINE / name for name in ("puerto_rico", "madeira", "vasco_da_gama")]
every_game = pytest.mark.parametrize("game", [*GAMES, EXAMPLE], ids=lambda game: game.name)

# What the modules of every game export. An upper-case name is a table or a constant.
MODULES: dict[str, set[str]] = {
    "__init__": {"GAME"},
    "actions": {"ACTIONS"},
    "agenda": {"misfits"},
    "arguments": set(),
    "board": {"Board"},
    "components": {"write_components"},
    "data": set(),
    "decision": {"misfits"},
    "determinize": {"redraw_hidden"},
    "effects": set(),
    "estimate": {"estimate"},
    "events": {"EVENTS"},
    "explain": {"explain"},
    "flow": {"STEPS", "QUESTIONS"},
    "game": {"GAME"},
    "invariants": {"violations"},
    "new_game": {"deal"},
    "observation": {"VERSION", "describe", "write"},
    "options": {"OPTIONS"},
    "overrides": {"merged"},
    "prompts": {"PROMPTS"},
    "scoring": {"scores"},
    "state": {"STREAMS"},
    "steps": set(),
    "table": {"Table", "table_of"},
    "view": {"show"},
}
GENERATED = {"dispatch", "fields"}
MISSING = {
    "puerto_rico": {"overrides"},  # none of its numbers can be replaced
    "madeira": set(),
    "vasco_da_gama": {"board"},  # what seats own is in rows by seat
    "example_game": {
        "agenda", "arguments", "decision", "effects", "observation", "options", "overrides",
        "table",
    },
}  # fmt: skip
OPTIONAL = {"layouts"}  # a game has it from its second layout of snapshots on
CALLED_BY_FRAMEWORK = {"check"}
SENTINELS = {"NOBODY", "NOTHING", "NONE"}
PHASE_VERBS = ("list_", "answer_")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def exported(path: Path) -> set[str]:
    """The public names a module defines, or imports to export them."""
    names: set[str] = set()
    for node in tree_of(path).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.ImportFrom) and path.name == "__init__.py":
            names |= {alias.name for alias in node.names}
    return {name for name in names if not name.startswith("_")}


def used_elsewhere(game: Path, module: str) -> set[str]:
    """The names that other modules of the game take from this one."""
    used: set[str] = set()
    for path in game.rglob("*.py"):
        if path == game / f"{module}.py":
            continue
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] == module:
                used |= {alias.name for alias in node.names}
            elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == module:
                used.add(node.attr)
    return used


@every_game
def test_a_game_consists_of_the_same_files(game: Path) -> None:
    found = {path.stem for path in game.glob("*.py")} - OPTIONAL
    assert found == set(MODULES) - MISSING[game.name] | GENERATED
    assert (game / "phases" / "__init__.py").exists()


@every_game
def test_a_file_exports_the_same_names_in_every_game(game: Path) -> None:
    for module in MODULES.keys() - MISSING[game.name]:
        assert MODULES[module] <= exported(game / f"{module}.py"), module


@every_game
def test_what_one_file_alone_uses_is_private(game: Path) -> None:
    for module in MODULES.keys() - MISSING[game.name] - {"data"}:
        more = exported(game / f"{module}.py") - MODULES[module] - CALLED_BY_FRAMEWORK
        functions = {name for name in more if name.islower()}
        assert functions <= used_elsewhere(game, module), module


@every_game
def test_questions_steps_and_events_are_only_numbered_constants(game: Path) -> None:
    prompts = exported(game / "prompts.py") - {"PROMPTS"}
    assert all(name.startswith("ASK_") for name in prompts)
    for module in ("prompts", "steps", "events"):
        assert all(name.isupper() for name in exported(game / f"{module}.py")), module


@every_game
def test_streams_are_named_beside_the_state_and_sentinels_in_the_engine(game: Path) -> None:
    for path in game.rglob("*.py"):
        names = exported(path)
        assert not names & SENTINELS, path
        if path.stem != "state":
            assert not any(name.endswith(("_STREAM", "STREAMS")) for name in names), path


@every_game
def test_one_function_lists_the_answers_to_a_question_and_one_takes_them(game: Path) -> None:
    table = next(
        node.value
        for node in tree_of(game / "flow.py").body
        if isinstance(node, ast.Assign | ast.AnnAssign) and "QUESTIONS" in ast.unparse(node)
    )
    assert isinstance(table, ast.Dict)
    for row in table.values:
        assert isinstance(row, ast.Tuple)
        names = [ast.unparse(function).split(".")[-1] for function in row.elts]
        for name, verb in zip(names, PHASE_VERBS, strict=True):
            assert name.startswith(verb)


@every_game
def test_an_answer_is_the_action_itself(game: Path) -> None:
    for path in (game / "phases").glob("*.py"):
        for node in tree_of(path).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("answer_"):
                names = [argument.arg for argument in node.args.args]
                assert names == ["state", "seat", "action"], (path.name, node.name)
