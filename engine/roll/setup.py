"""Set-up (ROLL-SETUP): factions, home worlds, start dice, and the choice of the start tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, get_args

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import BadOption, IllegalMove
from galaxy_referee.engine.kernel.steps import SecretChoice, Stage, Step
from galaxy_referee.engine.kernel.tables import check_once
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.roll import refusals
from galaxy_referee.engine.roll.components import catalogue
from galaxy_referee.engine.roll.components.effects import Immediate, SetStartCredits
from galaxy_referee.engine.roll.description import NAME, RULES_VERSION, Deal, Options
from galaxy_referee.engine.roll.moves import ChooseStart
from galaxy_referee.engine.roll.phases import construction
from galaxy_referee.engine.roll.rounds import EXTRA, Round
from galaxy_referee.engine.roll.state import Empire, RollState, RollTable

EFFECTS = (SetStartCredits,)


def set_up(options: Options, seed: str, deal: Deal | None) -> RollState:
    """A new game, ready for the choice of start tiles (ROLL-SETUP-1 to -12).

    Raises:
        BadOption: the given deal is not possible.
    """
    given = deal or Deal()
    factions = _dealt(given.factions, catalogue.FACTIONS, options.players, seed, "factions")
    homes = _dealt(given.home_worlds, catalogue.HOMES, options.players, seed, "home_worlds")
    bag = _dealt(given.bag, catalogue.TILES, len(catalogue.TILES), seed, "bag")
    _check_rolls(given.rolls)
    t: RollState = RollTable(
        game=NAME,
        rules_version=RULES_VERSION,
        seed=seed,
        agenda=[Round(), FoundEmpires(factions, homes)],
        options=options,
        bag=bag,
        abandoned=[[] for _ in range(options.players)],
        supply=list(catalogue.DICE),
        empires=[],
        rolls=[dict(faces) for faces in given.rolls],
    )
    return t


class FoundEmpires(Stage[RollState], tag="found_empires"):
    """Each seat gets its faction, home world, dice and start tiles (ROLL-SETUP-3 to -5, -9).

    It is over before anyone sees the state, so no foreign state may have this step.

    Args:
        factions: the factions by seat.
        homes: the home worlds by seat.
    """

    factions: list[str]
    homes: list[str]

    def run(self, t: RollState) -> None:
        for seat, (faction, home) in enumerate(zip(self.factions, self.homes, strict=True)):
            _found_empire(t, seat, faction, home)
        drawn = [[t.bag.pop(0), t.bag.pop(0)] for _ in t.empires]
        for seat, tiles in enumerate(drawn):
            t.emit("tiles_drawn", seat, count=2, source="start", private={"tiles": tiles})
        t.then(ChooseStartTiles(seats=list(t.seats()), drawn=drawn, answers=[None] * len(drawn)))


def _found_empire(t: RollState, seat: int, faction: str, home: str) -> None:
    sides = [side.id for side in catalogue.FACTIONS[faction].sides] + [home]
    dice = catalogue.start_dice(seat)
    empire = Empire(
        faction=faction,
        home=home,
        credits=catalogue.start_credits(home),  # ROLL-SETUP-4
        tableau=sides,  # ROLL-SETUP-3
        cup=dice[: catalogue.START_CUP],  # ROLL-SETUP-8
        citizenry=dice[catalogue.START_CUP :],
    )
    t.empires.append(empire)
    t.supply = [die for die in t.supply if die not in dice]
    t.emit("empire_founded", seat, faction=faction, home=home, credits=empire.credits)
    for side in sides:
        if catalogue.GIVEN_DICE[side]:
            construction.take_given_dice(t, seat, side)  # ROLL-SETUP-9


def _wrong_side(step: ChooseStartTiles, t: RollState, move: ChooseStart, side: str) -> IllegalMove:
    own = catalogue.TILE_OF.get(side) in step.drawn[move.seat]
    return refusals.WRONG_START_TILES() if own else refusals.NOT_A_START_TILE(piece=side)


class ChooseStartTiles(SecretChoice[RollState], tag="choose_start_tiles", kw_only=True):
    """Each seat secretly puts one start tile on each stack (ROLL-SETUP-5; OQ-24)."""

    unfit = {"development": _wrong_side, "world": _wrong_side}

    drawn: list[list[str]]
    answers: list[ChooseStart | None]

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return t.phase is None and len(below) == 1

    def faults(self, t: RollState) -> Iterator[Fault]:
        yield from super().faults(t)
        if self.seats != list(t.seats()):
            yield Fault("/seats", "bad_seat", "Every seat must choose its start tiles, in order.")
        if len(self.drawn) != len(self.seats) or any(len(tiles) != 2 for tiles in self.drawn):
            yield Fault(
                "/drawn", "bad_start_tiles", "Each seat must have two start tiles to choose from."
            )
        if any(empire.developments or empire.worlds for empire in t.empires):
            yield Fault("", "bad_place", "The construction zones must be empty before this choice.")

    def decision(self, t: RollState, seat: int) -> Decision:
        first, second = (catalogue.TILES[tile] for tile in self.drawn[seat])
        moves = OneOf(
            (
                ChooseStart(seat, first.development, second.world),
                ChooseStart(seat, second.development, first.world),
            )
        )
        prompt = "Choose which start tile is a development and which a world."
        return Decision(seat, "choose_start", "ROLL-SETUP-5", prompt, moves)

    def reveal(self, t: RollState) -> None:
        for answer in self.answers:
            assert answer is not None, "revealed before all have answered"
            empire = t.empires[answer.seat]
            empire.developments, empire.worlds = [answer.development], [answer.world]
            t.emit(
                "start_tiles_chosen",
                answer.seat,
                development=answer.development,
                world=answer.world,
            )


def _dealt(
    given: list[str] | None, pieces: Collection[str], count: int, seed: str, name: str
) -> list[str]:
    """The pieces as given, or at random."""
    if given is None:
        return luck.shuffled(sorted(pieces), seed, name)[:count]
    if len(given) != count or len(set(given)) != count or not set(given) <= set(pieces):
        raise BadOption(
            Text(
                "Provide {count} different {piece} of this game.",
                piece=name.replace("_", " "),
                count=count,
            ),
            pointer=f"/deal/{name}",
        )
    return list(given)


def _check_rolls(rolls: list[dict[str, str]]) -> None:
    for index, roll in enumerate(rolls):
        for die, face in roll.items():
            color = "home" if die == EXTRA else catalogue.COLOR.get(die)
            if color is None or "+" in die or face not in catalogue.FACES[color]:
                raise BadOption(
                    Text("{die} cannot show {face}.", die=die, face=face),
                    rule="ROLL-GEN-5",
                    pointer=f"/deal/rolls/{index}/{die}",
                )


check_once("one-time effects", get_args(Immediate), construction.EFFECTS, EFFECTS)
