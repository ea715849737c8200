"""`tradewinds doctor` finds what is wrong and says what to do."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
import redis

from tests.identity.certificates import Authority
from tests.stores import Node
from tradewinds_server.cli import main
from tradewinds_server.doctor.store_checks import check_clocks, check_servers
from tradewinds_server.identity.api_keys import new_key
from tradewinds_server.store import redis_keys
from tradewinds_server.store.accounts import AccountStore
from tradewinds_server.store.client import StoreClient

Findings = dict[str, list[tuple[str, str, str]]]
Run = Callable[..., tuple[int, Findings]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The exit code and what was found by subject: level, text, advice."""

    def examine(redis_url: str | None = None, **variables: str) -> tuple[int, Findings]:
        monkeypatch.setenv("TRADEWINDS_PORT", "0")
        for name, value in variables.items():
            monkeypatch.setenv(f"TRADEWINDS_{name.upper()}", value)
        with pytest.raises(SystemExit) as stopped:
            main(["doctor", "--json", *(["--redis-url", redis_url] if redis_url else [])])
        found: Findings = {}
        for line in capsys.readouterr().out.splitlines():
            row = json.loads(line)
            rest = row["level"], row["text"], row["advice"]
            found.setdefault(row["subject"], []).append(rest)
        return int(stopped.value.code or 0), found

    return examine


@pytest.fixture
def admin(redis_url: str) -> Iterator[redis.Redis]:
    with redis.Redis.from_url(redis_url) as client:
        before = client.config_get("maxmemory*")
        yield client
        for name, value in before.items():
            client.config_set(name, value)


def levels(found: Findings, subject: str) -> set[str]:
    return {level for level, _, _ in found[subject]}


def problems(found: Findings) -> list[str]:
    """What is to be done about all problems."""
    rows = [row for rows in found.values() for row in rows]
    return [advice for level, _, advice in rows if level == "problem"]


def test_a_sound_deployment_has_no_problems(redis_url: str, run: Run, tmp_path: Path) -> None:
    async def add_key() -> None:
        client, key = StoreClient(redis_url), new_key()
        await AccountStore(client).add("ada", "bot", key.key_id, key.hash)
        await client.close()

    asyncio.run(add_key())
    code, found = run(redis_url, archive=str(tmp_path / "archive"))
    assert (code, problems(found)) == (0, [])
    assert levels(found, "archive") == {"ok"}
    assert found["keys"] == [("ok", "1 names have keys", "")]
    assert levels(found, "clocks") == levels(found, "rights") == {"ok"}
    assert list((tmp_path / "archive").rglob("doctor/*")) == []


def test_without_a_key_nobody_comes_in(redis_url: str, run: Run) -> None:
    code, found = run(redis_url)
    assert code == 1
    assert "bots add" in found["keys"][0][2]
    code, found = run(redis_url, open="true")
    assert levels(found, "keys") == {"ok"}


def test_a_store_that_is_away(run: Run) -> None:
    code, found = run("redis://127.0.0.1:1")
    assert code == 1
    assert levels(found, "store") == {"problem"}
    assert "clocks" not in found
    assert "Connect call failed" in found["store"][0][1]


@pytest.mark.parametrize(("login", "reason"), [("", "NOAUTH"), (":wrong@", "WRONGPASS")])
def test_a_store_that_wants_another_password(
    login: str, reason: str, run: Run, tmp_path: Path
) -> None:
    store = Node(tmp_path, "--requirepass", "right", password="right")
    code, found = run(f"redis://{login}127.0.0.1:{store.port}")
    store.stop()
    assert code == 1
    [(level, text, advice)] = found["store"]
    assert (level, reason in text, "password" in advice) == ("problem", True, True)


def test_a_store_that_evicts_or_is_full(redis_url: str, admin: redis.Redis, run: Run) -> None:
    admin.config_set("maxmemory-policy", "allkeys-lru")
    admin.config_set("maxmemory", 1_000_000_000)
    _, found = run(redis_url, open="true")
    assert problems(found) == ["set maxmemory-policy to noeviction"]
    admin.config_set("maxmemory-policy", "noeviction")
    used = int(admin.info("memory")["used_memory"])
    admin.config_set("maxmemory", int(used * 1.1))
    _, found = run(redis_url, open="true")
    [advice] = problems(found)
    assert "raise maxmemory" in advice
    assert "archive" in advice


def test_a_user_without_rights(redis_url: str, admin: redis.Redis, run: Run) -> None:
    url = redis_url.replace("unix://", "unix://weak:pw@").replace("redis://", "redis://weak:pw@")
    admin.acl_setuser(
        "weak", True, passwords=["+pw"], keys=["*"], channels=["*"], commands=["+@all", "-eval"]
    )
    try:
        code, found = run(url, open="true")
    finally:
        admin.acl_deluser("weak")
    assert code == 1
    assert "users.acl" in problems(found)[0]


