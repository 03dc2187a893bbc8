"""Expansions are rooms: the base game reads without them, and more can be added at the points."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race import ROOMS, extension, game, options
from galaxy_referee.engine.race.components.manifest import Manifest
from galaxy_referee.engine.race.components.sets import combination_problems, max_players
from galaxy_referee.engine.race.expansions.manifests import MANIFESTS
from galaxy_referee.engine.race.extension import Expansion, Points, register
from tests.race.kit import fresh_game, round_start

DECISIONS = Path(__file__).parents[2] / "docs" / "decisions"
ENGINE = Path(extension.__file__).parent
BASE = [path for path in ENGINE.rglob("*.py") if "expansions" not in path.parts]
COLLECTORS = {path.stem for path in (ENGINE / "expansions").glob("*.py")} - {"__init__"}
IMPORTED = re.compile(r"race\.expansions(?:\.| import )(\w+)")
OF_EXPANSIONS = re.compile(
    r"\b(TGS|RVI|SOLO|PROMO)-[A-Z]|options\.(takeovers|goals|draft|difficulty|robot_mat)\b|\bt\.robot\b"
)


@pytest.mark.parametrize("path", BASE, ids=lambda path: str(path.relative_to(ENGINE)))
def test_the_base_game_reads_without_expansions(path):
    """No rule of an expansion is cited, no option of one is tested."""
    assert OF_EXPANSIONS.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", BASE, ids=lambda path: str(path.relative_to(ENGINE)))
def test_the_base_game_knows_only_what_the_rooms_collect(path):
    """It imports no room, only the modules that have one line for each room."""
    assert set(IMPORTED.findall(path.read_text(encoding="utf-8"))) <= COLLECTORS


def test_the_base_game_declares_only_what_it_says_itself():
    """Events and codes of one room are declared in the room."""
    of_rooms = {name for room in ROOMS for name in (*room.events, *room.vocabulary.codes)}
    declared = {*game.events, *game.vocabulary.codes} - of_rooms
    paths = [path for path in BASE if path.name not in ("events.py", "vocabulary.py")]
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    assert [name for name in declared if f'"{name}"' not in source] == []


def test_every_point_is_known_by_name():
    """The decision lists them all."""
    (path,) = DECISIONS.glob("*-expansions-are-rooms.md")
    decision = path.read_text(encoding="utf-8")
    for point in Points.__dataclass_fields__:
        assert f"`{point}`" in decision, point


def test_two_rooms_do_not_share_a_name():
    with pytest.raises(ValueError, match="two rooms named goals"):
        register(room for room in ROOMS if room.name == "goals")


# -- a toy expansion -------------------------------------------------------------------------------


@pytest.fixture
def toy(monkeypatch):
    """An expansion that pays a chip for each card placed, adds an action card that nobody must
    choose, gives the chooser of it a better Explore, and ends the game after five rounds."""
    seen: list[str] = []

    def placed(t, seat, card):
        t.gain_chips(seat, 1, "toy")

    def cards(t, seat, usual):
        return (*usual, "toy")

    room = Expansion(
        name="toy",
        in_play=lambda options: True,
        at=Points(
            round_started=(lambda t: seen.append(f"round {t.round}"),),
            card_placed=(placed,),
            action_cards=(cards,),
            bonus=(lambda t, seat, name: 3 * (name == "explore.draw" and t.chose(seat, "toy")),),
            end_reasons=(lambda t: ["toy"] if t.round >= 5 else [],),
            score_parts=(lambda t, seat, tableaus: {"toy": 2},),
        ),
    )
    monkeypatch.setattr(extension, "REGISTERED", {**extension.REGISTERED, "toy": room})
    monkeypatch.setattr(options, "ROOMS", {**options.ROOMS, "toy": room.in_play})
    extension.points_with.cache_clear()
    options.rooms_in_play.cache_clear()
    yield seen
    extension.points_with.cache_clear()
    options.rooms_in_play.cache_clear()


def test_what_happens_when_a_card_is_placed(toy):
    s = round_start("Old Earth / Public Works, +3", "New Sparta / +4")
    s.actions("develop", "produce").play("0 develop public-works", "1 pass")
    assert [event.data["source"] for event in s.happened("vp_gained")] == ["toy"]


def test_another_action_card_with_a_bonus(toy):
    s = round_start("Old Earth / +4", "New Sparta / +4")
    assert "choose_action toy" in s.legal(0)
    s.actions("toy", "explore+5")
    assert (s.drawn(0), s.drawn(1)) == (2 + 3, 2 + 5)


def test_start_of_a_round_end_of_the_game_and_score(toy):
    s = fresh_game(players=2)
    while not s.state.over:
        s.play(game.decisions(s.state)[0].moves.at(0).text)
    assert toy == [f"round {number}" for number in range(1, 6)]
    assert game.end_reason(s.state) == ["toy"]
    assert s.score(0).parts["toy"] == 2


# -- manifests -------------------------------------------------------------------------------------

WAR = Manifest(set="bow", title="War", cards="", rule="BOW-CARD-2", needs=("tgs", "rvi"))


def test_a_set_that_needs_others():
    problems = list(combination_problems([MANIFESTS["tgs"], WAR]))
    assert problems[0] == ("War needs Rebel vs Imperium.", "BOW-CARD-2")


def test_sets_that_do_not_combine():
    alone = Manifest(set="aa", title="Artifacts", cards="", seats=1, rule="AA-CARD-1")
    problems = [sentence for sentence, _ in combination_problems([MANIFESTS["rvi"], alone])]
    assert problems == ["Rebel vs Imperium and Artifacts do not combine."]


def test_the_number_of_players_follows_from_the_sets():
    """No combination is left out: another set does not raise KeyError."""
    assert max_players([]) == (4, "RACE-SETUP-1")
    assert max_players([MANIFESTS["tgs"], MANIFESTS["rvi"], WAR]) == (6, "BOW-CARD-2")


def test_the_options_offer_what_the_sets_allow():
    options = game.describe().options
    assert options["expansions"].values == [
        [], ["tgs"], ["rvi"], ["aa"], ["xi"], ["promo"],
        ["tgs", "rvi"], ["tgs", "promo"], ["rvi", "promo"], ["aa", "promo"], ["xi", "promo"],
        ["tgs", "rvi", "bow"], ["tgs", "rvi", "promo"], ["tgs", "rvi", "bow", "promo"],
    ]  # fmt: skip
    assert options["players"].values == [1, 2, 3, 4, 5, 6]


def test_too_many_players_is_said_in_one_sentence():
    with pytest.raises(BadOption) as caught:
        game.new({"players": 9})
    assert caught.value.sentence == "This game is for 2 to 4 players."
    assert caught.value.rule == "RACE-SETUP-1"
