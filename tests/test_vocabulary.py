"""One vocabulary for all games: a name has one meaning, and a fact one name."""

from __future__ import annotations

import ast
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations

import msgspec
import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.events import Event, sentence
from galaxy_referee.engine.kernel.refusals import Refusal
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.texts import facts_in
from galaxy_referee.engine.kernel.vocabulary import SHARED
from tests.modules import ENGINE, modules_of
from tests.sampling import random_move

BY_NAME = {game.name: game for game in GAMES}
VARIANTS = [
    (game.name, variant)
    for game in GAMES
    for variant in import_module(f"tests.{game.name}.variants").VARIANTS
]


def codes_in(name: str) -> set[str]:
    """The codes that the source gives: of faults, of refusals, and of classes of errors."""
    codes = set()
    for path in modules_of(name):
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
    place = {"Fault": 1, "Refusal": 0}.get(names(call.func) or "")
    return given if place is None else given + call.args[place : place + 1]


def names(node: ast.expr) -> str | None:
    return getattr(node, "id", getattr(node, "attr", None))


def called(func: ast.expr) -> set[str | None]:
    """The names of what is called: one of two with a condition."""
    if isinstance(func, ast.IfExp):
        return {names(func.body), names(func.orelse)}
    return {names(func)}


def steps(base: type[Step]) -> Iterator[type[Step]]:
    for step in base.__subclasses__():
        yield step
        yield from steps(step)


