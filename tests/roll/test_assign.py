"""Roll, assign, Dictate and Reassign powers, reveal."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.kernel.errors import IllegalMove, NotYourDecision
from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.description import Options
from tests.roll.kit import assign, empire, idle, legal, play, refused, rolling, seat, table


def column(t, seat=0):
    """The columns of a seat's draft."""
    view = game.view(t, seat).table.draft.columns
    return {phase: dice for phase in ("explore", "develop", "settle", "produce", "ship")
            if (dice := getattr(view, phase))}  # fmt: skip


def test_only_cup_dice_are_rolled():
    """ROLL-ROLL-1, ROLL-ROLL-2, ROLL-GEN-2, ROLL-GEN-3."""
    t = rolling({"home-1": "explore"}, empire(citizenry=["home-2"], developers=["home-3"]))
    first = t.empires[0]
    assert (list(first.faces), first.cup) == (["home-1"], [])
    assert (first.citizenry, first.developers) == (["home-2"], ["home-3"])


def test_the_selecting_die_works_in_the_selected_phase():
    """ROLL-T-05; ROLL-ASSIGN-1, ROLL-ASSIGN-2, ROLL-ASSIGN-3, ROLL-ASSIGN-4, ROLL-ASSIGN-8,
    ROLL-ASSIGN-9; ROLL-GEN-4; ROLL-ROUND-1, ROLL-ROUND-2: a wild die may be placed anywhere, other
    dice only by their face."""
    t = rolling(
        {"home-1": "explore", "home-2": "settle", "military-1": "wild", "rare-1": "develop"}
    )
    assert column(t) == {"explore": ["home-1"], "develop": ["rare-1"], "settle": ["home-2"]}
    refused(t, "0 assign home-2 develop", "ROLL-ASSIGN-1")
    play(t, "0 assign military-1 settle", "0 select rare-1 produce")
    assert column(t) == {"explore": ["home-1"], "settle": ["home-2", "military-1"]}
    refused(t, "0 select home-1 ship", "ROLL-ASSIGN-3")
    play(t, "0 done", "1 select home-20 explore", "1 done", "2 select home-21 explore")
    log = play(t, "2 done")
    revealed = next(e.data for e in log if e.kind == "assignment_revealed" and e.seat == 0)
    assert (revealed["phase"], revealed["die"]) == ("produce", "rare-1")
    assert revealed["columns"] == {
        "explore": ["home-1"], "settle": ["home-2", "military-1"], "produce": ["rare-1"],
    }  # fmt: skip
    assert next(e.data["phases"] for e in log if e.kind == "phases_activated") == [
        "explore", "produce",
    ]  # fmt: skip


def test_a_wild_die_cannot_be_left_open():
    """ROLL-ASSIGN-6, ROLL-ASSIGN-9."""
    t = rolling({"home-1": "explore", "military-1": "wild"})
    play(t, "0 select home-1 ship")
    refused(t, "0 done", "ROLL-ASSIGN-9")
    play(t, "0 assign military-1 ship", "0 done")
    idle(t, 1, 2)
    with pytest.raises((IllegalMove, NotYourDecision)):
        play(t, "0 assign military-1 settle")


def test_dictate_sets_one_worker_aside_to_move_another():
    """ROLL-T-06; ROLL-DICTATE-1, ROLL-DICTATE-2, ROLL-DICTATE-4; ROLL-REVEAL-1: it works once, and
    the worker set aside returns to the cup."""
    t = rolling({"home-1": "explore", "home-2": "explore", "rare-1": "develop", "home-3": "settle"})
    refused(t, "0 dictate home-3", "ROLL-ASSIGN-5")
    play(t, "0 select home-1 explore", "0 dictate home-3")
    refused(t, "0 done", "ROLL-DICTATE-1")
    refused(t, "0 reassign dictate home-3 explore")
    play(t, "0 reassign dictate rare-1 explore")
    refused(t, "0 dictate home-2", "ROLL-DICTATE-1")
    refused(t, "0 reassign dictate home-2 ship")
    play(t, "0 done")
    idle(t, 1, 2)
    first = t.empires[0]
    assert first.columns.explore == ["home-1", "home-2", "rare-1"]
    assert first.cup == ["home-3"]


