"""The deployment files fit together, and fit the server's settings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from tradewinds_server.config import PREFIX, Settings, load_settings
from tradewinds_server.store.store_url import parse

DEPLOY = Path(__file__).parents[2] / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
PORT = Settings().port


def documents(name: str) -> list[Any]:
    return list(yaml.safe_load_all((DEPLOY / name).read_text()))


COMPOSE = documents("compose.yaml")[0]
ENVOY = documents("envoy.yaml")[0]


def every(node: Any, key: str) -> Iterator[Any]:
    """Every value under that key, however deep."""
    if isinstance(node, dict):
        for name, value in node.items():
            if name == key:
                yield value
            yield from every(value, key)
    elif isinstance(node, list):
        for value in node:
            yield from every(value, key)


def image_settings() -> dict[str, str]:
    return dict(re.findall(rf"({PREFIX}\w+)=(\S+)", DOCKERFILE))


def compose_settings(service: str) -> dict[str, str]:
    given: dict[str, str] = COMPOSE["services"][service]["environment"]
    return given


@pytest.mark.parametrize(
    "file",
    [file for file in sorted(DEPLOY.rglob("*.y*ml")) if "templates" not in file.parts],
    ids=lambda file: str(file.relative_to(DEPLOY)),
)
def test_every_file_is_well_formed(file: Path) -> None:
    assert all(isinstance(document, dict) for document in yaml.safe_load_all(file.read_text()))


@pytest.mark.parametrize(
    "given",
    [
        image_settings(),
        {**image_settings(), **compose_settings("server-1")},
        {**image_settings(), **compose_settings("server-2")},
    ],
    ids=["image", "compose server-1", "compose server-2"],
)
def test_servers_start_with_the_settings_they_are_given(given: dict[str, str]) -> None:
    known = {PREFIX + field.name.upper() for field in fields(Settings)}
    assert set(given) <= known
    settings = load_settings(environment=given)
    assert (settings.port, settings.host, settings.open) == (PORT, "0.0.0.0", False)


def test_the_image_is_built_in_one_stage_and_run_without_root_in_another() -> None:
    stages = re.findall(r"^FROM (\S+)(?: AS (\w+))?$", DOCKERFILE, re.MULTILINE)
    assert [name for _, name in stages] == ["build", ""]
    final = DOCKERFILE[DOCKERFILE.rindex("FROM") :]
    assert re.search(r"^USER 10001$", final, re.MULTILINE)
    assert "gcc" not in final
    assert f"EXPOSE {PORT}" in final


def test_what_the_image_copies_exists_and_is_not_ignored() -> None:
    allowed = (DEPLOY / "Dockerfile.dockerignore").read_text().split()
    for path in re.findall(r"^!(\S+)$", "\n".join(allowed), re.MULTILINE):
        assert (DEPLOY.parent / path).exists(), path
    assert "!deploy/health.py" in allowed
    assert re.search(r"^COPY deploy/health.py ", DOCKERFILE, re.MULTILINE)


def test_compose_runs_a_store_two_servers_and_a_proxy() -> None:
    services = COMPOSE["services"]
    assert {"redis", "server-1", "server-2", "proxy"} <= set(services)
    for name in ("server-1", "server-2"):
        assert "servers" in services[name]["networks"]["front"]["aliases"]


PASSWORD = re.compile(r"\$[({]REDIS_PASSWORD[^)}]*[)}]")


@pytest.mark.parametrize("service", ["server-1", "server-2", "admin"])
def test_the_store_is_opened_with_a_password_that_no_file_holds(service: str) -> None:
    url = compose_settings(service)[f"{PREFIX}REDIS_URL"]
    assert PASSWORD.search(url)
    address = parse(PASSWORD.sub("secret", url))
    assert (address.access.password, address.servers[0].host) == ("secret", "redis")


def test_the_store_wants_the_password_and_evicts_nothing() -> None:
    started = COMPOSE["services"]["redis"]["command"][-1].replace("$$", "$")
    assert "requirepass $REDISCLI_AUTH" in started
    assert "--maxmemory-policy noeviction" in started
    assert PASSWORD.fullmatch(COMPOSE["services"]["redis"]["environment"]["REDISCLI_AUTH"])


def test_only_servers_and_admin_reach_the_store() -> None:
    assert COMPOSE["networks"]["store"]["internal"] is True
    on_store = {name for name, each in COMPOSE["services"].items() if "store" in each["networks"]}
    assert on_store == {"redis", "server-1", "server-2", "admin"}


def test_servers_and_admin_share_an_archive_they_may_write() -> None:
    for name in ("server-1", "server-2", "admin"):
        service = COMPOSE["services"][name]
        assert service["volumes"] == [f"archive:{service['environment'][f'{PREFIX}ARCHIVE']}"]
        assert service["read_only"] is True
    assert "install --directory --owner=10001 /archive" in DOCKERFILE


def test_no_container_prints_a_key() -> None:
    commands = [
        *(str(each) for each in every_command(COMPOSE)),
        DOCKERFILE,
    ]
    assert commands
    assert not [command for command in commands if "bots" in command]


def every_command(node: Any) -> Iterator[Any]:
    for key in ("command", "entrypoint", "args"):
        yield from every(node, key)


def test_the_proxy_speaks_http2_to_the_servers_port_and_asks_for_their_health() -> None:
    [cluster] = ENVOY["static_resources"]["clusters"]
    upstream = next(every(cluster["load_assignment"], "socket_address"))
    assert upstream == {"address": "servers", "port_value": PORT}
    assert next(every(cluster, "explicit_http_config"))["http2_protocol_options"]
    assert cluster["health_checks"][0]["grpc_health_check"] == {}


def test_the_proxy_never_cuts_a_stream_for_its_age() -> None:
    assert list(every(ENVOY, "stream_idle_timeout")) == ["0s"]
    [route] = every(ENVOY["static_resources"]["listeners"], "route")
    assert route["timeout"] == "0s"
    assert route["cluster"] == ENVOY["static_resources"]["clusters"][0]["name"]


def test_the_proxys_port_is_published() -> None:
    listener = next(every(ENVOY["static_resources"]["listeners"], "socket_address"))
    assert COMPOSE["services"]["proxy"]["ports"] == [f"{PORT}:{listener['port_value']}"]


def test_servers_have_time_to_drain_before_they_are_killed() -> None:
    grace = COMPOSE["services"]["server-1"]["stop_grace_period"]
    drain = load_settings(environment=compose_settings("server-1")).drain_seconds
    assert int(grace.removesuffix("s")) > drain
