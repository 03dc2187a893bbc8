"""The test scenarios of the rules of Race, each with its id: Explore, Develop, Settle."""

from __future__ import annotations

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from tests.race.kit import BASE, TGS, card, round_start


def keep_bounds(scenario):
    """Cards drawn and cards kept, by seat."""
    return [
        (scenario.drawn(decision.seat), decision.moves.least)
        for decision in game.decisions(scenario.state)
    ]


# -- Explore ---------------------------------------------------------------------------------------


def test_explore_powers_add_to_cards_drawn_and_kept():
    """RACE-T-3, RACE-POWER-3, -13: three seats draw 8, 5, and 4 cards and keep 1, 3, and 2 of
    them."""
    s = round_start(
        "Expedition Force", "Galactic Renaissance", "Research Labs, Galactic Survey: SETI"
    ).actions("explore+5", "explore+1+1", "settle")
    assert keep_bounds(s) == [(8, 1), (5, 3), (4, 2)]


def test_only_drawn_cards_can_be_kept_in_explore():
    """RACE-T-4, RACE-EXPLORE-9: a card of the old hand is not one of those drawn."""
    s = round_start("/ Gem World").actions("explore+1+1", "explore+5")
    assert keep_bounds(s)[0] == (3, 2)
    drawn = s.state.players[0].drawn
    assert {name for text in s.choices(0) for name in text.split(",")} == set(drawn)
    s.refused(f"0 keep {drawn[0]},gem-world", "not_drawn", "RACE-EXPLORE-9")
    assert game.view(s.state, 0).table.drawn == sorted(drawn)
    assert game.view(s.state, 1).table.players[0].drawn == 3


# -- Develop ---------------------------------------------------------------------------------------


def test_reductions_and_the_bonus_make_a_development_free():
    """RACE-T-5, RACE-DEVELOP-6, RACE-POWER-5: reductions and bonus, never below 0."""
    s = round_start("Investment Credits, Galactic Federation / Interstellar Bank, +2")
    s.actions("develop", "develop").play("0 develop interstellar-bank", "1 pass")
    assert s.hands()[0] == 2
    assert not s.happened("cards_drawn")


def test_a_card_just_placed_does_not_draw_in_the_same_phase():
    """RACE-T-6, RACE-DEVELOP-10: Public Works draws after another development; a new bank does not
    draw yet."""
    s = round_start("Public Works / Interstellar Bank, +3")
    s.actions("settle", "develop").play("0 develop interstellar-bank", "1 pass").pay(0, 2)
    assert s.hands()[0] == 2
    assert [event.kind for event in s.events[:2]] == ["cards_discarded", "cards_drawn"]
    assert [event.data["source"] for event in s.happened("cards_drawn")] == ["public-works"]


def test_a_power_after_placing_ignores_its_own_card():
    """RACE-T-7: Public Works does not draw for itself."""
    s = round_start("/ Public Works, +1")
    s.actions("develop", "develop").play("0 develop public-works", "1 pass")
    assert s.hands()[0] == 1
    assert not s.happened("cards_drawn")


def test_the_same_development_cannot_be_placed_twice():
    """RACE-T-8, RACE-DEVELOP-8: a second copy of Space Marines is not a legal choice."""
    s = round_start("Space Marines / Space Marines, +3").actions("develop", "develop")
    assert s.choices(0) == set()
    s.refused("0 develop space-marines#2", "duplicate_development", "RACE-DEVELOP-8")
    both = round_start("/ Space Marines, Space Marines, +2").actions("develop", "develop")
    assert both.choices(0) == {"space-marines", "space-marines#2"}


def test_a_card_drawn_at_the_start_of_develop_may_pay():
    """RACE-T-9, RACE-DEVELOP-1: the card of the bank makes Drop Ships affordable, or is placed."""
    s = round_start("Interstellar Bank / Drop Ships, +3").actions("settle", "develop")
    assert s.hands()[0] == 5
    s.play("0 develop drop-ships", "1 pass")
    assert s.tableau(0) == ["interstellar-bank", "drop-ships"]
    assert s.hands()[0] == 0
    s = round_start("Interstellar Bank / +1", deck="Expedition Force").actions("settle", "develop")
    assert "expedition-force" in s.choices(0)


# -- Settle ----------------------------------------------------------------------------------------


def test_a_windfall_world_brings_a_good_and_the_bonus():
    """RACE-T-10: a reduction by kind, the windfall good and the bonus."""
    s = round_start("Mining Robots / Asteroid Belt, +2").actions("settle", "settle")
    s.play("0 settle asteroid-belt", "1 pass").pay(0, 1)
    assert (s.goods(0), s.hands()[0]) == (["asteroid-belt"], 2)


