"""The drafting variant (TGS-DRAFT)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault, highest
from galaxy_referee.engine.kernel.description import OptionInfo
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.steps import Step, next_of
from galaxy_referee.engine.kernel.texts import Text, Words
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.draft.migration import MIGRATIONS
from galaxy_referee.engine.race.expansions.draft.steps import DraftRound, PickCard
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.options import Deal, Options
from galaxy_referee.engine.race.state import Race


def check(options: Options) -> None:
    """What the draft needs, and how many can play it."""
    if not options.draft:
        return
    if "tgs" not in options.expansions:
        raise _bad("The drafting variant needs The Gathering Storm.", "RVI-CARD-5")
    most, rule = _most_players(options)
    if not 2 <= options.players <= most:
        sentence = Text(
            "With these cards the drafting variant is for 2 to {most} players.", most=most
        )
        raise _bad(sentence, rule)
    if options.setup != "standard":
        raise _bad("A drafted game has no preset hands.", "TGS-DRAFT-7")


def _most_players(options: Options) -> tuple[int, str]:
    """How many can draft with these cards, and the rule that says so."""
    if "bow" in options.expansions:
        return 6, "BOW-DRAFT-1"
    return (5, "TGS-DRAFT-3") if "rvi" in options.expansions else (3, "TGS-DRAFT-1")


def _bad(sentence: Words, rule: str) -> BadOption:
    return BadOption(sentence, rule=rule, pointer="/options/draft")


def check_deal(options: Options, deal: Deal) -> None:
    """Decks that are drafted cannot be given."""
    if options.draft:
        raise BadOption("A given deal requires the standard setup.", pointer="/deal")


def first_steps(t: Race, steps: list[Step[Any]]) -> list[Step[Any]]:
    """The draft comes first (TGS-DRAFT-1)."""
    return [DraftRound(1), *steps]


def table_faults(t: Race) -> Iterator[Fault]:
    """Packs exist in the draft, and everyone draws from an own deck (TGS-DRAFT-8)."""
    drafting = isinstance(next_of(t.agenda), PickCard)
    for seat, player in enumerate(t.players):
        path = f"/players/{seat}"
        if not 0 <= player.reshuffled <= highest(t.ply):
            message = Text("This must be 0 to {most}.", most=highest(t.ply))
            yield Fault(f"{path}/reshuffled", "bad_count", message)
        if player.pack and not drafting:
            yield Fault(f"{path}/pack", "no_draft", "Packs exist only in the draft.")
    if t.draws:
        yield Fault("/draws", "bad_order", "With a draft, the cards to draw cannot be given.")


EXPANSION = Expansion(
    name="draft",
    in_play=lambda options: options.draft,
    check=check,
    check_deal=check_deal,
    player_fields=("pack", "deck", "discard", "reshuffled"),
    options={
        "draft": OptionInfo(
            meaning="The drafting variant of tgs for 2 or 3 players, to 5 with rvi, to 6 with "
            "bow: each player drafts its own draw deck before the game, and chooses between a red "
            "and a blue start world after it.",
            values=[False, True],
            default=False,
            rule="TGS-DRAFT-1",
        ),
    },
    events={
        "card_drafted": EventType("Seat {seat} takes a card of its pack.", private=("card",)),
    },
    vocabulary=Vocabulary(
        codes={
            "bad_draft": "Hands are dealt after the draft.",
            "bad_packs": "The packs and decks in a draft are not of the same size.",
            "no_draft": "Packs exist in the draft only.",
        },
    ),
    migrations=MIGRATIONS,
    hooks=Hooks(first_steps=(first_steps,), table_faults=(table_faults,)),
)
