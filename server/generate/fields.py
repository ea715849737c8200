"""Writes `fields.py`: functions for the state, and for each class of objects in it."""

from __future__ import annotations

from collections.abc import Iterator

from declarations import Declarations, Field, Owner

ROWS = ("filled", "zeros")
RANGES = ("ANYTHING", "check_ascending", "check_list", "check_number", "check_row", "check_unused")
SNAPSHOT = (
    "END", "Reader", "begin_groups", "put", "put_list", "put_row", "write_number", "write_pile",
    "write_piles", "write_row",
)  # fmt: skip
HEAD = '''"""Generated from the declared fields by `make gen`; do not edit."""

from __future__ import annotations

from {engine}native import BytesWriter
from {engine}ranges import {ranges}
{rows}from {engine}snapshot import {snapshot}
{imports}


'''


def text(game: Declarations) -> str:
    """The text of a game's `fields.py`."""
    body: list[str] = []
    for owner in [*game.items, game.state]:
        for function in (copy, write, write_first, read, check):
            body += [*function(game, owner), "", ""]
    body += reset(game)
    for owner in [*game.items, game.state]:
        game.names.used.add(owner.name)
        for row in owner.fields:
            game.names.use(row.low, row.high, row.default, row.length or "0", row.when or "0")
    variables = {"state", "ANYTHING", *(item.variable for item in game.items)}
    head = HEAD.format(
        engine=game.names.engine(),
        ranges=used(RANGES, body),
        rows=f"from {game.names.engine()}rows import {rows}\n"
        if (rows := used(ROWS, body))
        else "",
        snapshot=used(SNAPSHOT, body),
        imports="\n".join(game.names.imports(variables)),
    )
    return head + "\n".join(body) + "\n"


def used(names: tuple[str, ...], body: list[str]) -> str:
    everything = "\n".join(body)
    return ", ".join(name for name in names if name in everything)


def signature(game: Declarations, owner: Owner, verb: str, more: str, result: str = "None") -> str:
    state = game.state
    if owner is state:
        return f"def {verb}(state: {state.name}{more}) -> {result}:"
    own = f"{owner.variable}: {owner.name}"
    return f"def {verb}_{owner.variable}(state: {state.name}, {own}{more}) -> {result}:"


def copy(game: Declarations, owner: Owner) -> Iterator[str]:
    yield signature(game, owner, "copy", f", twin: {owner.name}")
    yield f'    """Make a fresh object an exact, independent copy of `{owner.variable}`."""'
    if owner is game.state:
        yield "    state.copy_frame_onto(twin)"
    for name in owner.shared:
        yield f"    twin.{name} = {owner.variable}.{name}"
    for row in owner.fields:
        value = f"{owner.variable}.{row.name}"
        if row.item:
            item = row.item.lower()
            yield f"    {row.name}: list[{row.item}] = []"
            yield f"    for {item} in {value}:"
            yield f"        {item}_twin = {row.item}()"
            yield f"        copy_{item}(state, {item}, {item}_twin)"
            yield f"        {row.name}.append({item}_twin)"
            yield f"    twin.{row.name} = {row.name}"
        else:
            yield f"    twin.{row.name} = {copied(row, value)}"


def copied(row: Field, value: str) -> str:
    if row.type in ("int", "bool") or (row.type == "Row" and row.shared):
        return value
    if row.type == "Row" or row.shared:
        return f"{value}[:] if {row.when} else {value}" if row.when else f"{value}[:]"
    return f"[row[:] for row in {value}]"


def write(game: Declarations, owner: Owner) -> Iterator[str]:
    yield signature(game, owner, "write", ", out: BytesWriter")
    for row in owner.fields:
        value = f"{owner.variable}.{row.name}"
        tag = row.number * 2 + (row.type not in ("int", "bool"))
        indent = "    "
        if row.type == "int":
            condition = f" and {row.when}" if row.when else ""
            yield f"    if {value} != {row.default}{condition}:"
            yield f"        write_number(out, {tag}, {value})"
            continue
        if row.when:
            yield f"    if {row.when}:"
            indent = "        "
        if row.item:
            item = row.item.lower()
            yield f"{indent}begin_groups(out, {tag}, len({value}))"
            yield f"{indent}for {item} in {value}:"
            yield f"{indent}    write_{item}(state, {item}, out)"
            yield f"{indent}    put(out, END)"
        elif row.type == "bool":
            yield f"{indent}if {value}:"
            yield f"{indent}    write_number(out, {tag}, 1)"
        elif row.type == "list[Row]":
            yield f"{indent}write_piles(out, {tag}, {value})"
        elif row.length:
            yield f"{indent}write_row(out, {tag}, {value}, {row.default})"
        else:
            yield f"{indent}write_pile(out, {tag}, {value})"


