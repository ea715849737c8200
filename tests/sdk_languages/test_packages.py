"""What is committed of the SDKs in other languages."""

from __future__ import annotations

import re
import subprocess
from importlib.metadata import version

import pytest

from sdk.tools import LANGUAGES
from sdk.tools.language import ROOT, Language

SETTINGS = re.compile(r"(package-lock\.json|npmrc|Cargo\.lock|go\.mod|\.toml|\.xml|\.properties)$")
REGISTRY = re.compile(
    r"resolved\W+https?:|registry\W+https?:|distributionUrl|<url>.*(maven|repo)|proxy\.golang"
)
EVERY = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)


@EVERY
def test_an_sdk_has_the_version_of_the_server(language: Language) -> None:
    assert language.version() == version("tradewinds")


@EVERY
def test_an_sdk_can_be_published_with_its_licence(language: Language) -> None:
    assert (language.sdk / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


def test_what_is_committed_names_no_registry() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "sdk", "bots"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        if SETTINGS.search(name):
            assert not REGISTRY.search((ROOT / name).read_text()), name
