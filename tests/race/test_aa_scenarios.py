"""Alien Artifacts: its test scenarios up to the choice of worlds, each with its id."""

from __future__ import annotations

from galaxy_referee.engine.race.catalogue import CARDS, start_worlds
from galaxy_referee.engine.race.phases.develop import development_cost
from galaxy_referee.engine.race.phases.settle.placement import placement_options
from tests.race.kit import AA, card, fresh_game, round_start


def table(*seats, **rules):
    """A table with Alien Artifacts at the choice of action cards."""
    return round_start(*seats, **{**AA, **rules})


def price(s, title, way="pay"):
    """What a world costs seat 0."""
    return placement_options(s.state, 0).price_by(CARDS[card(title)], way)


def military_against(s, title):
    """The Military of seat 0 against a world."""
    return placement_options(s.state, 0).military_against(CARDS[card(title)])


def chosen(number, seed="setup", kept=()):
    """A game whose start worlds are chosen: these, where offered, else the first one."""
    s = fresh_game(seed=seed, players=number, **AA)
    for seat, player in enumerate(s.state.players):
        world = next((world for world in player.offered if world in kept), player.offered[0])
        s.play(f"{seat} choose_start {world} {','.join(player.hand[:2])}")
    return s


# -- set-up ----------------------------------------------------------------------------------------


def test_undealt_start_worlds_are_shuffled_into_the_deck():
    """AA-T-2, AA-SETUP-2..-6: Rebel Mutineers come with a good; the lowest number is first."""
    wanted = ("rebel-mutineers", "frontier-capital")
    for number in range(200):
        offered = fresh_game(seed=str(number), players=2, **AA).state.players
        if [player.offered[0] for player in offered] == list(wanted):
            break
    s = chosen(2, str(number), wanted)
    assert [s.tableau(0), s.tableau(1)] == [[wanted[0]], [wanted[1]]]
    assert (s.state.pool, len(s.state.discard), len(s.state.deck)) == (24, 6, 143)
    assert (s.goods(0), s.goods(1), s.state.first) == ([wanted[0]], [], 0)
    dealt = {world for player in offered for world in player.offered}
    undealt = {world.id for world in start_worlds(("base", "aa"))} - dealt
    assert len(undealt) == 6
    hands = [card for player in offered for card in player.hand]
    assert undealt < {*s.state.deck, *hands}  # shuffled into the deck that the hands are from


def test_the_advanced_game_can_be_played():
    """AA-SETUP-8."""
    assert fresh_game(players=2, advanced=True, **AA).asked == "choose_start"


# -- Explore and Develop ---------------------------------------------------------------------------


def test_explore_powers_increase_cards_drawn_and_kept():
    """AA-T-4, AA-EXPLORE-1..-3: one seat draws 6 and keeps 3, the other draws 3 and keeps 1."""
    s = table("Alien Artifact Hunters, Galactic Survey Headquarters", "Scientific Cruisers")
    s.actions("explore+1+1", "produce")
    assert (s.drawn(0), s.first_legal(0).count(",") + 1) == (6, 3)
    assert (s.drawn(1), s.first_legal(1).count(",") + 1) == (3, 1)
    s = table("Research Labs, Alien Artifact Hunters").actions("produce", "explore+5")
    assert (s.hands()[0], s.drawn(0), s.waiting) == (3, 0, [1])
    s = table("Alien Artifact Hunters").actions("produce", "explore+5")
    assert (s.drawn(0), s.first_legal(0).count(",") + 1) == (3, 2)


def test_powers_of_the_orb_are_ignored():
    """AA-T-5, AA-POWER-1: Alien Survey Technology adds nothing in Explore."""
    s = table("Old Earth, Alien Survey Technology").actions("produce", "explore+5")
    assert (s.drawn(0), s.first_legal(0).count(",") + 1) == (2, 1)


def test_a_power_after_placing_applies_from_the_next_development_on():
    """AA-T-6, AA-DEVELOP-2, -3: Galactic Investors do not draw for themselves, but for the next
    one."""
    owner = "Frontier Capital, Alien Fuel Refinery, Deep Space Symbionts, Ltd., Public Works"
    s = table(f"{owner} / Galactic Investors, +5", "/ +3")
    s.actions("develop", "consume-trade").play("0 develop galactic-investors", "1 pass")
    assert s.state.agenda[-1].cost == 5 - 1 - 1 - 1
    s.pay(0, 2)
    assert s.hands()[0] == 6 - 1 - 2 + 2
    s = table(f"{owner}, Galactic Investors / Investment Credits", "/ +3")
    assert development_cost(s.state, 0, CARDS["investment-credits"], 1) == 0
    s.actions("consume-trade", "develop").play("0 develop investment-credits", "1 pass")
    assert s.hands()[0] == 1 + 1 + 2


def test_a_card_drawn_at_the_start_of_develop_may_pay():
    """AA-T-51, AA-DEVELOP-1: Investment Credits, the only card in hand, are paid for with the card
    drawn."""
    s = table("Galactic Expansionists / Investment Credits").actions("produce", "develop")
    s.play("0 develop investment-credits", "1 pass")
    assert (s.hands()[0], s.tableau(0)[1:]) == (0, ["investment-credits"])


# -- Settle: costs and Military --------------------------------------------------------------------


def test_reductions_for_every_kind_of_world_add_up():
    """AA-T-7, AA-SETTLE-1, -5: New Earth costs 0, and two of the cards have Military as well."""
    s = table("Sentient Robots, Scientific Cruisers, Terraforming Unlimited, Replicant Robots")
    assert (price(s, "New Earth"), price(s, "Alien Robotic Factory")) == (0, 1)
    assert s.military() == 2


