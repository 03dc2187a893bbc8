"""Whether a tournament can be resumed from a log."""

from __future__ import annotations

import msgspec

from galaxy_referee.tournament.log import BadLog, Header


def check_same(header: Header, wanted: Header) -> None:
    """Check that a log can be resumed. The number of games may have grown.

    Args:
        header: the header of the log.
        wanted: the header of the tournament to play.

    Raises:
        BadLog: they differ; the text names the difference.
    """
    for name in Header.__struct_fields__:
        if name == "games":
            continue
        before, now = getattr(header, name), getattr(wanted, name)
        if before != now:
            shown = [msgspec.json.encode(value).decode() for value in (before, now)]
            if name == "seed":
                shown = ["another", "given"]
            raise BadLog(
                f"The log belongs to another tournament: its {name} is {shown[0]}, not {shown[1]}. "
                "Write to another file, or rerun the command that started it."
            )
    if wanted.games < header.games:
        raise BadLog(
            f"The log is that of {header.games:,} games: --games can be raised, but not lowered to "
            f"{wanted.games:,}."
        )
