"""Editions: their cards, concession, late reshuffles, and the test scenarios."""

from __future__ import annotations

import json

import pytest

from galaxy_referee.engine.kernel import records
from galaxy_referee.engine.kernel.errors import BadOption, NotYourDecision
from galaxy_referee.engine.kernel.migration import migrate
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.components.editions import EDITIONS
from galaxy_referee.engine.race.counting import total_military
from tests.race.kit import BOW, finished, fresh_game, round_start
from tests.race.test_cards import printed_line
from tests.twins import positions

SECOND = {"edition": "second_edition"}
SITE = {"edition": "board_game_arena", "advanced": True}

PRINTED = """
Bio-Hazard Mining World; W2; 0; rare production; -; 1
Black Market Trading World; W2; 1; -; -; 1
Imperium Armaments World; W3; 2; rare production; imperium; 1
Outlaw World; M1; 1; -; -; 1
Merchant Guild; D6; ?; -; -; 1
"""


def test_an_edition_is_named_by_the_options_and_the_version():
    """EDITION-1: the first one is named by neither."""
    assert [
        name
        for name in EDITIONS
        if f"+{name}-{EDITIONS[name].version}"
        in game.new({"edition": name, "advanced": True, "expansions": ["tgs"]}).rules_version
    ] == ["second_edition", "board_game_arena", "public_implementation"]
    plain = json.loads(game.codec.encode(game.new({})))
    assert "edition" not in plain["options"]
    assert "conceded" not in plain
    assert game.describe().options["edition"].values == list(EDITIONS)
    with pytest.raises(BadOption):
        game.new({"edition": "third_edition"})


@pytest.mark.parametrize("expansions", [(), ("promo",), ("tgs", "rvi")], ids=str)
def test_cards_that_are_replaced(expansions):
    """EDITION-2, EDITION-3: five cards of the base game, by cards of the same names."""
    first = deck_of(("base", *expansions))
    second = deck_of(fresh_game(expansions=expansions, **SECOND).state.options.sets)
    assert len(first) == len(second)
    new = [second[card] for card in second.keys() - first.keys()]
    assert {printed_line(card) for card in new} == set(PRINTED.strip().splitlines())
    gone = [first[card] for card in first.keys() - second.keys()]
    assert {card.title for card in gone} == {card.title for card in new}
    for old in gone:
        (now,) = (card for card in new if card.title == old.title)
        assert now.data.preset_hand == old.data.preset_hand
        assert now.keywords == old.keywords


def test_two_players_on_the_site():
    """EDITION-4: they play the advanced game."""
    with pytest.raises(BadOption) as refused:
        game.new({"edition": "board_game_arena"})
    assert (refused.value.rule, refused.value.pointer) == ("EDITION-4", "/options/advanced")
    assert fresh_game(edition="board_game_arena", players=3).asked == "discard"


def test_merchant_guild_counts_goods_in_the_second_edition():
    """EDITION-T-1, EDITION-3: it scores 4 VP in the first edition and 7 in the second."""
    table = "Merchant Guild, Bio-Hazard Mining World*, Gem World*, Blaster Gem Mines*"
    values = [finished(table, **rules).score(0).parts["variable"] for rules in ({}, SECOND)]
    assert values == [4, 7]


def test_outlaw_world_has_military_in_the_second_edition():
    """EDITION-T-2, EDITION-3: the total is 2 in the first edition and 3 in the second."""
    states = [round_start("New Sparta, Outlaw World", **rules).state for rules in ({}, SECOND)]
    assert [total_military(t.tableau(0)) for t in states] == [2, 3]


def test_a_seat_may_concede_at_any_time():
    """EDITION-T-3, EDITION-5: the other seat wins, and its secret choice stays hidden."""
    s = round_start("Old Earth / +4", "New Sparta / +4", edition="board_game_arena", advanced=True)
    other = s.copy()
    other.refused("2 concede", "not_your_decision")
    other.play("0 concede")
    assert game.outcome(other.state).winners == [1]
    s.play("0 select_two develop,settle", "1 concede")
    assert (s.state.over, s.asked) == (True, "")
    outcome = game.outcome(s.state)
    assert (outcome.winners, outcome.reason) == ([0], ["conceded"])
    assert len(outcome.scores) == 2
    assert [event.kind for event in s.events] == ["game_conceded", "game_ended"]
    assert b"develop,settle" not in game.codec.encode(s.state)
    for seat in (0, 1):
        with pytest.raises(NotYourDecision, match="over"):
            game.play(s.state, f"{seat} concede")
    reloaded = game.load(game.codec.encode(s.state))
    assert (reloaded.over, game.decisions(reloaded)) == (True, [])
    assert game.outcome(reloaded) == outcome
    assert game.determinize(game.view(s.state, 0, True).knowledge, "guess").over


OTHER = "Nobody can concede in this edition; of two players, either can in Board Game Arena."


