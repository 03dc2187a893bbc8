"""Alien Artifacts: its test scenarios of Settle, each with its id."""

from __future__ import annotations

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.phases.settle.placement import placement_options
from tests.race.kit import AA, round_start

CONVOY = "imperium-supply-convoy:excess_military"
PROJECT = "terraforming-project:free_world"
FLIP = "wormhole-prospectors:flip"


def settling(*seats, chose=True, **rules):
    """A table at the choice of worlds; seat 0 chose Settle, or seat 1 did."""
    s = round_start(*seats, **{**AA, **rules})
    return s.actions("settle" if chose else "consume-trade", "settle")


def settled(*seats, world=None, way=None, **rules):
    """The same, where seat 0 has placed a world, in this way if it is asked."""
    s = settling(*seats, **rules).play(f"0 settle {world}" if world else "0 pass", "1 pass")
    return s.play(f"0 place_by {way}") if way else s


def further(s, power):
    """The worlds that seat 0 can place by a power, an empty set if none."""
    starts = f"settle_by {power} "
    return {text.removeprefix(starts) for text in s.legal(0) if text.startswith(starts)}


# -- goods for Military ----------------------------------------------------------------------------


def test_each_power_for_military_needs_its_own_good():
    """AA-T-11, AA-POWER-5, AA-SETTLE-7, -8: three goods conquer Alien Sentinels, and two do not
    suffice."""
    owner = (
        "New Sparta, Rebel Gem Smugglers*, Self-Repairing Alien Artillery*, Imperium War Faction"
    )
    hand = "Alien Sentinels, Rebel Homeworld"
    s = settled(f"{owner}, Comet Zone* / {hand}", world="alien-sentinels")
    s.play("0 spend_good comet-zone")
    assert s.goods(0) == ["alien-sentinels"]
    assert sum(event.kind == "good_spent" for event in s.log) == 3
    assert (s.chips(0), len(s.state.discard)) == (0, 3)
    s = settling(f"{owner}, Comet Zone / {hand}")
    assert s.choices(0) == {"rebel-homeworld"}


def test_a_good_is_chosen_for_each_power():
    """AA-POWER-5, -7: any good of the kind, unseen; each power once."""
    owner = "New Sparta, Imperium War Faction, Rebel Gem Smugglers*, Comet Zone*"
    s = settled(f"{owner} / Malevolent Lifeforms, +2", world="malevolent-lifeforms")
    s.play("0 place_by conquer imperium-war-faction")
    assert set(s.legal(0)) == {"spend_good rebel-gem-smugglers", "spend_good comet-zone"}
    s.refused("0 spend_good new-sparta", "no_good", "AA-POWER-5")
    s.copy().refused("0 spend_good malevolent-lifeforms", "good_of_placed", "AA-POWER-6")
    s.play("0 spend_good comet-zone")
    assert s.goods(0) == ["rebel-gem-smugglers"]
    (spent,) = s.happened("good_spent")
    assert (spent.data["world"], spent.private) == ("comet-zone", {})


def test_there_must_be_a_good_for_each_power():
    """AA-POWER-5: two powers cannot share a good."""
    owner = "New Sparta, Imperium War Faction, Rebel Gem Smugglers*"
    s = settled(f"{owner} / Outlaw World, +2", world="outlaw-world")
    both = "rebel-gem-smugglers,imperium-war-faction"
    assert f"place_by conquer {both}" not in s.legal(0)
    s.refused(f"0 place_by conquer {both}", "wrong_discard")


def test_the_good_of_the_world_being_placed_does_not_help():
    """AA-POWER-6."""
    s = settling("Imperium War Faction / Rebel Fuel Cache, Rebel Gem Smugglers, +2")
    assert s.choices(0) == set()


def test_a_good_for_military_may_be_wasted_but_only_with_a_placement():
    """AA-T-12, AA-SETTLE-8: a good may be discarded while the player pays for Gem World."""
    s = settled("New Sparta, Rebel Gem Smugglers* / Gem World, +2", world="gem-world")
    assert set(s.legal(0)) == {"place_by pay -", "place_by pay rebel-gem-smugglers"}
    s.play("0 place_by pay rebel-gem-smugglers")
    assert (s.goods(0), s.hands()[0]) == ([], 1)
    s = settled("New Sparta, Rebel Gem Smugglers* / Gem World, +2")
    assert s.asked == "select"