def test_dictate_needs_two_workers_under_the_strip():
    """ROLL-T-07; ROLL-DICTATE-3; OQ-16: the selecting die cannot be used, and one die cannot fill
    both roles."""
    t = rolling({"home-1": "ship", "home-2": "produce"})
    play(t, "0 select home-1 ship")
    assert legal(t) == {"done"}
    refused(t, "0 dictate home-2", "ROLL-DICTATE-3")
    refused(t, "0 dictate home-1", "ROLL-DICTATE-3")


def test_reassign_powers_use_the_column_of_a_die():
    """ROLL-T-08; ROLL-REASSIGN-1, ROLL-REASSIGN-4, ROLL-REASSIGN-5, ROLL-REASSIGN-6,
    ROLL-REASSIGN-7, ROLL-REASSIGN-9; ROLL-POWER-6: Diversification and Isolation Policy move only
    explorers."""
    faces = {"home-1": "explore", "home-2": "settle", "novelty-1": "ship", "alien-1": "wild"}
    t = rolling(faces, seat("Diversification, Isolation Policy"))
    play(t, "0 assign alien-1 explore", "0 select novelty-1 ship")
    refused(t, "0 reassign diversification home-2 produce")
    refused(t, "0 reassign diversification alien-1 produce")
    play(t, "0 reassign diversification home-1 produce")
    play(t, "0 reassign isolation-policy alien-1 develop")
    assert column(t) == {"produce": ["home-1"], "develop": ["alien-1"], "settle": ["home-2"]}
    refused(t, "0 reassign diversification alien-1 ship", "ROLL-REASSIGN-2")


def executive():
    faces = {
        "home-1": "settle", "home-2": "develop", "rare-1": "develop", "military-1": "develop",
        "novelty-1": "ship",
    }  # fmt: skip
    t = rolling(faces, seat("Executive Power"))
    play(t, "0 select home-1 settle")
    return t


def test_executive_power_moves_two_workers_of_one_column():
    """ROLL-T-09; ROLL-REASSIGN-8, ROLL-REASSIGN-10; OQ-14: both go to the phase that the owner
    selects."""
    t = executive()
    refused(t, "0 reassign executive-power rare-1 produce")
    refused(t, "0 reassign executive-power novelty-1 settle")
    play(t, "0 reassign executive-power rare-1 settle")
    refused(t, "0 done", "ROLL-REASSIGN-10")
    refused(t, "0 reassign executive-power novelty-1 settle")
    play(t, "0 reassign executive-power military-1 settle")
    assert column(t)["settle"] == ["military-1", "rare-1"]
    play(t, "0 done")
    t = executive()
    play(t, "0 reassign executive-power military-1 settle")
    refused(t, "0 reassign executive-power rare-1 produce")


@pytest.mark.parametrize(
    ("own", "others", "limit"), [(3, (2, 1), 2), (2, (2, 0), 1), (0, (0, 0), 1), (1, (2, 0), 0)]
)
def test_mad_scientists_move_two_workers_for_the_most_novelty_worlds(own, others, limit):
    """ROLL-T-10; ROLL-REASSIGN-11; OQ-15: in a tie they move one, and with fewer worlds none."""
    worlds = iter(["spice-world", "gem-world", "new-vinland", "space-port", "artist-colony",
                   "pirate-world", "secluded-world"])  # fmt: skip
    built = [[next(worlds) for _ in range(count)] for count in (own, *others)]
    seats = [empire("faction-1", "new-sparta", built=built[1]),
             empire("faction-9", "old-earth", built=built[2])]  # fmt: skip
    faces = {"home-1": "explore", "home-2": "settle", "home-3": "ship"}
    t = rolling(faces, empire(built=[*built[0], "mad-scientists"]), seats)
    play(t, "0 select home-1 explore")
    moved = 0
    for die in ("home-2", "home-3"):
        if f"reassign mad-scientists {die} produce" in legal(t):
            play(t, f"0 reassign mad-scientists {die} produce")
            moved += 1
    assert moved == limit


