"""Refusals: for every decision a wrong answer gets a code, a sentence, a rule and a pointer."""

from __future__ import annotations

import re

import pytest

from galaxy_referee.engine.kernel.errors import (
    AmbiguousMove,
    IllegalMove,
    MalformedMove,
    NotYourDecision,
)
from galaxy_referee.engine.kernel.moves import kind_of
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.moves import MOVES
from tests.race.moments import MOMENTS


def refusal(s, move):
    """The refusal of a move."""
    with pytest.raises((IllegalMove, NotYourDecision, AmbiguousMove, MalformedMove)) as caught:
        game.play(s.state, move)
    return caught.value


# By moment: a move, and the code, the rule, the pointer (- is none), and mostly the sentence
# that it gets.
WRONG = """
setup
  0 discard -
    wrong_count RACE-SETUP-7 /cards: Name 2 cards; 0 cards were named.
  0 discard x,y
    not_in_hand RACE-SETUP-7 /cards/0: 'x' is not in your hand.
action
  0 select spy
    unknown_action RACE-CARD-14 /action: 'spy' is not an action card. The action cards are
    explore+5, explore+1+1, develop, settle, consume-trade, consume-x2, produce.
  0 select develop2
    unknown_action RACE-CARD-14 /action
actions
  0 select_two settle,settle
    wrong_count RACE-ADV-3 /actions: Select two different action cards.
  0 select_two settle,spy
    unknown_action RACE-CARD-14 /actions/1
keep
  0 keep gem-world,x
    not_drawn RACE-EXPLORE-9 /cards/0: Gem World is not among the cards drawn.
  0 keep -
    wrong_count RACE-EXPLORE-7 /cards: Name 2 cards; 0 cards were named.
develop
  0 develop gem-world
    not_a_development RACE-DEVELOP-2 /card: Gem World is a world.
  0 develop space-marines#2
    duplicate_development RACE-DEVELOP-8 /card: Space Marines is already in your tableau.
  0 develop drop-ships
    cannot_pay RACE-DEVELOP-9 /card: Drop Ships costs 3; you have 2 other cards.
  0 develop public-works
    not_in_hand RACE-DEVELOP-2 /card: Public Works is not in your hand.
settle
  0 settle drop-ships
    not_a_world RACE-SETTLE-1 /card: Drop Ships is a development.
  0 settle rebel-base
    military_too_low RACE-SETTLE-14 /card: Rebel Base has defense 6; your Military against it is
    -1. Paying for it costs 5; you have 3 other cards.
  0 settle lost-alien-warship
    military_too_low RACE-SETTLE-14 /card: Lost Alien Warship has defense 5; your Military against
    it is -1.
  0 settle spice-world
    not_in_hand RACE-SETTLE-1 /card: Spice World is not in your hand.
place
  0 place_by pay -
    wrong_way RACE-SETTLE-3 /way: Outlaw World must be conquered.
  0 place_by conquer colony-ship
    wrong_discard RACE-SETTLE-13 /discard/0: Colony Ship cannot be discarded to place Outlaw World
    in this way.
  0 place_by contact-specialist -
    wrong_way RACE-SETTLE-3 /way: 'Contact Specialist' is not a valid way to place a world now.
  0 place_by conquer new-military-tactics,new-military-tactics
    named_twice RACE-SETTLE-14 /discard/1: New Military Tactics is named twice.
place_paid
  0 place_by conquer -
    wrong_way RACE-SETTLE-14 /way: Spice World is not a military world.
  0 place_by contact-specialist -
    wrong_way RACE-SETTLE-21 /way: Contact Specialist does not help to place Spice World.
pay
  0 pay rebel-base
    wrong_payment RACE-SETTLE-2 /cards: Gem World costs 2; 1 card was offered.
  0 pay rebel-base,gem-world
    not_in_hand RACE-SETTLE-2 /cards/1: Gem World is not in your hand.
  0 pay rebel-base,rebel-base
    named_twice RACE-SETTLE-2 /cards/1: Rebel Base is named twice.
sell
  0 sell old-earth
    no_good RACE-TRADE-2 /world: You have no good on Old Earth.
consume
  0 pass
    must_consume RACE-CONSUME-4 -: A consume power that must be used can still be used.
  0 consume new-economy:draw
    power_used RACE-CONSUME-2 /power: New Economy has already been used in this phase.
  0 consume old-earth:goods
    no_such_power RACE-POWER-12 /power: You have no consume power of Old Earth that works now.
goods
  0 consume_goods gem-world
    wrong_kind RACE-CONSUME-13 /worlds/0: Terraforming Robots does not consume the good of
    Gem World.
  0 consume_goods asteroid-belt,comet-zone
    wrong_count RACE-CONSUME-7 /worlds: Name 1 world; 2 worlds were named.
  0 consume_goods old-earth
    no_good RACE-CONSUME-5 /worlds/0: You have no good on Old Earth.
guess
  0 guess 0
    wrong_number RACE-CONSUME-20 /number: 0 is not a number from 1 to 7.
hand_cards
  0 discard gem-world,rebel-base,rebel-outpost
    wrong_count RACE-CONSUME-21 /cards: Name up to 2 cards; 3 cards were named.
produce
  0 produce bonus artist-colony
    wrong_world RACE-PRODUCE-4 /world: bonus produces on one of your matching windfall worlds
    without a good: Pre-Sentient Race, Asteroid Belt.
  0 produce rest -
    world_to_choose RACE-PRODUCE-7 /power
  0 produce artist-colony:here asteroid-belt
    wrong_world RACE-PRODUCE-2 /world
  0 produce old-earth:here -
    no_such_power RACE-POWER-12 /power
limit
  0 discard gem-world
    wrong_count RACE-ENDROUND-1 /cards: Name 2 cards; 1 card was named.
  0 discard gem-world,gem-world
    named_twice RACE-ENDROUND-1 /cards/1: Gem World is named twice.
"""


