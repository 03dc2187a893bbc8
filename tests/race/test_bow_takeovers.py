"""The Brink of War: takeovers (BOW-TAKEOVER)."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.goals.goals import examine
from tests.race.kit import BOW, NOTHING_TO_SELL, round_start
from tests.race.test_audit import faults, plain


def settling(*seats, **more):
    """Everyone has chosen in Settle to place nothing; A is next."""
    s = round_start(*seats, **{**BOW, "takeovers": True, **more})
    s.actions("settle", *[NOTHING_TO_SELL] * (len(seats) - 1))
    for seat in list(s.waiting):
        s.play(f"{seat} pass")
    return s


def ends(s):
    """The takeovers that ended, as ``succeeded`` or why they failed."""
    kinds = ("takeover_succeeded", "takeover_failed")
    return [event.data.get("reason", "succeeded") for event in s.log if event.kind in kinds]


def test_interstellar_casus_belli_attacks_any_world_for_a_prestige():
    """BOW-T-39, BOW-TAKEOVER-2, -10: the attacker spends 1 prestige and gains 2."""
    seats = (
        "New Sparta, Space Marines, Interstellar Casus Belli",
        "Earth's Lost Colony, Outlaw World",
    )
    s = settling(*seats, prestige=[1])
    assert "takeover interstellar-casus-belli outlaw-world" in s.legal(0)
    s.play("0 takeover interstellar-casus-belli outlaw-world")
    kinds = [event.kind for event in s.events]
    assert kinds.index("prestige_spent") < kinds.index("takeover_succeeded")
    s.finish()
    assert (ends(s), s.strengths) == (["succeeded"], [(4, 1)])
    assert s.told("prestige_spent", "source") == ["interstellar-casus-belli"]
    assert s.prestige() == 1 - 1 + 2
    assert "outlaw-world" in s.tableau(0)
    assert settling(*seats).asked != "takeover"


def test_imperium_planet_buster_destroys_the_world_it_attacks():
    """BOW-T-40, BOW-TAKEOVER-3, -16, -18: the attacker's tableau and the order of seats stay
    unchanged."""
    buster = "Epsilon Eridani, Imperium Planet Buster"
    s = settling(buster, "New Sparta, Gem World")
    order = s.state.in_order()
    s.play("0 takeover imperium-planet-buster new-sparta").finish()
    assert (ends(s), s.strengths) == (["succeeded"], [(4, 2 + 2)])
    assert s.tableau(0) == ["epsilon-eridani", "imperium-planet-buster"]
    assert (s.state.in_order(), s.tableau(1)) == (order, ["gem-world"])
    assert "new-sparta" in s.state.discard
    assert s.prestige() == 2
    assert s.told("cards_drawn", "source") == ["settle", "leader"]
    assert settling(buster, "Old Earth, Outlaw World").asked != "takeover"


def test_rebel_sneak_attack_grows_with_rebel_worlds():
    """BOW-T-41, BOW-TAKEOVER-4: two Rebel worlds add 4, and a card placed in this phase makes no
    seat vulnerable."""
    s = settling(
        "Old Earth, Rebel Miners, Rebel Fuel Cache, Rebel Sneak Attack",
        "Imperium Armaments World, Pirate World",
    ).play("0 takeover rebel-sneak-attack pirate-world")
    assert "rebel-sneak-attack" not in s.tableau(0)
    s.finish()
    assert (ends(s), s.strengths) == (["succeeded"], [(0 + 2 * 2, 3 + 1)])
    s = round_start(
        "Old Earth, Rebel Miners, Rebel Fuel Cache, Rebel Sneak Attack",
        "New Sparta, Pirate World / Imperium Armaments World, +4",
        takeovers=True,
        **BOW,
    )
    s.actions("settle", "settle").play("0 pass", "1 settle imperium-armaments-world")
    assert "imperium-armaments-world" in s.tableau(1)
    assert s.asked != "takeover"


FLEET = "New Sparta, Imperium Invasion Fleet, Imperium Cloaking Technology"


def test_imperium_invasion_fleet_lets_non_military_worlds_be_attacked():
    """BOW-T-42, BOW-TAKEOVER-5, -6, -8, -9: a success brings 2 prestige, and both cards are
    discarded in any case."""
    s = settling(FLEET, "Epsilon Eridani, Space Marines, Gem World*")
    s.play("0 takeover imperium-cloaking-technology gem-world").finish()
    assert (ends(s), s.prestige()) == (["succeeded"], 2)
    assert s.tableau(0) == ["new-sparta", "gem-world"]
    assert (s.goods(0), s.strengths) == (["gem-world"], [(5, 2 + 3)])
    used = {"imperium-invasion-fleet", "imperium-cloaking-technology"}
    assert used <= {*s.state.discard}
    s = settling(FLEET, "Epsilon Eridani, Space Mercenaries, Gem World / +2")
    s.play("0 takeover imperium-cloaking-technology gem-world")
    s.play(f"1 discard {','.join(s.hand(1))}").finish()
    assert (ends(s), s.strengths) == (["military_too_low"], [(5, 2 + 2 + 2)])
    assert (s.hand(1), s.prestige(), s.tableau(0)) == ([], 0, ["new-sparta"])
    assert used <= {*s.state.discard}
    alone = settling("New Sparta, Imperium Invasion Fleet", "Epsilon Eridani, Gem World")
    assert alone.asked != "takeover"


def test_an_attacked_world_counts_as_military_in_its_own_defense():
    """BOW-T-43, BOW-TAKEOVER-7: Hidden Fortress and Rebel Pact count Gem World."""
    s = settling(FLEET, "Old Earth, Hidden Fortress, Rebel Pact, Gem World")
    s.play("0 takeover imperium-cloaking-technology gem-world").finish()
    assert (ends(s), s.strengths) == (["military_too_low"], [(5, 2 + 1 + 1 + 2)])
    # A military world counts with the others anyway.
    s = settling(FLEET, "Old Earth, Hidden Fortress, Rebel Pact, Rebel Warrior Race")
    s.play("0 takeover imperium-cloaking-technology rebel-warrior-race").finish()
    assert s.strengths == [(6, 9)]


def test_imperium_seat_attacks_rebel_worlds_only():
    """BOW-T-44, BOW-TAKEOVER-6: Rebel Cantina needs Imperium Invasion Fleet, and Gem World is never
    a target."""
    seat = "Imperium Seat, Imperium Invasion Fleet, Space Marines"
    assert settling(seat, "Rebel Cantina, Gem World").asked != "takeover"
    s = settling(seat, "Rebel Cantina, Gem World, Rebel Fuel Cache")
    targets = {text.split()[2] for text in s.legal(0) if text.startswith("takeover")}
    assert targets == {"rebel-cantina", "rebel-fuel-cache"}
    # The other world, which is not military, takes Imperium Invasion Fleet.
    seat = "Imperium Seat, Drop Ships, Space Marines"
    s = settling(seat, "Rebel Cantina, Gem World, Rebel Fuel Cache")
    targets = {text.split()[2] for text in s.legal(0) if text.startswith("takeover")}
    assert targets == {"rebel-fuel-cache"}


def test_a_defeated_takeover_fails_in_every_respect():
    """BOW-T-45, BOW-TAKEOVER-12..-14: the prestige is lost, and the attacker's next takeover fails
    as well."""
    s = settling(
        "New Sparta, Improved Logistics, Interstellar Casus Belli, Imperium Seat, Space Marines",
        "Old Earth, Outlaw World",
        "Rebel Miners, Pan-Galactic Security Council",
        prestige=[1, 0, 1],
    )
    s.play(
        "0 takeover interstellar-casus-belli outlaw-world", "0 takeover imperium-seat rebel-miners"
    )
    assert s.asked == "defeat_takeover"
    s.play("2 defeat_takeover pan-galactic-security-council:defeat_takeover").finish()
    assert ends(s) == ["defeated", "first_takeover_failed"]
    assert [player.prestige for player in s.state.players] == [0, 0, 0]


def test_pan_galactic_security_council_works_once_in_a_phase():
    """BOW-T-45, BOW-TAKEOVER-13: the power is used up, whoever attacks next."""
    s = settling(
        "New Sparta, Interstellar Casus Belli, Space Marines",
        "Epsilon Eridani, Interstellar Casus Belli, Space Marines, Drop Ships",
        "Rebel Miners, Outlaw World, Pan-Galactic Security Council",
        prestige=[1, 1, 2],
    )
    s.play(
        "0 takeover interstellar-casus-belli outlaw-world",
        "1 takeover interstellar-casus-belli#2 rebel-miners",
    )
    assert (s.asked, s.waiting) == ("defeat_takeover", [2])
    s.play("2 defeat_takeover pan-galactic-security-council:defeat_takeover").finish()
    assert ends(s) == ["defeated", "succeeded"]
    assert [player.prestige for player in s.state.players] == [0, 2, 1]


def test_pan_galactic_security_council_may_let_a_takeover_pass():
    """BOW-TAKEOVER-13: the owner passes and keeps the prestige."""
    s = settling(
        "New Sparta, Interstellar Casus Belli, Space Marines",
        "Pan-Galactic Security Council, Outlaw World",
        prestige=[1, 1],
    )
    s.play("0 takeover interstellar-casus-belli outlaw-world", "1 pass").finish()
    assert ends(s) == ["succeeded"]


def test_the_symbol_of_a_world_taken_over_brings_no_prestige():
    """BOW-T-46, BOW-PRESTIGE-3: Imperium Capital still brings 1 prestige."""
    s = settling(
        "New Sparta, Imperium Capital, Imperium Seat, Space Marines, Mercenary Fleet",
        "Old Earth, Rebel Fuel Refinery*",
    )
    s.play("0 takeover imperium-seat rebel-fuel-refinery").finish()
    assert (ends(s), s.prestige()) == (["succeeded"], 1)
    assert s.goods(0) == ["rebel-fuel-refinery"]
    assert s.told("prestige_gained", "source") == ["imperium-capital"]


def test_with_takeovers_off_the_other_powers_work():
    """BOW-T-47, BOW-TAKEOVER-1, -11, BOW-GOAL-4: worlds are conquered, prestige buys VP, and
    negative Military meets the goal."""
    line = (
        "New Sparta, Interstellar Casus Belli, Imperium Planet Buster, Rebel Sneak Attack, "
        "Imperium Invasion Fleet, Pan-Galactic Security Council"
    )
    goal = "peace-war-leader"
    s = round_start(
        f"{line} / New Earth, Gem World, Rebel Miners, +2", "Old Earth, Outlaw World",
        prestige=[1], goals=[goal], **BOW,
    )  # fmt: skip
    assert s.military() == 2 + 3 + 3
    s.actions("settle", NOTHING_TO_SELL)
    other = s.copy()
    s.play("0 settle new-earth", "1 pass")
    assert "new-earth" in s.tableau(0)
    assert s.asked == "conquer_extra"  # and no takeover
    assert game.decisions(s.state)[0].rule == "BOW-SETTLE-17"
    s.play("0 conquer_extra rebel-sneak-attack:extra_conquest rebel-miners")
    assert "rebel-miners" in s.tableau(0)
    other.play("0 pass", "1 pass")
    assert "consume interstellar-casus-belli:spend_prestige" in other.legal(0)
    other.play("0 consume interstellar-casus-belli:spend_prestige")
    assert other.chips(0) == 3
    for played in (s, other):
        assert not [event for event in played.log if event.kind.startswith("takeover")]
    examine(s.state, "settle")
    assert s.state.goals[0].seats == []
    s = round_start(
        f"{line}, Universal Peace Institute, Pan-Galactic Mediator, Contact Specialist, "
        "Empath World, Refugee World, Outlaw World, Pan-Galactic League, "
        "Psi-Crystal World, Uplift Code",
        goals=[goal], load=False, **BOW,
    )  # fmt: skip
    assert s.military() == 8 - 9 + 1
    examine(s.state, "settle")
    assert s.state.goals[0].seats == []
    s.state.players[0].tableau = s.state.players[0].tableau[1:]
    assert s.military() < 0
    examine(s.state, "settle")
    assert s.state.goals[0].seats == [0]


@pytest.mark.parametrize(
    ("prestige_spent", "card", "end"),
    [(True, True, "military_too_low"), (True, False, "succeeded"), (False, True, "succeeded")],
)
def test_the_defense_adds_all_temporary_military(prestige_spent, card, end):
    """BOW-T-78, BOW-TAKEOVER-15, BOW-ACTION-14, BOW-SETTLE-5, -6, -8: a strengthened Settle, a
    prestige, and a card for the defense."""
    s = round_start(
        "New Sparta, Imperium Planet Buster, Space Marines",
        "Old Earth, Rebel Troops, Alien Booby Trap, Outlaw World / +1",
        prestige=[0, 2], leader=1, takeovers=True, **BOW,
    )  # fmt: skip
    assert [s.military(seat) for seat in (0, 1)] == [7, 1]
    s.actions("settle", "prestige-settle").play("0 pass", "1 pass")
    assert s.prestige(1) == 1
    s.play("0 takeover imperium-planet-buster outlaw-world")
    assert s.asked == "spend"
    s.refused("1 settle gem-world", "illegal")
    s.play("1 spend alien-booby-trap:military_for_prestige -" if prestige_spent else "1 pass")
    assert s.asked == "discard"
    s.play(f"1 discard {s.hand(1)[0] if card else '-'}").finish()
    assert (s.prestige(1), ends(s)) == (1 - prestige_spent, [end])
    assert s.strengths == [(7, 1 + 1 + 2 + 3 * prestige_spent + card)]
    assert ("outlaw-world" in s.tableau(1)) == (end != "succeeded")


def test_a_takeover_of_a_world_that_was_replaced_fails():
    """BOW-T-79, BOW-TAKEOVER-14, -17: the prestige and Imperium Invasion Fleet are lost."""
    s = round_start(
        "New Sparta, Interstellar Casus Belli, Imperium Invasion Fleet, Space Marines",
        "Old Earth, Terraforming Engineers, Gem World / Spice World, +1",
        prestige=[1], takeovers=True, **BOW,
    )  # fmt: skip
    s.actions("settle", NOTHING_TO_SELL).play("0 pass", "1 pass")
    s.play("0 takeover interstellar-casus-belli gem-world")
    moves = [text for text in s.legal(1) if text.startswith("replace_world")]
    assert moves
    s.play(f"1 {moves[0]}").finish()
    assert (ends(s), s.prestige()) == (["world_has_moved"], 0)
    assert "imperium-invasion-fleet" not in s.tableau(0)


@pytest.mark.parametrize("change", [
    lambda cards: cards.append("space-mercenaries"),  # it would make the seat vulnerable
    lambda cards: cards.remove("outlaw-world"),  # it would protect this world
])  # fmt: skip
def test_no_foreign_state_has_another_tableau_as_the_phase_began(change):
    """BOW-TAKEOVER-1: who can be attacked depends on it."""
    attacker = "New Sparta, Space Marines, Interstellar Casus Belli"
    state = plain(settling(attacker, "Earth's Lost Colony, Outlaw World", prestige=[1]))
    assert faults(state) == []
    change(state["at_start"][1])
    assert faults(state) == [("/at_start/1", "bad_tableau")]


def against_scavengers(attacker, defender, **more):
    """A attacks B's Galactic Scavengers, which hold a good and have two cards stored."""
    s = round_start(attacker, defender, prestige=[1], takeovers=True, load=False, **BOW, **more)
    stored = [s.state.deck.pop(), s.state.deck.pop()]
    s.state.players[1].stored = list(stored)
    s = s.copy()
    return s.actions("settle", NOTHING_TO_SELL).play("0 pass", "1 pass"), stored


