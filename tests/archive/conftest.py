"""Everything an archive can be kept in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tradewinds_server.archive.object_store import Objects, open_objects

from . import buckets


@pytest.fixture(scope="session")
def moto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[buckets.BucketServer]:
    pytest.importorskip("moto", reason="no moto: pip install --editable .[dev]")
    server = buckets.start_moto(tmp_path_factory.mktemp("moto"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def versitygw(tmp_path_factory: pytest.TempPathFactory) -> Iterator[buckets.BucketServer]:
    program = buckets.find_versitygw()
    if program is None:
        pytest.skip("no versitygw: make tools")
    server = buckets.start_versitygw(program, tmp_path_factory.mktemp("versitygw"))
    yield server
    server.stop()


@pytest.fixture(params=["folder", "moto", "versitygw"])
def archive_url(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> str:
    """An archive with nothing in it."""
    if request.param == "folder":
        return str(tmp_path / "archive")
    server: buckets.BucketServer = request.getfixturevalue(request.param)
    for name, value in server.variables.items():
        monkeypatch.setenv(name, value)
    return f"s3://{buckets.NAME}/{tmp_path.name}"


@pytest.fixture
def objects(archive_url: str) -> Objects:
    return open_objects(archive_url)
