"""Foreign states: everything wrong with one is named, with a pointer."""

from __future__ import annotations

import copy
import json

import msgspec
import pytest

from galaxy_referee.engine.kernel.audit import highest, pieces_exactly_once
from galaxy_referee.engine.kernel.errors import InconsistentState, MalformedState, WrongVersion
from galaxy_referee.engine.race import game
from tests.race.kit import fresh_game, round_start


def plain(s):
    """A state as JSON-like values."""
    return json.loads(game.codec.encode(s.state))


def faults(state):
    """The faults of a state, as pairs of pointer and code; none if it is sound."""
    complaints = game.audit(game.codec.decode(msgspec.json.encode(state)))
    assert all(str(fault.message).endswith(".") for fault in complaints)
    if complaints:
        with pytest.raises(InconsistentState):
            game.load(state)
    return [(fault.pointer, fault.code) for fault in complaints]


DRAFTING = plain(fresh_game(players=4, expansions=("tgs", "rvi", "bow"), draft=True))
START = plain(round_start("Gem World*, Old Earth / +3", "Space Marines / +4", discard="Rebel Base"))
SETTLING = plain(
    round_start("New Sparta, Colony Ship / Gem World, +3", "/ Spice World, +3")
    .actions("settle", "settle")
    .play("0 settle gem-world", "1 settle spice-world")
)
PAYING = plain(
    round_start("/ Gem World, +3", "/ Spice World, +3")
    .actions("settle", "settle")
    .play("0 settle gem-world", "1 settle spice-world")
)
CONSUMING = plain(
    round_start(
        "Public Works, Outlaw World, Gem World*, Spice World*, Space Port*",
        "Expanding Colony, Artist Colony*, Comet Zone*",
    )
    .actions("consume-x2", "produce")
    .play("0 consume public-works:goods")
)
TRADING = plain(
    round_start(
        "Public Works, Outlaw World, Gem World*, Spice World*", "New Vinland*, Comet Zone*"
    ).actions("consume-trade", "consume-x2")
)
PRODUCING = plain(
    round_start("Consumer Markets, Artist Colony, Spice World").actions("produce", "develop")
    .play("0 pass", "1 pass", "0 produce artist-colony:here -")
)  # fmt: skip
EXPLORING = plain(round_start("/ +2", "/ +2").actions("explore+5", "settle"))
DISCARDING = plain(round_start("/ +12", "/ +2").actions("produce", "produce"))

BEGINNING = plain(round_start("Old Earth / +11", "New Sparta / +2").actions("produce", "produce"))


FAR = highest(START["ply"])

# Answers that seat 0 cannot have given.
SPYING = {"kind": "select", "seat": 0, "action": "spy"}
OTHER = {"kind": "select", "seat": 1, "action": "settle"}
END_ROUND = {"step": "end_round"}


@pytest.mark.parametrize(
    "state",
    [
        DRAFTING,
        START,
        SETTLING,
        PAYING,
        CONSUMING,
        TRADING,
        PRODUCING,
        EXPLORING,
        DISCARDING,
        BEGINNING,
    ],
)
def test_sound_states_pass(state):
    assert faults(state) == []


def changed(state, **changes):
    """A copy of a state with other values at paths such as ``players__0__chips``."""
    state = copy.deepcopy(state)
    for path, value in changes.items():
        *way, last = [int(key) if key.isdigit() else key for key in path.split("__")]
        at = state
        for key in way:
            at = at[key]
        at[last] = value
    return state


def place_of(changes, pointer=None):
    """Where a fault is: as a rule, what was changed first."""
    return "/" + next(iter(changes)).replace("__", "/") if pointer is None else pointer


def wrong(state, changes, code, *pointer):
    """Whether the changes lead to this fault."""
    return (place_of(changes, *pointer), code) in faults(changed(state, **changes))


