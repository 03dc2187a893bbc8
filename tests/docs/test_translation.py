"""The guide for adding a language is followed with its toy."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.kernel.texts import Text, facts_in
from galaxy_referee.languages import Languages
from tests.docs.guides import DOCS
from tests.node import install
from tests.programs import output_of
from tools.messages import completeness, extracted, template, updated
from tools.servers import ROOT

GUIDE = (DOCS / "translation.md").read_text(encoding="utf-8")
PRINTED = re.findall(r'   msgid "(.*)"\n   msgstr "(.*)"', GUIDE)


def followed(folder: Path) -> Path:
    """The catalog that the guide makes, in a folder."""
    (path,) = (folder / name for name in re.findall(r"`app/translations/(\w+\.po)`", GUIDE))
    path.touch()
    path.write_bytes(updated(path, template(extracted())))
    done, total = completeness(path)
    assert done == 0 < total
    catalog = path.read_text(encoding="utf-8")
    for message, translation in PRINTED:
        assert set(facts_in(message)) == set(facts_in(translation))
        empty = f'msgid "{message}"\nmsgstr ""'
        assert empty in catalog, message
        catalog = catalog.replace(empty, f'msgid "{message}"\nmsgstr "{translation}"')
    path.write_text(catalog, encoding="utf-8")
    path.write_bytes(updated(path, template(extracted())))
    assert completeness(path) == (len(PRINTED), total)
    return path


def test_the_guide_is_followed_with_its_language(tmp_path):
    path = followed(tmp_path)
    app = create_app(settings=Settings.from_environment({"LOG_REQUESTS": "0"}))
    app.extensions["languages"] = Languages([], tmp_path)
    wanted = {"Accept-Language": path.stem}
    body = {"options": {"players": 2}, "seed": "s"}
    answer = app.test_client().post("/v1/race/states", json=body, headers=wanted)
    assert answer.headers["Content-Language"] == path.stem
    assert answer.json["decisions"][0]["prompt"] == "Forĵetu 2 el viaj 6 kartoj."


@pytest.mark.ci
def test_the_table_takes_the_language_without_code(tmp_path):
    """Its catalog is the only file that is added; the build and the tests of the table pass."""
    install(ROOT / "web")
    left_out = shutil.ignore_patterns("node_modules")
    for folder in ("web", "clients", "app/translations"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=left_out)
    followed(tmp_path / "app" / "translations")
    for path in ("openapi.yaml", "node_modules"):
        (tmp_path / path).symlink_to(ROOT / path)
    web = tmp_path / "web"
    (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    output_of("npm", "run", "--silent", "build", cwd=web)
    output_of("npm", "test", cwd=web)
    table = tmp_path / "app" / "static" / "table"
    assert "Rondo {round}" in (table / "eo.js").read_text(encoding="utf-8")
    assert 'eo:"Esperanto"' in (table / "table.js").read_text(encoding="utf-8")


def test_the_example_of_a_text_reads_as_printed():
    (printed,) = re.findall(r"`(Text\(.*\))`", GUIDE)
    assert str(eval(printed, {"Text": Text})) == "Pay 3 for Old Earth."
