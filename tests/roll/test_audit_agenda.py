"""Foreign states of Roll with an agenda that no game leads to: one step cannot remain there."""

from __future__ import annotations

import pytest

from tests.patching import changed
from tests.roll.moments import (
    ABANDONING,
    AFTER,
    BONUS,
    BUILD,
    BUY,
    BUYING,
    CHOOSE,
    CLOSE,
    DEVELOPING,
    END_EXPLORE,
    EXPLORING,
    GAINS,
    LATE,
    MANAGE,
    PLACE,
    PLACING,
    PRODUCE,
    PRODUCING,
    REARRANGING,
    RECALL,
    RECALLING,
    RECRUIT,
    RECRUITING,
    RELEASE,
    RELEASING,
    REMOVE_DIE,
    REMOVING,
    RETURNING,
    REVEAL,
    ROUND,
    SAVE,
    SAVING,
    SHIP,
    SHIPPING,
    SPARE,
    SPARED,
    agenda,
    collect,
    draw,
    end,
    explore,
    give,
    lane,
    place,
    step,
)
from tests.roll.test_audit import ASSIGN, START, faults_of

REMAINING = {
    # The round (ROLL-ROUND-1).
    "a round begins within a round": (ASSIGN, agenda(ASSIGN, 1, ROUND, *ASSIGN["agenda"][1:])),
    "dice are still rolled": (ASSIGN, agenda(ASSIGN, 2, step("roll_dice"))),
    "an assignment that nobody reveals": (ASSIGN, agenda(ASSIGN, 1, ASSIGN["agenda"][-1])),
    "an assignment in a phase": (
        RELEASING, agenda(RELEASING, 2, step("assign", drafts=[[], [], []]))),
    "a reveal in a phase": (DEVELOPING, agenda(DEVELOPING, 1, REVEAL)),
    "a reveal twice": (ASSIGN, agenda(ASSIGN, 2, REVEAL, ASSIGN["agenda"][-1])),
    # The phases (ROLL-ROUND-2).
    "an empire is managed before the last phase": (
        DEVELOPING, agenda(DEVELOPING, 1, *DEVELOPING["agenda"][2:])),
    "an active phase is left out": (
        DEVELOPING, agenda(DEVELOPING, 2, *DEVELOPING["agenda"][3:])),
    "a phase begins that is not active": (
        DEVELOPING, agenda(DEVELOPING, 2, step("settle_phase"), *DEVELOPING["agenda"][3:])),
    "a phase begins again": (
        DEVELOPING, agenda(DEVELOPING, 2, step("develop_phase"), *DEVELOPING["agenda"][3:])),
    "a phase ends although another one is still to come": (
        DEVELOPING, agenda(DEVELOPING, 2, *DEVELOPING["agenda"][3:])),
    "a phase is worked on that does not end": (
        DEVELOPING, agenda(DEVELOPING, 3, DEVELOPING["agenda"][-1])),
    "a phase is all that remains": (DEVELOPING, agenda(DEVELOPING, 0, DEVELOPING["agenda"][-1])),
    "a phase ends twice": (
        DEVELOPING, agenda(DEVELOPING, 4, end("develop"), DEVELOPING["agenda"][-1])),
    "empires are managed in the place of a phase": (
        DEVELOPING, agenda(DEVELOPING, 2, MANAGE, *DEVELOPING["agenda"][3:])),
    "nothing is revealed": (ASSIGN, agenda(ASSIGN, 1, MANAGE, ASSIGN["agenda"][-1])),
    "explore ends like another phase": (EXPLORING, agenda(EXPLORING, 2, end("explore"))),
    "empires are managed twice": (
        RECRUITING, agenda(RECRUITING, 1, MANAGE, RECRUITING["agenda"][-1])),
    "the empires are managed in the place of a round": (
        RECRUITING, agenda(RECRUITING, 0, RECRUITING["agenda"][-1])),
    # Develop and Settle (ROLL-DEVELOP-1, -3, -8; ROLL-IMM-2).
    "a stack is worked on twice": (DEVELOPING, lane(DEVELOPING, 0, BUILD, BUILD, PLACE)),
    "a worker is placed, and nobody completes the tile": (
        DEVELOPING, lane(DEVELOPING, 0, PLACE)),
    "a worker is placed twice": (DEVELOPING, lane(DEVELOPING, 0, BUILD, PLACE, PLACE)),
    "workers are released for a tile that nobody completes": (
        RELEASING, lane(RELEASING, 0, RELEASE)),
    "workers are released twice": (RELEASING, lane(RELEASING, 0, BUILD, RELEASE, RELEASE)),
    "workers are saved that no tile frees": (SAVING, lane(SAVING, 0, SAVE)),
    "workers are saved twice": (SAVING, lane(SAVING, 0, BUILD, GAINS, SAVE, SAVE)),
    "workers are saved before a tile is completed": (SAVING, lane(SAVING, 0, BUILD, SAVE)),
    "a tile gives twice": (SAVING, lane(SAVING, 0, BUILD, GAINS, GAINS, SAVE)),
    "a tile gives that nobody completes": (SAVING, lane(SAVING, 0, GAINS, SAVE)),
    "a die is removed although the tile has given its own": (
        REMOVING,
        lane(REMOVING, 0, REMOVE_DIE)
        | {"/supply": [die for die in REMOVING["supply"] if die != "military-11"],
           "/empires/0/cup": [*REMOVING["empires"][0]["cup"], "military-11"]}),
    # Produce and Ship (ROLL-PRODUCE-1; ROLL-SHIP-1, -14).
    "goods are produced twice": (PRODUCING, lane(PRODUCING, 0, PRODUCE, PRODUCE)),
    "goods are shipped twice": (SHIPPING, lane(SHIPPING, 0, SHIP, SHIP)),
    "chips are bought, and nobody ships": (BUYING, lane(BUYING, 0, BUY)),
    "chips are bought twice for a sale": (BUYING, lane(BUYING, 0, SHIP, BUY, BUY)),
    # Manage Empire (ROLL-MANAGE-1 to -3).
    "dice are recruited, and nobody recalls": (RECRUITING, lane(RECRUITING, 0, RECRUIT)),
    "dice are recruited without what follows": (
        RECRUITING, lane(RECRUITING, 0, RECALL, RECRUIT)),
    "dice are recruited twice": (
        RECRUITING, lane(RECRUITING, 0, RECALL, AFTER, RECRUIT, RECRUIT)),
    "credits are set twice": (RECRUITING, lane(RECRUITING, 0, RECALL, AFTER, AFTER, RECRUIT)),
    "credits are set, and nobody recalls": (RECRUITING, lane(RECRUITING, 0, AFTER, RECRUIT)),
    "dice are recalled twice": (RECALLING, lane(RECALLING, 0, RECALL, RECALL)),
    "dice are recalled in a phase": (SHIPPING, lane(SHIPPING, 0, RECALL)),
    # Explore (ROLL-EXPLORE-1, -13): the turns, in player order.
    "nobody ends Explore": (EXPLORING, agenda(EXPLORING, 2, explore(2), explore(1), explore(0))),
    "the last seat has no turn": (EXPLORING, agenda(EXPLORING, 3, explore(1), explore(0))),
    "a seat has no turn": (EXPLORING, agenda(EXPLORING, 3, explore(2), explore(0))),
    "a seat has two turns": (
        EXPLORING, agenda(EXPLORING, 3, explore(2), explore(1), explore(1), explore(0))),
    "a turn before another one": (EXPLORING, agenda(EXPLORING, 3, explore(1), explore(2))),
    "Explore ends twice": (
        EXPLORING, agenda(EXPLORING, 3, END_EXPLORE, explore(2), explore(1), explore(0))),
    "Explore ends in another phase": (DEVELOPING, agenda(DEVELOPING, 3, END_EXPLORE, explore(2))),
    "Explore closes in another phase": (DEVELOPING, agenda(DEVELOPING, 3, CLOSE)),
    "Explore closes once more in a later phase": (
        LATE, agenda(LATE, 3, end("develop"), CLOSE)),
    "Explore ends once more in a later phase": (
        LATE, agenda(LATE, 3, end("develop"), END_EXPLORE)),
    "Explore closes in Explore twice": (
        BONUS, agenda(BONUS, 3, CLOSE, *BONUS["agenda"][-1:])),
    # Tiles (ROLL-EXPLORE-3, -6, -11, -12).
    "tiles are abandoned by another seat": (
        ABANDONING, agenda(ABANDONING, 6, step("abandon_tiles", 1))),
    "tiles are abandoned after rearranging": (
        EXPLORING, agenda(EXPLORING, 5, explore(0, rearranged=True), step("abandon_tiles", 0))),
    "tiles are abandoned twice": (
        ABANDONING, agenda(ABANDONING, 7, step("abandon_tiles", 0))),
    "tiles are abandoned for an extra tile": (
        BONUS, agenda(BONUS, 3, step("abandon_tiles", 0)) | {"/bag": ["tile-01", *BONUS["bag"]]}),
    "tiles are placed by another seat": (PLACING, agenda(PLACING, 6, place(1, ["tile-03"]))),
    "tiles of a Scout are placed for an extra tile": (
        BONUS, agenda(BONUS, 3, place(0, scouting=True))),
    "an extra tile is placed in a turn": (PLACING, agenda(PLACING, 6, place(0, ["tile-03"]))),
    "an extra tile is placed by another seat": (BONUS, agenda(BONUS, 3, place(1))),
    "an extra tile is placed before Explore ends": (
        BONUS, agenda(BONUS, 2, END_EXPLORE, place(0))),
    "rearranged tiles are placed before a new task": (
        REARRANGING, agenda(REARRANGING, 5, explore(0), REARRANGING["agenda"][-1])),
    "tiles are rearranged by another seat": (
        REARRANGING,
        agenda(REARRANGING, 6, place(1, REARRANGING["agenda"][-1]["tiles"]))),
    "rearranged tiles go on top": (
        REARRANGING,
        agenda(REARRANGING, 6, place(0, REARRANGING["agenda"][-1]["tiles"], scouting=True))),
    "tiles drawn are placed before another seat's": (
        RETURNING,
        agenda(RETURNING, 6, collect(0, scouting=True), place(1, SPARE, scouting=True)) | SPARED),
    "tiles drawn are placed before those of a Scout": (
        RETURNING, agenda(RETURNING, 6, collect(0, scouting=True), place(0, SPARE)) | SPARED),
    "tiles are returned, and nobody draws": (RETURNING, agenda(RETURNING, 6, give(1), give(0))),
    "tiles are returned out of order": (RETURNING, agenda(RETURNING, 7, give(0), give(1))),
    "a seat returns two tiles": (RETURNING, agenda(RETURNING, 7, give(1), give(1))),
    "another seat draws": (
        RETURNING, agenda(RETURNING, 6, draw(1, scouting=True), give(1), give(0))),
    "a seat draws an extra tile in a turn": (
        RETURNING, agenda(RETURNING, 6, draw(0), give(1), give(0))),
    "tiles are collected by another seat": (
        RETURNING, agenda(RETURNING, 6, collect(1, scouting=True), give(0))),
    # Set-up (ROLL-SETUP-5).
    "start tiles are chosen after the start": (
        SHIPPING, agenda(SHIPPING, 1, CHOOSE) | {"/bag": SHIPPING["bag"][6:]}),
    "start tiles are chosen, and no round follows": (
        START, agenda(START, 0, START["agenda"][-1])),
}  # fmt: skip


@pytest.mark.parametrize(("state", "changes"), REMAINING.values(), ids=REMAINING)
def test_a_step_that_cannot_remain(state, changes):
    assert {code for _, code in faults_of(changed(state, changes))} == {"impossible_agenda"}
