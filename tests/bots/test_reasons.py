"""Bots' reasons are messages with facts, which are rendered in the reader's language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned.adviser import best_of
from galaxy_referee.bots.learned.evaluation import Value
from galaxy_referee.bots.reasons import Weighing, pieces
from galaxy_referee.bots.reasons import reason as reason_for
from galaxy_referee.bots.registry import advise
from galaxy_referee.engine.frontiers import game as frontiers
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.texts import VERBATIM, Text, facts_in, then, together
from galaxy_referee.engine.race.expansions.action_names import BASE_ACTIONS
from galaxy_referee.engine.race.moves import Discard, Keep, Pass, Settle
from galaxy_referee.engine.roll import game as roll
from galaxy_referee.languages import Languages
from tests.race.random_players import EXPANSIONS, VARIANTS
from tools.messages import ROOT, extracted, words

LANGUAGES = Languages(GAMES)
BY_NAME = {game.name: game for game in GAMES}
ROLL_SETS = [{"players": 2}, {"players": 4, "take_back": True}]
FRONTIERS_SETS = [{"players": 2}, {"players": 3, "goals": True}]
SETS = [
    *(("race", options) for options in (*VARIANTS, *EXPANSIONS[::6])),
    *(("roll", options) for options in ROLL_SETS),
    *(("frontiers", options) for options in FRONTIERS_SETS),
]


def reasons(name: str, options: dict[str, Any]) -> Iterator[Text]:
    """The reasons for a bot's own moves and for random moves, in a game with both."""
    game, policy, luck = BY_NAME[name], usual_policy(name), random.Random(f"{options}")
    t = game.new(options, seed="reasons")
    while not t.over and t.round < 25:
        decision = luck.choice(game.decisions(t))
        own = policy.choose(t, decision, luck)
        other = decision.moves.at(luck.randrange(len(decision.moves)))
        for move in (own, other):
            yield policy.reason(t, decision, move)
        again = decision.only_takes_back or other.text.endswith(" redo")
        game.play_silently(t, own if again or luck.random() < 0.7 else other)


def texts_in(value: Any) -> Iterator[Text]:
    """The text and all texts in its facts."""
    if isinstance(value, Text):
        yield value
        for fact in value.facts.values():
            yield from texts_in(fact)


def named(text: Text) -> Iterator[str]:
    """The facts of a text that are shown as words, not as numbers such as +1 or 2/5/8."""
    for name in facts_in(text.template):
        fact = text.facts[name]
        if name not in VERBATIM:
            yield from filter(is_word, fact if isinstance(fact, list) else [fact])


def is_word(fact: Any) -> bool:
    return isinstance(fact, str) and not re.fullmatch(r"[+−]?[\d/]+", fact)


@pytest.mark.parametrize(("game", "options"), SETS, ids=str)
def test_reasons_consist_of_translatable_messages_and_names(game, options):
    names = {*LANGUAGES.names.values(), *words()}
    told = [text for reason in reasons(game, options) for text in texts_in(reason)]
    assert {text.template for text in told} - extracted().where.keys() == set()
    assert {name for text in told for name in named(text)} - names == set()


@pytest.mark.parametrize("code", ["de", "pl"])
def test_no_reason_is_left_in_english(code):
    language = LANGUAGES.get(code)
    for game, options in (SETS[0], SETS[-3], SETS[-1]):
        for reason in reasons(game, options):
            said = language.read(reason)
            assert said != str(reason)
            assert said.endswith(".") and "{" not in said


SELLS = "It sells for {count:card}."


@pytest.mark.parametrize(
    ("code", "count", "said"),
    [
        ("en", 1, "It sells for 1 card."),
        ("en", 2, "It sells for 2 cards."),
        ("de", 1, "Der Verkauf bringt 1 Karte."),
        ("de", 2, "Der Verkauf bringt 2 Karten."),
        ("pl", 1, "Sprzedaż da 1 kartę."),
        ("pl", 2, "Sprzedaż da 2 karty."),
        ("pl", 5, "Sprzedaż da 5 kart."),
        ("pl", 12, "Sprzedaż da 12 kart."),
        ("pl", 22, "Sprzedaż da 22 karty."),
    ],
)
def test_a_number_determines_the_form_of_its_noun(code, count, said):
    assert LANGUAGES.get(code).read(Text(SELLS, count=count)) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "8 VP. Old Earth, Gem World and Spice World would bring about 1.5 points less."),
        ("de", "8 SP. Old Earth, Gem World und Spice World brächte etwa 1,5 Punkte weniger."),
        ("pl", "8 PZ. Old Earth, Gem World i Spice World: o około 1,5 pkt mniej."),
    ],
)  # fmt: skip
def test_lists_and_sentences_are_joined_as_in_the_language(code, said):
    cards = together(["Old Earth", "Gem World", "Spice World"])
    sentences = then(
        Text("{vp} VP.", vp=8),
        Text("{other} would bring about {points} points less.", other=cards, points=1.5),
    )
    assert LANGUAGES.get(code).read(sentences) == said


