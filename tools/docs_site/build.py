"""Writes the site: every page that the service serves under ``/guides``, ``/rules``, ``/docs``, and
``/problems``, as the service renders it."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader

from galaxy_referee import __version__
from galaxy_referee.app import create_app
from galaxy_referee.app.pages.reference import entries
from galaxy_referee.app.pages.search import MOST_RESULTS, all_entries
from galaxy_referee.app.settings import Settings
from tools.docs_site import links

HERE = Path(__file__).parent
VERSIONS = "versions.js"
_ASSETS = ("icon.svg", "site.js", "style.css")
_HOST = "http://127.0.0.1:8000"  # that of the examples


@dataclass(frozen=True)
class Site:
    """What to build.

    Args:
        folder: the folder of the site, which holds a folder for each version.
        repository: the address of the repository on a code host; empty if there is none.
        branch: the branch that edits are made in.
        version: the version of the documentation.
    """

    folder: Path
    repository: str = ""
    branch: str = "main"
    version: str = __version__


def build(site: Site) -> int:
    """Write the pages of a version, and what the versions share.

    Returns:
        The number of pages.

    Raises:
        BrokenLinks: a link leads nowhere. The version is then removed.
    """
    folder = site.folder / site.version
    shutil.rmtree(folder, ignore_errors=True)
    try:
        pages = _write_pages(site, folder)
    except links.BrokenLinks:
        shutil.rmtree(folder)
        raise
    _write_versions(site.folder)
    return pages


def _write_pages(site: Site, folder: Path) -> int:
    client, linked = _service(site).test_client(), links.Linked()
    waiting, written = links.every_guide(), set[str]()
    while waiting:
        path = waiting.pop()
        if path in written:
            continue
        asked = "/docs/" if path == "/docs" else path
        answer = client.get(asked, base_url=_HOST, headers={"Accept": "text/html"})
        if answer.status_code != 200:
            continue  # a broken link, which is reported with the page that has it
        written.add(path)
        if links.is_file(path):
            _write(folder / links.file_of(path), answer.data)
            continue
        text, found = linked.page(path, answer.text)
        _write(folder / links.file_of(path), text.encode())
        waiting += found - written
    _write_assets(folder)
    written |= {f"/static/{path.relative_to(folder / 'static')}" for path in _statics(folder)}
    written.add("/search-index.js")
    _write(folder / "search-index.js", _index(client.application).encode())
    linked.check(written)
    return len(linked.anchors)


def _service(site: Site) -> Any:
    """The service, with the site's frame around its pages."""
    app = create_app(settings=Settings(log_requests=False))
    assert app.jinja_loader is not None, "it has templates"
    # The site's base.html extends the service's template of the same name, which it shadows.
    service = PrefixLoader({"service": app.jinja_loader})
    own = FileSystemLoader(HERE / "templates")
    app.jinja_loader = ChoiceLoader([own, service, app.jinja_loader])
    app.jinja_env.globals.update(
        version=site.version,
        edit_of=links.edit_links(site.repository, site.branch),
        repository=site.repository,
        up_to_root=lambda path: (
            links.relative_to(path, "/static/x").removesuffix("static/x") + "../"
        ),
        most_results=MOST_RESULTS,
    )
    return app


def _index(app: Any) -> str:
    """What is searched, as a script, so that it can be loaded from a file, too."""
    rows = [
        [entry.title, _page_of(entry.path), entry.shelf, entry.text]
        for entry in all_entries(entries(app))
    ]
    return f"window.ENTRIES = {json.dumps(rows, ensure_ascii=False, separators=(',', ':'))};\n"


def _page_of(path: str) -> str:
    target, mark, anchor = links.target_of(path).partition("#")
    return f"{links.file_of(target)}{mark}{anchor}"


def _write_assets(folder: Path) -> None:
    static = HERE.parents[1] / "app" / "static"
    for name in _ASSETS:
        _write(folder / "static" / name, (static / name).read_bytes())
    shutil.copytree(static / "pictures", folder / "static" / "pictures", dirs_exist_ok=True)
    shutil.copytree(HERE / "static", folder / "static", dirs_exist_ok=True)


def _statics(folder: Path) -> list[Path]:
    return [path for path in (folder / "static").rglob("*") if path.is_file()]


def _write_versions(folder: Path) -> None:
    """The list of all versions, the newest first, and a page that leads to the newest."""
    versions = sorted((path.parent.name for path in folder.glob("*/index.html")), key=_parts)[::-1]
    _write(folder / VERSIONS, f"window.VERSIONS = {json.dumps(versions)};\n".encode())
    newest = f"{versions[0]}/index.html"
    page = (HERE / "templates" / "newest.html").read_text(encoding="utf-8")
    _write(folder / "index.html", page.replace("NEWEST", newest).encode())


def _parts(version: str) -> list[tuple[bool, int, str]]:
    """The sort key of a version: 0.10.0 follows 0.9.0, and 1.0.0 follows 1.0.0rc1."""
    pieces = re.findall(r"\d+|[a-z]+", version)
    numbers = [(piece.isdigit(), int(piece) if piece.isdigit() else 0, piece) for piece in pieces]
    return [*numbers, (True, -1, "")]


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
