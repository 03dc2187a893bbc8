"""Foreign states of Roll with a step that does not fit the table: each row differs in one thing
from a sound state."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import TILE_OF, TILES
from tests.foreign_states import play_on
from tests.patching import REMOVE, changed
from tests.roll.moments import (
    ABANDONING,
    ASSIGNED,
    BUILD,
    BUILD_WORLD,
    BUY,
    BUYING,
    COLLECTING,
    CUP,
    DEVELOPING,
    DONE,
    DRAWN,
    EXPLORING,
    GAINS,
    IN_BAG,
    PLACE,
    PLACING,
    PRODUCE,
    PRODUCING,
    RECALLING,
    RELEASE,
    RELEASING,
    REMOVE_DIE,
    RETURNING,
    ROBOTS,
    SAVE,
    SAVING,
    SHIP,
    SHIPPING,
    SOUND,
    TURNS,
    empty_stack,
    lane,
    top,
)
from tests.roll.test_audit import ASSIGN, START, faults_of


@pytest.mark.parametrize("state", SOUND.values(), ids=SOUND)
def test_sound_states_pass_and_play_on(state):
    assert faults_of(state) == []
    play_on(game, game.load(state), random.Random("steps"), 60)


FAULTS = {
    # Steps of another phase (ROLL-ROUND-2), with what is on top of them.
    "a world is placed in Develop": (
        DEVELOPING, lane(DEVELOPING, 0, BUILD_WORLD, PLACE), "wrong_phase"),
    "a settler is placed in Develop": (
        DEVELOPING, lane(DEVELOPING, 0, BUILD, PLACE | {"kind": "world"}), "wrong_phase no_tile"),
    "workers on a world are released in Develop": (
        RELEASING,
        lane(RELEASING, 0, BUILD, RELEASE | {"kind": "world"}), "wrong_phase no_tile"),
    "workers of a world are saved in Develop": (
        SAVING, lane(SAVING, 0, BUILD, GAINS, SAVE | {"kind": "world"}), "wrong_phase bad_count"),
    "a world gives in Develop": (
        SAVING,
        {"/empires/0/tableau/4": "gem-world", "/bag": [
            TILE_OF["export-duties"] if tile == TILE_OF["gem-world"] else tile
            for tile in SAVING["bag"]]}
        | lane(SAVING, 0, BUILD, GAINS | {"side": "gem-world"}, SAVE),
        "wrong_phase"),
    "goods are produced in Ship": (SHIPPING, lane(SHIPPING, 0, PRODUCE), "wrong_phase"),
    "goods are shipped in Produce": (
        PRODUCING, lane(PRODUCING, 0, SHIP | {"virtual": []}), "wrong_phase"),
    "chips are bought in Produce": (
        PRODUCING, lane(PRODUCING, 0, PRODUCE, BUY) | {"/empires/0/credits": 9}, "wrong_phase"),
    "the work is that of another phase": (
        DEVELOPING, {"/agenda/4/phase": "settle"}, "wrong_phase"),
    "the end is that of another phase": (
        DEVELOPING, {"/agenda/3/phase": "ship"}, "wrong_phase"),
    # Workers and tiles (ROLL-DEVELOP-1, -7, -8, -13).
    "a worker is placed on an empty stack": (
        DEVELOPING, empty_stack(DEVELOPING), "no_tile"),
    "a worker is placed on a tile with its workers": (
        DEVELOPING, {"/empires/0/columns/develop": ["home-1"],
                     "/empires/0/developers": ["military-4"]}, "no_tile"),
    "workers are released from an empty stack": (
        RELEASING, empty_stack(RELEASING), "no_tile"),
    "workers are released that a tile still needs": (
        RELEASING, {"/empires/0/developers": [], "/empires/0/cup":
                    [*RELEASING["empires"][0]["cup"], "home-1", "military-4"]}, "no_tile"),
    "all workers are released": (
        RELEASING, {"/empires/0/developers": ["home-1"], "/empires/0/cup":
                    [*RELEASING["empires"][0]["cup"], "military-4"]}, "not_a_decision"),
    "a worker is saved twice": (SAVING, top(SAVING, workers=["home-1"] * 2), "bad_workers"),
    "a worker is saved that is not in the Citizenry": (
        SAVING, top(SAVING, workers=["home-1", SAVING["empires"][0]["cup"][0]]), "bad_workers"),
    "workers are saved without the power": (
        SAVING, {"/empires/0/tableau/3": REMOVE, "/bag": [
            *SAVING["bag"], TILE_OF["galactic-federation"]]}, "bad_count"),
    "workers are saved by the tile that they completed": (
        SAVING,
        {"/empires/0/tableau/3": "export-duties", "/empires/0/tableau/4": "galactic-federation"}
        | lane(SAVING, 0, BUILD, GAINS | {"side": "galactic-federation"}, SAVE), "bad_count"),
    "no worker is saved": (SAVING, top(SAVING, least=0), "bad_count"),
    "one worker more than must be is saved": (SAVING, top(SAVING, least=2, most=2), "bad_count"),
    "three workers are saved": (
        SAVING,
        {"/empires/0/citizenry": ["home-1", "military-4", CUP[0]], "/empires/0/cup": CUP[1:]}
        | top(SAVING, workers=["home-1", "military-4", CUP[0]], most=3), "bad_count"),
    "more workers are saved than there are": (
        SAVING, top(SAVING, workers=["home-1"]), "bad_count"),
    "a die is removed for a tile that takes none": (
        SAVING, lane(SAVING, 0, BUILD, GAINS, REMOVE_DIE), "no_dice too_few_dice"),
    "a tile gives that was not the last one": (
        SAVING, lane(SAVING, 0, BUILD, GAINS | {"side": "galactic-federation"}, SAVE),
        "bad_tableau"),
    "a home world gives": (
        RELEASING, lane(RELEASING, 0, BUILD, GAINS | {"side": "new-sparta"}, RELEASE),
        "bad_tableau too_many_dice"),
    # Workers without a die (ROLL-EXPLORE-14, ROLL-SHIP-15).
    "a shipper without a die ships twice": (
        SHIPPING, top(SHIPPING, virtual=["space-docks+home"] * 2), "unknown_worker"),
    "a shipper of a tile that is not there ships": (
        SHIPPING, top(SHIPPING, virtual=["organic-shipyards+home"]), "unknown_worker"),
    "an explorer without a die acts twice": (
        EXPLORING, top(EXPLORING, virtual=ROBOTS[:1] * 2), "unknown_worker"),
    "a shipper explores": (EXPLORING, top(EXPLORING, virtual=["space-docks+home"]),
                           "unknown_worker"),
    # ROLL-SHIP-14: buying would leave nothing.
    "chips are bought with the credits of no sale": (
        BUYING, {"/empires/0/credits": 3}, "bad_credits"),
    # Tiles (ROLL-EXPLORE-3, -11, -12).
    "a tile is abandoned that is not there": (ABANDONING, top(ABANDONING, count=1), "bad_count"),
    "tiles are put back": (ABANDONING, top(ABANDONING, count=-1), "bad_count"),
    "a top is unseen twice": (
        ABANDONING, top(ABANDONING, unseen=["world", "world"]), "named_twice"),
    "a new top is unseen twice": (PLACING, top(PLACING, unseen=["world"] * 2), "named_twice"),
    "no tile is placed": (PLACING, top(PLACING, tiles=[]) | {
        "/bag": [*PLACING["bag"], *PLACING["agenda"][-1]["tiles"]]}, "not_a_decision"),
    "a tile is placed that does not exist": (
        PLACING, top(PLACING, tiles=["nonsense"]), "unknown_piece missing_piece"),
    "no tile is drawn": (RETURNING, {"/agenda/6/count": 0}, "bad_count"),
    "more tiles are drawn than there are": (
        RETURNING, {"/agenda/6/count": len(TILES) + 1}, "bad_count"),
    "no tile is collected": (
        COLLECTING, {"/agenda/6/missing": 0}, "bad_count"),
    "more tiles are collected than there are": (
        COLLECTING, {"/agenda/6/missing": len(TILES) + 1}, "bad_count"),
    # Set-up (ROLL-SETUP-5).
    "one seat chooses no start tiles": (
        START, top(START, seats=[0], drawn=DRAWN[:1], answers=[None]) | IN_BAG, "bad_seat"),
    "a seat has no start tiles": (START, top(START, drawn=DRAWN[:1]) | IN_BAG, "bad_start_tiles"),
    "a start tile does not exist": (
        START, top(START, drawn=[DRAWN[0], [DRAWN[1][0], "nonsense"]]),
        "unknown_piece missing_piece"),
    "a seat has one start tile": (
        START, top(START, drawn=[DRAWN[0], DRAWN[1][:1]]) | {"/bag": [
            *START["bag"], DRAWN[1][1]]}, "bad_start_tiles"),
    "a world waits for the start": (
        START, {"/empires/0/worlds": [TILES[START["bag"][0]].world], "/bag": START["bag"][1:]},
        "bad_place"),
    "a development waits for the start": (
        START, {"/empires/1/developments": [TILES[START["bag"][0]].development],
                "/bag": START["bag"][1:]}, "bad_place"),
    # The assignment (ROLL-ASSIGN-3, -5).
    "an assignment goes on after it is finished": (
        ASSIGNED, {"/agenda/2/drafts/0": [*ASSIGNED["agenda"][2]["drafts"][0], DONE]},
        "illegal_answer"),
    "an assignment begins with a die that was not rolled": (
        ASSIGN, {"/agenda/2/drafts/0": [
            {"kind": "dictate", "seat": 0, "die": "alien-1"}, DONE]}, "illegal_answer"),
    # The turns of a strict order (ROLL-ORDER-1).
    "seats wait although none has to": (TURNS, {"/options/strict_order": False}, "bad_turns"),
    "a seat waits before the one that acts": (TURNS, {"/agenda/3/turns": [0, 1]}, "bad_turns"),
    "a seat acts before its turn": (
        TURNS, {"/agenda/3/turns": [2]}, "impossible_agenda"),
    "a seat that waits has nothing to do": (TURNS, lane(TURNS, 1), "impossible_agenda"),
    "a seat that waits has begun": (
        TURNS, lane(TURNS, 1, BUILD | {"seat": 1}, PLACE | {"seat": 1}), "impossible_agenda"),
    "an empty cup stays empty": (
        RECALLING, lane(RECALLING, 0) | {"/empires/0/cup": [], "/empires/0/citizenry": [
            *RECALLING["empires"][0]["citizenry"], *RECALLING["empires"][0]["cup"]]},
        "impossible_agenda"),
    "a tile is returned from a small zone": (
        RETURNING, {"/empires/0/worlds/0": REMOVE, "/bag": [TILE_OF["gem-world"]]}, "bad_count"),
}  # fmt: skip


@pytest.mark.parametrize(("state", "changes", "codes"), FAULTS.values(), ids=FAULTS)
def test_a_step_with_a_fault(state, changes, codes):
    assert {found for _, found in faults_of(changed(state, changes))} == set(codes.split())


UNREACHED = {
    "as many tiles are drawn as there are": (RETURNING, {"/agenda/6/count": len(TILES)}),
    "as many tiles are collected as there are": (COLLECTING, {"/agenda/6/missing": len(TILES)}),
    "chips are bought with the credits of the cheapest sale": (
        BUYING, {"/empires/0/credits": 4}),
}  # fmt: skip


@pytest.mark.parametrize(("state", "changes"), UNREACHED.values(), ids=UNREACHED)
def test_a_step_that_no_game_leads_to_plays_on(state, changes):
    play_on(game, game.load(changed(state, changes)), random.Random("unreached"), 60)