def test_a_list_of_one_name_is_the_name_and_an_empty_list_is_nothing():
    assert together(["Gem World"]) == "Gem World"
    assert LANGUAGES.get("de").read(Text("Mainly for {piece}.", piece=together([]))) == (
        "Vor allem für nichts."
    )


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "After '0 pass', it leads by the most points: 2.5 on average."),
        ("de", "Nach „0 pass“ ist der Vorsprung am größten: im Mittel 2,5 Punkte."),
        ("pl", "Po „0 pass” przewaga jest największa: średnio 2,5 pkt."),
    ],
)
def test_decimals_are_written_as_in_the_language(code, said):
    template = "After '{text}', it leads by the most points: {points} on average."
    assert LANGUAGES.get(code).read(Text(template, text="0 pass", points=2.5)) == said


def test_a_chance_is_a_message():
    t = frontiers.new({"players": 2}, seed="chance")
    moves = [decision.moves.at(0) for decision in frontiers.decisions(t)][:1]
    reason = best_of(moves, [Value(0.574, 3.0)], moves[0], 0.0).reason()
    assert str(reason).endswith(f"after '{moves[0].text}': about 57%.")
    assert LANGUAGES.get("de").read(reason).endswith(": etwa 57 %.")


def test_a_reason_reaches_another_process_as_a_message():
    """Bots run in a separate process, which does not know the reader's language."""
    t = roll.new({"players": 2}, seed="sent")
    seat = roll.decisions(t)[0].seat
    knowledge = roll.view(t, seat, True).knowledge
    asked = {"spec": "random", "limit": 1.0, "knowledge": knowledge, "seat": seat, "seed": "s"}
    explained, bare = (advise(roll, **asked, explained=wanted).reason() for wanted in (True, False))
    assert explained.template == "Chosen at random from {count:legal move}."
    assert bare == Text("")


# -- what they say, in any game --------------------------------------------------------------------


def weighed(move, brings=(), **worths):
    """The reason for choosing to settle a world, or to pass, when they are worth this much."""
    known = Weighing()
    moves = {name: Pass(0) if name == "passing" else Settle(0, name) for name in worths}
    known.best(moves.values(), lambda each: worths[next(n for n in moves if moves[n] == each)])
    return str(reason_for(known, moves[move], brings, lambda each: pieces(each, str.title)))


@pytest.mark.parametrize(
    ("worths", "said"),
    [
        ({"a": 3.0, "b": 1.24, "passing": 0.0}, "1 VP. B would bring about 1.8 points less."),
        ({"a": 3.0, "b": 2.99, "passing": 0.0}, "1 VP. B is about as good."),
        ({"a": 3.0, "passing": 0.5}, "1 VP. Passing would bring about 2.5 points less."),
        ({"a": 3.0}, "1 VP."),
        ({"a": 3.0, "b": 4.0}, "1 VP."),
    ],
)
def test_a_reason_is_what_a_move_brings_and_what_the_next_best_would_bring(worths, said):
    """Nothing is compared if there is no other answer, or if a better one is not possible."""
    assert weighed("a", [Text("{vp} VP.", vp=1)], **worths) == said


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (Keep(0, ("c", "d")), "B is worth about 2.0 points less."),
        (Discard(0, ("a",)), "B is worth about 1.0 points more."),
        (Discard(0, ("a", "b", "c", "d")), "No other answer brings more."),
    ],
)
def test_pieces_that_are_chosen_together_are_compared_with_the_best_of_the_rest(move, said):
    known = Weighing()
    assert known.ranked("dcab", {"a": 0.5, "b": 1.5, "c": 3.5, "d": 4.0}.get) == list("abcd")
    assert str(reason_for(known, move, [], lambda each: pieces(each, str.title))) == said


def test_a_move_whose_alternatives_are_not_compared_has_the_reason_of_its_kind():
    assert str(reason_for(Weighing(), Pass(0), [], str)) == "Nothing else is worth its price."
    assert str(reason_for(Weighing(), Discard(0, ()), [], str)) == "No other answer brings more."


def test_the_page_calls_action_cards_as_the_engine_does():
    words = (ROOT / "web/src/games/race-words.ts").read_text(encoding="utf-8")
    table = words.partition("CARDS:")[2].partition("};")[0]
    shown = dict(re.findall(r'"?([\w+-]+)"?: \[later\("([^"]+)"\)', table))
    assert shown == {action: str(name) for action, name in BASE_ACTIONS.items()}
