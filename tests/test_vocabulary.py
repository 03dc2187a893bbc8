"""One vocabulary for all games: a name has one meaning, and a fact one name."""

from __future__ import annotations

import ast
import random
from collections import Counter
from importlib import import_module
from itertools import combinations
from pathlib import Path

import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.vocabulary import SHARED
from tests.mutants import random_move

ENGINE = Path(__file__).parents[1] / "engine"
BY_NAME = {game.name: game for game in GAMES}
VARIANTS = [
    (game.name, variant)
    for game in GAMES
    for variant in import_module(f"tests.{game.name}.variants").VARIANTS
]


def codes_in(folder: Path) -> set[str]:
    """The codes that the source gives: of faults, of refusals, and of classes of errors."""
    codes = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                codes |= set(map(literal, codes_of_call(node)))
            elif (isinstance(node, ast.AnnAssign) and names(node.target) == "code") or (
                isinstance(node, ast.Assign) and names(node.targets[0]) == "code"
            ):
                codes.add(literal(node.value))
    return codes - {None}


def codes_of_call(call: ast.Call) -> list[ast.expr]:
    given = [keyword.value for keyword in call.keywords if keyword.arg == "code"]
    return given + (call.args[1:2] if names(call.func) == "Fault" else [])


def names(node: ast.expr) -> str | None:
    return getattr(node, "id", getattr(node, "attr", None))


def literal(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@pytest.mark.parametrize("name", BY_NAME)
def test_every_code_of_a_game_is_in_the_vocabulary(name):
    codes = codes_in(ENGINE / name)
    assert codes
    assert codes <= SHARED.codes.keys() | BY_NAME[name].vocabulary.codes.keys()


def test_every_code_of_the_kernel_is_in_the_shared_vocabulary():
    assert codes_in(ENGINE / "kernel") <= SHARED.codes.keys()


@pytest.mark.parametrize("name", BY_NAME)
def test_a_game_declares_no_code_that_it_does_not_use(name):
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (ENGINE / name).rglob("*.py")
        if path.name != "vocabulary.py"
    )
    assert [code for code in BY_NAME[name].vocabulary.codes if f'"{code}"' not in source] == []


def test_no_name_has_two_meanings():
    owners = [SHARED, *(game.vocabulary for game in GAMES)]
    for one, other in combinations(owners, 2):
        assert one.facts.keys() & other.facts.keys() == set()
        assert one.codes.keys() & other.codes.keys() == set()


@pytest.mark.parametrize("names_of", ["facts", "codes"])
def test_no_meaning_has_two_names(names_of):
    owners = [SHARED, *(game.vocabulary for game in GAMES)]
    meanings = [meaning for owner in owners for meaning in getattr(owner, names_of).values()]
    assert [meaning for meaning, count in Counter(meanings).items() if count > 1] == []


@pytest.mark.parametrize("name", BY_NAME)
def test_every_fact_of_an_event_is_in_the_vocabulary(name):
    game = BY_NAME[name]
    facts = {fact for type_ in game.events.values() for fact in (*type_.public, *type_.private)}
    assert facts <= SHARED.facts.keys() | game.vocabulary.facts.keys()
    assert game.vocabulary.facts.keys() <= facts


def test_what_several_games_tell_is_shared():
    used = [
        {fact for type_ in game.events.values() for fact in (*type_.public, *type_.private)}
        for game in GAMES
    ]
    for one, other in combinations(used, 2):
        assert one & other <= SHARED.facts.keys()


def test_what_one_game_alone_tells_is_its_own():
    used = Counter(
        fact
        for game in GAMES
        for fact in {f for type_ in game.events.values() for f in (*type_.public, *type_.private)}
    )
    assert [fact for fact in SHARED.facts if used[fact] < 2] == []


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_events_tell_the_facts_that_are_documented(name, options):
    game = BY_NAME[name]
    for event in random_events(game, options):
        type_ = game.events[event.kind]
        assert set(event.data) == set(type_.public), event
        assert set(event.private) in (set(), set(type_.private)), event


def random_events(game, options) -> list[Event]:
    """The events of a random game."""
    luck = random.Random("events")
    events: list[Event] = []
    state = game.new(options, "events", log=events)
    while not state.over:
        events += game.play(state, random_move(game, state, luck))
    return events
