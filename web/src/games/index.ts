// The games that can be looked at: some have a table of their own, all others a general one.
import type { Name } from "../api/types";
import type { AnyGame, Game } from "../pieces/game";
import { frontiers } from "./frontiers";
import { general } from "./general";
import { race } from "./race";
import { roll } from "./roll";

const OWN: { [N in Name]: Game<N> } = { race, roll, frontiers };

/** The module of a game. What it is given is of the same game; the type cannot say so. */
export function gameOf(name: Name): AnyGame {
  return (OWN[name] as unknown as AnyGame | undefined) ?? { ...general, name };
}
