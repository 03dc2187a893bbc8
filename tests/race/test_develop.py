"""Phase II: Develop."""

from __future__ import annotations

import msgspec
import pytest

from galaxy_referee.engine.race import game
from tests.race.kit import reached, round_start


def test_at_most_one_development_or_none():
    """RACE-DEVELOP-2."""
    s = round_start("/ Expedition Force, Investment Credits, Gem World, +1")
    s.actions("develop", "develop")
    assert set(s.legal(0)) == {"develop expedition-force", "develop investment-credits", "pass"}
    s.play("0 develop expedition-force", "1 pass")
    assert s.tableau(0) == ["expedition-force"]


def test_developments_are_chosen_when_the_phase_begins():
    """RACE-DEVELOP-1: by all, with the rest of the phase to come and nothing placed."""
    t = round_start("/ Expedition Force, +1", "/ +1").actions("develop", "develop").state
    *below, step = t.agenda
    changed = msgspec.structs.replace
    assert step.can_remain(t, below)
    assert not step.can_remain(t, [*below, step])
    assert not changed(step, nth=2).can_remain(t, below)
    assert not changed(step, seats=[0]).can_remain(t, below)
    t.fresh = ["expedition-force"]
    assert not step.can_remain(t, below)
    t.fresh, t.phase = [], "settle"
    assert not step.can_remain(t, below)


def test_developments_are_revealed_together():
    """RACE-DEVELOP-3: and all are in the tableaus before anyone pays."""
    s = round_start("/ Space Marines, +3", "/ Genetics Lab, +3").actions("develop", "settle")
    s.play("1 develop genetics-lab")
    assert (s.events, s.tableau(1)) == ([], [])
    s.play("0 develop space-marines")
    assert (s.tableau(0), s.tableau(1)) == (["space-marines"], ["genetics-lab"])
    assert (s.asked, s.waiting) == ("pay", [0])


@pytest.mark.parametrize("offered", [0, 1, 3])
def test_exactly_the_cost_is_paid(offered):
    """RACE-DEVELOP-4, RACE-OQ-13: with cards of the player's choice, the placed card not one."""
    s = round_start("/ Space Marines, +4").actions("settle", "develop")
    s.play("0 develop space-marines", "1 pass")
    cards = ",".join(s.hand(0)[:offered]) or "-"
    sentence = s.refused(f"0 pay {cards}", "wrong_payment", "RACE-DEVELOP-4")
    assert sentence.startswith("Space Marines costs 2; ")
    s.refused(f"0 pay space-marines,{s.hand(0)[0]}", "not_in_hand", "RACE-DEVELOP-4")
    paid = s.hand(0)[1:3]
    s.play(f"0 pay {','.join(paid)}")
    assert (s.state.discard, s.hands()[0]) == (paid, 2)


@pytest.mark.parametrize(("action", "cost"), [("develop", 3), ("produce", 4)])
def test_the_bonus(action, cost):
    """RACE-DEVELOP-5."""
    s = round_start("/ Drop Ships, +6").actions(action, "develop")
    s.play("0 develop drop-ships", "1 pass").pay(0, cost)
    assert s.hands()[0] == 6 - cost


@pytest.mark.parametrize(("others", "legal"), [(3, False), (4, True)])
def test_only_what_can_be_paid(others, legal):
    """RACE-DEVELOP-9, RACE-OQ-11."""
    s = round_start(f"/ Replicant Robots, +{others}").actions("settle", "develop")
    assert ("replicant-robots" in s.choices(0)) == legal
    if not legal:
        sentence = s.refused("0 develop replicant-robots", "cannot_pay", "RACE-DEVELOP-9")
        assert sentence == "Replicant Robots costs 4; you have 3 other cards."


def test_who_develops_nothing_gets_nothing():
    """RACE-DEVELOP-11: neither bonus nor draw after."""
    s = reached(("develop", "settle"), "Public Works / +2").finish()
    assert s.hands()[0] == 2


def test_everyone_is_asked_even_without_a_development():
    """RACE-DEVELOP-2, RACE-INFO-2: not being asked would reveal what is not in a hand."""
    s = round_start("/ Gem World", "").actions("develop", "settle")
    assert s.waiting == [0, 1]
    assert [decision.moves.page(0, 9) for decision in game.decisions(s.state)] != []
    assert s.legal(1) == ["pass"]
