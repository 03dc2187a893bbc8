"""The game as its users meet it: description, catalogue, audit."""

from __future__ import annotations

import re

import msgspec
import pytest

from galaxy_referee.engine.kernel.description import Seats
from galaxy_referee.engine.kernel.errors import InconsistentState
from galaxy_referee.engine.kernel.texts import ENGLISH
from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import SIDES, TILES
from galaxy_referee.engine.roll.components.words import PAINTED, PHASES
from galaxy_referee.engine.roll.phases.construction import PlaceWorker
from galaxy_referee.engine.roll.phases.manage import RecruitDie
from galaxy_referee.engine.roll.phases.work import Work
from tests.roll.kit import empire, table
from tests.twins import positions


def test_description_and_catalogue_are_plain_data_with_texts():
    """ROLL-COMP-2; ROLL-POWER-1, ROLL-POWER-8: every development exists once."""
    parts = game.catalogue(ENGLISH)
    assert game.describe().seats == Seats(2, 5)
    assert msgspec.json.decode(msgspec.json.encode(parts)) == parts
    sides = [side for group in ("factions", "tiles") for part in parts[group]
             for side in part["sides"]] + parts["home_worlds"]  # fmt: skip
    assert len(sides) == len({side["id"] for side in sides}) == len(SIDES) == 137
    for side in sides:
        assert side["texts"]
        assert all(text.endswith(".") and "None" not in text for text in side["texts"])
    assert {die["color"] for die in parts["dice"]} == set(PAINTED) - {"none"}


def test_texts_are_sentences():
    """ROLL-POWER-1, ROLL-POWER-5: a text says when a power works and that it is optional."""
    parts = game.catalogue(ENGLISH)
    texts = {
        side["id"]: side["texts"]
        for group in ("factions", "tiles")
        for part in parts[group]
        for side in part["sides"]
    }
    for text in (piece for listed in texts.values() for piece in listed):
        assert text[0].isupper() or text[0].isdigit()
        assert not re.search(r"\b1 [\w ]*(workers|credits|tiles)\b(?! go)| Or |each \w+ dice", text)
        assert not re.match("At the end(?! of)", text)
    assert texts["operations-affinity"] == ["You may Reassign 1 worker to Explore or Produce."]
    assert texts["technology-unions"] == [
        "At the end of Explore and of Produce, gain 1 credit if you alone have the most "
        "developments."
    ]
    assert texts["free-trade-zone"] == ["Gray worlds need 2 fewer workers, but at least 2."]


def test_the_catalogue_names_the_dice_and_virtual_workers_of_moves():
    """ROLL-DEVELOP-12, ROLL-EXPLORE-14, ROLL-SHIP-15."""
    sides = {
        side["id"]: side for tile in game.catalogue(ENGLISH)["tiles"] for side in tile["sides"]
    }
    assert [die.partition("-")[0] for die in sides["information-tech"]["dice"]] == ["novelty"] * 2
    assert sides["space-docks"]["virtual"] == ["space-docks+home"]
    assert sides["space-docks"]["category"] == "other"
    assert sides["comet-zone"]["virtual"] == []


def test_every_phase_of_a_power_is_told():
    """ROLL-POWER-1: each power names when it works."""
    parts = {
        s["id"]: s["phases"] for tile in game.catalogue(ENGLISH)["tiles"] for s in tile["sides"]
    }
    assert parts["technology-unions"] == ["explore", "produce"]
    assert parts["nanotechnology"] == ["assign"]
    assert parts["backup-planning"] == ["assign"]
    assert parts["galactic-recycling"] == ["develop", "settle"]
    assert parts["export-duties"] == ["ship"]
    assert parts["galactic-reserves"] == ["always"]


FAULTS = [
    (lambda t: t["empires"][0].update(credits=11), "bad_credits", "/empires/0/credits"),
    (lambda t: t["empires"][0].update(chips=-1), "bad_chips", "/empires/0/chips"),
    (lambda t: t["bag"].pop(), "missing_piece", ""),
    (lambda t: t["bag"].append(t["bag"][0]), "duplicate_piece", "/bag"),
    (lambda t: t["supply"].pop(), "missing_piece", ""),
    (lambda t: t["supply"].reverse(), "bad_order", "/supply"),
    (lambda t: t["empires"][0]["citizenry"].append(t["supply"].pop()), "too_many_dice",
     "/empires/0"),
    (lambda t: t["empires"][0]["tableau"].append("gem-planet"), "unknown_piece",
     "/empires/0/tableau/3"),
    (lambda t: t["empires"][0].update(faction="faction-10"), "unknown_piece",
     "/empires/0/faction"),
    (lambda t: t["empires"][0]["tableau"].reverse(), "bad_tableau", "/empires/0/tableau"),
    (lambda t: t["empires"].pop(), "bad_players", "/empires"),
    (lambda t: t["agenda"].pop(0), "impossible_agenda", "/agenda/0"),
    (lambda t: t.update(active=["ship", "explore"]), "bad_phase", "/active"),
    (lambda t: t.update(round=0), "bad_round", "/round"),
    (lambda t: t["agenda"][-1]["drafts"][0].append({"kind": "done", "seat": 0}), "illegal_answer",
     "/agenda/2/drafts/0/0"),
    (lambda t: t["agenda"][-1]["drafts"].pop(), "bad_assignments", "/agenda/2/drafts"),
    (lambda t: t["rolls"].append({"home-1": "wild"}), "bad_face", "/rolls/0/home-1"),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "code", "pointer"), FAULTS)
