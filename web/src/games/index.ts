// The games that can be looked at.
import type { Name } from "../api/types";
import type { AnyGame, Game } from "../table/game";
import { frontiers } from "./frontiers";
import { race } from "./race";
import { roll } from "./roll";

const GAMES: { [N in Name]: Game<N> } = { race, roll, frontiers };

/** The module of a game. What it is given is of the same game; the type cannot say so. */
export function gameOf(name: Name): AnyGame {
  return GAMES[name] as unknown as AnyGame;
}
