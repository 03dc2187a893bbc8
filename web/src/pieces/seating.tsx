/** Who sits at a table, for the parts of it that show seats. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Name, Outcome, SeatScore } from "../api/types";
import type { Plan } from "galaxy-referee-client";
import type { Clock } from "./clock";
import type { Faces } from "./face";
import { playersOf, type Player } from "./players";

/** What everyone at a table knows about its seats. */
export interface Seating {
  seats: readonly Player[];
  waiting: readonly number[];
  me: number | null;
  outcome: Outcome | null;
  /** As if the game ended now, by seat, once they are known. */
  scores: readonly SeatScore[] | null;
  /** The printed data of the pieces. */
  faces: Faces;
  game: Name;
  clock?: Clock | undefined;
  /** Change who plays a seat, for the host while the game is on. */
  give?: ((seat: number, plan: Plan) => void) | undefined;
}

const NOBODY: Seating = { seats: [], waiting: [], me: null, outcome: null, scores: null, faces: new Map(), game: "race" };

export const SeatingContext = createContext<Seating>(NOBODY);

/** The first letter of a name, which tells seats apart besides their colors. */
const initial = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, "").charAt(0).toUpperCase() || "?";

/** A seat in its color; `said` is what is read aloud, nothing if its name stands beside it. */
export function Avatar({ seat, said, mark = "" }: { seat: number; said?: string; mark?: string }) {
  const name = playersOf(useContext(SeatingContext).seats)(seat);
  return (
    <span class="p-avatar" data-seat={seat} title={said && name + mark}>
      <span aria-hidden="true">{initial(name)}{mark && "+"}</span>
      {said && <span class="p-unseen">{said}{mark}, </span>}
    </span>
  );
}