def test_stored_cards_go_with_a_world_taken_over():
    """BOW-T-80, BOW-TAKEOVER-2, -5, -8, -19, BOW-STORE-6: the good and two cards move with Galactic
    Scavengers."""
    s, stored = against_scavengers(
        "Ancient Race, Interstellar Casus Belli, Imperium Invasion Fleet", "Galactic Scavengers*"
    )
    assert [s.military(seat) for seat in (0, 1)] == [3, 0]
    s.play("0 takeover interstellar-casus-belli galactic-scavengers").finish()
    assert (ends(s), s.strengths) == (["succeeded"], [(3, 2)])
    assert s.tableau(0)[-1] == "galactic-scavengers"
    assert s.goods(0) == ["galactic-scavengers"]
    assert (s.state.players[0].stored, s.state.players[1].stored) == (stored, [])
    assert s.prestige() == 1 - 1 + 2 + 2
    assert CARDS["galactic-scavengers"].data.defense is None  # not military
    assert (s.tableau(1), s.asked) == ([], "select")
    assert game.load(game.codec.encode(s.state)) == s.state


def test_stored_cards_are_discarded_with_a_world_destroyed():
    """BOW-T-80, BOW-TAKEOVER-3, -5, -8, -19, BOW-STORE-6: the good of Galactic Scavengers is
    discarded as well."""
    attacker = "Old Earth, Imperium Planet Buster, Imperium Invasion Fleet"
    s, _ = against_scavengers(attacker, "Galactic Scavengers*")
    assert s.asked != "takeover"  # it is not vulnerable
    s, stored = against_scavengers(attacker, "Galactic Scavengers*, Expedition Force")
    assert [s.military(seat) for seat in (0, 1)] == [6, 1]
    (good,) = s.state.players[1].tableau[0].goods
    s.play("0 takeover imperium-planet-buster galactic-scavengers").finish()
    assert ends(s) == ["succeeded"]
    assert {*stored, good, "galactic-scavengers", "imperium-invasion-fleet"} == {*s.state.discard}
    assert (s.state.players[1].stored, s.prestige()) == ([], 1 + 2 + 2)
