"""The Brink of War: Settle besides takeovers (BOW-SETTLE, BOW-POWER, BOW-STORE)."""

from __future__ import annotations

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.counting import total_military
from tests.race.kit import BOW, NOTHING_TO_SELL, round_start


def settling(seat, *others, **more):
    """A has chosen Settle; nobody else places anything."""
    s = round_start(seat, *others, **{**BOW, **more})
    return s.actions("settle", *[NOTHING_TO_SELL] * (len(s.state.players) - 1))


def pass_others(s):
    for seat in s.waiting:
        if seat:
            s.play(f"{seat} pass")
    return s


def placing(s, move):
    """A's choice of a world; the others place nothing."""
    return pass_others(s.play(f"0 {move}"))


def test_imperium_invasion_fleet_conquers_a_non_military_world():
    """BOW-T-24, BOW-SETTLE-1, -14..-16: New Earth is placed without payment and brings 2
    prestige."""
    s = settling("New Sparta, Imperium Invasion Fleet / New Earth")
    placing(s, "settle new-earth")
    assert s.tableau(0) == ["new-sparta", "new-earth"]
    assert s.state.discard == ["imperium-invasion-fleet"]
    assert not [event for event in s.log if event.kind == "cards_discarded"]  # no payment
    assert s.prestige() == 2
    for helping in ("", ", Replicant Robots"):
        s = settling(f"New Sparta, Imperium Invasion Fleet{helping} / Alien Robotic Factory")
        assert s.choices(0) == set()


def test_specialized_military_conquers_a_non_military_world():
    """BOW-SETTLE-14, -15, BOW-OORT-1: the owner of a world of any kind names its kind."""
    fleet = "Imperium Invasion Fleet, Pan-Galactic Mediator, Contact Specialist"
    assert settling(f"Old Earth, {fleet} / Rebel Cantina").choices(0) == {"rebel-cantina"}
    fleet += ", Universal Peace Institute"
    for helping, conquered in (("Alien Tech Institute", True), ("Investment Credits", False)):
        s = settling(f"Old Earth, {fleet}, {helping} / Alien Oort Cloud Refinery, +2")
        placing(s, "settle alien-oort-cloud-refinery")
        assert (s.asked == "place_by") == conquered


def test_imperium_invasion_fleet_adds_military_for_the_whole_phase():
    """BOW-T-25, BOW-POWER-1, BOW-SETTLE-4, -15: its Military goes on counting in the phase."""
    s = settling(
        "New Sparta, Imperium Invasion Fleet, Improved Logistics / New Earth, Lost Alien Warship"
    )
    placing(s, "settle new-earth")
    assert s.state.players[0].lingering == ["imperium-invasion-fleet"]
    assert "settle lost-alien-warship" in s.legal(0)
    s.play("0 settle lost-alien-warship")
    assert "lost-alien-warship" in s.tableau(0)
    assert s.finish().state.players[0].lingering == []
    assert (s.asked, s.military()) == ("select", 2 + 2)


def test_a_replaced_world_counts_until_the_phase_ends():
    """BOW-T-26, BOW-POWER-1, BOW-SETTLE-20, -21: a world replaced still weakens in the phase."""
    s = settling(
        "New Sparta, Improved Logistics, Terraforming Engineers, Empath World / "
        "Gem World, Plague World, Former Penal Colony, +3"
    )
    assert s.military() == 1
    placing(s, "settle gem-world").pay(0, 1)
    s.play("0 replace_world terraforming-engineers:replace_world empath-world plague-world")
    assert (s.prestige(), s.tableau(0)[-2:]) == (1, ["gem-world", "plague-world"])
    assert "settle former-penal-colony" not in s.legal(0)


