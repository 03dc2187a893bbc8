// What a game adds to the table; games/general.tsx is for those that add nothing.
import type { ComponentChildren, ComponentType } from "preact";
import type { Catalogue, Decision, Happening, Name, Outcome, SeatScore, View } from "../api/types";
import type { Clock } from "./clock";
import type { Faces } from "./face";
import type { Names, Wording } from "./names";
import type { Player, Who } from "./players";
import type { Plan } from "galaxy-referee-client";

/** Why a piece cannot be chosen now, and the rule that says so. */
export interface Reason {
  detail: string;
  rule?: string | null;
}

/** The pieces selected so far, and what else can be. */
export interface Selection {
  readonly pieces: readonly string[];
  /** What some legal move names: it can be selected, if need be in place of other pieces. */
  readonly legal: ReadonlySet<string>;
  /** What a legal move names besides all that is selected. */
  readonly fitting: ReadonlySet<string>;
  /** Select a legal piece, or no longer. */
  toggle(piece: string): void;
  clear(): void;
  /** Asks the service why a piece is not legal; null if it has nothing to say about it. */
  why?: (piece: string) => Promise<Reason | null>;
}

/** Pieces that someone looks for, from the log. */
export interface Pointed {
  pieces: readonly string[];
}

export interface TableProps<N extends Name> {
  view: View<N>;
  catalogue: Catalogue<N>;
  names: Names;
  seats: readonly Player[];
  /** The seat whose view it is; null for a spectator. */
  me: number | null;
  /** What this seat must choose now; null while it waits, and in replays. */
  decision: Decision<N> | null;
  selection: Selection;
  /** What happened since the seat last decided, to be marked. */
  events: readonly Happening<N>[];
  /** What led from the picture before to this one, to be seen as motion: a new list each time. */
  happened?: readonly Happening[];
  /** The scores as if the game ended now, by seat, once they are known. */
  scores?: readonly SeatScore[] | null;
  /** What is looked for on the table, each time a new object. */
  pointed?: Pointed | null;
  outcome?: Outcome | null;
  clock?: Clock;
  /** Change who plays a seat, for the host while the game is on. */
  give?: ((seat: number, plan: Plan) => void) | undefined;
  /** The bar of the decision, which the table puts where its answers are. */
  bar?: ComponentChildren;
  /** What has happened last, in a few sentences. */
  latest?: ComponentChildren;
}

/** What the parts of a game's table are given. */
export interface Shown<T> {
  table: T;
  faces: Faces;
  /** The seat that looks; null is a spectator. */
  me: number | null;
  who: Who;
  /** The kind of the open decision, if any. */
  deciding: string | null;
  /** The scores as if the game ended now, by seat, once they are known. */
  scores: readonly SeatScore[] | null;
}

export interface Game<N extends Name> extends Wording<N> {
  name: N;
  /** The pieces on the table, all seats'. It is pure: everything comes from its props. */
  Table: ComponentType<TableProps<N>>;
  /** Whether a word of a move, at this place among its words, is a piece that can be clicked. */
  isPiece?: (word: string, catalogue: Catalogue<N>, kind: string, place: number) => boolean;
  /** What an event is told by in place of the service's sentence, with seats by their number and
   * pieces by their ids; "" leaves it out of the log, null is the service's own. */
  tell?: (event: Happening) => string | null;
  /** What is printed on its pieces; a game with several sets of them has those of these rules. */
  faces?: (catalogue: Catalogue<N>, rules: string) => Faces;
  /** A move of this kind with these words as a button says it; null means its text in words. */
  label?: (kind: string, words: readonly string[], names: (id: string) => string) => string | null;
}

/** A game module without its name's type: what the frame handles. */
export type AnyGame = Game<Name>;

export const NOTHING_SELECTED: Selection = {
  pieces: [],
  legal: new Set(),
  fitting: new Set(),
  toggle: () => undefined,
  clear: () => undefined,
};
