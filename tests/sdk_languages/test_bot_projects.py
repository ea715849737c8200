"""A new project of every language is built by the lines of its README and plays a match."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from sdk.tools.language import ROOT, Language, run
from tradewinds import Client
from tradewinds.seating import house, invite
from tradewinds_server.bot_projects import new_project

from .conftest import started

pytestmark = pytest.mark.languages
WITH_A_CLONE = re.compile(r"^(.*?) +# with a clone of Tradewinds.*, (before|instead): (.*)$")


def lines_with_a_clone(readme: str) -> list[str]:
    """What the README's first block says to run if the SDK comes from a clone."""
    lines = []
    for line in readme.partition("```sh\n")[2].partition("```")[0].splitlines():
        usual, when, other = WITH_A_CLONE.findall(line)[0] if "#" in line else (line, "", "")
        lines += {"before": [other, usual], "instead": [other], "": [usual]}[when]
    return [line.replace("../tradewinds", str(ROOT)) for line in lines]


async def test_a_new_project_plays(language: Language, server: str, tmp_path: Path) -> None:
    project = tmp_path / "project"
    new_project.write_project(project, "baron", new_project.Language(language.name))
    readme = (project / "README.md").read_text()
    for line in lines_with_a_clone(readme):
        run("bash", "-ec", line, cwd=project)
    (command,) = re.findall(r'tradewinds bot check "?cmd:([^"\n]*)"?', readme)
    name = f"project-{language.name}"
    log = tmp_path / "log"
    environment = {"TRADEWINDS_SERVER": server, "TRADEWINDS_BOT": name}
    with started(shlex.split(command), log, cwd=project, **environment) as process:
        async with Client(server) as client:
            created = await client.matches.create("puerto-rico", [invite(name), house("random")])
            async for update in client.matches.watch(created.match.match_id):
                assert process.poll() is None, log.read_text()
                if update.HasField("step") and update.step.position.scores:
                    return
    raise AssertionError(log.read_text())
