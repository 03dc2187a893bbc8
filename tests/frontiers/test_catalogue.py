"""Tile sets: the standard one, mounted ones, their faults; catalogue and description."""

from __future__ import annotations

import json
import re
from collections import Counter

import msgspec
import pytest

from galaxy_referee.engine.frontiers import game, game_with
from galaxy_referee.engine.frontiers.components.check import tile_set_faults
from galaxy_referee.engine.frontiers.components.powers import AnyPower
from galaxy_referee.engine.frontiers.components.records import TileSetRecord
from galaxy_referee.engine.frontiers.components.tile_set import (
    load_tile_set,
    standard_tile_set_record,
)
from galaxy_referee.engine.frontiers.description import Options, check_options
from galaxy_referee.engine.kernel.description import Seats
from galaxy_referee.engine.kernel.errors import BadComponents, BadOption, WrongVersion
from galaxy_referee.engine.kernel.texts import ENGLISH
from tests.frontiers.kit import TILES, Seat, asked, play, position, seat, tile_set


def test_the_standard_set_fits_the_printed_totals():
    """NF-TERM-4, NF-TERM-5, NF-TERM-6, NF-TERM-7, NF-TERM-10, NF-SETUP-2, NF-SETUP-11."""
    record = TILES.record
    assert (len(record.worlds), len(record.home_worlds), len(record.goals)) == (60, 16, 8)
    sizes = Counter((face.size, face.back is not None) for face in record.developments)
    assert sizes == {("small", False): 8, ("small", True): 16, ("large", True): 16}
    military = [world for world in record.worlds if world.military]
    others = [world for world in record.worlds if not world.military]
    assert Counter(w.defense for w in military) == {
        1: 5, 2: 6, 3: 3, 4: 3, 5: 2, 6: 2, 7: 1, 8: 2, 9: 2,
    }  # fmt: skip
    assert Counter(w.cost for w in others) == {0: 1, 1: 3, 2: 12, 3: 5, 4: 4, 5: 6, 6: 2, 7: 1}
    assert Counter(w.colonists for w in military) == {1: 18, 2: 8}
    assert Counter(w.colonists for w in others) == {1: 21, 2: 13}
    assert Counter(w.goods for w in military) == {"windfall": 12, "production": 6, None: 8}
    assert Counter(w.goods for w in others) == {"windfall": 11, "production": 20, None: 3}
    assert Counter(w.kind for w in others) == {
        "novelty": 12, "rare": 9, "genes": 5, "alien": 4, "any": 1, None: 3,
    }  # fmt: skip
    keywords = Counter(word for w in record.worlds for word in w.keywords)
    assert (keywords["Imperium"], keywords["Rebel"], keywords["Uplift"]) == (7, 11, 10)


def test_cubes_suffice_for_all_worlds():
    """NF-SETUP-10, NF-STOCK-8: without stockpiles goods of a kind never run out, Alien Oort Cloud
    Refinery and home worlds included."""
    kinds = Counter(world.kind for world in TILES.record.worlds)
    homes = {
        kind: len({home.mat for home in TILES.record.home_worlds if home.kind == kind})
        for kind in ("novelty", "rare", "genes", "alien")
    }
    need = {kind: kinds[kind] + 1 + count for kind, count in homes.items()}
    assert need == {"novelty": 19, "rare": 17, "genes": 13, "alien": 11}


def test_confidence_is_told():
    described = game.describe()
    counts = {(entry.component, entry.confidence): entry.pieces for entry in described.confidence}
    assert {key: count for key, count in counts.items() if count} == {
        ("standard: developments", "confirmed"): 1,
        ("standard: developments", "single-source"): 4,
        ("standard: developments", "reconstructed"): 35,
        ("standard: worlds", "single-source"): 3,
        ("standard: worlds", "reconstructed"): 57,
        ("standard: home_worlds", "reconstructed"): 16,
        ("standard: goals", "single-source"): 8,
    }
    assert described.seats == Seats(2, 5)
    assert set(described.options) == {"players", "goals", "first_game", "tiles"}
    assert described.options["players"].default == 4


