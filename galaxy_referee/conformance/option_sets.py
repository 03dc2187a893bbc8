"""The sets of options in the suite: nearly every combination that the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race.description import check_options
from galaxy_referee.engine.race.options import Options


@dataclass(frozen=True)
class Chosen:
    """The options of one game in the suite.

    Args:
        game: the name of the game.
        options: its options; those left out have their defaults.
        usual: whether every position is compared, rather than only some.
    """

    game: str
    options: dict[str, Any]
    usual: bool = True

    @property
    def title(self) -> str:
        """The game and its options as a line, which is also the seed."""
        words = (_word(name, value) for name, value in self.options.items())
        return " ".join([self.game, *words])


def option_sets() -> Iterator[Chosen]:
    """All sets of options."""
    yield from _race()
    for players, take_back, strict_order in product(range(2, 6), (False, True), (False, True)):
        options = {"players": players, **_on(take_back=take_back, strict_order=strict_order)}
        yield Chosen("roll", options, len(options) == 1)
    for players, goals, first_game in product(range(2, 6), (False, True), (False, True)):
        options = {"players": players, "goals": goals, **_on(first_game=first_game)}
        yield Chosen("frontiers", options)


SETS = ((), ("tgs",), ("rvi",), ("tgs", "rvi"), ("tgs", "rvi", "bow"), ("aa",), ("xi",))
SETUPS = ("standard", "first_game", "takeover_scenario")
FURTHER: tuple[dict[str, Any], ...] = (
    {"players": 1, "expansions": ["tgs"], "difficulty": "easy"},
    {"players": 1, "expansions": ["tgs"], "difficulty": "hard"},
    {"players": 3, "expansions": ["promo"]},
    {"players": 3, "expansions": ["promo", "tgs"], "draft": True},
    {"players": 6, "expansions": ["promo", "tgs", "rvi"]},
    {"players": 3, "expansions": ["promo", "aa"]},
    {"players": 5, "expansions": ["promo", "xi"]},
    {"players": 4, "edition": "second_edition"},
    {"players": 2, "edition": "board_game_arena", "expansions": ["promo"], "advanced": True},
    {
        "players": 3,
        "edition": "public_implementation",
        "expansions": ["tgs", "rvi", "bow"],
        "takeovers": True,
    },
)


def _race() -> Iterator[Chosen]:
    switches = product((False, True), repeat=3)
    further = product(SETS, range(1, 7), SETUPS, (True, False), switches)
    for sets, players, setup, goals, (advanced, takeovers, draft) in further:
        options = {
            "players": players,
            **({"expansions": list(sets)} if sets else {}),
            **({"setup": setup} if setup != "standard" else {}),
            **({} if goals else {"goals": False}),
            **_on(advanced=advanced, takeovers=takeovers, draft=draft),
        }
        if allowed(options) and (goals or "tgs" in sets):
            yield Chosen("race", options, options.keys() <= {"players", "expansions"})
    yield from (Chosen("race", options) for options in FURTHER)


def allowed(options: dict[str, Any]) -> bool:
    """Whether Race can be played with these options."""
    try:
        check_options(Options(**options))
    except BadOption:
        return False
    return True


def _on(**switches: bool) -> dict[str, bool]:
    return {name: True for name, on in switches.items() if on}


def _word(name: str, value: Any) -> str:
    if value is True or value is False:
        return name if value else f"no-{name}"
    return f"{name}={'+'.join(value) if isinstance(value, list) else value}"
