"""Which goods a consume power may take (RACE-CONSUME-6 to -8, BOW-OORT-1, -4 to -6), compared with
all subsets of all sets of up to five goods."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, permutations
from types import SimpleNamespace

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import KINDS, ConsumeGoods
from galaxy_referee.engine.race.phases.consume.goods import (
    choice_of_goods,
    goods_for,
    numbers_of_goods,
)
from tests.race.kit import AA, BOW, round_start

OORT, TRANSHIP = "alien-oort-cloud-refinery", "tranship-point"
MOST = 5
PRODUCING = {
    kind: [card.id for card in CARDS.values() if card.good == kind and card.production]
    for kind in KINDS
}
POWERS = {
    card.power_id(power): (card, power)
    for card in CARDS.values()
    for power in card.data.powers
    if isinstance(power, ConsumeGoods)
}


def all_goods():
    """The worlds of up to five goods: each on a world of its own, with and without one of any kind,
    and the Rare ones all on one world."""
    for count in range(1, MOST + 1):
        for kinds in combinations_with_replacement((*KINDS, "any"), count):
            if kinds.count("any") <= 1:
                unused = {kind: iter(worlds) for kind, worlds in PRODUCING.items()}
                worlds = [OORT if kind == "any" else next(unused[kind]) for kind in kinds]
                yield worlds
                if kinds.count("rare") > 1:
                    pairs = zip(worlds, kinds, strict=True)
                    yield [TRANSHIP if kind == "rare" else world for world, kind in pairs]


def takes(card, power, goods):
    """Whether a power could take these goods, given as pairs of a world and a kind."""
    times, rest = divmod(len(goods), power.goods)
    kinds = [kind for _, kind in goods]
    return (
        not rest
        and 1 <= times <= power.up_to
        and (power.kind is None or set(kinds) == {power.kind})
        and (not power.each_different or len(set(kinds)) == len(kinds))
        and (not power.this_world or [world for world, _ in goods] == [card.id])
        and (not power.kinds or any(
            all(wanted in ("any", kind) for wanted, kind in zip(power.kinds, order, strict=True))
            for order in permutations(kinds)
        ))
    )  # fmt: skip


def by_naming(card, power, worlds):
    """The sets that a power may take, by naming: those with the most goods that it could take."""
    for named in KINDS:
        held = [CARDS[world].holds for world in worlds]
        goods = list(zip(worlds, [named if kind == "any" else kind for kind in held], strict=True))
        sizes = range(len(goods), 0, -1)
        taken = ([s for s in combinations(goods, size) if takes(card, power, s)] for size in sizes)
        yield {tuple(world for world, _ in goods) for goods in next(filter(None, taken), ())}


@pytest.mark.parametrize("name", POWERS)
def test_the_legal_sets_are_those_that_some_naming_makes_legal(name):
    """RACE-CONSUME-6, -7, -8, BOW-OORT-1, -4, -5, -6: and the power must be used if every naming
    has one."""
    card, power = POWERS[name]
    for worlds in all_goods():
        table = SimpleNamespace(worlds_of_goods=lambda seat, worlds=worlds: worlds)
        fitting = goods_for(table, 0, card, power)
        expected = list(by_naming(card, power, worlds))
        moves = choice_of_goods(0, fitting, power)
        assert len({*moves}) == len(moves)
        assert {move.worlds for move in moves} == set().union(*expected), (name, worlds)
        numbers = numbers_of_goods(fitting, power)
        assert numbers == {max(map(len, sets), default=0) for sets in expected}, (name, worlds)


@pytest.mark.parametrize(("developments", "worlds", "legal"), [
    ("Consumer Markets", "Gem World*", [(0,), (0, 1)]),
    ("Consumer Markets", "Gem World*, Spice World*", [(0, 1), (0, 1, 2)]),
    ("Free Trade Association", "Gem World*", [(0,), (0, 1)]),
    ("Mining Conglomerate", "Comet Zone*", [(0,), (0, 1)]),
    ("Galactic Exchange", "Gem World*, Comet Zone*", [(0, 1), (0, 2), (1, 2), (0, 1, 2)]),
])  # fmt: skip
def test_a_good_of_any_kind_does_not_stand_in_for_another(developments, worlds, legal):
    """BOW-OORT-6, RACE-CONSUME-7: named to be of the kind, it is one more good of it."""
    line = f"{developments}, {worlds}, Alien Oort Cloud Refinery*"
    s = round_start(line, "New Sparta", **BOW).actions("produce", "consume-x2")
    held = s.goods(0)
    named = {f"consume_goods {','.join(held[index] for index in goods)}" for goods in legal}
    assert set(s.legal(0)) == named


def test_a_set_that_leaves_a_good_out_is_refused_with_the_number():
    """RACE-CONSUME-7."""
    line = "Consumer Markets, Gem World*, Alien Oort Cloud Refinery*"
    s = round_start(line, "New Sparta", **BOW).actions("produce", "consume-x2")
    sentence = s.refused(f"0 consume_goods {OORT}", "wrong_count", "RACE-CONSUME-7")
    assert sentence == "With the good of Alien Oort Cloud Refinery, 2 goods must be consumed."


def test_in_the_public_implementation_it_stands_in_for_another():
    """EDITION-12."""
    line = "Consumer Markets, Gem World*, Alien Oort Cloud Refinery*"
    rules = {**BOW, "edition": "public_implementation"}
    s = round_start(line, "New Sparta", **rules).actions("produce", "consume-x2")
    assert s.choices(0) == {"gem-world", OORT, f"gem-world,{OORT}"}


def test_the_question_names_every_possible_number():
    """BOW-OORT-6: two or three goods, where named otherwise one of them stays."""
    line = "Consumer Markets, Gem World*, Spice World*, Alien Oort Cloud Refinery*"
    s = round_start(line, "New Sparta", **BOW).actions("produce", "consume-x2")
    assert str(game.decisions(s.state)[0].prompt) == "Choose 2 or 3 goods to consume."


def test_a_world_with_two_goods_may_be_named_twice():
    """AA-TRANSHIP-1: not three times."""
    s = round_start("Mining Conglomerate, Tranship Point**, Comet Zone*", "New Sparta", **AA)
    s.actions("produce", "consume-x2")
    sentence = s.refused(f"0 consume_goods {','.join([TRANSHIP] * 3)}", "named_twice")
    assert sentence == "Tranship Point holds 2 goods."
    s.play(f"0 consume_goods {','.join([TRANSHIP] * 2)}")
    assert s.chips(0) == 2