def test_every_tile_has_its_confidence_and_every_power_a_text():
    standard = game.catalogue(ENGLISH)["tile_sets"]["standard"]
    tiles = [*standard["developments"], *standard["worlds"], *standard["home_worlds"]]
    assert len(tiles) == 116
    for tile in tiles:
        assert tile["confidence"] in ("confirmed", "single-source", "reconstructed")
        for power in tile["powers"]:
            action, colon, sentence = power["text"].partition(": ")
            assert action.lower() in ("develop", "explore", "settle", "produce", "trade", "consume")
            assert colon and sentence.endswith(".") and "None" not in sentence
        if tile.get("scoring"):
            assert "VP for" in tile["scoring"]["text"]
    texts = {tile["id"]: [power["text"] for power in tile["powers"]] for tile in tiles}
    assert texts["space-marines"] == ["Settle: +2 military."]
    assert texts["merchant-guild"] == [
        "Trade: all goods sell for 1 more.",
        "Consume: you may consume 1 good: 2 credits.",
    ]
    assert texts["rich-economy"] == [
        "Consume: 1 VP for each good consumed in this action, and 1 VP if you use Galactic Salon."
    ]
    assert texts["alien-tech-institute"] == [
        "Produce: produce on one Alien windfall colony without a good."
    ]
    json.dumps(game.catalogue(ENGLISH))


def test_every_effect_is_used_by_a_tile():
    used = {type(power) for tile in TILES.tiles.values() for power in tile.powers}
    assert used == set(AnyPower.__args__)


def test_a_mounted_set_is_played_under_a_version_of_its_own():
    tiles = tile_set("mytiles", {"gem-world": {"cost": 1, "confidence": "confirmed"}})
    assert tiles.rules_version.startswith("frontiers-2+mytiles-")
    mine = game_with(tiles)
    state = mine.new({"tiles": "mytiles", "players": 3}, seed="s")
    assert state.rules_version == tiles.rules_version
    assert mine.view(state, 0).rules_version == tiles.rules_version
    assert mine.load(mine.codec.encode(state)).tiles is tiles
    with pytest.raises(WrongVersion):
        game.load(mine.codec.encode(state))
    standard = mine.new({"players": 3}, seed="s")
    assert mine.load(game.codec.encode(standard)).rules_version == "frontiers-2+standard-1"
    assert "mytiles" in mine.describe().options["tiles"].values
    assert mine.catalogue(ENGLISH)["tile_sets"]["mytiles"]["rules_version"] == tiles.rules_version


def test_an_older_state_of_a_mounted_set_continues_under_its_version_today():
    """Whatever the version of the game was, the set stays the same."""
    tiles = tile_set("mytiles", {})
    older = tiles.rules_version.replace("frontiers-2", "frontiers-1")
    mine = game_with(tiles)
    assert mine.today({"rules_version": older}) == tiles.rules_version
    for other in ("frontiers-1", "frontiers-1+standard-1", "frontiers-1+no-such-set"):
        assert mine.today({"rules_version": other}) == game.rules_version


def test_components_are_added_one_after_the_other():
    data = [standard_tile_set_record() | {"name": name} for name in ("one", "two")]
    mine = game.with_components(data[0]).with_components(data[1])
    assert list(mine.describe().rule_sets) == ["standard", "one", "two"]
    assert list(game.describe().rule_sets) == ["standard"]
    for broken in ({"name": "three"}, data[0], standard_tile_set_record()):
        with pytest.raises(BadComponents):
            mine.with_components(broken)


def test_a_corrected_tile_changes_play_without_code():
    tiles = tile_set("cheap-gems", {"gem-world": {"cost": 0}})
    t = position(seat("/ Gem World"), Seat(), action="settle", tiles=tiles)
    play(t, "0 settle gem-world credits")
    assert t.empires[0].credits == 0


