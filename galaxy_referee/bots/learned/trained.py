"""The included networks, and the games that each supports. A new one is a row here."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.bots.learned.evaluation import DOUBT, Evaluation
from galaxy_referee.bots.learned.frontiers import inputs as frontiers
from galaxy_referee.bots.learned.inputs import Inputs
from galaxy_referee.bots.learned.network import Network, load
from galaxy_referee.bots.learned.race import inputs as race
from galaxy_referee.bots.learned.race.expansions import solo
from galaxy_referee.bots.learned.roll import inputs as roll
from galaxy_referee.engine.frontiers.components.tile_set import STANDARD_TILES
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.editions import EDITION_CARDS

WEIGHTS = Path(__file__).parent / "weights"
BASE_SETS = ("base",)
RACE_SETS = (*BASE_SETS, "tgs", "rvi")
BRINK_SETS = (*RACE_SETS, "bow", "promo")
ARTIFACTS_SETS = ("base", "aa", "promo")
XENO_SETS = ("base", "xi", "promo")
FEW_CARDS = ("promo", *EDITION_CARDS)  # sets that change so little that every network supports them


@dataclass(frozen=True)
class Trained:
    """A network, and its training.

    Args:
        name: the name of its files.
        game: the name of the game.
        make_inputs: creates its inputs.
        fits: returns whether it supports the game of a state.
        tables: the options of the games that it is trained on; a table that is listed twice is
            played twice as often.
        doubt: the improvement in win probability that another move needs over the policy's own.
    """

    name: str
    game: str
    make_inputs: Callable[[], Inputs]
    fits: Callable[[Any], bool]
    tables: tuple[Mapping[str, Any], ...]
    doubt: float = DOUBT

    @property
    def path(self) -> Path:
        """The file with its weights."""
        return WEIGHTS / f"{self.name}.npz"

    @property
    def actions_path(self) -> Path:
        """The file with the weights of the network for actions, if it has one."""
        return WEIGHTS / f"{self.name}-actions.npz"


def _race_fits(t: Any, sets: tuple[str, ...], alone: bool = False) -> bool:
    options = t.options
    return options.alone == alone and set(options.sets) <= {*sets, *FEW_CARDS}


def _tables(*expansions: str, **further: bool) -> tuple[Mapping[str, Any], ...]:
    """Tables for 2 to 4 players with expansions. One has the promo start worlds, which change
    nothing else in the game."""
    usual: Mapping[str, Any] = {"expansions": expansions, **further}
    return (
        {"players": 2, **usual},
        {"players": 2, **usual, "expansions": (*expansions, "promo")},
        {"players": 2, **usual, "advanced": True},
        {"players": 3, **usual},
        {"players": 4, **usual},
    )


TRAINED = (
    Trained(
        "race-two",
        "race",
        lambda: race.Inputs(BASE_SETS, with_prospects=True),
        lambda t: _race_fits(t, BASE_SETS) and len(t.players) == 2 and not t.options.two_actions,
        ({"players": 2},),
        doubt=0.015,
    ),
    Trained(
        "race",
        "race",
        lambda: race.Inputs(BASE_SETS, with_prospects=True),
        lambda t: _race_fits(t, BASE_SETS),
        (
            {"players": 2},
            {"players": 2},
            {"players": 2, "advanced": True},
            {"players": 3},
            {"players": 4},
        ),
        doubt=0.01,
    ),
    Trained(
        "race-expansions",
        "race",
        lambda: race.Inputs(RACE_SETS, with_prospects=True),
        lambda t: _race_fits(t, RACE_SETS),
        (
            {"players": 2, "expansions": ("tgs",)},
            {"players": 3, "expansions": ("tgs",)},
            {"players": 4, "expansions": ("tgs",)},
            {"players": 2, "expansions": ("tgs", "rvi"), "takeovers": True},
            {"players": 3, "expansions": ("tgs", "rvi"), "takeovers": True},
            {"players": 4, "expansions": ("tgs", "rvi"), "takeovers": True},
            {"players": 2, "expansions": ("tgs",), "advanced": True},
            {"players": 2, "expansions": ("tgs", "rvi"), "takeovers": True, "advanced": True},
        ),
        doubt=0.015,
    ),
    Trained(
        "race-solo",
        "race",
        lambda: solo.Inputs(RACE_SETS),
        lambda t: _race_fits(t, RACE_SETS, alone=True),
        tuple(
            {"players": 1, "expansions": expansions, "difficulty": difficulty}
            for expansions in (("tgs",), ("tgs", "rvi"))
            for difficulty in ("easy", "normal", "hard")
        ),
    ),
    Trained(
        "race-brink",
        "race",
        lambda: race.Inputs(BRINK_SETS),
        lambda t: _race_fits(t, BRINK_SETS) and "bow" in t.options.sets,
        _tables("tgs", "rvi", "bow", takeovers=True),
    ),
    Trained(
        "race-artifacts",
        "race",
        lambda: race.Inputs(ARTIFACTS_SETS),
        lambda t: _race_fits(t, ARTIFACTS_SETS) and "aa" in t.options.sets,
        _tables("aa"),
    ),
    Trained(
        "race-xeno",
        "race",
        lambda: race.Inputs(XENO_SETS),
        lambda t: _race_fits(t, XENO_SETS) and "xi" in t.options.sets,
        _tables("xi"),
    ),
    Trained(
        "roll",
        "roll",
        roll.Inputs,
        lambda t: True,
        tuple({"players": players} for players in (2, 2, 3, 4, 5)),
    ),
    Trained(
        "frontiers",
        "frontiers",
        frontiers.Inputs,
        lambda t: t.rules_version == STANDARD_TILES.rules_version,
        tuple({"players": players} for players in (2, 2, 3, 4, 5)),
    ),
)
BY_NAME: Mapping[str, Trained] = {row.name: row for row in TRAINED}


class Origin(msgspec.Struct, frozen=True):
    """What is read of the origin of a network.

    Args:
        network: its name.
        inputs: the digest of its inputs.
    """

    network: str
    inputs: str


def shipped(game: Game[Any], state: Any) -> Evaluation | None:
    """The first included network that supports the game of a state, ready to evaluate positions."""
    for trained in _supporting(game, state):
        network = _network(trained.name, trained.path)
        if network is not None:
            actions = _network(trained.name, trained.actions_path)
            return evaluation_by(trained, game, network, actions)
    return None


def outdated(game: Game[Any], state: Any) -> Text | None:
    """Why no included network evaluates a state, if the reason is that one is out of date."""
    for trained in _supporting(game, state):
        if trained.path.exists() and _network(trained.name, trained.path) is None:
            outdated = "The network {name} does not fit this version of the game; greedy decides."
            return Text(outdated, name=trained.name)
    return None


def _supporting(game: Game[Any], state: Any) -> Iterator[Trained]:
    return (row for row in TRAINED if row.game == game.name and row.fits(state))


def evaluation_by(
    trained: Trained, game: Game[Any], network: Network, actions: Network | None = None
) -> Evaluation:
    """A network trained like an included one, ready to evaluate positions."""
    return Evaluation(game, inputs_of(trained.name), network, trained.doubt, actions)


@cache
def inputs_of(name: str) -> Inputs:
    """The inputs of the network with this name."""
    return BY_NAME[name].make_inputs()


def origin_of(path: Path) -> Origin:
    """The origin of the network in a file.

    Raises:
        OSError: the file beside it that states the origin cannot be read.
        msgspec.DecodeError, UnicodeDecodeError: it does not state an origin.
    """
    return msgspec.json.decode(path.with_suffix(".json").read_bytes(), type=Origin)


@cache
def _network(name: str, path: Path) -> Network | None:
    """The network in a file; None if it has not been trained, or on other inputs. Cached, because
    checking the file system can take longer than a choice."""
    if not path.exists():
        return None
    network, inputs = load(path), inputs_of(name)
    if network.inputs == len(inputs.names) and origin_of(path).inputs == digest_of(inputs):
        return network
    sentence = "The network %s does not fit this version of the game and is not used. %s"
    logging.getLogger(__name__).warning(sentence, path, retrain(name))
    return None


def retrain(name: str) -> str:
    """How to replace a network that no longer fits."""
    return f"Train it again: galaxy-referee train {name} --out FOLDER"


def digest_of(inputs: Inputs) -> str:
    """A digest of a network's inputs; a network works only with the inputs it was trained on."""
    return hashlib.sha256("\n".join(inputs.names).encode()).hexdigest()[:16]
