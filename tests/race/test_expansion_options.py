"""What combines with what, and the set-up of the variants."""

from __future__ import annotations

import msgspec
import pytest

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import deck_of
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS, goals_of
from galaxy_referee.engine.race.options import Options
from tests.race.kit import fresh_game, round_start

BOTH = ["tgs", "rvi"]

REFUSED = [
    ({"players": 5}, "RACE-SETUP-1"),
    ({"players": 6, "expansions": ["tgs"]}, "TGS-SETUP-1"),
    ({"players": 6, "expansions": ["rvi"]}, "RVI-OQ-10"),
    ({"players": 7, "expansions": BOTH}, "RVI-SETUP-1"),
    ({"players": 3, "advanced": True, "expansions": BOTH}, "RACE-ADV-1"),
    ({"goals": True}, "RVI-CARD-5"),
    ({"goals": ["budget-surplus"], "expansions": ["rvi"]}, "RVI-CARD-5"),
    ({"goals": ["galactic-riches"], "expansions": ["tgs"]}, "RVI-SETUP-5"),
    ({"goals": ["budget-surplus"] * 2, "expansions": ["tgs"]}, "TGS-SETUP-5"),
    ({"takeovers": True, "expansions": ["tgs"]}, "RVI-SETUP-7"),
    ({"players": 6, "setup": "first_game", "expansions": BOTH}, "RVI-SETUP-1"),
    ({"players": 5, "setup": "first_game", "expansions": ["rvi"]}, "TGS-SETUP-3"),
    ({"setup": "takeover_scenario", "takeovers": True, "players": 3, "expansions": BOTH},
     "RVI-TAKEOVER-38"),
    ({"setup": "takeover_scenario", "expansions": ["rvi"]}, "RVI-TAKEOVER-39"),
    ({"draft": True, "players": 4, "expansions": ["tgs"]}, "TGS-DRAFT-1"),
    ({"draft": True, "expansions": ["rvi"]}, "RVI-CARD-5"),
    ({"draft": True, "players": 6, "expansions": BOTH}, "TGS-DRAFT-3"),
    ({"draft": True, "setup": "first_game", "expansions": BOTH}, "TGS-DRAFT-7"),
    ({"expansions": ["tgs", "tgs"]}, None),
    # The Brink of War needs both earlier expansions.
    ({"expansions": ["bow"]}, "BOW-SETUP-1"),
    ({"expansions": ["tgs", "bow"]}, "BOW-SETUP-1"),
    ({"expansions": ["rvi", "bow"]}, "BOW-SETUP-1"),
    ({"players": 1, "expansions": [*BOTH, "bow"]}, "BOW-SOLO-1"),
    ({"players": 1, "expansions": ["tgs", "promo"]}, "PROMO-OQ-1"),
    # Alien Artifacts and Xeno Invasion are played with the base game alone.
    ({"expansions": ["tgs", "aa"]}, "AA-SETUP-1"),
    ({"expansions": ["rvi", "aa"]}, "AA-SETUP-1"),
    ({"players": 6, "expansions": ["aa"]}, "AA-SETUP-1"),
    ({"players": 1, "expansions": ["aa"]}, "SOLO-OQ-1"),
    ({"expansions": ["xi", "tgs"]}, "XI-SETUP-1"),
    ({"expansions": ["xi", "rvi"]}, "XI-SETUP-1"),
    ({"players": 6, "expansions": ["xi"]}, "XI-SETUP-1"),
    ({"players": 1, "expansions": ["xi"]}, "SOLO-OQ-1"),
    ({"players": 3, "advanced": True, "expansions": ["xi"]}, "RACE-ADV-1"),
    ({"goals": True, "expansions": ["xi"]}, "RVI-CARD-5"),
    ({"takeovers": True, "expansions": ["xi"]}, "RVI-SETUP-7"),
    ({"draft": True, "expansions": ["xi"]}, "RVI-CARD-5"),
    # The solo game.
    ({"players": 1}, "SOLO-OQ-1"),
    ({"players": 1, "expansions": ["rvi"]}, "SOLO-OQ-1"),
    ({"players": 1, "expansions": BOTH, "goals": True}, "SOLO-2"),
    ({"players": 1, "expansions": BOTH, "takeovers": True}, "SOLO-3"),
    ({"players": 1, "expansions": BOTH, "advanced": True}, "RACE-ADV-1"),
    ({"players": 1, "expansions": BOTH, "setup": "first_game"}, "SOLO-9"),
    ({"players": 2, "difficulty": "hard"}, "SOLO-1"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "rule"), REFUSED, ids=str)
def test_combinations_that_the_rules_do_not_allow(options, rule):
    """Every refusal names its rule: RVI-SETUP-1, RVI-CARD-5, RVI-DRAFT-1, RVI-SOLO-1, BOW-CARD-2,
    AA-CARD-1, -10, XI-CARD-1."""
    with pytest.raises(BadOption) as caught:
        game.new(options)
    assert caught.value.rule == rule
    assert caught.value.pointer.startswith("/options/")
    assert caught.value.sentence.endswith(".")


def test_every_option_is_described():
    """The description names every option with its rule."""
    options = game.describe().options
    assert set(options) == {field.name for field in msgspec.structs.fields(game.options_type)}
    for option in options.values():
        assert option.default in option.values


