"""One seat of a game as a conversation for language models, which read the table and answer with
moves. The examples adapt it to OpenEnv and verifiers."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import msgspec

from galaxy_referee.agents.texts import tokens, with_seat, without_seat
from galaxy_referee.engine.kernel.errors import MalformedMove, RefereeError
from galaxy_referee.engine.kernel.moves import Concede, Move
from galaxy_referee.engine.kernel.outcome import Outcome
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.opponents import Opponents
from galaxy_referee.learn.rewards import REWARDS
from galaxy_referee.notation import fitting, nearest, write, write_changes

# Long, and useless for playing, or to be worked out from the rest.
_OF_NO_USE = ("commitment", "seed", "salt", "knowledge", "sums")
_MOST_COMPARED = 2_000  # legal moves; in a larger decision, the others must be written exactly
_MOST_RANKED = 200  # legal moves among which the nearest are searched for
INSTRUCTIONS = (
    "You play {title} with {seats} seats, numbered from 0; you are seat {seat}. You see the "
    "table as lines NAME member=value ...; members with usual values are left out, and after your "
    "first move, so is what has not changed. Answer with one of the legal moves, alone on the last "
    "line of your answer."
)


@dataclass(frozen=True)
class Turn:
    """A message to the model.

    Args:
        text: the table, the decision, and legal moves; or why the answer is illegal; or the result.
        moves: the legal moves that were listed last, without the seat.
        tokens: the number of tokens in the text.
        read: the move that the answer was read as; None if it is illegal.
        reward: the seat's reward once the game is over; 0 before that.
        terminated: whether the game is over.
        truncated: whether it was ended early, after the maximum number of moves.
    """

    text: str
    moves: tuple[str, ...] = ()
    tokens: int = 0
    read: str | None = None
    reward: float = 0.0
    terminated: bool = False
    truncated: bool = False

    @property
    def done(self) -> bool:
        """Whether the game is over or truncated, so no answer is expected."""
        return self.terminated or self.truncated


class NotLegal(ValueError):
    """An answer is not a legal move. The message gives the reason and the nearest legal moves."""


class Conversation:
    """A game in which a language model plays one seat, and built-in bots the others.

    Args:
        game: the name of the game.
        options: its options; those left out have their defaults.
        seat: the model's seat; None draws one for each game.
        bots: the bots that play the other seats, as for ``SeatEnv``.
        reward: ``win``, ``margin``, or ``points``; given at the end of the game.
        penalty: the reward if illegal answers end the game.
        tries: the number of illegal answers in a row that ends the game.
        listed: the maximum number of legal moves listed.
        max_moves: the number of the model's moves after which the game is truncated without a
            reward; None plays it to the end.
        count: counts the tokens of a text; by default, approximately as a current model does.

    Raises:
        BadOption: the game cannot be played with these options.
        UnknownBot: there is no such bot, or it does not play the game.

    Attributes:
        seat: the model's seat.
        episode: the game.
        told, said: the number of tokens in all texts and in all answers of this game.
        moves, illegal: the number of legal and illegal answers in this game.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        *,
        seat: int | None = None,
        bots: Sequence[str] = ("greedy",),
        reward: str = "win",
        penalty: float = -1.0,
        tries: int = 3,
        listed: int = 50,
        max_moves: int | None = None,
        count: Callable[[str], int] = tokens,
    ) -> None:
        self.encoding = Encoding(game, options)
        self._given_seat = seat
        self._bots = Opponents(self.encoding, bots)
        self._reward = REWARDS[reward]
        self._penalty = penalty
        self._tries, self._listed, self._max_moves = tries, listed, max_moves
        self._count = count
        self._luck = random.Random()

    @property
    def instructions(self) -> str:
        """The text for a system prompt."""
        title, seats = self.encoding.game.title, self.encoding.seats
        return INSTRUCTIONS.format(title=title, seat=self.seat, seats=seats)

    def reset(self, seed: int | None = None) -> Turn:
        """Begin a game. Without a seed, it is the next one in the sequence of the last seed."""
        if seed is not None:
            self._luck = random.Random(seed)
        self.episode, self.seat = self._bots.begin(self._luck, self._given_seat)
        self._shown: dict[str, Any] | None = None
        self.moves = self._illegal_now = self.illegal = 0
        self.told = self.said = 0
        self._done = False
        return self._turn()

    def step(self, answer: str) -> Turn:
        """Answer the last turn.

        Args:
            answer: the model's text. It is read leniently: text that matches exactly one legal move
                is that move.

        Raises:
            ValueError: the game is over.
        """
        if self._done:
            raise ValueError("the game is over")
        self.said += self._count(answer)
        try:
            move = self._read(answer)
        except NotLegal as refusal:
            return self._refused(str(refusal))
        self._illegal_now = 0
        self.moves += 1
        self.episode.play(move)
        self._bots.play(self.episode, self.seat, self._luck)
        return self._turn(without_seat(move.text))

    def record(self) -> Record:
        """The game so far, as the engine records it."""
        return self.episode.record()

    # -- what is told ----------------------------------------------------------------------------

    def _turn(self, read: str | None = None) -> Turn:
        lines = self._table().splitlines()
        if (outcome := self.episode.outcome) is not None:
            lines.append(_ended(outcome))
            reward = self._reward(outcome, self.seat)
            return self._told(lines, read=read, reward=reward, terminated=True)
        if self.moves == self._max_moves:
            return self._told(lines, read=read, truncated=True)
        decision = self.episode.decision
        listed = decision.moves.page(0, self._listed)
        self._legal = tuple([without_seat(move.text) for move in listed])
        lines.append(f"decide: {decision.prompt}")
        lines.append(f"legal moves ({len(listed)} of {len(decision.moves)}):")
        return self._told([*lines, *self._legal], moves=self._legal, read=read)

    def _refused(self, why: str) -> Turn:
        self.illegal += 1
        self._illegal_now += 1
        if self._illegal_now < self._tries:
            return self._told([why], moves=self._legal)
        lines = [why, "The game is over: too many answers were not legal."]
        return self._told(lines, reward=self._penalty, terminated=True)

    def _told(self, lines: list[str], **said: Any) -> Turn:
        text = "\n".join(lines)
        turn = Turn(text, tokens=self._count(text), **said)
        self.told += turn.tokens
        self._done = turn.done
        return turn

    def _table(self) -> str:
        """The seat's view; after the first one, only what has changed."""
        view = msgspec.to_builtins(
            self.encoding.game.view(self.episode.state, self.seat), str_keys=True
        )
        view = {name: value for name, value in view.items() if name not in _OF_NO_USE}
        before, self._shown = self._shown, view
        return write(view) if before is None else write_changes(view, before)

    # -- what is answered ------------------------------------------------------------------------

    def _read(self, answer: str) -> Move:
        """The legal move that the answer means.

        Raises:
            NotLegal: it matches no legal move, or several.
        """
        move, why = self._strictly(with_seat(self.seat, answer))
        if move is not None:
            return move
        moves = self.episode.decision.moves
        legal = {move.text: move for move in islice(moves, _MOST_COMPARED)}
        found = fitting(answer, legal)
        if len(found) == 1:
            return legal[found[0]]
        near = found[:3] or nearest(answer, [*islice(legal, _MOST_RANKED)])
        hint = "; ".join(map(without_seat, near))
        raise NotLegal(f"{why}\nnearest legal moves: {hint}" if hint else why)

    def _strictly(self, text: str) -> tuple[Move | None, str]:
        """The legal move that this text is; otherwise, the reason why it is none. Moves of other
        seats are not examined, because their legality may be secret."""
        if text.partition(" ")[0] != str(self.seat):
            return None, f"You are seat {self.seat}. Leave out the seat."
        try:
            move = self.encoding.game.check(self.episode.state, text)
        except MalformedMove:
            return None, "That is not a move. Answer with a legal move, alone on the last line."
        except RefereeError as error:
            return None, error.sentence
        if isinstance(move, Concede):
            return None, "Conceding is not possible here."
        return move, ""


def _ended(outcome: Outcome) -> str:
    totals = ", ".join(f"seat {score.seat}: {score.total}" for score in outcome.scores)
    return f"over: won by seat {', '.join(map(str, outcome.winners))}; {totals}"