@pytest.mark.parametrize(("options", "sentence"), [
    ({}, OTHER),
    (SECOND, OTHER),
    ({"edition": "board_game_arena", "players": 3}, "Only one of two players can concede."),
], ids=str)  # fmt: skip
def test_no_concession(options, sentence):
    """EDITION-5, EDITION-OQ-1: by other rules, and for more than two, there is none."""
    s = fresh_game(**options)
    assert s.refused("0 concede", "illegal").startswith(sentence)
    plain = json.loads(game.codec.encode(s.state))
    faults = game.audit(game.codec.decode(json.dumps({**plain, "conceded": 0})))
    assert [fault.pointer for fault in faults] == ["/conceded"]


def test_a_seat_that_does_not_exist_has_not_conceded():
    """EDITION-5."""
    plain = json.loads(game.codec.encode(fresh_game(**SITE).state))
    faults = game.audit(game.codec.decode(json.dumps({**plain, "conceded": 2})))
    assert [fault.code for fault in faults] == ["bad_seat"]


def test_conceding_at_every_moment_leaves_a_sound_state():
    """EDITION-5: the audit accepts it, and a record of it can be replayed."""
    moments = list(map(game.codec.encode, positions(game, SITE, "conceding")))
    for number, encoded in enumerate(moments[::5]):
        t = game.codec.decode(encoded)
        if not t.over:
            game.play(t, f"{number % 2} concede")
            assert game.audit(t) == []
            assert game.outcome(game.load(game.codec.encode(t))).winners == [1 - number % 2]
    record = records.write(game, SITE, "conceded", None, ["1 concede"])
    assert records.replay(game, record).error is None
    assert record.outcome.reason == ["conceded"]


@pytest.mark.parametrize(("rules", "left"), [({"advanced": True}, 3), (SITE, 0)], ids=str)
def test_the_deck_is_reshuffled_at_once_or_when_a_card_is_needed(rules, left):
    """EDITION-T-4, EDITION-6, RACE-DECK-2: the discard pile becomes the deck when a card is
    needed."""
    pile = "Gem World, Space Marines, Spice World"
    t = round_start("Old Earth", "New Sparta", deck_size=2, discard=pile, **rules).state
    t.players[0].hand = t.take(0, 2)
    assert (len(t.deck), len(t.discard), game.audit(t)) == (left, 3 - left, [])
    t.discard_from_hand(0, t.players[0].hand[:1], "payment")
    assert len(t.take(0, 1)) == 1
    assert (len(t.deck), len(t.discard)) == ((2, 1) if left else (3, 0))


@pytest.mark.parametrize(
    ("rules", "drawn", "prestige"), [({"advanced": True}, 0, 1), (SITE, 1, 2)], ids=str
)
def test_a_replacement_triggers_powers_after_placing_on_the_site(rules, drawn, prestige):
    """EDITION-T-5, EDITION-10, BOW-SETTLE-21: a world that replaces another sets off what works
    after placing."""
    s = round_start(
        "Terraforming Engineers, Terraforming Robots, Alien Cornucopia, Gem World / "
        "Spice World, Comet Zone",
        **{**BOW, **rules},
    ).play(*(f"{seat} select_two settle,settle2" for seat in range(2)))
    s.play("0 pass", "1 pass")
    hand = len(s.hand(0))
    s.play("0 replace_world terraforming-engineers:replace_world gem-world spice-world")
    assert s.tableau(0)[-1] == "spice-world"
    assert len(s.hand(0)) == hand - 1 + drawn
    assert (s.state.players[0].prestige, game.audit(s.state)) == (prestige, [])


@pytest.mark.parametrize(("rules", "holders"), [({}, []), ({"edition": "board_game_arena"}, [1])])
def test_a_goal_lost_in_settle_is_taken_at_once_on_the_site(rules, holders):
    """EDITION-T-6, EDITION-11, TGS-GOAL-17, -24: Greatest Infrastructure is lost in Settle, and
    taken or not."""
    s = round_start(
        "Colony Ship, Public Works, Interstellar Bank, Research Labs, Investment Credits / "
        "Gem World",
        "Drop Ships, Space Marines, Export Duties, Replicant Robots, Mining Robots",
        "Expedition Force, Contact Specialist, Space Mercenaries, Mining League",
        goals=["greatest-infrastructure"],
        expansions=("tgs",),
        **rules,
    )
    s.state.goals[0].seats = [0]
    s.actions("settle", "settle", "settle").play("0 settle gem-world", "1 pass", "2 pass")
    assert "colony-ship" not in s.tableau(0)
    assert s.state.goals[0].seats == holders


def test_games_of_the_first_version_go_on():
    """EDITION-10, EDITION-11: a state of the edition's first version is played by its second."""
    t = fresh_game(**SITE).state
    old = json.loads(game.codec.encode(t)) | {"rules_version": "race-2+board_game_arena-1"}
    assert migrate(game, json.dumps(old), old["rules_version"]) == t


def test_random_games_use_the_new_cards():
    """EDITION-3: all of them are placed."""
    placed: set[str] = set()
    for number in range(12):
        *_, t = positions(game, {"players": 4, **SECOND}, f"second {number}")
        placed |= {world.card for player in t.players for world in player.tableau}
    assert {CARDS[card].title for card in placed if card.endswith("-2e")} == {
        line.partition(";")[0] for line in PRINTED.strip().splitlines()
    }
