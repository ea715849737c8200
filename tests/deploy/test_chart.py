"""The Helm chart: linted, valid for Kubernetes and fit for the server, for every set of values."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml

from tradewinds_server.config import PREFIX, Settings, load_settings
from tradewinds_server.store.store_url import parse

from .test_deploy import DEPLOY, every, every_command, image_settings

CHART = DEPLOY / "chart"
HELM = shutil.which("helm")
SETS = ["default", *sorted(file.stem.removesuffix("-values") for file in CHART.glob("ci/*.yaml"))]
KUBERNETES = "1.31"
FOREIGN = ("monitoring.coreos.com/v1",)  # kinds whose schemas Kubernetes does not have
PORT = Settings().port

pytestmark = pytest.mark.skipif(HELM is None, reason="no helm: make tools")


def helm(*words: str) -> subprocess.CompletedProcess[str]:
    assert HELM is not None
    return subprocess.run([HELM, *words], capture_output=True, text=True)


def values_of(name: str) -> list[str]:
    return [] if name == "default" else ["--values", str(CHART / "ci" / f"{name}-values.yaml")]


@cache
def manifests(name: str) -> dict[tuple[str, str], Any]:
    words = ["template", "tradewinds", str(CHART), "--kube-version", KUBERNETES, *values_of(name)]
    made = helm(*words)
    assert made.returncode == 0, made.stderr
    documents = [each for each in yaml.safe_load_all(made.stdout) if each]
    found = {(each["kind"], each["metadata"]["name"]): each for each in documents}
    assert len(found) == len(documents)
    return found


def pods(name: str) -> Iterator[tuple[str, Any]]:
    for (kind, workload), manifest in manifests(name).items():
        if kind in ("Deployment", "StatefulSet"):
            yield workload, manifest["spec"]["template"]


def pod(name: str, workload: str) -> Any:
    return dict(pods(name))[workload]["spec"]


def settings_of(name: str) -> dict[str, str]:
    entries = pod(name, "server")["containers"][0]["env"]
    return {each["name"]: each["value"] for each in entries if each["name"].startswith(PREFIX)}


def test_versions_agree() -> None:
    chart = yaml.safe_load((CHART / "Chart.yaml").read_text())
    project = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())["project"]
    assert chart["version"] == chart["appVersion"] == project["version"]


@pytest.mark.parametrize("name", SETS)
def test_helm_finds_nothing_wrong(name: str) -> None:
    linted = helm("lint", "--strict", "--kube-version", KUBERNETES, str(CHART), *values_of(name))
    assert linted.returncode == 0, linted.stdout


@pytest.mark.parametrize("name", SETS)
def test_kubernetes_would_take_every_manifest(name: str) -> None:
    validate = pytest.importorskip("kubernetes_validate", reason="no kubernetes-validate")
    checked = 0
    for manifest in manifests(name).values():
        if manifest["apiVersion"] not in FOREIGN:
            validate.validate(manifest, KUBERNETES, strict=True)
            checked += 1
    assert checked > 5


@pytest.mark.parametrize(
    "wrong",
    [
        ["--set", "store.mode=external"],
        ["--set", "store.mode=cloud"],
        ["--set", "servers.replica=3"],
        ["--set", "archive.url=ftp://x"],
        ["--set", "store.url=http://x"],
        ["--set", "servers.settings.STRIKES=3"],
        ["--set", "tracing.collector=collector"],
    ],
    ids=lambda words: words[1],
)
def test_values_that_make_no_sense_are_refused(wrong: list[str]) -> None:
    assert helm("template", "t", str(CHART), "--kube-version", KUBERNETES, *wrong).returncode


@pytest.mark.parametrize("name", SETS)
def test_servers_start_with_the_settings_they_are_given(name: str) -> None:
    given = {**image_settings(), **settings_of(name)}
    settings = load_settings(environment=given)
    assert (settings.port, settings.host, settings.open) == (PORT, "0.0.0.0", False)
    url = settings.redis_url.replace("$(STORE_PASSWORD)", "secret")
    address = parse(url)
    assert (address.access.username, address.access.password) == ("tradewinds", "secret")


@pytest.mark.parametrize("name", SETS)
def test_no_container_is_root_writes_its_disk_or_may_talk_to_kubernetes(name: str) -> None:
    for _, template in pods(name):
        spec = template["spec"]
        assert spec["securityContext"]["runAsNonRoot"] is True
        assert spec["automountServiceAccountToken"] is False
        for container in spec["containers"]:
            locked = container["securityContext"]
            assert locked["readOnlyRootFilesystem"] is True
            assert locked["allowPrivilegeEscalation"] is False
            assert locked["capabilities"] == {"drop": ["ALL"]}


@pytest.mark.parametrize("name", SETS)
def test_no_secret_is_in_a_manifest_but_in_secrets(name: str) -> None:
    others = [each for (kind, _), each in manifests(name).items() if kind != "Secret"]
    for words in every_command(others):
        assert "bots" not in str(words)
    for env in every(others, "env"):
        for entry in env:
            assert "value" not in entry or "PASSWORD" not in entry["name"]


@pytest.mark.parametrize("name", SETS)
def test_services_disruption_budgets_and_policies_find_their_pods(name: str) -> None:
    labels = [template["metadata"]["labels"] for _, template in pods(name)]

    def finds(selector: dict[str, str]) -> bool:
        return any(selector.items() <= each.items() for each in labels)

    for (kind, _), manifest in manifests(name).items():
        if kind == "Service":
            assert finds(manifest["spec"]["selector"])
        elif kind == "PodDisruptionBudget":
            assert finds(manifest["spec"]["selector"]["matchLabels"])
        elif kind == "NetworkPolicy":
            assert finds(manifest["spec"]["podSelector"]["matchLabels"])


@pytest.mark.parametrize("name", SETS)
def test_servers_are_probed_and_have_time_to_drain(name: str) -> None:
    spec = pod(name, "server")
    [server] = spec["containers"]
    pause = int(server["lifecycle"]["preStop"]["exec"]["command"][1])
    drain = load_settings(environment=settings_of(name)).drain_seconds
    assert spec["terminationGracePeriodSeconds"] > pause + drain
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        port = server[probe].get("grpc") or server[probe]["tcpSocket"]
        assert port["port"] in (PORT, "grpc")


def test_the_own_store_takes_the_rights_file_with_passwords_of_its_secret() -> None:
    store = pod("default", "store")["containers"][0]
    assert "--maxmemory-policy noeviction" in store["command"][-1]
    assert "--aclfile /tmp/users.acl" in store["command"][-1]
    secrets = {each["key"] for each in every(store["env"], "secretKeyRef")}
    assert secrets == set(manifests("default")["Secret", "store"]["data"])
    config = manifests("default")["ConfigMap", "store"]["data"]["users.acl"]
    assert config == (DEPLOY / "store" / "users.acl").read_text()


def test_only_servers_and_admin_reach_the_store_and_only_proxies_the_servers() -> None:
    store = manifests("everything")["NetworkPolicy", "store"]["spec"]
    assert list(every(store["ingress"], "values")) == [["server", "admin"]]
    assert store["egress"] == []
    server = manifests("everything")["NetworkPolicy", "server"]["spec"]
    [grpc] = [rule for rule in server["ingress"] if rule["ports"] == [{"port": PORT}]]
    assert list(every(grpc, "values")) == [["proxy", "gateway"]]


def test_servers_scale_by_processor_streams_and_waiting_bots() -> None:
    scaling = manifests("everything")["HorizontalPodAutoscaler", "server"]["spec"]
    assert [each["type"] for each in scaling["metrics"]] == ["Resource", "Pods", "External"]
    names = {each["name"] for each in every(scaling["metrics"], "metric")}
    assert names == {"tradewinds_streams_open", "tradewinds_queue_tickets"}
    assert "replicas" not in manifests("everything")["Deployment", "server"]["spec"]
    assert ("HorizontalPodAutoscaler", "server") not in manifests("default")


def test_the_proxies_are_those_of_the_compose_file() -> None:
    proxy = manifests("everything")["ConfigMap", "proxy"]["data"]["envoy.yaml"]
    assert proxy == (DEPLOY / "envoy.yaml").read_text()
    gateway = manifests("everything")["ConfigMap", "gateway"]["data"]["envoy.yaml"]
    assert "https://pages.example" in gateway
    assert "games.example" not in gateway


def test_servers_with_tls_of_their_own_need_no_proxy() -> None:
    found = manifests("sentinel")
    assert ("Deployment", "proxy") not in found
    assert found["Service", "tradewinds"]["spec"]["selector"] == {"app": "server"}
    assert settings_of("sentinel")[f"{PREFIX}TLS_CERT"] == "/etc/tradewinds/tls/tls.crt"


def test_prometheus_finds_the_metrics_and_takes_the_alerts() -> None:
    found = manifests("everything")
    monitor = found["ServiceMonitor", "tradewinds"]["spec"]
    service = found["Service", "servers"]
    assert monitor["selector"]["matchLabels"].items() <= service["metadata"]["labels"].items()
    ports = [port["name"] for port in service["spec"]["ports"]]
    assert monitor["endpoints"][0]["port"] in ports
    alerts = yaml.safe_load((DEPLOY / "monitoring" / "alerts.yml").read_text())
    assert found["PrometheusRule", "tradewinds"]["spec"] == alerts


def test_servers_send_traces_to_the_collector_they_may_reach() -> None:
    assert settings_of("everything")[f"{PREFIX}TRACING"] == "http://collector.monitoring:4317"
    variables = pod("everything", "server")["containers"][0]["env"]
    assert {"name": "OTEL_TRACES_SAMPLER_ARG", "value": "0.05"} in variables
    egress = manifests("everything")["NetworkPolicy", "server"]["spec"]["egress"]
    assert {"ports": [{"port": 4317}]} in egress
    assert f"{PREFIX}TRACING" not in settings_of("default")
