"""The greedy player of Roll for the Galaxy: sensible choices."""

from __future__ import annotations

import random

from galaxy_referee.bots.roll.others import odds
from galaxy_referee.bots.roll.outlook import Outlook
from galaxy_referee.bots.roll.policy import GreedyRoll
from galaxy_referee.bots.roll.reasons import SENTENCES
from galaxy_referee.bots.roll.weights import Weights
from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import TILE_OF
from galaxy_referee.engine.roll.moves import MOVES, Pass, Release, Select
from tests.roll.kit import assign, begin, empire, idle, manage, table

GREEDY = GreedyRoll()
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


def rolling(faces, others=(), **parts):
    """Seat 0 rolls these faces; two others are done."""
    t = table(empire(cup=list(faces), **parts), *others)
    for seat, other in enumerate(t.empires[1:], 20):
        other.cup = [f"home-{seat}"]
        t.supply.remove(f"home-{seat}")
    assign(t, {**faces, **{f"home-{seat}": "explore" for seat in range(20, 24)}})
    idle(t, 1, 2)
    return t


# -- Assign ---------------------------------------------------------------------------------------


def test_it_selects_the_phase_in_which_its_dice_complete_a_tile():
    t = rolling(
        {"home-1": "settle", "home-2": "settle", "home-3": "produce"},
        worlds=["gem-world"],
        developments=["galactic-investors"],
        credits=5,
    )
    move = answer(t)
    assert isinstance(move, Select)
    assert move.phase == "settle"


def test_it_does_not_select_what_it_has_no_work_for():
    t = rolling(
        {"home-1": "ship", "home-2": "ship", "home-3": "develop"},
        developments=["public-works"],
        worlds=["gem-world"],
        credits=8,
    )
    assert text(t) in ("select home-3 develop", "select home-1 develop")


def test_it_explores_when_poor_with_an_empty_construction_zone():
    t = rolling({"home-1": "explore", "home-2": "explore", "home-3": "ship"}, credits=0)
    assert answer(t).phase == "explore"


def test_it_ships_goods_that_lie_ready():
    t = rolling(
        {"novelty-1": "ship", "novelty-2": "ship", "home-1": "develop"},
        built=["spice-world", "gem-world"],
        goods={"spice-world": ["novelty-3"], "gem-world": ["novelty-4"]},
        developments=["galactic-investors"],
        worlds=["gateway-station"],
        credits=1,
    )
    assert answer(t).phase == "ship"


def test_wild_dice_go_where_work_is():
    t = rolling(
        {"home-1": "settle", "military-1": "wild"},
        worlds=["gem-world"],
        credits=8,
    )
    assert answers(t)[:2] == ["select home-1 settle", "assign military-1 settle"]


def test_a_power_brings_a_useless_worker_to_work():
    t = rolling(
        {"home-1": "settle", "home-2": "ship"},
        built=["galactic-influence"],
        worlds=["gem-world"],
        credits=8,
    )
    assert answers(t) == [
        "select home-1 settle",
        "reassign galactic-influence home-2 settle",
        "done",
    ]


def test_it_dictates_where_a_worker_then_does_more():
    t = rolling(
        {"home-1": "settle", "home-2": "produce", "home-3": "ship", "home-4": "ship"},
        worlds=["comet-zone"],
        credits=8,
    )
    assert answers(t)[:4] == [
        "select home-2 settle",
        "dictate home-3",
        "reassign dictate home-4 settle",
        "done",
    ]


def test_it_counts_on_others_to_select_what_they_need():
    """A player with many goods is likely to ship."""
    goods = {"spice-world": ["novelty-3"], "comet-zone": ["rare-4"]}
    rich = empire("faction-4", "old-earth", built=["spice-world", "comet-zone"], goods=goods)
    shippers = rolling({"home-1": "ship"}, others=[rich])
    nothing = rolling({"home-1": "ship"})
    chances = [odds(Outlook(t, 0, Weights())) for t in (shippers, nothing)]
    assert chances[0]["ship"] > chances[1]["ship"] + 0.2
    assert all(0 < chance < 1 for odds_of in chances for chance in odds_of.values())


# -- phases ---------------------------------------------------------------------------------------


def test_it_stocks_when_poor_and_scouts_when_its_stacks_are_empty():
    poor = table(
        empire(credits=0, explore=["home-1", "home-2"], citizenry=["home-3", "home-4", "home-5"],
               developments=["public-works", "local-subsidies"],
               worlds=["gem-world", "spice-world"])
    )  # fmt: skip
    begin("explore", poor)
    assert text(poor).startswith("stock")
    idle_rich = table(empire(credits=9, explore=["home-1", "home-2"]))
    begin("explore", idle_rich)
    assert text(idle_rich).startswith("scout")


