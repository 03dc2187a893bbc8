"""No key, token, or password is committed, apart from reviewed ones that open nothing."""

from __future__ import annotations

import re

import pytest

from tests.release.allowed import ALLOWED
from tests.release.conftest import files_of_the_checkout
from tools.servers import ROOT

pytestmark = pytest.mark.ci

# Generated files and lock files are full of digests and numbers; their sources are scanned.
GENERATED = re.compile(
    r"(^|/)(package-lock\.json|openapi\.yaml|referee\.ts)$|\.cdx\.json$|^requirements/.*\.txt$"
    r"|^app/static/table/|^galaxy_referee/bots/learned/weights/"
    r"|^tests/(race|roll|frontiers)/golden/|^tests/kernel/old/|^tests/release/allowed\.toml$"
    r"|\.(gz|xz|jpg|png|po)$"
)
KNOWN = {(each["file"], each["sha1"]) for each in ALLOWED["secrets"]}


def scanned() -> list[str]:
    """The files of the checkout in which a person could have left a secret."""
    return [name for name in files_of_the_checkout() if not GENERATED.search(name)]


def found_in(*paths: str) -> dict[tuple[str, str], str]:
    """What looks like a secret: its file and SHA-1, and in words."""
    from detect_secrets import SecretsCollection
    from detect_secrets.settings import default_settings

    secrets = SecretsCollection(root=str(ROOT))
    with default_settings():
        for path in paths:
            secrets.scan_file(path)
    return {
        (
            name,
            each.secret_hash,
        ): f"{name}:{each.line_number}: {each.type}, SHA-1 {each.secret_hash}"
        for name, each in secrets
    }


@pytest.fixture(scope="module")
def found():
    names = scanned()
    if not names:
        pytest.skip("this is no clone")
    return found_in(*names)


def test_nothing_that_looks_like_a_secret_is_new(found):
    assert [text for key, text in found.items() if key not in KNOWN] == []


def test_every_exception_is_still_needed(found):
    assert KNOWN - set(found) == set()
    assert all(each["reason"] for each in ALLOWED["secrets"])


def test_secrets_are_found(tmp_path):
    # Put together, so that this file has none.
    leaked = ["password = '" + "correct-horse-7" + "'", "-----BEGIN RSA " + "PRIVATE KEY-----"]
    path = tmp_path / "leaked.py"
    path.write_text("\n".join([*leaked, "AKIA" + "IOSFODNN7EXAMPLX"]), encoding="utf-8")
    kinds = {text.split(": ")[1].split(",")[0] for text in found_in(str(path)).values()}
    assert {"Secret Keyword", "Private Key", "AWS Access Key"} <= kinds
