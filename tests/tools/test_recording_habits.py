"""What the recording program does in its own way, and the replay follows all the same."""

from __future__ import annotations

from typing import Any

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.counting import total_military
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from galaxy_referee.engine.race.expansions.goals.goals import goal_points
from galaxy_referee.engine.race.moves import Consume
from galaxy_referee.engine.race.scoring import scored_tableaus
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.comparing import Difference
from galaxy_referee.records.importing.facts import PlacedCard, PlayerState, TableState
from galaxy_referee.records.importing.start import Labels
from tests.race.kit import AA, BOTH, BOW, Scenario, round_start
from tests.tools.log_records import label
from tools.recordings.decisions import payment
from tools.recordings.expansions.alien_artifacts.additions import further_world
from tools.recordings.expansions.alien_artifacts.face_down import order_by_leaving
from tools.recordings.expansions.brink_of_war import discard_for_prestige
from tools.recordings.expansions.goods_for_military import goods_unasked, spend_good
from tools.recordings.follow import Follower
from tools.recordings.goods import produce_power, trade_good, use_consume, use_produce
from tools.recordings.transcript import (
    Auto,
    Chosen,
    Decision,
    Options,
    RecordedPower,
    RecordedScore,
    RoundEnd,
    Shuffle,
    Use,
)

# -- the file's side -------------------------------------------------------------------------------


def labels(cards: list[str]) -> list[str]:
    return sorted(map(label, cards))


def state_of(t: Race) -> TableState:
    """The table as files show it."""
    most = max(player.prestige for player in t.players)
    return TableState(
        players=[
            PlayerState(
                hand=labels(player.hand + player.drawn),
                tableau=[
                    PlacedCard(label(placed.card), labels(placed.goods))
                    for placed in player.tableau
                ],
                vp=player.chips,
                temp_military=player.temporary,
                prestige=player.prestige,
                prestige_turn=player.on_tile,
            )
            for player in t.players
        ],
        deck=len(t.deck),
        discard=len(t.discard),
        vp_pool=t.pool,
        goals={GOALS[tile.goal].name: list(tile.seats) for tile in t.goals},
        prestige_leaders=[
            seat for seat, player in enumerate(t.players) if most and player.prestige == most
        ],
    )


def follower(s: Scenario, **known: Any) -> Follower:
    """The replay beside a table."""
    s.state.ask_trivial_choices()
    return Follower(s.state, Labels(s.state.options.sets), **known)


def asked(f: Follower, phase: str, kind: str, options: Options, chosen: Chosen) -> Decision:
    """A question to seat 0 as files have it."""
    return Decision(7, f.t.round, phase, 0, kind, options, chosen, state_of(f.t))


# -- several goods on one world --------------------------------------------------------------------


def selling() -> tuple[Scenario, Follower]:
    """Three goods lie on Tranship Point, and one is about to be sold."""
    s = round_start("Tranship Point***", **AA)
    f = follower(s)
    s.actions("consume-trade", "produce")
    return s, f


def sold(s: Scenario, good: str) -> TableState:
    """The table once this good is sold, as files show it."""
    after = game.copy(s.state)
    game.play(after, "0 sell tranship-point")
    left = [card for card in s.state.players[0].tableau[0].goods if card != good]
    after.players[0].tableau[0].more, after.players[0].tableau[0].good = left[:-1], left[-1]
    return state_of(after)


def sale(f: Follower) -> Decision:
    options, chosen = Options(worlds=["Tranship Point"]), Chosen(world="Tranship Point")
    return asked(f, "consume", "trade_good", options, chosen)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_good_that_the_file_has_no_more_is_spent(number):
    """AA-TRANSHIP-1: nobody knows which is which, and the file does not say."""
    s, f = selling()
    good = s.state.players[0].tableau[0].goods[number]
    question, after = sale(f), sold(s, good)
    order_by_leaving([question, RoundEnd(s.state.round, after, [])])
    trade_good(f, question)
    assert s.state.discard == [good]
    f.compare_table(after)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_good_in_a_new_deck_is_spent_first(number):
    """AA-TRANSHIP-1: all three are gone when the file shows them next, but one was shuffled."""
    s, f = selling()
    good = s.state.players[0].tableau[0].goods[number]
    question, after = sale(f), sold(s, good)
    after.players[0].tableau[0].goods = []
    order_by_leaving([question, Shuffle([label(good)]), RoundEnd(s.state.round, after, [])])
    trade_good(f, question)
    assert s.state.discard == [good]