WRONG = [
    (START, {"options__players": 5}, "bad_option"),
    (DRAFTING, {"options__players": -1}, "bad_option"),
    (START, {"options__players": 3}, "bad_count", "/players"),
    (START, {"first": 2}, "bad_seat"),
    (START, {"phase": "war"}, "unknown_phase"),
    (START, {"round": -1}, "bad_count"),
    (START, {"round": 0}, "bad_count", "/players/0/tableau"),
    (START, {"pool": 23}, "bad_pool"),
    (START, {"draws": ["gem-world", "joker"]}, "bad_order"),
    (START, {"reshuffles": [["gem-world"], ["joker"]]}, "bad_order", "/reshuffles/1"),
    (START, {"pool": 23 - FAR, "players__0__chips": FAR + 1}, "bad_chips", "/players/0/chips"),
    (START, {"pool": 25, "players__0__chips": -1}, "bad_chips", "/players/0/chips"),
    (SETTLING, {"players__0__temporary": -1}, "bad_temporary"),
    (START, {"pool": 2**70, "players__0__chips": 24 - 2**70}, "bad_chips", "/players/0/chips"),
    (START, {"discard": []}, "missing_piece", ""),
    (START, {"discard": ["rebel-base", "rebel-base"]}, "duplicate_piece"),
    (START, {"discard": ["rebel-base", "joker"]}, "unknown_piece"),
    (START, {"players__0__tableau__0__card": "joker"}, "unknown_piece", "/players/0/tableau"),
    (START, {"players__0__tableau__0__good": ""}, "unknown_piece", "/players/0/tableau"),
    (START, {"players__0__actions": ["settle"]}, "bad_count"),
    (START, {"fresh": ["gem-world"]}, "wrong_phase"),
    (START, {"players__0__temporary": 3}, "bad_temporary"),
    (START, {"players__0__produced": ["gem-world"]}, "wrong_phase"),
    (START, {"agenda": []}, "not_over"),
    (START, {"agenda__0__seats": [1, 0]}, "impossible_agenda", "/agenda/0"),
    (START, {"agenda__0__seats": [0, 0]}, "bad_seat"),
    (START, {"agenda__0__answers": [None]}, "bad_answers"),
    (START, {"agenda__0__answers": [SPYING, None]}, "illegal_answer", "/agenda/0/answers/0"),
    (START, {"agenda__0__answers": [OTHER, None]}, "illegal_answer", "/agenda/0/answers/0"),
    (SETTLING, {"phase": None}, "wrong_phase", "/fresh"),
    (SETTLING, {"players__0__actions": ["develop"], "players__1__actions": ["produce"]},
     "impossible_agenda", "/agenda/2"),
    (SETTLING, {"players__0__actions": ["spy"]}, "unknown_action"),
    (SETTLING, {"fresh": ["spice-world"]}, "not_placed", "/agenda/3/world"),
    (SETTLING, {"fresh": ["gem-world", "colony-ship"]}, "wrong_phase"),
    (SETTLING, {"fresh": ["gem-world", "rebel-base"]}, "not_placed"),
    (SETTLING, {"agenda__3__seat": 5}, "bad_seat"),
    (SETTLING, {"agenda__3__seat": 1}, "impossible_agenda", "/agenda/3"),
    (SETTLING, {"agenda__3__nth": 2}, "impossible_agenda", "/agenda/3"),
    (PAYING, {"agenda__4__cost": 0}, "not_a_decision", "/agenda/4"),
    (PAYING, {"players__0__hand": [], "discard": PAYING["players"][0]["hand"]},
     "bad_cost", "/agenda/4/cost"),
    (PAYING, {"agenda__4__cost": 9}, "bad_cost"),
    (PAYING, {"agenda__4__cost": 1}, "impossible_agenda", "/agenda/4"),
    (PAYING, {"agenda__4__cost": -1}, "bad_cost"),
    (BEGINNING, {"round": 0}, "impossible_agenda", "/agenda/0"),
    (SETTLING, {"agenda": []}, "impossible_agenda"),
    (SETTLING, {"agenda": SETTLING["agenda"][:1]}, "impossible_agenda"),
    (SETTLING, {"agenda": SETTLING["agenda"][:2]}, "impossible_agenda"),
    (SETTLING, {"agenda": SETTLING["agenda"][1:]}, "impossible_agenda"),
    (SETTLING, {"agenda": [END_ROUND, {"step": "produce"}, *SETTLING["agenda"][1:]]},
     "impossible_agenda"),
    (CONSUMING, {"used": []}, "impossible_agenda", "/agenda/5"),
    (CONSUMING, {"used": ["public-works:goods", "expanding-colony:goods"]},
     "impossible_agenda", "/agenda/4"),
    (CONSUMING, {"agenda__5__power": "old-earth:goods"}, "no_such_power"),
    # RACE-TRADE-2: who chose the bonus sells first thing in its turn.
    (TRADING, {"agenda": [*TRADING["agenda"][:3], {"step": "consume.sell", "seat": 1}]},
     "impossible_agenda", "/agenda/3"),
    (TRADING, {"agenda": [*TRADING["agenda"][:3], TRADING["agenda"][4]]},
     "impossible_agenda", "/agenda/3"),
    (TRADING, {"used": ["public-works:goods"]}, "impossible_agenda", "/agenda/4"),
    (PRODUCING, {"players__0__produced": ["spice-world"]}, "no_good_there"),
    (PRODUCING, {"agenda__4__in_standard_order": True}, "impossible_agenda", "/agenda/4"),
    (EXPLORING, {"phase": "settle"}, "wrong_phase", "/players/0/drawn"),
    (EXPLORING, {"agenda__3__seats": [0], "agenda__3__answers": [None]},
     "impossible_agenda", "/agenda/3"),
    (PRODUCING, {"phase": "consume"}, "wrong_phase", "/agenda/3"),
    (DISCARDING, {"agenda__1__seats": [1]}, "bad_seat"),
    (DISCARDING, {"agenda": [DISCARDING["agenda"][0], *DISCARDING["agenda"]]},
     "impossible_agenda", "/agenda/1"),
]  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_named(case):
    assert wrong(*case)


