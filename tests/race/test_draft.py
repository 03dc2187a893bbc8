"""The drafting variant of The Gathering Storm, alone and with Rebel vs Imperium (TGS-DRAFT)."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from galaxy_referee.engine.kernel.errors import BadOption, InconsistentState, WrongVersion
from galaxy_referee.engine.kernel.migration import migrate
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS, deck_of, start_worlds
from galaxy_referee.engine.race.components.colors import start_color
from galaxy_referee.engine.race.expansions.draft.steps import next_pack_size
from tests.race.kit import BOTH, BOW, TGS, fresh_game
from tests.twins import at_random


def drafted(**options):
    """A game whose players have drafted."""
    s = fresh_game(draft=True, **options)
    while s.asked == "draft":
        s.play(s.first_legal(s.waiting[0]))
    return s


def begun(**options):
    """A drafted game at its first choice of action cards."""
    s = drafted(**options)
    while s.asked != "select":
        s.play(s.first_legal(s.waiting[0]))
    return s


def deals_of(s):
    """What happens in each deal until all have drafted: the seat that each pack goes to, by the
    seat that was dealt it, and the sizes of the packs in front of the seats."""
    deals = []
    seats = range(len(s.state.players))
    while s.asked == "draft":
        players = s.state.players
        if len(players[0].deck) == 5 * len(deals):
            deals.append(({}, [5]))
        going, sizes = deals[-1]
        packs = [set(player.pack) for player in players]
        assert {len(pack) for pack in packs} == {sizes[-1]}
        for seat in seats:
            s.play(s.first_legal(seat))
        sizes.append(sizes[-1] - 1)
        for seat in seats:
            if players[seat].pack and len(players[seat].pack) < len(packs[seat]):
                going |= {
                    source: seat for source in seats if set(players[seat].pack) < packs[source]
                }
    return deals


def options_of(players, sets):
    return {"players": players, **{"tgs": TGS, "rvi": BOTH}[sets]}


# -- who can draft ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("most", "sets", "rule"),
    [(3, TGS, "TGS-DRAFT-1"), (3, {"expansions": ("tgs", "promo")}, "TGS-DRAFT-1"),
     (5, BOTH, "TGS-DRAFT-3")],
)  # fmt: skip
def test_how_many_can_draft_depends_on_the_expansions(most, sets, rule):
    """TGS-DRAFT-1, -3, RVI-DRAFT-1, TGS-OQ-11: two or three with The Gathering Storm alone."""
    for players in range(2, most + 1):
        assert len(fresh_game(players=players, draft=True, **sets).state.players) == players
    with pytest.raises(BadOption, match=f"for 2 to {most} players") as refused:
        game.new({"players": most + 1, "draft": True, **sets})
    assert (refused.value.rule, refused.value.pointer) == (rule, "/options/draft")


def test_its_description_has_no_guess_left():
    assert "draft" not in {entry.component for entry in game.describe().confidence}
    assert game.describe().options["draft"].rule == "TGS-DRAFT-1"


# -- start worlds ----------------------------------------------------------------------------------


@pytest.mark.parametrize("sets", ["tgs", "rvi"])
def test_start_worlds_are_dealt_and_seen_before_the_draft(sets):
    """TGS-DRAFT-4, TGS-OQ-12: the goals too; the undealt start worlds are drafted."""
    s = fresh_game(draft=True, **options_of(3, sets))
    assert s.asked == "draft" and len(s.state.goals) == 6
    dealt = [list(player.offered) for player in s.state.players]
    assert all([start_color(CARDS[world]) for world in pair] == ["red", "blue"] for pair in dealt)
    assert len({world for pair in dealt for world in pair}) == 6
    for seat, pair in enumerate(dealt):
        assert game.view(s.state, seat).table.offered == pair
        for other in {0, 1, 2} - {seat}:
            assert not seen(s, other) & {*pair}
    undealt = {world.id for world in start_worlds(s.state.options.sets)}.difference(*dealt)
    to_draft = {card for player in s.state.players for card in player.pack} | {*s.state.deck}
    assert undealt <= to_draft
    s = drafted(**options_of(3, sets))
    assert [player.offered for player in s.state.players] == dealt


def seen(s, seat):
    """The words in the view of a seat."""
    return {*msgspec.json.encode(game.view(s.state, seat), enc_hook=str).decode().split('"')}


# -- the deals -------------------------------------------------------------------------------------

SIZES = [
    ("tgs", 2, 13, 65, 2), ("tgs", 3, 8, 40, 10),
    ("rvi", 2, 17, 85, 6), ("rvi", 3, 11, 55, 9), ("rvi", 4, 8, 40, 12), ("rvi", 5, 6, 30, 20),
]  # fmt: skip


@pytest.mark.parametrize(("sets", "players", "deals", "each", "left"), SIZES)
def test_players_draft_packs_of_five_while_the_cards_suffice(sets, players, deals, each, left):
    """TGS-T-27, TGS-DRAFT-2, -6, -7: each case gives the number of deals, of cards per seat, and of
    cards left over."""
    s = fresh_game(draft=True, **options_of(players, sets))
    cards = len(s.state.deck) + sum(len(player.pack) for player in s.state.players)
    assert cards == len(deck_of(s.state.options.sets)) - 2 * players
    found = deals_of(s)
    assert [sizes for _, sizes in found] == [[5, 4, 3, 2, 1]] * deals
    assert s.asked == "choose_start"
    assert [len(player.deck) for player in s.state.players] == [each - 6] * players
    assert s.hands() == [6] * players
    assert len(s.state.deck) == left == cards - players * each


def test_two_players_draft_65_cards_each():
    """TGS-T-25, TGS-DRAFT-2, -4..-7: two players, with The Gathering Storm alone."""
    s = fresh_game(draft=True, players=2, **TGS)
    offers = [list(player.offered) for player in s.state.players]
    numbers = [[CARDS[world].data.start_world % 2 for world in pair] for pair in offers]
    assert numbers == [[1, 0], [1, 0]]
    assert s.asked == "draft" and not any(player.deck for player in s.state.players)
    assert sum(len(player.pack) for player in s.state.players) + len(s.state.deck) == 132
    found = deals_of(s)
    assert [sizes for _, sizes in found] == [[5, 4, 3, 2, 1]] * 13
    assert all(going[0] == 1 and going[1] == 0 for going, _ in found)
    left = list(s.state.deck)
    assert len(left) == 2
    assert not {*left} & {*(event.data.get("card") for event in s.log)}
    assert [len(player.deck) + len(player.hand) for player in s.state.players] == [65, 65]
    assert (s.hands(), [len(player.deck) for player in s.state.players]) == ([6, 6], [59, 59])
    refused = [s.hand(seat)[:2] for seat in (0, 1)]
    chosen = [next(w for w in pair if w != "ancient-race") for pair in offers]
    for seat in (0, 1):
        s.play(f"{seat} choose_start {chosen[seat]} {','.join(refused[seat])}")
    for seat, player in enumerate(s.state.players):
        (other,) = {*offers[seat]} - {chosen[seat]}
        assert sorted(player.discard) == sorted([other, *refused[seat]])
        assert s.tableau(seat) == [chosen[seat]]
    assert (s.hands(), s.state.deck) == ([4, 4], left)


@pytest.mark.parametrize("sets", ["tgs", "rvi"])
def test_packs_go_left_and_right_in_turn(sets):
    """TGS-T-26, TGS-DRAFT-5, -6: three players draft 40 cards each in eight deals."""
    found = deals_of(fresh_game(draft=True, **options_of(3, sets)))
    to_b, to_c = {0: 1, 1: 2, 2: 0}, {0: 2, 1: 0, 2: 1}
    assert [going for going, _ in found] == [(to_c, to_b)[n % 2] for n in range(1, len(found) + 1)]


def test_a_card_drafted_is_not_shown_to_others():
    """TGS-DRAFT-2: others learn that a card was taken, not which."""
    s = fresh_game(draft=True, players=3, **TGS)
    kept = [player.pack[0] for player in s.state.players]
    s.play(*(f"{seat} draft {card}" for seat, card in enumerate(kept)))
    taken = s.happened("card_drafted")
    assert [(event.seat, event.private) for event in taken] == [
        (seat, {"card": card}) for seat, card in enumerate(kept)
    ]
    for seat in (0, 1, 2, None):
        hidden = {card for other, card in enumerate(kept) if other != seat}
        assert not seen(s, seat) & hidden
    view = game.view(s.state, 0).table
    assert [player.pack for player in view.players] == [4, 4, 4]
    assert view.pack == sorted(s.state.players[0].pack)


# -- after the draft -------------------------------------------------------------------------------


def test_ancient_race_costs_a_third_card_in_a_draft():
    """TGS-DRAFT-7, TGS-SETUP-4: it goes to the own discard pile as well."""
    games = (drafted(seed=f"ancient {number}", players=2, **TGS) for number in range(200))
    s = next(g for g in games if "ancient-race" in g.state.players[0].offered)
    s.play(f"0 choose_start ancient-race {','.join(s.hand(0)[:2])}")
    assert s.tableau(0) == []  # start worlds are shown at once
    s.play(f"1 choose_start {s.state.players[1].offered[0]} {','.join(s.hand(1)[:2])}")
    assert (s.asked, s.waiting, s.hands()) == ("discard", [0], [4, 4])
    assert s.goods(0) == ["ancient-race"]
    s.play(f"0 discard {s.hand(0)[0]}")
    assert s.hands() == [3, 4]
    assert [len(player.discard) for player in s.state.players] == [4, 3]


def test_draws_goods_and_discards_stay_with_the_owners_cards():
    """TGS-DRAFT-8: every seat keeps exactly the cards it drafted through a random game."""
    s = drafted(seed="own", players=2, **TGS)
    own = [{*player.deck, *player.hand, *player.offered} for player in s.state.players]
    luck = random.Random(8)
    while not s.state.over:
        s.play(at_random(s.state, luck.choice(game.decisions(s.state)), luck))
        for player, cards in zip(s.state.players, own, strict=True):
            goods = {good for placed in player.tableau for good in placed.goods}
            held = {placed.card for placed in player.tableau}
            assert cards == {*player.deck, *player.discard, *player.hand, *player.drawn, *goods,
                             *held, *player.offered}  # fmt: skip
        assert s.state.discard == []


def test_an_empty_deck_is_rebuilt_from_its_owners_discard_pile():
    """TGS-T-28, TGS-DRAFT-8: the other seat's deck and discard pile do not change."""
    s = begun(seed="own", players=2, **TGS)
    first, second = s.state.players
    cards = [*first.deck, *first.discard]
    first.deck, first.discard = [], cards[:7]
    s.state.deck += cards[7:]
    deck = [*second.deck, *second.discard]
    second.deck, second.discard = deck[:20], deck[20:25]
    s.state.deck += deck[25:]
    before = ([*second.deck], [*second.discard])
    s.state.draw(0, 3, "scenario")
    assert len(first.hand) == 4 + 3 and {*first.hand[-3:]} <= {*cards[:7]}
    assert (len(first.deck), first.discard, first.reshuffled) == (4, [], 1)
    assert {*first.deck, *first.hand[-3:]} == {*cards[:7]}
    assert (second.deck, second.discard, second.reshuffled) == (*before, 0)


