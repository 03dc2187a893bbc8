"""The OpenAPI document of an arena, compared with the files that it publishes."""

from __future__ import annotations

import csv
import json
import re
import time

import pytest
from jsonschema_rs import Draft202012Validator

from galaxy_referee.app.openapi.document import operations
from galaxy_referee.arena.contract import FILES, LIST_FILES, contract
from galaxy_referee.arena.door import door_contract
from galaxy_referee.arena.live import showing, write_live
from galaxy_referee.arena.serving import serve
from galaxy_referee.arena.settings import read_settings
from tests.app.test_contract_documents import nested
from tests.arena.entering import ask
from tests.arena.kit import QUICK, arena, here, publish, run_here

DOCUMENT = contract()


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = arena(tmp_path_factory.mktemp("arena"), QUICK.replace("deals = 2", "deals = 8"))
    run_here(folder, 2, showing(here, folder))
    write_live(read_settings(folder), folder, publish(folder), time.time() + 60)
    return folder / "pages"


def files(pages, path):
    """The published files for a path in the document."""
    pattern = re.escape(path).replace(r"\{division\}", "[a-z-]+").replace(r"\{id\}", "[0-9a-f]+")
    return [x for x in pages.rglob("*.*") if re.fullmatch(pattern, f"/{x.relative_to(pages)}")]


@pytest.mark.parametrize("path", [served.path for served in FILES])
def test_every_json_file_matches_its_schema(pages, path):
    schema = DOCUMENT["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
    validator = Draft202012Validator({**schema["schema"], "components": DOCUMENT["components"]})
    assert files(pages, path)
    for file in files(pages, path):
        assert [*validator.iter_errors(json.loads(file.read_bytes()))] == []


@pytest.mark.parametrize("name", LIST_FILES)
def test_every_csv_file_has_the_described_columns(pages, name):
    path = f"/{{division}}/{name}.csv"
    (file,) = files(pages, path)
    with file.open(encoding="utf-8") as lines:
        header, *rows = csv.reader(lines)
    assert tuple(header) == LIST_FILES[name]
    assert {len(row) for row in rows} <= {len(header)}
    described = DOCUMENT["paths"][path]["get"]["responses"]["200"]["description"]
    assert all(f"`{column}`" in described for column in header)


def test_every_published_file_is_described(pages):
    described = {file for path in DOCUMENT["paths"] for file in files(pages, path)}
    published = {*pages.rglob("*.json"), *pages.rglob("*.csv")}
    assert published - described == {pages / "openapi.json"}
    assert json.loads((pages / "openapi.json").read_bytes()) == DOCUMENT


def test_every_member_has_a_description():
    for name, schema in DOCUMENT["components"]["schemas"].items():
        assert schema["description"], name
        for member, about in schema["properties"].items():
            assert about.get("description"), (name, member)


def test_every_reference_resolves():
    check_references(DOCUMENT)


def check_references(document):
    """Each leads to a part of the document."""
    for part in nested(document):
        if isinstance(target := part.get("$ref"), str):
            found = document
            for step in target.removeprefix("#/").split("/"):
                found = found[step]


def test_every_file_is_served_as_the_whole_document_says(pages):
    """Which also has the calls, and which describes itself at the place of that of the files."""
    with serve(pages.parent, pages, "127.0.0.1", 0) as server:
        whole = ask(server.url, "GET", "/openapi.json").body
        for file in [*pages.rglob("*.json"), *pages.rglob("*.csv")]:
            path = f"/{file.relative_to(pages)}"
            assert ask(server.url, "GET", path).status == 200
            assert ask(server.url, "HEAD", path).body is None
            assert ask(server.url, "POST", path).status == 405
        assert ask(server.url, "GET", "/race-base/bot-0.json").status == 404
    assert whole == door_contract(server.door.api)
    assert whole["paths"].keys() > DOCUMENT["paths"].keys()
    named = [part for _, part in operations(whole)]
    assert len({part["operationId"] for part in named}) == len(named)
    assert {tag for part in named for tag in part["tags"]} == {tag["name"] for tag in whole["tags"]}
    check_references(whole)