def test_a_number_of_moves_that_no_game_reaches():
    """The kernel bounds it, so the state cannot even be read."""
    for ply in (-1, 2**70):
        with pytest.raises(MalformedState):
            game.load(changed(START, ply=ply))


def test_all_faults_are_named_at_once():
    state = changed(START, pool=3, first=9, discard=["gem-world"], agenda__0__seats=[0, 7])
    assert {pointer for pointer, _ in faults(state)} >= {
        "/pool", "/first", "/players/0/tableau", "",
    }  # fmt: skip


def test_steps_out_of_order_or_left_out():
    """A phase without its end, a payment without its draw, two steps exchanged or doubled."""
    for state in (SETTLING, PAYING, CONSUMING, PRODUCING, EXPLORING, DISCARDING):
        agenda = state["agenda"]
        for index in range(len(agenda)):
            left_out = changed(state, agenda=agenda[:index] + agenda[index + 1 :])
            assert faults(left_out), agenda[index]
        for index in range(len(agenda) - 1):
            exchanged = list(agenda)
            exchanged[index : index + 2] = exchanged[index : index + 2][::-1]
            assert faults(changed(state, agenda=exchanged)), agenda[index]
        assert faults(changed(state, agenda=[agenda[0], *agenda]))


def test_cards_are_not_drawn_twice():
    """RACE-EXPLORE-1: draws that are still to come would take the place of cards drawn already."""
    s = round_start("Alien Departure Point / +3", "/ +3", expansions=("tgs", "rvi", "bow"))
    state = plain(s.actions("explore+5", "explore+1+1"))
    assert [step["step"] for step in state["agenda"]][-2] == "explore.draw"
    assert faults(state) == []
    other = state["players"][1]
    other["drawn"] = [other["hand"].pop()]
    assert faults(state)


def test_a_good_cannot_lie_on_every_card():
    state = changed(START)
    state["players"][0]["tableau"][1]["good"] = state["deck"].pop()
    assert faults(state) == [("/players/0/tableau/1", "no_good_here")]


def test_a_development_lies_once_in_a_tableau():
    state = changed(START)
    for pile in (state["deck"], *(player["hand"] for player in state["players"])):
        if "space-marines#2" in pile:
            pile.remove("space-marines#2")
    state["players"][1]["tableau"].append({"card": "space-marines#2"})
    assert faults(state) == [("/players/1/tableau/1", "duplicate_development")]


def test_a_step_that_asks_nothing():
    """A payment of all cards in hand is made unasked: no state waits for it."""
    state = changed(PAYING)
    state["deck"] += [state["players"][0]["hand"].pop()]
    assert faults(state) == [("/agenda/4", "not_a_decision")]


def test_wrong_shapes_and_versions():
    with pytest.raises(MalformedState) as refused:
        game.load(changed(START, players__0__chips="many"))
    assert refused.value.pointer == "/players/0/chips"
    with pytest.raises(MalformedState):
        game.load(changed(START, agenda__0__step="no.such.step"))
    with pytest.raises(WrongVersion):
        game.load(changed(START, rules_version="race-0"))
    with pytest.raises(MalformedState):
        game.load(changed(START, game="roll"))


@pytest.mark.parametrize(("military", "expected"), [
    ([0, 0], []),
    ([3, 0], []),
    ([0, 3], [("/agenda", "impossible_agenda")]),  # there is a card for it, but seat 0 is next
    ([9, 0], [("/players", "bad_temporary")]),  # it is its turn, but no cards give so much
])  # fmt: skip
def test_temporary_military_belongs_to_the_turn_and_to_a_card(military, expected):
    """RACE-SETTLE-13: it would be Military for nothing."""
    seats = ("New Sparta / Gem World, +3", "Epsilon Eridani, Space Marines / Rebel Miners, +3")
    s = round_start(*seats, discard="New Military Tactics").actions("settle", "settle")
    state = plain(s.play("0 settle gem-world", "1 settle rebel-miners"))
    for player, amount in zip(state["players"], military, strict=True):
        player["temporary"] = amount
    assert faults(state) == expected


def test_missing_pieces_are_named_in_order():
    pieces = [f"card-{number:02}" for number in range(40)]
    found = pieces_exactly_once([("/deck", [])], reversed(pieces))
    assert [fault.message.facts["piece"] for fault in found] == pieces