def test_replacing_a_world_draws_no_cards():
    """BOW-T-27, BOW-SETTLE-20..-22, BOW-PRESTIGE-2: the new world brings a good and prestige."""
    s = settling(
        "Terraforming Engineers, Terraforming Robots, Gem World* / "
        "Alien Tourist Attraction, Comet Zone"
    )
    placing(s, "pass")
    moves = [text for text in s.legal(0) if text.startswith("replace_world")]
    assert [text.split()[-1] for text in moves] == ["alien-tourist-attraction"]
    hand = len(s.hand(0))
    s.play(
        "0 replace_world terraforming-engineers:replace_world gem-world alien-tourist-attraction"
    )
    told = {"replaced": "gem-world", "world": "alien-tourist-attraction"}
    assert [event.data for event in s.happened("world_replaced", 0)] == [
        {**told, "power": "terraforming-engineers:replace_world"}
    ]
    assert s.tableau(0)[-1] == "alien-tourist-attraction"
    assert "gem-world" in s.state.discard
    assert len(s.state.discard) == 2  # and its good
    assert (s.goods(0), s.prestige()) == (["alien-tourist-attraction"], 2)
    assert len(s.hand(0)) == hand - 1


def test_a_world_placed_in_this_phase_cannot_be_replaced():
    """BOW-T-27, BOW-SETTLE-21: Gem World was just paid for."""
    s = settling("Terraforming Engineers, New Sparta / Gem World, Comet Zone, +4")
    placing(s, "settle gem-world").pay(0, 1)
    assert not [text for text in s.legal(0) if text.startswith("replace_world")]


def test_a_good_lowers_the_cost_of_a_world_or_development():
    """BOW-T-28, BOW-SETTLE-10, -26, -27, BOW-DEVELOP-4: goods for costs."""
    s = settling("Golden Age of Terraforming, Plague World* / Comet Zone, Research Labs, +2")
    placing(s, "settle comet-zone")
    s.play("0 spend golden-age-of-terraforming:discount_for_good plague-world")
    assert (s.tableau(0)[-1], s.goods(0)) == ("comet-zone", ["comet-zone"])
    assert len(s.hand(0)) == 3 + 1  # nothing was paid; the Settle bonus
    assert s.state.players[0].produced == []
    s.finish().actions("develop", NOTHING_TO_SELL)
    assert s.state.players[0].saved == 0
    s.play("0 develop research-labs", "1 pass")
    s.play("0 spend golden-age-of-terraforming:discount_for_good comet-zone")
    assert s.goods(0) == []
    assert s.state.agenda[-1].cost == 4 - 1 - 2  # the Develop bonus, too


def test_without_a_good_a_power_that_takes_one_makes_no_world_affordable():
    """BOW-SETTLE-10: Comet Zone costs 3, which only a good makes up for."""
    for world, affordable in (("Plague World*", True), ("Plague World", False)):
        s = settling(f"Golden Age of Terraforming, {world} / Comet Zone")
        assert ("settle comet-zone" in s.legal(0)) is affordable


def test_a_reduction_for_a_good_lasts_for_the_phase():
    """BOW-T-29, BOW-SETTLE-10, BOW-OQ-6: the goods pay for New Earth and for Prosperous World."""
    s = settling(
        "Golden Age of Terraforming, Lifeforms, Inc.*, Plague World*, Improved Logistics / "
        "New Earth, Prosperous World"
    )
    placing(s, "settle new-earth")
    s.play("0 spend lifeforms-inc:discount_for_good lifeforms-inc")
    assert s.goods(0) == ["new-earth"]  # the other good had to be discarded too
    assert s.tableau(0)[-1] == "new-earth"
    s.play("0 settle prosperous-world")
    assert s.tableau(0)[-1] == "prosperous-world"


def test_a_good_lowers_the_cost_only_of_a_world_paid_for():
    """BOW-SETTLE-10, -11, RACE-OQ-12: a world that can only be conquered offers no reduction."""
    outlaw = "Lifeforms, Inc.* / Outlaw World, +1"
    s = placing(settling(f"New Sparta, {outlaw}"), "settle outlaw-world")
    assert s.asked != "spend"  # it can only be conquered
    s = placing(settling(f"New Sparta, Contact Specialist, {outlaw}"), "settle outlaw-world")
    assert s.asked == "spend"
    s.play("0 spend lifeforms-inc:discount_for_good lifeforms-inc")
    assert s.asked != "place_by"  # it is paid for
    strong = "New Sparta, Space Marines, Drop Ships, Contact Specialist, Lifeforms, Inc.*"
    s = placing(settling(f"{strong} / Rebel Base, +1"), "settle rebel-base")
    assert s.asked != "spend"  # it costs too much even then
    assert "rebel-base" in s.tableau(0)


