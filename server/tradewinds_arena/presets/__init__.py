"""Tournament templates: TOML files with comments."""

from __future__ import annotations

from importlib import resources

from ..errors import BadTournament


def names() -> list[str]:
    files = resources.files(__package__).iterdir()
    return sorted(it.name.removesuffix(".toml") for it in files if it.name.endswith(".toml"))


def text_of(name: str) -> str:
    """The file of a preset; BadTournament if there is none of that name."""
    if name not in names():
        raise BadTournament(f"there is no preset {name!r}; there are: {', '.join(names())}")
    return (resources.files(__package__) / f"{name}.toml").read_text()
