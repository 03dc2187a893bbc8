/** What is printed on a card or tile, in one form for all games, and the names of pieces. */

import { later, t } from "../words";

export type Kind = "novelty" | "rare" | "genes" | "alien" | "any";

/** A power in words, with the phase it belongs to if it begins with one, and in the notation of cards. */
export interface Line {
  phase: string | null;
  text: string;
  signs?: string;
  /** In fewer words, where there is little room. */
  short?: string;
  /** Whether it says what the card is worth at the end. */
  scores?: boolean;
}

export interface Face {
  id: string;
  name: string;
  sort: "world" | "development" | "other";
  cost?: number | null;
  defense?: number | null;
  /** "?" where points are computed, "6+" where more are. */
  vp?: number | string | null;
  kind?: Kind | null;
  how?: "production" | "windfall" | null;
  keywords?: readonly string[];
  lines: readonly Line[];
  note?: string | null;
}

/** Whether a world is conquered. */
export const isMilitary = ({ defense }: Face): boolean => defense !== null && defense !== undefined;

const LARGE_COST = 6;

/** Whether a development is one of those that score for other cards. */
export const isLarge = ({ sort, cost }: Face): boolean => sort === "development" && (cost ?? 0) >= LARGE_COST;

export type Faces = ReadonlyMap<string, Face>;

/** The id in the catalogue: further copies of a card have `#2` and so on. */
export const baseOf = (piece: string): string => piece.split(/[#:]/)[0] ?? piece;

/** "interstellar-bank#2" as words, for what the catalogue does not name. */
export function inWords(id: string): string {
  const words = baseOf(id).replace(/[-_]/g, " ").replace(/\bvp\b/, "VP").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const nameOf = (faces: Faces, piece: string): string =>
  faces.get(baseOf(piece))?.name ?? inWords(piece);

/** The face of a piece; one that the catalogue does not know is still shown, by its id in words. */
export function faceOf(faces: Faces, piece: string): Face {
  return faces.get(baseOf(piece)) ?? { id: piece, name: inWords(piece), sort: "other", lines: [] };
}

const PHASES: Record<string, string> = {
  explore: later("Explore"), develop: later("Develop"), settle: later("Settle"), trade: later("Trade"), consume: later("Consume"), produce: later("Produce"),
  ship: later("Ship"), assign: later("Assign"),
};

/** What a phase with powers is called. */
export const phaseName = (phase: string): string => t(PHASES[phase] ?? inWords(phase));

/** "Settle: +2 Military." as a phase and a sentence. */
export function lineOf(text: string): Line {
  const phase = Object.keys(PHASES).find((each) => text.startsWith(`${phaseName(each)}: `));
  if (!phase) return { phase: null, text };
  const rest = text.slice(phaseName(phase).length + 2);
  return { phase, text: rest.charAt(0).toUpperCase() + rest.slice(1) };
}

/** A sentence of the service with the ids of cards and tiles replaced by their names. */
export function withNames(sentence: string, faces: Faces): string {
  return sentence.replace(/[a-z0-9]+(?:-[a-z0-9]+)+(?:#\d+)?(?::[a-z_]+)?/g, (id) =>
    faces.get(baseOf(id))?.name ?? id,
  );
}

/** The same answer for the same catalogue, without making it again. */
export function memo<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
