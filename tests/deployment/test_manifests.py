"""What compose.yaml, the Dockerfile and deploy/ say fits the service and itself."""

from __future__ import annotations

import json
import re
import shutil
import sys
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from galaxy_referee import __version__
from galaxy_referee.app import create_app
from galaxy_referee.app.settings import BadSetting, Settings
from tests.docs.printed import blocks_of
from tests.programs import output_of
from tools.servers import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
KUBERNETES = ROOT / "deploy" / "kubernetes"
MANIFESTS = [
    document
    for path in sorted(KUBERNETES.glob("*.yaml"))
    for document in yaml.safe_load_all(path.read_text(encoding="utf-8"))
    if document["kind"] != "Kustomization"
]
PAGES = ("deployment", "runbook")
KUSTOMIZATION = yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text(encoding="utf-8"))
# Those that gunicorn.conf.py reads, beside the settings of the application.
ENVIRONMENT = {setting.name.upper() for setting in fields(Settings)} | {
    "HOST",
    "PORT",
    "WORKERS",
    "THREADS",
}
WORKLOADS = [manifest for manifest in MANIFESTS if "template" in manifest.get("spec", {})]


def one(kind: str, name: str) -> dict[str, Any]:
    (matching,) = [
        manifest
        for manifest in MANIFESTS
        if (manifest["kind"], manifest["metadata"]["name"]) == (kind, name)
    ]
    return matching


def containers() -> list[dict[str, Any]]:
    return [
        container
        for one in WORKLOADS
        for container in one["spec"]["template"]["spec"]["containers"]
    ]


REFEREE = one("Deployment", "referee")["spec"]["template"]["spec"]
(SERVICE,) = REFEREE["containers"]
PORT = int(re.search(r"^EXPOSE (\d+)$", DOCKERFILE, re.MULTILINE)[1])


def test_the_environment_has_settings_only():
    given = {variable["name"] for variable in SERVICE["env"]} | set(
        COMPOSE["services"]["referee"]["environment"]
    )
    assert {"REDIS_URL", "SEAL_KEYS", "TRUSTED_PROXIES"} <= given <= ENVIRONMENT


def test_no_cache_drops_sessions_to_make_room():
    """A client that fills the cache would evict the sessions of others, or a host its own."""
    compose = dict(pairwise(COMPOSE["services"]["redis"]["command"]))
    lines = one("ConfigMap", "redis")["data"]["redis.conf"].splitlines()
    cluster = dict(line.split(maxsplit=1) for line in lines)
    for policy, memory in (
        (compose["--maxmemory-policy"], compose["--maxmemory"]),
        (cluster["maxmemory-policy"], cluster["maxmemory"]),
    ):
        assert (policy, memory) == ("noeviction", "512mb")


def test_the_probes_ask_what_the_service_serves():
    client = create_app(settings=Settings(log_requests=False)).test_client()
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        where = SERVICE[probe]["httpGet"]
        assert where["port"] == "http"
        assert client.get(where["path"]).status_code == 200
    checked = re.search(r"HEALTHCHECK.*?\}(/\w+)", DOCKERFILE, re.DOTALL)
    assert client.get(checked[1]).status_code == 200
    scraped = one("Deployment", "referee")["spec"]["template"]["metadata"]["annotations"]
    assert client.get(scraped["prometheus.io/path"]).status_code == 200
    assert scraped["prometheus.io/port"] == str(PORT)


def test_ports_are_those_of_the_image():
    assert SERVICE["ports"] == [{"name": "http", "containerPort": PORT}]
    assert one("Service", "referee")["spec"]["ports"][0]["targetPort"] == "http"
    proxy = (ROOT / "deploy/nginx/nginx.conf").read_text(encoding="utf-8")
    assert f"server referee:{PORT} " in proxy
    assert "listen 8080;" in proxy
    assert COMPOSE["services"]["proxy"]["ports"] == ["8080:8080"]


def test_the_image_is_this_version_and_runs_without_rights():
    assert COMPOSE["services"]["referee"]["image"] == f"galaxy-referee:{__version__}"
    assert KUSTOMIZATION["images"][0]["newTag"] == __version__
    user = int(re.search(r"^USER (\d+)$", DOCKERFILE, re.MULTILINE)[1])
    assert f"--uid {user} " in DOCKERFILE.replace("\n", " ")
    assert REFEREE["securityContext"]["runAsUser"] == user
    assert "--require-hashes" in DOCKERFILE


