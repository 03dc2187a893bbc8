"""Foreign states with takeovers, each of which differs in one thing from a sound one: takeovers are
of cards that were there as Settle began, and are resolved in order."""

from __future__ import annotations

import pytest

from tests.race.kit import round_start
from tests.race.test_audit import changed, faults, place_of, plain
from tests.race.test_audit_moments import DEFENDING, RAISING
from tests.race.test_audit_settle import (
    ALL,
    ATTACKING,
    CHOOSING_IN_PEACE,
    INVADED,
    MINERS,
    REST,
    START_OF_WAR,
    again,
    compare,
    raising,
    remaining,
    resolve,
    step,
)
from tests.race.test_bow_takeovers import settling
from tests.race.test_rvi_takeovers import WAR


def attacking_twice():
    """Seat 0 has declared two takeovers, the first of which is being resolved."""
    s = settling(f"Improved Logistics, {INVADED[0]}", INVADED[1], prestige=[2, 2])
    s.play("0 takeover interstellar-casus-belli outlaw-world", "0 raise_military -")
    return s.play("0 takeover imperium-seat rebel-miners", "0 raise_military -", "1 pass")


TWO = plain(attacking_twice())
FLEET = plain(
    settling(
        "Improved Logistics, Imperium Invasion Fleet, Imperium Cloaking Technology, Imperium Seat",
        "Epsilon Eridani, Space Mercenaries, Rebel Base, Gem World, Rebel Cantina / +2",
    ).play("0 takeover imperium-cloaking-technology gem-world")
)
CANTINA, BASE = (
    {**FLEET["declared"][0], "power": "imperium-seat", "world": world}
    for world in ("rebel-cantina", "rebel-base")
)
NO_FLEET = [card for card in FLEET["at_start"][0] if card != "imperium-invasion-fleet"]


def test_a_world_that_was_taken_over_is_new():
    """RVI-TAKEOVER-30: while the second takeover is resolved."""
    fleet = "Imperium Cloaking Technology, New Military Tactics, Space Marines, Drop Ships"
    attacker = f"Imperium Seat, Improved Logistics, {fleet} / +4"
    s = round_start(attacker, "Rebel Miners, Outlaw World, Space Mercenaries / +4", **WAR)
    s.actions("settle", "settle").play("0 pass", "1 pass")
    s.play("0 takeover imperium-seat rebel-miners", "0 raise_military -")
    s.play("0 takeover imperium-cloaking-technology outlaw-world", "0 raise_military -")
    later = plain(s.play("1 discard -"))
    assert (later["fresh"], faults(later)) == (["rebel-miners"], [])


@pytest.mark.parametrize(
    ("steps", "wrong"),
    [
        ([raising(1), *REST], None),
        ([raising(1, 1), *REST], 0),  # RVI-TAKEOVER-26: the owner would defend another world
        # RVI-TAKEOVER-25: each takeover is resolved, once, in this phase.
        ([raising(1), compare()], 1),
        ([raising(1), *REST, resolve(1)], 2),
        ([raising(1), compare(), {**resolve(1), "nth": 2}], 2),
        ([step("settle.military", 1, powers=[]), ALL, ALL], 1),
    ],
)
def test_takeovers_are_resolved_in_order(steps, wrong):
    end = [step["step"] for step in TWO["agenda"]].index("end_phase") + 1
    if wrong is None:
        assert remaining(TWO, step("takeover.spend", 1, number=0), *steps) == {}
    else:
        pointer = f"/agenda/{end + len(steps) - 1 - wrong}"
        assert remaining(TWO, *steps) == {pointer: "impossible_agenda"}


def test_a_power_is_used_for_one_takeover():
    """RVI-TAKEOVER-3, -11."""
    declared = [TWO["declared"][0]] * 2
    assert dict(faults(changed(TWO, declared=declared)))["/declared/1"] == "bad_takeover"


BELLI = ATTACKING["declared"][0]


