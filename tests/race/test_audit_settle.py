"""Foreign states in Settle, each of which differs in one thing from a sound one: what remains to be
done must be what the rules leave, Military must come from powers, and takeovers from cards."""

from __future__ import annotations

import pytest

from tests.race.kit import BOW, NOTHING_TO_SELL, round_start
from tests.race.test_aa_audit import CONQUERED, SPENDING
from tests.race.test_audit import PAYING, SETTLING, changed, faults, plain
from tests.race.test_audit_moments import DEFENDING, RAISING
from tests.race.test_bow_takeovers import settling
from tests.race.test_rvi_takeovers import WAR

IMPOSSIBLE = {"/agenda": "impossible_agenda"}
TOO_STRONG = {"/players": "bad_temporary"}
ALL = {"step": "takeover.resolve_all", "nth": 1}


def step(name, seat, **more):
    return {"step": name, "seat": seat, **more}


def place(seat, world):
    return step("settle.place", seat, world=world, nth=1)


def pay(seat, world, cost):
    return step("settle.pay", seat, world=world, cost=cost)


def after(seat):
    return step("settle.after", seat, nth=1)


def again(seat, placed=False):
    return step("settle.again", seat, nth=1, placed=placed)


def raising(seat, number=0):
    return step("takeover.military", seat, number=number)


def discarding(seat, *powers, missing=0, defending=False):
    more = {"powers": list(powers), "missing": missing, "defending": defending}
    return step("settle.military", seat, **more)


def compare(number=0):
    return {"step": "takeover.compare", "number": number, "nth": 1}


def resolve(number):
    return {"step": "takeover.resolve", "number": number, "nth": 1}


REST = [compare(0), resolve(1)]


def remaining(state, *steps, **changes):
    """The faults if these steps remain of Settle, the next one first: codes by pointer."""
    end = [step["step"] for step in state["agenda"]].index("end_phase") + 1
    agenda = [*state["agenda"][:end], *reversed(steps)]
    return dict(faults(changed(state, agenda=agenda, **changes)))


def settled(*seats, **more):
    """Each seat has placed the world that is the first card of its hand."""
    s = round_start(*seats, **more)
    s.actions(
        "settle", NOTHING_TO_SELL if more.get("expansions") == BOW["expansions"] else "settle"
    )
    for seat, player in enumerate(s.state.players):
        s.play(f"{seat} settle {player.hand[0]}")
    return plain(s)


SEATS = ("Space Mercenaries / Rebel Miners, +4", "Mercenary Fleet / Gem World, +4")
CONQUERING = settled(*SEATS, **WAR)
PEACE = settled(*SEATS, **{**WAR, "takeovers": False})
BRINK = settled(
    "New Sparta, Alien Booby Trap, Lifeforms, Inc.*, Galactic Scavengers / Gem World, +4",
    "Imperium Fuel Depot / Spice World, +4",
    prestige=[3, 3],
    **BOW,
)
INVADED = (
    "Imperium Seat, Interstellar Casus Belli, New Military Tactics / +4",
    "Rebel Miners, Outlaw World, Pan-Galactic Security Council, Alien Booby Trap / +4",
)
DECLARED = settling(*INVADED, prestige=[2, 2]).play(
    "0 takeover interstellar-casus-belli outlaw-world"
)
ATTACKING = plain(DECLARED)
SPENDING_TO_DEFEND = plain(DECLARED.copy().play("0 raise_military -", "1 pass"))
MINERS = {"attacker": 0, "owner": 1, "world": "rebel-miners", "power": "imperium-seat"}
INVADING = plain(
    settling(
        "New Sparta, Imperium Invasion Fleet, Imperium Cloaking Technology",
        "Epsilon Eridani, Space Mercenaries, Gem World / +2",
    ).play("0 takeover imperium-cloaking-technology gem-world")
)
START_OF_WAR = plain(round_start("/ +3", "/ +3", **WAR))
ATTACKED_FIRST = plain(
    settling(INVADED[1], INVADED[0], prestige=[2, 2]).play(
        "1 takeover interstellar-casus-belli outlaw-world", "1 raise_military -"
    )
)
CHOOSING = plain(round_start(*SEATS, **WAR).actions("settle", "settle"))
CHOOSING_IN_PEACE = plain(round_start("/ +3", "/ +3", **BOW).actions("settle", NOTHING_TO_SELL))
SOUND = [
    ATTACKED_FIRST, START_OF_WAR, CHOOSING, CONQUERING, PEACE, BRINK, ATTACKING, INVADING,
    SPENDING_TO_DEFEND,
]  # fmt: skip


@pytest.mark.parametrize("state", SOUND)
def test_sound_states_pass(state):
    assert faults(state) == []