ALL = "home military consumption novelty rare genes alien"
REASSIGNS = {  # tile: workers, dice that qualify, columns it may move to
    "colonial-affinity": (1, ALL, "settle"),
    "galactic-influence": (1, ALL, "explore develop settle produce ship"),
    "homeworld-patriotism": (2, "home", "ship"),
    "hydroponics-guild": (1, "novelty genes", "explore develop settle produce ship"),
    "local-subsidies": (1, "home", "explore develop settle produce ship"),
    "nanotechnology": (2, ALL, "explore develop settle produce ship"),
    "operations-affinity": (1, ALL, "explore produce"),
    "propaganda-campaign": (2, ALL, "ship"),
    "shipping-affinity": (1, ALL, "ship"),
    "space-mercenaries": (1, "military rare", "explore develop settle produce ship"),
    "system-diversification": (
        2, ALL.removeprefix("home "), "explore develop settle produce ship",
    ),
    "technology-affinity": (1, ALL, "develop"),
}  # fmt: skip


@pytest.mark.parametrize("tile", REASSIGNS)
def test_reassign_powers(tile):
    """ROLL-REASSIGN-1, ROLL-REASSIGN-2, ROLL-REASSIGN-3, ROLL-REASSIGN-4, ROLL-REASSIGN-6, ROLL-
    REASSIGN-8, ROLL-REASSIGN-13; ROLL-POWER-1; the phase selected is Ship; OQ-17."""
    workers, colors, targets = REASSIGNS[tile]
    faces = {
        "home-1": "ship", "home-2": "explore", "military-1": "develop", "consumption-1": "ship",
        "novelty-1": "produce", "rare-1": "develop", "genes-1": "settle", "alien-1": "settle",
        **{f"{color}-2": faces for color, faces in
           (("military", "settle"), ("novelty", "ship"), ("rare", "ship"), ("genes", "produce"))},
    }  # fmt: skip
    t = rolling(faces, empire(built=[tile]))
    play(t, "0 select home-1 ship")
    named = f"reassign {tile} "
    expected = {
        f"{named}{die} {phase}"
        for die, face in faces.items()
        if die != "home-1" and die.split("-")[0] in colors.split()
        for phase in targets.split()
        if phase != face
    }
    texts = {text for text in legal(t) if text.startswith(named)}
    assert texts == expected
    moved = []
    while more := sorted(text for text in legal(t) if text.startswith(named)):
        moved.append(more[0].split()[2])
        play(t, f"0 {more[0]}")
    assert len(moved) == min(workers, len(colors.split()) if colors == "home" else workers)
    assert len(set(moved)) == len(moved)
    play(t, "0 done")


def test_diversification_and_isolation_policy_move_explorers_only():
    """ROLL-REASSIGN-7."""
    faces = {"home-1": "explore", "home-2": "explore", "rare-1": "explore", "genes-1": "settle",
             "home-3": "ship"}  # fmt: skip
    t = rolling(faces, seat("Diversification, Isolation Policy"))
    play(t, "0 select home-3 ship")
    dice = {text.split()[2] for text in legal(t) if text.startswith("reassign diversification")}
    assert dice == {"home-1", "home-2"}
    play(t, "0 reassign isolation-policy rare-1 ship", "0 reassign isolation-policy home-1 produce")
    assert not any(text.startswith("reassign isolation-policy") for text in legal(t))


def test_backup_planning_dictates_again():
    """ROLL-DICTATE-5."""
    faces = {f"home-{number}": "explore" for number in range(1, 6)}
    t = rolling(faces, seat("Backup Planning"))
    play(t, "0 select home-1 ship", "0 dictate home-2", "0 reassign dictate home-3 ship")
    play(t, "0 dictate home-4", "0 reassign dictate home-5 settle", "0 dictate home-5")
    play(t, "0 reassign dictate home-3 develop", "0 done", "1 select home-20 explore", "1 done")
    log = play(t, "2 select home-21 explore", "2 done")
    revealed = next(e for e in log if e.kind == "assignment_revealed" and e.seat == 0)
    assert revealed.data["aside"] == ["home-2", "home-4", "home-5"]
    assert revealed.data["columns"] == {"develop": ["home-3"], "ship": ["home-1"]}


