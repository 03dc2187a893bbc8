"""Reasons: what a refusal says is missing or in the way, with the code and the rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from galaxy_referee.engine import frontiers, race, roll
from galaxy_referee.engine.frontiers.state import Stock
from galaxy_referee.engine.kernel.errors import IllegalMove
from tests.frontiers import kit as nf
from tests.race.kit import BOTH, BOW, TGS, fresh_game, round_start
from tests.roll import kit as dice

# -- moments of New Frontiers ----------------------------------------------------------------------

OORT = "Alien Oort Cloud Refinery"


def drawing(*moves):
    t = nf.position(nf.Seat(), nf.seat("New Sparta, Survey Team"), action="explore")
    nf.pick(t, 2)
    nf.play(t, *moves)
    return frontiers.game, t


def discarding(*moves):
    worlds = list(nf.TILES.bag)
    full = nf.Seat(tiles=worlds[:6], surveyed=worlds[6:8], stock=Stock())
    t = nf.position(full, nf.Seat(), face_up=["exploration"])
    nf.play(t, "0 select explore")
    nf.pick(t, 3)
    nf.play(t, *moves)
    return frontiers.game, t


def nf_moment(action, line, *moves, **fields):
    """Seat 0, with what this line says, has selected the action; then these moves."""
    t = nf.acting(action, line, **fields)
    nf.play(t, *moves)
    return frontiers.game, t


def looking(*moves, **fields):
    t = nf.position(nf.Seat(), nf.Seat(), goals=True, **fields)
    nf.play(t, *moves)
    return frontiers.game, t


ARMS = "New Sparta, Imperium Arms Factory, Volcanic World*, Comet Zone, Gem World*"
SURVEY = {"goal_stack": ["diversity", "conscription", "sales-tax"]}

# -- moments of Race -------------------------------------------------------------------------------


def race_moment(actions, line, *moves, **rules):
    """Seat 0, with what this line says, and seat 1 have chosen these actions; then these moves."""
    s = round_start(line, **rules).actions(*actions).play(*moves)
    return race.game, s.state


def fighting(line, *moves, **rules):
    """Seat 1 has Rebel Colony and can defend it; nobody places anything."""
    other = "Old Earth, Rebel Colony, Pan-Galactic Security Council"
    other = other if "prestige" in rules else "Old Earth, Rebel Colony"
    s = round_start(line, other, **rules).actions(*PLACED).play("0 pass", "1 pass", *moves)
    return race.game, s.state


def choosing_start(**options):
    return race.game, fresh_game(players=2, **options).state


# -- moments of Roll -------------------------------------------------------------------------------


def roll_moment(phase, line, *moves, **columns):
    """Seat 0, with what this line says and these dice, is in this phase; then these moves."""
    t = dice.table(dice.seat(line, **columns))
    dice.begin(phase, t)
    for move in moves:
        roll.game.play(t, move)
    return roll.game, t


def assigning(*moves):
    own = dice.empire(citizenry=["home-9"])
    t = dice.rolling({"home-1": "explore", "genes-1": "wild", "home-2": "ship"}, own)
    for move in moves:
        roll.game.play(t, move)
    return roll.game, t


BOUGHT = ("develop", "develop")
PLACED = ("settle", "settle")
SOLD = ("consume-trade", "consume-trade")
MADE = ("produce", "produce")
MOMENTS = {
    "a side of a mat": lambda: (
        frontiers.game,
        frontiers.game.new({"players": 2}, seed="side", deal={"mats": [1, 2], "order": [0, 1]}),
    ),
    "develop": lambda: nf_moment("develop", "New Sparta"),
    "survey": lambda: nf_moment("explore", "New Sparta"),
    "draw": drawing,
    "keep": lambda: drawing("1 draw survey-team"),
    "discard": discarding,
    "goals looked at": lambda: looking("0 select goal-survey", **SURVEY),
    "reveal": lambda: looking("0 select explore", face_down=("diversity", 0)),
    "settle": lambda: nf_moment(
        "settle", f"{ARMS} / Spice World, Rebel Warrior Race", colonists=3, credits=9
    ),
    "settle with two powers for goods": lambda: nf_moment(
        "settle", f"{ARMS}, Imperium Fuel Depot / Spice World", colonists=3, credits=9
    ),
    "settle by a power": lambda: nf_moment(
        "settle",
        "New Sparta, Contact Specialist / Spice World, Alien Sentinels",
        credits=9,
        colonists=2,
    ),
    "settled": lambda: nf_moment(
        "settle",
        "New Sparta, Improved Logistics, Imperium Arms Factory, Volcanic World*, Comet Zone* "
        "/ Dying Colony, Gem World",
        "0 discard_good imperium-arms-factory comet-zone",
        "0 settle dying-colony credits",
        credits=9,
        colonists=3,
    ),
    "name a kind": lambda: nf_moment("develop", f"New Sparta, {OORT}"),
    "fill": lambda: nf_moment(
        "produce",
        "New Sparta, Volcanic World, Ore-Rich World, Asteroid Belt, Gem World*, Comet Zone*",
        supply={"novelty": 19, "rare": 1, "genes": 13, "alien": 11},
    ),
    "windfall": lambda: nf_moment(
        "produce",
        "New Sparta, Asteroid Belt, Pre-Sentient Race, Rebel Fuel Cache*, Alien Monolith, "
        "Spice World",
        supply={"novelty": 19, "rare": 13, "genes": 13, "alien": 0},
    ),
    "stockpile goods": lambda: nf_moment(
        "produce", "New Sparta, Volcanic World, Asteroid Belt", face_up=["resource-stockpiling"]
    ),
    "sell": lambda: nf_moment("trade-consume", "New Sparta, Volcanic World*, Asteroid Belt"),
    "stockpile credits": lambda: nf_moment(
        "trade-consume",
        "New Sparta, Lost Species Ark World*",
        "0 sell lost-species-ark-world",
        face_up=["sales-tax"],
        stock=Stock(credits=5),
    ),
    "consume": lambda: nf_moment(
        "trade-consume",
        "New Sparta, New Vinland, Plague World, Diversified Economy, Gem World*, Spice World*, "
        "Consumer Markets",
        "0 sell -",
    ),
    "goods": lambda: nf_moment(
        "trade-consume",
        "New Sparta, Galactic Exchange, Gem World*, Spice World*, Volcanic World*, Comet Zone",
        "0 sell -",
    ),
    "draft": lambda: choosing_start(draft=True, **TGS),
    "start world": lambda: choosing_start(**BOTH),
    "pay for a development": lambda: race_moment(
        BOUGHT,
        "R&D Crash Program, Galactic Federation / Investment Credits, +1",
        *("0 develop investment-credits", "1 pass"),
        **BOTH,
    ),
    "one other card": lambda: race_moment(
        PLACED, "Contact Specialist / Gem World, Rebel Base", **BOTH
    ),
    "flipped": lambda: race_moment(
        ("consume-x2", "develop"),
        "Gambling World / Comet Zone, Rebel Homeworld",
        *("0 pass", "1 pass", "0 consume gambling-world-rvi:bet", "0 bet comet-zone"),
        deck="Artist Colony, Plague World, Malevolent Lifeforms",
        **BOTH,
    ),
    "raise Military": lambda: fighting(
        "Imperium Seat, Space Marines, New Military Tactics",
        "0 takeover imperium-seat rebel-colony",
        takeovers=True,
        **BOTH,
    ),
    "defeat": lambda: fighting(
        "Imperium Seat, Space Marines, Drop Ships",
        "0 takeover imperium-seat rebel-colony",
        takeovers=True,
        prestige=[0, 1],
        **BOW,
    ),
    "found": lambda: race_moment(
        ("search", "consume-x2"),
        "Old Earth / +4",
        "0 search non-military-windfall-world",
        **BOW,
    ),
    "spend to place": lambda: race_moment(
        PLACED,
        "New Sparta, Rebel Fuel Refinery*, Alien Booby Trap, Comet Zone*, Gem World* / "
        "Malevolent Lifeforms",
        *("0 settle malevolent-lifeforms", "1 pass"),
        **BOW,
    ),
    "conquer or pay": lambda: race_moment(
        PLACED,
        "New Sparta, Space Marines, Drop Ships, Rebel Fuel Refinery*, Contact Specialist, "
        "Lifeforms, Inc.* / Rebel Base",
        *("0 settle rebel-base", "1 pass"),
        **BOW,
    ),
    "spend to develop": lambda: race_moment(
        BOUGHT,
        "Golden Age of Terraforming, Comet Zone*, Gem World* / Research Labs, +5",
        *("0 develop research-labs", "1 pass"),
        **BOW,
    ),
    "produce": lambda: race_moment(
        MADE,
        "Spice World, Pre-Sentient Race, Asteroid Belt, Artist Colony*, Genetics Lab",
    ),
    "start tiles": lambda: (roll.game, roll.game.new({"players": 2}, seed="start")),
    "assign": assigning,
    "assigned": lambda: assigning("0 assign genes-1 ship", "0 select home-1 explore"),
    "abandon": lambda: roll_moment(
        "explore", "/ Public Works, Spice World", "0 scout home-1", explore=["home-1"]
    ),
    "release": lambda: roll_moment(
        "develop", "/ Public Works, Export Duties", developers=["home-1", "home-2", "rare-1"]
    ),
    "save": lambda: roll_moment(
        "develop",
        "Galactic Federation / Merchant Guild",
        develop=["home-1", "home-2", "alien-1"],
    ),
    "buy chips": lambda: roll_moment(
        "ship",
        "Galactic Bankers, Jungle World*home-1 / +9",
        "0 sell home-2 home-1",
        ship=["home-2"],
    ),
}

# By moment: a move, and the code, the rule and the sentence that it gets.
REASONS = Path(__file__).with_name("reasons.txt").read_text(encoding="utf-8")


def reasons():
    """The cases listed above: the moment, the move, and what it gets."""
    cases, moment = [], ""
    for block in re.findall(r"^\w.*|^  \w.*(?:\n    .*)+", REASONS, re.MULTILINE):
        if not block.startswith(" "):
            moment = block
            continue
        move, *told = map(str.strip, block.splitlines())
        cases.append((moment, move, " ".join(told)))
    return cases


@pytest.mark.parametrize(("moment", "move", "expected"), reasons())
def test_a_refusal_says_what_is_missing_or_in_the_way(moment, move, expected):
    """The code, the rule, and the sentence, with the names of pieces."""
    game, t = MOMENTS[moment]()
    with pytest.raises(IllegalMove) as refused:
        game.check(t, move)
    error = refused.value
    assert f"{error.reason} {error.rule}: {error.sentence}" == expected
    assert error.pointer
