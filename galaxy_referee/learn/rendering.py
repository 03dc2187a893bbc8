"""The environments' ``render``, by ``render_mode``: text or a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.episode import Episode
from galaxy_referee.learn.text import rendered
from galaxy_referee.review.picture import picture

WIDTH, HEIGHT = 1000, 1400


def pictured(encoding: Encoding, episode: Episode, seat: int | None) -> str:
    """The table as SVG. Its text is embedded HTML, which browsers and notebooks display.

    Args:
        encoding: the encoding of the game.
        episode: the game.
        seat: the viewing seat; None for a spectator.
    """
    html = picture(encoding.game, encoding.game.view(episode.state, seat)).html
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<foreignObject width="{WIDTH}" height="{HEIGHT}" overflow="visible">'
        f'<body xmlns="http://www.w3.org/1999/xhtml">{html}</body></foreignObject></svg>'
    )


Render = Callable[[Encoding, Episode, int | None], str]
MODES: Mapping[str, Render] = {"ansi": rendered, "svg": pictured}