def test_everything_is_locked_down():
    for container in containers():
        security = container["securityContext"]
        assert security["readOnlyRootFilesystem"] is True
        assert security["allowPrivilegeEscalation"] is False
        assert security["capabilities"] == {"drop": ["ALL"]}
        assert {"requests", "limits"} <= set(container["resources"])
    for workload in WORKLOADS:
        pod = workload["spec"]["template"]["spec"]
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert pod["automountServiceAccountToken"] is False
    for service in COMPOSE["services"].values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]


def test_names_lead_somewhere():
    secrets = {
        (manifest["metadata"]["name"], key)
        for manifest in MANIFESTS
        if manifest["kind"] == "Secret"
        for key in manifest["stringData"]
    }
    for container in containers():
        for variable in container.get("env", []):
            if reference := variable.get("valueFrom", {}).get("secretKeyRef"):
                assert (reference["name"], reference["key"]) in secrets
    for workload in WORKLOADS:
        pod = workload["spec"]["template"]["spec"]
        volumes = {volume["name"] for volume in pod.get("volumes", [])}
        claims = workload["spec"].get("volumeClaimTemplates", [])
        volumes |= {claim["metadata"]["name"] for claim in claims}
        for container in pod["containers"]:
            assert {mount["name"] for mount in container["volumeMounts"]} <= volumes
    labels = [one["spec"]["template"]["metadata"]["labels"] for one in WORKLOADS]
    for kind in ("Service", "PodDisruptionBudget"):
        for manifest in MANIFESTS:
            if manifest["kind"] == kind:
                selector = manifest["spec"]["selector"]
                assert labels.count(selector.get("matchLabels", selector)) == 1
    files = {path.name for path in KUBERNETES.glob("*.yaml")}
    assert files == {*KUSTOMIZATION["resources"], "kustomization.yaml", "secrets.example.yaml"}


def test_pods_are_reached_only_by_those_for_whom_they_are():
    """Who reaches the service without the ingress could pretend to be any client."""
    for workload in WORKLOADS:
        pod = workload["spec"]["template"]
        if any("ports" in container for container in pod["spec"]["containers"]):
            (policy,) = [
                manifest["spec"]
                for manifest in MANIFESTS
                if manifest["kind"] == "NetworkPolicy"
                and manifest["spec"]["podSelector"]["matchLabels"] == pod["metadata"]["labels"]
            ]
            assert policy["policyTypes"] == ["Ingress"]
            assert all(rule["from"] and rule["ports"] for rule in policy["ingress"])
    clients = {"namespaceSelector": {"matchLabels": {"galaxy-referee/client": "true"}}}
    assert one("NetworkPolicy", "referee")["spec"]["ingress"] == [
        {"from": [clients], "ports": [{"port": "http"}]}
    ]
    page = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
    assert "kubectl label namespace NAME galaxy-referee/client=true" in page


def test_no_placeholder_of_the_template_is_accepted():
    """Everybody knows them: with the same name and key, another service could open the sessions."""
    values = {
        variable["name"]: one("Secret", reference["name"])["stringData"][reference["key"]]
        for variable in SERVICE["env"]
        if (reference := variable.get("valueFrom", {}).get("secretKeyRef"))
    }
    assert values.keys() == {"DEPLOYMENT", "SEAL_KEYS", "REDIS_URL"}
    for name, value in values.items():
        with pytest.raises(BadSetting, match=f"^{name} is still a placeholder"):
            Settings.from_environment({name: value})


def test_the_page_makes_a_key_and_the_settings_of_compose(tmp_path):
    page = ROOT / "docs" / "deployment.md"
    key, starting, _ = [block.text for block in blocks_of(page) if block.language == "sh"]
    script = "\n".join(["set -eu", "docker() { :; }", key, starting])
    output_of("bash", "-c", script, cwd=tmp_path)
    written = tmp_path / ".env"
    assert written.stat().st_mode & 0o077 == 0
    settings = dict(line.split("=", 1) for line in written.read_text("utf-8").splitlines())
    text = (ROOT / "compose.yaml").read_text("utf-8")
    assert set(settings) == set(re.findall(r"\$\{(\w+):\?", text))
    ((_, made),) = Settings.from_environment(settings).seal_keys
    assert len(made) == 32