def test_galactic_mandate_moves_three_workers():
    """ROLL-DICTATE-6, also with Backup Planning for every Dictate."""
    faces = {f"home-{number}": "explore" for number in range(1, 8)}
    t = rolling(faces, seat("Galactic Mandate, Backup Planning"))
    play(t, "0 select home-1 ship", "0 dictate home-2", "0 reassign dictate home-3 ship")
    play(t, "0 reassign dictate home-4 settle", "0 reassign dictate home-5 develop")
    refused(t, "0 reassign dictate home-6 ship")
    play(t, "0 dictate home-3", "0 reassign dictate home-6 ship", "0 reassign dictate home-7 ship")
    play(t, "0 done")


def test_a_reassign_development_completed_later_does_not_work_this_round():
    """ROLL-REASSIGN-3, ROLL-REASSIGN-12: Biological Adaptation is none at all."""
    t = rolling({"home-1": "explore", "home-2": "ship"}, empire("faction-7"))
    play(t, "0 select home-1 explore")
    assert not any(text.startswith("reassign") for text in legal(t))


def test_redo_until_all_are_done():
    """ROLL-ASSIGN-7."""
    t = rolling({"home-1": "explore", "home-2": "ship"})
    assert refused(t, "0 redo", "ROLL-ASSIGN-7").reason == "no_take_back"
    t.options = Options(players=3, take_back=True)
    t.drop_decisions()
    play(t, "0 select home-1 ship", "0 redo", "0 select home-2 ship", "0 done")
    assert legal(t) == {"redo"}
    play(t, "0 redo", "0 select home-1 develop", "0 done", "1 select home-20 explore", "1 done")
    assert game.view(t, 2).table.empires[0].done
    play(t, "2 select home-21 explore", "2 done")
    assert t.empires[0].selected.phase == "develop"


def test_who_is_done_is_waited_for_last():
    """ROLL-ASSIGN-7: in a state that is played on as in one that is loaded."""
    t = game.new({"players": 3, "take_back": True}, seed="last")
    while t.phase != "assign":
        game.play(t, game.decisions(t)[0].moves.at(0))
    play(t, "0 select home-1 explore", "0 done")
    for state in (t, game.copy(t)):
        assert [decision.seat for decision in game.decisions(state)] == [1, 2, 0]


@pytest.mark.parametrize(
    ("extra", "active"),
    [("explore", ["explore", "develop", "ship"]), ("ship", ["develop", "ship"])],
)
def test_the_extra_die_of_two_players_activates_a_phase(extra, active):
    """ROLL-T-11; ROLL-REVEAL-2, ROLL-REVEAL-3; OQ-23: the phase may already be active."""
    t = table(empire(cup=["home-1"]), empire("faction-9", "old-earth", cup=["home-2"]), players=2)
    assign(t, {"home-1": "explore", "home-2": "explore", "extra": extra})
    assert game.view(t, 0).table.extra_face is None
    log = play(t, "0 select home-1 develop", "0 done", "1 select home-2 ship", "1 done")
    activated = next(event for event in log if event.kind == "phases_activated")
    assert activated.data == {"phases": active, "face": extra}


def test_no_extra_die_with_three_players():
    """ROLL-REVEAL-3."""
    t = rolling({"home-1": "explore"})
    play(t, "0 select home-1 explore", "0 done", "1 select home-20 explore", "1 done")
    log = play(t, "2 select home-21 explore", "2 done")
    assert next(e for e in log if e.kind == "phases_activated").data["face"] is None


