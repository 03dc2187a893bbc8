"""A folder for each document: its text, what generators make of it, and programs that use it."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from galaxy_referee.app import create_app
from galaxy_referee.app.contract import contract_text
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game
from tests.clients.test_clients import GENERATED, HERE, TOOLS, check, run

BY_NAME = {game.name: game for game in GAMES}
# Each document, and the game that is played with clients of it.
DOCUMENTS = {"whole": "race", **{name: name for name in BY_NAME}, "sessions": "race"}
LEAN = {f"{name}-lean": name for name in BY_NAME}
THREADS = 2  # openapi-generator takes a gigabyte for each


@dataclass(frozen=True)
class Workspace:
    """The folder of a document.

    Args:
        document: its name.
        folder: the folder.
    """

    document: str
    folder: Path

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return BY_NAME[(DOCUMENTS | LEAN)[self.document]]

    @property
    def contract(self) -> Path:
        """The document itself."""
        return self.folder / "contract.yaml"

    @property
    def generated(self) -> Path:
        """For what generators make; programs import it from here."""
        return self.folder / "generated"

    def programs(self, name: str) -> Path:
        """A file or folder of programs for Race, rewritten for the game of this document."""
        source, target = HERE / name, self.folder / name
        for path in [source] if source.is_file() else sorted(source.iterdir()):
            copy = self.folder / path.relative_to(HERE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(self._renamed(path.read_text(encoding="utf-8")), encoding="utf-8")
        return target

    def _renamed(self, text: str) -> str:
        """A program with the generated names of the game in place of those of Race."""
        name = self.game.name
        for race, own in (("Race", name.title()), ("race", name)):
            text = text.replace(race, own)
        return text

    def check(self, printed: str, played: str = "session") -> None:
        """The game of the document was played in a session to its end, by the rules.

        Args:
            printed: what the program printed.
            played: how it was played.
        """
        check(printed, {played}, 2, self.game)


def workspaces(purpose: str, documents: Iterable[str] = DOCUMENTS) -> dict[str, Workspace]:
    """An empty folder for each document, with its text.

    Args:
        purpose: names the folders, which each module of tests has for itself.
        documents: the names of the documents.
    """
    app, made = create_app(settings=Settings(log_requests=False)), {}
    for document in documents:
        workspace = Workspace(document, GENERATED / purpose / document)
        shutil.rmtree(workspace.folder, ignore_errors=True)
        workspace.generated.mkdir(parents=True)
        text = contract_text(app, "" if document == "whole" else document)
        workspace.contract.write_text(text, encoding="utf-8")
        made[document] = workspace
    return made


def openapi_generator(made: dict[str, Workspace], *outputs: dict[str, Any]) -> None:
    """Run openapi-generator once for all documents; skip the test where it is not installed.

    Args:
        made: the folders of the documents.
        outputs: the configuration of each generator, with its folder in ``outputDir``.
    """
    command = TOOLS / "openapi-generator-cli"
    if not command.exists() or not shutil.which("java"):
        pytest.skip("openapi-generator-cli or Java is not installed: make ci-checks")
    run(command, "batch", "--fail-fast", "--threads", str(THREADS), "--", *_configs(made, outputs))


def _configs(made: dict[str, Workspace], outputs: tuple[dict[str, Any], ...]) -> Iterator[Path]:
    for workspace in made.values():
        for number, output in enumerate(outputs):
            config = workspace.folder / f"generator-{number}.yaml"
            folder = workspace.generated / output["outputDir"]
            whole = {**output, "inputSpec": str(workspace.contract), "outputDir": str(folder)}
            config.write_text(yaml.safe_dump(whole), encoding="utf-8")
            yield config
