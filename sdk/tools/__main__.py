"""python -m sdk.tools gen|check|build|test [LANGUAGE ...]"""

from __future__ import annotations

import filecmp
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from . import LANGUAGES
from .language import CommandFailed, Language


def generate(language: Language) -> str:
    language.generate(language.sdk)
    return "generated"


def check(language: Language) -> str:
    """Generate what is committed anew, elsewhere, and compare."""
    if not language.committed:
        return "generated code is not committed"
    with tempfile.TemporaryDirectory() as folder:
        language.generate(Path(folder))
        for name in language.committed:
            stale = differences(language.sdk / name, Path(folder) / name)
            if stale:
                raise CommandFailed(f"stale, run `make gen-sdk`: {', '.join(stale)}")
    return "generated code is up to date"


def build(language: Language) -> str:
    language.build()
    return "sample bots are built"


def test(language: Language) -> str:
    language.test()
    return "tests passed"


COMMANDS: dict[str, Callable[[Language], str]] = {
    "gen": generate,
    "check": check,
    "build": build,
    "test": test,
}


def differences(one: Path, other: Path) -> list[str]:
    """The files that are not the same in two folders."""
    names = {
        str(path.relative_to(folder))
        for folder in (one, other)
        for path in folder.rglob("*")
        if path.is_file()
    }
    _, changed, lacking = filecmp.cmpfiles(one, other, sorted(names), shallow=False)
    return sorted(changed + lacking)


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in COMMANDS:
        print(__doc__)
        return 2
    command, *names = arguments
    failed = False
    for name in names or LANGUAGES:
        language = LANGUAGES[name]
        try:
            print(language.missing or f"{name}: {COMMANDS[command](language)}")
        except CommandFailed as failure:
            print(f"{name}: {failure}")
            failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
