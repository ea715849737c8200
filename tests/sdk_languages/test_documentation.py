"""Every program in the documentation of the SDKs runs as it stands, against a real server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sdk.tools import LANGUAGES
from sdk.tools.language import ROOT

from .conftest import PYTHON_BOTS, build, started

pytestmark = pytest.mark.languages
MARKS = {"typescript": "ts"}  # of code blocks, where it is not the language's name
PLACE = "localhost:50051"
WEB_PLACE = "localhost:8080"
SHOWN = {  # what a program prints, by something that it does
    '"puerto-rico/2"': r"puerto-rico \w+: seat \d of 2, rank \d",
    "ollout(": r"3 worlds, \d+",
    "watch(": r"over: \[ -?\d+, -?\d+ \]",
}


def programs() -> list[tuple[str, str, str]]:
    """Language, page and source."""
    found = []
    for name, language in LANGUAGES.items():
        block = re.compile(rf"^```{MARKS.get(name, name)}\n(.*?)^```$", re.DOTALL | re.MULTILINE)
        for page in (ROOT / "README.md", language.sdk / "README.md", ROOT / f"docs/sdk/{name}.md"):
            place = page.relative_to(ROOT)
            found += [(name, str(place), source) for source in block.findall(page.read_text())]
    return found


@pytest.fixture(scope="module")
def opponent(server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a bot waiting in the queue that the pages join."""
    flags = ("greedy", "--queue", "puerto-rico/2", "--server", server)
    log = tmp_path_factory.mktemp("opponent") / "log"
    with started([*PYTHON_BOTS, *flags], log):
        yield server


@pytest.mark.parametrize(
    ("name", "source"),
    [
        pytest.param(name, source, id=f"{page}-{number}")
        for number, (name, page, source) in enumerate(programs())
    ],
)
def test_a_program_of_the_documentation_runs(
    name: str,
    source: str,
    opponent: str,
    web_port: int,
    tmp_path: Path,
) -> None:
    language = LANGUAGES[name]
    if language.missing:
        pytest.skip(language.missing)
    build(language)
    placed = source.replace(PLACE, opponent).replace(WEB_PLACE, f"localhost:{web_port}")
    printed = language.run_program(placed, tmp_path)
    assert re.search(r"of \d+ answers", printed) is None, printed
    shown = next(pattern for sign, pattern in SHOWN.items() if sign in source)
    assert re.search(shown, printed), printed


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_language_has_programs_on_its_page_and_in_the_readme(name: str) -> None:
    pages = {page for language, page, _ in programs() if language == name}
    assert pages == {"README.md", f"sdk/{name}/README.md", f"docs/sdk/{name}.md"}