def test_imperium_stealth_tactics_add_3_military_when_discarded():
    """AA-T-13, AA-SETTLE-9, AA-POWER-3: +3 for this phase, and the +1 until its end."""
    owner = "Frontier Capital, Imperium Stealth Tactics / Rebel Outpost, Rebel Base"
    s = settling(owner, "/ Gem World, +3")
    assert s.choices(0) == {"rebel-outpost"}
    paying = s.copy().play("0 settle rebel-outpost", "1 settle gem-world")
    assert (paying.waiting, paying.tableau(0)[-1]) == ([1], "rebel-outpost")
    assert placement_options(paying.state, 0).general == 2 + 3
    s.play("0 settle rebel-outpost", "1 pass")
    assert "imperium-stealth-tactics" in s.state.discard
    assert (s.state.players[0].temporary, s.state.players[0].lingering) == (0, [])
    assert s.tableau(0) == ["frontier-capital", "rebel-outpost"]
    assert s.military() == 2


def test_powers_that_linger_are_public():
    """AA-POWER-3: everyone can see why the Military is what it is."""
    owner = "Frontier Capital, Imperium Stealth Tactics, Imperium Supply Convoy"
    hand = "Rebel Miners, Pirate World, +1"
    s = settled(f"{owner} / {hand}", world="rebel-miners", way="conquer imperium-stealth-tactics")
    player = game.view(s.state, 1).table.players[0]
    assert (player.temporary, player.lingering) == (3, ["imperium-stealth-tactics"])
    assert placement_options(s.state, 0).general == 1 + 1 + 3
    assert further(s, CONVOY) == {"pirate-world"}


def test_discarded_military_is_gone_in_the_second_settle_phase():
    """AA-T-46, AA-SETTLE-9, RACE-ADV-12: Imperium Stealth Tactics add neither +3 nor +1."""
    s = round_start(
        "Frontier Capital, Imperium Stealth Tactics / Rebel Outpost, Pirate World",
        "/ +3", advanced=True, deck="Drop Ships", **AA,
    ).actions("settle settle2", "consume-trade consume-x2")  # fmt: skip
    s.play("0 settle rebel-outpost", "1 pass")
    assert s.phases[-1] == "settle"
    assert placement_options(s.state, 0).general == 1 + 1
    assert s.choices(0) == set()


# -- a good as a world is placed, draws ------------------------------------------------------------


def test_a_card_discarded_puts_a_good_on_ore_rich_world():
    """AA-T-16, AA-SETTLE-14: asked after paying and before any card is drawn."""
    s = settled("/ Ore-Rich World, +3", world="ore-rich-world").pay(0, 2)
    assert (s.asked, len(s.legal(0))) == ("discard", 2)
    without = s.copy().play("0 discard -")
    assert (without.hands()[0], without.goods(0)) == (2, [])
    s.play(f"0 discard {s.hand(0)[0]}")
    assert (s.hands()[0], s.goods(0)) == (1, ["ore-rich-world"])
    s = settled("/ Ore-Rich World, +2", world="ore-rich-world")
    assert (s.asked, s.hands()[0], s.goods(0)) == ("select", 1, [])


def test_a_world_with_a_good_as_it_was_placed_does_not_produce():
    """AA-T-16, AA-SETTLE-14: no second good in Produce; without one it produces."""
    s = round_start("/ Ore-Rich World, +3", "/ +2", **AA).actions("settle", "produce")
    s.play("0 settle ore-rich-world", "1 pass").pay(0, 2)
    steps = ("phase_started", "good_placed")
    for discarded, order in ((s.hand(0)[0], ["good_placed", "phase_started"]), ("-", [*steps])):
        later = s.copy().play(f"0 discard {discarded}").finish()
        assert len(later.state.players[0].tableau[0].goods) == 1
        assert [event.kind for event in later.log if event.kind in steps] == order


def test_a_card_that_is_not_there_pays_for_no_good():
    """AA-SETTLE-14: a refusal says how many cards may be named."""
    s = settled("/ Ore-Rich World, +4", world="ore-rich-world").pay(0, 2)
    s.refused(f"0 discard {','.join(s.hand(0))}", "wrong_count", "AA-SETTLE-14")


# -- a second conquest -----------------------------------------------------------------------------


