"""Rebel vs Imperium: what it changes.

* Cards, goals, replaced cards and further copies (RVI-CARD): ``rvi.json`` and ``goals.json``; what
  they count: ``counting``.
* The choice of start worlds (RVI-SETUP-2): ``expansions.start_choice``.
* Mixing the cards drawn with the hand in Explore (RVI-EXPLORE-1): here.
* Develop: ``develop``. Settle: ``settle``. Consume: ``consume``. Takeovers:
  ``expansions.takeovers``.
* Windfall powers that do not fill their own world (RVI-PRODUCE-1), hand limits (RVI-ENDROUND-1) and
  sizes of tableaus (RVI-END-1): powers, or fields of powers, of the base game. A table of points
  (RVI-SCORE-2): the same for scoring lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.texts import Text, Words
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.consume import CONSUME_POWERS
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.develop import before_paying
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.powers import ExploreMix
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.scenario import (
    SCENARIO_CARDS,
    first_steps,
    is_scenario,
    start_worlds,
)
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.settle import PLACEMENT_POWERS
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.state import Race


def check(options: Options) -> None:
    """What the scenario and the first game need."""
    if options.setup == "first_game" and "rvi" in options.expansions:
        _check_first_game(options)
    if options.setup == "takeover_scenario":
        _check_scenario(options)


def _check_first_game(options: Options) -> None:
    """It adds seats, but no preset hands."""
    presets = 5 if "tgs" in options.expansions else 4
    if options.players > presets:
        rule = "RVI-SETUP-1" if presets == 5 else "TGS-SETUP-3"
        raise _bad(Text("There are {presets} preset hands.", presets=presets), rule, "setup")


def _check_scenario(options: Options) -> None:
    """The scenario is for two players, with takeovers."""
    if options.players != 2 or "rvi" not in options.expansions:
        raise _bad(
            "The takeover scenario is for two players with Rebel vs Imperium.",
            "RVI-TAKEOVER-38",
            "setup",
        )
    if not options.takeovers:
        raise _bad("Takeovers are on in the takeover scenario.", "RVI-TAKEOVER-39", "takeovers")


def _bad(sentence: Words, rule: str, name: str) -> BadOption:
    return BadOption(sentence, rule=rule, pointer=f"/options/{name}")


def mixes_hand(t: Race, seat: int) -> str | None:
    """The rule by which a seat with such a power mixes the cards drawn with its hand
    (RVI-EXPLORE-1, -2)."""
    return "RVI-EXPLORE-1" if t.powers_of(seat, ExploreMix) else None


def table_faults(t: Race) -> Iterator[Fault]:
    """Only the setup of the scenario, and a player who chooses from them, set cards aside."""
    if t.round == 0 and is_scenario(t):
        possible = t.aside == list(SCENARIO_CARDS)
    else:
        possible = not t.aside or any(getattr(step, "holds_aside", False) for step in t.agenda)
    if not possible:
        yield Fault("/aside", "not_aside", "No card can be set aside at this point.")


EXPANSION = Expansion(
    name="rebel_vs_imperium",
    in_play=lambda options: "rvi" in options.expansions,
    check=check,
    state_fields=("aside",),
    events={
        "bet_placed": EventType("Seat {seat} bets {card} and flips {flipped}.", also=("won",)),
        "flipped_card_taken": EventType("Seat {seat} takes the flipped {card}."),
        "takeover_declared": EventType(
            "Seat {seat} declares a takeover of {world} of seat {owner} by {power}."
        ),
        "takeover_succeeded": EventType(
            "Seat {seat} takes {world} over from seat {owner}: {attack} against {defense}."
        ),
        "takeover_failed": EventType(
            "The takeover of {world} of seat {owner} by seat {seat} fails: {reason}.",
            also=("attack", "defense"),
        ),
    },
    vocabulary=Vocabulary(
        facts={
            "attack": "The strength of the attacker; null if strengths were not compared.",
            "defense": "The strength of the defender; null if strengths were not compared.",
            "flipped": "The cards turned over for a bet.",
            "owner": "The seat that has the world.",
            "won": "Whether the bet was won.",
        },
        types={
            "attack": int | None,
            "defense": int | None,
            "flipped": list[str],
            "owner": int,
            "won": bool,
        },
        codes={
            # refusals
            "no_takeover": "The takeover does not exist, or cannot be declared.",
            "wrong_bet": "The card cannot be bet.",
            # faults of states
            "bad_takeover": "This takeover cannot have been declared.",
            "not_aside": "No card can be set aside at this point.",
        },
    ),
    handles=(ExploreMix,),
    placement_powers=PLACEMENT_POWERS,
    consume_powers=CONSUME_POWERS,
    hooks=Hooks(
        start_worlds=(start_worlds,),
        first_steps=(first_steps,),
        mixes_hand=(mixes_hand,),
        before_paying=(before_paying,),
        table_faults=(table_faults,),
    ),
)
