"""The Brink of War: takeovers (BOW-TAKEOVER)."""

from __future__ import annotations

import pytest

from tests.race.kit import BOW, NOTHING_TO_SELL, round_start


def settling(*seats, **more):
    """Everyone has chosen in Settle to place nothing; A is next."""
    s = round_start(*seats, **{**BOW, "takeovers": True, **more})
    s.actions("settle", *[NOTHING_TO_SELL] * (len(seats) - 1))
    for seat in list(s.waiting):
        s.play(f"{seat} pass")
    return s


def prestige(s, seat=0):
    return s.state.players[seat].prestige


def ends(s):
    """The takeovers that ended, as ``succeeded`` or why they failed."""
    kinds = ("takeover_succeeded", "takeover_failed")
    return [event.data.get("reason", "succeeded") for event in s.log if event.kind in kinds]


def test_bow_t_39():
    """BOW-T-39, BOW-TAKEOVER-2, -10: any world, for a prestige."""
    seats = (
        "New Sparta, Space Marines, Interstellar Casus Belli",
        "Earth's Lost Colony, Outlaw World",
    )
    s = settling(*seats, prestige=[1])
    s.play("0 takeover interstellar-casus-belli outlaw-world")
    s.finish()
    assert ends(s) == ["succeeded"]
    assert prestige(s) == 2
    assert "outlaw-world" in s.tableau(0)
    assert settling(*seats).asked != "takeover"


def test_bow_t_40():
    """BOW-T-40, BOW-TAKEOVER-3, -16, -18: Imperium Planet Buster destroys."""
    buster = "Epsilon Eridani, Imperium Planet Buster"
    s = settling(buster, "New Sparta, Gem World")
    s.play("0 takeover imperium-planet-buster new-sparta")
    s.finish()
    assert ends(s) == ["succeeded"]
    assert s.tableau(1) == ["gem-world"]
    assert "new-sparta" in s.state.discard
    assert prestige(s) == 2
    drawn = [event.data["source"] for event in s.log if event.kind == "cards_drawn"]
    assert drawn == ["settle", "leader"]
    assert settling(buster, "Old Earth, Outlaw World").asked != "takeover"


def test_bow_t_41():
    """BOW-T-41, BOW-TAKEOVER-4: Rebel Sneak Attack."""
    s = settling(
        "Old Earth, Rebel Miners, Rebel Fuel Cache, Rebel Sneak Attack",
        "Imperium Armaments World, Pirate World",
    )
    s.play("0 takeover rebel-sneak-attack pirate-world")
    assert "rebel-sneak-attack" not in s.tableau(0)
    s.finish()
    assert ends(s) == ["succeeded"]


FLEET = "New Sparta, Imperium Invasion Fleet, Imperium Cloaking Technology"


def test_bow_t_42():
    """BOW-T-42, BOW-TAKEOVER-5, -6, -8, -9: a non-military world is attacked."""
    s = settling(FLEET, "Epsilon Eridani, Space Marines, Gem World*")
    s.play("0 takeover imperium-cloaking-technology gem-world").finish()
    assert ends(s) == ["succeeded"]
    assert prestige(s) == 2
    assert s.tableau(0) == ["new-sparta", "gem-world"]
    assert s.goods(0) == ["gem-world"]
    s = settling(FLEET, "Epsilon Eridani, Space Mercenaries, Gem World / +2")
    s.play("0 takeover imperium-cloaking-technology gem-world")
    s.play(f"1 discard {','.join(s.hand(1))}").finish()
    assert ends(s) == ["military_too_low"]
    assert prestige(s) == 0
    assert s.tableau(0) == ["new-sparta"]
    alone = settling("New Sparta, Imperium Invasion Fleet", "Epsilon Eridani, Gem World")
    assert alone.asked != "takeover"


def test_bow_t_43():
    """BOW-T-43, BOW-TAKEOVER-7: it counts as a military world in its own defense."""
    s = settling(FLEET, "Old Earth, Hidden Fortress, Rebel Pact, Gem World")
    s.play("0 takeover imperium-cloaking-technology gem-world").finish()
    failed = next(event for event in s.log if event.kind == "takeover_failed")
    assert (failed.data["attack"], failed.data["defense"]) == (5, 6)


def test_bow_t_44():
    """BOW-T-44, BOW-TAKEOVER-6: Imperium Seat attacks Rebels only."""
    seat = "Imperium Seat, Imperium Invasion Fleet, Space Marines"
    assert settling(seat, "Rebel Cantina, Gem World").asked != "takeover"
    s = settling(seat, "Rebel Cantina, Gem World, Rebel Fuel Cache")
    targets = {text.split()[2] for text in s.legal(0) if text.startswith("takeover")}
    assert targets == {"rebel-cantina", "rebel-fuel-cache"}


