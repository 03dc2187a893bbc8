"""Develop: NF-DEV, NF-ORDER-2, and the powers of develop."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.frontiers import game
from galaxy_referee.engine.frontiers.phases.develop import offered, spaces
from tests.frontiers.kit import Seat, asked, legal, play, position, refused, seat, tableau

TEN = [
    "space-marines", "contact-specialist", "homesteading-pioneers", "mining-conglomerate",
    "merchant-guild", "imperium-arms-factory", "consumer-markets", "rich-economy", "survey-team",
    "alien-researchers",
]  # fmt: skip


def test_in_order_and_the_bonus_is_the_choosers():
    """NF-T-07: NF-DEV-1, NF-DEV-2, NF-ROUND-5, NF-ORDER-2."""
    t = position(Seat(credits=3), Seat(credits=2), Seat(credits=1), action="develop")
    play(t, "0 develop homesteading-pioneers")
    assert t.empires[0].credits == 1
    play(t, "1 develop space-marines")
    assert t.empires[1].credits == 0
    told = refused(t, "2 develop space-marines", "cannot_pay", "NF-DEV-1")
    assert "Space Marines costs 2; you have 1 credit" in told
    assert set(legal(t)) == {"develop contact-specialist", "develop survey-team", "develop -"}
    play(t, "2 develop -")
    assert tableau(t, 2)[1:] == []


def test_discounts_stop_at_zero():
    """NF-T-08: NF-DEV-3, NF-POWER-4, NF-POWER-5; develop-discount."""
    owner = seat("Investment Credits, Galactic Federation", credits=4)
    t = position(owner, seat("Mining Robots"), Seat())
    t.stacks = {("export-duties" if k == "mining-robots" else k): v for k, v in t.stacks.items()}
    play(t, "0 select develop", "0 develop export-duties")
    assert t.empires[0].credits == 4


def test_empty_stacks_and_duplicates():
    """NF-T-09: NF-SETUP-2, NF-DEV-4, NF-DEV-5, NF-LIMIT-4."""
    t = position(seat("Drop Ships", credits=9), Seat(credits=9), Seat(credits=9), action="develop")
    assert "develop drop-ships" not in legal(t)
    refused(t, "0 develop drop-ships", "duplicate_development", "NF-DEV-4")
    play(t, "0 develop -", "1 develop drop-ships")
    refused(t, "2 develop drop-ships", "empty_stack", "NF-DEV-5")
    refused(t, "2 develop galactic-salon", "not_on_display")


@pytest.mark.parametrize(("covered", "bought", "after", "ends"), [
    (8, "free-trade-association", 10, False),
    (9, "free-trade-association", 11, True),
    (9, "technology-investors", 10, False),
    (10, "technology-investors", 11, True),
    (10, "free-trade-association", 12, True),
])  # fmt: skip
def test_ten_spaces_and_the_red_ones(covered, bought, after, ends):
    """NF-T-10: NF-DEV-6, NF-DEV-7, NF-DEV-8, NF-END-1, NF-TERM-9 (OQ-15, OQ-25)."""
    t = position(Seat(tiles=TEN[:covered], credits=9), Seat(), action="develop")
    play(t, f"0 develop {bought}")
    assert spaces(t, 0) == after
    while asked(t)[1] == "develop":
        play(t, f"{asked(t)[0]} develop -")
    assert t.ending == (["development_spaces"] if ends else [])


@pytest.mark.parametrize(
    ("second", "reason"),
    [("imperium-lords", ["development_spaces"]), ("technology-investors", None)],
)
def test_eleven_spaces_end_the_game_after_the_round(second, reason):
    """NF-T-10: NF-DEV-7, NF-DEV-8, NF-END-1: ten spaces, and a large tile on eight, do not."""
    owners = Seat(tiles=TEN[:8], credits=9), Seat(tiles=TEN[:9], credits=9)
    t = position(*owners, Seat(), acted=[2], waiting=[0, 1], action="develop")
    play(t, "0 develop free-trade-association", f"1 develop {second}")
    assert [spaces(t, seat) for seat in (0, 1)] == [10, 11 if reason else 10]
    assert not t.over
    play(t, "1 select isolation")
    assert t.over == bool(reason)
    assert not reason or game.outcome(t).reason == reason


def test_large_developments_cost_nine_and_take_two_spaces():
    """NF-TERM-9."""
    for face in position(Seat(), Seat()).tiles.developments.values():
        if face.size == "large":
            assert (face.cost, face.spaces, face.vp) == (9, 2, None)
        else:
            assert (face.spaces, face.vp is None) == (1, False)


def test_gains_after_developing_need_a_purchase_and_an_older_tile():
    """NF-DEV-9, NF-POWER-1, NF-POWER-2, NF-POWER-9; develop-gain-after."""
    t = position(
        seat("Galactic Developers", credits=5),
        seat("Frontier Capital", credits=1),
        Seat(credits=9),
        action="develop",
    )
    play(t, "0 develop space-marines")
    assert t.empires[0].credits == 5 - 1 + 1
    play(t, "1 develop -")
    assert t.empires[1].credits == 1
    # Technology Investors do not reward their own purchase.
    play(t, "2 develop technology-investors")
    assert t.empires[2].credits == 4


def test_without_money_nobody_is_asked():
    """NF-DEV-1: the only answer is to buy nothing."""
    t = position(Seat(), Seat(), Seat())
    t.stacks = {face: n for face, n in t.stacks.items() if t.tiles.developments[face].cost > 1}
    events = play(t, "0 select develop")
    assert [event.kind for event in events].count("nothing_bought") == 3
    assert asked(t) == (1, "select")


def test_a_full_mat_takes_nothing():
    """NF-DEV-7: beyond eleven spaces there is no room, which only foreign states can ask for."""
    t = position(
        Seat(tiles=[*TEN, "technology-investors"], credits=20), Seat(credits=9), action="develop"
    )
    assert asked(t) == (1, "develop")  # seat 0 has nothing to choose from
    assert offered(t, 0) == []
