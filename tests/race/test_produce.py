"""Phase V: Produce."""

from __future__ import annotations

from functools import partial

from tests.race.kit import reached, round_start

BOTH = ("produce", "produce")


# The Produce phase of seats described like this, without a bonus for the first.
producing = partial(reached, ("settle", "produce"))


def test_every_production_world_produces():
    """RACE-PRODUCE-1: the top cards of the deck, unseen, without asking."""
    s = round_start("Gem World, Mining World, Plague World", deck="Rebel Base, Rebel Outpost")
    s.actions(*BOTH)
    assert s.goods(0) == ["gem-world", "mining-world", "plague-world"]
    for event in s.happened("good_placed"):
        assert (set(event.data), event.private) == ({"world"}, {})


def test_a_world_holds_one_good():
    """RACE-PRODUCE-2."""
    s = reached(BOTH, "Artist Colony*, Asteroid Belt*")
    assert s.goods(0) == ["artist-colony", "asteroid-belt"]
    assert not s.happened("good_placed")


def test_windfall_worlds_need_the_bonus_or_a_power():
    """RACE-PRODUCE-3, RACE-PRODUCE-4: one of them, of the owner's choice."""
    assert producing("Asteroid Belt, Pre-Sentient Race").goods(0) == []
    s = reached(BOTH, "Asteroid Belt, Pre-Sentient Race, Artist Colony")
    assert "produce bonus artist-colony" not in s.legal(0)
    s.refused("0 produce bonus artist-colony", "wrong_world", "RACE-PRODUCE-4")
    s.play("0 produce bonus pre-sentient-race")
    assert s.goods(0) == ["pre-sentient-race", "artist-colony"]


def test_bonus_and_powers_fill_several_worlds():
    """RACE-PRODUCE-5, -6, -7: one good each."""
    line = "Mining Robots, Galactic Engineers, Asteroid Belt, Radioactive World, Pre-Sentient Race"
    s = reached(BOTH, line)
    s.refused("0 produce mining-robots:windfall pre-sentient-race", "wrong_world", "RACE-PRODUCE-6")
    s.refused("0 produce rest -", "world_to_choose", "RACE-PRODUCE-7")
    s.play("0 produce mining-robots:windfall radioactive-world")
    s.refused("0 produce mining-robots:windfall asteroid-belt", "power_used", "RACE-PRODUCE-7")
    s.play("0 produce galactic-engineers:windfall asteroid-belt")
    assert s.goods(0) == ["asteroid-belt", "radioactive-world", "pre-sentient-race"]


def test_the_bonus_is_listed_before_powers_that_fill_the_same_worlds():
    """RACE-POWER-8: any order is legal; the standard one is that of the list."""
    s = reached(BOTH, "Galactic Engineers, Asteroid Belt, Radioactive World")
    powers = [text.split()[1] for text in s.legal(0)]
    assert powers == ["bonus"] * 2 + ["galactic-engineers:windfall"] * 2


def test_draw_only_if_produced_here():
    """RACE-PRODUCE-9, RACE-PRODUCE-10, RACE-PRODUCE-15: at once, not for a good already there, nor
    for the good of a settled windfall world."""
    s = producing("Gem World, Mining World*, Lost Species Ark World")
    assert s.hands()[0] == 1 + 2
    s = round_start("Space Marines / Runaway Robots").actions("settle", "produce")
    s.play("0 settle runaway-robots", "1 pass")
    assert (s.goods(0), [event.data["source"] for event in s.happened("cards_drawn")]) == (
        ["runaway-robots"],
        ["settle"],
    )


def test_counting_powers_count_goods_of_this_phase():
    """RACE-PRODUCE-11, -12, -15: on production and windfall worlds."""
    line = "Consumer Markets, Artist Colony*, Spice World, Former Penal Colony"
    s = reached(BOTH, line).play("0 produce rest -")
    assert s.hands()[0] == 2
    line = "Diversified Economy, Artist Colony*, Asteroid Belt, Plague World"
    s = reached(BOTH, line).play("0 produce rest -")
    assert s.hands()[0] == 2
    line = "Research Labs, Alien Robotic Factory, Lost Alien Battle Fleet, Artist Colony"
    s = reached(BOTH, line).play("0 produce rest -")
    assert s.hands()[0] == 2


def test_a_counting_power_may_be_used_early():
    """RACE-PRODUCE-16, RACE-OQ-9, RACE-POWER-8: it counts what was produced up to then; left to
    the standard order it comes last."""
    line = "Consumer Markets, Artist Colony, Spice World"
    s = producing(line)
    assert s.copy().play("0 produce rest -").hands()[0] == 2
    s.play("0 produce artist-colony:here -", "0 produce consumer-markets:draw_per_good -")
    assert (s.hands()[0], s.goods(0)) == (1, ["artist-colony", "spice-world"])


def test_fixed_draws_and_draws_per_world():
    """RACE-PRODUCE-8, RACE-PRODUCE-13."""
    line = "Rebel Underground, Merchant Guild, Pan-Galactic League, Empath World, Plague World*"
    drawn = {event.data["source"]: event.data["count"] for event in producing(line).events
             if event.kind == "cards_drawn"}  # fmt: skip
    assert drawn == {"rebel-underground": 1, "merchant-guild": 2, "pan-galactic-league": 2}


def test_no_rare_goods_are_not_the_most():
    """RACE-PRODUCE-14, RACE-PRODUCE-15, RACE-OQ-8."""
    assert producing("Mining Conglomerate, Mining World*").hands()[0] == 0


def test_most_is_compared_after_everyone_has_produced():
    """RACE-PRODUCE-14: the last seat counts too."""
    s = round_start("Mining Conglomerate, New Earth", "Rebel Miners").actions(*BOTH)
    assert s.hands() == [0, 0]


def test_seats_produce_in_order():
    """RACE-ORDER-4: the worlds of the first seat get the top cards of the deck."""
    s = round_start("Artist Colony", "Spice World", first=1)
    top = s.state.deck[:2]
    s.actions(*BOTH)
    assert [s.state.players[seat].tableau[0].good for seat in (1, 0)] == top


def test_the_order_is_asked_when_the_deck_runs_out_in_between():
    """RACE-POWER-8: which cards come from the old deck, which from the discard pile."""
    line = "Merchant Guild, Artist Colony"
    s = round_start(line, deck_size=1, discard="Rebel Base, Rebel Outpost, Gem World")
    s.actions(*BOTH)
    assert s.choices(0) == {"rest", "merchant-guild:draw", "artist-colony:here"}
    s = round_start(line, deck_size=3, discard="Rebel Base, Rebel Outpost, Gem World")
    assert s.actions(*BOTH).asked != "produce"


def test_production_fails_without_cards():
    """RACE-DECK-4, RACE-OQ-5: nothing is produced, nothing drawn for it, nothing owed later."""
    s = round_start("Gem World, Consumer Markets", "", deck_size=0)
    s.actions("produce", "produce").play("0 produce rest -")
    assert (s.goods(0), s.hands()[0]) == ([], 0)
