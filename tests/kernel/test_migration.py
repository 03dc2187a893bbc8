"""States of older versions, brought to today's."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from galaxy_referee.engine.kernel.errors import InconsistentState, MalformedState, WrongVersion
from galaxy_referee.engine.kernel.migration import migrate
from galaxy_referee.engine.kernel.versions import bring_forward
from tests.kernel.toys import dice, duel


def _goal_named(state):
    """``dice-0`` called the goal its aim."""
    state["goal"] = state.pop("aim")


dice_of_today = replace(dice, migrations={"dice-0": _goal_named})


def old_state(**changes):
    state = json.loads(dice.codec.encode(dice.new({"goal": 30}, seed="s")))
    state |= {"rules_version": "dice-0", "aim": state.pop("goal"), "stamp": "of old", **changes}
    return json.dumps(state)


def test_a_state_of_an_older_version_continues_by_todays():
    state = migrate(dice_of_today, old_state(), "dice-0")
    assert state == dice.new({"goal": 30}, seed="s")
    assert migrate(dice_of_today, dice.codec.encode(state), "dice-1") == state


def test_its_version_must_be_the_one_named():
    with pytest.raises(WrongVersion, match="not made under rules dice-1") as refused:
        migrate(dice_of_today, old_state(), "dice-1")
    assert refused.value.pointer == "/rules_version"


@pytest.mark.parametrize("version", ["dice-2", "dice-x", "dice", "duel-1", "dice-1+box-1", ""])
def test_where_no_migration_leads_to_today_the_state_is_refused(version):
    with pytest.raises(WrongVersion, match="There is no migration from"):
        migrate(dice_of_today, old_state(rules_version=version), version)


def test_a_state_of_another_game_or_none_is_refused():
    with pytest.raises(MalformedState, match="not a state of duel"):
        migrate(duel, old_state(), "dice-0")
    for text in ("[]", "7", "nonsense", '{"game": "dice"'):
        with pytest.raises(MalformedState):
            migrate(dice_of_today, text, "dice-0")


def test_what_comes_out_is_read_strictly_and_audited():
    with pytest.raises(MalformedState, match="extra"):
        migrate(dice_of_today, old_state(extra=1), "dice-0")
    bids = json.loads(duel.codec.encode(duel.new(seed="s")))
    bids["won"] = [["joker"], []]
    with pytest.raises(InconsistentState):
        migrate(duel, json.dumps(bids), "duel-1")


def test_each_part_of_a_version_has_migrations_of_its_own():
    def noted(part):
        return lambda state: state.setdefault("steps", []).append(part)

    migrations = {part: noted(part) for part in ("game-1", "box-1", "box-2", "other-1")}
    state = {}
    bring_forward(state, "game-1", "game-2+box-3", migrations)
    assert state == {"steps": ["game-1", "box-1", "box-2"], "rules_version": "game-2+box-3"}
    state = {}
    bring_forward(state, "game-2+box-3", "game-2+box-3", migrations)
    assert state == {"rules_version": "game-2+box-3"}
