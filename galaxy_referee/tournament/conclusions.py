"""Conclusions from the numbers as sentences: which bot is better, and whether that is
significant."""

from __future__ import annotations

from galaxy_referee.tournament.statistics import BotNumbers, Pair, Statistics

ALL_PAIRS = 3  # with more bots, there are sentences only for the leader's pairs


def headline(numbers: Statistics) -> str:
    """The result in one sentence."""
    if not numbers.coverage.games:
        return "No game has been played yet."
    if not numbers.pairs:
        return " ".join(map(_alone, numbers.bots))
    if len(numbers.pairs) == 1:
        return pair_sentence(numbers, numbers.pairs[0])
    return _leader(numbers)


def about_scale(numbers: Statistics) -> str:
    """The meaning of the ratings, in one sentence; empty if there are none."""
    if numbers.scale == "anchors":
        return "On this scale, random has 0 and greedy has 1,000."
    if numbers.scale == "mean":
        return "The mean of all bots is 0; a lead of 400 means ahead in 10 of 11 games."
    return ""


def sentences(numbers: Statistics) -> list[str]:
    """The result pair by pair, unless the headline covers everything."""
    if len(numbers.pairs) < 2:
        return []
    leader = numbers.bots[0].name
    few = len(numbers.bots) <= ALL_PAIRS
    shown = (pair for pair in numbers.pairs if few or pair.a == leader)
    return [pair_sentence(numbers, pair) for pair in shown]


def _alone(bot: BotNumbers) -> str:
    """The result of a bot that met no other, in a sentence."""
    if bot.wins is None:
        return f"{bot.name} has not played yet."
    won = f"{100 * bot.wins.share:.1f}% of {_count(bot.wins.games, 'game')} played alone"
    interval = f"{100 * bot.wins.low:.1f}–{100 * bot.wins.high:.1f}"
    return f"{bot.name} wins {won}, 95% interval {interval}."


def pair_sentence(numbers: Statistics, pair: Pair) -> str:
    """The result of one pair: which bot is better, by how much, and how certain that is."""
    ahead = pair.share.share >= 0.5
    better, worse = (pair.a, pair.b) if ahead else (pair.b, pair.a)
    share = pair.share.share if ahead else 1 - pair.share.share
    ends = (pair.share.low, pair.share.high)
    low, high = ends if ahead else (1 - ends[1], 1 - ends[0])
    sure = f"95% interval {100 * low:.1f}–{100 * high:.1f}, {_sample(numbers, pair)}"
    two = numbers.tournament.players == 2
    part = f"{100 * share:.1f}% of " + ("the points" if two else "their common games")
    won = part if two else f"ahead in {part}"
    if pair.significant:
        return f"{better} {'beats' if two else 'is better than'} {worse}: {won}, {sure}."
    if pair.p < 0.05:
        return (
            f"{better} may be better than {worse}: {won}, {sure}; among {len(numbers.pairs)} "
            f"pairs this can be chance (adjusted p = {pair.p_adjusted:.2f})."
        )
    if share == 0.5:
        return f"{better} and {worse} are level: {won} each, {sure}."
    has = f"{better} has {part}" if two else f"{better} is {won}"
    return f"{better} and {worse} cannot be distinguished: {has}, {sure}."


def notes(numbers: Statistics) -> list[str]:
    """Caveats about the numbers."""
    coverage, said = numbers.coverage, []
    if coverage.games + coverage.void < coverage.planned:
        said.append(
            f"The tournament is not finished: {coverage.games:,} of {coverage.planned:,} games."
        )
    if coverage.torn:
        said.append(
            "The last line of the log is incomplete and was ignored (the run was probably killed)."
        )
    if coverage.repeated:
        many = "repeats another" if coverage.repeated == 1 else "repeat others"
        said.append(f"{_count(coverage.repeated, 'line')} of the log {many}; left out.")
    if coverage.replaced:
        many = _count(coverage.replaced, "game")
        said.append(
            f"{many} played again because a bot could not be reached: the earlier lines do not "
            "count."
        )
    if coverage.void:
        count = _count(coverage.void, "game")
        said.append(f"{count} could not be played, and have no result; the log has the causes.")
    if coverage.forfeited:
        said.append(
            f"{_count(coverage.forfeited, 'game')} with a forfeit: a bot that "
            "forfeits is ranked last, and its scores are left out of the distributions."
        )
    if not numbers.tournament.mirrored and coverage.games:
        said.append("Deals are not mirrored: each game has its own deal.")
    return said


def _leader(numbers: Statistics) -> str:
    names = [bot.name for bot in numbers.bots]
    beaten = {name: _beaten(numbers, name) for name in names}
    best = next((name for name in names if len(beaten[name]) == len(names) - 1), None)
    if best is not None:
        return f"{best} is the best of {len(names)} bots: significantly better than every other."
    leader = names[0]
    met = [_other(pair, leader) for pair in numbers.pairs if leader in (pair.a, pair.b)]
    if level := [name for name in met if name not in beaten[leader]]:
        return f"{leader} is rated highest, but is not shown to be better than {_listed(level)}."
    return f"{leader} is rated highest, and significantly better than each bot it met."


def _beaten(numbers: Statistics, name: str) -> set[str]:
    """The bot that is significantly worse."""
    return {
        _other(pair, name)
        for pair in numbers.pairs
        if pair.significant and name == (pair.a if pair.share.share > 0.5 else pair.b)
    }


def _other(pair: Pair, name: str) -> str:
    return pair.b if name == pair.a else pair.a


def _sample(numbers: Statistics, pair: Pair) -> str:
    games, deals = pair.share.games, pair.share.deals
    if numbers.tournament.mirrored:
        return f"{_count(games, 'game')} in {_count(deals, 'mirrored deal')}"
    return _count(games, "game")


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" + ("" if number == 1 else "s")


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
