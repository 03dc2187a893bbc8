"""The terminal client, driven by scripted input against a running service."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.languages import Languages
from galaxy_referee.play.screen import Cards, Screen
from tests.bots.networks import own_network
from tools.servers import ROOT, running_service


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    with running_service() as running:
        yield running.url


def play(
    url: str, *options: str, typed: str, locale: str = "C"
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "galaxy_referee", "play", "--url", url, *options],
        cwd=ROOT,
        input=typed,
        env={**os.environ, "COLUMNS": "120", "LC_ALL": locale},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_whole_game(service):
    # Bad input, help, two cards to discard, an action; then chance decides to the end.
    done = play(
        service, "--players", "3", "--name", "Ada", typed="9 9\nx\n?\n1 2\n3\n" + "\n" * 500
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert done.stderr == ""
    assert "Type 2 numbers from 1 to 6." in done.stdout
    assert "powers" in done.stdout
    assert re.search(r"(Explore|Develop|Settle|Trade|Consume|Produce): [+−\w]", done.stdout)
    assert "Ada reveals develop." in done.stdout
    assert "The game is over" in done.stdout
    assert "★" in done.stdout
    assert "#2" not in done.stdout


@pytest.mark.parametrize(
    ("options", "locale", "said"),
    [
        (
            ("--language", "de", "--name", "Ada"),
            "pl_PL.UTF-8",
            (
                "Gib 2 Zahlen von 1 bis 6 ein.",
                "Wirf 2 deiner 6 Karten ab.",
                "Fähigkeiten",
                "Ada deckt auf: Entwickeln.",
                "Deine Hand: ",
                "Runde 1, zwischen den Phasen",
                "Die Partie ist zu Ende",
            ),
        ),
        (
            ("--name", "Ada"),
            "pl_PL.UTF-8",
            (
                "Wpisz 2 liczby od 1 do 6.",
                "Odrzuć 2 ze swoich 6 kart.",
                "zdolności",
                "Ada ujawnia: Rozwój.",
                "Twoja ręka: ",
                "Runda 1, między fazami",
                "Gra jest zakończona",
            ),
        ),
    ],
    ids=["by its argument", "by the locale"],
)
def test_a_game_in_another_language(service, options, locale, said):
    done = play(service, *options, typed="9 9\n?\n1 2\n3\n" + "\n" * 500, locale=locale)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert [sentence for sentence in said if sentence not in done.stdout] == []


def test_a_language_without_a_catalog(service):
    refused = play(service, "--language", "eo", typed="")
    assert refused.returncode == 2
    assert "choose from" in refused.stderr
    english = play(service, typed="q\n", locale="eo_EO.UTF-8")
    assert english.stdout.rstrip().endswith("You leave the table.")


@pytest.mark.parametrize("code", ["de", "pl"])
def test_every_word_of_an_answer_is_translated(code):
    screen = Screen(Languages([game]).get(code))
    cards = Cards(msgspec.to_builtins(game.catalogue()), screen)
    answers = {answer for number in range(6) for answer in answers_of(number)}
    words = {word for answer in answers for word in answer.removeprefix("select ").split()}
    plain = {word for word in words if re.split("[#:]", word)[0] not in cards.by_id}
    assert {"pass", "explore+5", "consume"} <= plain
    same = {word for word in plain if screen.word(word) == word}
    assert {word for word in same if not word.isdigit()} == {"-"}
    assert not [answer for answer in answers if "-" in cards.label(answer).split()]


def answers_of(number):
    """All answers to the questions of a random game."""
    state = game.new({"players": 2 + number % 3}, f"{number}")
    chance = random.Random(number)
    while decisions := game.decisions(state):
        decision = chance.choice(decisions)
        yield from decision.moves.choose()["from"]
        game.play(state, chance.choice(decision.moves.page(0, 1000)))


def test_leaving(service):
    done = play(service, "--first-game", typed="t\n4\nq\n")
    assert done.returncode == 0
    assert "race/1 rules=race-3 seat=0 waiting=[" in done.stdout
    assert "Sol reveals settle." in done.stdout
    assert done.stdout.rstrip().endswith("You leave the table.")


def test_bots_with_their_settings(service):
    bots = ("--bot", "monte-carlo:playouts=1", "--bot", "random")
    done = play(service, "--players", "3", *bots, typed="\n" * 3)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert "Vega (monte-carlo:playouts=1)" in done.stdout.replace("\n", " ")
    assert "Rigel (random)" in done.stdout


def refusal(url: str, *options: str) -> str:
    """What the client says if it cannot play."""
    done = play(url, *options, typed="")
    assert done.returncode == 1
    return " ".join(done.stdout.split())


def test_a_bot_or_a_service_that_does_not_exist(service):
    said = "There is no bot 'gready'; choose one of random, greedy"
    assert said in refusal(service, "--bot", "gready")
    said = "The service at http://127.0.0.1:9 does not answer"
    assert said in refusal("http://127.0.0.1:9")


def test_a_game_against_a_network_of_ones_own(service, tmp_path):
    """The service offers none: the network plays from here, with the token of its seat."""
    bot = f"learned:file={own_network(tmp_path)}"
    done = play(service, "--bot", bot, typed="\n" * 2000)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert "Vega (your network) reveals" in done.stdout
    assert "The game is over" in done.stdout


def test_a_network_that_does_not_fit_is_refused_in_words(service, tmp_path):
    other = refusal(service, "--bot", f"learned:file={own_network(tmp_path, 'roll')}")
    assert "was trained for roll, not for race." in other
    assert "offers no network 'none'" in refusal(service, "--bot", "learned:file=none")
