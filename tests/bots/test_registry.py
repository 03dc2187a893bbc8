"""The registry of bots: a bot is one module and one row; specs, patterns and tables follow."""

import re
from pathlib import Path
from typing import Annotated

import msgspec
import pytest

from galaxy_referee.bots import registry
from galaxy_referee.bots.adviser import PolicyAdviser
from galaxy_referee.bots.kind import BotKind, setting
from galaxy_referee.bots.random_policy import RandomPolicy
from galaxy_referee.bots.registry import (
    BOTS,
    UnknownBot,
    make_adviser,
    markdown_table,
    parse_spec,
    request_pattern,
    spec_forms,
)
from galaxy_referee.engine.race import game as race
from tests.kernel.toys import duel


class TimidSettings(msgspec.Struct, frozen=True):
    fear: Annotated[int, setting("Avoids N risks.", maximum=120, request_maximum=25)] = 3


TIMID = BotKind(
    name="timid",
    description="Avoids risks.",
    build=lambda game, settings, limit: PolicyAdviser(game, RandomPolicy()),
    settings=TimidSettings,
    plays={"race"}.__contains__,
)


@pytest.fixture
def timid(monkeypatch):
    """One more row."""
    monkeypatch.setattr(registry, "KINDS", (*registry.KINDS, TIMID))
    monkeypatch.setitem(BOTS, "timid", TIMID)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("grandmaster", "There is no built-in bot 'grandmaster'; there are random, greedy"),
        ("", "There is no built-in bot ''"),
        ("greedy:fast", "The bot greedy has no settings: 'fast'"),
        ("greedy:", "The bot greedy has no settings: ''"),
        ("random:1", "no settings"),
        ("monte-carlo:", "not ''"),
        ("monte-carlo:ms=x", "monte-carlo is set with playouts=N or ms=N, not 'ms=x'"),
        ("monte-carlo:ms=²", "not 'ms=²'"),
        ("monte-carlo:hours=1", "not 'hours=1'"),
        ("monte-carlo:playouts=0", "takes playouts from 1 to 1000000, not 0"),
        ("monte-carlo:playouts=" + "9" * 5000, "takes playouts from 1 to 1000000"),
    ],
)
def test_unknown_bots_are_refused_in_words(spec, sentence):
    with pytest.raises(UnknownBot, match=sentence):
        parse_spec(spec)


def test_a_setting_reaches_the_bot():
    assert make_adviser("monte-carlo", race).playouts == 64
    assert make_adviser("monte-carlo:playouts=7", race).playouts == 7
    bot_process = make_adviser("monte-carlo:ms=200", race, limit=5.0)
    assert (bot_process.playouts, bot_process.seconds, bot_process.limit) == (None, 0.2, 5.0)


def test_a_bot_that_does_not_know_the_game_says_so():
    known = duel.view(duel.new(seed="x"), 0, True).knowledge
    for spec in (
        "random",
        "greedy",
        "monte-carlo:playouts=2",
    ):  # they need to know nothing of a game
        move = make_adviser(spec, duel).advise(known, 0, "x").move
        assert move in set(duel.legal_moves(duel.determinize(known, "x")))
    for spec in ("learned", "learned-monte-carlo"):
        with pytest.raises(UnknownBot, match=f"The bot {spec} does not play Duel"):
            make_adviser(spec, duel)


def test_a_new_row_appears_in_specs_patterns_and_tables(timid):
    assert parse_spec("timid:fear=120").settings == TimidSettings(120)
    assert make_adviser("timid", race)
    assert "timid:fear=N" in spec_forms()
    assert re.match(request_pattern(), "timid:fear=25")
    assert not re.match(request_pattern(), "timid:fear=26")
    assert "| `timid:fear=N` | Avoids N risks. Default: 3. |" in markdown_table()


def test_the_documentation_has_the_table_of_bots():
    documentation = Path(__file__).parents[2] / "docs" / "bots.md"
    assert markdown_table() in documentation.read_text(), "print(markdown_table()) has the new one"


def test_a_request_may_give_each_setting_up_to_its_bound_and_no_further():
    pattern = re.compile(request_pattern())
    for kind in BOTS.values():
        assert pattern.match(kind.name)
        for info in kind.settings_info():
            allowed = [
                number
                for number in range(info.request_maximum * 11)
                if pattern.match(f"{kind.name}:{info.name}={number}")
            ]
            assert allowed == list(range(1, info.request_maximum + 1))
            assert not pattern.match(f"{kind.name}:{info.name}=01")
