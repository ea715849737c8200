"""Package, SDKs, sample bots, chart and image carry one version."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tradewinds_server.cli import main

ROOT = Path(__file__).resolve().parents[1]
TOML = r'^(?:version = "|tradewinds-sdk = \{ version = ")([^"]+)"'
JSON = r'^  "version": "([^"]+)"'
MAVEN = (
    r"<artifactId>tradewinds-(?:sdk|bots(?:-with-sdk)?)</artifactId>\s*<version>([^<]+)</version>"
)
PLACES = {
    "pyproject.toml": TOML,
    "sdk/python/pyproject.toml": TOML,
    "sdk/python/tradewinds/version.py": r'VERSION = "([^"]+)"',
    "sdk/rust/Cargo.toml": TOML,
    "bots/rust/Cargo.toml": TOML,
    "sdk/typescript/package.json": JSON,
    "sdk/web/package.json": JSON,
    "bots/typescript/package.json": JSON,
    "sdk/typescript/src/version.ts": r'VERSION = "([^"]+)"',
    "sdk/go/version.go": r'Version = "([^"]+)"',
    "sdk/java/src/main/java/dev/tradewinds/Tradewinds.java": r'VERSION = "([^"]+)"',
    "sdk/java/pom.xml": MAVEN,
    "bots/java/pom.xml": MAVEN,
    "bots/java/with-sdk.xml": MAVEN,
    "deploy/chart/Chart.yaml": r"^(?:v|appV)ersion: (\S+)$",  # the image has the appVersion
}


def test_all_versions_agree(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    wanted = capsys.readouterr().out.strip()
    for path, pattern in PLACES.items():
        found = re.findall(pattern, (ROOT / path).read_text(), re.MULTILINE)
        assert set(found) == {wanted}, path


def test_the_newest_release_of_the_changelog_is_this_version() -> None:
    [version] = re.findall(PLACES["pyproject.toml"], (ROOT / "pyproject.toml").read_text(), re.M)
    releases = re.findall(r"^## (\d\S*) - ", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert releases[0] == version.partition(".dev")[0] or version.endswith(".dev0")