def test_military_of_several_cards_adds_up():
    """RACE-T-11: New Sparta and Expedition Force conquer defense 3 but not defense 4."""
    s = round_start("New Sparta, Expedition Force / Rebel Warrior Race, Malevolent Lifeforms")
    s.actions("produce", "settle")
    assert s.choices(0) == {"rebel-warrior-race"}
    s.refused("0 settle malevolent-lifeforms", "military_too_low", "RACE-SETTLE-14")
    s.play("0 settle rebel-warrior-race", "1 pass")
    assert s.goods(0) == ["rebel-warrior-race"]
    assert BASE["rebel-warrior-race"].good == "genes"


def test_negative_military_lowers_the_total():
    """RACE-T-12: negative Military is not optional."""
    s = round_start("New Sparta, Empath World / Outlaw World, Former Penal Colony")
    s.actions("settle", "settle")
    assert s.choices(0) == {"outlaw-world"}
    s.refused("0 settle former-penal-colony", "military_too_low", "RACE-SETTLE-14")


ELEVEN = (
    "New Sparta, New Military Tactics, Artist Colony, Gem World, Spice World, Space Port, "
    "Public Works, Investment Credits, Interstellar Bank, Export Duties, Deficit Spending"
)


def test_a_power_needed_to_conquer_is_used_automatically():
    """RACE-T-13: New Military Tactics is forced, and keeps the tableau below 12."""
    s = round_start(f"{ELEVEN} / Rebel Outpost").actions("settle", "settle")
    s.play("0 settle rebel-outpost", "1 pass")
    assert len(s.tableau(0)) == 11
    assert "new-military-tactics" not in s.tableau(0)
    assert "new-military-tactics" in s.state.discard
    assert s.asked == "select"


def test_military_does_not_lower_the_price_of_a_military_world():
    """RACE-T-14: Rebel Base costs 3 with Contact Specialist and Replicant Robots."""
    s = round_start(
        "Contact Specialist, Replicant Robots, Drop Ships, Space Marines / Rebel Base, +4"
    )
    s.actions("develop", "settle").play("0 pass", "1 pass", "0 settle rebel-base", "1 pass")
    assert s.asked == "pay"
    s.refused(f"0 pay {s.hand(0)[0]}", "wrong_payment", "RACE-SETTLE-2")
    s.pay(0, 3)
    assert s.hands()[0] == 1
    assert "rebel-base" in s.tableau(0)


def test_contact_specialist_does_not_pay_for_alien_worlds():
    """RACE-T-15, RACE-SETTLE-20, -21: Alien Robot Sentry is not a legal choice, even with 8 cards
    in hand."""
    s = round_start("Contact Specialist / Alien Robot Sentry, Rebel Homeworld, +8")
    assert s.actions("settle", "settle").choices(0) >= {"rebel-homeworld"}
    assert "alien-robot-sentry" not in s.choices(0)
    s.refused("0 settle alien-robot-sentry", "military_too_low")


def test_contact_specialist_and_colony_ship_work_together():
    """RACE-T-16: Avian Uplift Race needs both, so the player is not asked."""
    s = round_start("Contact Specialist, Colony Ship / Avian Uplift Race").actions(
        "produce", "settle"
    )
    s.play("0 settle avian-uplift-race", "1 pass")
    assert s.tableau(0) == ["contact-specialist", "avian-uplift-race"]
    assert (s.goods(0), s.state.discard) == (["avian-uplift-race"], ["colony-ship"])


def test_colony_ship_does_not_help_with_the_alien_kind():
    """RACE-T-17: Colony Ship helps with a gray ALIEN world, not with the Alien kind."""
    s = round_start("Colony Ship / Alien Rosetta Stone World, Deserted Alien Colony")
    s.actions("produce", "settle")
    assert s.choices(0) == {"alien-rosetta-stone-world"}
    s.play("0 settle alien-rosetta-stone-world", "1 pass")
    assert (s.hands()[0], s.tableau(0)) == (1, ["alien-rosetta-stone-world"])
    rich = round_start("Colony Ship / Deserted Alien Colony, +6").actions("produce", "settle")
    rich.play("0 settle deserted-alien-colony", "1 pass")
    assert rich.asked == "pay"
    rich.pay(0, 5)
    assert rich.tableau(0) == ["colony-ship", "deserted-alien-colony"]


