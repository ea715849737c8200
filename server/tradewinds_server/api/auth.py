"""The door: who calls, whether they may call this, and whether they may stay.

A call carries an API key as `authorization: Bearer KEY`, a seat token as `tradewinds-seat-token`,
or both. A seat token opens the calls of its own seat and needs no key beside it; the servicer
checks it against the match.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, NamedTuple, TypeAlias

import grpc
import structlog
from grpc_status.rpc_status import to_status

from ..errors import BadKey, KeyNeeded, ServiceError, StoreUnavailable
from ..identity.keys import parse_key
from ..identity.principals import ANYBODY, Permission, Principal
from ..identity.register import Register
from .errors import status_of
from .limits import address_of

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
log = structlog.get_logger()

RECHECK_SECONDS: Final = 2.0
SCHEME: Final = "bearer "
SEAT_TOKEN: Final = "tradewinds-seat-token"  # noqa: S105 - the name of the metadata entry
CATALOG, MATCH = "/tradewinds.v1.CatalogService/", "/tradewinds.v1.MatchService/"
QUEUES, ENGINE = "/tradewinds.v1.MatchmakingService/", "/tradewinds.v1.EngineService/"
CHANNELZ = "/grpc.channelz.v1.Channelz/"

NEEDS: Final[Mapping[str, Permission | None]] = {  # None: no key is needed
    CATALOG + "ListGames": None,
    CATALOG + "GetGame": None,
    CATALOG + "GetComponents": None,
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
    """Who calls from where: somebody known, the holder of a seat token, both, or neither."""

    principal: Principal | None
    seat_token: str
    address: str = ""


_caller: ContextVar[Caller] = ContextVar("caller")


def caller() -> Caller:
    """Of the call that is being answered."""
    return _caller.get()


def client() -> str:
    """Whom the cost of the call is counted for: the owner of the key, else the address."""
    principal, _, address = caller()
    return address if principal is None or not principal.key_id else f"name {principal.name}"


def own_name(bot: str) -> str:
    """The name, if the caller may act under it; else NotYourName."""
    principal = caller().principal
    if principal is None:
        raise KeyNeeded
    principal.require_name(bot)
    return bot


def only_name() -> str:
    """The only name the caller may act under; empty if it may act under any."""
    principal = caller().principal
    if principal is None:
        raise KeyNeeded
    return "" if principal.may(Permission.ANY_NAME) else principal.name


class Authenticator:
    """Lets calls in, and shows streams out whose key has been revoked; open without a register."""

    def __init__(self, register: Register | None) -> None:
        self._register = register
        self._streams: dict[Principal, dict[Context, asyncio.Task[Any]]] = {}

    async def admit(self, method: str, context: Context) -> None:
        """Unauthenticated or Forbidden unless the caller may make this call."""
        known = await self.identify(method, *shown_secrets(context))
        _caller.set(known._replace(address=address_of(context.peer())))

    async def identify(self, method: str, key: str = "", token: str = "") -> Caller:
        """Who shows this key and this seat token, if they may make this call."""
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
        """Keep an eye on a stream while it lasts."""
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
        """Until cancelled: look again at every key that holds a stream open."""
        while self._register is not None:
            await asyncio.sleep(RECHECK_SECONDS)
            for principal in list(self._streams):
                try:
                    if not await self._register.still_holds(principal):
                        await self._show_out(principal)
                except StoreUnavailable:
                    break  # nobody is shown out on a guess

    async def _show_out(self, principal: Principal) -> None:
        log.info("key revoked", bot=principal.name, key_id=principal.key_id)
        for context, task in list(self._streams.get(principal, {}).items()):
            await _end(context, BadKey())
            task.cancel()


def shown_secrets(context: Context) -> tuple[str, str]:
    """The API key and the seat token in the call's metadata, the first of each."""
    key = token = ""
    for name, value in context.invocation_metadata() or ():
        text = str(value)
        if name == "authorization" and text.lower().startswith(SCHEME):
            key = key or text[len(SCHEME) :].strip()
        elif name == SEAT_TOKEN:
            token = token or text.strip()
    return key, token


async def _end(context: Context, error: ServiceError) -> None:
    """Close a stream from outside its task, with a reason its client can read."""
    try:
        status = to_status(status_of(error))
        await context.abort(status.code, status.details, status.trailing_metadata)
    except (grpc.aio.AbortError, grpc.aio.UsageError):
        return  # the first says that it is done, the second that the client was faster
