"""Phases II and III: Develop and Settle, and the one-time effects of tiles."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import COLOR, SIDES, TILES
from galaxy_referee.engine.roll.phases.construction import workers_needed
from tests.roll.kit import (
    acting,
    begin,
    colors,
    dice,
    empire,
    gains,
    legal,
    play,
    refused,
    seat,
    table,
)


def test_a_stack_with_enough_workers_waits_for_its_phase():
    """ROLL-T-18; ROLL-DEVELOP-8, ROLL-DEVELOP-10, ROLL-DEVELOP-11; ROLL-POWER-2: in Develop, both
    tiles of the stack are completed."""
    line, workers = "/ Public Works, Export Duties", ["home-1", "home-2", "rare-1"]
    t = acting("settle", line, developers=list(workers))
    assert t.empires[0].developments == ["public-works", "export-duties"]
    assert t.empires[0].developers == workers
    t = acting("develop", line, developers=workers)
    assert legal(t) == {"release home-1", "release home-2", "release rare-1"}
    refused(t, "0 release home-1,rare-1")
    log = play(t, "0 release home-1")
    first = t.empires[0]
    assert first.tableau[3:] == ["public-works", "export-duties"]
    assert colors(first.citizenry) == {"home": 2, "rare": 1}
    assert gains(log, "public-works") == [1]


def test_public_works_pays_for_each_later_development():
    """ROLL-T-19; ROLL-DEVELOP-1, ROLL-DEVELOP-2, ROLL-DEVELOP-3, ROLL-DEVELOP-4, ROLL-DEVELOP-11,
    ROLL-DEVELOP-14; ROLL-POWER-3, ROLL-POWER-4: it gains 1 credit for each of two, and none for
    itself."""
    t = acting("develop", "/ Public Works, Space Docks, Diversification", develop=dice("home", 4))
    assert t.empires[0].tableau[3:] == ["public-works", "space-docks", "diversification"]
    assert t.empires[0].credits == 3
    assert t.empires[0].citizenry == dice("home", 4)


def test_developers_return_to_the_cup_if_the_stack_is_empty():
    """ROLL-T-20; ROLL-DEVELOP-6; ROLL-PHASE-6: Jumpdrive Research needs one of three."""
    t = acting("develop", "/ Jumpdrive Research", develop=["home-1", "home-2", "military-1"])
    play(t, "0 develop military-1")
    assert t.empires[0].citizenry == ["military-1"]
    assert t.empires[0].cup == ["home-1", "home-2"]


def test_reductions_add_up_and_exclude_their_own_tile():
    """ROLL-T-21; ROLL-DEVELOP-9: 8 of 9 developers complete three tiles."""
    line = "/ Investment Credits, Nanotechnology, Backup Planning"
    first = acting("develop", line, "faction-7", develop=dice("home", 9)).empires[0]
    assert first.tableau[3:] == ["investment-credits", "nanotechnology", "backup-planning"]
    needs = [workers_needed(empire("faction-7", built=built), tile) for built, tile in (
        ([], "investment-credits"), (["investment-credits"], "nanotechnology"),
        (["investment-credits", "nanotechnology"], "backup-planning"))]  # fmt: skip
    assert (needs, len(first.citizenry)) == ([4, 5 - 2, 1], 8)
    assert first.cup == ["home-9"]


GRAY = ["fifth-column", "sentient-robots", "trading-world", "transport-hub", "terraformed-world",
        "galactic-trendsetters"]  # fmt: skip


def test_reductions_for_gray_worlds_add_up():
    """ROLL-T-22; ROLL-SETTLE-10, ROLL-SETTLE-11; ROLL-GEN-12: Free Trade Zone is applied before
    Replicant Robots."""
    one = seat("Free Trade Zone")
    both = seat("Replicant Robots, Free Trade Zone")
    assert [workers_needed(one, world) for world in GRAY] == [1, 2, 2, 2, 3, 4]
    assert [workers_needed(both, world) for world in GRAY] == [1, 1, 1, 1, 2, 3]
    assert workers_needed(one, "spice-world") == 2
    assert workers_needed(both, "spice-world") == 1
    assert [SIDES[world].cost for world in GRAY] == [1, 2, 3, 4, 5, 6]


def test_alien_uplift_blueprints():
    """ROLL-SETTLE-10: Genes and Alien Technology worlds need 1 fewer."""
    owner = seat("Alien Uplift Blueprints")
    needs = {
        world: workers_needed(owner, world)
        for world in ("jungle-world", "alien-sentinels", "comet-zone", "trading-world")
    }
    assert needs == {"jungle-world": 3, "alien-sentinels": 5, "comet-zone": 3, "trading-world": 3}


def test_a_die_is_removed_before_a_world_adds_its_dice():
    """ROLL-T-23; ROLL-SETTLE-9; ROLL-IMM-1, ROLL-IMM-2, ROLL-IMM-4; OQ-3, OQ-4: the player may
    remove any die they own, including a settler of that world."""
    t = acting("settle", "/ Rebel Miners", settle=["home-1", "home-2"], cup=["rare-1"])
    assert legal(t) == {"remove home-1", "remove home-2", "remove rare-1"}
    refused(t, "0 remove military-1", "ROLL-IMM-4")
    play(t, "0 remove home-1")
    first = t.empires[0]
    assert colors(first.citizenry) == {"home": 1, "military": 2}
    assert first.cup == ["rare-1"]
    assert "home-1" in t.supply
    assert first.goods == {}


def test_two_worlds_can_be_settled_in_one_phase():
    """ROLL-T-24; ROLL-SETTLE-1, ROLL-SETTLE-2, ROLL-SETTLE-3, ROLL-SETTLE-4, ROLL-SETTLE-9,
    ROLL-SETTLE-13: Terraforming Robots gain credits for each."""
    line = "Terraforming Robots / Silicon World, New Survivalists, +2"
    t = acting("settle", line, settle=[*dice("military", 3), "genes-1", "genes-2"])
    play(t, "0 settle military-1", "0 settle military-2", "0 settle military-3")
    first = t.empires[0]
    assert first.credits == 6
    assert colors(first.goods["silicon-world"]) == {"rare": 1}
    assert colors(first.citizenry) == {"military": 3, "genes": 2, "novelty": 1}


def test_galactic_federation_saves_one_or_two_developers():
    """ROLL-T-25; ROLL-DEVELOP-13; OQ-12: saving none or all three is refused."""

    def completed(*saved):
        line = "Galactic Federation / Merchant Guild"
        t = acting("develop", line, develop=["home-1", "home-2", "alien-1"])
        (decision,) = game.decisions(t)
        assert str(decision.prompt) == "Choose 1 or 2 workers to put into the cup."
        for wrong in ("-", "home-1,home-2,alien-1"):
            refusal = refused(t, f"0 save {wrong}")
            assert refusal.sentence == "Name 1 or 2 workers that completed the tile."
        play(t, f"0 save {','.join(saved)}")
        return t.empires[0]

    first = completed("alien-1")
    assert (first.cup, first.citizenry) == (["alien-1"], ["home-1", "home-2"])
    first = completed("home-1", "alien-1")
    assert (sorted(first.cup), first.citizenry) == (["alien-1", "home-1"], ["home-2"])


def test_galactic_federation_does_not_save_its_own_developers():
    """ROLL-DEVELOP-11, ROLL-DEVELOP-13."""
    t = acting("develop", "/ Galactic Federation", develop=dice("home", 6))
    assert t.over
    assert t.empires[0].citizenry == dice("home", 6)


def test_galactic_exchange_with_new_galactic_order():
    """ROLL-SETTLE-12; OQ-12: the Military settlers go to the cup, and one or two others."""
    line = "Galactic Exchange, New Galactic Order / Comet Zone"
    t = acting("settle", line, settle=["military-1", "home-1", "home-2"])
    assert legal(t) == {"save home-1", "save home-2", "save home-1,home-2"}
    play(t, "0 save home-2")
    first = t.empires[0]
    assert sorted(first.cup) == ["home-2", "military-1"]
    assert first.citizenry == ["home-1"]


def test_galactic_exchange_alone_and_new_galactic_order_alone():
    """ROLL-SETTLE-12."""
    t = acting("settle", "Galactic Exchange / Artist Colony", settle=["home-1"])
    assert t.empires[0].cup == ["home-1"]
    settle = ["military-1", "military-2", "home-1"]
    t = acting("settle", "New Galactic Order / Comet Zone", settle=settle)
    assert (t.empires[0].cup, t.empires[0].citizenry) == (["military-1", "military-2"], ["home-1"])


def test_workers_stay_on_an_unfinished_tile():
    """ROLL-DEVELOP-5, ROLL-DEVELOP-7; ROLL-SETTLE-5, ROLL-SETTLE-7: they must be placed."""
    line = "/ Galactic Bankers, Comet Zone"
    t = table(seat(line, develop=["home-1", "rare-1"], settle=["home-2", "genes-1"]))
    begin("develop", t, "settle")
    first = t.empires[0]
    assert (first.developers, first.settlers) == (["home-1", "rare-1"], ["home-2", "genes-1"])
    assert t.over


def test_settlers_without_a_world_return_to_the_cup():
    """ROLL-SETTLE-6; ROLL-PHASE-3: used if possible."""
    t = acting("settle", "/ Artist Colony", settle=["home-1", "home-2"])
    assert (t.empires[0].cup, t.empires[0].tableau[3:]) == (["home-2"], ["artist-colony"])


def test_surplus_workers_stay_on_an_empty_stack():
    """OQ-5; ROLL-SETTLE-8; ROLL-EXPLORE-8."""
    t = acting("settle", "/ Artist Colony", settlers=["home-1", "home-2"], settle=["home-3"])
    first = t.empires[0]
    assert (first.settlers, first.cup) == (["home-2"], ["home-3"])
    assert first.tableau[3:] == ["artist-colony"]


def test_galactic_recycling_and_public_works_do_not_count_themselves():
    """ROLL-DEVELOP-11, ROLL-DEVELOP-14; ROLL-SETTLE-13."""
    line = "/ Galactic Recycling, Public Works, Artist Colony"
    t = table(seat(line, develop=dice("home", 3), settle=["rare-1"]))
    log = begin("develop", t, "settle")
    assert gains(log, "galactic-recycling") == [1, 1]
    assert gains(log, "public-works") == []


def test_end_of_develop():
    """ROLL-DEVELOP-15: Galactic Investors at once, Galactic Religion per Novelty die."""
    where = {"develop": dice("home", 5), "citizenry": dice("novelty", 2), "cup": ["novelty-3"]}
    log = begin("develop", table(seat("/ Galactic Investors", "faction-6", **where)))
    assert gains(log, "galactic-investors") == [2]
    assert gains(log, "galactic-religion") == [2]


def test_robot_surveyors():
    """ROLL-SETTLE-14; ROLL-POWER-2: without any settler."""
    t = table(seat("Robot Surveyors"))
    assert gains(begin("settle", t), "robot-surveyors") == [2]


ONE_TIME = {
    "conscription": "- military:cup military:cup", "information-tech": "- novelty:cup novelty:cup",
    "space-marines": "- +1 military:cup",
}  # fmt: skip
WORLDS = {
    "designer-species-ultd": "+1 genes:world", "spice-world": "novelty:cup",
    "rebel-warrior-race": "- military:citizenry genes:citizenry",
    "information-hub": "novelty:world",
    "galactic-trendsetters": "+2 consumption:citizenry consumption:citizenry",
    "malevolent-lifeforms": "genes:world", "gem-world": "novelty:cup",
    "lost-species-ark-world": "+1 genes:world", "trading-world": "consumption:citizenry",
    "silicon-world": "+1 rare:world", "sentient-robots": "military:cup",
    "galactic-resort": "novelty:world", "former-penal-colony": "- military:cup",
    "deserted-alien-outpost": "alien:world", "star-nomad-lair": "novelty:citizenry",
    "artist-colony": "novelty:citizenry",
    "blaster-gem-mines": "military:citizenry rare:citizenry", "new-vinland": "novelty:cup",
    "mining-world": "rare:world", "alien-robot-scout-ship": "+1 alien:cup",
    "fifth-column": "military:cup", "rebel-hideout": "military:citizenry military:citizenry",
    "runaway-robots": "military:cup", "plague-world": "genes:cup",
    "alien-sentinels": "+3 alien:cup", "pirate-world": "military:citizenry",
    "galactic-survey-headquarters": "novelty:cup", "planetary-nebula": "rare:world",
    "deserted-alien-library": "+2 alien:world", "distant-world": "+1 genes:cup",
    "gateway-station": "consumption:citizenry", "galactic-fuel-depot": "rare:world",
    "jumpdrive-fuel-refinery": "rare:world", "new-survivalists": "novelty:citizenry",
    "transport-hub": "+1 consumption:citizenry", "radioactive-world": "rare:cup",
    "high-gravity-world": "military:cup", "secluded-world": "novelty:citizenry",
    "tourist-world": "+1 consumption:citizenry", "outlaw-world": "military:cup",
    "ore-rich-world": "rare:cup", "lost-alien-warship": "+2 alien:cup",
    "space-port": "novelty:cup", "asteroid-belt": "rare:cup",
    "deep-space-symbionts-ltd": "+1 genes:cup", "armaments-world": "+1 rare:world",
    "prosperous-world": "novelty:world", "lost-alien-battle-fleet": "+3 alien:cup",
    "uplift-overseers": "genes:cup", "universal-exports": "novelty:world",
    "rebel-miners": "- military:citizenry military:citizenry", "jungle-world": "genes:world",
    "deserted-alien-colony": "+1 alien:world",
    "terraformed-world": "+2 consumption:citizenry", "comet-zone": "rare:world",
}  # fmt: skip


def test_all_worlds_and_one_time_developments_are_covered():
    """ROLL-DEVELOP-12: three developments; ROLL-SETTLE-9: every world."""
    assert set(WORLDS) == {tile.world for tile in TILES.values()}
    assert set(ONE_TIME) == {tile.development for tile in TILES.values()
                             if tile.sides[0].category == "immediate"}  # fmt: skip


@pytest.mark.parametrize("side", [*WORLDS, *ONE_TIME])
def test_one_time_effects(side):
    """ROLL-SETTLE-9, ROLL-DEVELOP-12, ROLL-IMM-1, ROLL-IMM-2, ROLL-IMM-4; ROLL-SETUP-11."""
    expected = {**WORLDS, **ONE_TIME}[side].split()
    phase, stack = ("settle", "worlds") if side in WORLDS else ("develop", "developments")
    workers = dice("home", SIDES[side].cost)
    t = table(empire(**{stack: [side], phase: workers}))
    log = begin(phase, t)
    if "-" in expected:
        if len(workers) > 1:
            assert legal(t) == {f"remove {die}" for die in workers}
            log += play(t, "0 remove home-1")
        assert "home-1" in t.supply
    first = t.empires[0]
    credits = sum(int(word) for word in expected if word.startswith("+"))
    assert first.credits == 1 + credits
    places = {"cup": first.cup, "citizenry": first.citizenry, "world": first.goods.get(side, [])}
    given_dice = [f"{COLOR[die]}:{area}" for area, there in places.items() for die in there
             if COLOR[die] != "home"]  # fmt: skip
    assert sorted(given_dice) == sorted(word for word in expected if ":" in word)
    assert [e.data["tile"] for e in log if e.kind == "tile_completed"] == [side]


def test_any_die_may_be_removed_also_a_waiting_or_selecting_worker():
    """ROLL-IMM-2, ROLL-IMM-3, ROLL-IMM-5; OQ-3: the phase it selected stays active."""
    t = table(empire(worlds=["former-penal-colony"], settle=["home-1"], ship=["rare-1"],
                     citizenry=["home-2"], cup=["home-3"], developers=["home-4"],
                     goods={"alien-rosetta-stone-world": ["home-5"]}))  # fmt: skip
    begin("settle", t, "ship")
    everything = {"home-1", "rare-1", "home-2", "home-3", "home-4", "home-5"}
    assert legal(t) == {f"remove {die}" for die in everything}
    log = play(t, "0 remove rare-1")
    assert [e.data["phase"] for e in log if e.kind == "phase_started"] == ["ship"]
    assert t.empires[0].columns.ship == []


def test_seats_build_side_by_side_and_the_order_of_arrival_does_not_matter():
    """OQ-2; ROLL-ROUND-2: bytes are equal no matter which seat acts first."""

    def both(*order):
        seats = [seat("New Sparta / Rebel Miners", settle=["home-1", "rare-1"]),
                 seat("Old Earth / Rebel Warrior Race", "faction-1",
                      settle=["home-6", "genes-1", "rare-2"])]  # fmt: skip
        t = table(*seats)
        begin("settle", t)
        assert [decision.seat for decision in game.decisions(t)] == [0, 1]
        play(t, *order)
        return game.codec.encode(t)

    assert both("0 remove home-1", "1 remove home-6") == both("1 remove home-6", "0 remove home-1")


def test_refusals():
    t = acting("develop", "/ Jumpdrive Research", develop=["home-1", "rare-1"])
    assert refused(t, "0 develop home-2", "ROLL-DEVELOP-1").reason == "not_a_worker"