def test_spending_a_good_to_pay_less_rules_out_conquest():
    """BOW-SETTLE-11, RACE-OQ-12: who spends a good to pay less pays, in one of several ways."""
    s = settling("New Sparta, Contact Specialist, Colony Ship, Lifeforms, Inc.* / Outlaw World, +4")
    placing(s, "settle outlaw-world")
    s.play("0 spend lifeforms-inc:discount_for_good lifeforms-inc")
    ways = {text.split()[1] for text in s.legal(0)}
    assert ways == {"contact-specialist"}
    s.refused("0 place_by conquer -", "wrong_way", "RACE-OQ-12")
    assert game.load(game.codec.encode(s.state))


def test_paying_for_a_military_world_brings_prestige():
    """BOW-T-30, BOW-SETTLE-13: Rebel Fuel Cache costs 0 and brings 1 prestige."""
    s = settling("Old Earth, Contact Specialist, Pan-Galactic Mediator / Rebel Fuel Cache")
    assert s.military() == -2
    placing(s, "settle rebel-fuel-cache")
    assert not [event for event in s.log if event.kind == "cards_discarded"]  # it costs 0
    assert s.prestige() == 1
    assert s.told("good_placed", "world") == ["rebel-fuel-cache"]


def test_two_powers_pay_for_certain_military_worlds_only():
    """BOW-T-31, BOW-SETTLE-9, -11, -12: paying for Alien worlds, and for Uplift worlds."""
    team = "Alien Research Team / Alien Robot Sentry, Lost Alien Warship, Rebel Miners, +3"
    s = settling(team)
    assert s.choices(0) == {"alien-robot-sentry", "lost-alien-warship"}
    for line, world, cost in (
        (team, "alien-robot-sentry", 2 - 1),
        (team, "lost-alien-warship", 5 - 1),
        (f"Rebel Pact, {team}", "lost-alien-warship", 5 - 1 - 2),
    ):
        s = placing(settling(line), f"settle {world}")
        assert (s.asked, s.state.agenda[-1].cost) == ("pay", cost)
    s = settling("Ravaged Uplift World / Avian Uplift Race, Rebel Miners, +3")
    assert s.choices(0) == {"avian-uplift-race"}
    assert placing(s, "settle avian-uplift-race").state.agenda[-1].cost == 2


def test_prestige_is_spent_if_its_military_is_needed():
    """BOW-T-32, BOW-SETTLE-6, BOW-PRESTIGE-4, -6, RACE-POWER-10: a prestige for Military."""
    hand = "New Sparta, Alien Booby Trap / Lost Alien Warship, Rebel Fuel Refinery"
    s = settling(hand, prestige=[1])
    assert s.choices(0) == {"lost-alien-warship", "rebel-fuel-refinery"}
    placing(s, "settle lost-alien-warship")
    assert s.prestige() == 0
    assert "lost-alien-warship" in s.tableau(0)
    assert settling(hand).choices(0) == set()


def test_a_rare_good_of_any_world_is_spent_for_military():
    """BOW-T-33, BOW-SETTLE-7: Rebel Fuel Refinery takes its own good or that of Comet Zone."""
    line = "New Sparta, Rebel Fuel Refinery*, Comet Zone*, Lifeforms, Inc.* / Malevolent Lifeforms"
    s = settling(line)
    placing(s, "settle malevolent-lifeforms")
    assert s.choices(0) == {"rebel-fuel-refinery:military_for_good"}  # it cannot be paid for
    assert game.load(game.codec.encode(s.state))
    s.refused("0 spend rebel-fuel-refinery:military_for_good old-earth", "cannot_spend")
    for world, left in (
        ("comet-zone", "rebel-fuel-refinery"), ("rebel-fuel-refinery", "comet-zone")
    ):  # fmt: skip
        either = s.copy().play(f"0 spend rebel-fuel-refinery:military_for_good {world}")
        assert "malevolent-lifeforms" in either.tableau(0)
        assert left in either.goods(0) and world not in either.goods(0)
    s = settling("New Sparta, Rebel Fuel Refinery, Comet Zone / Malevolent Lifeforms")
    assert s.choices(0) == set()


