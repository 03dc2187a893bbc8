// What a game adds to the table. Without any of it the game can be played: the frame shows the log
// and the decision, whose moves it can name from the catalogue.
import type { ComponentType } from "preact";
import type { Catalogue, Decision, Happening, Move, Name, Seat, View } from "../api/types";
import type { Names } from "./names";

/** The pieces selected so far, and those that a legal move names besides them. */
export interface Selection {
  readonly pieces: readonly string[];
  /** What can be clicked: selecting it leaves at least one legal move. */
  readonly legal: ReadonlySet<string>;
  /** Select a piece, or no longer. One that is not legal is explained: why not, by which rule. */
  toggle(piece: string): void;
  clear(): void;
}

export interface TableProps<N extends Name> {
  view: View<N>;
  catalogue: Catalogue<N>;
  names: Names;
  seats: readonly Pick<Seat, "name" | "player" | "bot">[];
  /** The seat whose view it is; null for a spectator. */
  me: number | null;
  /** What this seat must choose now; null while it waits, and in replays. */
  decision: Decision<N> | null;
  selection: Selection;
  /** Make a legal move at once. */
  play(move: Move<N>): void;
  /** What happened since the seat last decided, to be marked. */
  events: readonly Happening<N>[];
}

export interface Game<N extends Name> {
  name: N;
  /** The pieces on the table, all seats'. It is pure: everything comes from its props. */
  Table: ComponentType<TableProps<N>>;
  /**
   * Controls for decisions that are better made otherwise than from the list of moves or by
   * selecting pieces; null means the list.
   */
  controls?: (props: TableProps<N>) => ComponentType<TableProps<N>> | null;
  /** A move as a button says it; null means the words of its text. */
  label?: (move: Move<N>, names: Names) => string | null;
}

/** A game module without its name's type: what the frame handles. */
export type AnyGame = Game<Name>;

export const NOTHING_SELECTED: Selection = {
  pieces: [],
  legal: new Set(),
  toggle: () => undefined,
  clear: () => undefined,
};
