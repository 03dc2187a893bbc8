"""One game between bots that are asked, and its line in the log.

A bot that gives no legal move in time gets the default move, the first legal one in the listed
order. After some such faults it forfeits the game: it is not asked any more. Default moves alone
might go on for ever, as may two stubborn bots: such a game is brought to its end by lot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import msgspec

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.tournament.chair import Chair, ask, chairs_of
from galaxy_referee.tournament.entrants import LISTED, Bot, BotFault
from galaxy_referee.tournament.log import GameLine, Head
from galaxy_referee.tournament.referee import End, NotAccepted, Play, Referee, Seen, Shown, Source
from galaxy_referee.tournament.schedule import Table, seed_of, table

MOST_MOVES = 1_000  # of each seat, many times what a game takes
_shown = msgspec.json.Decoder(Shown)


class Match:
    """Plays the games of a tournament in which all bots are asked.

    Args:
        head: the tournament.
        referee: of its game.
        bots: by name.
    """

    def __init__(self, head: Head, referee: Referee, bots: Mapping[str, Bot]) -> None:
        self._head = head
        self._referee = referee
        self._bots = bots
        self._threads = ThreadPoolExecutor(head.players, thread_name_prefix="bot")

    def play(self, n: int) -> GameLine:
        """The game of this number, from its deal to its line."""
        seated = table(self._head, n)
        chairs = chairs_of(self._head, seated)
        play = self._referee.start(self._head.options, seated.seed)
        moves: list[str] = []
        self._tell(chairs, play)
        while waiting := play.waiting():
            asked = [chairs[seat] for seat in waiting]
            made = self._choices(play, chairs, asked, n, len(moves))
            play.play(made)
            moves += made
            self._tell(chairs, play)
        return line(self._head, seated, chairs, moves, play.end())

    def _tell(self, chairs: Sequence[Chair], play: Play) -> None:
        listening = [each for each in chairs if self._bots[each.name].remote and not each.forfeited]
        if listening:
            happened = play.happened()
            for chair in listening:
                chair.news += [event.seen_by(chair.seat) for event in happened]

    def _choices(
        self, play: Play, everyone: Sequence[Chair], chairs: Sequence[Chair], n: int, ply: int
    ) -> list[str]:
        """A legal move of each of these bots, in this order."""
        if ends_by_lot(everyone, ply):
            seen = play.see([chair.seat for chair in chairs], LISTED)
            return [
                drawn(self._head, n, chair.seat, ply, own)
                for chair, own in zip(chairs, seen, strict=True)
            ]
        asked = [chair for chair in chairs if not chair.forfeited]
        found: dict[int, str] = {}
        if asked:
            limit = max(self._bots[chair.name].listed for chair in asked)
            seen = play.see([chair.seat for chair in asked], limit)

            def answer(chair: Chair, own: Seen) -> Source | BotFault:
                return ask(self._head, n, chair, self._bots[chair.name], own)

            together = sum(self._bots[chair.name].remote for chair in asked) > 1
            answers = (self._threads.map if together else map)(answer, asked, seen)
            for chair, own, given in zip(asked, seen, answers, strict=True):
                found[chair.seat] = self._accepted(play, chair, own, given, ply)
        return [found.get(chair.seat) or play.default(chair.seat) for chair in chairs]

    def _accepted(
        self, play: Play, chair: Chair, seen: Seen, given: Source | BotFault, ply: int
    ) -> str:
        """The legal move that the bot has given, or the default for it."""
        try:
            if isinstance(given, BotFault):
                raise given
            if isinstance(given, str) and (
                not self._bots[chair.name].remote or given in _texts(seen.decision)
            ):
                return given
            return play.understand(chair.seat, given)
        except (BotFault, NotAccepted) as error:
            chair.blame(error, ply)
            return play.default(chair.seat)


def ends_by_lot(chairs: Sequence[Chair], ply: int) -> bool:
    """Whether nobody is asked any more, in a game with these bots and so many moves."""
    return ply >= MOST_MOVES * len(chairs) or all(chair.forfeited for chair in chairs)


def drawn(head: Head, n: int, seat: int, ply: int, seen: Seen) -> str:
    """A listed legal move of a seat, by lot."""
    texts = _texts(seen.decision)
    return texts[luck.randbelow(len(texts), seed_of(head, "lot", n, seat), ply)]


def _texts(decision: msgspec.Raw) -> list[str]:
    return [move.text for move in _shown.decode(decision).moves]


def line(
    head: Head, seated: Table, chairs: Sequence[Chair], moves: Sequence[str], end: End
) -> GameLine:
    """What the log says of a finished game."""
    faults = [fault for chair in chairs for fault in chair.faults]
    scores = end.outcome.scores
    return GameLine(
        n=seated.n,
        deal=seated.deal,
        seed=seated.seed,
        seats=seated.seats,
        scores=tuple(score.total for score in scores),
        winners=tuple(end.outcome.winners),
        tie_breaks=tuple(score.tie_break for score in scores),
        rounds=end.rounds,
        moves=len(moves),
        faults=tuple(sorted(faults, key=lambda fault: fault.ply)),
        forfeits=tuple(chair.seat for chair in chairs if chair.forfeited),
        record=Record(
            game=head.game,
            rules_version=head.rules_version,
            options=head.options,
            seed=seated.seed,
            moves=list(moves),
            digests={len(moves): end.digest},
            outcome=end.outcome,
        ),
    )
