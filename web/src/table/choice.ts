// How the legal moves of a decision are chosen among by selecting pieces. It knows no game: moves
// are records, and their words are pieces, numbers, and kinds.
import type { Decision, Move } from "../api/types";

/** From `min` to `max` of the candidates; `make` gives the move that names them. */
export interface Several {
  from: string[];
  min: number;
  max: number;
  make: (chosen: string[]) => Move;
}

/** The pieces and other words that a move names. */
export function wordsOf(move: Move): string[] {
  return Object.entries(move).flatMap(([field, value]) => {
    if (field === "kind" || field === "seat" || field === "text") return [];
    return (Array.isArray(value) ? value : [value]).filter((word) => typeof word === "string");
  });
}

/**
 * The closed form of a decision such as "discard 2 of these 6", whose moves differ in one list
 * only; null where moves are to be picked one by one.
 */
export function severalOf(decision: Decision): Several | null {
  const [first] = decision.moves;
  if (!first) return null;
  const { from, min, max } = decision.choose;
  const lists = Object.entries(first).filter(([, value]) => Array.isArray(value));
  const field = lists.at(-1)?.[0];
  if (!field || (first.text ?? "").endsWith(` ${from[0]}`) === false && min === 1 && max === 1) {
    return null;
  }
  if (from.some((word) => word.includes(" "))) return null;
  const { text: _, ...rest } = first;
  return { from, min, max, make: (chosen) => ({ ...rest, [field]: chosen }) as Move };
}

/** The listed moves that name everything selected. */
export function narrowed(decision: Decision, selected: readonly string[]): Move[] {
  if (!selected.length) return decision.moves as Move[];
  return (decision.moves as Move[]).filter((move) => {
    const words = wordsOf(move);
    return selected.every((piece) => words.includes(piece));
  });
}

/** The pieces that can be selected besides those that are. */
export function selectable(decision: Decision, selected: readonly string[]): Set<string> {
  const several = severalOf(decision);
  if (several) return new Set(selected.length < several.max ? several.from : selected);
  return new Set(narrowed(decision, selected).flatMap(wordsOf));
}

/** The one move whose pieces are exactly the selected ones, if there is one. */
export function moveOf(decision: Decision, selected: readonly string[]): Move | null {
  const several = severalOf(decision);
  if (several) {
    const right = selected.length >= several.min && selected.length <= several.max;
    return right ? several.make(several.from.filter((piece) => selected.includes(piece))) : null;
  }
  const exact = narrowed(decision, selected).filter(
    (move) => selected.length > 0 && wordsOf(move).every((word) => selected.includes(word)),
  );
  return exact.length === 1 ? (exact[0] ?? null) : null;
}