def test_it_abandons_a_poor_tile_and_keeps_a_good_one():
    zone = {"developments": ["technology-unions", "conscription"], "worlds": ["star-nomad-lair"]}
    t = table(empire(credits=9, explore=["home-1"], **zone))
    begin("explore", t)
    game.play(t, "0 scout home-1")
    assert answers(t)[:2] == ["abandon conscription", "draw"]


def test_tiles_go_where_they_are_missing():
    worlds = ["gem-world", "spice-world", "comet-zone"]
    t = table(
        empire(credits=9, explore=["home-1"], worlds=worlds),
        bag=[TILE_OF["merchant-guild"]],
    )
    begin("explore", t)
    game.play(t, "0 scout home-1")
    game.play(t, "0 draw")
    assert text(t) == "place merchant-guild bottom"


def test_it_builds_with_the_dice_it_wants_least():
    t = table(empire(developments=["public-works"], develop=["alien-1", "home-1"], credits=1))
    begin("develop", t)
    assert text(t) == "develop home-1"


def test_goods_go_on_worlds_of_their_color():
    t = table(
        empire(
            home="epsilon-eridani",
            built=["spice-world", "comet-zone"],
            produce=["rare-1", "novelty-1"],
            credits=5,
        )
    )
    begin("produce", t)
    answers(t)
    assert t.empires[0].goods == {"spice-world": ["novelty-1"], "comet-zone": ["rare-1"]}


def test_it_trades_when_poor_and_consumes_when_rich():
    parts = {
        "built": ["lost-species-ark-world"],
        "goods": {"lost-species-ark-world": ["home-1"]},
        "ship": ["home-2"],
    }
    dice = [f"home-{number}" for number in (3, 4, 5)]
    poor = table(empire(**parts, credits=0, citizenry=[*dice, "novelty-1", "novelty-2"]))
    begin("ship", poor)
    assert text(poor).startswith("sell")
    parts["goods"] = {"lost-species-ark-world": ["genes-1"]}
    rich = table(empire(**parts, credits=9, cup=dice))
    begin("ship", rich)
    assert text(rich).startswith("consume")


def test_a_victory_point_is_worth_a_credit():
    t = table(
        empire(built=["galactic-bankers", "spice-world"], goods={"spice-world": ["novelty-1"]},
               ship=["home-1"], credits=3)
    )  # fmt: skip
    begin("ship", t)
    game.play(t, "0 sell home-1 novelty-1")
    assert text(t) == "buy_chip 1"


def test_it_recruits_the_best_dice_first():
    t = table(empire(credits=1, cup=["home-4"], citizenry=["home-1", "alien-1", "novelty-1"]))
    manage(t)
    assert text(t) == "recruit alien-1"


def test_dice_stay_at_work_unless_the_cup_runs_empty():
    parts = {"developments": ["galactic-investors"], "developers": ["home-1", "home-2"]}
    full = table(empire(**parts, credits=1, cup=["home-3", "home-4", "home-5", "home-6"]))
    manage(full)
    assert isinstance(answer(full), Pass)
    empty = table(empire(**parts, credits=0))
    manage(empty)
    assert text(empty).startswith("recall")


def test_it_returns_its_worst_die():
    t = table(
        empire(worlds=["rebel-warrior-race"], settle=["alien-1", "genes-1", "home-1"],
               citizenry=["home-2", "rare-1"], credits=1)
    )  # fmt: skip
    begin("settle", t)
    assert text(t).startswith("remove home")


def test_the_best_dice_go_to_the_cup():
    t = table(
        empire(
            built=["galactic-exchange"],
            worlds=["comet-zone"],
            settle=["home-1", "alien-1", "genes-1"],
            credits=1,
        )
    )
    begin("settle", t)
    assert text(t) == "save alien-1,genes-1"


def test_many_answers_are_not_listed():
    """The best dice leave the stack, however many ways there are."""

    class Unlisted(Subset):
        def __iter__(self):
            raise AssertionError("the answers were listed")

    dice = [f"home-{number}" for number in range(1, 24)] + ["alien-1", "alien-2"]
    moves = Unlisted(Release, 0, dice, 12, 12)
    decision = Decision(0, "release", "ROLL-DEVELOP-8", "", moves)
    chosen = GREEDY.choose(table(empire()), decision, LUCK)
    assert chosen in moves
    assert {"alien-1", "alien-2"} <= set(chosen.workers)


def test_every_kind_of_move_has_a_reason():
    assert set(SENTENCES) == set(MOVES)
