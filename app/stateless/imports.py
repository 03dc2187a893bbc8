"""The call that imports games played elsewhere."""

from __future__ import annotations

from typing import Any

from galaxy_referee.app.http import budget, problems
from galaxy_referee.app.http.budget import spend
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.records.importing.comparing import Unsupported
from galaxy_referee.records.importing.doubts import Refused, shortened
from galaxy_referee.records.importing.engine_game import Work
from galaxy_referee.records.importing.files import import_lines
from galaxy_referee.records.lines import Limits, Lines, Unreadable
from galaxy_referee.schemas import requests, responses
from galaxy_referee.schemas.records import LogLine

LIMITS = Limits(kept=3_000)  # records of a game; real ones have some hundreds

# The shortest game: two players see their hands, and one of them concedes.
EXAMPLE_LOG = "\n".join(
    [
        '{"t":"game","format":"bga-reduced-1","id":"example","options":{"expansion":"base",'
        '"players":2,"advanced":true},"setup":{"start_worlds":["Old Earth","New Sparta"],'
        '"dealt_hands":[["Public Works","Gem World","Mining Robots","Space Marines","Spice World",'
        '"Colony Ship"],["Drop Ships","Comet Zone","Expedition Force","Export Duties",'
        '"Rebel Miners","Plague World"]]}}',
        '{"t":"decision","n":1,"round":0,"phase":"setup","player":0,"type":"initial_discard",'
        '"chosen":{"discard":["Gem World","Colony Ship"]}}',
        '{"t":"decision","n":2,"round":0,"phase":"setup","player":1,"type":"initial_discard",'
        '"chosen":{"discard":["Drop Ships","Comet Zone"]}}',
        '{"t":"end","rounds":1,"reason":["conceded"],"conceded_by":[1],"scores":null,'
        '"winners":[0]}',
    ]
)


class _Charged(Work):
    """Charges each move that is tried to the request."""

    def do(self) -> None:
        spend(budget.ATTEMPT)
        super().do()


def import_log(game: Game[Any], request: requests.ImportLog) -> responses.Imported:
    """Make a record of a game that people played elsewhere.

    The game is replayed through the engine as logged, and compared along the way. If the engine
    disagrees with the log, the log is rejected; the problem names the side that is probably wrong
    and shows the surrounding lines. The record contains no player names, and `untold` lists the
    facts that were made up.
    """
    text = request.log.encode()
    spend(len(text) // budget.LINES)
    try:
        record, untold = import_lines(Lines(text, LIMITS), _Charged())
    except Unreadable as error:
        raise problems.refuse(problems.UNREADABLE_LOG, str(error), pointer="/log") from error
    except Unsupported as error:
        detail = f"The engine does not play this variant: {error}."
        raise problems.refuse(problems.UNREADABLE_LOG, detail, pointer="/log") from error
    except Refused as error:
        lines = [LogLine(number, shortened(line)) for number, line in error.lines]
        raise problems.refuse(
            problems.LOG_REFUSED, str(error), pointer="/log", doubted=error.doubt, lines=lines
        ) from error
    return responses.Imported(record, untold)
