"""Write docs/events.md and docs/vocabulary.md from the code: ``python -m tools.vocabulary``.

With ``--check``, only report whether they are up to date.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.vocabulary import SHARED
from galaxy_referee.schemas.records import SESSION_EVENTS

DOCS = Path(__file__).resolve().parents[1] / "docs"

EVENTS_HEAD = """\
# Events

The kinds of events by game, followed by those of sessions. This page is generated from the code by
`make vocabulary`.

Every event has a `kind`; the `seat` that it concerns (null if it does not concern a single seat);
its public facts in `data`; and in `private` the facts that only this seat may know. In views and
sessions, other seats get the event without its private facts. `text` is a sentence with public
facts only. [The vocabulary](vocabulary.md) gives the meaning of each fact.
"""

VOCABULARY_HEAD = """\
# Vocabulary

The names that answers use, each with one meaning. This page is generated from the code by
`make vocabulary`.

A name under "All games" has the same meaning in every game. The others belong to a single game.
"""


def events_page() -> str:
    """The text of docs/events.md."""
    sections = [EVENTS_HEAD]
    for game in GAMES:
        sections.append(f"## {game.title}\n\n{_events_table(game.events)}")
    sections.append(f"## Sessions\n\n{_events_table(SESSION_EVENTS)}")
    return "\n".join(sections)


def vocabulary_page() -> str:
    """The text of docs/vocabulary.md."""
    owners = [("All games", SHARED), *((game.title, game.vocabulary) for game in GAMES)]
    sections = [VOCABULARY_HEAD, "## Facts of events\n"]
    sections += [f"### {title}\n\n{_meanings('fact', v.facts)}" for title, v in owners if v.facts]
    sections.append("## Codes of refusals and faults\n")
    sections += [f"### {title}\n\n{_meanings('code', v.codes)}" for title, v in owners if v.codes]
    return "\n".join(sections)


def _events_table(events: Mapping[str, EventType]) -> str:
    rows = ["| kind | public facts | private facts | text |", "| --- | --- | --- | --- |"]
    for kind, event in events.items():
        text = event.text.replace("|", "\\|")
        rows.append(f"| `{kind}` | {_names(event.public)} | {_names(event.private)} | {text} |")
    return "\n".join(rows) + "\n"


def _names(facts: tuple[str, ...]) -> str:
    return ", ".join(f"`{fact}`" for fact in facts) or "–"


def _meanings(heading: str, meanings: Mapping[str, str]) -> str:
    rows = [f"| {heading} | meaning |", "| --- | --- |"]
    rows += [f"| `{name}` | {meanings[name]} |" for name in sorted(meanings)]
    return "\n".join(rows) + "\n"


def main() -> int:
    """Write or check the pages; the exit status is 1 if one is out of date."""
    parser = argparse.ArgumentParser(prog="python -m tools.vocabulary", description=__doc__)
    parser.add_argument("--check", action="store_true", help="check only; write nothing")
    check = parser.parse_args().check
    stale = []
    pages = {DOCS / "events.md": events_page(), DOCS / "vocabulary.md": vocabulary_page()}
    for path, text in pages.items():
        if check and (not path.exists() or path.read_text(encoding="utf-8") != text):
            stale.append(path.name)
        elif not check:
            path.write_text(text, encoding="utf-8")
    if stale:
        print(f"Out of date: {', '.join(stale)}. Run make vocabulary.", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
