"""Logs of games with The Brink of War: what they tell late, in several ways, or not at all."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest

from galaxy_referee.engine.kernel.records import replay
from galaxy_referee.engine.race import game
from tests.sampling import mostly_heavy
from tests.tools.logged import Logged
from tests.tools.test_importing import imported

BRINK = {"players": 2, "expansions": ["tgs", "rvi", "bow"], "goals": True, "takeovers": True}


@cache
def played(seed, fond_of, spent="named"):
    logged = Logged("bow", BRINK, seed, fond_of, spent)
    return logged, logged.play()


def copied(lines):
    return json.loads(json.dumps(lines))


def check(logged, lines):
    record, _ = imported(lines)
    assert record.outcome == game.outcome(logged.t)
    assert replay(game, record).error is None


@pytest.mark.parametrize("spent", ["named", "unnamed", "decision", "military"])
def test_prestige_spent_for_military_is_read(spent):
    """BOW-SETTLE-6: as a decision, as temporary Military, or only as a loss of prestige."""
    logged, lines = played("booby252", "spend alien-booby|settle alien-booby", spent)
    assert "spend alien-booby" in logged.fulfilled
    told = [line["by"] for line in lines if line.get("gained", 0) < 0]
    assert told
    assert ("Alien Booby Trap" in told) == (spent == "named")
    check(logged, lines)


def test_military_for_cards_in_a_takeover_is_read():
    """RVI-TAKEOVER-14, -26: cards of the tableau that are used by the attacker or the owner."""
    logged, lines = played(
        "raise 311",
        "raise_military|takeover|develop new-military|develop space-mercen|settle imperium-",
    )
    assert any(line["t"] == "use" for line in lines)
    check(logged, lines)


@pytest.mark.parametrize(
    ("seed", "fond_of"),
    [
        ("defeat373", "defeat_takeover|takeover|settle pan-galactic-sec|develop pan-galactic-sec"),
        ("conquer258", "conquer_extra|develop rebel-sneak"),
    ],
)
def test_a_defeated_takeover_and_an_extra_world_are_read(seed, fond_of):
    """BOW-TAKEOVER-13, BOW-SETTLE-17."""
    logged, lines = played(seed, fond_of)
    assert fond_of.partition("|")[0] in logged.fulfilled
    check(logged, lines)


@pytest.mark.parametrize("mixed", [False, True])
def test_a_world_replaced_may_lie_anywhere(mixed):
    """BOW-SETTLE-20, EDITION-10: no log tells the order of a tableau."""
    logged, lines = played(
        "replace202", "replace_world|develop terraforming-eng|develop terraforming-robots"
    )
    assert "replace_world" in logged.fulfilled
    lines = copied(lines)
    for line in lines:
        for player in line["state"]["players"] if mixed and "state" in line else ():
            random.Random("mixed").shuffle(player["tableau"])
    check(logged, lines)


@pytest.mark.parametrize("told", ["before", "while", "after"])
def test_discards_may_be_taken_before_the_end_of_the_round_is_told_or_after_it(told):
    """BOW-ENDROUND-2: or the end is told while they are neither in the pile nor in the hand."""
    logged, lines = played("retro 12", "settle retrofit|explore+5|select explore")
    lines = copied(lines)
    taken = [at for at, line in enumerate(lines) if line["t"] == "take_discards"]
    assert taken
    for at in taken:
        line, ended = lines[at], lines[at - 1]
        assert ended["t"] == "round_end"
        if told != "after":
            ended["state"]["discard"] -= len(line["cards"])
        if told == "before":
            ended["state"]["players"][line["player"]]["hand"] += line["cards"]
            lines[at - 1 : at + 1] = [line, ended]
    check(logged, lines)


EAGER = "spend alien-booby|takeover|replace_world|raise_military|conquer_extra|discard_for|spend "


@pytest.mark.parametrize(
    ("seed", "players"),
    [
        pytest.param("s13", 3, id="a kind that counts for a later draw"),
        pytest.param("s28", 3, id="a long search after a card was declined"),
        pytest.param("s94", 3, id="a kind that brings more cards in a sale"),
        pytest.param("s161", 4, id="two worlds by a strengthened Produce"),
    ],
)
def test_what_a_log_does_not_tell_is_found_out(seed, players):
    """BOW-OORT-4, -7, BOW-SEARCH-4, BOW-ACTION-12."""
    options = {**BRINK, "players": players, "takeovers": seed in ("s28", "s94")}
    logged = Logged("bow", options, seed, EAGER, "named")
    check(logged, logged.play())


@pytest.mark.parametrize("seed", mostly_heavy(range(8), quick=range(2)))
def test_games_of_all_sets_are_played_as_their_logs_tell_them(seed):
    """Searches, stored cards, worlds of any kind, goals, and takeovers."""
    options = {**BRINK, "players": 2 + seed % 3, "takeovers": seed % 2 == 0}
    logged = Logged("bow", options, f"all {seed}", EAGER, "unnamed")
    check(logged, logged.play())