def test_rebel_freedom_fighters_bring_prestige_for_rebels():
    """BOW-T-34, BOW-SETTLE-1, -3, -25, BOW-DEVELOP-3: Rebels bring prestige."""
    s = round_start("Rebel Freedom Fighters / Rebel Troops, Rebel Miners, +2", **BOW)
    assert s.military() == 1
    s.actions("develop", "settle").play("0 develop rebel-troops", "1 pass").pay(0, 1)
    assert (s.prestige(), s.military()) == (1, 2)
    s.play("1 pass", "0 settle rebel-miners").finish()
    assert s.prestige() == 2
    t = round_start(
        "Rebel Freedom Fighters, Imperium Troops, Rebel Troops", "New Sparta", **BOW
    ).state
    assert total_military(t.tableau(0)) == 1


def test_military_grows_with_each_chromosome_world():
    """BOW-T-35, BOW-SETTLE-2: Military for worlds with a chromosome."""
    force = "Uplift Mercenary Force"
    t = round_start(force, **BOW).state
    assert total_military(t.tableau(0)) == 1
    t = round_start(f"{force}, Avian Uplift Race, Uplift Revolt World", **BOW).state
    assert total_military(t.tableau(0)) == 6


def test_a_card_paid_is_stored_under_galactic_scavengers():
    """BOW-T-36, BOW-STORE-1..-5: one of the cards paid is stored."""
    s = round_start(
        "Galactic Scavengers, New Sparta, Rebel Troops / "
        "Space Marines, Rebel Base, Investment Credits, +2",
        "Old Earth / +1",
        load=False,
        **BOW,
    )
    player = s.state.players[0]
    player.stored = [s.state.deck.pop()]
    # Investment Credits costs nothing, so nothing is stored.
    free = (
        s.copy().actions("develop", NOTHING_TO_SELL).play("0 develop investment-credits", "1 pass")
    )
    assert "investment-credits" in free.tableau(0)
    assert (free.asked, len(free.state.players[0].stored)) == ("select", 1)

    s.actions(NOTHING_TO_SELL, "develop").play("0 develop space-marines", "1 pass")
    paid = s.hand(0)[-2:]
    s.pay(0, 2)
    assert {text.split()[1] for text in s.legal(0)} == {*paid}
    s.play(f"0 {s.legal(0)[0]}")
    assert len(player.stored) == 2 and paid[0] in player.stored
    assert (s.state.discard, player.paid, len(s.hand(0))) == ([paid[1]], [], 2)

    s.actions(NOTHING_TO_SELL, "settle").play("1 pass", "0 settle rebel-base")
    assert "rebel-base" in s.tableau(0)  # 2 + 1 + 2, and 1 for the card discarded
    assert (s.hand(0), len(player.stored)) == ([], 2)
    s.actions(NOTHING_TO_SELL, "produce").finish()
    assert (len(s.hand(0)), player.stored) == (2, [])
    (taken,) = [event for event in s.log if event.kind == "stored_taken"]
    assert (taken.seat, taken.data) == (0, {"count": 2, "world": "galactic-scavengers"})
    assert taken.private == {"cards": s.hand(0)}


def test_only_the_owner_sees_stored_cards():
    """BOW-STORE-5: the number is public, the fronts are known to the owner."""
    s = round_start("Galactic Scavengers / Space Marines, +4", **BOW)
    s.actions(NOTHING_TO_SELL, "develop").play("0 develop space-marines", "1 pass").pay(0, 2)
    s.play(f"0 {s.legal(0)[0]}")
    stored = s.state.players[0].stored
    stored[:] = sorted([*stored, s.state.deck.pop()], reverse=True)
    own, other = (game.view(s.state, seat).table for seat in (0, 1))
    assert own.stored == sorted(stored)
    assert not other.stored
    assert [table.players[0].stored for table in (own, other)] == [2, 2]


def test_nothing_is_stored_once_galactic_scavengers_are_replaced():
    """BOW-STORE-1, -6, BOW-POWER-1: what is paid after the world has left is discarded."""
    s = settling(
        "Galactic Scavengers, Terraforming Engineers, Improved Logistics / "
        "Comet Zone, Alien Burial Site, New Earth, +6"
    )
    placing(s, "settle comet-zone").pay(0, 2)
    s.play(f"0 {s.legal(0)[0]}")
    s.play(
        "0 replace_world terraforming-engineers:replace_world galactic-scavengers alien-burial-site"
    )
    s.play("0 settle new-earth").pay(0, 4)
    assert s.tableau(0)[-1] == "new-earth"
    assert s.asked != "store"
    assert s.state.players[0].stored == []
    assert game.load(game.codec.encode(s.state))