def test_commands_for_the_cluster_name_what_is_in_it():
    names = {(each["kind"].lower(), each["metadata"]["name"]) for each in MANIFESTS}
    text = "".join((ROOT / "docs" / f"{page}.md").read_text("utf-8") for page in PAGES)
    named = re.findall(r"\b(deployment)/(\w[\w-]*)", text.replace("deploy/kubernetes", ""))
    named += re.findall(r"\b(secret) (?:generic )?([a-z][\w-]+) (?:-p|--from)", text)
    assert {"deployment", "secret"} == {kind for kind, _ in named}
    assert set(named) <= names
    (changed,) = re.findall(r"patch secret referee-keys -p '(.+)'", text)
    (example,) = (each for each in MANIFESTS if each["metadata"]["name"] == "referee-keys")
    assert set(json.loads(changed)["stringData"]) <= set(example["stringData"])
    assert {f"redis-{number}" for number in range(6)} >= set(re.findall(r"exec (\S+) --", text))


def test_requests_that_have_begun_are_finished():
    configuration = (ROOT / "gunicorn.conf.py").read_text(encoding="utf-8")
    grace = int(re.search(r"^graceful_timeout = (\d+)$", configuration, re.MULTILINE)[1])
    pause = int(SERVICE["lifecycle"]["preStop"]["exec"]["command"][1])
    assert REFEREE["terminationGracePeriodSeconds"] > grace + pause
    assert int(COMPOSE["services"]["referee"]["stop_grace_period"].rstrip("s")) > grace


def tool(name: str) -> Path:
    binary = shutil.which(name, path=Path(sys.executable).parent)
    if not binary:
        pytest.skip(f"{name} is not installed: make ci-checks")
    return Path(binary)


@pytest.mark.ci
def test_the_dockerfile_is_clean():
    output_of(tool("hadolint"), "Dockerfile")


@pytest.mark.ci
def test_compose_keeps_its_schema():
    output_of(tool("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", "compose.yaml")


@pytest.mark.ci
def test_the_citation_keeps_its_schema():
    schema = "vendor.citation-file-format"
    output_of(tool("check-jsonschema"), "--builtin-schema", schema, "CITATION.cff")


@pytest.mark.ci
@pytest.mark.parametrize(
    "manifest", MANIFESTS, ids=lambda m: f"{m['kind']}-{m['metadata']['name']}"
)
def test_manifests_keep_the_schemas_of_kubernetes(manifest):
    kubernetes_validate = pytest.importorskip("kubernetes_validate")
    for version in ("1.30", "1.36"):
        kubernetes_validate.validate(manifest, version, strict=True)


def test_the_image_compiles_all_its_code():
    """Its file system is read-only: what is not compiled there is compiled at each start."""
    copied = set(re.findall(r"^COPY (\w+) \w+$", DOCKERFILE, re.MULTILINE))
    compiled = re.search(r"compileall .*unchecked-hash ([^/\n].*)$", DOCKERFILE, re.MULTILINE)[
        1
    ].split()
    assert copied == {"galaxy_referee", "engine", "schemas", "app", "docs"}
    assert copied - {"docs"} <= set(compiled)


def test_the_image_runs_what_make_run_runs():
    """So what the tests show of one holds for the other; in the image, keys come from outside."""
    server, application = re.search(
        r'^CMD \["/venv/bin/(.+)", "(.+)"\]$', DOCKERFILE, re.MULTILINE
    ).groups()
    assert "@$(BIN)/python -m galaxy_referee serve" in (ROOT / "Makefile").read_text("utf-8")
    served = (ROOT / "galaxy_referee" / "serve.py").read_text("utf-8")
    command = re.search(r"command = \[(.+)\]", served)[1]
    assert command.startswith(f'"{server}", "--config", ')
    assert command.endswith(f'"{application}"')


def test_the_image_holds_all_that_the_service_imports(tmp_path):
    """What the Dockerfile copies is enough to make the application."""
    for line in re.findall(r"^COPY (?!--)(.+)$", DOCKERFILE, re.MULTILINE):
        *sources, target = line.split()
        if target.startswith("/"):
            continue  # of the build stage
        for source in sources:
            copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
            copy(ROOT / source, tmp_path / (target if copy is shutil.copytree else source))
    made = "from galaxy_referee.app.wsgi import application; assert application"
    output_of(sys.executable, "-c", made, cwd=tmp_path, env={"PATH": ""})
