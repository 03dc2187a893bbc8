"""The games as Python games of OpenSpiel. Importing this module registers all of them.

``pyspiel.load_game("galaxy_referee_race")`` has two seats; an action is a word of a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pyspiel

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.learn.encodings import BY_NAME, Encoding
from galaxy_referee.learn.episode import Episode
from galaxy_referee.learn.rewards import REWARDS
from galaxy_referee.learn.spiel_text import DIGIT, DIGITS, quoted, short_name, unquoted
from galaxy_referee.learn.text import rendered

_MOST_CHOICES = 10_000  # a game that is not over by then ends as a draw
_MOST_POINTS = 10_000.0
_UTILITIES = {"win": 1.0}  # the maximum; for other rewards, _MOST_POINTS


def _type_of(game: Game[Any]) -> Any:
    seats = game.describe().seats
    return pyspiel.GameType(
        short_name=short_name(game.name),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,  # seats that tie share the victory
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats.max,
        min_num_players=seats.min,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "options": quoted({}),
            "reward": "win",
            "max_choices": _MOST_CHOICES,
        },
    )


class SpielGame(pyspiel.Game):
    """A game with its options; ``name`` is the name of the game.

    Args:
        params: ``options``, as JSON; ``reward``: ``win``, ``margin``, or ``points``;
            ``max_choices``: the number of choices after which the game ends as a draw, with a
            return of 0 for everyone.

    Raises:
        BadOption: the game cannot be played with these options.
        ValueError: the options are not JSON.
        KeyError: there is no such reward.
    """

    name: str

    def __init__(self, params: Mapping[str, Any]) -> None:
        options = unquoted(params["options"])
        self.encoding = Encoding(self.name, options)
        self.reward = REWARDS[params["reward"]]
        self.max_choices = int(params["max_choices"])
        most = _UTILITIES.get(params["reward"], _MOST_POINTS)
        super().__init__(
            _type_of(self.encoding.game),
            pyspiel.GameInfo(
                num_distinct_actions=self.encoding.actions,
                max_chance_outcomes=DIGIT,
                num_players=self.encoding.seats,
                min_utility=-most,
                max_utility=most,
                max_game_length=self.max_choices,
            ),
            {**params, "options": quoted(options)},
        )

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _loaded, (str(self),)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DIGITS

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        return Observer(self.encoding)


class SpielState(pyspiel.State):
    """A game in progress. First, chance nodes deal the digits of its seed."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.encoding, self._reward, self._left = game.encoding, game.reward, game.max_choices
        self._seed = ""
        self.episode: Episode | None = None

    def current_player(self) -> int:
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.episode.seat or 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(digit, 1 / DIGIT) for digit in range(DIGIT)]

    def is_terminal(self) -> bool:
        return self.episode is not None and (self.episode.seat is None or not self._left)

    def returns(self) -> list[float]:
        outcome = self.episode.outcome if self.episode else None
        seats = range(self.encoding.seats)
        return [self._reward(outcome, seat) if outcome else 0.0 for seat in seats]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.episode is not None, "at a chance node, no seat chooses"
        return sorted(self.episode.factoring.words)

    def _apply_action(self, action: int) -> None:
        if self.episode is not None:
            self.episode.choose(action)
            self._left -= 1
            return
        self._seed += f"{action:x}"
        if len(self._seed) == DIGITS:
            self.episode = Episode(self.encoding, self._seed)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"digit {action:x} of the seed"
        return self.encoding.action_words.words[action]

    def __str__(self) -> str:
        """The whole history, for debugging. It is hidden from all seats."""
        if self.episode is None:
            return f"dealing {self._seed}"
        moves = [move.text for move in self.episode.moves]
        return "\n".join([self._seed, *moves, str(self.episode.factoring.said)])


class Observer:
    """A seat's observation, as in the other environments.

    Args:
        encoding: the encoding of the game.
    """

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self.tensor = np.zeros(encoding.size, np.float32)
        self.dict = {"observation": self.tensor}
        self._cells = np.zeros(encoding.size, np.int16)

    def set_from(self, state: SpielState, player: int) -> None:
        self._cells[:] = 0
        if state.episode is not None:
            state.episode.observe(player, memoryview(self._cells))
        self.tensor[:] = self._cells

    def string_from(self, state: SpielState, player: int) -> str:
        if state.episode is None:
            return "The game has not begun."
        return rendered(self._encoding, state.episode, player)


def _loaded(text: str) -> Any:
    """An unpickled game; importing this module has registered it."""
    return pyspiel.load_game(text)


def register(games: Iterable[str]) -> None:
    """Register games with OpenSpiel.

    Args:
        games: their names.
    """
    for game in games:
        made = type(f"SpielGame_{game}", (SpielGame,), {"name": game})
        pyspiel.register_game(_type_of(BY_NAME[game]), made)


register(game.name for game in GAMES)