@pytest.mark.parametrize(
    "case",
    [
        (START_OF_WAR, {"at_start": [[], []]}, "wrong_phase"),
        (START_OF_WAR, {"declared": [MINERS]}, "wrong_phase", "/at_start"),
        (RAISING, {"at_start": [["imperium-seat"]]}, "wrong_phase"),
        (RAISING, {"at_start__0": ["joker"]}, "bad_tableau", "/at_start"),
        # RVI-TAKEOVER-11, TGS-POWER-1: two takeovers of a seat that has no power for a second.
        (ATTACKING, {"declared": [MINERS, BELLI]}, "bad_takeover", "/declared/1"),
        # RVI-TAKEOVER-3: a card that the attacker has, with such a power.
        (RAISING, {"declared__0__power": "new-military-tactics"}, "bad_takeover", "/declared/0"),
        (RAISING, {"declared__0__power": "rebel-alliance"}, "bad_takeover", "/declared/0"),
        # RVI-TAKEOVER-4, -5, BOW-TAKEOVER-6: a world that the owner has, of the kind it says.
        (RAISING, {"declared__0__world": "rebel-base"}, "bad_takeover", "/declared/0"),
        (RAISING, {"agenda__5__number": -1}, "no_takeover"),
        # BOW-TAKEOVER-5: each world that is not military takes a card with Invasion.
        (FLEET, {}, "", "/declared/0"),
        (FLEET, {"at_start__0": NO_FLEET}, "bad_takeover", "/declared/0"),
        (FLEET, {"declared": [CANTINA]}, "", "/declared/0"),
        (FLEET, {"declared": [BASE, *FLEET["declared"]]}, "", "/declared/1"),
        (FLEET, {"declared": [CANTINA, *FLEET["declared"]]}, "bad_takeover", "/declared/1"),
        (ATTACKING, {"declared__0__world": "alien-booby-trap"}, "", "/declared/0"),
        (ATTACKING, {"declared__0__power": "imperium-seat",
                     "declared__0__world": "alien-booby-trap"}, "bad_takeover", "/declared/0"),
    ],
)  # fmt: skip
def test_which_takeovers_are_possible(case):
    state, changes, code, *pointer = case
    assert dict(faults(changed(state, **changes))).get(place_of(changes, *pointer), "") == code


@pytest.mark.parametrize(
    ("state", "changes", "wrong"),
    [
        (CHOOSING_IN_PEACE, {"players__0__lingering": ["drop-ships"]}, "/agenda/3"),
        (ATTACKING, {"players__1__lingering": ["imperium-seat"]}, "/players/1/lingering"),
        (ATTACKING, {f"players__{n}__lingering": ["drop-ships"] for n in (0, 1)}, None),
        (ATTACKING, {"players__0__lingering": ["drop-ships"]}, "/at_start/0"),
        (ATTACKING, {"fresh": ["outlaw-world"]}, "/at_start/1"),
    ],
)
def test_cards_that_left_a_tableau_were_in_it(state, changes, wrong):
    """BOW-POWER-1: before Settle began; no other card works on."""
    assert (wrong or "/players/0/lingering") in dict(faults(changed(state, **changes)))


def test_a_card_that_no_power_discards_is_still_there():
    """RVI-TAKEOVER-9: it would add to the strength of its owner."""
    stronger = changed(RAISING, at_start__0=[*RAISING["at_start"][0], "space-marines"])
    assert dict(faults(stronger))["/at_start/0"] == "bad_tableau"


def test_a_world_that_is_gone_was_not_lost_in_a_takeover():
    """RVI-TAKEOVER-30: a world taken over is new in the tableau of the attacker."""
    gone = changed(RAISING)
    gone["players"][1]["tableau"] = [
        placed for placed in gone["players"][1]["tableau"] if placed["card"] != "rebel-miners"
    ]
    gone["deck"].append("rebel-miners")
    assert dict(faults(gone))["/at_start/1"] == "bad_tableau"


def test_what_is_resolved_has_not_failed():
    """RVI-TAKEOVER-34: a later takeover would fail, although none before it did."""
    failed = [{**RAISING["declared"][0], "failed": True}]
    assert remaining(RAISING, again(0), again(1), ALL, declared=failed) == {
        "/agenda/2": "impossible_agenda"
    }
    assert remaining(DEFENDING, raising(1), compare(), declared=failed) == {
        "/agenda/2/number": "no_takeover",
        "/agenda/3/number": "no_takeover",
    }
