"""What keeps the code easy to read: short modules, simple functions, no import cycles."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, get_origin

import grimp
import pytest
from msgspec import inspect
from radon.complexity import cc_visit

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.steps import Step
from tests.kernel.toys import duel
from tests.modules import modules_of
from tools.rules_coverage import read_rules

ROOT = Path(__file__).parents[1]
PARTS = ("app", "benchmarks", "clients", "engine", "examples", "galaxy_referee", "schemas", "tools")
MODULES = [path for part in PARTS for path in sorted((ROOT / part).rglob("*.py"))]
# Clients that the tests generate are not ours.
TESTS = sorted(path for path in (ROOT / "tests").rglob("*.py") if "generated" not in path.parts)
MOST_LINES = 400
MOST_COMPLEX = 12


def in_repository(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_modules_are_short():
    lines = {path: path.read_text(encoding="utf-8").count("\n") for path in [*MODULES, *TESTS]}
    assert {path: count for path, count in lines.items() if count > MOST_LINES} == {}


def test_functions_are_simple():
    """Boolean operators count, which they do not in ruff's C901: each is a branch to think of."""
    complex_ones = [
        (in_repository(path), block.fullname, block.complexity)
        for path in MODULES
        for block in cc_visit(path.read_text(encoding="utf-8"))
        if block.letter != "C" and block.complexity > MOST_COMPLEX
    ]
    assert complex_ones == []


def test_the_names_of_tests_say_what_they_show():
    """The ids of rules and scenarios belong in the docstrings."""
    documents = (ROOT / "docs" / "rules").glob("*.md")
    prefixes = {rule.id.prefix for path in documents for rule in read_rules(path)}
    sections = "|".join(sorted(prefixes)).lower().replace("-", "_")
    with_id = re.compile(rf"(?:\w+_)?(?:{sections})_\d+(?:[a-z]|_\w+)?")
    assert with_id.fullmatch("test_race_t_24")
    source = "\n".join(path.read_text(encoding="utf-8") for path in TESTS)
    names = re.findall(r"^ *def (test_\w+)", source, re.MULTILINE)
    assert [name for name in names if with_id.fullmatch(name)] == []


# CONTRIBUTING.md ("English") says what to write in their place.
TRANSLATED = (
    r"^ +\w+: of\b",  # "seed: of all games"
    r"\b(status|method|error): of HTTP\b|\b(status|method|error) of HTTP\b",
    r"\bso many of\b",
    r"\bthose of today\b",
    r"\brules of today\b",
    r"\bas it came\b",
    r"\b[Gg]o(es)? on with\b",
    r"\bas of ``",  # "errors as of ``call``"
    r": (how many|where it is|what it is)\.$",  # "count: how many."
    r"\bevery next legal move\b",
)
# One idea, one word: the words of the field, and those that stood in their place.
ONE_WORD = {
    r"\b[Pp]ark(ed|ing)\b|\bwaiting rooms?\b": "waiting; the limits of waits",
    r"\b[Tt]hinkers?\b": "the process of the bots",
    r"\bROOMS?\b|\b(in|of) (its|their|the|a|every|each) rooms?\b": "expansion; additions",
    r"\bextension points?\b": "hook",
    r"\bretellings?\b": "trajectory",
}
READ = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *MODULES]