# -- foreign states --------------------------------------------------------------------------------


def test_smaller_packs_are_no_moment_of_this_draft():
    """TGS-DRAFT-6: the last packs are smaller with The Brink of War only."""
    s = fresh_game(draft=True, players=2, **TGS)
    for player in s.state.players:
        s.state.deck.append(player.pack.pop())
    with pytest.raises(InconsistentState) as refused:
        game.load(game.codec.encode(s.state))
    assert "bad_packs" in {fault.code for fault in refused.value.faults}


@pytest.mark.parametrize("expansions", [TGS, BOW], ids=["gathering-storm", "brink-of-war"])
def test_the_draft_goes_on_while_there_is_a_full_pack_for_everybody(expansions):
    """TGS-DRAFT-6, BOW-DRAFT-4."""
    t = fresh_game(draft=True, players=2, **expansions).state
    t.deck = t.deck[:10]
    assert next_pack_size(t) == 5
    t.deck = t.deck[:9]
    assert next_pack_size(t) == (4 if "bow" in t.options.expansions else 0)


def older(s, **changes):
    """The state as the first version of The Gathering Storm wrote it."""
    state = json.loads(game.codec.encode(s.state))
    version = state["rules_version"].replace("tgs-2", "tgs-1")
    return json.dumps({**state, "rules_version": version, **changes}), version


