"""Powers that a recording counts as used although nothing was done with them."""

from __future__ import annotations

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import TemporaryMilitary
from galaxy_referee.engine.race.moves import Consume, Settle
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.phases.consume.powers import UseConsumePowers
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.start import Labels
from tests.race.kit import Scenario, round_start
from tools.recordings.decisions import use_consume
from tools.recordings.follow import Follower
from tools.recordings.transcript import RecordedPower, Use

BOTH = {"expansions": ("tgs", "rvi")}
BET = "gambling-world-rvi:bet"


def follower(s: Scenario) -> Follower:
    """The re-player beside a table."""
    s.state.ask_trivial_choices()
    return Follower(s.state, Labels(Options(**BOTH).sets))


def offered(f: Follower, phase: str) -> set[str]:
    """The powers and worlds that the file is expected to offer."""
    (question,) = game.decisions(f.t)
    recorded = f.as_recorded(question, phase)
    moves = [] if recorded is None else list(recorded.moves)
    named = {move.power for move in moves if isinstance(move, Consume)}
    return named | {move.card for move in moves if isinstance(move, Settle)}


def use_of_bet(t: Race) -> Use:
    return Use("consume", 0, RecordedPower("Gambling World", "ante"))


def test_a_bet_with_an_empty_hand_is_spent_in_the_recording_alone():
    """RACE-REC-16: cards that come to the hand later can be bet here, but not in the file."""
    s = round_start("Gambling World, Galactic Advertisers, Galactic Salon / ", **BOTH)
    s.actions("consume-x2", "develop").play("0 pass", "1 pass")
    f = follower(s)
    f.enter_phase("consume")
    use_consume(f, use_of_bet(s.state))
    assert f.spent == {(s.state.round, "consume", BET)}
    f.play(f.question(0, type(s.state.agenda[-1])), Consume(0, "galactic-advertisers:draw"))
    assert f"0 consume {BET}" in [move.text for move in game.legal_moves(s.state)]
    assert offered(f, "consume") == {"galactic-salon:vp"}


def test_a_bet_that_the_recording_does_not_ask_for_is_spent_in_it():
    """RACE-REC-16: a seat with only a card that is too dear for a bet has used the power there."""
    s = round_start("Gambling World, Galactic Advertisers, Galactic Salon / Alien Monolith", **BOTH)
    s.actions("consume-x2", "develop").play("0 pass", "1 pass")
    f = follower(s)
    f.enter_phase("consume")
    use_consume(f, use_of_bet(s.state))
    f.play(f.question(0, UseConsumePowers), Consume(0, "galactic-advertisers:draw"))
    assert f.spent == {(s.state.round, "consume", BET)}
    assert f"0 consume {BET}" in [move.text for move in game.legal_moves(s.state)]
    assert offered(f, "consume") == {"galactic-salon:vp"}


def test_military_for_no_card_is_spent_in_the_recording_alone():
    """RACE-REC-11: a second world that needs the power can be placed here, but not in the file."""
    s = round_start(
        "New Sparta, Improved Logistics, Space Mercenaries / Rebel Miners, Rebel Outpost, +3",
        **BOTH,
    )
    s.actions("settle", "develop").play("0 pass", "1 pass", "0 settle rebel-miners", "1 pass")
    s.play("0 discard -")
    f = follower(s)
    assert "rebel-outpost" in offered(f, "settle")
    power = CARDS["space-mercenaries"].power(TemporaryMilitary)
    assert power is not None
    f.spend(s.state.round, "settle", CARDS["space-mercenaries"].power_id(power))
    assert "rebel-outpost" not in offered(f, "settle")
    assert "rebel-outpost" in offered(f, "settle2")