def test_versions_name_the_content():
    one = tile_set("mine", {"gem-world": {"cost": 1}})
    other = tile_set("mine", {"gem-world": {"cost": 3}})
    assert one.rules_version != other.rules_version
    assert one.rules_version == tile_set("mine", {"gem-world": {"cost": 1}}).rules_version
    with pytest.raises(BadComponents, match="mine") as bad:
        game_with(one, other)
    assert bad.value.pointer == "/name"


def test_two_powers_of_one_action_have_names_of_their_own():
    powers = [{"effect": "consume", "goods": 1, "gains": {"vp": 1}}] * 2
    tiles = tile_set("twice", {"gem-world": {"powers": powers}})
    owner = seat("Imperium Warlord, Gem World*, Spice World*, Volcanic World*")
    t = position(seat("New Sparta"), owner, action="trade-consume", tiles=tiles)
    play(t, "1 sell -", "1 consume gem-world#2", "1 consume_goods gem-world")
    assert t.empires[1].vp == 1
    play(t, "1 consume_goods spice-world")
    assert t.empires[1].vp == 2


FAULTS = [
    ({"gem-world": {"cost": "two"}}, "/worlds/", "malformed"),
    ({"gem-world": {"price": 2}}, "/worlds/", "malformed"),
    ({"gem-world": {"powers": [{"effect": "fly"}]}}, "/worlds/", "malformed"),
    ({"gem-world": {"cost": None}}, "/worlds/", "cost_or_defense"),
    ({"gem-world": {"defense": 2}}, "/worlds/", "cost_or_defense"),
    ({"gem-world": {"kind": None}}, "/worlds/", "kind_and_goods"),
    ({"gem-world": {"vp": None}}, "/worlds/", "vp_or_scoring"),
    ({"gem-world": {"id": "spice-world"}}, "/worlds/", "duplicate_id"),
    ({"gem-world": {"id": "military"}}, "/worlds/", "reserved_id"),
    ({"gem-world": {"powers": [{"effect": "produce-windfall", "kinds": []}]}}, "/worlds/",
     "malformed"),
    ({"gem-world": {"powers": [{"effect": "produce-windfall", "kinds": ["rare", "rare"]}]}},
     "/worlds/", "named_twice"),
    ({"rich-economy": {"keywords": ["Rebel", "Alien", "Rebel"]}}, "/developments/", "named_twice"),
    ({"gem-world": {"powers": [{"effect": "settle-second-world"}] * 13}}, "/worlds/", "malformed"),
    ({"imperium-capital": {"scoring": {"by_kinds": [0, 1, 2, 3, 10**30]}}}, "/worlds/",
     "malformed"),
    ({"gem-world": {"powers": [{"effect": "consume", "goods": 1}]}}, "/worlds/", "bad_gains"),
    ({"imperium-capital": {"scoring": {"rows": [{"vp": 1, "per": {"id": ["no-such-tile"]}}]}}},
     "/worlds/", "unknown_piece"),
    ({"imperium-capital": {"scoring": {"by_kinds": [1]}}}, "/worlds/", "bad_table"),
    (
        {"rich-economy": {"powers": [
            {"effect": "consume-bonus", "gains_per_good": {"vp": 1}, "extra_if_used": ["none"]}
        ]}},
        "/developments/",
        "unknown_piece",
    ),
    ({"survey-team": {"back": "space-marines"}}, "/developments/", "bad_back"),
    ({"survey-team": {"size": "large"}}, "/developments/", "bad_size"),
    ({"survey-team": {"first": False}}, "/developments/", "bad_first"),
    ({"space-marines": {"first": False}}, "/developments/", "no_first_face"),
    ({"old-earth": {"mat": 2}}, "/home_worlds/", "bad_mat"),
    ({"old-earth": {"colonists": 2}}, "/home_worlds/", "bad_home"),
    ({"old-earth": {"kind": "any", "goods": "windfall"}}, "/home_worlds/", "bad_home"),
    ({"sales-tax": {"bands": []}}, "/goals/", "bad_bands"),
    ({"sales-tax": {"stockpile": {"item": "world", "most": 4}}}, "/goals/", "bad_stockpile"),
    ({"sales-tax": {"stockpile": {"item": "world", "most": 4}}}, "/goals", "two_stockpiles"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "pointer", "code"), FAULTS)
