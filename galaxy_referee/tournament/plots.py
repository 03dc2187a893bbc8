"""Plots as inline SVG: intervals, lines, and histograms. Colors come from the page's style."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from markupsafe import Markup

WIDTH = 500
LABELS = 140  # space for the names on the left
RIGHT = 16
ROW = 34
AXIS = 34
TOP = 8
LINES = 200  # the height of a line plot


class Dot(NamedTuple):
    """A row of a plot of intervals."""

    label: str
    value: float
    low: float
    high: float


class Scale(NamedTuple):
    """The x-axis: its range, and the values with labels."""

    low: float
    high: float
    ticks: list[float]

    def x(self, value: float) -> float:
        """The position of a value, in SVG units."""
        part = (value - self.low) / (self.high - self.low)
        return LABELS + part * (WIDTH - LABELS - RIGHT)


def scale(low: float, high: float, *, whole: bool = False) -> Scale:
    """A range with labels at about six round numbers, or at whole numbers only."""
    if high <= low:
        low, high = low - 0.5, high + 0.5
    raw = (high - low) / 6
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= raw)
    if whole:
        step = max(step, 1.0)
    first, last = math.ceil(low / step), math.floor(high / step)
    return Scale(low, high, [tick * step for tick in range(first, last + 1)])


def intervals(
    dots: Sequence[Dot], *, title: str, unit: str = "", line: float | None = None
) -> Markup:
    """Dots with their intervals, one row each.

    Args:
        dots: the rows.
        title: a description for readers who cannot see the plot.
        unit: appended to numbers, such as "%".
        line: a value to compare with, drawn as a line.
    """
    ends = [dot.low for dot in dots] + [dot.high for dot in dots]
    if line is not None:
        ends.append(line)
    margin = (max(ends) - min(ends)) * 0.05
    axis = scale(min(ends) - margin, max(ends) + margin)
    height = TOP + ROW * len(dots)
    parts = [_grid(axis, height, unit)]
    if line is not None:
        parts.append(_tag("line", "level", x1=axis.x(line), x2=axis.x(line), y1=TOP, y2=height))
    for row, dot in enumerate(dots):
        y = TOP + ROW * (row + 0.5)
        said = f"{dot.label}: {dot.value:.1f}{unit}, 95% {dot.low:.1f} to {dot.high:.1f}{unit}"
        low, high = axis.x(dot.low), axis.x(dot.high)
        path = f"M{low:.1f} {y - 5:.1f}v10M{high:.1f} {y - 5:.1f}v10M{low:.1f} {y:.1f}H{high:.1f}"
        mark = _tag("circle", "dot", cx=axis.x(dot.value), cy=y, r=5)
        parts.append(_titled(said, _label(dot.label, y), _tag("path", "interval", d=path), mark))
    return _svg(parts, height + AXIS, title)


class Rated(Protocol):
    """A bot with its rating, or a row of an arena's ladder."""

    @property
    def name(self) -> str:
        """The name of the bot."""

    @property
    def rating(self) -> float | None:
        """Its rating; None if it has none."""

    @property
    def low(self) -> float | None:
        """The lower end of the interval."""

    @property
    def high(self) -> float | None:
        """The upper end of the interval."""


def ratings(bots: Iterable[Rated]) -> Markup:
    """The ratings of bots with their intervals; empty if there are none."""
    dots = [
        Dot(bot.name, bot.rating, bot.low, bot.high)
        for bot in bots
        if bot.rating is not None and bot.low is not None and bot.high is not None
    ]
    return intervals(dots, title="Ratings with 95% intervals") if dots else Markup("")


class Point(NamedTuple):
    """A point of a line, with its interval."""

    x: float
    value: float
    low: float
    high: float


def line(points: Sequence[Point], *, title: str) -> Markup:
    """Draw a line of values and a band of their intervals.

    Args:
        points: two or more, from left to right.
        title: a description for readers who cannot see the plot.
    """
    across = scale(points[0].x, points[-1].x, whole=all(point.x % 1 == 0 for point in points))
    upward = scale(min(point.low for point in points), max(point.high for point in points))

    def y(value: float) -> float:
        part = (value - upward.low) / (upward.high - upward.low)
        return LINES - part * (LINES - TOP)

    def path(ends: Sequence[tuple[float, float]]) -> str:
        return "M" + "L".join(f"{across.x(x):.1f} {y(value):.1f}" for x, value in ends)

    band = [(p.x, p.low) for p in points] + [(p.x, p.high) for p in reversed(points)]
    parts = [_grid(across, LINES, "")]
    for tick in upward.ticks:
        parts.append(_tag("line", "grid", x1=LABELS, x2=WIDTH - RIGHT, y1=y(tick), y2=y(tick)))
        parts.append(_label(f"{tick:g}", y(tick)))
    parts.append(_tag("path", "band", d=path(band) + "Z"))
    parts.append(_tag("path", "line", d=path([(p.x, p.value) for p in points])))
    return _svg(parts, LINES + AXIS, title)


class Bars(NamedTuple):
    """A row of a plot of histograms."""

    label: str
    histogram: tuple[tuple[int, int], ...]
    mean: float | None