def test_powers_against_alien_worlds_do_not_affect_other_worlds():
    """RACE-T-18: specialized Military and reductions of Alien Rosetta Stone World."""
    s = round_start(
        "Alien Rosetta Stone World, Epsilon Eridani / Alien Robot Sentry, Rebel Fuel Cache, "
        "Former Penal Colony, Alien Robot Scout Ship, Deserted Alien Outpost"
    ).actions("produce", "settle")
    # Military 3 against Alien worlds, 1 against others.
    assert s.choices(0) == {"alien-robot-sentry", "rebel-fuel-cache", "deserted-alien-outpost"}
    message = s.refused("0 settle alien-robot-scout-ship", "military_too_low")
    assert message == "Alien Robot Scout Ship has defense 4; your Military against it is 3."
    message = s.refused("0 settle former-penal-colony", "military_too_low")
    assert message == "Former Penal Colony has defense 2; your Military against it is 1."
    s.play("0 settle deserted-alien-outpost", "1 pass").pay(0, 2)
    assert s.hands()[0] == 2
    # The only other gray ALIEN world to pay for comes with an expansion.
    s = round_start("Alien Rosetta Stone World / Deserted Alien World, +6", **TGS)
    s.actions("produce", "settle").play("0 settle deserted-alien-world", "1 pass")
    assert s.state.agenda[-1].cost == CARDS["deserted-alien-world"].price


def test_a_card_placed_works_from_the_next_phase_on():
    """RACE-T-19, RACE-POWER-6, -12: Space Marines work in Settle, and Blaster Gem Mines in the next
    round."""
    s = round_start("/ Space Marines, Reptilian Uplift Race, +1").actions("develop", "settle")
    s.play("0 develop space-marines", "1 pass").pay(0, 1)
    s.play("0 settle reptilian-uplift-race", "1 pass")
    assert s.tableau(0) == ["space-marines", "reptilian-uplift-race"]
    s = round_start("/ Blaster Gem Mines, Rebel Fuel Cache, +3").actions("settle", "settle")
    assert s.choices(0) == {"blaster-gem-mines"}
    s.play("0 settle blaster-gem-mines", "1 pass").pay(0, 3).actions("settle", "settle")
    assert "rebel-fuel-cache" in s.choices(0)


# -- powers that need not be used ------------------------------------------------------------------


def test_discarding_for_military_does_not_change_the_price():
    """RACE-T-45: New Military Tactics discarded or kept while paying for a world."""
    line = "New Sparta, New Military Tactics / Gem World"
    s = round_start(f"{line}, +2").actions("settle", "settle").play("0 settle gem-world", "1 pass")
    other = s.copy()
    s.play("0 place_by pay -")
    assert (s.hands()[0], len(s.tableau(0))) == (1, 3)
    other.play("0 place_by pay new-military-tactics")
    assert (other.hands()[0], len(other.tableau(0))) == (1, 2)
    for discard in ("-", "new-military-tactics"):
        s = round_start(f"{line}, +4").actions("settle", "settle")
        s.play("0 settle gem-world", "1 pass", f"0 place_by pay {discard}")
        for count in (1, 3):
            cards = ",".join(s.hand(0)[:count])
            s.refused(f"0 pay {cards}", "wrong_payment", "RACE-SETTLE-2")


def test_colony_ship_may_be_wasted_on_a_free_world_only():
    """RACE-T-46: Colony Ship discarded for nothing, but never when conquering."""
    s = round_start("Colony Ship, Replicant Robots / Gem World, +1")
    s.actions("consume-trade", "settle").play("0 settle gem-world", "1 pass")
    other = s.copy()
    s.play("0 place_by pay -")
    assert (s.hands()[0], s.tableau(0)[0]) == (1, "colony-ship")
    other.play("0 place_by pay colony-ship")
    assert (other.hands()[0], other.tableau(0)[0]) == (1, "replicant-robots")
    s = round_start("Epsilon Eridani, Colony Ship, New Military Tactics / Outlaw World")
    s.actions("settle", "settle").play("0 settle outlaw-world", "1 pass")
    assert "place_by conquer colony-ship" not in s.legal(0)
    s.refused("0 place_by conquer colony-ship", "wrong_discard", "RACE-SETTLE-13")


def test_empty_piles_yield_nothing_until_a_card_is_discarded():
    """RACE-T-47: deck and discard pile run out in Explore; a later discard is drawn again."""
    s = round_start("Public Works / Interstellar Bank, +1", "", deck_size=2)
    s.actions("explore+1+1", "develop")
    assert (s.hands()[0], s.state.deck, s.state.discard) == (4, [], [])
    assert [event.seat for event in s.happened("cards_drawn")] == [0]
    assert s.asked == "develop"
    paid = s.hand(0)[-2:]
    s.play("0 develop interstellar-bank", "1 pass").pay(0, 2)
    assert set(s.happened("cards_drawn")[0].private["cards"]) < set(paid)
    assert len(s.state.deck) == 1
    assert card("Interstellar Bank") in s.tableau(0)
