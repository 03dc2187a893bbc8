"""Foreign states of Alien Artifacts: sound ones pass, and what is wrong with others is named."""

from __future__ import annotations

import msgspec
import pytest

from galaxy_referee.engine.race import game
from tests.race.kit import AA, fresh_game, round_start
from tests.race.test_aa_settle import CONVOY, FLIP, settled
from tests.race.test_audit import faults, plain, wrong

OWNER = "New Sparta, Drop Ships, Imperium Supply Convoy, Imperium Stealth Tactics"
OTHER = "Terraforming Project, Wormhole Prospectors, Rebel Gem Smugglers* / +3"


def spending():
    """Seat 0 chooses a good to spend."""
    owner = "New Sparta, Imperium War Faction, Rebel Gem Smugglers*, Comet Zone*"
    s = settled(
        f"{owner} / Malevolent Lifeforms, +2",
        OTHER.replace(", Rebel Gem Smugglers*", ""),
        world="malevolent-lifeforms",
    )
    return s.play("0 place_by conquer imperium-war-faction")


def conquered():
    """Seat 0 has conquered a world by a card that it discarded, and may conquer another one."""
    hand = "Rebel Outpost, Rebel Miners, Malevolent Lifeforms"
    return settled(
        f"{OWNER} / {hand}", OTHER, world="rebel-outpost", way="conquer imperium-stealth-tactics"
    )


SPENDING = plain(spending())
ASKED = plain(settled("/ Ore-Rich World, +4", OTHER, world="ore-rich-world").pay(0, 2))
CONQUERED = plain(conquered())
FURTHER = plain(
    settled(
        f"{OWNER}, Space Marines / Rebel Outpost, Rebel Miners, +1",
        OTHER, world="rebel-outpost", way="conquer -",
    ).play(f"0 settle_by {CONVOY} rebel-miners")
)  # fmt: skip
FLIPPED = plain(settled(f"{OTHER}", deck="Gem World").play(f"0 settle_by {FLIP} -"))
OFFERING = plain(fresh_game(seed="audit", players=3, **AA))
GATHERED = plain(round_start("Tranship Point**", "Comet Zone*", **AA))


def test_a_world_that_holds_a_good_gets_no_second_one():
    """AA-SETTLE-14, RACE-PRODUCE-2: in a foreign state, there may be one before it is paid for."""
    s = round_start("/ Gem World, +4", "/ Ore-Rich World, +4", **AA).actions("settle", "settle")
    s.play("0 settle gem-world", "1 settle ore-rich-world")
    s.state.players[1].tableau[-1].good = s.state.deck.pop()
    s.pay(0, 2).pay(1, 2)
    assert [decision.kind for decision in game.decisions(s.state)] == ["select", "select"]


@pytest.mark.parametrize(
    "state", [SPENDING, ASKED, CONQUERED, FURTHER, FLIPPED, OFFERING, GATHERED]
)
def test_sound_states_pass(state):
    """AA-POWER-3, -5, AA-SETTLE-14, -17, -23, -28, AA-TRANSHIP-1."""
    assert faults(state) == []


@pytest.mark.parametrize("case", [
    # Powers that work on after their card was discarded.
    (CONQUERED, {"players__0__lingering": ["drop-ships"]}, "not_discarded"),
    (CONQUERED, {"players__0__lingering": ["space-marines"]}, "not_discarded"),
    (CONQUERED, {"players__0__lingering": ["terraforming-project#2"]}, "not_discarded"),
    (CONQUERED, {"players__0__lingering": ["imperium-stealth-tactics"] * 2}, "not_discarded"),
    (CONQUERED, {"players__1__lingering": ["imperium-stealth-tactics"]}, "not_discarded"),
    (CONQUERED, {"players__0__lingering": ["nonsense"]}, "not_discarded"),
    (GATHERED, {"players__0__lingering": ["imperium-stealth-tactics"]}, "not_discarded"),
    # Further worlds.
    (CONQUERED, {"fresh": []}, "impossible_agenda", "/agenda/3"),
    (CONQUERED, {"players__0__temporary": 99}, "bad_temporary", "/players"),
    (CONQUERED, {"players__1__temporary": 1}, "impossible_agenda", "/agenda"),
    # Goods.
    (SPENDING, {"top__power": "new-sparta"}, "impossible_agenda", "/agenda/4"),
    (SPENDING, {"top__world": "comet-zone"}, "not_placed", "/agenda/4/world"),
    (SPENDING, {"used": []}, "impossible_agenda", "/agenda/4"),
    (ASKED, {"top__world": "nonsense"}, "not_placed", "/agenda/4/world"),
    (ASKED, {"top__seat": 1}, "impossible_agenda", "/agenda/4"),
    (GATHERED, {"players__0__tableau__0__good": None}, "missing_piece", ""),
])  # fmt: skip
def test_what_is_wrong_is_named(case):
    state, changes, *fault = case
    top = f"agenda__{len(state['agenda']) - 1}__"
    assert wrong(state, {name.replace("top__", top): new for name, new in changes.items()}, *fault)


def test_goods_lie_face_down():
    """AA-TRANSHIP-1, RACE-INFO-3: nobody sees them, everyone can count them."""
    s = round_start("Tranship Point***", "", **AA)
    for seat in (0, 1, None):
        view = game.view(s.state, seat, with_knowledge=True)
        placed = view.table.players[0].tableau[0]
        assert (placed.good, placed.more) == (True, 2)
        known = msgspec.json.decode(view.knowledge.state)["players"][0]["tableau"][0]
        assert known == {"card": "tranship-point", "good": "?card", "more": ["?card", "?card"]}