def test_rebel_sneak_attack_conquers_one_more_world():
    """BOW-T-37, BOW-SETTLE-17..-19: one more world to conquer."""
    s = settling(
        "New Sparta, Rebel Sneak Attack, Terraforming Robots / Gem World, Rebel Miners, +2"
    )
    placing(s, "settle gem-world").pay(0, 2)
    assert s.choices(0) == {"rebel-sneak-attack:extra_conquest"}
    asked = game.decisions(s.state)[0]
    assert (asked.rule, asked.prompt) == ("BOW-SETTLE-17", "You may conquer one more world.")
    power = "rebel-sneak-attack:extra_conquest"
    s.refused(f"0 conquer_extra {power} {s.hand(0)[-1]}", "cannot_conquer", "BOW-SETTLE-17")
    s.refused(f"0 conquer_extra {power} rebel-base", "not_in_hand")
    s.refused("0 settle rebel-miners", "no_such_power", "RACE-SETTLE-1")
    assert len(s.hand(0)) == 4 - 1 - 2 + 2
    s.play("0 conquer_extra rebel-sneak-attack:extra_conquest rebel-miners")
    assert s.tableau(0) == ["new-sparta", "terraforming-robots", "gem-world", "rebel-miners"]
    assert len(s.hand(0)) == 3
    s = settling("New Sparta, Rebel Sneak Attack / Rebel Miners, Gem World, +2")
    placing(s, "pass")
    assert s.asked != "settle"


def test_imperium_fuel_depot_draws_2_and_discards_1():
    """BOW-T-38, BOW-SETTLE-24: draws 2, then discards 1 of all."""
    s = round_start("Imperium Fuel Depot / Gem World, +3", **BOW).actions(NOTHING_TO_SELL, "settle")
    placing(s, "settle gem-world").pay(0, 2)
    assert s.asked == "discard"
    assert len(s.legal(0)) == 3 == len(s.hand(0))
    s.play(f"0 {s.legal(0)[0]}")
    assert len(s.hand(0)) == 2


def test_production_worlds_bring_prestige_with_alien_cornucopia():
    """BOW-T-83, BOW-SETTLE-23, -25, BOW-POWER-3: Gem World paid for, Rebel Miners taken over."""
    s = round_start("Old Earth, New Sparta / Alien Cornucopia, Gem World, Asteroid Belt, +9", **BOW)
    s.actions("develop", "settle").play("0 develop alien-cornucopia", "1 pass").pay(0, 5)
    windfall = s.copy()
    s.play("1 pass", "0 settle gem-world").pay(0, 2)
    assert s.prestige() == 1
    windfall.play("1 pass", "0 settle asteroid-belt").pay(0, 2)
    assert windfall.prestige() == 0
    s = round_start(
        "Old Earth, New Sparta, Alien Cornucopia, Imperium Seat, Space Marines",
        "Rebel Cantina, Rebel Miners", takeovers=True, **BOW,
    )  # fmt: skip
    s.actions("settle", NOTHING_TO_SELL).play("0 pass", "1 pass")
    s.play("0 takeover imperium-seat rebel-miners").finish()
    assert "rebel-miners" in s.tableau(0)
    assert s.told("prestige_gained", "source") == ["alien-cornucopia"]
    assert s.told("prestige_gained", "prestige") == [1]


def test_a_world_of_any_kind_is_replaced_by_any_kind_but_gray():
    """BOW-T-85, BOW-SETTLE-20, -22: only Comet Zone may replace it."""
    s = settling(
        "Terraforming Engineers, Alien Oort Cloud Refinery* / "
        "Comet Zone, Alien Tourist Attraction, Terraformed World, Black Market Trading World"
    )
    placing(s, "pass")
    moves = [text for text in s.legal(0) if text.startswith("replace_world")]
    assert [text.split()[-1] for text in moves] == ["comet-zone"]
