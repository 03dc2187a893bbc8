"""The tools of an agent, as functions that call the service and answer with text."""

from __future__ import annotations

import json
from typing import Any

from galaxy_referee.agents import texts
from galaxy_referee.agents.seats import NOTHING, Seat, Seats, Waits
from galaxy_referee.agents.service import Json, Refused, Service

PAGE = 50
MOST_LISTED = 1000
LONGEST_WAIT = 20


class Referee:
    """What agents can do with a service. All methods raise ``Refused``.

    Args:
        service: where the games are.
        moves: which legal moves agents see: ``all``, a ``page`` at a time, or ``none``.
    """

    def __init__(self, service: Service, moves: str = "page") -> None:
        self._service = service
        self._moves = moves
        self._seats = Seats()
        self._waits = Waits()
        self._rules: dict[str, Json] = {}

    # -- games -------------------------------------------------------------------------------------

    def list_games(self) -> str:
        """List the games."""
        return "\n".join(
            f"{game['name']}: {game['title']}, rules {game['rules_version']}"
            for game in self._all_games().values()
        )

    def describe_game(self, game: str) -> str:
        """Describe a game: players, and the options of a new game with their meanings."""
        return json.dumps(self._service.get("v1", "games", game), ensure_ascii=False)

    def new_game(self, game: str, options: Json | None = None, seats: str = "me greedy") -> str:
        """Start a game. Returns a secret key for each of your seats.

        Args:
            game: race, roll, or frontiers.
            options: see describe_game. `players` is derived from the seats.
            seats: who plays each seat, separated by spaces: `me`, `open` for another agent or
                person who joins with the session's id, or a built-in bot such as `greedy`.
        """
        words = seats.split()
        self._seats.check_room(words.count("me"))
        body = {
            "options": {**(options or {}), "players": len(words)},
            "seats": [_planned(word) for word in words],
        }
        self._check_game(game)
        made = self._with_bot(body, "v1", game, "sessions")
        lines = [f"session {made['session']}"]
        for number, token in enumerate(made["seat_tokens"]):
            if token:
                key = self._seats.hold(game, made["session"], token, number)
                lines.append(f"your seat {number}: key {key}")
        return "\n".join(lines)

    def join_game(self, game: str, session: str, name: str = "") -> str:
        """Take an open seat in a game that somebody else started. Returns its secret key."""
        self._check_game(game)
        self._seats.check_room(1)
        body = {"name": name} if name else {}
        joined = self._service.post("v1", game, "sessions", session, "players", body=body)
        key = self._seats.hold(game, joined["session"], joined["token"], joined["seat"])
        return f"your seat {joined['seat']}: key {key}"

    # -- playing -----------------------------------------------------------------------------------

    def look(self, key: str, wait: int = 0, whole: bool = False) -> str:
        """See what has changed on the table, the events since your last look, and your decision.

        Args:
            key: the key of your seat.
            wait: number of seconds to wait for something new, at most 20.
            whole: show the whole table, as the first look does.
        """
        seat = self._seats.of(key)
        if seat.ended and not whole:
            return seat.ended
        if whole:
            seat.shown = ""
        etag = seat.seen if wait and seat.seen != NOTHING else ""
        with self._waits.begun(min(wait, LONGEST_WAIT) if etag else 0) as seconds:
            position = self._service.get(
                *seat.path, token=seat.token, etag=etag, since=seat.seen, limit=1, wait=seconds
            )
        return self._shown(seat, position) if position else "nothing new; look again, with wait"

    def legal_moves(self, key: str, start: int = 0) -> str:
        """List the legal moves of your decision.

        Args:
            key: the key of your seat.
            start: where to start, as given in the previous answer.
        """
        seat = self._seats.of(key)
        limit = PAGE if self._moves == "page" else MOST_LISTED
        cursor = f"{seat.number}-{max(0, start)}"
        answer = self._service.get(
            *seat.path, "legal-moves", token=seat.token, limit=limit, cursor=cursor
        )
        if not answer["decisions"]:
            return "You have nothing to decide now."
        return texts.moves_text(answer["decisions"][0], max(0, start))

    def play(self, key: str, move: str) -> str:
        """Make a move. Returns the same as look, or explains why the move is illegal.

        Args:
            key: the key of your seat.
            move: a line of text such as `settle comet-zone`, without the number of your seat.
        """
        seat = self._seats.of(key)
        body = {"moves": [move], "loose": True, "limit": 1, "sealed": False}
        try:
            position = self._service.post(*seat.path, "moves", token=seat.token, body=body)
        except Refused as refusal:
            if "code" not in refusal.problem:
                raise
            seat.refused += 1
            raise Refused(
                f"{self._explained(refusal.problem)}\nIllegal tries so far: {seat.refused}."
            ) from refusal
        return texts.read_text(move, position["read"]) + self._shown(seat, position)

    def check(self, key: str, move: str) -> str:
        """Check whether a move is legal, and if not, why, without making it.

        Args:
            key: the key of your seat.
            move: as for play.
        """
        seat = self._seats.of(key)
        move = texts.with_seat(seat.number, move)
        body = {"state": self._as_known(seat), "move": move, "loose": True}
        try:
            answer = self._service.post("v1", seat.game, "validations", body=body)
        except Refused as refusal:
            return f"not legal: {refusal}"
        return "legal" if answer["legal"] else f"not legal: {self._explained(answer['problem'])}"

    def why_not(self, key: str, piece: str) -> str:
        """Find out what you can do with a piece that you hold, or why you cannot use it.

        Args:
            key: the key of your seat.
            piece: the id of a card in your hand, or of a tile or die.
        """
        seat = self._seats.of(key)
        held = self._service.get(*seat.path, "pieces", token=seat.token)["pieces"]
        use = next((use for use in held if use["piece"] == piece), None)
        if use is None:
            raise Refused(f"You do not hold {piece!r}.")
        if use["problem"]:
            return self._explained(use["problem"])
        if self._moves == "none":
            return "There is a legal move that names it."
        return "\n".join(texts.without_seat(move["text"]) for move in use["moves"])

    def suggest(self, key: str, bot: str = "greedy") -> str:
        """Ask a built-in bot what you should do; it knows only what you know.

        Args:
            key: the key of your seat.
            bot: greedy, or a stronger one such as `monte-carlo:playouts=32`.
        """
        seat = self._seats.of(key)
        body = {"knowledge": self._knowledge(seat), "seat": seat.number, "bot": bot}
        advice = self._with_bot(body, "v1", seat.game, "suggestions")
        return f"{texts.without_seat(advice['move']['text'])}\n{advice['reason']}"

    # -- reading -----------------------------------------------------------------------------------

    def rule(self, rule: str) -> str:
        """Get a rule by its id, such as RACE-SETTLE-2."""
        return texts.rule_text(texts.rule_of(self._all_rules(), rule))

    def search_rules(self, query: str) -> str:
        """Search the rules, best match first. Include the game if you do not play it: race, roll,
        frontiers."""
        titles = {name: game["title"] for name, game in self._all_games().items()}
        rules = list(self._all_rules().values())
        return texts.found_rules(rules, query, titles, self._seats.games())

    def component(self, game: str, piece: str) -> str:
        """Get the printed values and effects of a card, tile, or goal."""
        components = self._service.get("v1", "games", game, "components")["components"]
        return json.dumps(texts.component_of(components, piece), ensure_ascii=False)

    # -- inner working -----------------------------------------------------------------------------

    def _shown(self, seat: Seat, position: Json) -> str:
        seat.seen = position["version"]
        return texts.position_text(seat, position, with_moves=self._moves != "none")

    def _explained(self, problem: Json) -> str:
        said = texts.refusal_text(problem, self._all_rules().get(problem.get("rule") or ""))
        if self._moves == "none" or not problem.get("valid"):
            return said
        nearest = "; ".join(map(texts.without_seat, problem["valid"]))
        return f"{said}\nNearest legal moves: {nearest}"

    def _all_games(self) -> dict[str, Json]:
        return {game["name"]: game for game in self._service.get("v1", "games")["games"]}

    def _check_game(self, name: str) -> None:
        names = list(self._all_games())
        if name not in names:
            raise Refused(f"There is no game {name!r}. The games are {', '.join(names)}.")

    def _with_bot(self, body: Json, *path: str) -> Json:
        """The answer to a call that names bots; the refusal of one names those known."""
        try:
            return self._service.post(*path, body=body)
        except Refused as refusal:
            if not str(refusal.problem.get("pointer", "")).endswith("/bot"):
                raise
            bots = (bot["name"] for bot in self._service.get("v1", "bots")["bots"])
            raise Refused(f"{refusal} The bots are {', '.join(bots)}.") from refusal

    def _all_rules(self) -> dict[str, Json]:
        if not self._rules:
            rules = self._service.get("rules")["rules"]
            self._rules = {rule["id"]: rule for rule in rules}
        return self._rules

    def _knowledge(self, seat: Seat) -> Any:
        position = self._service.get(*seat.path, token=seat.token, knowledge="true", limit=1)
        return position["view"]["knowledge"]

    def _as_known(self, seat: Seat) -> Any:
        """A state that fits what the seat knows: what is legal for it follows from that alone."""
        body = {"knowledge": self._knowledge(seat), "seed": "check", "limit": 1}
        return self._service.post("v1", seat.game, "determinizations", body=body)["state"]


def _planned(word: str) -> Json:
    match word:
        case "me":
            return {"player": "player"}
        case "open":
            return {"player": "open"}
        case bot:
            return {"player": "bot", "bot": bot}
