"""Which faces of the construction zones the others see while tiles are abandoned and placed."""

from __future__ import annotations

import itertools
import random

import msgspec
import pytest

from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import TILE_OF, TILES
from galaxy_referee.engine.roll.moves import Abandon, PlaceTile, Rearrange, Scout
from galaxy_referee.engine.roll.phases.tiles import AbandonTiles, PlaceTiles, unseen_faults
from tests.roll.kit import acting, begin, empire, play, table
from tests.roll.twins import exchanged
from tests.twins import renamed

DEAL = {"factions": ["faction-4", "faction-2"]}  # seat 0 has Improved Reconnaissance


def public(events, seat=1):
    return [event.seen_by(seat) for event in events]


def told(events):
    """The names of tiles and sides that seat 1 reads in these events."""
    text = msgspec.json.encode(public(events)).decode()
    return {name for name in (*TILE_OF, *TILES) if f'"{name}"' in text}


def scouting(**parts):
    seat = empire("faction-4", explore=["home-1"], **parts)
    t = table(seat, players=2, bag=["tile-01", "tile-02", "tile-03", "tile-04"])
    begin("explore", t)
    return t


def seen(t):
    one = game.view(t, 1).table.empires[0]
    return one.developments.top, one.worlds.top


def test_a_tile_put_on_top_and_covered_is_never_seen():
    """ROLL-EXPLORE-18, ROLL-INFO-2; OQ-18: only what is on top in the end is shown."""
    first, second = TILES["tile-01"].development, TILES["tile-02"].development
    t = scouting(developments=["public-works"], worlds=["spice-world"])
    play(t, "0 scout home-1", "0 abandon spice-world", "0 draw")
    assert seen(t) == ("public-works", None)
    events = play(t, f"0 place {first} top")
    assert told(events) == set()
    assert seen(t) == (None, None)
    events = play(t, f"0 place {second} top")
    assert told(events) == {second}
    assert [event.data for event in events if event.kind == "tops_shown"] == [
        {"tops": {"development": second}}
    ]
    assert seen(t) == (second, None)


def test_a_top_abandoned_in_the_same_scout_is_never_seen():
    """ROLL-EXPLORE-3, ROLL-EXPLORE-4, ROLL-INFO-3: tiles are abandoned together, face down."""
    t = scouting(developments=["public-works", "export-duties", "trade-levies"])
    events = play(t, "0 scout home-1", "0 abandon public-works")
    assert seen(t) == (None, None)
    events += play(t, "0 abandon export-duties")
    assert told(events) == set()
    events = play(t, "0 draw")
    assert (told(events), seen(t)[0]) == ({"trade-levies"}, "trade-levies")


def test_a_top_that_stays_is_seen_all_the_time():
    """ROLL-INFO-1: what nobody touches stays public."""
    t = scouting(developments=["public-works", "export-duties"], worlds=["spice-world"])
    play(t, "0 scout home-1", "0 abandon export-duties")
    assert seen(t) == ("public-works", "spice-world")
    play(t, "0 draw")
    assert told(play(t, f"0 place {TILES['tile-01'].world} bottom")) == set()
    assert seen(t) == ("public-works", "spice-world")


def test_the_owner_sees_the_tops():
    """ROLL-INFO-2: the owner may look at any time."""
    t = scouting(developments=["public-works", "export-duties"])
    play(t, "0 scout home-1", "0 abandon public-works")
    assert game.view(t, 0).table.empires[0].developments.top == "export-duties"


@pytest.mark.parametrize(("faction", "stack", "where", "sentence"), [
    ("faction-2", ["public-works"], "top", "Tiles go to the bottom of a stack."),
    ("faction-4", [], "top", "The stack is empty: its first tile goes to the bottom."),
    ("faction-4", ["public-works"], "middle", "A tile goes to the top or bottom of its stack."),
])  # fmt: skip
def test_why_a_tile_cannot_go_there(faction, stack, where, sentence):
    """ROLL-EXPLORE-6, ROLL-EXPLORE-18."""
    own = empire(faction, explore=["home-1"], developments=stack, worlds=["spice-world"])
    t = table(own, players=2, bag=["tile-01", "tile-02"])
    begin("explore", t)
    play(t, "0 scout home-1", "0 draw")
    with pytest.raises(Exception, match=sentence) as refusal:
        game.play(t, f"0 place {TILES['tile-01'].development} {where}")
    assert refusal.value.reason == "not_on_top"
    assert refusal.value.rule == "ROLL-EXPLORE-18"