def test_military_left_over_conquers_a_second_world():
    """AA-T-17, AA-SETTLE-17, -19, -21: Military 2 of 7 is left over for Rebel Miners."""
    owner = "New Sparta, Space Marines, Drop Ships, Imperium Supply Convoy"
    hand = "Rebel Outpost, Rebel Miners, Rebel Warrior Race, Gem World"
    assert settling(f"{owner} / {hand}").military() == 7
    s = settled(f"{owner} / {hand}", world="rebel-outpost")
    assert further(s, CONVOY) == {"rebel-miners"}
    s.refused(f"0 settle_by {CONVOY} rebel-warrior-race", "military_too_low", "AA-SETTLE-19")
    s.refused(f"0 settle_by {CONVOY} gem-world", "not_free", "AA-SETTLE-17")
    s.refused(f"0 settle_by {CONVOY} -", "world_from_hand", "AA-SETTLE-17")
    s.refused(f"0 settle_by {CONVOY} spice-world", "not_in_hand")
    s.refused(f"0 settle_by {FLIP} -", "no_such_power")
    s.play(f"0 settle_by {CONVOY} rebel-miners")
    assert (s.tableau(0)[-1], s.asked) == ("rebel-miners", "select")


def test_the_second_world_is_conquered_once_in_a_phase():
    """AA-SETTLE-17, -22: no second bonus, and draws after each world."""
    owner = "New Sparta, Space Marines, Drop Ships, Imperium Supply Convoy, Galactic Expansionists"
    hand = "Former Penal Colony, Rebel Miners, Outlaw World, +1"
    s = settled(f"{owner}, Terraforming Project / {hand}", world="former-penal-colony")
    s.play(f"0 settle_by {CONVOY} rebel-miners")
    s.refused(f"0 settle_by {CONVOY} outlaw-world", "power_used", "AA-SETTLE-17")
    drawn = s.told("cards_drawn", "source", 0)
    assert drawn == ["settle", "galactic-expansionists", "galactic-expansionists"]


def test_specialized_military_is_used_up_before_general_military():
    """AA-T-18, AA-SETTLE-19, -20: the first world takes Military that is useless against the
    second."""
    owner = "New Sparta, Space Marines, Alien Researchers, Imperium Supply Convoy"
    first_second = [
        ("alien-robot-sentry", "Alien Robot Sentry, Malevolent Lifeforms", "malevolent-lifeforms"),
        ("malevolent-lifeforms", "Malevolent Lifeforms, Alien Robot Sentry", "alien-robot-sentry"),
        ("lost-alien-warship", "Lost Alien Warship, Alien Robot Sentry", "alien-robot-sentry"),
        ("lost-alien-warship", "Lost Alien Warship, Rebel Miners", "rebel-miners"),
    ]
    means = placement_options(settling(owner).state, 0)
    assert (means.general, means.military_against(CARDS["alien-sentinels"])) == (4, 7)
    for first, hand, second in first_second:
        assert further(settled(f"{owner} / {hand}", world=first), CONVOY) == {second}


def test_an_unused_power_helps_to_conquer_the_second_world():
    """AA-T-19, AA-SETTLE-9, -19, -21: a power not yet used may be used for the second world."""
    owner = "Frontier Capital, Imperium Stealth Tactics, Imperium Supply Convoy"
    s = settled(
        f"{owner} / Rebel Miners, Rebel Warrior Race", world="rebel-miners", way="conquer -"
    )
    assert further(s, CONVOY) == {"rebel-warrior-race"}
    s.play(f"0 settle_by {CONVOY} rebel-warrior-race")
    assert "imperium-stealth-tactics" in s.state.discard


def test_a_used_power_takes_no_second_good():
    """AA-POWER-5, AA-SETTLE-19: neither a power for a good again, nor what is left of it."""
    owner = "New Sparta, Imperium War Faction, Imperium Supply Convoy, Comet Zone*, Mining World*"
    hand = "Rebel Warrior Race, Rebel Miners"
    s = settled(f"{owner} / {hand}", world="rebel-warrior-race").play("0 spend_good comet-zone")
    assert s.goods(0) == ["mining-world", "rebel-warrior-race"]
    assert "rebel-warrior-race" in s.tableau(0)
    assert further(s, CONVOY) == set()