def write_first(game: Declarations, owner: Owner) -> Iterator[str]:
    yield signature(game, owner, "write_first", ", out: BytesWriter")
    yield '    """As snapshots of format 1 have it."""'
    for row in owner.fields:
        if row.added:
            continue
        value = f"{owner.variable}.{row.name}"
        indent = "    "
        if row.when:
            yield f"    if {row.when}:"
            indent = "        "
        if row.item:
            item = row.item.lower()
            yield f"{indent}for {item} in {value}:"
            yield f"{indent}    write_first_{item}(state, {item}, out)"
        elif row.type == "int":
            yield f"{indent}put(out, {value})"
        elif row.type == "bool":
            yield f"{indent}put(out, int({value}))"
        elif row.type == "list[Row]":
            yield f"{indent}for row in {value}:"
            yield f"{indent}    put_list(out, row)"
        else:
            yield f"{indent}{'put_row' if row.length else 'put_list'}(out, {value})"


def read(game: Declarations, owner: Owner) -> Iterator[str]:
    yield signature(game, owner, "read", ", source: Reader")
    for row in owner.fields:
        if row.item:
            item = row.item.lower()
            yield f"    {row.name}: list[{row.item}] = []"
            yield f"    {item}_source = source.groups({row.number}, {row.length})"
            yield f"    for _ in range({row.length}):"
            yield f"        {item} = {row.item}()"
            yield f"        read_{item}(state, {item}, {item}_source)"
            yield f"        {item}_source.end()"
            yield f"        {row.name}.append({item})"
            yield f"    {owner.variable}.{row.name} = {row.name}"
            continue
        value, unused = read_value(row)
        conditions = [row.when] * bool(row.when) + ["source.has_tags"] * row.added
        if conditions:
            value = f"{value} if {' and '.join(conditions)} else {unused}"
        yield f"    {owner.variable}.{row.name} = {value}"
    if owner.derives:
        yield f"    {owner.variable}.derive()"


def read_value(row: Field) -> tuple[str, str]:
    """How a field is read, and its value where it is not part of the snapshot."""
    if row.type == "int":
        return f"source.number({row.number}, {row.default})", row.default
    if row.type == "bool":
        return f"source.flag({row.number})", "False"
    if row.type == "list[Row]":
        return (
            f"source.piles({row.number}, {row.length})",
            f"[zeros(0) for _ in range({row.length})]",
        )
    if row.length:
        row_of = f"source.row({row.number}, {row.length}, {row.default})"
        return row_of, f"filled({row.length}, {row.default})"
    return f"source.pile({row.number})", "zeros(0)"


def check(game: Declarations, owner: Owner) -> Iterator[str]:
    if owner is game.state:
        yield signature(game, owner, "check", "", "list[str]")
        yield '    """What is out of its bounds."""'
        yield "    found: list[str] = []"
    else:
        yield signature(game, owner, "check", ", found: list[str]")
    for row in owner.fields:
        value = f"{owner.variable}.{row.name}"
        if row.item:
            item = row.item.lower()
            yield f"    for {item} in {value}:"
            yield f"        check_{item}(state, {item}, found)"
        elif row.type != "bool" and row.when:
            values = value if row.type == "Row" else f"filled(1, {value})"
            yield f"    if not ({row.when}):"
            yield f"        check_unused({row.label}, {values}, {row.default}, found)"
            yield "    else:"
            yield from ("    " + line for line in check_field(row, value))
        elif row.type != "bool":
            yield from check_field(row, value)
    if owner is game.state:
        yield "    return found"


def check_field(row: Field, value: str) -> Iterator[str]:
    bounds = f"{row.low}, {row.high}"
    check_any = "check_ascending" if row.ascending else "check_list"
    if row.type == "int":
        yield f"    check_number({row.label}, {value}, {bounds}, {row.default}, found)"
    elif row.type == "list[Row]":
        yield f"    for row in {value}:"
        yield f"        {check_any}({row.label}, row, {bounds}, found)"
    elif row.length:
        bounds = f"{row.length}, {bounds}, {row.default}"
        yield f"    check_row({row.label}, {value}, {bounds}, found)"
    else:
        yield f"    {check_any}({row.label}, {value}, {bounds}, found)"


def reset(game: Declarations) -> Iterator[str]:
    yield f"def reset(state: {game.state.name}) -> None:"
    yield '    """Set every field to its default."""'
    yield "    read(state, Reader([]))"