def test_workers_of_inactive_columns_return_to_the_cup():
    """ROLL-T-12; ROLL-REVEAL-4, ROLL-REVEAL-5; ROLL-PHASE-1, ROLL-PHASE-2; ROLL-DICTATE-2: the
    worker set aside by Dictate returns as well."""
    faces = {"home-1": "explore", "rare-1": "develop", "rare-2": "develop", "genes-1": "settle",
             "home-2": "settle", "novelty-1": "produce"}  # fmt: skip
    t = rolling(faces)
    play(t, "0 select home-1 explore", "0 dictate home-2", "0 reassign dictate novelty-1 ship")
    play(t, "0 done", "1 select home-20 settle", "1 done", "2 select home-21 explore", "2 done")
    first = t.empires[0]
    assert sorted(first.cup) == ["home-2", "novelty-1", "rare-1", "rare-2"]
    assert first.columns.explore == ["home-1"]
    assert (first.columns.settle, t.active) == (["genes-1"], ["explore", "settle"])
    assert first.credits == 1


def test_nothing_of_an_assignment_leaks():
    """ROLL-INFO-4: not the faces, columns, selection, nor how many decisions it took."""
    faces = {"home-1": "explore", "military-1": "wild", "rare-1": "develop"}
    other = {"home-1": "ship", "military-1": "settle", "rare-1": "produce"}
    views, events = [], []
    for rolled, moves in ((faces, ["assign military-1 ship", "select home-1 ship"]),
                          (other, [])):  # fmt: skip
        t = rolling(rolled)
        events.append([e.seen_by(1) for text in moves for e in play(t, f"0 {text}")])
        views.append(game.codec._encoder.encode(game.view(t, 1)))
    assert views[0] == views[1]
    assert events == [[], []]


def test_refusals_of_dictate_and_of_idle_powers_say_why():
    """ROLL-DICTATE-1, ROLL-DICTATE-4; ROLL-REASSIGN-11."""
    others = [empire("faction-9", "earths-lost-colony")]
    faces = {"home-1": "explore", "home-2": "ship", "home-3": "ship"}
    t = rolling(faces, seat("Mad Scientists"), others)
    play(t, "0 select home-1 ship")
    idle_power = refused(t, "0 reassign mad-scientists home-2 settle", "ROLL-REASSIGN-11")
    assert idle_power.reason == "not_most_worlds"
    assert idle_power.sentence.startswith("Mad Scientists works only")
    first = refused(t, "0 reassign dictate home-2 settle", "ROLL-DICTATE-1")
    assert first.reason == "nothing_set_aside"
    play(t, "0 dictate home-2")
    decision = next(asked for asked in game.decisions(t) if asked.seat == 0)
    assert (decision.kind, decision.rule) == ("reassign", "ROLL-DICTATE-1")
    assert str(decision.prompt) == "Dictate: move 1 more of your workers."
    assert refused(t, "0 reassign dictate home-3 ship", "ROLL-DICTATE-1")
    play(t, "0 reassign dictate home-3 settle")
    refused(t, "0 dictate home-2", "ROLL-DICTATE-4")


def test_a_wild_die_may_be_placed_before_the_selection():
    """ROLL-ASSIGN-2, ROLL-ASSIGN-3: the question names both."""
    t = rolling({"home-1": "explore", "military-1": "wild"})
    prompts = [str(decision.prompt) for decision in game.decisions(t)]
    assert prompts[0] == (
        "Select a phase with one of your dice, or first put a wild die in a column."
    )
    assert prompts[1] == "Select a phase with one of your dice."


def test_refusals_name_die_and_power():
    """ROLL-ROLL-2, ROLL-REASSIGN-1."""
    faces = {"home-1": "explore", "home-2": "ship", "home-3": "ship"}
    t = rolling(faces, seat("Local Subsidies"))
    assert refused(t, "0 select rare-9 ship").reason == "not_your_die"
    play(t, "0 select home-1 ship")
    assert refused(t, "0 reassign nanotechnology home-2 settle").reason == "no_such_power"
    assert refused(t, "0 reassign local-subsidies home-1 settle").reason == "not_under_strip"
    assert refused(t, "0 reassign local-subsidies home-2 ship").reason == "wrong_reassignment"
