"""The base game reads without expansions, and more can be added with hooks."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import pkgutil
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from galaxy_referee.bots.race import expansions as greedy
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race import EXPANSIONS, game, options
from galaxy_referee.engine.race import expansion as expansion_module
from galaxy_referee.engine.race.components.manifest import Manifest
from galaxy_referee.engine.race.expansion import Expansion, register
from galaxy_referee.engine.race.expansions.manifests import MANIFESTS
from galaxy_referee.engine.race.expansions.takeovers.hooks import TakeoverHooks
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.sets import combination_problems, max_players
from galaxy_referee.learn.games.race import expansions as learners
from galaxy_referee.records.importing import expansions as importing
from tests.race.kit import fresh_game, round_start
from tools.recordings import expansions as recordings

ROOT = Path(__file__).parents[2]
ENGINE = Path(expansion_module.__file__).parent
COLLECTORS = {path.stem for path in (ENGINE / "expansions").glob("*.py")} - {"__init__"}
# What knows the game besides the engine, and where it keeps its own expansions.
PACKAGES = (
    *("galaxy_referee/bots", "galaxy_referee/learn", "galaxy_referee/records"),
    "galaxy_referee/review",
    *("galaxy_referee/conformance", "galaxy_referee/notation", "galaxy_referee/tournament"),
    *("app", "schemas", "tools", "benchmarks"),
)
ROOM_FOLDERS = ("expansions",)


def sources(folder: Path) -> list[Path]:
    """The modules of a folder that are in no expansion."""
    return [
        path
        for path in sorted(folder.rglob("*.py"))
        if not {*ROOM_FOLDERS} & {*path.relative_to(folder).parts}
    ]


BASE = sources(ENGINE)
AROUND = [path for package in PACKAGES for path in sources(ROOT / package)]
OF_RACE = [path for path in AROUND if re.search(r"race|records/(replay|importing)", str(path))]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


# -- what the base may not name --------------------------------------------------------------------

RULES = ROOT / "docs" / "rules"
PREFIXES = sorted(path.stem.partition("-")[2].upper() for path in RULES.glob("race-*.md"))
TITLES = [manifest.title.removeprefix("The ") for manifest in MANIFESTS.values()]
TERMS = ("goal", "prestige", "robot", "solo", "takeover")
NAMES = [
    expansion.name
    for expansion in EXPANSIONS
    if expansion.name.rstrip("s") not in (*TERMS, "draft")
]
FORBIDDEN = re.compile(
    rf"\b(?:{'|'.join(PREFIXES)})-[A-Z0-9]"  # rules
    rf"|{'|'.join(TITLES)}"
    rf"|[\"`](?:{'|'.join(MANIFESTS)})[\"`]"  # sets
    rf"|\b(?:{'|'.join(NAMES)})\b"
    rf"|(?<![a-z])(?:{'|'.join(TERMS)})s?(?![a-z])"
    r"|options\.(?:draft|difficulty|robot_mat)"
)
# Modules that declare the fields of all expansions: their names and order are part of a contract.
DECLARING = {
    *("engine/race/state.py", "engine/race/players.py", "engine/race/view.py"),
    *("engine/race/options.py", "engine/race/components/cards.py"),
    "engine/race/components/manifest.py",
    # the formats of files
    "tools/recordings/transcript.py",
    "galaxy_referee/records/importing/facts.py",
    "galaxy_referee/records/importing/log.py",
    # the order of the inputs of trained networks
    "galaxy_referee/bots/learned/race/inputs.py",
    # the text of a view
    "galaxy_referee/notation/games/race.py",
}
RULE = re.compile(rf"\b(?:{'|'.join(PREFIXES)})-[A-Z0-9]")


def test_the_base_reads_without_expansions():
    """It cites no rule of any expansion, names none, and uses no term of one; modules that declare
    the fields of all expansions cite no rule of one."""
    found = [
        f"{named(path)}:{number}: {line.strip()}"
        for path in [*BASE, *OF_RACE]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (RULE if named(path) in DECLARING else FORBIDDEN).search(line)
    ]
    assert found == []


def imported(path: Path) -> set[str]:
    """What a module imports, wherever in it, as full names."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def expansions_imported(paths: Iterable[Path]) -> set[tuple[str, str]]:
    """Who imports which module in the folders of expansions."""
    expansion = re.compile(rf"\.(?:{'|'.join(ROOM_FOLDERS)})\.([a-z]\w*)")
    return {
        (named(path), match[1])
        for path in paths
        for name in imported(path)
        for match in [expansion.search(name)]
        if match
    }


def test_the_base_game_imports_only_what_the_expansions_collect():
    """It imports no expansion, only the modules that have one line for each expansion."""
    found = expansions_imported(BASE)
    assert found
    assert {(path, expansion) for path, expansion in found if expansion not in COLLECTORS} == set()


def test_components_and_what_is_around_the_engine_know_no_collector_either():
    """What a card, a power and a manifest are stands below the expansions; around the engine, each
    package has one table of its expansions. The row of a trained network names its inputs."""
    found = expansions_imported([*(ENGINE / "components").glob("*.py"), *AROUND])
    assert found == {("galaxy_referee/bots/learned/trained.py", "solo")}


# What expansions declare for the catalogue of cards and the combinations of sets.
DECLARED = ("manifest", "manifests", "powers")
DECLARATIONS = [
    path for path in sorted((ENGINE / "expansions").rglob("*.py")) if path.stem in DECLARED
]


def test_what_expansions_declare_for_the_catalogue_stands_below_it():
    """Manifests and powers know each other and the components, but nothing else of the game: so no
    arrow leads from an expansion up to the catalogue that reads its declarations."""
    assert [
        (named(path), name)
        for path in DECLARATIONS
        for name in imported(path)
        if ".engine." in name
        and ".race.components." not in name
        and not {*DECLARED} & {*name.split(".")}
    ] == []


