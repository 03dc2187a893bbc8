"""The New Worlds promo start worlds: cards, set-up, powers, and the test scenarios."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS, deck_of, read_set
from tests.race.kit import Scenario, card, fresh_game, reached, round_start
from tests.race.random_players import PROMO, spender
from tests.race.test_cards import printed_line
from tests.twins import positions

NEW = {"expansions": ("promo",)}

PRINTED = """
Star Nomad Raiders; M2; 1; -; start -1 red; 1
Industrial Robots; W2; 1; -; start -2 blue; 1
Galactic Trade Emissaries; W2; 1; -; start -3 red; 1
Terraforming Colonists; W2; 1; -; terraforming start -4 blue; 1
Abandoned Mine Squatters; M2; 0; rare production; start -5 red; 1
Gateway Station; W2; 1; novelty windfall; start -6 blue; 1
"""
IDS = [data.id for data in read_set("promo").cards]


def test_the_cards_are_as_printed():
    """PROMO-CARD-1: six start worlds, one copy of each."""
    assert [printed_line(CARDS[name]) for name in IDS] == PRINTED.strip().splitlines()
    assert len(deck_of(("base", "promo"))) == 114 + 6


@pytest.mark.parametrize(
    ("expansions", "most"),
    [((), 4), (("tgs",), 5), (("rvi",), 5), (("aa",), 5), (("tgs", "rvi"), 6)],
    ids=str,
)
def test_they_go_with_any_set(expansions, most):
    """PROMO-CARD-2: they change neither the number of players nor the pool."""
    s = fresh_game(players=most, expansions=(*expansions, "promo"))
    assert s.state.pool == 12 * most
    assert all(len(player.offered) == 2 for player in s.state.players)
    assert s.state.rules_version.endswith("+promo-1")
    with pytest.raises(BadOption) as refused:
        game.new({"players": most + 1, "expansions": [*expansions, "promo"]})
    with pytest.raises(BadOption) as without:
        game.new({"players": most + 1, "expansions": list(expansions)})
    assert refused.value.rule == without.value.rule


@pytest.mark.parametrize("options", [{}, {"expansions": ("rvi",), "takeovers": True}], ids=str)
def test_start_worlds_that_are_given(options):
    """PROMO-SETUP-4: the promo start worlds are in the deck."""
    setup = "takeover_scenario" if options else "first_game"
    expansions = (*options.get("expansions", ()), "promo")
    s = fresh_game(players=2, setup=setup, **{**options, "expansions": expansions})
    hands = [card for player in s.state.players for card in player.hand]
    assert set(IDS) <= {*s.state.deck, *hands}


def chosen(first: str, second: str) -> Scenario:
    """A game for two with these start worlds, one of them red and one blue."""
    offers = [[first, "alpha-centauri"], ["epsilon-eridani", second]]
    rest = [name for name in deck_of(("base", "promo")) if name not in (*offers[0], *offers[1])]
    deal = {"offers": offers, "hands": [rest[:6], rest[6:12]], "deck": rest[12:]}
    s = fresh_game(deal=deal, players=2, **NEW).play(f"0 choose_start {first} {','.join(rest[:2])}")
    return s.play(f"1 choose_start {second} {','.join(rest[6:8])}")


def test_start_worlds_are_chosen_in_the_base_game_too():
    """PROMO-T-1, PROMO-CARD-2, PROMO-SETUP-1: each player chooses from a red and a blue one of
    eleven."""
    seen = set()
    for seed in range(12):
        s = fresh_game(seed=str(seed), players=2, **NEW)
        assert (s.asked, s.state.pool) == ("choose_start", 24)
        assert game.decisions(s.state)[0].rule == "PROMO-SETUP-1"
        for seat in (0, 1):
            red, blue = s.state.players[seat].offered
            numbers = [CARDS[world].data.start_world for world in (red, blue)]
            assert [number % 2 for number in numbers] == [1, 0]
            seen |= {red, blue}
            s.play(f"{seat} choose_start {blue} {','.join(s.hand(seat)[:2])}")
        assert len(s.state.discard) == 2 + 4
    assert len(seen) == 5 + 6


def test_the_lowest_promo_start_world_goes_first():
    """PROMO-T-2, PROMO-SETUP-3, PROMO-CARD-8: the lowest number is first, a windfall start world
    has a good."""
    s = chosen("star-nomad-raiders", "gateway-station")
    assert (s.state.first, s.goods(1)) == (1, ["gateway-station"])


COLONISTS = "Terraforming Colonists, Gem World, Blaster Gem Mines, Empath World"


def test_terraforming_colonists_discard_a_card_to_fill_a_windfall_world():
    """PROMO-T-3, PROMO-PRODUCE-1: a card for a good on a windfall world of any kind, or not."""
    s = reached(("settle", "produce"), f"{COLONISTS} / Space Port", **NEW)
    power = "produce terraforming-colonists:windfall"
    ways = {f"{power} blaster-gem-mines", f"{power} empath-world"}
    assert ways | {"produce rest -"} <= set(s.legal(0))
    s.refused(f"0 {power} gem-world", "wrong_world")
    for world in ("blaster-gem-mines", "empath-world"):
        other = s.copy().play(f"0 {power} {world}")
        assert other.asked == "discard"
        game.load(game.codec.encode(other.state))  # the audit knows the moment
        other.refused("0 pass", "illegal")
        other.play(f"0 discard {card('Space Port')}")
        assert set(other.goods(0)) == {"gem-world", world}
        assert other.asked == "select"
    s.play("0 produce rest -")
    assert (s.goods(0), s.hands()[0]) == (["gem-world"], 2)


def test_a_seat_with_an_empty_hand_is_not_asked_to_discard():
    """PROMO-T-4, PROMO-PRODUCE-1: Terraforming Colonists have nothing to discard."""
    s = reached(("settle", "produce"), COLONISTS.replace("Gem World, ", ""), **NEW)
    assert (s.asked, s.goods(0)) == ("select", [])


def test_gateway_station_consumes_two_goods():
    """PROMO-T-5, PROMO-CARD-8: the owner receives 1 VP and 3 cards, and the third good stays."""
    s = reached(("settle", "consume-x2"), "Gateway Station*, Gem World*, Spice World*", **NEW)
    s.play("0 consume_goods gem-world,spice-world")
    assert (s.chips(0), s.hands()[0]) == (1, 3)


def test_a_start_world_can_be_placed_from_hand():
    """PROMO-T-6, PROMO-CARD-5, PROMO-SETUP-2: paying for a military world, and a start world from
    hand."""
    s = round_start("Galactic Trade Emissaries / New Sparta, Alien Robot Sentry, +2", **NEW)
    s.actions("settle", "settle")
    assert s.choices(0) == {"new-sparta"}
    s.play("0 settle new-sparta", "1 pass").pay(0, 1)
    assert s.tableau(0) == ["galactic-trade-emissaries", "new-sparta"]
    s = reached(("consume-trade", "settle"), "Galactic Trade Emissaries / +1", **NEW)
    assert s.hands()[0] == 1 + 1


def test_military_and_trade():
    """PROMO-CARD-3, PROMO-CARD-7: +1 Military; +2 for any good; a Rare production world."""
    raiders = round_start("Star Nomad Raiders, Gem World*", **NEW)
    squatters = round_start("Abandoned Mine Squatters", **NEW)
    assert (raiders.military(), squatters.military()) == (1, 1)
    raiders.actions("consume-trade", "consume-x2")
    assert raiders.hands()[0] == 2 + 2
    squatters.actions("produce", "consume-x2")
    assert squatters.goods(0) == ["abandoned-mine-squatters"]


def test_cards_drawn():
    """PROMO-CARD-4, PROMO-CARD-6: after a development; in Produce; after a world."""
    s = round_start("Industrial Robots / Public Works, +3", **NEW).actions("develop", "produce")
    s.play("0 develop public-works", "1 pass")
    assert s.hands()[0] == 3 + 1 + 1
    s = reached(("settle", "develop"), "Terraforming Colonists / Gem World, +2", **NEW)
    s.play("0 settle gem-world", "1 pass")
    assert s.hands()[0] == 1 + 1


def test_random_games_choose_and_place_them_all():
    """PROMO-SETUP-1, -2: as start worlds, and from hand."""
    begun: set[str] = set()
    placed: set[str] = set()
    for number in range(40):
        last = 30 if number < 6 else 1
        for t in positions(game, PROMO[number % 2], f"promo {number}", spender):
            for player in t.players:
                begun |= {world.card for world in player.tableau[:1]}
                placed |= {world.card for world in player.tableau[1:]}
            if t.round >= last:
                break
    assert set(IDS) <= begun
    assert placed & set(IDS)
