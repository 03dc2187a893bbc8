"""Foreign states of expansions, each of which differs in one thing from a sound one: what could not
be played on by the rules is named, with a pointer."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.engine.kernel.audit import highest
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.expansions.solo.mat import BUILT_IN
from tests.foreign_states import play_on
from tests.race.kit import BOW, Names, fresh_game, round_start
from tests.race.test_aa_audit import ASKED
from tests.race.test_audit import changed, faults, plain, wrong
from tests.race.test_audit_moments import ALONE, DRAFTING, OFFERING, ROLLED
from tests.race.test_bow_search import DECK, search

DOOMED = changed(ROLLED, robot__start="doomed-world", robot__symbol="settle")
CHOOSING = plain(round_start("/ +4", "/ +4", prestige=(2, 1), leader=0, **BOW))
LATE = plain(
    round_start("/ +4", "/ +4", prestige=(2, 1), leader=1, edition="public_implementation", **BOW)
)
SEARCHING = plain(
    round_start("/ +4", "/ +4", "/ +4", prestige=(2, 1, 0), leader=0, **BOW).actions(
        "search", "develop", "develop"
    )
)
FOUND = plain(search(DECK, "non-military-windfall-world"))
LAST = plain(
    round_start("Psi-Crystal World / +4", "/ +4", "/ +4", prestige=(1, 1, 0), **BOW).play(
        "1 select develop", "2 select settle"
    )
)
SECOND = plain(
    round_start("Psi-Crystal World / +4", "/ +4", prestige=(1, 1), advanced=True, **BOW).play(
        "0 select develop", "1 select_two develop,settle"
    )
)
BOTH = plain(
    round_start("/ +4", "/ +4", prestige=(1, 1), advanced=True, **BOW).actions(
        "search develop", "develop settle"
    )
)
STORING = plain(
    round_start("Galactic Scavengers / Drop Ships, +4", "/ +4", **BOW)
    .actions("develop", "develop")
    .play("0 develop drop-ships", "1 pass")
    .pay(0, 3)
)
BEGUN = plain(fresh_game(seed="audit", players=2, **BOW))
FIRST_SEARCH = plain(
    fresh_game(seed="audit", players=2, setup="first_game", **BOW).actions("search", "develop")
)
CONSUMING = plain(
    round_start(
        "Space Mercenaries, Imperium Fuel Depot, Public Works, Gem World* / +3", "/ +3", **BOW
    ).actions("consume-x2", "produce")
)


def drafted(number):
    """A draft, up to this round or to its end."""
    s = fresh_game(seed="audit", players=2, draft=True, expansions=("tgs", "rvi"))
    while s.asked == "draft" and s.state.agenda[-1].number < number:
        s.play(game.decisions(s.state)[0].moves.at(0).text)
    return plain(s)


SECOND_PACKS, DRAFTED = drafted(2), drafted(99)


def storing_first():
    """Seat 0 stores a card of its starting hand."""
    names = Names(("base", "tgs", "rvi", "bow"))
    offers = [names.list("Uplift Mercenary Force, Galactic Scavengers")]
    offers += [names.list("New Sparta, Old Earth")]
    rest = names.rest()
    deal = {"offers": offers, "hands": [rest[:6], rest[6:12]], "deck": rest[12:], "goals": []}
    s = fresh_game(players=2, deal=deal, **BOW)
    for seat, world in enumerate(("galactic-scavengers", "new-sparta")):
        s.play(f"{seat} choose_start {world} {','.join(s.hand(seat)[:2])}")
    return s


STORING_FIRST = plain(storing_first())
OORT = "alien-oort-cloud-refinery"
SELLING = plain(
    round_start("Alien Oort Cloud Refinery*, Gem World, Trade League / +2", "/ +4", **BOW).actions(
        "produce", "consume-x2"
    )
)
PRODUCING = plain(
    round_start("Alien Oort Cloud Refinery, Gem World, Comet Zone* / +2", "/ +4", **BOW)
    .actions("produce", "develop")
    .play("0 pass", "1 pass")
)
DISCARDING = plain(
    round_start("Damaged Alien Factory, Gem World* / +2", "/ +3", expansions=("tgs", "rvi"))
    .actions("produce", "produce")
    .play("0 produce damaged-alien-factory:here -")
)


@pytest.mark.parametrize(
    "state",
    [
        *(CHOOSING, LATE, SEARCHING, LAST, SECOND, BOTH, STORING, BEGUN, SECOND_PACKS, DRAFTED),
        *(STORING_FIRST, SELLING, DISCARDING, PRODUCING, FOUND),
    ],
)
def test_sound_states_pass(state):
    assert faults(state) == []


FAR = highest(CHOOSING["ply"])
COUNTERS = BUILT_IN.levels.normal.counters
TRACKS = BUILT_IN.tracks


PRESTIGE = [
    (CHOOSING, {"players__0__prestige": -1}, "bad_prestige"),
    (CHOOSING, {"players__0__prestige": FAR + 1}, "bad_prestige"),
    # BOW-LEADER-4, -7: a card drawn for prestige that was not gained in the phase.
    (CHOOSING, {"players__1__prestige_gained": True}, "wrong_phase"),
    (CHOOSING, {"players__1__on_tile": True}, "bad_leader"),
    # RACE-ROUND-1: nobody has chosen actions before the first round.
    (FIRST_SEARCH, {"round": 0}, "bad_count"),
    # BOW-LEADER-1, -2: there is one tile, and whoever has the most prestige has it.
    (CHOOSING, {"players__1__leader": True}, "bad_leader", "/players/0/leader"),
    (LATE, {"players__0__leader": True}, "bad_leader"),
    (SEARCHING, {"players__1__leader": True}, "bad_leader", "/players/0/leader"),
    (CHOOSING, {"players__1__prestige": 2}, "bad_leader", "/players/0/leader"),
    (CHOOSING, {"players__1__prestige": 3}, "bad_leader", "/players/0/leader"),
    # BOW-ACTION-1, -2: each card is used once, and strengthening is paid for.
    (CHOOSING, {"players__0__strengthened": "develop"}, "not_strengthened"),
    (LAST, {"players__1__actions": ["search"], "players__1__prestige_card_used": True},
     "not_strengthened", "/players/1/strengthened"),
    (LAST, {"players__1__actions": ["prestige-develop"], "players__1__prestige_card_used": True},
     "not_strengthened", "/players/1/strengthened"),
    (LAST, {"players__1__actions": ["prestige-develop"], "players__1__prestige": 0},
     "not_strengthened", "/players/1/strengthened"),
    (LAST, {"players__2__actions": ["prestige-develop"]},
     "not_strengthened", "/players/2/strengthened"),
    (SECOND, {"players__1__actions": ["search", "prestige-develop"]},
     "not_strengthened", "/players/1/strengthened"),
    (SECOND, {"players__1__actions": ["search", "develop"], "players__1__strengthened": "develop",
              "players__1__prestige_card_used": True}, "not_strengthened",
     "/players/1/strengthened"),
    (BOTH, {"players__0__strengthened": "develop", "players__0__prestige_card_used": True},
     "not_strengthened"),
    (SEARCHING, {"players__1__strengthened": "develop"}, "not_strengthened"),
    (SEARCHING, {"players__1__strengthened": "settle", "players__1__prestige_card_used": True},
     "not_strengthened"),
    (SEARCHING, {"players__0__prestige_card_used": True}, "impossible_agenda", "/agenda/2"),
    # BOW-SEARCH-2, -12: what was turned up ends with a card of a category that can be searched for.
    (FOUND, {"agenda__2__category": "x"}, "impossible_agenda", "/agenda/2"),
    (FOUND, {"aside": [], "discard": FOUND["aside"]}, "impossible_agenda", "/agenda/2"),
    (FOUND, {"aside": FOUND["aside"][::-1]}, "impossible_agenda", "/agenda/2"),
    # BOW-ACTION-21: one seat chooses last, all others have chosen; nobody has before a round.
    (LAST, {"players__0__actions": ["settle"]}, "bad_count"),
    (LAST, {"players__1__actions": ["develop", "settle"]}, "bad_count"),
    (LAST, {"players__2__actions": []}, "bad_count"),
    (LAST, {"players__1__actions": [], "players__2__actions": []},
     "impossible_agenda", "/agenda/0"),
    (SECOND, {"players__0__actions": []}, "bad_count"),
    (SECOND, {"players__1__actions": ["develop"]}, "bad_count"),
    (BEGUN, {"players__0__actions": ["settle"]}, "bad_count"),
]  # fmt: skip

ROBOT = [
    (ALONE, {"robot": None}, "bad_robot"),
    (ROLLED, {"robot__start": "gem-world"}, "bad_robot"),
    (ROLLED, {"robot__symbol": "robot"}, "bad_robot"),
    (ROLLED, {"robot__used_up": ["settle.action"]}, "bad_robot"),
    (DOOMED, {"robot__used_up": ["develop.action"]}, "bad_robot"),
    (ROLLED, {"robot__counters": COUNTERS - 1}, "bad_count"),
    (ROLLED, {"robot__placed_counters": 1}, "bad_count", "/robot/counters"),
    (ROLLED, {"robot__counters": -1, "robot__placed_counters": COUNTERS + 1}, "bad_count"),
    (ROLLED, {"robot__counters": COUNTERS + 1, "robot__placed_counters": -1}, "bad_count"),
    (ROLLED, {"robot__credits": -1}, "bad_count"),
    (ROLLED, {"robot__credits": TRACKS.credits + 1}, "bad_count"),
    (ROLLED, {"robot__economy": TRACKS.economy + 1}, "bad_count"),
    (ROLLED, {"robot__chips": -1, "pool": 25}, "bad_count"),
    (ROLLED, {"robot__chips": highest(ROLLED["ply"]) + 1}, "bad_count"),
    (ROLLED, {"robot__chips": 1}, "bad_pool", "/pool"),
]  # fmt: skip

STARTS = [
    # RVI-SETUP-2: with a start world, or without one to choose, the choice replaces a tableau.
    (OFFERING, {"players__0__offered": []}, "no_choice"),
    (OFFERING, {"players__0__offered": OFFERING["players"][0]["offered"][::-1]}, "no_choice"),
    (OFFERING, {"players__0__tableau": [{"card": "old-earth"}]}, "no_choice", "/players/0/offered"),
    (CHOOSING, {"players__0__offered": ["old-earth"]}, "no_choice"),
    (OFFERING, {"players__0__hand": [], "discard": OFFERING["players"][0]["hand"]},
     "impossible_agenda", "/agenda/3"),
    # TGS-DRAFT-2, -8: what is in a pack or a hand is replaced when the next ones are dealt.
    (DRAFTED, {"players__0__pack": ["gem-world"]}, "no_draft"),
    (DRAFTING, {"players__0__hand": ["gem-world"]}, "bad_draft", "/agenda/6"),
    (DRAFTING, {"players__0__pack": []}, "bad_packs", "/agenda/6"),
    (DRAFTED, {"draws": ["gem-world"]}, "bad_order"),
    (DRAFTED, {"players__0__reshuffled": -1}, "bad_count"),
    (DRAFTED, {"players__0__reshuffled": highest(DRAFTED["ply"]) + 1}, "bad_count"),
]  # fmt: skip

STORED = [
    # BOW-STORE-1: cards paid would be replaced by the next ones.
    (STORING, {"players__1__paid": ["gem-world"]}, "nothing_paid"),
    (CHOOSING, {"players__0__paid": ["gem-world"]}, "nothing_paid"),
    (STORING, {"players__0__paid": [], "discard": STORING["players"][0]["paid"]},
     "nothing_paid", "/agenda/3"),
    (STORING, {"phase": "explore", "fresh": [], "agenda": [
        {"step": "end_round"}, {"step": "consume"}, STORING["agenda"][-1]]},
     "impossible_agenda", "/agenda/2"),
    # BOW-SETUP-6: only the owner of the world stores a card, once.
    (STORING_FIRST, {"agenda__1__world": "joker"}, "no_such_power"),
    (STORING_FIRST, {"agenda__1__world": "new-sparta"}, "no_such_power"),
    (STORING_FIRST, {"agenda__1__seat": 1}, "impossible_agenda", "/agenda/1"),
    (STORING_FIRST, {"round": 1}, "impossible_agenda", "/agenda/0"),
    (STORING_FIRST, {"players__0__stored": STORING_FIRST["deck"][:1],
                     "deck": STORING_FIRST["deck"][1:]}, "impossible_agenda", "/agenda/1"),
    (CHOOSING, {"players__0__stored": ["gem-world"]}, "not_stored"),
    (CHOOSING, {"players__0__saved": 1}, "wrong_phase"),
    (CHOOSING, {"players__0__saved": -1}, "wrong_phase"),
    (CHOOSING, {"players__0__named": "rare"}, "wrong_phase"),
]  # fmt: skip

GOODS = [
    # BOW-OORT-4, -7: the kind is named of a good of any kind, of the seat and of this phase.
    (SELLING, "joker", "not_any"),
    (SELLING, "gem-world", "not_any"),
    (PRODUCING, "joker", "not_any"),
    (PRODUCING, "gem-world", "not_any"),
    # TGS-START-3: a good is produced on an empty world, of the seat.
    (DISCARDING, "gem-world", "not_empty"),
    (DISCARDING, "joker", "not_empty"),
]


@pytest.mark.parametrize(("state", "world", "code"), GOODS)
def test_goods_that_the_next_step_cannot_be_about(state, world, code):
    assert wrong(state, {f"agenda__{len(state['agenda']) - 1}__world": world}, code)


def test_goods_that_are_not_there():
    """BOW-OORT-4, -7, TGS-START-3."""
    sold, produced, filled = changed(SELLING), changed(PRODUCING), changed(DISCARDING)
    sold["discard"].append(sold["players"][0]["tableau"][0].pop("good"))
    produced["players"][0]["produced"].remove(OORT)
    filled["players"][0]["tableau"][0]["good"] = filled["deck"].pop()
    for state, code in ((sold, "not_any"), (produced, "not_any"), (filled, "not_empty")):
        assert (f"/agenda/{len(state['agenda']) - 1}/world", code) in faults(state)


@pytest.mark.parametrize("case", [*PRESTIGE, *ROBOT, *STARTS, *STORED])
def test_what_is_refused(case):
    assert wrong(*case)


def test_packs_and_decks_in_a_draft_are_of_the_same_size():
    """TGS-DRAFT-2: or somebody is left without a card to take."""
    uneven, richer = changed(DRAFTING), changed(DRAFTING)
    uneven["players"][0]["deck"] = [uneven["players"][0]["pack"].pop()]
    richer["players"][0]["deck"] = [richer["deck"].pop()]
    for state in (uneven, richer):
        assert ("/agenda/6", "bad_packs") in faults(state)
    last = changed(DRAFTING)  # TGS-DRAFT-2: it is not asked for
    for player in last["players"]:
        player["deck"], player["pack"] = player["pack"][1:], player["pack"][:1]
    assert ("/agenda/6", "bad_packs") in faults(last)


def test_a_good_when_placed_comes_from_the_power_of_the_world():
    """AA-SETTLE-14."""
    state, top = changed(ASKED), len(ASKED["agenda"]) - 1
    state["deck"].remove("gem-world")
    state["players"][0]["tableau"].append({"card": "gem-world"})
    state["fresh"].append("gem-world")
    state["agenda"][top]["world"] = "gem-world"
    assert (f"/agenda/{top}/world", "no_such_power") in faults(state)


@pytest.mark.parametrize(
    "step",
    [
        {"step": "settle.military", "seat": 0, "powers": ["space-mercenaries"]},
        {"step": "discard_from_hand", "seat": 0, "count": 1},
    ],
)
def test_cards_are_discarded_for_powers_of_the_phase(step):
    """RVI-SETTLE-10, BOW-SETTLE-24: Military would be left over for the next Settle."""
    state = changed(CONSUMING, agenda=[*CONSUMING["agenda"], step])
    assert faults(state) == [(f"/agenda/{len(CONSUMING['agenda'])}", "wrong_phase")]


PLAYS_ON = [
    # What a seat has before the first round, it could have gained later.
    (OFFERING, {"goals__0__seats": [1]}),
    (BEGUN, {"players__0__prestige": 3, "players__0__prestige_card_used": True}),
    (SEARCHING, {"players__0__prestige": highest(SEARCHING["ply"])}),
    # BOW-REC-1: the leader is examined when the phase ends.
    (LATE, {"players__1__prestige": 0}),
    (SEARCHING, {"players__1__prestige": 1}),
    # What the last seat to choose waits for, and an action card that does nothing.
    (LAST, {"players__1__actions": ["search"]}),
    (LAST, {"players__1__actions": ["prestige-develop"]}),
    (SEARCHING, {"players__1__actions": ["prestige-develop"]}),
    # The robot rolls again, and nothing depends on who has its start world.
    (ALONE, {"robot__actions": ["settle", "settle"], "robot__chips": 1, "pool": 23}),
    (ROLLED, {"robot__credits": TRACKS.credits, "robot__economy": TRACKS.economy}),
    (ROLLED, {"robot__counters": 0, "robot__placed_counters": COUNTERS}),
    (
        ROLLED,
        {
            "robot__tableau": [],
            "deck__0": ROLLED["robot"]["start"],
            "robot__hand": [*ROLLED["robot"]["hand"], ROLLED["deck"][0]],
        },
    ),
    (DOOMED, {"robot__used_up": ["settle.action"] * 2}),
    # In a drafted game, the pile is out of the game.
    (
        DRAFTED,
        {
            "discard": [DRAFTED["deck"][0]],
            "deck": DRAFTED["deck"][1:],
            "reshuffled": 7,
            "players__0__reshuffled": highest(DRAFTED["ply"]),
        },
    ),
]


@pytest.mark.parametrize(("state", "changes"), PLAYS_ON)
def test_what_no_game_leads_to_plays_on(state, changes):
    for seed in range(5):
        play_on(game, game.load(changed(state, **changes)), random.Random(seed))