def test_one_of_several_goods_on_a_world_is_no_choice():
    """AA-SETTLE-8: the file asks which good of Tranship Point a needless power takes."""
    owner = "New Sparta, Imperium War Faction, Tranship Point** / Gem World, +3"
    s = round_start(owner, "/ Comet Zone, +3", **AA).actions("settle", "develop")
    s.play("0 pass", "1 pass", "0 settle gem-world", "1 settle comet-zone")
    f = follower(s)
    worlds = ["Tranship Point", "Tranship Point"]
    pay = paid(f, "Gem World", "pay", ["Imperium War Faction"], cards=labels(s.hand(0)[:2]))
    choice = asked(f, "settle", "choose_goods", Options(power=RARE, worlds=worlds), Chosen())
    choice.chosen.worlds = worlds[:1]
    payment(f, pay)
    spend_good(f, choice)
    assert len(s.state.players[0].tableau[2].goods) == 1
    assert len(s.hand(0)) == 2  # of 3, and a card for placing a world
    assert f.goods == {}


# -- goods for Military ----------------------------------------------------------------------------

RARE = RecordedPower("Imperium War Faction", "spend_good_for_military")
OWNER = "New Sparta, Space Marines, Imperium War Faction, Imperium Supply Convoy, Comet Zone*"


def paid(f: Follower, world: str, mode: str, special: list[str], cards: list[str]) -> Decision:
    """A payment; the file offers no other."""
    legal = [{"special": special, "hand_cards": [len(cards)]}]
    options = Options(for_=world, legal=legal)
    chosen = Chosen(mode=mode, special=special, discard=cards)
    return asked(f, "settle", "payment", options, chosen)


def conquered(hand: str) -> Scenario:
    """Seat 0 has conquered Rebel Gem Smugglers and may conquer a second world."""
    s = round_start(f"{OWNER} / Rebel Gem Smugglers, {hand}", **AA).actions("settle", "develop")
    s.play("0 pass", "1 pass", "0 settle rebel-gem-smugglers", "1 pass")
    return s.play("0 place_by conquer -")


def test_a_good_that_the_file_cannot_spend_is_no_choice():
    """AA-SETTLE-8, AA-OQ-3: a world just conquered has a good that counts only here; the file asks
    no question about the other one, which it spends without need."""
    s = conquered("Rebel Miners")
    f = follower(s)
    s.play("0 settle_by imperium-supply-convoy:excess_military rebel-miners")
    pay = paid(f, "Rebel Miners", "conquer", ["Imperium War Faction"], cards=[])
    spent = Auto("good_spent", 0, world="Comet Zone", power=RARE)
    f.unasked = goods_unasked([pay, spent])
    payment(f, pay)
    assert s.goods(0) == ["rebel-gem-smugglers"]
    assert s.tableau(0)[-1] == "rebel-miners"


def test_a_good_that_the_file_asks_for_is_not_taken_from_the_record_of_spending_it():
    """RACE-REC-11: the question comes first and says as much."""
    _, f = selling()
    pay = paid(f, "Gem World", "pay", [], [])
    choice = asked(f, "settle", "choose_goods", Options(), Chosen(worlds=["Comet Zone"]))
    spent = [Auto("good_spent", 0, world=world, power=RARE) for world in ("Comet Zone", "Old")]
    assert goods_unasked([pay, choice, *spent]) == {pay.n: spent[1:]}


@pytest.mark.parametrize(
    ("offered", "follows"),
    [(["Malevolent Lifeforms", "Rebel Miners"], True), (["Rebel Miners"], True), ([], False)],
)
def test_further_worlds_may_need_a_good_that_the_file_cannot_spend(offered, follows):
    """AA-OQ-3: both ways of counting are followed, and no third one."""
    s = conquered("Rebel Miners, Malevolent Lifeforms")
    s.state.players[0].tableau[4].good = None
    f = follower(s)
    power = RecordedPower("Imperium Supply Convoy", "settle_with_leftover_military")
    options = Options(cards=offered, power=power)
    question = asked(f, "settle", "settle_place_extra", options, Chosen(card="Rebel Miners"))
    if follows:
        further_world(f, question)
        assert s.tableau(0)[-1] == "rebel-miners"
    else:
        with pytest.raises(Difference, match="malevolent-lifeforms"):
            further_world(f, question)


# -- questions of the file -------------------------------------------------------------------------

COUNTING = RecordedPower("Diversified Economy", "draw_per_kind_produced")
FILLING = RecordedPower("Universal Exports", "discard_for_windfall")


def producing(owner: str) -> tuple[Scenario, Follower]:
    """Universal Exports has produced on itself."""
    s = round_start(owner, **BOW).actions("produce", "consume-x2")
    f = follower(s)
    use_produce(f, Use("produce", 0, RecordedPower("Universal Exports", "produce")))
    return s, f


def next_power(f: Follower, *powers: RecordedPower) -> Decision:
    chosen = Chosen(power=powers[0])
    return asked(f, "produce", "produce_power", Options(powers=list(powers)), chosen)


