"""Bots' reasons are messages with facts, which are rendered in the reader's language."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned.adviser import best_of
from galaxy_referee.bots.learned.evaluation import Value
from galaxy_referee.bots.registry import advise
from galaxy_referee.engine.frontiers import game as frontiers
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.texts import VERBATIM, Text, then, together
from galaxy_referee.engine.roll import game as roll
from galaxy_referee.languages import Languages
from tests.race.random_players import EXPANSIONS, VARIANTS
from tools.messages import extracted, words

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
    """The facts of a text that are shown as words."""
    for name, fact in text.facts.items():
        if name not in VERBATIM:
            yield from (part for part in (fact if isinstance(fact, list) else [fact])
                        if isinstance(part, str))  # fmt: skip


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


DRAWS = "It draws {count:card} for each world."


@pytest.mark.parametrize(
    ("code", "count", "said"),
    [
        ("en", 1, "It draws 1 card for each world."),
        ("en", 2, "It draws 2 cards for each world."),
        ("de", 1, "Zieht 1 Karte für jede Welt."),
        ("de", 2, "Zieht 2 Karten für jede Welt."),
        ("pl", 1, "Dobiera 1 kartę za każdy świat."),
        ("pl", 2, "Dobiera 2 karty za każdy świat."),
        ("pl", 5, "Dobiera 5 kart za każdy świat."),
        ("pl", 12, "Dobiera 12 kart za każdy świat."),
        ("pl", 22, "Dobiera 22 karty za każdy świat."),
    ],
)
def test_a_number_determines_the_form_of_its_noun(code, count, said):
    assert LANGUAGES.get(code).read(Text(DRAWS, count=count)) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Discards Old Earth, Gem World and Spice World: the least useful cards. Passes: "
               "what is left brings less than it costs."),
        ("de", "Wirft Old Earth, Gem World und Spice World ab: Das nützt am wenigsten. Passt: "
               "Der Rest bringt weniger, als er kostet."),
        ("pl", "Odrzuca Old Earth, Gem World i Spice World: przyda się najmniej. Pas: "
               "to, co zostało, da mniej, niż kosztuje."),
    ],
)  # fmt: skip
def test_lists_and_sentences_are_joined_as_in_the_language(code, said):
    cards = together(["Old Earth", "Gem World", "Spice World"])
    sentences = then(
        Text("Discards {cards}: the least useful cards.", cards=cards),
        Text("Passes: what is left brings less than it costs."),
    )
    assert LANGUAGES.get(code).read(sentences) == said


def test_a_list_of_one_name_is_the_name_and_an_empty_list_is_nothing():
    assert together(["Gem World"]) == "Gem World"
    assert LANGUAGES.get("de").read(Text("{worlds} can be of use.", worlds=together([]))) == (
        "Nützlich: nichts."
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