def test_a_draft_with_packs_of_nine_cannot_continue():
    """TGS-DRAFT-2: before its end; with The Brink of War nothing has changed."""
    for changes in ({}, {"agenda": [{"step": "draft.round", "number": 2}]}):
        with pytest.raises(WrongVersion, match="packs of nine cannot continue"):
            migrate(game, *older(fresh_game(draft=True, players=2, **TGS), **changes))
    s = fresh_game(draft=True, players=2, **BOW)
    assert migrate(game, *older(s)) == s.state


@pytest.mark.parametrize("sets", ["tgs", "rvi"])
def test_a_game_whose_draft_is_over_continues(sets):
    """TGS-DRAFT-8: from the decks that its players have, those of leftover packs included."""
    s = begun(**options_of(3, sets))
    while len(s.state.deck) >= 3:
        for player in s.state.players:
            player.deck.append(s.state.deck.pop())
    assert migrate(game, *older(s)) == s.state


def test_four_players_cannot_continue_with_the_gathering_storm_alone():
    """TGS-DRAFT-1."""
    source, version = older(begun(players=4, **BOTH))
    state = json.loads(source)
    state["options"]["expansions"] = ["tgs"]
    version = version.replace("+rvi-1", "")
    with pytest.raises(InconsistentState) as refused:
        migrate(game, json.dumps({**state, "rules_version": version}), version)
    assert [fault.code for fault in refused.value.faults] == ["bad_option"]
