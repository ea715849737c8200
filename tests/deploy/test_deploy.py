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
from tradewinds_server.store.address import parse

DEPLOY = Path(__file__).parents[2] / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
PORT = Settings().port


def documents(name: str) -> list[Any]:
    return list(yaml.safe_load_all((DEPLOY / name).read_text()))


COMPOSE = documents("compose.yaml")[0]
ENVOY = documents("envoy.yaml")[0]
MANIFESTS = {
    (document["kind"], document["metadata"]["name"]): document
    for name in documents("kustomization.yaml")[0]["resources"]
    for document in documents(name)
}
SERVER_POD = MANIFESTS["Deployment", "server"]["spec"]["template"]["spec"]
SERVER = SERVER_POD["containers"][0]


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


def pod_settings() -> dict[str, str]:
    return {
        entry["name"]: entry["value"] for entry in SERVER["env"] if entry["name"].startswith(PREFIX)
    }


@pytest.mark.parametrize(
    "file", sorted(DEPLOY.rglob("*.y*ml")), ids=lambda file: str(file.relative_to(DEPLOY))
)
def test_every_file_is_well_formed(file: Path) -> None:
    assert all(isinstance(document, dict) for document in yaml.safe_load_all(file.read_text()))


@pytest.mark.parametrize(
    "given",
    [
        image_settings(),
        {**image_settings(), **compose_settings("server-1")},
        {**image_settings(), **compose_settings("server-2")},
        {**image_settings(), **pod_settings()},
    ],
    ids=["image", "compose server-1", "compose server-2", "kubernetes"],
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


@pytest.mark.parametrize(
    "url",
    [
        *(compose_settings(name)[f"{PREFIX}REDIS_URL"] for name in ("server-1", "admin")),
        *(
            entry["value"]
            for name in ("server", "admin")
            for entry in next(every(MANIFESTS["Deployment", name], "env"))
            if entry["name"] == f"{PREFIX}REDIS_URL"
        ),
    ],
    ids=["compose server", "compose admin", "kubernetes server", "kubernetes admin"],
)
def test_the_store_is_opened_with_a_password_that_no_file_holds(url: str) -> None:
    assert PASSWORD.search(url)
    address = parse(PASSWORD.sub("secret", url))
    assert (address.access.password, address.servers[0].host) == ("secret", "redis")


def redis_start(command: list[str]) -> str:
    return command[-1].replace("$$", "$")


def test_the_store_wants_the_password_and_evicts_nothing() -> None:
    redis = MANIFESTS["StatefulSet", "redis"]["spec"]["template"]["spec"]["containers"][0]
    in_compose = redis_start(COMPOSE["services"]["redis"]["command"])
    assert in_compose == redis_start(redis["command"])
    assert "requirepass $REDISCLI_AUTH" in in_compose
    assert "--maxmemory-policy noeviction" in in_compose
    assert PASSWORD.fullmatch(COMPOSE["services"]["redis"]["environment"]["REDISCLI_AUTH"])
    secret = {"name": "redis", "key": "REDIS_PASSWORD"}
    assert list(every(redis["env"], "secretKeyRef")) == [secret]
    assert documents("kustomization.yaml")[0]["secretGenerator"][0]["name"] == secret["name"]


def test_only_servers_and_admin_reach_the_store() -> None:
    policy = MANIFESTS["NetworkPolicy", "redis"]["spec"]
    assert policy["podSelector"]["matchLabels"] == {"app": "redis"}
    [peers] = every(policy["ingress"], "values")
    assert peers == ["server", "admin"]
    assert COMPOSE["networks"]["store"]["internal"] is True
    on_store = {name for name, each in COMPOSE["services"].items() if "store" in each["networks"]}
    assert on_store == {"redis", "server-1", "server-2", "admin"}


def test_only_the_proxy_reaches_the_servers_port() -> None:
    policy = MANIFESTS["NetworkPolicy", "server"]["spec"]
    [grpc] = [rule for rule in policy["ingress"] if rule["ports"] == [{"port": PORT}]]
    assert grpc["from"] == [{"podSelector": {"matchLabels": {"app": "proxy"}}}]


def test_no_container_prints_a_key() -> None:
    commands = [
        *(str(each) for node in (COMPOSE, MANIFESTS) for each in every_command(node)),
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
    envoy = MANIFESTS["Deployment", "proxy"]["spec"]["template"]["spec"]["containers"][0]
    assert envoy["ports"][0]["containerPort"] == listener["port_value"]
    assert MANIFESTS["Service", "tradewinds"]["spec"]["ports"][0]["port"] == PORT


@pytest.mark.parametrize("probe", ["startupProbe", "readinessProbe", "livenessProbe"])
def test_kubernetes_probes_the_servers_health_service(probe: str) -> None:
    assert SERVER[probe]["grpc"]["port"] == PORT == SERVER["ports"][0]["containerPort"]


def test_servers_have_time_to_drain_before_they_are_killed() -> None:
    pause = int(SERVER["lifecycle"]["preStop"]["exec"]["command"][1])
    drain = load_settings(environment=pod_settings()).drain_seconds
    assert SERVER_POD["terminationGracePeriodSeconds"] > pause + drain
    grace = COMPOSE["services"]["server-1"]["stop_grace_period"]
    assert (
        int(grace.removesuffix("s"))
        > load_settings(environment=compose_settings("server-1")).drain_seconds
    )


def test_kubernetes_servers_are_found_by_the_name_the_proxy_uses() -> None:
    service = MANIFESTS["Service", "servers"]["spec"]
    assert service["clusterIP"] == "None"
    assert service["ports"][0]["port"] == PORT
    labels = MANIFESTS["Deployment", "server"]["spec"]["template"]["metadata"]["labels"]
    assert service["selector"].items() <= labels.items()


@pytest.mark.parametrize("name", ["server", "proxy", "redis"])
def test_nothing_in_kubernetes_runs_as_root(name: str) -> None:
    kind = "StatefulSet" if name == "redis" else "Deployment"
    pod = MANIFESTS[kind, name]["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsNonRoot"] is True


def test_metrics_are_scraped_where_the_servers_offer_them() -> None:
    template = MANIFESTS["Deployment", "server"]["spec"]["template"]
    port = int(image_settings()[f"{PREFIX}METRICS_PORT"])
    assert int(template["metadata"]["annotations"]["prometheus.io/port"]) == port
    assert port in [entry["containerPort"] for entry in SERVER["ports"]]