def test_a_reduction_for_rare_worlds_gives_no_military():
    """AA-T-8, AA-SETTLE-2, -4: Tranship Point takes 1 off Rare worlds, and is none itself."""
    s = table("Tranship Point, Mining Robots, Contact Specialist")
    assert price(s, "Comet Zone") == 1
    assert price(s, "Rebel Miners", "contact-specialist") == 0
    assert military_against(s, "Rebel Miners") == -1
    assert price(table("Mining Robots, Alpha Centauri"), "Tranship Point") == 0


def test_powers_for_the_alien_kind_add_up():
    """AA-T-9, AA-SETTLE-3, -5, AA-BASE-1: reductions and Military for the Alien kind."""
    owner = "New Sparta, Alien Researchers, Alien Research Ship, Alien Rosetta Stone World"
    s = table(f"{owner} / Alien Sentinels, +3")
    assert (price(s, "Deserted Alien Colony"), price(s, "Alien Uplift Chamber")) == (0, 0)
    assert military_against(s, "Alien Sentinels") == 8
    assert s.actions("settle", "produce").choices(0) == set()
    s = table(f"{owner}, Scientific Cruisers / Alien Sentinels, +3").actions("settle", "produce")
    assert s.choices(0) == {"alien-sentinels"}


def test_alien_means_the_kind():
    """AA-POWER-4, AA-BASE-1: Alien Artifact Hunters are an ALIEN card of no kind."""
    s = table("Alien Researchers, Uplift Alliance")
    assert price(s, "Alien Artifact Hunters") == 3
    assert price(s, "Alien Fuel Refinery") == 0
    assert military_against(s, "Amphibian Uplift Race") == 2
    assert military_against(s, "Rebel Uplift World") == 0


def test_rebel_uplift_world_has_military_for_each_chromosome_world():
    """AA-T-10, AA-SETTLE-6: Rebel Uplift World counts itself."""
    owner = "Sentient Robots, Rebel Uplift World, Amphibian Uplift Race, Arboreal Uplift Race"
    s = table(f"{owner}, Avian Uplift Race / Rebel Outpost, Rebel Base")
    assert s.military() == 5
    assert s.actions("settle", "produce").choices(0) == {"rebel-outpost"}


def test_uplift_researchers_pay_for_military_chromosome_worlds():
    """AA-T-14, AA-SETTLE-10, -12, -13: the power works alone, with Contact Specialist, and with
    Colony Ship."""
    s = table("Uplift Researchers")
    uplift, contact = "uplift-researchers", "contact-specialist"
    assert price(s, "Amphibian Uplift Race", uplift) == 1
    assert price(s, "Rebel Uplift World", uplift) == 0
    assert price(s, "Rebel Fuel Cache", uplift) is None
    s = table("Uplift Researchers, Contact Specialist / The Last of the Uplift Gnarssh, +2", "")
    assert price(s, "Rebel Fuel Cache", contact) == 0
    gnarssh = [price(s, "The Last of the Uplift Gnarssh", way) for way in (uplift, contact)]
    assert gnarssh == [0, 0]
    s.actions("settle", "produce").play("0 settle the-last-of-the-uplift-gnarssh", "1 pass")
    assert set(s.legal(0)) == {f"place_by {uplift} -", f"place_by {contact} -"}
    s = table("Uplift Researchers, Colony Ship / Avian Uplift Race", "/ +2")
    s.actions("settle", "produce").play("0 settle avian-uplift-race", "1 pass")
    assert (s.tableau(0), s.state.discard[-1]) == (
        ["uplift-researchers", "avian-uplift-race"],
        "colony-ship",
    )


def test_alien_survey_technology_pays_for_alien_worlds_only():
    """AA-T-15, AA-SETTLE-3, -11, -13: Rebel Miners cannot be paid for."""
    owner = "Alien Survey Technology, Alien Research Ship, Colony Ship, Contact Specialist"
    s = table(f"{owner} / Alien Sentinels, +7")
    survey = "alien-survey-technology"
    assert price(s, "Alien Robot Sentry", survey) == 1
    assert price(s, "Alien Sentinels", survey) == 8
    assert price(s, "Alien Sentinels", "contact-specialist") is None
    assert price(s, "Rebel Miners", survey) is None
    assert "alien-sentinels" not in s.actions("settle", "produce").choices(0)


def test_worlds_that_powers_of_the_base_game_help_to_place():
    """AA-BASE-2, -3, -4: Galactic Imperium, Alpha Centauri, Contact Specialist and Colony Ship."""
    s = table("Galactic Imperium, Alpha Centauri, Contact Specialist, Colony Ship")
    for title in ("Rebel Mutineers", "Rebel Resistance", "Rebel Uplift World"):
        assert military_against(s, title) == 4 - 1
    assert military_against(s, "Rebel Gem Smugglers") == 4 + 1 - 1
    assert military_against(s, "Imperium Blaster Gem Depot") == 1 - 1
    means = placement_options(s.state, 0)
    new = [entry for entry in CARDS.values() if entry.id in s.state.deck and entry.world]
    for world in new:
        paid = means.price_by(world, "contact-specialist") is not None
        assert paid == (world.military_world and world.good != "alien")
        assert bool(means.free_for(world)) == (world.good != "alien")
    assert price(s, "Ore-Rich World") == 2 - 1
    assert price(s, "Jumpdrive Fuel Refinery") == 3 - 1
    assert price(s, "Imperium Blaster Gem Depot", "contact-specialist") == 5 - 1 - 1