def histograms(rows: Sequence[Bars], *, title: str, row_height: int = 64) -> Markup:
    """Histograms below each other on one axis; heights are shares of the row's own values.

    Args:
        rows: the histograms; rows without values remain empty.
        title: a description for readers who cannot see the plot.
        row_height: the height of each row.
    """
    values = [value for row in rows for value, _ in row.histogram]
    width = bin_width(min(values), max(values))
    binned = [bins(row.histogram, width) for row in rows]
    starts = [start for row in binned for start in row]
    axis = scale(min(starts) - 0.5, max(starts) + width - 0.5)
    tallest = max(share for row in binned for share in row.values())
    height = TOP + row_height * len(rows)
    parts = [_grid(axis, height, "")]
    for index, (row, shares) in enumerate(zip(rows, binned, strict=True)):
        base = TOP + row_height * (index + 1)
        parts.append(_label(row.label, base - row_height / 2))
        for start, share in shares.items():
            parts.append(_bar(axis, start, width, share, (base, row_height / tallest * 0.85)))
        parts.append(_tag("line", "base", x1=LABELS, x2=WIDTH - RIGHT, y1=base, y2=base))
        if row.mean is not None:
            x = axis.x(row.mean)
            mark = _tag("line", "mean", x1=x, x2=x, y1=base - row_height * 0.92, y2=base)
            parts.append(_titled(f"{row.label}: mean {row.mean:.1f}", mark))
    return _svg(parts, height + AXIS, title)


class Stack(NamedTuple):
    """A row of a plot of stacked bars."""

    label: str
    parts: tuple[tuple[str, float], ...]


def stacks(rows: Sequence[Stack], *, title: str) -> Markup:
    """Bars made of named parts, one row each. The n-th part has the style `part-n`.

    Args:
        rows: the bars; all have the same parts.
        title: a description for readers who cannot see the plot.
    """
    axis = scale(0, max(sum(size for _, size in row.parts) for row in rows) or 1)
    height = TOP + ROW * len(rows)
    parts = [_grid(axis, height, "")]
    for index, row in enumerate(rows):
        y, start = TOP + ROW * index, 0.0
        parts.append(_label(row.label, y + ROW / 2))
        for number, (name, size) in enumerate(row.parts):
            x, end = axis.x(start), axis.x(start + size)
            box = _tag("rect", f"part-{number}", x=x, width=end - x, y=y + 6, height=ROW - 12)
            parts.append(_titled(f"{row.label}, {name}: {size:.1f}", box))
            start += size
    return _svg(parts, height + AXIS, title)


def bin_width(low: int, high: int) -> int:
    """The smallest round number that gives at most 40 bars."""
    widths = (times * int(10**power) for power in range(10) for times in (1, 2, 5))
    return next(width for width in widths if (high - low + 1) / width <= 40)


def bins(histogram: tuple[tuple[int, int], ...], width: int) -> dict[int, float]:
    """The share of values in each non-empty bin, by the bin's first value."""
    total = sum(times for _, times in histogram)
    shares: dict[int, float] = {}
    for value, times in histogram:
        start = value // width * width
        shares[start] = shares.get(start, 0.0) + times / total
    return shares


def _bar(axis: Scale, start: int, width: int, share: float, box: tuple[float, float]) -> Markup:
    base, unit = box
    # A whole number is in the middle of its bar.
    left, right = axis.x(start - 0.5), axis.x(start + width - 0.5)
    reach = str(start) if width == 1 else f"{start}–{start + width - 1}"
    place = {"x": left + 0.5, "width": max(0.5, right - left - 1)}
    rect = _tag("rect", "bar", **place, y=base - share * unit, height=share * unit)
    return _titled(f"{reach}: {100 * share:.1f}%", rect)


def _grid(axis: Scale, height: float, unit: str) -> Markup:
    parts = []
    for tick in axis.ticks:
        x = axis.x(tick)
        parts.append(_tag("line", "grid", x1=x, x2=x, y1=TOP, y2=height))
        text = Markup('<text class="tick" x="{:.1f}" y="{:.1f}" text-anchor="middle">{:g}{}</text>')
        parts.append(text.format(x, height + 20, round(tick, 6), unit))
    return Markup("").join(parts)


def _label(text: str, y: float) -> Markup:
    short = text if len(text) <= 16 else f"{text[:15]}…"
    line = Markup('<text class="name" x="{}" y="{:.1f}" text-anchor="end">{}</text>')
    return line.format(LABELS - 12, y + 4, short)


def _tag(name: str, style: str, **values: float | str) -> Markup:
    shown = (
        Markup('{}="{}"').format(key, value if isinstance(value, str) else f"{value:.1f}")
        for key, value in values.items()
    )
    return Markup("<{} class={} {}/>").format(
        Markup(name), Markup('"{}"').format(style), Markup(" ").join(shown)
    )


def _titled(title: str, *parts: Markup) -> Markup:
    return Markup("<g><title>{}</title>{}</g>").format(title, Markup("").join(parts))


def _svg(parts: list[Markup], height: float, title: str) -> Markup:
    frame = Markup('<svg viewBox="0 0 {} {:.0f}" role="img"><title>{}</title>{}</svg>')
    return frame.format(WIDTH, height, title, Markup("\n").join(parts))
