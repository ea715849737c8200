"""What a game declares, read from its sources without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

BUILTINS = {"len", "max", "min", "range"}
PLAIN = ("int", "bool", "Row", "list[Row]")
FLAGS = ("added", "ascending", "shared")


@dataclass
class Field:
    """One field of a class; the names are those of tradewinds_engine.field.Field."""

    name: str
    type: str
    number: int
    length: str = ""
    low: str = "0"
    high: str = "ANYTHING"
    default: str = "0"
    when: str = ""
    rule: str = ""
    added: bool = False
    ascending: bool = False
    shared: bool = False

    @property
    def item(self) -> str:
        """The class of the objects in the list; nothing if it is a list of numbers."""
        return "" if self.type in PLAIN else self.type.removeprefix("list[").removesuffix("]")

    @property
    def label(self) -> str:
        return repr(f"{self.rule or 'range'}: {self.name.replace('_', ' ')}")


@dataclass
class Owner:
    """A class that has fields."""

    name: str
    variable: str
    fields: list[Field] = field(default_factory=list)
    shared: list[str] = field(default_factory=list)  # attributes that are no fields
    derives: bool = False  # has a method that sets attributes from the fields


class Names:
    """Where the names in a game's expressions are imported from."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self.used: set[str] = set()

    def learn(self, path: Path) -> ast.Module:
        tree = ast.parse(path.read_text())
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                origin = "." * node.level + (node.module or "")
                for alias in node.names:
                    self.known[alias.asname or alias.name] = f"from {origin} import {alias.name}"
        for node in tree.body:
            for name in defined(node):
                self.known[name] = f"from .{path.stem} import {name}"
        return tree

    def use(self, *expressions: str) -> None:
        for expression in expressions:
            for node in ast.walk(ast.parse(expression)):
                if isinstance(node, ast.Name):
                    self.used.add(node.id)

    def imports(self, local: set[str]) -> list[str]:
        """The imports of all names used; `local` ones need none."""
        wanted = self.used - BUILTINS - local
        unknown = wanted - self.known.keys()
        if unknown:
            raise SystemExit(f"a declaration uses unknown names: {', '.join(sorted(unknown))}")
        return sorted(self.known[name] for name in wanted)

    def engine(self) -> str:
        """The package of the shared engine as the game's modules import it, with its dot."""
        return self.known["State"].split()[1].removesuffix("state")

    def source_of(self, name: str, folder: Path) -> Path:
        """The file that defines an imported name, or that the name itself stands for."""
        _, origin, _, imported = self.known[name].split()
        place = folder.joinpath(*origin.removeprefix(".").split("."))
        module = place / f"{imported}.py"
        return module if module.exists() else place.with_suffix(".py")


class Declarations:
    """The fields of a game's state and of the objects in it."""

    def __init__(self, folder: Path) -> None:
        self.names = Names()
        tree = self.names.learn(folder / "state.py")
        name = next(
            node.name
            for node in tree.body
            if isinstance(node, ast.ClassDef) and "State" in map(ast.unparse, node.bases)
        )
        self.state = read_owner(tree, name, "state")
        self.items = [self.read_item(folder, row.item) for row in self.state.fields if row.item]

    def read_item(self, folder: Path, name: str) -> Owner:
        if name not in self.names.known:
            raise SystemExit(f"{folder}: state.py does not import {name}")
        tree = self.names.learn(self.names.source_of(name, folder))
        return read_owner(tree, name, name.lower())


def read_owner(tree: ast.Module, name: str, variable: str) -> Owner:
    found = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == name)
    owner = Owner(name, variable)
    for node in found.body:
        if isinstance(node, ast.FunctionDef) and node.name == "derive":
            owner.derives = True
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            declared = read_field(f"{name}.{node.target.id}", node.annotation)
            if declared is None:
                owner.shared.append(node.target.id)
            else:
                owner.fields.append(declared)
    owner.fields.sort(key=lambda row: row.number)
    numbers = [row.number for row in owner.fields]
    if len(set(numbers)) != len(numbers) or min(numbers, default=1) < 1:
        raise SystemExit(f"every field of {name} needs a number of its own, from 1 on")
    return owner


def read_field(place: str, annotation: ast.expr) -> Field | None:
    """What `Annotated[type, Field(...)]` says; None for any other annotation."""
    if not isinstance(annotation, ast.Subscript) or ast.unparse(annotation.value) != "Annotated":
        return None
    assert isinstance(annotation.slice, ast.Tuple)
    type, call = annotation.slice.elts
    if not isinstance(call, ast.Call) or len(call.args) != 1:
        raise SystemExit(f"{place}: a field is declared as Field(number, name=value, ...)")
    declared = Field(place.split(".")[1], ast.unparse(type), int(ast.unparse(call.args[0])))
    for keyword in call.keywords:
        name, value = str(keyword.arg), keyword.value
        if name not in Field.__annotations__:
            raise SystemExit(f"{place}: a field has no {name}")
        if name in FLAGS:
            setattr(declared, name, ast.unparse(value) == "True")
        elif isinstance(value, ast.Constant) and isinstance(value.value, str):
            setattr(declared, name, value.value)
        else:
            setattr(declared, name, ast.unparse(value))
    if "list[int]" in declared.type:
        raise SystemExit(f"{place}: a list of numbers is a Row")
    if declared.item and not declared.type.startswith("list["):
        raise SystemExit(f"{place}: a field cannot be of type {declared.type}")
    if not declared.length and (declared.item or declared.type == "list[Row]"):
        raise SystemExit(f"{place}: a list of lists or objects needs a length")
    return declared


def defined(node: ast.stmt) -> Iterator[str]:
    """The names that a statement of a module defines."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        yield node.name
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        yield node.target.id
    elif isinstance(node, ast.Assign):
        yield from (target.id for target in node.targets if isinstance(target, ast.Name))
