"""Writes a bot project: the templates of a language with the bot's name filled in."""

from __future__ import annotations

import re
from enum import StrEnum
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")
SUFFIX = ".template"  # so that no tool takes a template for a program


class BadProject(Exception):
    """The project cannot be written so. The message says why, and what would do."""


class Language(StrEnum):
    """Every language that has an SDK."""

    PYTHON = "python"
    TYPESCRIPT = "typescript"
    GO = "go"
    JAVA = "java"
    RUST = "rust"


def write_project(folder: Path, name: str, language: Language) -> list[Path]:
    """Write the files of a new project into a folder that is empty or does not exist yet."""
    if not NAME.fullmatch(name):
        raise BadProject(
            f"a bot cannot be called {name!r}: use small letters and digits, with - or _ between"
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadProject(f"{folder} exists already; choose another name or --folder")
    words = {
        "name": name,
        "Class": class_name(name),
        "version": version("tradewinds"),
    }
    return _write(files(__package__) / language, folder, words)


def class_name(name: str) -> str:
    """
    >>> class_name("sugar-baron2")
    'SugarBaron2'
    """
    return "".join(part.capitalize() for part in re.split("[-_]", name))


def _write(templates: Traversable, folder: Path, words: dict[str, str]) -> list[Path]:
    written = []
    folder.mkdir(parents=True, exist_ok=True)
    for template in sorted(templates.iterdir(), key=lambda each: each.name):
        target = folder / template.name.removesuffix(SUFFIX)
        if template.is_dir():
            written += _write(template, target, words)
        elif template.name.endswith(SUFFIX):
            target.write_text(_filled(template.read_text(), words))
            written.append(target)
    return written


def _filled(text: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        text = text.replace("{{" + word + "}}", value)
    return text