def test_faults_of_a_tile_set_are_all_named(changes, pointer, code):
    with pytest.raises(BadComponents) as bad:
        tile_set("mine", changes)
    assert any(
        fault.code == code and fault.pointer.startswith(pointer) for fault in bad.value.faults
    )
    assert bad.value.pointer == bad.value.faults[0].pointer


def test_faults_of_shape_are_all_named_too():
    data = standard_tile_set_record() | {"name": "Mine"}
    world, face, home = data["worlds"][3], data["developments"][5], data["home_worlds"][1]
    world |= {"cost": "two", "a/b": 2, "powers": [
        {"effect": "fly"},
        {"effect": "produce-windfall", "kinds": ["rare", "gold", "lead"]},
        {"effect": "military", "amount": 0, "against": {"military": 1}},
        "none",
    ]}  # fmt: skip
    world["scoring"] = {"rows": [{"vp": 1, "per": {"size": "huge"}}, {"per": {}}]}
    del face["cost"], face["size"], home["mat"]
    data["goals"] = "none"
    with pytest.raises(BadComponents) as bad:
        load_tile_set(data)
    assert {fault.code for fault in bad.value.faults} == {"malformed"}
    assert sorted(fault.pointer for fault in bad.value.faults) == sorted([
        "/name", "/goals",
        "/developments/5", "/developments/5", "/home_worlds/1",
        "/worlds/3/cost", "/worlds/3/a~1b",
        "/worlds/3/powers/0/effect",
        "/worlds/3/powers/1/kinds/1", "/worlds/3/powers/1/kinds/2",
        "/worlds/3/powers/2/amount", "/worlds/3/powers/2/against/military",
        "/worlds/3/powers/3",
        "/worlds/3/scoring/rows/0/per/size", "/worlds/3/scoring/rows/1",
    ])  # fmt: skip
    faults = [fault for fault in bad.value.faults if fault.pointer == "/developments/5"]
    messages = {str(fault.message) for fault in faults}
    assert messages == {"The field cost is missing.", "The field size is missing."}


def test_a_draw_can_be_a_must():
    """NF-POWER-3: a power is a must unless its text says "may", and that is for the set to say."""
    powers = {
        "survey-team": {"powers": [{"effect": "explore-extra-draw", "draw": 2, "keep": 1}]},
        "terraforming-robots": {"powers": [{"effect": "settle-draw-after", "draw": 1}]},
    }
    usual = tile_set("draws", powers)
    for power in powers.values():
        power["powers"][0]["optional"] = True
    assert tile_set("draws", powers).rules_version == usual.rules_version
    for power in powers.values():
        power["powers"][0]["optional"] = False
    must = tile_set("draws", powers)
    tiles = list(powers)
    for chosen, asks in ((usual, True), (must, False)):
        line = "New Sparta, Survey Team, Terraforming Robots / Gem World"
        owner = seat(line, colonists=1, credits=9)
        t = position(Seat(), owner, action="explore", tiles=chosen)
        play(t, f"0 survey {t.layout[0]}", f"1 survey {t.layout[1]}")
        assert asked(t) == (1, "draw" if asks else "keep")
        t = position(Seat(), owner, tiles=chosen, waiting=[1, 0, 1, 0], action="settle")
        play(t, "1 settle gem-world credits")
        assert (asked(t)[1] == "draw") == asks
        assert len(t.empires[1].surveyed) == (0 if asks else 1)
    described = game_with(must).catalogue(ENGLISH)["tile_sets"]["draws"]["developments"]
    texts = {tile["id"]: tile["powers"][0]["text"] for tile in described if tile["id"] in tiles}
    assert texts == {
        "survey-team": "Explore: draw 2 worlds from the bag and keep up to 1.",
        "terraforming-robots": "Settle: survey 1 world from the bag after you settle one.",
    }