def test_military_against_rebels_saves_general_military():
    """AA-T-20, AA-SETTLE-19, -20: Galactic Imperium's +4 counts for Rebel military worlds alone."""
    owner = "New Sparta, Galactic Imperium, Imperium Supply Convoy"
    hand = "Rebel Underground, Former Penal Colony, Rebel Warrior Race, Rebel Outpost"
    s = settled(f"{owner} / {hand}", world="rebel-underground")
    assert further(s, CONVOY) == {"former-penal-colony", "rebel-warrior-race"}


def test_no_second_conquest_follows_a_payment():
    """AA-T-21, AA-SETTLE-18: Rebel Fuel Cache is paid for, or conquered with no Military left
    over."""
    owner = "Contact Specialist, Space Marines, Imperium Supply Convoy"
    hand = "Rebel Fuel Cache, Outlaw World, +1"
    s = settled(f"{owner} / {hand}", world="rebel-fuel-cache", way="contact-specialist -")
    assert s.asked == "select"
    s = settled(f"{owner} / {hand}", world="rebel-fuel-cache", way="conquer -")
    assert s.legal(0) == ["pass"]


def test_a_world_placed_in_this_phase_adds_no_military():
    """AA-T-47, AA-POWER-2, AA-SETTLE-6, -19: a chromosome world of this phase does not count
    yet."""
    owner = "Sentient Robots, Rebel Uplift World, Space Marines, Imperium Supply Convoy"
    hand = "Amphibian Uplift Race, Arboreal Uplift Race, Rebel Underground"
    assert settling(f"{owner} / {hand}").military() == 1 + 1 + 2
    s = settled(f"{owner} / {hand}", world="amphibian-uplift-race")
    assert further(s, CONVOY) == {"arboreal-uplift-race"}
    s.play(f"0 settle_by {CONVOY} arboreal-uplift-race")
    assert s.military() == 6


def test_the_good_of_a_world_placed_in_this_phase_may_be_spent():
    """AA-T-48, AA-POWER-6, AA-SETTLE-19, -21, -22: the good of a world of this phase may be spent,
    its powers do not work."""
    owner = "New Sparta, Space Marines, Imperium War Faction, Imperium Supply Convoy"
    hand = "Rebel Gem Smugglers, Malevolent Lifeforms, Rebel Outpost"
    s = settled(f"{owner} / {hand}", world="rebel-gem-smugglers", deck="Drop Ships")
    assert (s.goods(0), s.hands()[0]) == (["rebel-gem-smugglers"], 2 + 1)
    assert further(s, CONVOY) == {"malevolent-lifeforms"}  # 5 would need its own +2
    s.play(f"0 settle_by {CONVOY} malevolent-lifeforms")
    assert (s.goods(0), s.state.players[0].tableau[-1].card) == ([], "malevolent-lifeforms")
    assert s.hands()[0] == 2


# -- a world for nothing ---------------------------------------------------------------------------


def test_each_world_placed_draws_and_the_bonus_comes_once():
    """AA-T-22, AA-SETTLE-15, -16, -23, -26: Gem World is paid for, and New Earth is placed for
    free."""
    s = settled(
        "Epsilon Eridani, Jumpdrive Fuel Refinery, Terraforming Project / Gem World, New Earth, +2",
        world="gem-world",
    ).pay(0, 2)
    s.play(f"0 settle_by {PROJECT} new-earth")
    assert (s.hands()[0], len(s.tableau(0))) == (3, 4)
    assert "terraforming-project" in s.state.discard


def test_a_world_placed_for_free_brings_the_settle_bonus():
    """AA-T-23, AA-SETTLE-16, -23: the Settle bonus goes with the first world, whatever brings
    it."""
    s = round_start(
        "Terraforming Project / New Earth", "Terraforming Project / Terraformed World", **AA
    )
    s.actions("settle", "consume-trade").play("0 pass", "1 pass")
    s.play(f"0 settle_by {PROJECT} new-earth")
    s.play("1 settle_by terraforming-project#2:free_world terraformed-world")
    assert s.hands() == [1, 0]


def test_terraforming_project_places_no_world_of_the_alien_kind():
    """AA-T-24, AA-SETTLE-24, -25: it places a gray ALIEN world and, with Contact Specialist, Rebel
    Base."""
    hand = "Deserted Alien Outpost, Alien Rosetta Stone World, Rebel Base, Alien Robot Sentry"
    s = settled(f"Terraforming Project / {hand}")
    assert further(s, PROJECT) == {"alien-rosetta-stone-world"}
    s.refused(f"0 settle_by {PROJECT} rebel-base", "not_free", "AA-SETTLE-23")
    for others in ("Contact Specialist", "Contact Specialist, Alien Survey Technology"):
        s = settled(f"Terraforming Project, {others} / {hand}")
        assert further(s, PROJECT) == {"alien-rosetta-stone-world", "rebel-base"}
        s.play(f"0 settle_by {PROJECT} rebel-base")
        assert s.tableau(0)[-1] == "rebel-base"
        assert s.hands()[0] == 3 + 1  # nothing is paid; the Settle bonus