def test_a_power_with_no_world_left_is_no_power():
    """RACE-REC-14: the file still lists it, alone too."""
    s, f = producing("Universal Exports, Diversified Economy / +2")
    produce_power(f, next_power(f, FILLING, COUNTING))
    use_produce(f, Use("produce", 0, COUNTING))
    assert len(s.hand(0)) == 3
    produce_power(f, next_power(f, FILLING))
    assert len(s.hand(0)) == 3


def test_a_power_with_a_world_left_is_a_power():
    """RACE-REC-14: it must be in both lists."""
    _, f = producing("Universal Exports, Diversified Economy, Asteroid Belt / +2")
    with pytest.raises(Difference, match="universal-exports:windfall"):
        produce_power(f, next_power(f, COUNTING))


def offer(f: Follower, title: str, card: str | None) -> Decision:
    options = Options(power=title, cards=labels(f.t.players[0].hand))
    return asked(f, "explore", "discard_for_prestige", options, Chosen(card=card))


def test_offers_that_are_alike_come_in_either_order():
    """BOW-EXPLORE-1: the file asks about the newest card first."""
    s = round_start("Alien Departure Point, Pan-Galactic Hologrid / Gem World, +2", **BOW)
    f = follower(s.actions("explore+5", "produce"))
    discard_for_prestige(f, offer(f, "Pan-Galactic Hologrid", "Gem World"))
    discard_for_prestige(f, offer(f, "Alien Departure Point", None))
    assert (s.state.players[0].prestige, s.state.discard) == (1, ["gem-world"])


def test_no_offer_comes_from_a_card_without_one():
    """BOW-EXPLORE-1."""
    f = follower(round_start("Pan-Galactic Hologrid / +2", **BOW).actions("explore+5", "produce"))
    with pytest.raises(Difference, match="offers nothing by Alien Departure Point"):
        discard_for_prestige(f, offer(f, "Alien Departure Point", None))


# -- a bet with an empty hand ----------------------------------------------------------------------


def test_a_bet_with_an_empty_hand_is_not_carried_into_the_next_round():
    """RACE-REC-16: nothing was left to use, so here the round is over when the file uses it."""
    s = round_start("Gambling World", **BOTH).actions("consume-x2", "settle")
    f = follower(s.play("0 pass", "1 pass"))
    assert s.asked == "select"
    use_consume(f, Use("consume", 0, RecordedPower("Gambling World", "ante")))
    assert f.spent == set()
    s.state.players[0].hand.append(s.state.deck.pop())
    s.actions("consume-x2", "settle").play("0 pass", "1 pass")
    (question,) = game.decisions(s.state)
    recorded = f.as_recorded(question, "consume")
    assert recorded is not None
    bets = [move.power for move in recorded.moves if isinstance(move, Consume)]
    assert bets == ["gambling-world-rvi:bet"]


# -- a goal lost at once ---------------------------------------------------------------------------


def round_over(t: Race, seats: list[int], points: list[int]) -> RoundEnd:
    """The end of the round in the file, with these holders of Galactic Prestige, and these points
    for it."""
    state = state_of(t)
    state.goals = {"Galactic Prestige": seats}
    scores = [
        RecordedScore(
            player=score.seat,
            total=score.total + vp - goal_points(t, score.seat, scored_tableaus(t)).get(TILE, 0),
            vp_chips=score.parts["chips"],
            cards=score.parts["cards"],
            bonus_developments={},
            military=total_military(t.tableau(score.seat)),
            hand=score.tie_break,
            goods=0,
            goal_detail={"Galactic Prestige": vp} if vp else {},
        )
        for score, vp in zip(game.scores(t), points, strict=True)
    ]
    return RoundEnd(t.round, state, scores)


TILE = "galactic-prestige"


def holding(*prestige: int) -> Follower:
    """Seat 0 holds Galactic Prestige at the end of a round."""
    s = round_start("Old Earth", "New Sparta", goals=(TILE,), prestige=prestige, **BOW)
    s.state.goals[0].seats = [0]
    return follower(s)


def test_a_goal_that_the_file_takes_at_once_counts_as_a_tie():
    """BOW-REC-10: its holder spent prestige, fell behind, and drew level in the same phase."""
    f = holding(4, 4)
    f.round_end(round_over(f.t, [], [3, 3]))
    f.round_end(round_over(f.t, [0], [5, 3]))
    assert f.t.goals[0].seats == [0]


@pytest.mark.parametrize(("prestige", "points"), [((4, 4), [5, 3]), ((5, 4), [3, 0])])
def test_a_goal_is_not_lost_otherwise(prestige, points):
    """BOW-REC-10: the points follow from the holder, and a lead cannot be lost so."""
    f = holding(*prestige)
    with pytest.raises(Difference, match="goals of seat 0"):
        f.round_end(round_over(f.t, [], points))
