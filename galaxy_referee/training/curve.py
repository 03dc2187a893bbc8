"""The curve of a training run, as a self-contained SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from galaxy_referee.training.run import Generation

WIDTH, HEIGHT, LEFT, TOP = 520, 260, 52, 20
INNER_WIDTH, INNER_HEIGHT = 440, 190
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:currentColor}svg{color:#222;background:#fff}"
    ".grid{stroke:#8884}.level{stroke:#888;stroke-dasharray:4 3}.line{fill:none;stroke:#1f6feb;"
    "stroke-width:2}.interval{stroke:#1f6feb;stroke-width:1.5}.dot{fill:#1f6feb}"
    "@media(prefers-color-scheme:dark){svg{color:#ddd;background:#111}}"
)


def curve(generations: Sequence[Generation]) -> str:
    """The share of points against ``greedy`` after each generation, with 95% intervals."""
    parts = [_grid(share / 4) for share in range(5)]
    parts.append(_line("level", 0, 0.5, 1, 0.5))
    places = [(_place(index, len(generations)), each) for index, each in enumerate(generations)]
    points = " ".join(f"{_x(place):.1f},{_y(each.share):.1f}" for place, each in places)
    parts.append(f'<polyline class="line" points="{points}"/>')
    for place, each in places:
        said = (
            f"Generation {each.number}: {each.share:.1%} of the points against greedy "
            f"(95% {each.low:.1%} to {each.high:.1%}), log loss {each.loss:.3f}, "
            f"calibration error {each.error:.3f}, {each.games} games"
        )
        parts.append(
            f"<g><title>{escape(said)}</title>"
            f"{_line('interval', place, each.low, place, each.high)}"
            f'<circle class="dot" cx="{_x(place):.1f}" cy="{_y(each.share):.1f}" r="4"/>'
            f'<text x="{_x(place):.1f}" y="{TOP + INNER_HEIGHT + 18}" text-anchor="middle">'
            f"{each.number}</text></g>"
        )
    title = "Points against greedy, by generation"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>{title}</title><style>{STYLE}</style>{''.join(parts)}"
        f'<text x="{LEFT + INNER_WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">'
        "generation</text></svg>\n"
    )


def _place(index: int, count: int) -> float:
    return (index + 0.5) / count


def _x(place: float) -> float:
    return LEFT + place * INNER_WIDTH


def _y(share: float) -> float:
    return TOP + (1 - share) * INNER_HEIGHT


def _grid(share: float) -> str:
    label = f'<text x="{LEFT - 8}" y="{_y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>'
    return _line("grid", 0, share, 1, share) + label


def _line(name: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return (
        f'<line class="{name}" x1="{_x(x1):.1f}" y1="{_y(y1):.1f}" '
        f'x2="{_x(x2):.1f}" y2="{_y(y2):.1f}"/>'
    )