def literal(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@pytest.mark.parametrize("name", BY_NAME)
def test_every_code_of_a_game_is_in_the_vocabulary(name):
    codes = codes_in(name)
    assert codes
    assert codes <= SHARED.codes.keys() | BY_NAME[name].vocabulary.codes.keys()


def test_every_code_of_the_kernel_is_in_the_shared_vocabulary():
    assert codes_in("kernel") <= SHARED.codes.keys()


@pytest.mark.parametrize(
    "name", [name for name in BY_NAME if (ENGINE / name / "refusals.py").exists()]
)
def test_refusals_are_made_with_the_facts_of_their_texts(name):
    module = import_module(f"galaxy_referee.engine.{name}.refusals")
    rows = {row: value for row, value in vars(module).items() if isinstance(value, Refusal)}
    calls = [
        (row, {keyword.arg for keyword in call.keywords} - {"rule", "pointer"})
        for path in modules_of(name)
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        for row in called(call.func) & rows.keys()
    ]
    tables = [(step, why) for step in steps(Step) for why in step.unfit.values()]
    listed = {row for row, value in rows.items() if any(why is value for _, why in tables)}
    assert {row for row, _ in calls} | listed == rows.keys()
    assert [(row, given) for row, given in calls if given != set(facts_in(rows[row].text))] == []
    assert [
        (step, why)
        for step, why in tables
        if isinstance(why, Refusal)
        and not set(facts_in(why.text)) <= {"piece", *step.__struct_fields__}
    ] == []


@pytest.mark.parametrize("name", BY_NAME)
def test_a_game_declares_no_code_that_it_does_not_use(name):
    modules = modules_of(name)
    source = "".join(
        path.read_text(encoding="utf-8") for path in modules if path.name != "vocabulary.py"
    )
    least = 2 if len(modules) == 1 else 1  # a game of one module declares its codes there
    codes = BY_NAME[name].vocabulary.codes
    assert [code for code in codes if source.count(f'"{code}"') < least] == []


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


@pytest.mark.parametrize("names_of", ["moves", "events", "codes"])
def test_no_two_names_differ_in_number_alone(names_of):
    """Such as ``bad_world`` and ``bad_worlds``, or ``good_consumed`` and ``goods_consumed``."""
    alike = defaultdict(set)
    for name in names_used(names_of):
        alike[" ".join(map(singular, name.split("_")))].add(name)
    assert [names for names in alike.values() if len(names) > 1] == []


@pytest.mark.parametrize("names_of", ["moves", "decisions", "events", "codes"])
def test_no_word_comes_back_that_stood_for_what_has_another(names_of):
    """Decision 19 has the words, and why each was chosen."""
    used = names_used(names_of)
    assert used & GONE.keys() == set()
    words = {word for name in used for word in name.split("_")}
    assert words & GONE_IN_NAMES.keys() == set()


def test_the_words_that_took_their_place_are_used():
    used = set().union(*map(names_used, ("moves", "events", "codes")))
    assert set(GONE.values()) <= used
    assert set(GONE_IN_NAMES.values()) <= {word for name in used for word in name.split("_")}


@pytest.mark.parametrize("kind", ["good_sold", "goods_consumed", "world_replaced", "kind_named"])
def test_what_several_games_have_is_one_event(kind):
    assert len([game for game in GAMES if kind in game.events]) > 1


# Names that are gone, with those that stand for the same thing.
GONE = {
    "choose_action": "select",
    "choose_actions": "select_two",
    "pick": "select",
    "trade": "sell",
    "start": "choose_start",
    "replace": "replace_world",
    "keep_worlds": "keep",
    "end_settle": "pass",
    "good_consumed": "goods_consumed",
    "goods_sold": "good_sold",
    "goal_chosen": "goal_kept",
    "goal_turned_up": "goal_revealed",
    "nothing_developed": "nothing_bought",
    "cannot_be_sold": "not_for_sale",
}
GONE_IN_NAMES = {
    "trade": "sell",
    "trades": "sell",
    "traded": "sold",
    "begun": "started",
    "began": "started",
    "repeated": "duplicate",
    "swapped": "replaced",
}
IRREGULAR = {"dice": "die", "colonies": "colony"}


def names_used(names_of: str) -> set[str]:
    """All names of one sort that the games use."""
    by_sort = {
        "moves": lambda game: game.reader.types,
        "decisions": lambda game: decisions_in(game.name),
        "events": lambda game: game.events,
        "codes": lambda game: SHARED.codes.keys() | game.vocabulary.codes.keys(),
    }
    used = set().union(*(by_sort[names_of](game) for game in GAMES))
    assert used
    return used


def decisions_in(name: str) -> set[str]:
    """The kinds of decisions that the source names."""
    kinds = {
        literal(node.args[1])
        for path in modules_of(name)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and names(node.func) == "Decision" and len(node.args) > 1
    }
    return kinds - {None}


def singular(word: str) -> str:
    return IRREGULAR.get(word) or (word if word.endswith("ss") else word.removesuffix("s"))


# By game, the facts that its events tell.
TOLD = {
    game.name: {fact for type_ in game.events.values() for fact in (*type_.public, *type_.private)}
    for game in GAMES
}


@pytest.mark.parametrize("name", BY_NAME)
def test_every_fact_of_an_event_is_in_the_vocabulary(name):
    own = BY_NAME[name].vocabulary.facts.keys()
    assert own <= TOLD[name] <= SHARED.facts.keys() | own


def test_what_several_games_tell_is_shared_and_nothing_else():
    used = Counter(fact for facts in TOLD.values() for fact in facts)
    assert {fact for fact, games in used.items() if games > 1} == SHARED.facts.keys()


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_events_tell_the_facts_that_are_documented(name, options):
    """An event states what was true when it happened, regardless of later changes to the table."""
    game = BY_NAME[name]
    for event, told in random_events(game, options):
        type_ = game.events[event.kind]
        assert set(event.data) == set(type_.public), event
        assert set(event.private) in (set(), set(type_.private)), event
        assert sentence(game.events, event)
        assert msgspec.json.encode(event) == told


def random_events(game, options) -> list[tuple[Event, bytes]]:
    """The events of a random game, each with its encoding when it happened."""
    luck = random.Random("events")
    told: list[tuple[Event, bytes]] = []
    events: list[Event] = []
    state = game.new(options, "events", log=events)
    while True:
        told += [(event, msgspec.json.encode(event)) for event in events]
        if state.over:
            return told
        events = game.play(state, random_move(game, state, luck))
