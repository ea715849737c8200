"""The processes of a server: one, or several that share a port and are replaced when they die."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

import grpc
import structlog

from . import logging_setup as logging
from .app import serve
from .config import Settings, unknown_variables
from .startup_checks import check_store, reserve_port, with_tracing
from .store.embedded_redis import EmbeddedRedis
from .tls import server_credentials

RESTART_SECONDS = 0.5
log = structlog.get_logger()


def run(settings: Settings) -> None:
    """Serve until SIGTERM or Ctrl-C. Starts an embedded store unless one is named."""
    logging.set_up(settings)
    for variable, near in unknown_variables(os.environ).items():
        log.warning("unknown variable ignored", variable=variable, did_you_mean=near)
    server_credentials(settings)
    settings = with_tracing(settings, os.environ)
    with _store(settings) as redis_url:
        check_store(settings, redis_url)
        with reserve_port(settings, redis_url) as port:
            settings = replace(settings, port=port)
            if settings.workers == 1:
                run_worker(settings, redis_url)
            else:
                ServerProcesses(settings, redis_url).run()


def run_worker(settings: Settings, redis_url: str) -> None:
    logging.set_up(settings)
    install_loop()
    with traced(settings) as interceptors:
        asyncio.run(serve(settings, redis_url, interceptors))


@contextlib.contextmanager
def traced(settings: Settings) -> Iterator[Sequence[grpc.aio.ServerInterceptor[Any, Any]]]:
    """Send traces to a collector, if there is one. Without it nothing of that is imported."""
    if not settings.tracing:
        yield ()
        return
    from .tracing import exporting

    with exporting(settings.tracing) as interceptor:
        yield [interceptor]


def install_loop() -> None:
    """Use the faster event loop where it is installed."""
    with contextlib.suppress(ImportError):
        import uvloop

        uvloop.install()


class ServerProcesses:
    """Keeps the wanted number of workers alive."""

    def __init__(self, settings: Settings, redis_url: str) -> None:
        self._settings = settings
        self._redis_url = redis_url
        self._spawn = multiprocessing.get_context("spawn")
        self._workers: dict[int, BaseProcess] = {}
        self._stopping = False

    def run(self) -> None:
        """Keep the workers running until a signal, then drain them."""
        for stop in (signal.SIGTERM, signal.SIGINT):
            signal.signal(stop, self._stop)
        for number in range(self._settings.workers):
            self._start(number)
        while self._workers:
            wait([worker.sentinel for worker in self._workers.values()])
            for number, worker in list(self._workers.items()):
                if not worker.is_alive():
                    del self._workers[number]
                    if not self._stopping:
                        self._replace(number, worker)

    def _replace(self, number: int, dead: BaseProcess) -> None:
        log.warning("worker died", pid=dead.pid, exit_code=dead.exitcode)
        time.sleep(RESTART_SECONDS)  # do not restart a failing worker in a tight loop
        if not self._stopping:
            self._start(number)

    def _start(self, number: int) -> None:
        settings = self._settings
        if settings.metrics_port:
            settings = replace(settings, metrics_port=settings.metrics_port + number)
        worker = self._spawn.Process(target=run_worker, args=(settings, self._redis_url))
        worker.start()
        self._workers[number] = worker
        if self._stopping:  # since the last check
            worker.terminate()

    def _stop(self, number: int, frame: object) -> None:
        self._stopping = True
        for worker in self._workers.values():
            worker.terminate()


@contextlib.contextmanager
def _store(settings: Settings) -> Iterator[str]:
    if settings.redis_url:
        yield settings.redis_url
        return
    embedded = EmbeddedRedis(settings.durability, settings.data_dir)
    embedded.start()
    log.info("store started", durability=settings.durability, pid=embedded.pid)
    try:
        yield embedded.url
    finally:
        embedded.stop()