# -- what remains ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("state", "steps", "changes"), [
    # Nobody is asked, or somebody after the takeovers of a game without them.
    (RAISING, [ALL], {}),
    (PAYING, [pay(0, "gem-world", 2), after(0), ALL], {}),
    # A turn that no takeovers follow, in a game with them.
    (CONQUERING, [pay(1, "gem-world", 2), after(1)], {}),
    # The turn of another seat, twice, incomplete, or too early.
    (SETTLING, [place(0, "gem-world")], {}),
    (SETTLING, [place(1, "spice-world"), place(0, "gem-world")], {}),
    (SETTLING, [place(0, "gem-world"), *[place(1, "spice-world")] * 2], {}),
    (RAISING, [again(0), ALL], {}),
    (RAISING, [again(1), again(0), ALL], {}),
    (CONQUERING, [again(0, True), again(1, True), ALL], {}),
    # Two questions at the end of a turn, or one when takeovers are being resolved.
    (RAISING, [again(0), again(0, True), again(1), ALL], {}),
    (RAISING, [again(0), raising(1), compare()], {}),
    # A world is paid for or draws for it are made twice, or the other way round.
    (SETTLING, [place(0, "gem-world"), after(0), place(1, "spice-world")], {}),
    (SETTLING, [*[place(0, "gem-world")] * 2, place(1, "spice-world")], {}),
    (PAYING, [pay(0, "gem-world", 2), after(0), after(0), place(1, "spice-world")], {}),
    (
        SPENDING,
        [
            step("settle.spend_good", 0, power="imperium-war-faction",
                 world="malevolent-lifeforms"),
            place(0, "malevolent-lifeforms"),
            step("settle.further", 1, nth=1, placed=False),
        ],
        {},
    ),
    (BRINK, [*[step("discard_from_hand", 1, count=1)] * 2], {}),
    (BRINK, [place(0, "gem-world"), after(0), place(1, "spice-world")], {}),
    # Draws without a world, or for another world.
    (PEACE, [discarding(0, "space-mercenaries"), after(0), place(1, "gem-world")],
     {"fresh": ["gem-world"]}),
    (BRINK,
     [step("discard_from_hand", 1, count=1), step("settle.after_world", 1, world="gem-world")], {}),
])  # fmt: skip
def test_what_cannot_be_left_of_settle(state, steps, changes):
    assert remaining(state, *steps, **changes) == IMPOSSIBLE


@pytest.mark.parametrize(("state", "steps", "wrong"), [
    # Who discards cards, for what: in the own turn, before it is used, or to defend.
    (CONQUERING, [discarding(0, "space-mercenaries"), place(0, "rebel-miners")], 0),
    (CONQUERING, [discarding(0, "space-mercenaries"), again(1, True), ALL], 0),
    (CONQUERING, [discarding(0, "space-mercenaries", defending=True), again(0, True)], 0),
    (CONQUERING, [discarding(0, "space-mercenaries")], 0),
    (PEACE, [discarding(0, "space-mercenaries", defending=True)], 0),
    (DEFENDING, [discarding(1, "space-mercenaries"), compare()], 0),
    (DEFENDING, [discarding(1, "space-mercenaries", defending=True), again(1), ALL], 0),
    # Who uses Military: the attacker in its turn, the owner before the strengths are compared.
    (RAISING, [raising(0), again(1), ALL], 0),
    (RAISING, [raising(1), again(1), ALL], 0),
    (RAISING, [raising(0)], 0),
    (RAISING, [raising(0), ALL], 0),
    (DEFENDING, [raising(0), compare()], 1),
])  # fmt: skip
def test_what_cannot_remain_here(state, steps, wrong):
    """RVI-SETTLE-10, RVI-TAKEOVER-14, -26."""
    end = [step["step"] for step in state["agenda"]].index("end_phase") + 1
    pointer = f"/agenda/{end + len(steps) - 1 - wrong}"
    assert remaining(state, *steps)[pointer] == "impossible_agenda"


@pytest.mark.parametrize(("powers", "missing", "enough"), [
    (["space-mercenaries"], 2, True),
    (["space-mercenaries"], 3, False),
    (["space-mercenaries"] * 2, 1, False),
    (["mercenary-fleet"], 1, False),
])  # fmt: skip
def test_cards_are_discarded_for_powers_that_the_seat_has(powers, missing, enough):
    """RVI-SETTLE-10, RACE-POWER-9."""
    rest = reversed(CONQUERING["agenda"][2:-1])
    wrong = remaining(CONQUERING, discarding(0, *powers, missing=missing), *rest)
    assert (not wrong) == enough
    assert enough or set(wrong.values()) == {"impossible_agenda"}


def test_the_military_that_is_missing_is_not_negative():
    """RVI-SETTLE-10."""
    rest = reversed(CONQUERING["agenda"][2:-1])
    wrong = remaining(CONQUERING, discarding(0, "space-mercenaries", missing=-1), *rest)
    assert "bad_count" in wrong.values()


