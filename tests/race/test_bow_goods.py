"""The Brink of War: its cards in Explore, Develop, Consume and Produce (BOW-EXPLORE to
BOW-PRODUCE)."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from tests.race.kit import BOW, NOTHING_TO_SELL, card, round_start
from tests.race.test_audit import faults, plain


def start(line, *others, action="consume-x2", other=NOTHING_TO_SELL, **more):
    """A chooses an action, and the others another one."""
    others = others or ("New Sparta / +4",)
    s = round_start(line, *others, **{**BOW, **more})
    return s.actions(action, *[other] * len(others))


# -- Explore and Develop ---------------------------------------------------------------------------


def test_pan_galactic_hologrid_discards_before_anyone_draws():
    """BOW-T-52, BOW-EXPLORE-1: a card brings 1 prestige, and a seat with an empty hand is not
    asked."""
    s = start("Pan-Galactic Hologrid / +1", action="explore+5", other="produce")
    assert s.drawn(0) == 0
    s.refused(f"0 discard {s.hand(0)[0]},{s.hand(0)[0]}", "named_twice")
    s.play(f"0 discard {s.hand(0)[0]}")
    assert (s.prestige(), s.drawn(0)) == (1, 7)
    s = start("Pan-Galactic Hologrid / +1", action="produce", other="explore+5")
    s.play(f"0 discard {s.hand(0)[0]}")
    assert (s.prestige(), s.drawn(0)) == (1, 2)
    s.play(s.first_legal(0), s.first_legal(1))
    assert s.told("cards_kept", "count", 0) == [1]
    s = start("Pan-Galactic Hologrid /", action="explore+5", other="produce")
    assert (s.prestige(), s.drawn(0)) == (0, 7)


def test_no_foreign_state_offers_prestige_for_a_card_that_is_not_placed():
    """BOW-EXPLORE-1: only owners are asked, each once, and then all draw."""
    line = "Pan-Galactic Hologrid, Alien Departure Point / +2"
    state = plain(start(line, action="explore+5", other="produce"))
    *_, after, first = state["agenda"]
    assert faults(state) == []
    assert (first["card"], after["card"]) == ("pan-galactic-hologrid", "alien-departure-point")
    for top in ([after, {**first, "card": "alien-departure-point"}], [first, after], [first]):
        wrong = {**state, "agenda": [*state["agenda"][:-2], *top]}
        assert {code for _, code in faults(wrong)} == {"impossible_agenda"}
    elsewhere = start("New Sparta / +1", "Pan-Galactic Hologrid / +4", action="explore+5")
    elsewhere = plain(elsewhere)
    elsewhere["agenda"].append({**first, "seat": 0})
    assert {code for _, code in faults(elsewhere)} == {"impossible_agenda"}


def test_discards_in_develop_come_after_all_draws():
    """BOW-T-51, BOW-DEVELOP-1, -2: the seat draws 4 cards, and one decision then discards 2 of
    7."""
    line = "Interstellar Bank, Information Hub, Galactic Power Brokers / +3"
    s = start(line, action="produce", other="develop")
    decision = game.decisions(s.state)[0]
    draws = {"interstellar-bank": 1, "information-hub": 1, "galactic-power-brokers": 2}
    assert (s.drawn_by(), len(s.hand(0))) == (draws, 3 + 1 + 1 + 2)
    bounds = decision.moves.choose()
    assert (decision.seat, bounds["min"], bounds["max"]) == (0, 2, 2)
    s.play(f"0 discard {','.join(s.hand(0)[:2])}")
    assert len(s.hand(0)) == 5


@pytest.mark.parametrize(
    ("placed", "gained"), [("Rebel Troops", 2), ("Pan-Galactic Research", 2), ("Rebel Alliance", 3)]
)
def test_a_development_brings_prestige_after_placing(placed, gained):
    """BOW-T-87, BOW-DEVELOP-3, BOW-POWER-3: most developments bring 2, and a Rebel development of
    cost 6 brings 3."""
    line = f"Federation Capital, Pan-Galactic Affluence, Rebel Council / {placed}, +8"
    s = start(line, action="develop", other="develop").play(f"0 develop {card(placed)}", "1 pass")
    s.pay(0, s.state.agenda[-1].cost)
    assert s.prestige() == gained


@pytest.mark.parametrize(
    ("placed", "symbol"), [("Federation Capital", 0), ("Rebel Council", 1),
                           ("Pan-Galactic Affluence", 1)]
)  # fmt: skip
def test_no_card_counts_itself_for_prestige(placed, symbol):
    """BOW-T-87, BOW-DEVELOP-3, BOW-POWER-3: it brings the prestige of its symbol only."""
    phase = "settle" if CARDS[card(placed)].world else "develop"
    line = "Epsilon Eridani, Drop Ships, Space Marines, Mercenary Fleet"
    s = start(f"{line} / {placed}, +6", action=phase, other=phase)
    s.play(f"0 {phase} {card(placed)}", "1 pass")
    if s.asked == "pay":
        s.pay(0, s.state.agenda[-1].cost)
    assert card(placed) in s.tableau(0)
    assert s.prestige() == symbol


def test_a_good_may_be_wasted_on_a_price_of_0_once():
    """BOW-T-88, BOW-DEVELOP-4..-6: a Rare good may be discarded for Investment Credits."""
    line = "Golden Age of Terraforming, Retrofit & Salvage, Inc., "
    line += "Gem World*, Comet Zone*, Asteroid Belt* / "
    s = start(line + "Investment Credits, +2", action="develop", other="develop")
    s.play("0 develop investment-credits", "1 pass")
    spends = [move for move in s.legal(0) if move.startswith("spend")]
    assert {move.split()[-1] for move in spends} == {"comet-zone", "asteroid-belt"}
    s.play(f"0 {spends[0]}")
    assert s.goods(0) == ["gem-world", "asteroid-belt"]
    assert (len(s.hand(0)), s.asked) == (2, "select")  # nothing more can be spent


# -- Consume ---------------------------------------------------------------------------------------


def test_prestige_and_vp_for_cards_are_not_tripled():
    """BOW-T-15, BOW-ACTION-11, BOW-PRESTIGE-5, BOW-CONSUME-3, -4: of 14 VP, only 9 and 3 are
    tripled."""
    line = "Earth's Lost Colony*, Interstellar Casus Belli, Galactic Salon, Deficit Spending, "
    s = start(line + "Federation Capital / +3", action="prestige-consume-x2", other="produce",
              prestige=(3, 0), leader=0)  # fmt: skip
    assert s.prestige() == 2
    s.play("0 consume interstellar-casus-belli:spend_prestige")
    assert (s.chips(0), s.prestige()) == (9, 1)
    s.play("0 consume galactic-salon:vp")
    assert s.chips(0) == 12
    s.play("0 consume federation-capital:goods_for_prestige")
    assert s.prestige() == 2
    s.play("0 consume deficit-spending:hand_cards")
    s.play(f"0 discard {','.join(s.hand(0)[:2])}")
    gained = [e.data for e in s.log if e.kind == "vp_gained"]
    assert sum(e["vp"] for e in gained if e["source"] != "leader") == 14
    assert s.prestige() == 2


def test_goods_bring_prestige_through_three_powers():
    """BOW-T-69, BOW-CONSUME-1, -4, BOW-PRESTIGE-5: five goods bring 4 prestige, and a single good
    brings 1."""
    capitals = "Universal Peace Institute, Imperium Capital, Federation Capital"
    goods = "Gem World*, Comet Zone*, Spice World*, Plague World*, Asteroid Belt*"
    s = start(f"{capitals}, {goods} /", other="produce")
    hand = len(s.hand(0))
    s.play("0 consume universal-peace-institute:goods_for_prestige")
    s.play("0 consume_goods gem-world,comet-zone")
    assert (s.chips(0), len(s.hand(0)) - hand, s.prestige()) == (2, 1, 1)
    s.play("0 consume imperium-capital:goods_for_prestige")
    s.play("0 consume_goods spice-world,plague-world").finish()
    assert s.told("prestige_gained", "prestige") == [1, 2, 1]
    s = start(f"{capitals}, Gem World* /", other="produce")
    assert s.prestige() == 1


@pytest.mark.parametrize(("hand", "most"), [(3, 1), (4, 2)])
def test_exactly_two_cards_of_the_hand_bring_a_prestige(hand, most):
    """BOW-T-70, BOW-CONSUME-2, -6: 3 cards bring 1 prestige, 4 bring 2, and passing is legal."""
    s = start(f"Alien Guardian, Pan-Galactic Security Council / +{hand}", other="produce")
    assert "pass" in s.legal(0)
    s.play("0 consume alien-guardian:hand_cards_for_prestige")
    s.refused(f"0 discard {s.hand(0)[0]}", "wrong_count")
    s.play(f"0 discard {','.join(s.hand(0)[:2])}")
    if most == 2:
        s.play("0 consume pan-galactic-security-council:hand_cards_for_prestige")
    else:
        assert s.asked != "consume"
    assert s.prestige() == most


def test_prestige_gained_in_consume_pays_for_vp():
    """BOW-T-71, BOW-PRESTIGE-6, -7, BOW-CONSUME-3: Interstellar Casus Belli can spend it after
    Federation Capital gained it."""
    s = start("Interstellar Casus Belli, Federation Capital, Gem World* / +2",
              "Old Earth, Spice World* / +2", action="produce", other="consume-x2")  # fmt: skip
    assert s.prestige() == 1
    assert s.choices(0) == {"interstellar-casus-belli:spend_prestige"}
    s.play("0 consume interstellar-casus-belli:spend_prestige")
    assert (s.prestige(), s.chips(0)) == (0, 3)


# -- the world of any kind -------------------------------------------------------------------------

OORT = "Alien Oort Cloud Refinery*"


def test_powers_for_any_kind_must_take_a_good_of_any_kind():
    """BOW-T-48, BOW-OORT-2..-5: powers of one kind may use its good, others must."""
    s = start(f"{OORT}, Terraforming Robots / +2", other="produce")
    assert set(s.legal(0)) == {"consume terraforming-robots:goods", "pass"}
    s = start(f"{OORT}, Terraforming Robots, Public Works / +2", other="produce")
    assert "pass" not in s.legal(0)
    s = start(f"{OORT}, Gem World / +2", action="consume-trade", other="produce")
    assert not s.told("good_sold", "price")
    assert card("Alien Oort Cloud Refinery") in s.goods(0)
    s = start(f"{OORT}, Trade League / +2", action="produce", other="consume-x2")
    assert s.asked == "name_kind"
    s.play("0 name_kind alien")
    sold = s.happened("good_sold")[0].data
    assert (sold["price"], sold["source"]) == (5 + 1, "trade-league:sell")


def test_a_good_of_any_kind_may_count_as_a_further_kind():
    """BOW-T-49, BOW-OORT-6, BOW-OQ-34: Galactic Exchange consumes 2 or 3 goods, and refuses 1."""
    s = start(f"Galactic Exchange, Gem World*, Comet Zone*, {OORT} / +2", action="produce",
              other="consume-x2")  # fmt: skip
    oort = card("Alien Oort Cloud Refinery")
    sets = ["gem-world,comet-zone", f"gem-world,{oort}", f"comet-zone,{oort}"]
    sets.append(f"gem-world,comet-zone,{oort}")
    assert s.legal(0) == [f"consume_goods {goods}" for goods in sets]
    s.refused("0 consume_goods gem-world", "wrong_count")
    for goods in sets:
        played = s.copy().play(f"0 consume_goods {goods}")
        each = len(goods.split(","))
        assert played.drawn_by()["galactic-exchange:goods"] == each
        assert played.chips(0) == each


def test_a_power_for_one_kind_produces_that_kind():
    """BOW-T-74, BOW-OORT-7, -9: a power of one kind produces that kind; with the bonus it is
    named."""
    line = "Alien Oort Cloud Refinery, Gem World, Diversified Economy / +2"
    s = start(line.replace("Gem World", "Gem World, Mining Robots"), action="develop",
              other="produce")  # fmt: skip
    s.play("0 pass", "1 pass")
    s.play(next(f"0 {move}" for move in s.legal(0) if "mining-robots" in move and "oort" in move))
    while s.asked == "produce":
        s.play(s.first_legal(0))
    assert s.drawn_by()["diversified-economy"] == 2
    for kind, count in (("novelty", 1), ("rare", 2), ("genes", 2), ("alien", 2)):
        s = start(line, action="produce", other="develop").play("0 pass", "1 pass")
        while s.asked in ("produce", "name_kind"):
            s.play(f"0 name_kind {kind}" if s.asked == "name_kind" else _bonus_first(s))
        assert s.drawn_by()["diversified-economy"] == count


def _bonus_first(s):
    """The bonus, then the rest."""
    moves = s.legal(0)
    return "0 " + next((move for move in moves if "bonus" in move), moves[0])


# -- Produce ---------------------------------------------------------------------------------------


def test_a_tie_for_the_most_chromosomes_brings_no_prestige():
    """BOW-T-50, BOW-PRODUCE-3, -4: prestige for producing here, and for the most chromosomes."""
    line = "Ravaged Uplift World, Avian Uplift Race, Uplift Gene Breeders / +2"
    s = start(line, "Devolved Uplift Race / +2", action="consume-x2", other="produce").finish()
    assert s.prestige() == 2
    line = line.replace("Breeders", "Breeders*")
    other = "Devolved Uplift Race, Insect Uplift Race / +2"
    s = start(line, other, action="consume-x2", other="produce").finish()
    assert s.prestige() == 0


def test_a_card_drawn_for_goods_can_be_discarded_to_produce():
    """BOW-T-72, BOW-PRODUCE-1, -2, -7: Universal Exports fill Asteroid Belt, and Lifeforms, Inc.
    cannot."""
    s = start("Universal Exports, Asteroid Belt, Diversified Economy /", other="produce")
    s.play("0 produce universal-exports:here -")  # then nothing but the draw is left
    assert len(s.hand(0)) == 1
    assert set(s.legal(0)) == {"produce rest -", "produce universal-exports:windfall asteroid-belt"}
    kept = s.copy().play("0 produce rest -")
    assert (len(kept.hand(0)), kept.goods(0)) == (1, ["universal-exports"])
    s.play("0 produce universal-exports:windfall asteroid-belt")
    assert s.hand(0) == []
    assert s.goods(0) == ["universal-exports", "asteroid-belt"]
    s = start("Lifeforms, Inc., Asteroid Belt, Diversified Economy / +2", other="produce").finish()
    assert s.goods(0) == ["lifeforms-inc"]  # it is for windfall worlds of Genes
    assert "asteroid-belt" not in [e.data.get("world") for e in s.log]


@pytest.mark.parametrize(("more", "cards"), [("", 1), (", Smuggling World", 0)])
def test_pan_galactic_affluence_draws_after_all_have_produced(more, cards):
    """BOW-T-73, BOW-PRODUCE-5: for the most goods of all kinds together."""
    own = "New Vinland, Bio-Hazard Mining World, Earth's Lost Colony, Plague World"
    other = f"Gem World, Comet Zone, Spice World{more} /"
    s = start(f"Pan-Galactic Affluence, {own} /", other, other="produce").finish()
    assert s.drawn_by().get("pan-galactic-affluence", 0) == cards
    told = [(event.kind, event.data.get("source")) for event in s.log]
    if cards:
        last_good = max(at for at, (kind, _) in enumerate(told) if kind == "good_placed")
        assert last_good < told.index(("cards_drawn", "pan-galactic-affluence"))
