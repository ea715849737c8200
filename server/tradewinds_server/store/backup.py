"""A snapshot of a store over the network, as a replica gets one: consistent, while servers run."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from ..errors import StoreUnavailable
from .client import servers_at
from .store_url import Credentials, Server, parse

CHUNK: Final = 1 << 16
WAIT_SECONDS: Final = 60.0  # for the store to start, and between two parts of the snapshot
RDB: Final = b"REDIS"
VALKEY: Final = b"VALKEY"
END: Final = b"\xff"  # then comes the checksum
CHECKSUM_BYTES: Final = 8
APPEND_ONLY: Final = "appendonlydir"
BASE: Final = "appendonly.aof.1.base.rdb"
MANIFEST: Final = "appendonly.aof.manifest"


class BadBackup(Exception):
    """This file is no snapshot, or the folder is in use; the message says which."""


async def back_up(url: str, folder: Path) -> list[Path]:
    """Write a snapshot of every server of the store into a folder; the files.

    A file appears when all of it is on the disk.
    """
    access = parse(url).access
    servers = await _servers(url)
    folder.mkdir(parents=True, exist_ok=True)
    names = [f"store-{number}.rdb" for number in range(1, len(servers) + 1)]
    files = [folder / name for name in names]
    await asyncio.gather(
        *(_save(server, access, file) for server, file in zip(servers, files, strict=True))
    )
    return files


def restore(file: Path, data_dir: Path) -> None:
    """Make a snapshot the data of a server that is started on this folder later.

    BadBackup if the folder holds data already, or the file is no snapshot.
    """
    with file.open("rb") as opened:
        if not opened.read(6).startswith((RDB, VALKEY)):
            raise BadBackup(f"{file} is no snapshot of a store")
        size = opened.seek(0, os.SEEK_END)
        opened.seek(max(0, size - len(END) - CHECKSUM_BYTES))
        if not opened.read().startswith(END):
            raise BadBackup(f"{file} was cut short")
    folder = data_dir / APPEND_ONLY
    if folder.exists():
        raise BadBackup(f"{data_dir} holds data already: choose an empty folder")
    unfinished = data_dir / f".{APPEND_ONLY}.new"
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    _copy(file, unfinished / BASE)
    (unfinished / MANIFEST).write_text(f"file {BASE} seq 1 type b\n")
    unfinished.rename(folder)


async def _servers(url: str) -> list[Server]:
    store = servers_at(url)
    try:
        return await store.masters()
    finally:
        await store.close()


async def _save(server: Server, access: Credentials, file: Path) -> None:
    unfinished = file.with_name(f".{file.name}.new")
    try:
        with unfinished.open("wb") as written:
            async for part in _snapshot(server, access):
                written.write(part)
            written.flush()
            os.fsync(written.fileno())
    except (OSError, asyncio.IncompleteReadError, ValueError) as error:
        unfinished.unlink(missing_ok=True)
        raise StoreUnavailable(f"the snapshot could not be taken: {error}") from error
    unfinished.replace(file)


async def _snapshot(server: Server, access: Credentials) -> AsyncIterator[bytes]:
    """Request a full synchronisation and disconnect after the snapshot."""
    if server.socket:
        reader, writer = await asyncio.open_unix_connection(server.socket)
    else:
        reader, writer = await asyncio.open_connection(server.host, server.port, ssl=access.tls)
    try:
        if access.password:
            name = access.username or "default"
            writer.write(_command("AUTH", name, access.password))
            await _expect_ok(reader)
        writer.write(_command("SYNC"))
        left = await _length(reader)
        while left:
            async with asyncio.timeout(WAIT_SECONDS):
                part = await reader.readexactly(min(CHUNK, left))
            left -= len(part)
            yield part
    finally:
        writer.close()


def _command(*words: str) -> bytes:
    encoded = [word.encode() for word in words]
    lines = [b"$%d\r\n%s\r\n" % (len(word), word) for word in encoded]
    return b"*%d\r\n%s" % (len(words), b"".join(lines))


async def _expect_ok(reader: asyncio.StreamReader) -> None:
    async with asyncio.timeout(WAIT_SECONDS):
        line = await reader.readline()
    if not line.startswith(b"+"):
        raise ValueError(line.decode().strip() or "the connection was closed")


async def _length(reader: asyncio.StreamReader) -> int:
    """Of the snapshot; the store sends empty lines while it prepares one."""
    while True:
        async with asyncio.timeout(WAIT_SECONDS):
            line = await reader.readline()
        if line.startswith(b"$"):
            return int(line[1:])
        if line.strip():
            raise ValueError(line.decode().strip())
        if not line:
            raise ValueError("the connection was closed")


def _copy(source: Path, target: Path) -> None:
    with source.open("rb") as opened, target.open("wb") as written:
        while part := opened.read(CHUNK):
            written.write(part)
        written.flush()
        os.fsync(written.fileno())
