"""`tradewinds bot new`: projects that run as they are."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tradewinds_server.bot_projects.new_project import (
    BadProject,
    Language,
    class_name,
    write_project,
)
from tradewinds_server.cli import main


def test_a_python_project_passes_its_own_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main(["bot", "new", "sugar-baron"])
    assert end.value.code == 0
    assert "sugar-baron/README.md" in capsys.readouterr().out
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=tmp_path / "sugar-baron",
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "3 passed" in run.stdout


@pytest.mark.parametrize("language", Language)
def test_every_blank_of_a_project_is_filled_in(language: Language, tmp_path: Path) -> None:
    written = write_project(tmp_path, "sugar-baron2", language)
    text = "".join(file.read_text() for file in written)
    assert "{{" not in text
    assert "sugar-baron2" in text
    assert version("tradewinds") in text
    assert "tradewinds bot check" in (tmp_path / "README.md").read_text()
    assert not list(tmp_path.rglob("*.template"))


@pytest.mark.parametrize("name", ["", "Baron", "2d", "a b", "../up", "a--b", "böt"])
def test_a_name_that_no_language_takes_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadProject, match="small letters and digits"):
        write_project(tmp_path / "project", name, Language.PYTHON)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("precious")
    with pytest.raises(BadProject, match="exists already"):
        write_project(tmp_path, "baron", Language.PYTHON)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.py"]


def test_a_bad_name_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["bot", "new", "Baron"])
    assert end.value.code == 2
    assert "a bot cannot be called 'Baron'" in capsys.readouterr().err


def test_a_class_is_named_after_its_bot() -> None:
    assert class_name("sugar-baron_2") == "SugarBaron2"