def wrong_answers():
    """The cases listed above: the moment, the move, the reason, and the sentence or nothing."""
    cases, moment = [], ""
    for block in re.findall(r"^\w.*|^  \w.*(?:\n    .*)+", WRONG, re.MULTILINE):
        if not block.startswith(" "):
            moment = block
            continue
        move, *told = map(str.strip, block.splitlines())
        reason, _, sentence = " ".join(told).partition(": ")
        cases.append((moment, move, reason, sentence))
    return cases


@pytest.mark.parametrize(("moment", "move", "reason", "sentence"), wrong_answers())
def test_a_wrong_answer(moment, move, reason, sentence):
    """The code, the rule, the pointer (- is none) and the sentence."""
    error = refusal(MOMENTS[moment](), move)
    assert f"{error.reason} {error.rule} {error.pointer or '-'}" == reason
    assert error.decision is not None
    assert error.decision.seat == 0
    if sentence:
        assert error.sentence == sentence
    assert error.sentence.endswith(".")


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_move_of_another_kind(moment):
    """The decision's sentence and its rule are named."""
    s = MOMENTS[moment]()
    decision = game.decisions(s.state)[0]
    asked = {move.text.split()[1] for move in decision.moves.page(0, 99)} | {decision.kind}
    for move_type in MOVES:
        if kind_of(move_type) in asked:
            continue
        error = refusal(s, example(move_type))
        assert isinstance(error, IllegalMove)
        assert error.rule
        assert error.reason in ("illegal", "must_consume")


def example(move_type):
    """Some move of a type, as text."""
    return {
        "discard": "0 discard -",
        "select": "0 select develop",
        "select_two": "0 select_two develop,settle",
        "keep": "0 keep -",
        "develop": "0 develop drop-ships",
        "settle": "0 settle gem-world",
        "pass": "0 pass",
        "place_by": "0 place_by pay -",
        "pay": "0 pay -",
        "sell": "0 sell gem-world",
        "consume": "0 consume new-economy:draw",
        "consume_goods": "0 consume_goods gem-world",
        "guess": "0 guess 1",
        "produce": "0 produce bonus -",
        "takeover": "0 takeover imperium-seat gem-world",
        "raise_military": "0 raise_military -",
        "choose_start": "0 choose_start old-earth gem-world",
        "bet": "0 bet gem-world",
        "take_flipped": "0 take_flipped gem-world",
        "draft": "0 draft gem-world",
        "search": "0 search chromosome-world",
        "store": "0 store gem-world",
        "spend": "0 spend alien-booby-trap:military_for_prestige -",
        "conquer_extra": "0 conquer_extra rebel-sneak-attack gem-world",
        "replace_world": "0 replace_world terraforming-engineers gem-world spice-world",
        "defeat_takeover": "0 defeat_takeover pan-galactic-security-council",
        "name_kind": "0 name_kind alien",
        "take_found": "0 take_found gem-world",
        "settle_by": "0 settle_by terraforming-project:free_world gem-world",
        "spend_good": "0 spend_good gem-world",
        "concede": "0 concede",
    }[kind_of(move_type)]


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_seat_that_is_not_asked(moment):
    error = refusal(MOMENTS[moment](), "7 pass")
    assert (error.reason, error.pointer) == ("not_your_decision", "/seat")


def test_a_move_without_a_seat():
    """It is read where only one seat can be meant, and refused as ambiguous otherwise."""
    assert refusal(MOMENTS["action"](), "select settle").reason == "ambiguous"
    s = MOMENTS["pay"]()
    game.play(s.state, "pay rebel-base,rebel-outpost")
    assert s.tableau(0) == ["gem-world"]


@pytest.mark.parametrize(("move", "pointer"), [
    ("0 fly", ""),
    ("", ""),
    ("0 guess one", "/number"),
    ({"kind": "pay", "seat": 0}, ""),
    ({"kind": "pay", "seat": 0, "cards": "gem-world"}, "/cards"),
    ({"kind": "pay", "seat": "0", "cards": []}, "/seat"),
    ({"kind": "pay", "seat": 0, "cards": [], "tip": 1}, ""),
    ({"kind": "pay", "seat": 0, "cards": [], "text": "0 pay x"}, "/text"),
    (7, ""),
])  # fmt: skip
def test_a_move_that_cannot_be_read(move, pointer):
    error = refusal(MOMENTS["pay"](), move)
    assert (error.reason, error.pointer) == ("malformed", pointer)
