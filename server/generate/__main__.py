"""Writes `fields.py` and `dispatch.py` of every game from what the game declares.

    python server/generate [FOLDER ...]

`fields.py` copies, writes, reads and checks the fields declared in `state.py`, as explained in
tradewinds_engine/field.py. `dispatch.py` is the class of the game's states: it leads from the
tables STEPS and QUESTIONS of `flow.py` to the functions of the phases, and from the methods of
`State` to the modules of the game. Both are straight-line code, which mypyc compiles well.
A file whose text has not changed is not written again.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import dispatch
import fields
from declarations import Declarations

ROOT = Path(__file__).resolve().parents[2]
GAMES = (ROOT / "server" / "tradewinds_engine", ROOT / "tests")  # folders with games in them


def generate(folder: Path) -> None:
    """Write the generated files of one game."""
    state, flow = (folder / name for name in ("state.py", "flow.py"))
    if "Field(" in state.read_text():
        save(folder / "fields.py", fields.text(Declarations(folder)))
    if flow.exists() and "QUESTIONS" in flow.read_text():
        save(folder / "dispatch.py", dispatch.text(folder))


def save(path: Path, text: str) -> None:
    if path.exists() and path.read_text() == text:
        return
    fresh = path.with_name(f"{path.name}.{os.getpid()}")  # others may read the file meanwhile
    fresh.write_text(text)
    fresh.replace(path)


def main(folders: list[str]) -> None:
    every = [path.parent for root in GAMES for path in sorted(root.glob("*/state.py"))]
    for folder in [Path(name).resolve() for name in folders] or every:
        generate(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
