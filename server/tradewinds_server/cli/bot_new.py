"""`tradewinds bot new`: a bot to begin with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..bot_projects.new_project import BadProject, Language, write_project
from .console import fail, say


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Such as sugar-baron.")],
    language: Annotated[Language, typer.Option(help="The language to write it in.")] = (
        Language.PYTHON
    ),
    folder: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Default: a new folder NAME.")
    ] = None,
) -> None:
    """Write a bot that plays at once, with its test and a README that shows how to go on.

    It plays every game; change what it chooses.

    Example: `tradewinds bot new sugar-baron` and then `cd sugar-baron && pytest`
    """
    place = folder or Path(name)
    try:
        written = write_project(place, name, language)
    except BadProject as error:
        fail(str(error))
    for file in written:
        say(str(file))
    say(f"Go on with {place / 'README.md'}")
