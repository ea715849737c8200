"""A new project of every language is built by the lines of its README and passes its check."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sdk.tools.language import ROOT, Language, run
from tradewinds_server.bot_checks.check_bot import check_bot
from tradewinds_server.bot_checks.terms import Terms
from tradewinds_server.bot_projects import new_project

pytestmark = pytest.mark.languages
CHECKED = ("puerto-rico/3", "lost-move-resent", "matches-side-by-side")
WITH_A_CLONE = re.compile(r"^(.*?) +# with a clone of Tradewinds.*, (before|instead): (.*)$")


def lines_with_a_clone(readme: str) -> list[str]:
    """What the README's first block says to run if the SDK comes from a clone."""
    lines = []
    for line in readme.partition("```sh\n")[2].partition("```")[0].splitlines():
        usual, when, other = WITH_A_CLONE.findall(line)[0] if "#" in line else (line, "", "")
        lines += {"before": [other, usual], "instead": [other], "": [usual]}[when]
    return [line.replace("../tradewinds", str(ROOT)) for line in lines]


async def test_a_new_project_passes_its_check(
    language: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project"
    new_project.write_project(project, "baron", new_project.Language(language.name))
    readme = (project / "README.md").read_text()
    for line in lines_with_a_clone(readme):
        run("bash", "-ec", line, cwd=project)
    (command,) = re.findall(r'tradewinds bot check "?(cmd:[^"\n]*)"?', readme)
    monkeypatch.chdir(project)
    terms = Terms(command, ["puerto-rico"], seconds=10.0, memory_mb=4096)
    card = await check_bot(terms, CHECKED, tmp_path)
    assert [(mark.name, mark.seen) for mark in card.lost] == []
    assert len(card.marks) == len(CHECKED)
