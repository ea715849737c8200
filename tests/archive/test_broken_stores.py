"""Stores of an archive that are full, broken, slow or gone: all of them are "unavailable"."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from stat import S_ISDIR

import pytest

from tests.full_disk import files_of_at_most
from tradewinds_server.api.error_status import status_of
from tradewinds_server.archive import bucket_store
from tradewinds_server.archive.archive import Archive
from tradewinds_server.archive.bucket_store import BucketStore
from tradewinds_server.archive.folder_store import FolderStore
from tradewinds_server.errors import ArchiveUnavailable

from .matches import made_up, match_id_of

HEADERS = 'Last-Modified: Thu, 19 Nov 2026 01:00:00 GMT\r\nETag: "e"\r\n'


async def test_a_full_disk_is_not_filled_with_parts_of_files(tmp_path: Path) -> None:
    store = FolderStore(str(tmp_path))
    for _ in range(3):
        with files_of_at_most(10), pytest.raises(ArchiveUnavailable, match="too large"):
            await store.put("matches/00/a", bytes(100))
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    await store.put("matches/00/a", bytes(100))
    assert await store.get("matches/00/a") == bytes(100)


async def test_a_file_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def note_sync(descriptor: int) -> None:
        steps.append("folder" if S_ISDIR(os.fstat(descriptor).st_mode) else "file")
        fsync(descriptor)

    def note_name(file: Path, target: Path) -> Path:
        steps.append("name")
        return replace(file, target)

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(Path, "replace", note_name)
    store = FolderStore(str(tmp_path))
    await store.put("matches/00/a", b"whole")
    assert steps == ["folder", "folder", "file", "name", "folder"]  # two folders are new
    await store.put("matches/00/b", b"whole")
    assert steps[5:] == ["file", "name", "folder"]


async def test_a_folder_that_is_gone_is_unavailable_and_not_made_again(tmp_path: Path) -> None:
    """Its disk is missing: nothing may be written beside it, and no match is unknown for that."""
    store = FolderStore(str(tmp_path / "archive"))
    store.create()
    assert await store.get("matches/00/a") is None
    assert await store.names("lists/all", "lists/all/", 9) == []
    (tmp_path / "archive").rmdir()
    with pytest.raises(ArchiveUnavailable):
        await store.get("matches/00/a")
    with pytest.raises(ArchiveUnavailable):
        await store.names("lists/all", "lists/all/", 9)
    with pytest.raises(ArchiveUnavailable):
        await store.put("matches/00/a", b"")
    assert list(tmp_path.iterdir()) == []


def answer(status: str, body: bytes, length: int | None = None) -> bytes:
    size = len(body) if length is None else length
    return f"HTTP/1.1 {status}\r\nContent-Length: {size}\r\n{HEADERS}\r\n".encode() + body


def fail(connection: socket.socket) -> None:
    connection.sendall(answer("500 Internal Server Error", b""))


def refuse(connection: socket.socket) -> None:
    connection.sendall(answer("403 Forbidden", b"<Error><Code>AccessDenied</Code></Error>"))


def have_no_bucket(connection: socket.socket) -> None:
    connection.sendall(answer("404 Not Found", b"<Error><Code>NoSuchBucket</Code></Error>"))


def hang(connection: socket.socket) -> None:
    connection.recv(1)  # until the client gives up


def cut_short(connection: socket.socket) -> None:
    connection.sendall(answer("200 OK", bytes(50), length=100))


def drip(connection: socket.socket) -> None:
    connection.sendall(answer("200 OK", b"", length=1000))
    for _ in range(100):
        time.sleep(0.1)
        connection.sendall(b"x")


def babble(connection: socket.socket) -> None:
    connection.sendall(b"SSH-2.0-OpenSSH\r\n")


@pytest.fixture
def broken(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[BucketStore]:
    """A bucket at a server that answers every request as the parameter does."""
    behave: Callable[[socket.socket], None] = request.param

    class Handler(BaseHTTPRequestHandler):
        def handle_one_request(self) -> None:
            self.close_connection = True
            self.raw_requestline = self.rfile.readline()
            if self.raw_requestline and self.parse_request():
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                behave(self.connection)

    class Server(ThreadingHTTPServer):
        def handle_error(self, request: object, client_address: object) -> None:
            """The client has gone away."""

    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{server.server_port}")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "harbour")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "harbour-secret")
    monkeypatch.setenv("AWS_REGION", "us-east-1")
    monkeypatch.setattr(bucket_store, "TIMEOUT", timedelta(seconds=0.5))
    yield BucketStore("s3://winds/secret/path")
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    "broken",
    [fail, refuse, have_no_bucket, hang, cut_short, drip, babble],
    ids=lambda behave: behave.__name__,
    indirect=True,
)
async def test_a_bucket_that_does_not_work_is_unavailable(
    broken: BucketStore, request: pytest.FixtureRequest
) -> None:
    calls: dict[str, Callable[[], Awaitable[object]]] = {
        "get": lambda: broken.get("matches/00/a"),
        "names": lambda: broken.names("lists/all", "lists/all/", 3),
        "delete": lambda: broken.delete(["matches/00/a", "matches/00/b"]),
        "put": lambda: broken.put("matches/00/a", b"hello"),
    }
    if "cut_short" in request.node.name or "drip" in request.node.name:
        del calls["put"]  # its answer has no content that would matter
    for name, call in calls.items():
        with pytest.raises(ArchiveUnavailable) as caught:
            await call()
        assert str(caught.value).startswith("the archive's bucket: "), name
        told = status_of(caught.value).message
        assert not any(word in told for word in ("127.0.0.1", "winds", "secret")), name


@pytest.mark.parametrize("broken", [fail], indirect=True)
async def test_a_match_is_neither_found_nor_missing_in_a_bucket_that_does_not_work(
    broken: BucketStore,
) -> None:
    archive = Archive(broken)
    with pytest.raises(ArchiveUnavailable):
        await archive.add(made_up(1))
    with pytest.raises(ArchiveUnavailable):
        await archive.get(match_id_of(1))