def test_the_audit_names_what_is_wrong(spoil, code, pointer):
    """ROLL-GEN-2, ROLL-GEN-6, ROLL-COMP-5."""
    t = game.new({"players": 2}, seed="s")
    while t.phase != "assign":
        game.play(t, next(iter(game.legal_moves(t))))
    assert game.audit(t) == []
    plain = msgspec.to_builtins(t)
    spoil(plain)
    with pytest.raises(InconsistentState) as refused:
        game.load(plain)
    assert (pointer, code) in {(fault.pointer, fault.code) for fault in refused.value.faults}


def test_the_audit_knows_which_phases_are_active():
    """ROLL-REVEAL-2, ROLL-REVEAL-3: those selected and the extra die's, no other."""
    for players in (2, 3):
        for t in positions(game, {"players": players}, "active"):
            if t.phase in PHASES:
                more, fewer, extra = game.copy(t), game.copy(t), game.copy(t)
                more.active = list(PHASES)
                fewer.active = [t.phase]
                extra.extra_face = None if players == 2 else "ship"
                for other in (more, fewer):
                    assert bool(game.audit(other)) == (other.active != t.active)
                assert "/extra_face" in {fault.pointer for fault in game.audit(extra)}


def test_a_step_in_a_lane_is_refused_without_the_step_that_it_belongs_to():
    """ROLL-DEVELOP-3: a worker placed for a tile that nobody then completes would be lost, and a
    die returned for a tile without gains."""
    seen = set()
    for t in positions(game, {"players": 3}, "lanes"):
        lanes = t.agenda[-1].lanes if t.agenda and isinstance(t.agenda[-1], Work) else []
        for seat, lane in enumerate(lanes):
            if len(lane) > 1:
                cut = game.copy(t)
                cut.agenda[-1].lanes[seat] = lane[-1:]
                codes = {fault.code for fault in game.audit(cut)}
                assert codes
                assert codes <= {"impossible_agenda", "too_few_dice"}
                seen.add(type(lane[-1]))
    assert {PlaceWorker, RecruitDie} <= seen


def test_a_die_that_was_not_rolled_waits_in_the_cup():
    """ROLL-ROLL-1: a state with one in Assign cannot have been reached, but it plays on by the
    rules, and so it is not refused."""
    t = next(t for t in positions(game, {"players": 3}, "cup") if t.phase == "assign")
    t.empires[0].cup.append(t.empires[0].citizenry.pop())
    for _ in range(60):
        assert game.audit(t) == []
        game.play_silently(t, game.decisions(t)[0].moves.at(0))


def test_the_audit_knows_when_a_game_is_over():
    """ROLL-END-1: no round begins after the pool is used up."""
    t = next(t for t in positions(game, {"players": 2}, "over") if t.phase == "assign")
    t.empires[0].chips = 24
    assert [fault.code for fault in game.audit(t)] == ["over"]


def test_the_audit_knows_that_nothing_is_built_before_the_start():
    """ROLL-SETUP-5: tiles in the zone before the choice of the start tiles would be lost."""
    t = game.new({"players": 2}, seed="s")
    t.empires[0].developments.append(TILES[t.bag.pop()].development)
    assert [fault.code for fault in game.audit(t)] == ["bad_place"]


def test_squares_and_the_two_sides_of_a_faction():
    """ROLL-GEN-10, ROLL-GEN-11; ROLL-ORDER-3 needs no decision."""
    t = table(empire("faction-9", "old-earth", built=["comet-zone"]))
    assert game.view(t, None).table.empires[0].squares == 4
    assert t.empires[0].world_count("alien") == 1
    assert t.empires[0].development_count() == 0


def test_the_view_of_a_spectator_shows_public_facts_only():
    """ROLL-INFO-1, ROLL-INFO-2, ROLL-INFO-6; OQ-20."""
    t = table(empire(worlds=["comet-zone", "spice-world"], settlers=["home-1"], cup=["home-2"],
                     citizenry=["rare-1"]))  # fmt: skip
    seen = game.view(t, None).table
    stack = seen.empires[0].worlds
    assert (stack.count, stack.top, stack.workers, stack.tiles) == (
        2,
        "comet-zone",
        ["home-1"],
        None,
    )
    assert (seen.empires[0].cup, seen.empires[0].citizenry) == (["home-2"], ["rare-1"])
    assert game.view(t, 0).table.empires[0].worlds.tiles == ["comet-zone", "spice-world"]
    assert not re.search("tile-", str(msgspec.to_builtins(seen)))
