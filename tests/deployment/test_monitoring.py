"""The dashboard and the alerts: they name metrics that the service has, and lead to the runbook."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import yaml

from galaxy_referee.app import create_app
from galaxy_referee.app.pages.markdown import slug
from galaxy_referee.app.settings import Settings
from tests.http_client import HttpClient
from tests.programs import output_of, started
from tests.sessions.play import Table
from tools.servers import ROOT, Service, free_port, running_service, until

PROMETHEUS = ROOT / "deploy" / "prometheus"
DASHBOARD = json.loads((ROOT / "deploy/grafana/galaxy-referee.json").read_text("utf-8"))
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
RULES = yaml.safe_load((PROMETHEUS / "alerts.yaml").read_text("utf-8"))["groups"][0]["rules"]
TESTED = yaml.safe_load((PROMETHEUS / "alerts.test.yaml").read_text("utf-8"))["tests"]
RUNBOOK = (ROOT / "docs" / "runbook.md").read_text("utf-8")
# Prometheus adds these to what it scrapes.
ADDED = {"instance", "job"}
# Nothing happens in the test that they show.
EMPTY = {"Faults by operation", "Failures by reason"}


def queries() -> list[tuple[str, str]]:
    """Every expression, with the alert or panel that has it; variables of Grafana are filled in."""
    asked = [(panel["title"], target["expr"]) for panel in PANELS for target in panel["targets"]]
    filled = [
        (title, text.replace("$__rate_interval", "1m").replace("$__range", "1h"))
        for title, text in asked
    ]
    return [(title, text.replace("$instance", ".*")) for title, text in filled] + [
        (rule["alert"], rule["expr"]) for rule in RULES
    ]


@pytest.fixture(scope="module")
def measured() -> dict[str, set[str]]:
    """The labels of each metric of the service."""
    client = create_app(settings=Settings(log_requests=False)).test_client()
    table = Table(client, "race")
    table.step(0)
    down = Settings(log_requests=False, redis_url="redis://127.0.0.1:1/0")
    create_app(settings=down).test_client().get("/readyz")
    found: dict[str, set[str]] = {"up": set()}
    samples = r"^(\w+)(?:\{(.*)\})? \S+$"
    for name, labels in re.findall(samples, client.get("/metrics").text, re.MULTILINE):
        found.setdefault(name, set()).update(re.findall(r'(\w+)="', labels))
    return found


@pytest.mark.parametrize(("where", "text"), queries())
def test_metrics_and_labels_exist(where, text, measured):
    selectors = re.findall(r"\b(referee_\w+|up)\b(?:\{([^}]*)\})?", text)
    assert selectors, where
    for name, labels in selectors:
        known = measured[name] | ADDED  # fails if there is no such metric
        assert set(re.findall(r"(\w+)\s*[=!]", labels)) <= known, where
        for grouped in re.findall(r"by \(([^)]*)\)", text):
            assert set(grouped.replace(" ", "").split(",")) <= known | {"le"}, where


def test_every_metric_is_on_the_dashboard(measured):
    shown = " ".join(target["expr"] for panel in PANELS for target in panel["targets"])
    named = {re.sub("_(bucket|sum|count|created)$", "", name) for name in measured}
    missing = {name for name in named if name.startswith("referee_") and name not in shown}
    assert missing == set()


def test_panels_are_explained_and_do_not_overlap():
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        across, down = range(place["w"]), range(place["h"])
        cells = {(place["x"] + dx, place["y"] + dy) for dx in across for dy in down}
        assert not cells & taken and max(x for x, _ in cells) < 24, panel["title"]
        taken |= cells
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])
    assert all(panel["description"] and panel["title"] for panel in PANELS)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alert_leads_to_its_section_of_the_runbook(rule):
    assert f"\n### {rule['alert']}\n" in RUNBOOK
    assert rule["annotations"]["runbook_url"] == f"/guides/runbook#{slug(rule['alert'])}"
    assert rule["labels"]["severity"] in ("critical", "warning")


def test_the_runbook_names_no_other_alerts():
    assert set(re.findall(r"^### (Referee\w+)$", RUNBOOK, re.MULTILINE)) == {
        rule["alert"] for rule in RULES
    }


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alert_is_tested_with_firing(rule):
    """One that never fires would pass any other test."""
    asked = [each for test in TESTED for each in test["alert_rule_test"]]
    assert any(each["alertname"] == rule["alert"] and each.get("exp_alerts") for each in asked)


def promtool(*arguments: str) -> None:
    """Run promtool, which must find nothing wrong."""
    tool = shutil.which("promtool")
    if tool is None:
        pytest.skip("promtool is not installed: apt-get install prometheus")
    output_of(tool, *arguments)


def test_alerts_fire_when_they_should():
    promtool("test", "rules", str(PROMETHEUS / "alerts.test.yaml"))


def test_the_configuration_and_all_queries_are_valid(tmp_path):
    promtool("check", "config", str(PROMETHEUS / "prometheus.yaml"))
    rules = [{"record": f"q{number}", "expr": text} for number, (_, text) in enumerate(queries())]
    path = tmp_path / "queries.yaml"
    path.write_text(yaml.safe_dump({"groups": [{"name": "q", "rules": rules}]}), encoding="utf-8")
    promtool("check", "rules", str(path))


class Scraped(NamedTuple):
    """The address of a Prometheus, and the service that it scrapes."""

    address: str
    service: Service


@pytest.fixture(scope="module")
def scraped(tmp_path_factory) -> Iterator[Scraped]:
    """A Prometheus that scrapes the service, in which something happens, and has the alerts."""
    program = shutil.which("prometheus")
    if program is None:
        pytest.skip("Prometheus is not installed: apt-get install prometheus")
    folder = tmp_path_factory.mktemp("prometheus")
    shutil.copy(PROMETHEUS / "alerts.yaml", folder)
    with running_service(WORKERS="2") as service:
        address = f"127.0.0.1:{free_port()}"
        config = yaml.safe_load((PROMETHEUS / "prometheus.yaml").read_text("utf-8"))
        config["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
        config["scrape_configs"] = [
            {
                "job_name": "galaxy-referee",
                "static_configs": [{"targets": [f"127.0.0.1:{service.port}"]}],
            }
        ]
        (folder / "prometheus.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
        _use(service)
        with started(
            program, f"--config.file={folder}/prometheus.yaml",
            f"--storage.tsdb.path={folder}/data", f"--web.listen-address={address}",
            stderr=subprocess.DEVNULL,
        ):  # fmt: skip
            until(lambda: value(address, "count_over_time(referee_moves_total[1m]) > 3"))
            yield Scraped(address, service)


def _use(service: Service) -> None:
    """Moves, a refusal, a session, and input that is no request."""
    client = HttpClient(service.url)
    table = Table(client, "race", seats=[{"player": "host"}] * 2)
    table.post("host", "/moves", {"seat": 0, "moves": ["0 pass"]})
    table.path = f"/v1/race/sessions/{'x' * 22}"
    table.post("host", "/moves", {"seat": 0, "moves": ["0 pass"]})
    Table(client, "race", seats=[{"player": "open"}] * 2).post(None, "/players")
    state = client.post("/v1/roll/states", json={"seed": "s"}).json["state"]
    client.post("/v1/roll/moves", json={"state": state, "moves": []})
    with socket.create_connection(("127.0.0.1", service.port)) as raw:
        raw.sendall(b"\x00\r\n\r\n")
        raw.recv(1000)


def value(address: str, text: str) -> list[dict[str, Any]]:
    """The result of a query."""
    query = urllib.parse.urlencode({"query": text})
    with urllib.request.urlopen(f"http://{address}/api/v1/query?{query}", timeout=60) as answer:
        return json.load(answer)["data"]["result"]  # type: ignore[no-any-return]


@pytest.mark.ci
@pytest.mark.parametrize(
    "title", [panel["title"] for panel in PANELS if panel["title"] not in EMPTY]
)
def test_panels_show_what_happens(title, scraped):
    for text in [text for where, text in queries() if where == title]:
        until(lambda text=text: shows(text, scraped))


def shows(text: str, scraped: Scraped) -> bool:
    """Whether a query has a result. If not, something happens again: results are of a minute."""
    if any(each["value"][1] != "NaN" for each in value(scraped.address, text)):
        return True
    _use(scraped.service)
    time.sleep(1)  # until it is scraped
    return False


@pytest.mark.ci
def test_a_service_that_is_well_alerts_nobody(scraped):
    with urllib.request.urlopen(f"http://{scraped.address}/api/v1/rules", timeout=60) as answer:
        (group,) = json.load(answer)["data"]["groups"]
    assert [rule["name"] for rule in group["rules"]] == [rule["alert"] for rule in RULES]
    assert [rule["name"] for rule in group["rules"] if rule.get("lastError")] == []
    assert [rule["name"] for rule in group["rules"] if rule["state"] == "firing"] == []
