"""Writes `dispatch.py`: the classes of a game and of its states."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from declarations import Declarations, Names, defined

TEMPLATE = '''"""Generated from the tables of flow.py by `make gen`; do not edit."""

from __future__ import annotations

from {engine}answers import Answers
{explanation}from {engine}game import Game
from {engine}native import BytesWriter{vectors}
{observation}from {engine}options import Options
from {engine}rng import Rng
from {engine}scores import Score
from {engine}snapshot import Reader
from {engine}state import State
from {engine}view_writer import ViewWriter
from . import {modules}
{check}from .state import {name}State
{imports}


class {name}Flow({name}State):
    """The state together with the rules that move it."""

    def copy(self) -> {name}Flow:
        twin = {name}Flow()
        fields.copy(self, twin)
        return twin

    def write(self, out: BytesWriter) -> None:
        fields.write(self, out)

    def write_first(self, out: BytesWriter) -> None:
        fields.write_first(self, out)

    def read(self, source: Reader) -> None:
        fields.read(self, source)

    def run(self, kind: int, seat: int) -> None:
{before}{run}

    def list_answers(self, answers: Answers) -> None:
        question, seat = self.question, self.actor
{listing}

    def answer(self, seat: int, question: int, action: int) -> None:
{answers}

    def show(self, seat: int, page: ViewWriter) -> None:
        view.show(self, seat, page)

    def redraw_hidden(self, seat: int, rng: Rng) -> None:
        determinize.redraw_hidden(self, seat, rng)

    def scores(self) -> list[Score]:
        return scoring.scores(self)

    def estimate(self, seat: int) -> int:
        return estimate.estimate(self, seat)

    def violations(self) -> list[str]:
        return invariants.violations(self)
'''
EXPLAIN = """
    def explain_choice(self, action: int) -> Explanation:
        return explain.explain(self, action)
"""
OBSERVE = """
    def write_observation(self, seat: int, out: vec[i16], at: i64) -> None:
        observation.write(self, seat, out, at)
"""
GAME = '''

class {name}Game(Game):
    """The rules and pieces of the game; `game.py` adds its tables."""

    def blank(self) -> State:
        return {name}Flow()

    def deal(self, state: State) -> None:
        assert isinstance(state, {name}Flow)
        new_game.deal(state)

    def write_components(self, seats: int, options: Options, page: ViewWriter) -> None:
        components.write_components(seats, options, page)
'''
DESCRIBE = """
    def describe_observation(self, spec: ObservationSpec) -> None:
        observation.describe(spec)
"""
CHECK = """
    def check_options(self, seats: int, options: Options) -> None:
        check(seats, options)
"""
MODULES = (
    "components", "determinize", "estimate", "explain", "fields", "invariants", "new_game",
    "observation", "scoring", "view",
)  # fmt: skip
OPTIONAL = ("explain", "observation")


class Flow:
    """The tables of a game's `flow.py`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names = Names()
        self.tree = self.names.learn(folder / "flow.py")

    def table(self, name: str) -> list[tuple[str, list[ast.expr]]]:
        """The rows of a dictionary, in their order."""
        for node in self.tree.body:
            if name in defined(node) and isinstance(node, ast.Assign | ast.AnnAssign):
                assert isinstance(node.value, ast.Dict)
                values = zip(node.value.keys, node.value.values, strict=True)
                return [(self.use(key), columns(value)) for key, value in values if key]
        raise SystemExit(f"{self.folder}/flow.py has no table {name}")

    def use(self, expression: ast.expr) -> str:
        found = ast.unparse(expression)
        self.names.use(found)
        return found

    def call(self, function: ast.expr, **arguments: str) -> str:
        """A call with those of the arguments that the function has parameters for."""
        called = self.use(function)
        module = called.split(".")[0]
        tree = ast.parse(self.names.source_of(module, self.folder).read_text())
        name = called.split(".")[-1]
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name == name:
                return f"{called}({', '.join(self.matched(called, node, arguments))})"
        raise SystemExit(f"{self.folder}/flow.py names {called}, which is no function")

    def matched(
        self, called: str, function: ast.FunctionDef, arguments: dict[str, str]
    ) -> Iterator[str]:
        """The arguments by the names of the parameters; only the last may have any name."""
        names = [parameter.arg for parameter in function.args.args]
        *_, last = arguments
        for place, name in enumerate(names):
            if name not in arguments and (place < len(names) - 1 or len(names) != len(arguments)):
                raise SystemExit(f"{called} must take ({', '.join(arguments)}), not {name}")
            yield arguments.get(name, arguments[last])

    def before(self) -> str:
        """The call of `BEFORE_STEP`, if the flow has it, which comes first in every step."""
        for node in self.tree.body:
            if "BEFORE_STEP" in defined(node) and isinstance(node, ast.AnnAssign) and node.value:
                return f"        {self.call(node.value, state='self', seat='seat')}\n"
        return ""

    def run(self) -> str:
        rows = [
            (kind, self.call(do[0], state="self", seat="seat")) for kind, do in self.table("STEPS")
        ]
        return chain("kind", rows)

    def listing(self) -> str:
        rows = [
            (question, self.call(row[0], state="self", seat="seat", answers="answers"))
            for question, row in self.table("QUESTIONS")
        ]
        return chain("question", rows)

    def answers(self) -> str:
        rows = [
            (question, self.call(row[1], state="self", seat="seat", action="action"))
            for question, row in self.table("QUESTIONS")
        ]
        return chain("question", rows)


def text(folder: Path) -> str:
    """The text of a game's `dispatch.py`."""
    flow, game = Flow(folder), Declarations(folder)
    engine = game.names.engine()
    name = game.state.name.removesuffix("State")
    has = {module: (folder / f"{module}.py").exists() for module in OPTIONAL}
    options = folder / "options.py"
    checks = options.exists() and "def check(" in options.read_text()
    parts = {
        "before": flow.before(),
        "run": flow.run(),
        "listing": flow.listing(),
        "answers": flow.answers(),
        "explanation": f"from {engine}explanation import Explanation\n" if has["explain"] else "",
        "observation": f"from {engine}observation import ObservationSpec\n"
        if has["observation"]
        else "",
        "check": "from .options import check\n" if checks else "",
        "vectors": ", i16, i64, vec" if has["observation"] else "",
        "modules": ", ".join(module for module in MODULES if has.get(module, True)),
    }
    imports = "\n".join(flow.names.imports(set()))
    return (
        TEMPLATE.format(engine=engine, name=name, imports=imports, **parts)
        + EXPLAIN * has["explain"]
        + OBSERVE * has["observation"]
        + GAME.format(name=name)
        + DESCRIBE * has["observation"]
        + CHECK * checks
    )


def columns(value: ast.expr) -> list[ast.expr]:
    return value.elts if isinstance(value, ast.Tuple) else [value]


def chain(variable: str, rows: list[tuple[str, str]]) -> str:
    """One branch per row."""
    lines: list[str] = []
    for key, call in rows:
        lines.append(f"        {'elif' if lines else 'if'} {variable} == {key}:")
        lines.append(f"            {call}")
    lines += ["        else:", f'            raise ValueError(f"no {variable} {{{variable}}}")']
    return "\n".join(lines)
