"""The forge's workflows: pinned by hash, with the least permissions, and without findings."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest
import yaml

from tests.programs import output_of
from tools.servers import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
WRITING = {
    "attest": {"id-token", "attestations"},
    "publish": {"id-token"},
    "image": {"packages", "id-token", "attestations"},
    "announce": {"contents"},
}


def read(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(workflow):
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


@pytest.fixture(params=WORKFLOWS, ids=lambda path: path.name)
def path(request):
    return request.param


def test_actions_are_pinned_by_hash(path):
    lines = [line.strip(" -") for line in path.read_text(encoding="utf-8").splitlines()]
    used = [line for line in lines if line.startswith("uses:")]
    assert [line for line in used if not PINNED.fullmatch(line)] == []
    hashes = {line.split("@")[0]: line for line in used}
    assert len(set(used)) == len(hashes), "one action has one version"


def test_python_packages_are_installed_by_hash(path):
    for step in steps(read(path)):
        for command in re.findall(r"pip install.*", step.get("run", "")):
            assert command.startswith("pip install --require-hashes -r requirements/")


def test_a_job_has_only_the_permissions_it_needs(path):
    workflow = read(path)
    assert workflow["permissions"] == {}
    for name, job in workflow["jobs"].items():
        writes = {scope for scope, access in job["permissions"].items() if access == "write"}
        assert writes == WRITING.get(name, set())
        assert set(job["permissions"]) - writes <= {"contents"}


def test_no_step_keeps_credentials_or_uses_a_stored_secret(path):
    assert "secrets." not in path.read_text(encoding="utf-8")
    for step in steps(read(path)):
        if "actions/checkout" in step.get("uses", ""):
            assert step["with"]["persist-credentials"] is False


def test_a_release_is_attested_before_it_is_published():
    jobs = read(ROOT / ".github" / "workflows" / "release.yml")["jobs"]
    assert jobs["attest"]["needs"] == "build"
    assert jobs["publish"]["needs"] == "attest"
    assert set(jobs["announce"]["needs"]) == {"publish", "image"}
    (publishing,) = (step for step in jobs["publish"]["steps"] if "pypi" in step["uses"])
    assert publishing["with"] == {"attestations": True}
    assert "password" not in str(jobs["publish"])


@pytest.mark.ci
def test_they_are_workflows_for_their_schema():
    command = (sys.executable, "-m", "check_jsonschema")
    output_of(*command, "--builtin-schema", "vendor.github-workflows", *WORKFLOWS)


@pytest.mark.ci
def test_zizmor_finds_nothing():
    program = Path(sys.executable).with_name("zizmor")
    output_of(program, "--offline", "--no-progress", "--persona", "pedantic", *WORKFLOWS)


@pytest.mark.ci
def test_actionlint_finds_nothing():
    program = shutil.which("actionlint", path=str(Path(sys.executable).parent))
    program = program or shutil.which("actionlint")
    if program is None:
        pytest.skip("actionlint is not installed: its package downloads it from GitHub.")
    output_of(program, *WORKFLOWS)
