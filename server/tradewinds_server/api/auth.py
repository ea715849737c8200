"""Authentication: who calls, whether they may, and whether their stream may stay open.

A call carries an API key as `authorization: Bearer KEY`, a seat token as `tradewinds-seat-token`,
or both. A seat token allows the calls of its own seat without a key; the servicer checks it against
the match.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, NamedTuple, TypeAlias

import grpc
import structlog
from grpc_status.rpc_status import to_status

from ..errors import BadKey, KeyNeeded, ServiceError, StoreUnavailable
from ..identity.api_keys import parse_key
from ..identity.key_lookup import KeyLookup
from ..identity.permissions import ANYBODY, Permission, Principal
from .client_limits import address_of, peer_of
from .error_status import status_of

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
log = structlog.get_logger()

RECHECK_SECONDS: Final = 2.0
SCHEME: Final = "bearer "
SEAT_TOKEN: Final = "tradewinds-seat-token"  # noqa: S105 - the name of the metadata entry
CATALOG, MATCH = "/tradewinds.v1.CatalogService/", "/tradewinds.v1.MatchService/"
QUEUES, ENGINE = "/tradewinds.v1.MatchmakingService/", "/tradewinds.v1.EngineService/"
ARENA = "/tradewinds.v1.ArenaService/"
CHANNELZ = "/grpc.channelz.v1.Channelz/"

NEEDS: Final[Mapping[str, Permission | None]] = {  # None: no key is needed
    CATALOG + "ListGames": None,
    CATALOG + "GetGame": None,
    CATALOG + "GetComponents": None,
    CATALOG + "GetObservationSpec": None,
    MATCH + "CreateMatch": Permission.ORGANISE,
    MATCH + "GetMatch": Permission.WATCH,
    MATCH + "ListMatches": Permission.WATCH,
    MATCH + "SubmitMove": Permission.PLAY,
    MATCH + "WatchMatch": Permission.WATCH,
    MATCH + "Resign": Permission.PLAY,
    MATCH + "ListSteps": Permission.WATCH,
    MATCH + "GetReplay": Permission.WATCH,
    MATCH + "VerifyReplay": Permission.COMPUTE,
    QUEUES + "JoinQueue": Permission.PLAY,
    QUEUES + "CancelTicket": Permission.PLAY,
    QUEUES + "ListQueues": Permission.WATCH,
    "/tradewinds.v1.BotService/Play": Permission.PLAY,
    ENGINE + "NewPosition": Permission.COMPUTE,
    ENGINE + "GetPosition": Permission.COMPUTE,
    ENGINE + "Apply": Permission.COMPUTE,
    ENGINE + "GetView": Permission.COMPUTE,
    ENGINE + "Determinize": Permission.COMPUTE,
    ENGINE + "Rollout": Permission.COMPUTE,
    ARENA + "ListLeaderboard": Permission.WATCH,
    ARENA + "GetBot": Permission.WATCH,
    ARENA + "ListBotResults": Permission.WATCH,
    ARENA + "CreateTournament": Permission.ORGANISE,
    ARENA + "GetTournament": Permission.WATCH,
    ARENA + "ListTournaments": Permission.WATCH,
    ARENA + "JoinTournament": Permission.PLAY,
    ARENA + "LeaveTournament": Permission.PLAY,
    ARENA + "StartTournament": Permission.ORGANISE,
    ARENA + "CancelTournament": Permission.ORGANISE,
    ARENA + "ListStandings": Permission.WATCH,
    ARENA + "WatchTournament": Permission.WATCH,
    CHANNELZ + "GetTopChannels": Permission.INSPECT,
    CHANNELZ + "GetServers": Permission.INSPECT,
    CHANNELZ + "GetServer": Permission.INSPECT,
    CHANNELZ + "GetServerSockets": Permission.INSPECT,
    CHANNELZ + "GetChannel": Permission.INSPECT,
    CHANNELZ + "GetSubchannel": Permission.INSPECT,
    CHANNELZ + "GetSocket": Permission.INSPECT,
}
SEAT_CALLS: Final = frozenset(
    MATCH + call for call in ("GetMatch", "SubmitMove", "WatchMatch", "Resign", "ListSteps")
)


class Caller(NamedTuple):
    """The caller: a known principal, the holder of a seat token, both, or neither.

    `client` is charged for the call: the owner of the key, else the address.
    """

    principal: Principal | None
    seat_token: str
    client: str = ""


_caller: ContextVar[Caller] = ContextVar("caller")


def caller() -> Caller:
    """The caller of the current call."""
    return _caller.get()


def client() -> str:
    """The client that is charged for the current call."""
    return caller().client


def own_name(bot: str) -> str:
    """Return the name if the caller may act under it. Raises NotYourName."""
    principal = caller().principal
    if principal is None:
        raise KeyNeeded
    principal.require_name(bot)
    return bot


def only_name() -> str:
    """The only name the caller may act under; empty if it may use any."""
    principal = caller().principal
    if principal is None:
        raise KeyNeeded
    return "" if principal.may(Permission.ANY_NAME) else principal.name


class Authenticator:
    """Admits calls, and ends streams whose key was revoked. Open without a key lookup."""

    def __init__(self, register: KeyLookup | None) -> None:
        self._register = register
        self._streams: dict[Principal, dict[Context, asyncio.Task[Any]]] = {}

    async def admit(self, method: str, context: Context, count: Callable[[str], None]) -> str:
        """Return the client that is charged, or raise if the caller may not make this call.

        `count` is called first. A key that was never valid is charged to its address, so guessing
        keys is limited.
        """
        key, token = shown_secrets(context)
        client = self._owner_of(key) or address_of(peer_of(context))
        count(client)
        known = await self.identify(method, key, token)
        client = self._owner_of(key) or client
        _caller.set(known._replace(client=client))
        return client

    def _owner_of(self, key: str) -> str:
        """The name of the client with this key; empty if unknown."""
        parsed = parse_key(key) if key and self._register is not None else None
        if parsed is None or self._register is None:
            return ""
        principal = self._register.remembered(parsed)
        return f"name {principal.name}" if principal is not None else ""

    async def identify(self, method: str, key: str = "", token: str = "") -> Caller:
        """The caller with this key and seat token. Raises if it may not make this call."""
        if self._register is None:
            return Caller(ANYBODY, token)
        needed = NEEDS[method]
        if needed is None or (token and method in SEAT_CALLS):
            return Caller(None, token)
        if not key:
            raise KeyNeeded
        parsed = parse_key(key)
        if parsed is None:
            raise BadKey
        principal = await self._register.principal_of(parsed)
        principal.require(needed)
        return Caller(principal, token)

    @contextmanager
    def attend(self, context: Context) -> Iterator[None]:
        """Track a stream, so that it can be ended when its key is revoked."""
        principal, task = caller().principal, asyncio.current_task()
        if principal is None or not principal.key_id or task is None:
            yield
            return
        streams = self._streams.setdefault(principal, {})
        streams[context] = task
        try:
            yield
        finally:
            del streams[context]
            if not streams:
                self._streams.pop(principal, None)

    async def run(self) -> None:
        """Check the keys of open streams until cancelled."""
        while self._register is not None:
            await asyncio.sleep(RECHECK_SECONDS)
            for principal in list(self._streams):
                try:
                    if not await self._register.still_holds(principal):
                        await self._show_out(principal)
                except StoreUnavailable:
                    break  # the store is unreachable: keep streams open

    async def _show_out(self, principal: Principal) -> None:
        log.info("key revoked", bot=principal.name, key_id=principal.key_id)
        for context, task in list(self._streams.get(principal, {}).items()):
            await _end(context, BadKey())
            task.cancel()


def shown_secrets(context: Context) -> tuple[str, str]:
    """The first API key and the first seat token in the call's metadata."""
    key = token = ""
    for name, value in context.invocation_metadata() or ():
        text = str(value)
        if name == "authorization" and text.lower().startswith(SCHEME):
            key = key or text[len(SCHEME) :].strip()
        elif name == SEAT_TOKEN:
            token = token or text.strip()
    return key, token


async def _end(context: Context, error: ServiceError) -> None:
    """End a stream from outside its task, with a reason for its client."""
    try:
        status = to_status(status_of(error))
        await context.abort(status.code, status.details, status.trailing_metadata)
    except (grpc.aio.AbortError, grpc.aio.UsageError):
        return  # the call is done, or the client has cancelled it
