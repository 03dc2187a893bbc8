"""The greedy player of Roll for the Galaxy: sensible choices."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.bots.roll.others import odds
from galaxy_referee.bots.roll.outlook import Outlook
from galaxy_referee.bots.roll.policy import POLICY
from galaxy_referee.bots.roll.weights import Weights
from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import TILE_OF
from galaxy_referee.engine.roll.moves import Pass, Release
from tests.roll import kit
from tests.roll.kit import acting, dice, empire, idle, manage, seat, table

GREEDY = POLICY
LUCK = random.Random(0)


def answer(t, seat=0):
    """What the player does now."""
    decision = next(asked for asked in game.decisions(t) if asked.seat == seat)
    return GREEDY.choose(t, decision, LUCK)


def text(t, seat=0):
    return answer(t, seat).text.partition(" ")[2]


def answers(t, seat=0):
    """What it does until it is not asked any more."""
    made = []
    while any(decision.seat == seat for decision in game.decisions(t)):
        made.append(text(t, seat))
        game.play(t, f"{seat} {made[-1]}")
    return made


def rolling(faces, own=None, others=()):
    """Seat 0 rolls these faces; two others are done."""
    t = kit.rolling(faces, own, others)
    idle(t, 1, 2)
    return t


# -- Assign ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "line", "phase"),
    [
        (
            {"home-1": "settle", "home-2": "settle", "home-3": "produce"},
            "/ Galactic Investors, Gem World, +5",
            "settle",
        ),
        (
            {"home-1": "ship", "home-2": "ship", "home-3": "develop"},
            "/ Public Works, Gem World, +8",
            "develop",
        ),
        ({"home-1": "explore", "home-2": "explore", "home-3": "ship"}, "/ +0", "explore"),
        (
            {"novelty-1": "ship", "novelty-2": "ship", "home-1": "develop"},
            "Spice World*novelty-3, Gem World*novelty-4 / Galactic Investors, Gateway Station",
            "ship",
        ),
    ],
    ids=[
        "in which its dice complete a tile",
        "for which it has work",
        "Explore, when it is poor and its construction zone is empty",
        "Ship, for goods that lie ready",
    ],
)
def test_it_selects_the_phase(faces, line, phase):
    assert answer(rolling(faces, seat(line))).phase == phase


@pytest.mark.parametrize(
    ("faces", "line", "made"),
    [
        (
            {"home-1": "settle", "military-1": "wild"},
            "/ Gem World, +8",
            ["select home-1 settle", "assign military-1 settle"],
        ),
        (
            {"home-1": "settle", "home-2": "ship"},
            "Galactic Influence / Gem World, +8",
            ["select home-1 settle", "reassign galactic-influence home-2 settle", "done"],
        ),
        (
            {"home-1": "settle", "home-2": "produce", "home-3": "ship", "home-4": "ship"},
            "/ Comet Zone, +8",
            ["select home-2 settle", "dictate home-3", "reassign dictate home-4 settle", "done"],
        ),
    ],
    ids=["wild dice", "a useless worker, by a power", "by Dictate, where a worker then does more"],
)
def test_workers_go_where_work_is(faces, line, made):
    assert answers(rolling(faces, seat(line)))[: len(made)] == made


def test_it_counts_on_others_to_select_what_they_need():
    """A player with many goods is likely to ship."""
    rich = seat("Old Earth, Spice World*novelty-3, Comet Zone*rare-4", "faction-4")
    shippers = rolling({"home-1": "ship"}, others=[rich])
    nothing = rolling({"home-1": "ship"})
    chances = [odds(Outlook(t, 0, Weights())) for t in (shippers, nothing)]
    assert chances[0]["ship"] > chances[1]["ship"] + 0.2
    assert all(0 < chance < 1 for odds_of in chances for chance in odds_of.values())


# -- phases ---------------------------------------------------------------------------------------


def test_it_stocks_when_poor_and_scouts_when_its_stacks_are_empty():
    line = "/ Public Works, Local Subsidies, Gem World, Spice World, +0"
    poor = acting("explore", line, explore=dice("home", 2), citizenry=dice("home", 3, 3))
    assert text(poor).startswith("stock")
    idle_rich = acting("explore", "/ +9", explore=dice("home", 2))
    assert text(idle_rich).startswith("scout")


def test_it_abandons_a_poor_tile_and_keeps_a_good_one():
    line = "/ Technology Unions, Conscription, Star Nomad Lair, +9"
    t = acting("explore", line, explore=["home-1"])
    game.play(t, "0 scout home-1")
    assert answers(t)[:2] == ["abandon conscription", "draw"]


def test_tiles_go_where_they_are_missing():
    line = "/ Gem World, Spice World, Comet Zone, +9"
    t = acting("explore", line, explore=["home-1"], bag=[TILE_OF["merchant-guild"]])
    game.play(t, "0 scout home-1")
    game.play(t, "0 draw")
    assert text(t) == "place merchant-guild bottom"


def test_it_builds_with_the_dice_it_wants_least():
    t = acting("develop", "/ Public Works", develop=["alien-1", "home-1"])
    assert text(t) == "develop home-1"


def test_goods_go_on_worlds_of_their_color():
    line = "Epsilon Eridani, Spice World, Comet Zone / +5"
    t = acting("produce", line, produce=["rare-1", "novelty-1"])
    answers(t)
    assert t.empires[0].goods == {"spice-world": ["novelty-1"], "comet-zone": ["rare-1"]}


def test_it_trades_when_poor_and_consumes_when_rich():
    citizenry = [*dice("home", 3, 3), *dice("novelty", 2)]
    line = "Lost Species Ark World*home-1 / +0"
    poor = acting("ship", line, ship=["home-2"], citizenry=citizenry)
    assert text(poor).startswith("sell")
    line = "Lost Species Ark World*genes-1 / +9"
    rich = acting("ship", line, ship=["home-2"], cup=dice("home", 3, 3))
    assert text(rich).startswith("consume")


def test_a_victory_point_is_worth_a_credit():
    t = acting("ship", "Galactic Bankers, Spice World*novelty-1 / +3", ship=["home-1"])
    game.play(t, "0 sell home-1 novelty-1")
    assert text(t) == "buy_chip 1"


def test_it_recruits_the_best_dice_first():
    t = table(empire(credits=1, cup=["home-4"], citizenry=["home-1", "alien-1", "novelty-1"]))
    manage(t)
    assert text(t) == "recruit alien-1"


def test_dice_stay_at_work_unless_the_cup_runs_empty():
    parts = {"developments": ["galactic-investors"], "developers": ["home-1", "home-2"]}
    full = table(empire(**parts, credits=1, cup=dice("home", 4, 3)))
    manage(full)
    assert isinstance(answer(full), Pass)
    empty = table(empire(**parts, credits=0))
    manage(empty)
    assert text(empty).startswith("recall")


def test_it_returns_its_worst_die():
    settle = ["alien-1", "genes-1", "home-1"]
    t = acting("settle", "/ Rebel Warrior Race", settle=settle, citizenry=["home-2", "rare-1"])
    assert text(t).startswith("remove home")


def test_the_best_dice_go_to_the_cup():
    settle = ["home-1", "alien-1", "genes-1"]
    t = acting("settle", "Galactic Exchange / Comet Zone", settle=settle)
    assert text(t) == "save alien-1,genes-1"


def test_many_answers_are_not_listed():
    """The best dice leave the stack, however many ways there are."""

    class Unlisted(Subset):
        def __iter__(self):
            raise AssertionError("the answers were listed")

    moves = Unlisted(Release, 0, dice("home", 23) + dice("alien", 2), 12, 12)
    decision = Decision(0, "release", "ROLL-DEVELOP-8", "", moves)
    chosen = GREEDY.choose(table(empire()), decision, LUCK)
    assert chosen in moves
    assert {"alien-1", "alien-2"} <= set(chosen.workers)