def test_no_further_world_follows_none():
    """AA-SETTLE-17: Military is left over from conquering the first one."""
    conquered = [*CONQUERED["used"], "conquest:0"]
    assert faults(changed(CONQUERED, used=conquered)) == []
    wrong = dict(faults(changed(CONQUERED, used=conquered, fresh=[])))
    assert "impossible_agenda" in wrong.values()


# -- Military and costs ----------------------------------------------------------------------------

MARK = "space-mercenaries:temporary_military"
FLEET = "mercenary-fleet:temporary_military"
TRAP = "alien-booby-trap:military_for_prestige"
LATER = [pay(1, "gem-world", 2), after(1)]
LAST = [*LATER, again(1, True), ALL]
BRINK_LAST = [
    pay(1, "spice-world", 2),
    after(1),
    step("settle.after_world", 1, world="spice-world"),
]


@pytest.mark.parametrize(("state", "steps", "used", "military", "enough"), [
    # RVI-SETTLE-10: one for each card, of at most two, by a card that the seat has.
    (CONQUERING, LAST, [MARK], [1, 0], True),
    (CONQUERING, LAST, [MARK] * 2, [2, 0], True),
    (CONQUERING, LAST, [MARK] * 3, [3, 0], False),
    (CONQUERING, LAST, [MARK], [2, 0], False),
    (CONQUERING, LAST, [MARK], [0, 1], False),
    (CONQUERING, LAST, [MARK] * 2, [1, 1], False),
    (CONQUERING, LAST, [MARK, FLEET], [1, 1], True),
    (CONQUERING, LAST, ["rebel-convict-mines:temporary_military"], [1, 0], False),
    (BRINK, BRINK_LAST, ["imperium-fuel-depot:draw_then_discard_after"], [0, 1], False),
    (BRINK, BRINK_LAST, ["new-sparta:military"], [1, 0], False),
    # RACE-SETTLE-19: by cards that are gone, unless it is recorded who lost them.
    (PEACE, LATER, [], [6, 0], True),
    (PEACE, LATER, [], [4, 3], False),
    (PEACE, LATER, [MARK], [7, 0], True),
    (CONQUERING, LAST, [], [3, 0], False),
    (BRINK, BRINK_LAST, [], [3, 0], False),
    (BRINK, BRINK_LAST, [TRAP], [3, 0], True),  # BOW-SETTLE-6
    (BRINK, BRINK_LAST, [TRAP] * 2, [6, 0], False),
    # Before its turn, no seat has any.
    (PEACE, [place(0, "rebel-miners"), place(1, "gem-world")], [FLEET], [0, 1], False),
])  # fmt: skip
def test_military_comes_from_powers(state, steps, used, military, enough):
    changes = {f"players__{seat}__temporary": amount for seat, amount in enumerate(military)}
    wrong = remaining(state, *steps, used=used, **changes)
    assert (not wrong) == enough
    assert wrong.keys() <= {"/players", "/agenda"}


def test_military_of_cards_lost_in_a_takeover():
    """RVI-TAKEOVER-14, RACE-SETTLE-19."""
    attacker = "Imperium Seat, New Military Tactics, Space Mercenaries / +3"
    s = round_start(attacker, "Rebel Miners / +3", **WAR).actions("settle", "settle")
    s.play("0 pass", "1 pass", "0 takeover imperium-seat rebel-miners")
    lost = plain(s.play("0 raise_military new-military-tactics"))
    assert (lost["players"][0]["temporary"], faults(lost)) == (3, [])
    assert dict(faults(changed(lost, players__0__temporary=4))) == TOO_STRONG


def test_a_card_that_lingers_gives_its_military_once():
    """AA-POWER-3: the other copy of it may be lost too, and two of New Military Tactics."""
    assert CONQUERED["players"][0]["lingering"] == ["imperium-stealth-tactics"]
    assert faults(changed(CONQUERED, players__0__temporary=12)) == []
    assert dict(faults(changed(CONQUERED, players__0__temporary=13))) == TOO_STRONG


@pytest.mark.parametrize(("saved", "used", "enough"), [
    (3, ["lifeforms-inc:discount_for_good"], True),
    (4, ["lifeforms-inc:discount_for_good"], False),
    (3, [], False),
    (-1, [], False),
    (3, ["golden-age-of-terraforming:discount_for_good"], False),
])  # fmt: skip
def test_costs_are_lower_by_powers(saved, used, enough):
    """BOW-SETTLE-10."""
    wrong = remaining(BRINK, *BRINK_LAST, players__0__saved=saved, used=used)
    assert wrong == ({} if enough else {"/players/0/saved": "wrong_phase"})
