"""One server process: settings -> store -> domain -> servicers -> gRPC server."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import grpc
import structlog
from grpc_channelz.v1 import channelz, channelz_pb2
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from tradewinds.v1 import (
    arena_service_pb2,
    arena_service_pb2_grpc,
    bot_service_pb2,
    bot_service_pb2_grpc,
    catalog_service_pb2,
    catalog_service_pb2_grpc,
    engine_service_pb2,
    engine_service_pb2_grpc,
    match_service_pb2,
    match_service_pb2_grpc,
    matchmaking_service_pb2,
    matchmaking_service_pb2_grpc,
)

from .analysis.worker_pool import EngineWorkers
from .api.archive_reader import MeteredArchive
from .api.arena_service import ArenaService
from .api.auth import Authenticator
from .api.bot_service import BotService
from .api.catalog_service import CatalogService
from .api.client_limits import CallLimit, RateLimit
from .api.engine_service import EngineService
from .api.interceptor import ServiceInterceptor
from .api.match_service import MatchService
from .api.matchmaking_service import MatchmakingService
from .api.play_stream import MISSED_HEARTBEATS
from .api.slow_readers import SlowReaders
from .archive.archive import Archive
from .archive.archiver import Archiver
from .archive.object_store import Objects, open_objects
from .arena.ratings import Ratings
from .arena.tournament_runner import TournamentRunner
from .arena.tournaments import Tournaments
from .background_tasks import keep_running
from .config import Settings
from .errors import StoreUnavailable
from .identity.key_lookup import KeyLookup
from .match.deadline_sweep import DeadlineSweeper
from .match.invitations import Invitations
from .match.live_match import LiveMatch
from .match.match_cache import MatchCache
from .match.outages import Outages
from .match.referee import Referee
from .matchmaking.match_formation import Formations
from .matchmaking.matchmaker import Matchmaker
from .metrics.exporter import Exporter
from .store.accounts import AccountStore
from .store.client import StoreClient
from .store.deadline_index import DeadlineIndex
from .store.heartbeats import Heartbeats
from .store.invitations import InvitationStore
from .store.matches import MatchStore
from .store.notifications import Notifications
from .store.port_leases import PortLease
from .store.ratings import RatingStore
from .store.running_matches import RunningMatches
from .store.sessions import SessionStore
from .store.store_clock import StoreTime
from .store.tickets import TicketStore
from .store.tournaments import TournamentStore
from .store_gauges import StoreGauges
from .tls import server_credentials

if TYPE_CHECKING:
    from .gateway.web_server import WebServer

SERVICES = (
    catalog_service_pb2,
    match_service_pb2,
    matchmaking_service_pb2,
    bot_service_pb2,
    engine_service_pb2,
    arena_service_pb2,
    channelz_pb2,
)
SERVING = health_pb2.HealthCheckResponse.SERVING
HEAL_SECONDS = 300.0
STORE_PATIENCE = 10.0
log = structlog.get_logger()


class App:
    """Everything a server process runs. `redis_url` is never empty here."""

    def __init__(
        self,
        settings: Settings,
        redis_url: str,
        interceptors: Sequence[grpc.aio.ServerInterceptor[Any, Any]] = (),
    ) -> None:
        self._settings = settings
        self._client = StoreClient(redis_url)
        self._notifications = Notifications(redis_url)
        self._clock = StoreTime()
        retention_ms = int(settings.retention_hours * 3_600_000)
        self._objects = open_objects(settings.archive) if settings.archive else None
        self._archive = None if self._objects is None else _metered(self._objects, settings)
        self._store = MatchStore(
            self._client,
            self._notifications.process,
            retention_ms,
            int(settings.archive_after_seconds * 1000) if settings.archive else None,
        )
        self._matches = MatchCache(self._store, self._notifications, settings.cached_matches)
        heartbeats = Heartbeats(self._client, self._notifications.process)
        index = DeadlineIndex(self._client, self._clock)
        self._outages = Outages(heartbeats, self._clock, self._store, self._matches, index)
        self._referee = Referee(self._store, self._matches, self._outages)
        self._exporter = Exporter()
        tickets = TicketStore(self._client, self._notifications.process, settings.lease_seconds)
        running = RunningMatches(self._client)
        self._invitations = Invitations(
            InvitationStore(
                self._client,
                self._notifications.process,
                retention_ms,
                has_archive=self._archive is not None,
            ),
            running,
            self._referee,
            self._matches,
            self._notifications,
        )
        self._sweeper = DeadlineSweeper(
            index, self._referee, self._invitations, settings.sweep_seconds, HEAL_SECONDS
        )
        self._workers = EngineWorkers(
            settings.engine_workers, settings.rollout_seconds, settings.engine_workers_per_client
        )
        self._match_service = MatchService(
            settings,
            self._store,
            self._matches,
            self._referee,
            self._invitations,
            self._clock,
            self._workers,
            self._archive,
        )
        rating_store = RatingStore(self._client, retention_ms)
        self._ratings = Ratings(rating_store)
        self._referee.ends.add_recorder(self._ratings.match_ended)
        tournaments = TournamentStore(self._client, self._notifications.process)
        self._tournament_runner = TournamentRunner(
            tournaments,
            self._store,
            self._referee.create,
            int(settings.invitation_seconds * 1000),
            int(settings.spectator_delay_seconds * 1000),
        )
        self._referee.ends.add_recorder(self._tournament_runner.match_ended)
        self._arena_service = ArenaService(
            settings, self._ratings, Tournaments(tournaments), self._workers
        )
        self._store_gauges = StoreGauges(index, tickets, self._store.ended)
        self._matchmaker = self._make_matchmaker(tickets, running, rating_store)
        self._matchmaker.when_freed.append(self._invitations.tell)
        self._queue_service = MatchmakingService(
            settings, self._matchmaker, self._matches, self._referee
        )
        sessions = SessionStore(self._client, self._notifications.process, retention_ms)
        self._bot_service = BotService(
            settings,
            self._matches,
            self._referee,
            self._matchmaker,
            sessions,
            self._notifications,
            self._clock,
            self._invitations,
        )
        self._authenticator = Authenticator(
            None if settings.open else KeyLookup(AccountStore(self._client))
        )
        rate = RateLimit(settings.calls_per_second, settings.call_burst)
        limit = CallLimit(rate, settings.max_calls, settings.max_calls_per_client)
        self._slow_readers = SlowReaders(MISSED_HEARTBEATS * settings.heartbeat_seconds)
        self._health = health.aio.HealthServicer()  # type: ignore[attr-defined]
        self._server = grpc.aio.server(
            interceptors=[
                *interceptors,
                ServiceInterceptor(limit, self._authenticator, self._slow_readers),
            ],
            options=server_options(settings),
        )
        self._web: WebServer | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> int:
        """Start listening. Returns the port."""
        await self._wait_for_store()
        await self._notifications.start()
        await self._matchmaker.start()
        self._add_services()
        port = self._bind(self._settings.address)
        lease = PortLease(self._client, port)
        await lease.renew()
        self._make_web_server()
        await self._server.start()
        work = [
            self._authenticator.run,
            self._slow_readers.run,
            self._outages.run,
            self._sweeper.run,
            self._tournament_runner.run,
            lease.run,
        ]
        if self._objects is not None and self._store.ended is not None:
            archiver = Archiver(
                self._store,
                self._store.ended,
                Archive(self._objects),
                self._ratings,
                self._settings.sweep_seconds,
                self._settings.archive_retention_days,
            )
            work.append(archiver.run)
        if self._settings.metrics_port:
            self._exporter.start(self._settings.host.strip("[]"), self._settings.metrics_port)
            work.append(self._store_gauges.run)
        self._tasks = [asyncio.create_task(keep_running(run)) for run in work]
        await self._health.set("", SERVING)
        if self._web is not None:
            log.info("page", address=self._web.start())
        log.info("serving", host=self._settings.host, port=port, pid=os.getpid())
        return port

    async def _wait_for_store(self) -> None:
        """Wait for a store that is restarting. Raises StoreUnavailable after some seconds."""
        end = time.monotonic() + STORE_PATIENCE
        while True:
            try:
                await self._outages.beat()
                return
            except StoreUnavailable as error:
                if time.monotonic() > end:
                    raise
                await asyncio.sleep(error.retry_after or 1.0)

    async def drain(self) -> None:
        """Send streams elsewhere, finish pending work, and stop."""
        log.info("draining")
        await self._health.enter_graceful_shutdown()
        self._match_service.drain()
        self._queue_service.drain()
        self._bot_service.drain()
        self._arena_service.drain()
        if self._web is not None:
            await self._web.stop()
        await self._server.stop(self._settings.drain_seconds)
        await self._bot_service.wait_closed()
        await self._referee.committer.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._exporter.stop()
        await self._workers.close()
        await self._matchmaker.close()
        await self._invitations.close()
        await self._matches.close()
        await self._notifications.close()
        await self._client.close()

    def _make_matchmaker(
        self, tickets: TicketStore, running: RunningMatches, ratings: RatingStore
    ) -> Matchmaker:
        settings = self._settings
        formations = Formations(
            tickets,
            running,
            ratings,
            self._store,
            self._referee.create,
            int(settings.spectator_delay_seconds * 1000),
        )
        matchmaker = Matchmaker(
            tickets,
            running,
            self._notifications,
            formations,
            settings.lease_seconds,
            settings.sweep_seconds,
        )

        async def free_bots(match: LiveMatch) -> None:
            matchmaker.match_over(match.match_id)

        self._referee.ends.add_listener(free_bots)
        return matchmaker

    def _bind(self, address: str) -> int:
        credentials = server_credentials(self._settings)
        if credentials is None:
            return self._server.add_insecure_port(address)
        return self._server.add_secure_port(address, credentials)

    def _make_web_server(self) -> None:
        if not self._settings.web_port:
            return
        from .gateway.web_server import WebServer  # needs packages that others do not

        files = [module.DESCRIPTOR for module in (*SERVICES, health_pb2)]
        self._web = WebServer(self._settings, files)
        self._server.add_insecure_port(self._web.service_address)

    def _add_services(self) -> None:
        server = self._server
        catalog = CatalogService(self._matches, self._archive)
        engine = EngineService(self._workers)
        catalog_service_pb2_grpc.add_CatalogServiceServicer_to_server(catalog, server)
        match_service_pb2_grpc.add_MatchServiceServicer_to_server(self._match_service, server)
        matchmaking_service_pb2_grpc.add_MatchmakingServiceServicer_to_server(
            self._queue_service, server
        )
        bot_service_pb2_grpc.add_BotServiceServicer_to_server(self._bot_service, server)
        engine_service_pb2_grpc.add_EngineServiceServicer_to_server(engine, server)
        arena_service_pb2_grpc.add_ArenaServiceServicer_to_server(self._arena_service, server)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, server)
        channelz.add_channelz_servicer(server)  # type: ignore[arg-type]  # stubs know one kind
        names = [
            service.full_name
            for file in SERVICES
            for service in file.DESCRIPTOR.services_by_name.values()
        ]
        names += [health.SERVICE_NAME, reflection.SERVICE_NAME]
        reflection.enable_server_reflection(names, server)


def _metered(objects: Objects, settings: Settings) -> MeteredArchive:
    rate = settings.archive_reads_per_second
    return MeteredArchive(objects, RateLimit(rate, 10 * rate))


def server_options(settings: Settings) -> list[tuple[str, int]]:
    """Everything is bounded. Pings of honest clients are never treated as an attack."""
    return [
        ("grpc.so_reuseport", 1),
        ("grpc.http2.bdp_probe", 0),  # turns are small: bandwidth probes double the packets
        ("grpc.max_receive_message_length", settings.max_message_bytes),
        ("grpc.max_send_message_length", 4 * settings.max_message_bytes),
        ("grpc.max_concurrent_streams", settings.max_streams),
        ("grpc.max_allowed_incoming_connections", settings.max_connections),
        # bursts of calls wait; by default some of a thousand would be cancelled
        ("grpc.server.max_pending_requests", settings.max_calls),
        ("grpc.server.max_pending_requests_hard_limit", settings.max_calls),
        ("grpc.server_handshake_timeout_ms", int(settings.handshake_seconds * 1000)),
        ("grpc.max_connection_idle_ms", 300_000),  # without a call; they are not counted by client
        ("grpc.keepalive_time_ms", 30_000),
        ("grpc.keepalive_timeout_ms", 20_000),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.min_ping_interval_without_data_ms", 1_000),
        ("grpc.http2.max_ping_strikes", 0),
    ]


async def serve(
    settings: Settings,
    redis_url: str,
    interceptors: Sequence[grpc.aio.ServerInterceptor[Any, Any]] = (),
) -> None:
    """Run one server process until a signal."""
    app = App(settings, redis_url, interceptors)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    await app.start()
    spare_collector()
    await stop.wait()
    await app.drain()


def spare_collector() -> None:
    """Freeze startup objects and collect garbage less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