@pytest.mark.parametrize("players", range(2, 7))
def test_goals_in_play(players):
    """TGS-SETUP-5, -6, RVI-SETUP-5: two most and four first goals at random, named ones, none."""
    drawn = set()
    for seed in range(40):
        s = fresh_game(seed=str(seed), players=players, expansions=BOTH)
        goals = [tile.goal for tile in s.state.goals]
        assert len(set(goals)) == 6
        assert sum(GOALS[goal].type == "most" for goal in goals) == 2
        drawn |= set(goals)
    assert drawn == {goal.id for goal in GOALS.values() if goal.set != "bow"}
    assert [len(goals_of(("base", "tgs"), kind)) for kind in ("first", "most")] == [6, 4]
    assert [len(goals_of(("base", "tgs", "rvi"), kind)) for kind in ("first", "most")] == [9, 6]
    assert {*goals_of(("base", "tgs", "rvi", "bow"), "most")} == {
        "greatest-infrastructure", "greatest-military", "largest-industry", "production-leader",
        "propaganda-edge", "research-leader", "galactic-prestige", "prosperity-lead",
    }  # fmt: skip
    assert len(goals_of(("base", "tgs", "rvi", "bow"), "first")) == 12
    s = fresh_game(players=players, expansions=BOTH, goals=["budget-surplus"])
    assert [tile.goal for tile in s.state.goals] == ["budget-surplus"]
    assert fresh_game(players=players, expansions=BOTH, goals=False).state.goals == []


def test_progress_is_public():
    """TGS-SETUP-6: every view shows the goals, who has them and how far everyone is."""
    s = round_start(
        "Gem World, Spice World", "Rebel Miners", goals=["largest-industry"], expansions=("tgs",)
    )
    for viewer in (0, 1, None):
        (shown,) = game.view(s.state, viewer).table.goals
        assert (shown.goal, shown.seats, shown.progress) == ("largest-industry", [], [2, 1])


def test_a_given_start_with_offers():
    """RVI-T-42: a trusted host may give the offers and the goals."""
    deck = list(deck_of(("base", "tgs", "rvi")))
    offers = [["separatist-colony", "ancient-race"], ["new-sparta", "doomed-world"]]
    rest = [name for name in deck if name not in (*offers[0], *offers[1])]
    deal = {
        "offers": offers, "hands": [rest[:6], rest[6:12]], "deck": rest[12:],
        "goals": ["research-leader"],
    }  # fmt: skip
    s = fresh_game(deal=deal, players=2, expansions=BOTH)
    s.play(
        f"0 choose_start ancient-race {','.join(rest[:2])}",
        f"1 choose_start doomed-world {','.join(rest[6:8])}",
    )
    assert s.goods(0) == ["ancient-race"]
    s.play(f"0 discard {s.hand(0)[0]}")
    assert set(s.state.discard) == {"separatist-colony", "new-sparta", *rest[:3], *rest[6:8]}
    assert s.state.first == 0


@pytest.mark.parametrize("change", [
    {"offers": [["separatist-colony"], []]},
    {"offers": [["gem-world"], ["new-sparta"]]},
    {"goals": ["no-goal"]},
    {"hands": [[]]},
])  # fmt: skip
def test_a_given_start_that_is_not_possible(change):
    """RACE-REC-1: every card exactly once, start worlds for each seat."""
    with pytest.raises(BadOption):
        game.new(
            {"expansions": BOTH},
            deal={
                "offers": [["old-earth"], ["new-sparta"]],
                "hands": [[], []],
                "deck": [],
                **change,
            },
        )


@pytest.mark.parametrize(("players", "change", "pointer"), [
    (2, {"offers": [["ancient-race", "separatist-colony"], ["new-sparta"]]}, "/deal/offers/0"),
    (2, {"offers": [["separatist-colony", "new-sparta"], ["rebel-cantina"]]}, "/deal/offers/0"),
    (2, {"hands": [4, 6]}, "/deal/hands"),
    (1, {"goals": ["research-leader"]}, "/deal/goals"),
    (1, {"goods": {"doomed-world": "gem-world"}}, "/deal/goods"),
])  # fmt: skip
def test_a_given_start_that_leads_to_no_sound_state(players, change, pointer):
    """RVI-SETUP-2, -3, SOLO-2: it is refused at once, not when its first state comes back."""
    deal = {"start_worlds": ["new-sparta", "doomed-world"]} if players == 1 else {
        "offers": [["separatist-colony", "ancient-race"], ["new-sparta", "doomed-world"]]
    }  # fmt: skip
    deal |= change
    placed = {card for worlds in deal.get("offers", [deal.get("start_worlds")]) for card in worlds}
    rest = [card for card in deck_of(("base", "tgs", "rvi")) if card not in placed]
    rest = [card for card in rest if card not in deal.get("goods", {}).values()]
    deal["hands"] = [[rest.pop() for _ in range(size)] for size in change.get("hands", [6, 6])]
    with pytest.raises(BadOption) as refused:
        game.new({"players": players, "expansions": BOTH}, deal={**deal, "deck": rest})
    assert refused.value.pointer == pointer


def test_takeovers_on_and_off():
    """RVI-SETUP-7, RVI-TAKEOVER-1, -2: for all players and the whole game."""
    assert game.new({"expansions": ["rvi"]}).options.takeovers is False
    for on in (False, True):
        s = round_start("Imperium Seat, Drop Ships", "Rebel Miners", takeovers=on,
                        expansions=("rvi",))  # fmt: skip
        s.actions("settle", "produce").play("0 pass", "1 pass")
        assert (s.asked == "takeover") == on


def test_an_option_that_is_added_later_is_not_in_the_states_of_other_games():
    """Each state has its options, so another member would change every state of Race."""
    written = {
        *("players", "expansions", "setup", "advanced", "goals", "takeovers", "draft"),
        *("difficulty", "robot_mat"),
    }
    assert msgspec.to_builtins(Options()).keys() == written, (
        "a new option is unset where it is left out: use msgspec.UNSET, as `edition` does"
    )