def test_matches_of_other_rules(redis_url: str, admin: redis.Redis, run: Run) -> None:
    meta = {
        "game": "madeira", "rules_version": 0, "options": {}, "owners": [{"bot": "ada"}],
        "time_control": {"allowance_ms": 1, "bank_ms": 1, "substitute": "random"},
        "commitment": "00",
    }  # fmt: skip
    fields = {"meta": json.dumps(meta), "version": "0", "mover": "0"}
    fields |= {"created_at": "1", "turn_at": "1", "deadline": "1", "bank:0": "1", "strikes:0": "0"}
    fields |= dict.fromkeys(("seed", "snapshot", "result", "cause:0", "stream:0", "tokens:0"), "")
    unknown = fields | {"meta": json.dumps(meta | {"game": "chess"})}
    for match_id, values in {"m1": fields, "m2": unknown}.items():
        for name, value in values.items():
            admin.hset(redis_keys.match(match_id), name, value)
    admin.zadd(redis_keys.matches(has_ended=False), {"m1": 1, "gone": 2, "m2": 3})
    _, found = run(redis_url, open="true")
    [(level, text, advice)] = found["matches"]
    assert level == "problem"
    assert text.endswith(": a game not installed here, madeira version 0")
    assert "docs/upgrading.md" in advice


def test_certificates_that_end_soon_or_do_not_fit(run: Run, tmp_path: Path) -> None:
    authority = Authority(tmp_path, "ca")
    soon, key = authority.issue("soon", 5)
    late, late_key = authority.issue("late", 90)
    _, found = run(tls_cert=str(soon), tls_key=str(key))
    assert found["TLS"][0][:2] == ("warning", "the certificate ends in 5 days")
    _, found = run(tls_cert=str(late), tls_key=str(late_key))
    assert levels(found, "TLS") == {"ok"}
    code, found = run(tls_cert=str(late), tls_key=str(key))
    assert (code, levels(found, "TLS")) == (1, {"problem"})


def test_a_port_of_another_program(run: Run) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        _, found = run()
        assert "ports" not in found
        code, found = run(port=str(port))
    assert (code, levels(found, "ports")) == (1, {"problem"})


def test_an_archive_that_cannot_be_written_and_a_setting_nobody_knows(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    code, found = run(archive=str(tmp_path / "file" / "archive"), retention_hour="3")
    assert (code, levels(found, "archive")) == (1, {"problem"})
    assert "TRADEWINDS_RETENTION_HOURS" in found["settings"][0][2]


class Nodes:
    """A store whose nodes answer what a test says: no test can set their clocks or age them."""

    def __init__(self, *answers: object) -> None:
        self._answers = list(answers)

    async def send_to_all(self, *command: object) -> list[object]:
        return self._answers


def test_a_clock_that_is_not_this_machines(
    redis_url: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time
    monkeypatch.setattr("time.time", lambda: now() - 90)
    _, found = run(redis_url)
    [(level, text, _)] = found["clocks"]
    assert (level, text.partition(".")[0]) == ("warning", "the store's clock is +90")


async def test_clocks_of_nodes_that_are_apart() -> None:
    [finding] = await check_clocks(cast(StoreClient, Nodes((1000, 0), (1002, 500_000))))
    assert (finding.level, finding.text) == (
        "problem",
        "the clocks of the store's nodes are 2.5 s apart",
    )


@pytest.mark.parametrize(
    ("changed", "level", "advice"),
    [
        ("redis_version:6.2.1", "problem", "use Redis 7"),
        ("aof_enabled:0", "warning", "set appendonly yes"),
        ("aof_last_write_status:err", "problem", "make room"),
        ("maxmemory:0", "warning", "set maxmemory below"),
        ("maxmemory_policy:allkeys-lru", "problem", "noeviction"),
    ],
)
async def test_a_node_that_is_not_as_it_should_be(changed: str, level: str, advice: str) -> None:
    sound = [
        "redis_version:7.0.0", "maxmemory_policy:noeviction", "aof_enabled:1",
        "aof_last_write_status:ok", "used_memory:1000000", "maxmemory:10000000",
    ]  # fmt: skip
    node, other = ("\r\n".join(lines).encode() for lines in (sound, [*sound, changed]))
    nodes = cast(StoreClient, Nodes(node, other))
    findings = await check_servers(nodes, has_archive=False)
    [wrong] = [finding for finding in findings if finding.level != "ok"]
    assert (wrong.level, wrong.subject) == (level, "store 2")
    assert advice in wrong.advice