def test_the_extra_tile_never_goes_on_top():
    """OQ-7: Alien Research Team does not Scout."""
    line = "Alien Research Team / Public Works"
    t = acting("explore", line, "faction-4", players=2, bag=["tile-01", "tile-02"])
    with pytest.raises(Exception, match="Only the tiles of a Scout may go on top"):
        game.play(t, f"0 place {TILES['tile-01'].development} top")


def test_virtual_explorers_must_act():
    """ROLL-EXPLORE-14, ROLL-PHASE-3; OQ-25: like explorers with a die."""
    t = acting("explore", "Alien Research Ship / Public Works", players=2)
    (decision,) = game.decisions(t)
    assert {type(move).__name__ for move in decision.moves} == {"Stock", "Scout"}
    with pytest.raises(Exception, match="must be used if it can be"):
        game.play(t, "0 pass")


# -- twins: whole Scouts, with other hidden tiles --------------------------------------------------


def whole_scout(t, moves):
    """Play a Scout to its end: the public events and views of seat 1 on the way."""
    seen_by_others = []
    for move in moves:
        events = game.play(t, move)
        view = game.view(t, 1, with_knowledge=True)
        seen_by_others.append(msgspec.json.encode((public(events), view)))
        if any(event.kind == "bag_refilled" for event in events):
            return None  # the bag is shaken by name: what is drawn then is not exchanged
    return seen_by_others


def scouts(seed):
    """Scouts of seat 0 in a random game: the state before each, and its moves."""
    chooser = random.Random(seed)
    t = game.new({"players": 2}, seed=seed, deal=DEAL)
    before, moves = None, []
    while not t.over:
        busy = t.agenda[-1]
        acting = isinstance(busy, AbandonTiles | PlaceTiles) and busy.seat == 0
        if not acting and before is not None:
            yield before, moves
            before = None
        options = list(chooser.choice(game.decisions(t)).moves)
        eager = [
            move
            for move in options
            if isinstance(move, Abandon) or (isinstance(move, PlaceTile) and move.where == "top")
        ]
        move = chooser.choice(eager if eager and chooser.random() < 0.6 else options)
        if not acting and isinstance(move, Scout | Rearrange) and move.seat == 0:
            before, moves = game.copy(t), []
        moves.append(move.text)
        game.play_silently(t, move)


def shown_on_the_way(t, moves):
    """Names that seat 1 may see: what it sees before and after, and the tops while drawing."""
    views = [game.view(t, 1).table]
    names = set()
    for move in moves:
        if move.endswith(" draw"):
            names |= {*t.empires[0].developments[:1], *t.empires[0].worlds[:1]}
        game.play(t, move)
    text = msgspec.json.encode([*views, game.view(t, 1).table]).decode()
    names |= {name for name in (*TILE_OF, *TILES) if f'"{name}"' in text}
    return {TILE_OF.get(name, name) for name in names}


def test_scouts_tell_what_is_on_top_in_the_end_and_no_more():
    """ROLL-INFO-1 to ROLL-INFO-3; OQ-18: events and views of two Scouts that differ in hidden
    tiles alone are equal on the whole way."""
    chooser = random.Random(1)
    compared = 0
    for before, moves in itertools.chain(*map(scouts, "abcdef")):
        seen_by_others = whole_scout(game.copy(before), moves)
        if seen_by_others is None:
            continue
        known = shown_on_the_way(game.copy(before), moves)
        names = exchanged([tile for tile in TILES if tile not in known], chooser)
        others = [" ".join(names.get(word, word) for word in move.split()) for move in moves]
        other = game.load(renamed(msgspec.json.decode(game.codec.encode(before)), names))
        assert whole_scout(other, others) == seen_by_others
        compared += 1
    assert compared > 30


def test_a_stack_is_named_once():
    """OQ-18: a stack has one top."""
    assert list(unseen_faults(["development", "world"])) == []
    assert [fault.code for fault in unseen_faults(["world", "world"])] == ["named_twice"]
