"""Checks of the store: reachability, durability and permissions."""

from __future__ import annotations

import secrets
import time
from typing import Final

from tradewinds_engine import UnknownGame

from ..errors import StoreUnavailable, UnknownMatch
from ..match.match_summary import ListedMatch
from ..store import redis_keys
from ..store.accounts import AccountStore
from ..store.client import StoreClient
from ..store.match_lists import ListEntry, MatchLists
from ..store.matches import MatchStore
from ..store.resp import ReplyError
from .findings import Finding, ok, problem, warning

STORE: Final = "store"
OLDEST_MAJOR: Final = 7
FULL: Final = 0.8
CLOCK_SECONDS: Final = 1.0
PROBE_MS: Final = 1000
RUNNING_SAMPLE: Final = 500
MEGABYTE: Final = 1024 * 1024


async def check_store(client: StoreClient, *, is_open: bool, has_archive: bool) -> list[Finding]:
    """All findings about a store; a single one if it cannot be reached."""
    started = time.monotonic()
    try:
        await client.send("TIME")
    except StoreUnavailable as error:
        return [
            problem(
                STORE,
                f"cannot be reached: {await client.explain_failure() or error}",
                "check redis_url, the password, TLS, and that the store runs",
            )
        ]
    took = (time.monotonic() - started) * 1000
    found = [ok(STORE, f"answers in {took:.1f} ms, connection included")]
    found += await check_clocks(client)
    found += await check_servers(client, has_archive)
    found += await check_rights(client)
    found += await check_keys(client, is_open)
    found += await check_matches(client)
    return found


async def check_clocks(client: StoreClient) -> list[Finding]:
    """Turns are timed by the store's clock; clocks of a cluster's nodes must agree."""
    times = [int(seconds) + int(us) / 1e6 for seconds, us in await client.send_to_all("TIME")]
    apart = max(times) - min(times)
    if apart > CLOCK_SECONDS:
        return [
            problem(
                "clocks",
                f"the clocks of the store's nodes are {apart:.1f} s apart",
                "keep them in step with NTP: a seat's time may be wrong by that after a failover",
            )
        ]
    away = times[0] - time.time()
    if abs(away) > CLOCK_SECONDS:
        return [
            warning(
                "clocks",
                f"the store's clock is {away:+.1f} s from this machine's",
                "harmless for matches, confusing in logs: run NTP on both",
            )
        ]
    return [ok("clocks", f"store and this machine agree to {abs(away):.2f} s")]


async def check_servers(client: StoreClient, has_archive: bool) -> list[Finding]:
    """Version, eviction, durability and memory of every node."""
    try:
        reports = await client.send_to_all("INFO")
    except ReplyError as error:
        return [
            warning(
                STORE, f"INFO is refused: {error}", "grant +info, as deploy/store/users.acl does"
            )
        ]
    found: list[Finding] = []
    for number, report in enumerate(reports):
        facts = dict(line.split(":", 1) for line in report.decode().splitlines() if ":" in line)
        name = STORE if len(reports) == 1 else f"{STORE} {number + 1}"
        found += [
            _version(name, facts),
            _eviction(name, facts),
            _durability(name, facts),
            _memory(name, facts, has_archive),
        ]
    return found


def _version(name: str, facts: dict[str, str]) -> Finding:
    version = facts.get("valkey_version") or facts.get("redis_version", "0")
    kind = "Valkey" if "valkey_version" in facts else "Redis"
    if int(version.split(".")[0]) < OLDEST_MAJOR:
        return problem(
            name, f"is {kind} {version}", f"use Redis {OLDEST_MAJOR} or Valkey, or later"
        )
    return ok(name, f"is {kind} {version}, {facts.get('redis_mode', 'standalone')}")


def _eviction(name: str, facts: dict[str, str]) -> Finding:
    policy = facts.get("maxmemory_policy", "unknown")
    if policy != "noeviction":
        return problem(
            name,
            f"maxmemory-policy is {policy}: matches would be deleted when memory is full",
            "set maxmemory-policy to noeviction",
        )
    return ok(name, "maxmemory-policy is noeviction")


def _durability(name: str, facts: dict[str, str]) -> Finding:
    if facts.get("aof_enabled") != "1":
        return warning(
            name,
            "no append-only file: a restart loses what is not in a snapshot",
            "set appendonly yes; appendfsync everysec loses at most two seconds",
        )
    if facts.get("aof_last_write_status") != "ok":
        return problem(name, "the append-only file cannot be written", "make room on its disk")
    return ok(name, "writes an append-only file")


def _memory(name: str, facts: dict[str, str], has_archive: bool) -> Finding:
    used, most = int(facts["used_memory"]), int(facts.get("maxmemory", 0))
    text = f"uses {used / MEGABYTE:.0f} MB"
    keep_less = "" if has_archive else ", or set an archive, to which ended matches go"
    if not most:
        return warning(
            name, f"{text}, without a limit", f"set maxmemory below the machine's memory{keep_less}"
        )
    if used > FULL * most:
        return problem(
            name,
            f"{text} of {most / MEGABYTE:.0f} MB: moves are refused when it is full",
            f"raise maxmemory{keep_less}",
        )
    return ok(name, f"{text} of {most / MEGABYTE:.0f} MB")


async def check_rights(client: StoreClient) -> list[Finding]:
    """Try what servers do, on a key that ends at once."""
    key = f"{{x}}:doctor:{secrets.token_hex(8)}"
    tries = (
        ("SET", key, "1", "PX", PROBE_MS),
        ("EVAL", "return redis.call('GET', KEYS[1])", 1, key),
        ("UNLINK", key),
        ("PUBSUB", "NUMSUB", redis_keys.process_channel("doctor")),
        ("EVAL", "return redis.call('PUBLISH', 'p:doctor', 'hello')", 1, key),
    )
    for command in tries:
        try:
            await client.send(*command)
        except ReplyError as error:
            return [
                problem(
                    "rights",
                    f"{command[0]} is refused: {error}",
                    "give the servers' user the rights of deploy/store/users.acl",
                )
            ]
    return [ok("rights", "reading, writing, scripts and channels work")]


async def check_keys(client: StoreClient, is_open: bool) -> list[Finding]:
    if is_open:
        return [ok("keys", "none needed: the server is open, on a loopback address")]
    accounts = await AccountStore(client).all()
    if not accounts:
        return [problem("keys", "no API keys exist", "make one with `tradewinds bots add NAME`")]
    return [ok("keys", f"{len(accounts)} names have keys")]


async def check_matches(client: StoreClient) -> list[Finding]:
    """Matches in progress must be of the rules that are installed here."""
    lists, store = MatchLists(client), MatchStore(client, "doctor", 0)
    key = redis_keys.matches(has_ended=False)
    entries: list[ListEntry] = await lists.page(key, None, RUNNING_SAMPLE)
    count, foreign = 0, set()
    for entry in entries:
        try:
            record = ListedMatch(await store.load(entry.match_id)).record
        except UnknownMatch:
            continue
        except UnknownGame:
            foreign.add("a game not installed here")
        else:
            if record.rules_version != record.game.rules_version:
                foreign.add(f"{record.game.name} version {record.rules_version}")
        count += 1
    text = f"{count}{' or more' if len(entries) == RUNNING_SAMPLE else ''} in progress"
    if foreign:
        return [
            problem(
                "matches",
                f"{text}, some by other rules: {', '.join(sorted(foreign))}",
                "let servers of the older version finish them before you end those: see "
                "docs/upgrading.md",
            )
        ]
    return [ok("matches", f"{text}, all by the rules installed here")]