@pytest.mark.parametrize("package", [greedy, learners, importing, recordings])
def test_additions_have_the_name_of_their_expansion(package):
    """Its module has this name, too, and the table of its package has a line for it."""
    modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
    assert {*package.EXPANSIONS} == modules
    assert modules <= {expansion.name for expansion in EXPANSIONS}


def test_the_base_game_declares_only_what_it_says_itself():
    """Events and codes of one expansion are declared in the expansion."""
    of_expansions = {
        name
        for expansion in EXPANSIONS
        for name in (*expansion.events, *expansion.vocabulary.codes)
    }
    declared = {*game.events, *game.vocabulary.codes} - of_expansions
    paths = [path for path in BASE if path.name not in ("events.py", "vocabulary.py")]
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    assert [name for name in declared if f'"{name}"' not in source] == []


@pytest.mark.parametrize("group", [*Hooks.__bases__, TakeoverHooks])
def test_every_point_is_described_in_its_group(group):
    """Its docstring says what an expansion does there; the groups list the hooks."""
    described = re.findall(r"^    (\w+):", inspect.cleandoc(group.__doc__), re.M)
    assert described == [point.name for point in dataclasses.fields(group)]


def test_two_expansions_do_not_share_a_name():
    with pytest.raises(ValueError, match="two expansions named goals"):
        register(expansion for expansion in EXPANSIONS if expansion.name == "goals")


# -- a toy expansion -------------------------------------------------------------------------------


@pytest.fixture
def toy(monkeypatch):
    """An expansion that pays a chip for each card placed, adds an action card that nobody must
    choose, gives the chooser of it a better Explore, and ends the game after five rounds."""
    seen: list[str] = []

    def placed(t, seat, card):
        t.gain_chips(seat, 1, "toy")

    def cards(t, seat, usual):
        return (*usual, "toy")

    expansion = Expansion(
        name="toy",
        in_play=lambda options: True,
        hooks=Hooks(
            round_started=(lambda t: seen.append(f"round {t.round}"),),
            card_placed=(placed,),
            action_cards=(cards,),
            bonus=(lambda t, seat, name: 3 * (name == "explore.draw" and t.chose(seat, "toy")),),
            end_reasons=(lambda t: ["toy"] if t.round >= 5 else [],),
            score_parts=(lambda t, seat, tableaus: {"toy": 2},),
        ),
    )
    monkeypatch.setattr(
        expansion_module, "REGISTERED", {**expansion_module.REGISTERED, "toy": expansion}
    )
    monkeypatch.setattr(options, "IN_PLAY", {**options.IN_PLAY, "toy": expansion.in_play})
    expansion_module.joined.cache_clear()
    options.expansions_in_play.cache_clear()
    yield seen
    expansion_module.joined.cache_clear()
    options.expansions_in_play.cache_clear()


def test_what_happens_when_a_card_is_placed(toy):
    s = round_start("Old Earth / Public Works, +3", "New Sparta / +4")
    s.actions("develop", "produce").play("0 develop public-works", "1 pass")
    assert [event.data["source"] for event in s.happened("vp_gained")] == ["toy"]


def test_another_action_card_with_a_bonus(toy):
    s = round_start("Old Earth / +4", "New Sparta / +4")
    assert "select toy" in s.legal(0)
    s.actions("toy", "explore+5")
    assert (s.drawn(0), s.drawn(1)) == (2 + 3, 2 + 5)


def test_start_of_a_round_end_of_the_game_and_score(toy):
    s = fresh_game(players=2)
    while not s.state.over:
        s.play(game.decisions(s.state)[0].moves.at(0).text)
    assert toy == [f"round {number}" for number in range(1, 6)]
    assert (game.end_reason(s.state), s.score(0).parts["toy"]) == (["toy"], 2)


# -- manifests -------------------------------------------------------------------------------------

WAR = Manifest(set="bow", title="War", cards="", rule="BOW-CARD-2", needs=("tgs", "rvi"))


def test_a_set_that_needs_others():
    problems = list(combination_problems([MANIFESTS["tgs"], WAR]))
    assert problems[0] == ("War needs Rebel vs Imperium.", "BOW-CARD-2")


def test_sets_that_do_not_combine():
    alone = Manifest(set="aa", title="Artifacts", cards="", seats=1, rule="AA-CARD-1")
    problems = [sentence for sentence, _ in combination_problems([MANIFESTS["rvi"], alone])]
    assert problems == ["Rebel vs Imperium and Artifacts do not combine."]


def test_the_number_of_players_follows_from_the_sets():
    """No combination is left out: another set does not raise KeyError."""
    assert max_players([]) == (4, "RACE-SETUP-1")
    assert max_players([MANIFESTS["tgs"], MANIFESTS["rvi"], WAR]) == (6, "BOW-CARD-2")


def test_the_options_offer_what_the_sets_allow():
    options = game.describe().options
    assert options["expansions"].values == [
        [], ["tgs"], ["rvi"], ["aa"], ["xi"], ["promo"],
        ["tgs", "rvi"], ["tgs", "promo"], ["rvi", "promo"], ["aa", "promo"], ["xi", "promo"],
        ["tgs", "rvi", "bow"], ["tgs", "rvi", "promo"], ["tgs", "rvi", "bow", "promo"],
    ]  # fmt: skip
    assert options["players"].values == [1, 2, 3, 4, 5, 6]


def test_too_many_players_is_said_in_one_sentence():
    with pytest.raises(BadOption) as caught:
        game.new({"players": 9})
    assert caught.value.sentence == "This game is for 2 to 4 players."
    assert caught.value.rule == "RACE-SETUP-1"
