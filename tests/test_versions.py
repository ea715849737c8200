"""Package, SDKs and chart carry one version."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]


def project(path: str) -> str:
    version: str = tomllib.loads((ROOT / path).read_text())["project"]["version"]
    return version


def test_all_versions_agree() -> None:
    wanted = project("pyproject.toml")
    chart = yaml.safe_load((ROOT / "deploy/chart/Chart.yaml").read_text())
    found = {
        "sdk/python": project("sdk/python/pyproject.toml"),
        "chart": chart["version"],
        "image": chart["appVersion"],
    }
    for package in ROOT.glob("sdk/*/package.json"):
        found[str(package.parent)] = json.loads(package.read_text())["version"]
    assert found == dict.fromkeys(found, wanted)