def test_lines_of_a_scoring_that_exclude_each_other_say_so():
    """NF-SCORE-4; those of tables and military add up."""
    texts = {tile["id"]: tile["scoring"]["text"] for tile in described_tiles() if tile["scoring"]}
    assert texts["mining-league"] == (
        "2 VP for each Rare production colony; 1 VP for each Rare windfall colony; "
        "2 VP for each of Mining Robots and Mining Conglomerate. "
        "Each tile scores once, by the line worth most."
    )
    assert texts["galactic-exchange"] == (
        "3 VP for Diversified Economy; 1/3/6/10 VP for 1/2/3/4 kinds among your colonies."
    )
    assert texts["new-galactic-order"] == "1 VP for each point of general military."
    assert "each tile with an explore power;" in texts["federation-survey"]
    for text in texts.values():
        assert (text.count("each ") > 1 or "; " not in text) or "once" not in text


def test_texts_are_grammatical():
    texts = [power["text"] for tile in described_tiles() for power in tile["powers"]]
    texts += [tile["scoring"]["text"] for tile in described_tiles() if tile["scoring"]]
    for text in texts:
        assert not re.search(r"\ba [aeiou]", text, re.IGNORECASE), text
        assert not re.search(r"\b1 (?:\w+ )?(?:credits|colonists|worlds|goods)\b", text), text
        assert not re.search(r"\b[2-9] (?:\w+ )?(?:credit|colonist|world|good)\b", text), text


def described_tiles():
    standard = game.catalogue(ENGLISH)["tile_sets"]["standard"]
    return [*standard["developments"], *standard["worlds"], *standard["home_worlds"]]


def test_five_mats_are_enough():
    data = standard_tile_set_record() | {"name": "little"}
    data["home_worlds"] = [home for home in data["home_worlds"] if home["mat"] <= 5]
    assert not [
        fault
        for fault in tile_set_faults(msgspec.convert(data, TileSetRecord))
        if fault.code == "few_mats"
    ]


def test_empty_parts_and_few_mats_are_faults():
    data = standard_tile_set_record()
    data |= {"name": "little", "worlds": [], "developments": [], "home_worlds": []}
    with pytest.raises(BadComponents, match="more") as bad:
        load_tile_set(data)
    codes = {fault.code for fault in bad.value.faults}
    assert codes == {"no_worlds", "no_developments", "few_mats"}


def test_the_standard_name_is_reserved():
    assert load_tile_set(standard_tile_set_record()).rules_version == game.rules_version
    data = standard_tile_set_record()
    data["worlds"][0]["vp"] = 9
    with pytest.raises(BadComponents) as bad:
        load_tile_set(data)
    assert [fault.code for fault in bad.value.faults] == ["reserved_name"]


def test_a_tile_set_must_be_an_object():
    for data in (None, [], {"name": "x"}, {"name": "UPPER"}):
        with pytest.raises(BadComponents):
            load_tile_set(data)


def test_the_packaged_file_is_in_the_notation_a_deployment_writes():
    written = json.loads(msgspec.json.encode(TILES.record))
    assert load_tile_set(written).record == TILES.record


def test_the_tile_sets_that_there_are_stand_in_order():
    with pytest.raises(BadOption) as refused:
        check_options(Options(players=2, tiles="mine"), {"zeta": TILES, "alpha": TILES})
    assert refused.value.sentence == "The tile sets are: alpha, zeta."