def test_each_power_is_resolved_before_the_next():
    """AA-SETTLE-26, -27: the power does not interrupt a placement, nor use another one."""
    owner = "New Sparta, Terraforming Project, Imperium Stealth Tactics"
    s = settled(f"{owner} / Outlaw World, Gem World", world="outlaw-world", deck="Drop Ships")
    assert s.asked == "place_by"
    s.play("0 place_by conquer -")
    assert set(s.legal(0)) == {f"settle_by {PROJECT} gem-world", "pass"}


def test_three_worlds_in_one_phase_can_end_the_game():
    """AA-T-45, AA-SETTLE-17, -23, RACE-END-1: 10 cards become 12, although Terraforming Project is
    discarded."""
    owner = (
        "New Sparta, Space Marines, Drop Ships, Replicant Robots, Mining Robots, Public Works, "
        "Research Labs, Deficit Spending, Terraforming Project, Imperium Supply Convoy"
    )
    hand = "Rebel Outpost, Rebel Miners, New Earth"
    s = settled(f"{owner} / {hand}", world="rebel-outpost")
    s.play(f"0 settle_by {PROJECT} new-earth", f"0 settle_by {CONVOY} rebel-miners")
    assert len(s.tableau(0)) == 12
    assert s.state.over


# -- the flip of a card ----------------------------------------------------------------------------


def test_a_flipped_card_is_placed_if_it_is_a_non_military_world():
    """AA-T-25, AA-SETTLE-28..-30: what becomes of the flipped card."""
    owner = "Wormhole Prospectors, Contact Specialist"
    for flipped, tableau, hand, goods in [
        ("Comet Zone", 1, 1, 0),
        ("Deserted Alien Colony", 1, 1, 1),
        ("Rebel Base", 0, 1, 0),
        ("Space Marines", 0, 1, 0),
    ]:
        s = settled(owner, deck=flipped).play(f"0 settle_by {FLIP} -")
        assert (len(s.tableau(0)) - 2, s.hands()[0], len(s.goods(0))) == (tableau, hand, goods)
        event = next(event for event in s.log if event.kind == "deck_card_flipped")
        assert (CARDS[event.data["card"]].title, event.data["placed"]) == (flipped, tableau == 1)
    s = settled(f"{owner} / Outlaw World, +1", world="outlaw-world")
    assert s.asked == "select"
    s = settled(f"{owner}, Terraforming Project / Gem World, +2", world="gem-world")
    said = s.refused(f"0 settle_by {FLIP} -", "not_conquered", "AA-SETTLE-28")
    assert said == "A seat that has placed a world from hand does not flip a card."


def test_a_flip_and_a_free_world_bring_one_settle_bonus():
    """AA-T-26, AA-SETTLE-15, -16, -32: the flip and a world for nothing in one phase."""
    owner = "Wormhole Prospectors, Terraforming Project, Galactic Expansionists"
    s = settled(f"{owner} / New Earth", deck="Gem World").play(f"0 settle_by {FLIP} -")
    s.refused(f"0 settle_by {FLIP} -", "power_used", "AA-SETTLE-28")
    s.play(f"0 settle_by {PROJECT} new-earth")
    assert (s.hands()[0], len(s.tableau(0))) == (3, 4)


def test_a_flip_from_empty_piles_yields_nothing():
    """AA-T-49, AA-SETTLE-28, -31: Wormhole Prospectors find nothing in empty piles, and place the
    last card of the deck."""
    s = settled("Wormhole Prospectors", "", deck_size=0).play(f"0 settle_by {FLIP} -")
    assert (len(s.tableau(0)), s.hands()[0], s.drawn_by()) == (1, 0, {})
    s = settled("Wormhole Prospectors", "", deck="Gem World", deck_size=1, chose=False)
    s.play(f"0 settle_by {FLIP} -")
    assert (s.tableau(0)[1:], s.state.deck) == (["gem-world"], [])
