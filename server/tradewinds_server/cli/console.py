"""Output of the command line: results to stdout, everything else to stderr."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console, JustifyMethod
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

console = Console(emoji=False)  # `bot.py:X:` is no sign
notes = Console(stderr=True, emoji=False)


def fail(message: str, code: int = 2) -> NoReturn:
    notes.print(f"[red]error:[/red] {escape(message)}", highlight=False, soft_wrap=True)
    raise SystemExit(code)


def say(text: str) -> None:
    """Print a line as it is, however long."""
    console.print(text, highlight=False, markup=False, soft_wrap=True)


def table(title: str, *columns: str) -> Table:
    """An empty table. Columns whose name ends in `#` hold numbers."""
    made = Table(title=title or None, title_justify="left", header_style="bold")
    for column in columns:
        number = column.endswith("#")
        side: JustifyMethod = "right" if number else "left"
        made.add_column(column.removesuffix("#"), justify=side, no_wrap=column == columns[0])
    return made


def progress() -> Progress:
    """A progress bar on stderr that disappears when done."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=notes,
        transient=True,
    )
