"""The sentences about the game as a whole that name every expansion."""

from __future__ import annotations

from galaxy_referee.engine.kernel.texts import Text

NOTICE = Text(
    "All cards are as printed, without the powers that only the Orb or the invasion uses. The dice "
    "of the solo robot and some of its counters are reconstructed: they were not available. "
    "`confidence` lists these parts. Owners of The Gathering Storm can play with the printed ones: "
    "the option `robot_mat` takes them."
)

# What an option means, by its name.
MEANINGS: dict[str, str] = {
    "players": "Number of seats: 2 to 4 with the base game, to 5 with one expansion, "
    "to 6 with tgs and rvi; 1 is a solo game against the robot, with The Gathering Storm and "
    "without The Brink of War.",
    "expansions": "The Gathering Storm (tgs) and Rebel vs Imperium (rvi), alone or "
    "together, and The Brink of War (bow) with both of them; or Alien Artifacts (aa) without "
    "the Orb, or Xeno Invasion (xi) without the invasion. Without tgs there are no goals, no "
    "solo game and no draft. Start worlds are dealt at random; with both tgs and rvi, with aa, "
    "with xi, and in the draft, each player chooses between a red and a blue one. The New "
    "Worlds promo start worlds (promo) go with any of these; with them, start worlds are "
    "chosen in every game. They are not for the solo game.",
    "setup": "Random start worlds and hands of six discarded to four (standard), "
    "preset start worlds and hands (first_game, to 4 players, to 5 with tgs, aa or xi), or the "
    "two-player scenario of rvi (takeover_scenario): the first player has the "
    "Rebels, the second the Imperium, and takeovers are on.",
    "edition": "The rules and card values of the first edition (first_edition), of the second "
    "(second_edition), or of games on Board Game Arena (board_game_arena): second-edition "
    "cards, the advanced game for two, and concession. By public_implementation, an "
    "independent program's games of The Brink of War can be replayed.",
}