def test_the_english_is_not_a_translation():
    words = re.compile("|".join(TRANSLATED), re.MULTILINE)
    found = [
        (in_repository(path), each.group())
        for path in READ
        for each in words.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(("pattern", "word"), ONE_WORD.items(), ids=ONE_WORD.values())
def test_one_idea_has_one_word(pattern, word):
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    found = [
        f"{in_repository(path)}: {each.group()} (write: {word})"
        for path in [*READ, *decisions]
        for each in re.finditer(pattern, path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_every_folder_of_modules_is_a_package():
    """Without ``__init__.py`` the checks of imports would not see it."""
    folders = {path.parent for path in MODULES if "examples" not in path.parts}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


def test_property_tests_do_not_depend_on_the_speed_of_the_machine():
    """By default, Hypothesis fails an example that takes more than 200 ms."""
    given = re.compile(r"^((?:@.+\n)*)@given\(", re.MULTILINE)
    above = {path: given.findall(path.read_text(encoding="utf-8")) for path in TESTS}
    assert sum(map(len, above.values())) >= 10
    assert [
        path for path, all_ in above.items() if any("UNTIMED" not in each for each in all_)
    ] == []


FILES = ("description", "components", "state", "moves", "events", "vocabulary", "setup", "rounds")
MORE_FILES = ("knowledge", "view", "scoring", "audit")
PHASES = ("phases", "refusals")  # of a game whose rounds have phases


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_games_have_the_same_files(game):
    """Unless a game is small enough to be one module."""
    files = {path.stem for path in modules_of(game.name)} | {
        path.parent.name for path in modules_of(game.name)
    }
    missing = {*FILES, *MORE_FILES, *(PHASES if "phases" in files else ())} - files
    assert not missing or files == {game.name, "engine"}, "docs/adding-a-game.md says what is there"


# What every greedy bot has, and what a network is told of every game.
BOT_FILES = ("policy", "answers", "outlook", "worth", "actions", "reasons")
INPUT_FILES = ("inputs", "players")


@pytest.mark.parametrize(
    ("folder", "files"), [("bots", BOT_FILES), ("bots/learned", INPUT_FILES)], ids=str
)
def test_the_bots_of_the_games_have_the_same_files(folder, files):
    """What has the same task has the same name, whatever the game."""
    bots = ROOT / "galaxy_referee" / folder
    missing = [
        f"{game.name}/{name}.py"
        for game in GAMES
        if (bots / game.name).exists()
        for name in files
        if not (bots / game.name / f"{name}.py").exists()
    ]
    assert missing == []


def test_there_are_no_import_cycles():
    graph = grimp.build_graph("galaxy_referee", cache_dir=None)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the cycle


def test_the_folders_of_the_table_in_the_browser_import_in_one_direction():
    source = ROOT / "web" / "src"
    modules = {path.relative_to(source).as_posix() for path in source.rglob("*.ts*")}
    imports = {name: set(imports_of(source, name)) & modules for name in modules}
    assert {"pieces/names.ts", "pieces/answer.tsx"} <= imports["table/decision.tsx"]
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the cycle
    folders: dict[str, set[str]] = {}
    for name, imported in imports.items():
        folder = name.partition("/")[0]
        others = {other.partition("/")[0] for other in imported} - {folder}
        folders.setdefault(folder, set()).update(others)
    assert {"games", "pieces"} <= folders["table"]
    TopologicalSorter(folders).prepare()


def imports_of(source: Path, module: str) -> Iterator[str]:
    """What a module of TypeScript may import; types count, too."""
    folder = (source / module).parent
    text = (source / module).read_text(encoding="utf-8")
    for named in re.findall(r"""(?:from|import\()\s*["'](\.[^"']*)["']""", text):
        place = Path(os.path.normpath(folder / named)).relative_to(source).as_posix()
        yield from (f"{place}.ts", f"{place}.tsx", f"{place}/index.ts")


MOST_FOLDERS = 13  # besides those whose place and name a forge chooses, such as .github


def test_the_top_level_is_small_and_a_page_names_each_folder():
    command = ["git", "ls-files"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    folders = {line.partition("/")[0] for line in listed.stdout.splitlines() if "/" in line}
    if not folders:
        pytest.skip("this is no clone")
    page = (ROOT / "docs" / "repository.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([\w.]+)/` \| \S", page, re.MULTILINE)) == folders
    assert len([name for name in folders if not name.startswith(".")]) <= MOST_FOLDERS


def test_the_games_know_the_kernel_and_not_each_other():
    graph = grimp.build_graph("galaxy_referee", cache_dir=None)
    names = [game.name for game in GAMES]
    for name in names:
        others = {*names, "games"} - {name}
        for other in others:
            known = (f"galaxy_referee.engine.{name}", f"galaxy_referee.engine.{other}")
            assert not graph.direct_import_exists(
                importer=known[0], imported=known[1], as_packages=other != "games"
            ), known
        kernel = {"importer": "galaxy_referee.engine.kernel", "as_packages": True}
        assert not graph.direct_import_exists(imported=f"galaxy_referee.engine.{name}", **kernel)


@pytest.mark.parametrize("game", [*GAMES, duel], ids=lambda game: game.name)
def test_every_step_declares_what_may_be_below_it(game):
    silent = [step.__name__ for step in step_types(game) if not declares_what_is_below(step)]
    assert silent == []


def step_types(game) -> list[type]:
    """The types of steps on the agenda of a game, and in its lanes."""
    types = agenda_types(game.codec.state_type, "agenda")
    for kind in types:
        if "lanes" in struct_of(kind).__struct_fields__:
            types += agenda_types(kind, "lanes")
    return [struct_of(kind) for kind in types]


def agenda_types(struct: Any, name: str) -> list[Any]:
    (field,) = [field for field in inspect.type_info(struct).fields if field.name == name]
    kind = field.type
    while isinstance(kind, inspect.ListType):
        kind = kind.item_type
    alternatives = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return [alternative.cls for alternative in alternatives]


def struct_of(kind: Any) -> Any:
    """The struct behind a type that may have parameters."""
    return get_origin(kind) or kind


def declares_what_is_below(step: type) -> bool:
    return step.can_remain is not Step.can_remain
