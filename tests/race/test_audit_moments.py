"""Foreign states that look right piece by piece but are not a moment of any game: the audit names
what is wrong with them, with a pointer."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.engine.kernel.agenda import MAX_STEPS
from galaxy_referee.engine.kernel.audit import highest
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.state import MAX_PLY
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from tests.foreign_states import play_on
from tests.race.kit import BOW, fresh_game, round_start
from tests.race.test_audit import (
    CONSUMING,
    DISCARDING,
    EXPLORING,
    SETTLING,
    START,
    changed,
    faults,
    plain,
    wrong,
)
from tests.race.test_rvi_takeovers import WAR


def attacked():
    """Seat 0 has declared a takeover and may use temporary Military."""
    s = round_start(
        "Imperium Seat, New Military Tactics / +3",
        "Rebel Miners, Space Mercenaries / Rebel Base, +3",
        **WAR,
    )
    s.actions("settle", "settle").play("0 pass", "1 pass")
    return s.play("0 takeover imperium-seat rebel-miners")


def betting():
    """Seat 0 has won a bet and takes one of the cards flipped."""
    s = round_start(
        "Gambling World / Gem World, +3",
        "/ +3", deck="Terraforming Guild, New Sparta", expansions=("tgs", "rvi"),
    ).actions("consume-x2", "produce")  # fmt: skip
    return s.play("0 consume gambling-world-rvi:bet", "0 bet gem-world")


WAITING_TO_BET = plain(
    round_start(
        "Tourist World, Gem World*, Spice World*, Comet Zone* / +3",
        "Gambling World / +3", expansions=("tgs", "rvi"),
    ).actions("consume-x2", "produce")
)  # fmt: skip
LAST_CARDS = plain(
    round_start("Pan-Galactic Security Council, Gem World / +2", "/ +3", **BOW)
    .actions("consume-x2", "produce")
    .play("0 consume pan-galactic-security-council:hand_cards_for_prestige")
)
DEVELOPING = plain(
    round_start("/ Public Works, +3", "/ Space Marines, +4")
    .actions("develop", "develop")
    .play("0 develop public-works", "1 develop space-marines")
)
DEVELOPING_HAND = DEVELOPING["players"][1]["hand"]
RAISING = plain(attacked())
DEFENDING = plain(attacked().play("0 raise_military -"))
FLIPPED = plain(betting())
OFFERING = plain(fresh_game(seed="audit", players=2, expansions=("tgs", "rvi")))
DRAFTING = plain(fresh_game(seed="audit", players=2, expansions=("tgs", "rvi"), draft=True))
SCENARIO = plain(fresh_game(seed="audit", players=2, setup="takeover_scenario", **WAR))
ALONE = plain(fresh_game(seed="audit", players=1, expansions=("tgs",)))
ALONE_BEGUN = fresh_game(seed="audit", players=1, expansions=("tgs",))
ALONE_BEGUN.play(next(game.legal_moves(ALONE_BEGUN.state)).text)
ROLLED = plain(ALONE_BEGUN.play("0 select_two explore+5,produce"))

STRONG = plain(
    round_start("Old Earth / +4", "New Sparta / +4", prestige=(1, 0), leader=0, **BOW).actions(
        "prestige-develop", "explore+1+1"
    )
)

TWICE = plain(
    round_start("/ +4", "/ +4", advanced=True).actions("explore+5 develop", "develop produce")
)
MOST, FIRST = (
    [GOALS[tile["goal"]].type for tile in OFFERING["goals"]].index(kind)
    for kind in ("most", "first")
)

SOUND = [
    TWICE, STRONG, DEVELOPING, RAISING, DEFENDING, FLIPPED, OFFERING, DRAFTING, SCENARIO, ALONE,
    ROLLED, WAITING_TO_BET, LAST_CARDS,
]  # fmt: skip


def test_a_good_bought_after_the_rest_was_left_to_the_standard_order():
    """TGS-START-3: a card drawn in the standard order makes an optional power usable."""
    s = round_start(
        "Damaged Alien Factory, Rebel Cantina, Pan-Galactic Research, Consumer Markets, Gem World",
        "/ +3",
        expansions=("tgs", "rvi"),
    ).actions("produce", "produce")
    s.play("0 produce rest -", "0 produce damaged-alien-factory:here -")
    assert (s.asked, faults(plain(s))) == ("discard", [])


@pytest.mark.parametrize("state", SOUND)
def test_sound_states_pass(state):
    assert faults(state) == []


WRONG = [
    # Numbers that no game reaches, and moments that are too early.
    (START, {"round": 2**31}, "bad_count"),
    (START, {"reshuffled": 2**31}, "bad_count"),
    (START, {"players__0__excess": 2**70}, "bad_count"),
    (SETTLING, {"round": 0}, "bad_count"),
    (DISCARDING, {"players__1__reshuffled": 1}, "not_in_play"),
    # The set-up.
    (SCENARIO, {"aside": []}, "not_aside"),
    (OFFERING, {"players__0__offered__1": "gem-world"}, "no_choice", "/players/0/offered"),
    (OFFERING, {"goals__0__goal": "nonsense"}, "unknown_goal"),
    (OFFERING, {"goals__0__goal": OFFERING["goals"][1]["goal"]},
     "unknown_goal", "/goals/1/goal"),
    (OFFERING, {f"goals__{MOST}__seats": [0, 1]}, "bad_seat"),
    (OFFERING, {f"goals__{FIRST}__seats": [0, 0]}, "bad_seat"),
    (OFFERING, {f"goals__{FIRST}__seats": [0, 2]}, "bad_seat"),
    (DRAFTING, {"agenda__6__number": 2, "agenda__5__number": 3}, "bad_packs", "/agenda/6"),
    (DRAFTING, {"agenda__6__number": 2**70}, "bad_packs", "/agenda/6"),
    # The robot.
    (ALONE, {"robot__counters": 3}, "bad_count"),
    (ALONE, {"robot__credits": 2**70}, "bad_count"),
    (ALONE, {"robot__economy": -1}, "bad_count"),
    (ROLLED, {"robot__actions": ["produce"] * 3}, "bad_actions"),
    (ROLLED, {"robot__actions": []}, "bad_actions"),
    # Explore, Develop and Consume.
    (EXPLORING, {"players__1__actions": ["explore+5"]}, "impossible_agenda", "/agenda/3"),
    (FLIPPED, {"agenda__5__step": "consume.sell"}, "not_aside", "/aside"),
    (FLIPPED, {"agenda__5__seat": 1}, "impossible_agenda", "/agenda/5"),
    (WAITING_TO_BET, {"agenda__3__declined": True}, "impossible_agenda", "/agenda/3"),
    (FLIPPED, {"aside": [], "discard": FLIPPED["aside"]}, "impossible_agenda", "/agenda/5"),
    (DEVELOPING, {"fresh": ["public-works"]}, "not_placed", "/agenda/2/card"),
    (DEVELOPING, {"players__1__hand": [], "discard": DEVELOPING_HAND},
     "bad_cost", "/agenda/2/cost"),
    # Prestige, with which seat 0 has strengthened Develop, or is about to.
    (STRONG, {"players__0__actions": ["settle"]},
     "not_strengthened", "/players/0/strengthened"),
    (STRONG, {"players__0__prestige_card_used": False},
     "not_strengthened", "/players/0/strengthened"),
    # Takeovers.
    (RAISING, {"at_start__0": ["imperium-seat"]}, "bad_tableau"),
    (RAISING, {"at_start__1": ["imperium-seat"]}, "bad_tableau", "/at_start"),
    (RAISING, {"at_start": []}, "wrong_phase"),
    (RAISING, {"declared__0__failed": True}, "no_takeover", "/agenda/5/number"),
    (RAISING, {"declared__0__owner": 0}, "bad_takeover", "/declared/0"),
    (RAISING, {"declared__0__attacker": -(2**70)}, "bad_takeover", "/declared/0"),
    (RAISING, {"declared__0__world": "space-mercenaries"}, "bad_takeover", "/declared/0"),
    (RAISING, {"declared": RAISING["declared"] * 2}, "bad_takeover", "/declared/1"),
    (RAISING, {"declared": []}, "no_takeover", "/agenda/5/number"),
    (RAISING, {"players__0__temporary": 7}, "bad_temporary", "/players"),
    (RAISING, {"players__1__temporary": 1}, "impossible_agenda", "/agenda"),
    (RAISING, {"agenda__2__nth": -7}, "impossible_agenda", "/agenda/2"),
    (DEFENDING, {"agenda__2__nth": 2}, "impossible_agenda", "/agenda/2"),
    (DEFENDING, {"declared__0__attacker": 1}, "bad_takeover", "/declared/0"),
]  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_named(case):
    assert wrong(*case)


def test_what_was_placed_has_been_paid_or_will_be():
    """Every seat after the one that pays has its own payment before it."""
    developing = changed(DEVELOPING)
    del developing["agenda"][-2]
    assert faults(developing) == [("/agenda/1", "impossible_agenda")]
    settling = changed(SETTLING)
    del settling["agenda"][-2]
    assert faults(settling)


FAR = highest(EXPLORING["ply"])
PLAYS_ON = [
    # Forgotten when a phase begins, or when the powers are no longer used.
    (START, {"used": ["old-earth:goods"]}),
    (CONSUMING, {"used": ["public-works:goods"] * 2}),
    (SETTLING, {"fresh": SETTLING["fresh"] * 2}),
    (EXPLORING, {"pool": 24 - FAR, "players__0__chips": FAR}),
    # What a seat has before the first round, it could have gained later.
    (SCENARIO, {"players__0__chips": 1, "pool": 23}),
    # An action card that does nothing.
    (TWICE, {"players__0__actions": ["explore+5"] * 2}),
]


@pytest.mark.parametrize(("state", "changes"), PLAYS_ON)
def test_what_no_game_leads_to_plays_on(state, changes):
    for seed in range(5):
        play_on(game, game.load(changed(state, **changes)), random.Random(seed))


@pytest.mark.parametrize("state", [EXPLORING, SETTLING, DEVELOPING])
def test_tableaus_of_any_length_play_on(state):
    """RACE-END-1: the game ends after this round, whatever else is placed in it."""
    state = changed(state)
    placed = [
        card for card in state["deck"] if "#" not in card and not CARDS[card].powers["explore"]
    ]
    state["deck"] = [card for card in state["deck"] if card not in placed]
    state["players"][0]["tableau"] += [{"card": card} for card in placed]
    play_on(game, game.load(state), random.Random(1))


def test_who_drew_too_little_found_no_more_cards():
    """RACE-DECK-4."""
    state = changed(EXPLORING)
    state["deck"].append(state["players"][0]["drawn"].pop())
    assert faults(state) == [("/agenda/3", "impossible_agenda")]


def test_a_state_that_counts_fewer_moves_than_answers():
    """What a seat knows of it lacks the answer, and can be completed nevertheless."""
    state = changed(START, ply=0)
    state["agenda"][0]["answers"] = [{"kind": "select", "seat": 0, "action": "settle"}, None]
    known = game.view(game.load(state), 1, with_knowledge=True).knowledge
    assert game.audit(game.determinize(known, "guess", foreign=True)) == []


def test_counts_stay_within_bounds_up_to_the_last_move():
    """What an accepted state leads to is accepted, until no more moves are."""
    before = MAX_PLY - 1
    bounds = {"ply": before, "round": highest(before), "reshuffled": highest(before)}
    state = game.load(changed(START, **bounds))
    game.play(state, "0 select settle")
    assert state.ply == MAX_PLY
    assert game.audit(game.codec.decode(game.codec.encode(state))) == []
    with pytest.raises(IllegalMove) as refused:
        game.play(state, "1 select settle")
    assert refused.value.reason == "too_many_moves"


def test_a_long_agenda_is_not_read():
    """However much a state names, what is done with it grows no faster than its size."""
    steps = [EXPLORING["agenda"][-1]] * (MAX_STEPS + 1)
    assert faults(changed(EXPLORING, agenda=steps)) == [("/agenda", "too_many_steps")]


def test_crowded_piles_are_not_read_further():
    """As above: with many times the cards of the game, the steps are not looked at."""
    crowded = changed(START, discard=["gem-world"] * 1000, agenda__0__seats=[9])
    assert not any(pointer.startswith("/agenda") for pointer, _ in faults(crowded))
    cards = len(deck_of(("base",)))
    twice_as_many = 2 * cards - (cards - len(START["discard"]))
    for more, reads in ((twice_as_many, True), (twice_as_many + 1, False)):
        found = faults(changed(START, discard=["gem-world"] * more, agenda__0__seats=[9]))
        assert any(pointer.startswith("/agenda") for pointer, _ in found) == reads
