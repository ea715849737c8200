"""The command that generates, checks, builds and tests the SDKs."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdk.tools import LANGUAGES, __main__
from sdk.tools.go import Go
from sdk.tools.language import Language

TOOLS = [(language, tool) for language in LANGUAGES.values() for tool in language.tools]


@pytest.mark.parametrize(("language", "tool"), TOOLS, ids=[tool for _, tool in TOOLS])
def test_a_missing_tool_skips_its_language_with_one_line(
    language: Language,
    tool: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for other in language.tools:
        if other != tool:
            (tmp_path / other).touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert __main__.main(["test", language.name]) == 0
    assert capsys.readouterr().out == f"{language.name}: skipped, no {tool} here\n"


class Copied(Go):
    """Generates one file."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @property
    def missing(self) -> str:
        return ""

    @property
    def sdk(self) -> Path:
        return self.root

    def generate(self, into: Path) -> None:
        (into / "gen").mkdir(parents=True)
        (into / "gen" / "messages.go").write_text("package messages\n")


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("messages.go", "package messages\n", 0),
        ("messages.go", "package messages // and more\n", 1),
        ("by_hand.go", "package messages\n", 1),
    ],
)
def test_committed_code_that_is_not_what_is_generated_fails_the_check(
    name: str,
    text: str,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    language = Copied(tmp_path)
    monkeypatch.setitem(LANGUAGES, "copied", language)
    language.generate(tmp_path)
    (tmp_path / "gen" / name).write_text(text)
    assert __main__.main(["check", "copied"]) == code
    assert ("stale, run `make gen-sdk`: " + name in capsys.readouterr().out) is bool(code)