def test_bow_t_45():
    """BOW-T-45, BOW-TAKEOVER-12..-14: made to fail, it fails in every respect."""
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


def test_bow_takeover_13_it_may_let_it_pass():
    s = settling(
        "New Sparta, Interstellar Casus Belli, Space Marines",
        "Pan-Galactic Security Council, Outlaw World",
        prestige=[1, 1],
    )
    s.play("0 takeover interstellar-casus-belli outlaw-world", "1 pass").finish()
    assert ends(s) == ["succeeded"]


def test_bow_t_46():
    """BOW-T-46, BOW-PRESTIGE-3: no prestige for the symbol of a world taken over."""
    s = settling(
        "New Sparta, Imperium Capital, Imperium Seat, Space Marines, Mercenary Fleet",
        "Old Earth, Rebel Fuel Refinery*",
    )
    s.play("0 takeover imperium-seat rebel-fuel-refinery").finish()
    assert ends(s) == ["succeeded"]
    assert prestige(s) == 1
    taken = [event for event in s.log if event.kind == "prestige_gained"]
    assert [event.data["source"] for event in taken] == ["imperium-capital"]


def test_bow_t_47():
    """BOW-T-47, BOW-TAKEOVER-1, -11: with takeovers off the other powers work."""
    s = round_start(
        "New Sparta, Interstellar Casus Belli, Imperium Planet Buster, Rebel Sneak Attack, "
        "Imperium Invasion Fleet, Pan-Galactic Security Council / New Earth, +2",
        "Old Earth, Outlaw World",
        prestige=[1],
        **BOW,
    )
    s.actions("settle", NOTHING_TO_SELL)
    assert "settle new-earth" in s.legal(0)
    s.play("0 pass", "1 pass")
    assert "consume interstellar-casus-belli:spend_prestige" in s.legal(0)
    s.play("0 consume interstellar-casus-belli:spend_prestige")
    assert s.chips(0) == 3


def test_bow_t_78():
    """BOW-T-78, BOW-TAKEOVER-15, BOW-SETTLE-8: prestige and a card for the defense."""
    s = settling(
        "New Sparta, Imperium Planet Buster, Space Marines, Expedition Force",
        "Old Earth, Rebel Troops, Alien Booby Trap, Outlaw World / +1",
        prestige=[0, 1],
    )
    s.play("0 takeover imperium-planet-buster outlaw-world")
    assert s.asked == "spend"
    s.play("1 spend alien-booby-trap:military_for_prestige -")
    assert s.state.players[1].temporary == 3
    assert prestige(s, 1) == 0


def test_bow_t_79():
    """BOW-T-79, BOW-TAKEOVER-14, -17: a target that was replaced is gone."""
    s = round_start(
        "New Sparta, Interstellar Casus Belli, Imperium Invasion Fleet, Space Marines",
        "Old Earth, Terraforming Engineers, Gem World / Spice World, +1",
        prestige=[1],
        takeovers=True,
        **BOW,
    )
    s.actions("settle", NOTHING_TO_SELL).play("0 pass", "1 pass")
    s.play("0 takeover interstellar-casus-belli gem-world")
    moves = [text for text in s.legal(1) if text.startswith("replace_world")]
    assert moves
    s.play(f"1 {moves[0]}").finish()
    assert ends(s) == ["world_has_moved"]
    assert prestige(s) == 0
    assert "imperium-invasion-fleet" not in s.tableau(0)


@pytest.mark.parametrize("destroys", [False, True])
def test_bow_t_80(destroys):
    """BOW-T-80, BOW-TAKEOVER-19, BOW-STORE-6: stored cards go with the world, or are discarded."""
    power = "Imperium Planet Buster" if destroys else "Interstellar Casus Belli"
    s = round_start(
        f"New Sparta, {power}, Imperium Invasion Fleet, Space Marines",
        "Galactic Scavengers*, Expedition Force",
        prestige=[1],
        takeovers=True,
        load=False,
        **BOW,
    )
    stored = [s.state.deck.pop(), s.state.deck.pop()]
    s.state.players[1].stored = list(stored)
    s = s.copy()
    s.actions("settle", NOTHING_TO_SELL).play("0 pass", "1 pass")
    move = next(text for text in s.legal(0) if text.endswith("galactic-scavengers"))
    s.play(f"0 {move}").finish()
    assert ends(s) == ["succeeded"]
    assert s.state.players[1].stored == []
    if destroys:
        assert {*stored, "galactic-scavengers"} <= {*s.state.discard}
        assert prestige(s) == 1 + 2 + 2
    else:
        assert s.state.players[0].stored == stored
        assert s.goods(0) == ["galactic-scavengers"]
        assert prestige(s) == 0 + 2 + 2
