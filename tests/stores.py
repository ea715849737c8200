"""Stores of several processes: a cluster, and a master with a replica that a sentinel watches."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import redis
from redis.crc import key_slot

from tradewinds_server.store.embedded import END_WITH_PARENT, find_server

SLOTS = 16384
START_SECONDS = 30.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def until(condition: Callable[[], bool]) -> None:
    """Wait for what another process does and nobody tells."""
    end = time.monotonic() + START_SECONDS
    while not condition():
        assert time.monotonic() < end, "a store did not come up"
        time.sleep(0.02)


class Node:
    """One server process on a port of loopback."""

    def __init__(
        self, folder: Path, *options: str, environment: Mapping[str, str] | None = None
    ) -> None:
        self.port = free_port()
        self.admin = redis.Redis(port=self.port, decode_responses=True)
        home = folder / str(self.port)
        home.mkdir()
        (home / "server.conf").write_text("")
        command = [find_server(), str(home / "server.conf"), "--port", str(self.port)]
        command += ["--bind", "127.0.0.1", "--dir", str(home), "--logfile", str(home / "log")]
        self._process = subprocess.Popen(
            [sys.executable, "-ISc", END_WITH_PARENT, *command, *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **(environment or {})},
        )
        until(self.answers)

    def ask(self, *command: str | int) -> Any:
        """One command and its reply."""
        return self.admin.execute_command(*command)  # type: ignore[no-untyped-call]

    def answers(self) -> bool:
        try:
            return bool(self.ask("PING"))
        except redis.ConnectionError:
            return False

    def signal(self, number: signal.Signals) -> None:
        os.kill(self._process.pid, number)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        self.admin.close()


CLOCK_SOURCE = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static long moved(void) {
    long seconds = 0;
    FILE *file = fopen(getenv("CLOCK_MOVED_BY"), "r");
    if (file) { if (fscanf(file, "%ld", &seconds) != 1) seconds = 0; fclose(file); }
    return seconds;
}

int gettimeofday(struct timeval *now, void *zone) {
    struct timespec shown;
    clock_gettime(CLOCK_REALTIME, &shown);
    now->tv_sec = shown.tv_sec;
    now->tv_usec = shown.tv_nsec / 1000;
    return 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, now);
    if (clock == CLOCK_REALTIME) now->tv_sec += moved();
    return result;
}
"""


class MovingClock(Node):
    """A server whose clock can be set: its calls of the system's clock go through a library."""

    def __init__(self, folder: Path) -> None:
        self._moved = folder / "moved"
        self.set(0)
        (folder / "clock.c").write_text(CLOCK_SOURCE)
        library = folder / "clock.so"
        compiler = os.environ.get("CC", "cc")
        command = [
            compiler,
            "-shared",
            "-fPIC",
            "-o",
            str(library),
            str(folder / "clock.c"),
            "-ldl",
        ]
        subprocess.run(command, check=True)
        environment = {"LD_PRELOAD": str(library), "CLOCK_MOVED_BY": str(self._moved)}
        super().__init__(folder, "--save", "", environment=environment)

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def set(self, seconds: int) -> None:
        """Show so much more than the system's clock."""
        written = self._moved.with_suffix(".new")
        written.write_text(str(seconds))
        written.rename(self._moved)


class Cluster:
    """Three masters that share the slots."""

    def __init__(self, folder: Path) -> None:
        buses = [free_port(), free_port(), free_port()]
        self.nodes = [
            Node(folder, "--save", "", "--cluster-enabled", "yes", "--cluster-port", str(bus))
            for bus in buses
        ]
        bounds = [SLOTS * number // len(self.nodes) for number in range(len(self.nodes) + 1)]
        for number, node in enumerate(self.nodes):
            node.ask("CLUSTER", "ADDSLOTSRANGE", bounds[number], bounds[number + 1] - 1)
            node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for node, bus in zip(self.nodes, buses, strict=True):
            self.nodes[0].ask("CLUSTER", "MEET", "127.0.0.1", node.port, bus)
        until(lambda: all(self._sees_all(node) for node in self.nodes))

    def _sees_all(self, node: Node) -> bool:
        told = dict(line.split(":") for line in node.ask("CLUSTER", "INFO").split())
        known, state = told["cluster_known_nodes"], told["cluster_state"]
        return (known, state) == (str(len(self.nodes)), "ok")

    @property
    def url(self) -> str:
        return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)

    def name_at(self, node: Node, pattern: str = "k*") -> str:
        """A key that this node holds; a number takes the place of the star."""
        place = self.nodes.index(node)
        names = (pattern.replace("*", str(number)) for number in range(SLOTS))
        return next(name for name in names if key_slot(name.encode()) * 3 // SLOTS == place)

    def move(self, slot: int, node: Node) -> None:
        """Give an empty slot to a node."""
        identity = node.ask("CLUSTER", "MYID")
        for each in (node, *self.nodes):
            each.ask("CLUSTER", "SETSLOT", slot, "STABLE")
            each.ask("CLUSTER", "SETSLOT", slot, "NODE", identity)

    def empty(self) -> None:
        for node in self.nodes:
            node.admin.flushall()

    def stop(self) -> None:
        for node in self.nodes:
            node.stop()


class Watched:
    """A master, its replica, and a sentinel that puts the replica in its place."""

    def __init__(self, folder: Path) -> None:
        self.master = Node(folder, "--save", "", "--repl-diskless-sync-delay", "0")
        self.replica = Node(folder, "--save", "", "--replicaof", "127.0.0.1", str(self.master.port))
        until(lambda: self.replica.admin.info()["master_link_status"] == "up")
        self.sentinel = Node(folder, "--sentinel")
        ask = self.sentinel.ask
        ask("SENTINEL", "MONITOR", "table", "127.0.0.1", self.master.port, 1)
        ask("SENTINEL", "SET", "table", "down-after-milliseconds", 1000, "failover-timeout", 3000)
        ask(
            "SENTINEL", "DEBUG", "tilt-period", 1
        )  # it would rest for 30 seconds after a standstill
        until(lambda: int(self._told()["num-slaves"]) == 1)

    def _told(self) -> dict[str, str]:
        flat = self.sentinel.ask("SENTINEL", "MASTER", "table")
        return flat if isinstance(flat, dict) else dict(zip(flat[::2], flat[1::2], strict=True))

    @property
    def url(self) -> str:
        dead = free_port()  # of several sentinels one may be gone with the master
        return f"redis+sentinel://127.0.0.1:{dead},127.0.0.1:{self.sentinel.port}/table"

    def stop(self) -> None:
        for node in (self.sentinel, self.master, self.replica):
            node.stop()
