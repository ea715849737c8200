"""Stores of several processes: a cluster, and a master with a replica that a sentinel watches."""

from __future__ import annotations

import contextlib
import os
import random
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

from tradewinds_server.store.embedded_redis import END_WITH_PARENT, find_server

SLOTS = 16384
MASTERS = 3
FAILOVER_OPTIONS = ("--cluster-node-timeout", "4000", "--repl-diskless-sync-delay", "0")
START_SECONDS = 30.0


def free_port() -> int:
    """A free port of a range from which the system takes none for outgoing connections."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
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
        self,
        folder: Path,
        *options: str,
        environment: Mapping[str, str] | None = None,
        user: str | None = None,
        password: str | None = None,
    ) -> None:
        self.port = free_port()
        self.admin = redis.Redis(
            port=self.port, username=user, password=password, decode_responses=True
        )
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
    """Three masters that share the slots, each with a replica if wanted."""

    def __init__(self, folder: Path, with_replicas: bool = False) -> None:
        buses = [free_port() for _ in range(2 * MASTERS if with_replicas else MASTERS)]
        options = ("--cluster-enabled", "yes", "--save", "", *FAILOVER_OPTIONS * with_replicas)
        all_nodes = [Node(folder, *options, "--cluster-port", str(bus)) for bus in buses]
        self._bus = buses[0]
        self.nodes, self.replicas = all_nodes[:MASTERS], all_nodes[MASTERS:]
        bounds = [SLOTS * number // MASTERS for number in range(MASTERS + 1)]
        for number, node in enumerate(self.nodes):
            node.ask("CLUSTER", "ADDSLOTSRANGE", bounds[number], bounds[number + 1] - 1)
        for number, (node, bus) in enumerate(zip(all_nodes, buses, strict=True)):
            node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
            self.nodes[0].ask("CLUSTER", "MEET", "127.0.0.1", node.port, bus)
        until(lambda: all(self._sees(node, len(all_nodes)) for node in all_nodes))
        for node, replica in zip(self.nodes, self.replicas, strict=with_replicas):
            replica.ask("CLUSTER", "REPLICATE", node.ask("CLUSTER", "MYID"))
        until(
            lambda: all(node.admin.info()["master_link_status"] == "up" for node in self.replicas)
        )

    def _sees(self, node: Node, count: int) -> bool:
        told = dict(line.split(":") for line in node.ask("CLUSTER", "INFO").split())
        return (told["cluster_known_nodes"], told["cluster_state"]) == (str(count), "ok")

    @property
    def url(self) -> str:
        return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)

    def holder_of(self, key: str) -> int:
        """The number of the master that holds a key at the beginning, and of its replica."""
        return (key_slot(key.encode()) * MASTERS + MASTERS - 1) // SLOTS

    def name_at(self, node: Node, pattern: str = "k*") -> str:
        """A key that this node holds; a number takes the place of the star."""
        place = self.nodes.index(node)
        names = (pattern.replace("*", str(number)) for number in range(SLOTS))
        return next(name for name in names if self.holder_of(name) == place)

    def move(self, slot: int, node: Node) -> None:
        """Give an empty slot to a node."""
        identity = node.ask("CLUSTER", "MYID")
        for each in (node, *self.nodes):
            each.ask("CLUSTER", "SETSLOT", slot, "STABLE")
            each.ask("CLUSTER", "SETSLOT", slot, "NODE", identity)

    def move_with_keys(self, slot: int, target: Node) -> None:
        """Give a slot and all that is in it to another master, key by key."""
        source = next(node for node in self.nodes if slot in self.slots_of(node))
        identity = target.ask("CLUSTER", "MYID")
        target.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", source.ask("CLUSTER", "MYID"))
        source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", identity)
        while names := source.ask("CLUSTER", "GETKEYSINSLOT", slot, 1):
            source.ask("MIGRATE", "127.0.0.1", target.port, names[0], 0, 5000)
        for each in (target, source, *self.nodes):
            each.ask("CLUSTER", "SETSLOT", slot, "NODE", identity)

    def slots_of(self, node: Node) -> set[int]:
        """Those that a node holds, as it says itself."""
        held: set[int] = set()
        for first, last, master, *_ in node.ask("CLUSTER", "SLOTS"):
            if master[1] == node.port:
                held.update(range(first, last + 1))
        return held

    def add_node(self, folder: Path) -> Node:
        """A further master without slots, known to all."""
        bus = free_port()
        options = ("--cluster-enabled", "yes", "--save", "", "--cluster-port", str(bus))
        added = Node(folder, *options)
        added.ask("CLUSTER", "MEET", "127.0.0.1", self.nodes[0].port, self._bus)
        self.nodes.append(added)
        everybody = [*self.nodes, *self.replicas]
        until(lambda: all(self._sees(node, len(everybody)) for node in everybody))
        return added

    def empty(self) -> None:
        for node in self.nodes:
            node.admin.flushall()

    def stop(self) -> None:
        for node in (*self.nodes, *self.replicas):
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
