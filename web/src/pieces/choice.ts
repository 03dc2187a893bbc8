/** Selecting pieces for a decision: pure functions over its legal moves, the same for every game.
 *
 * A decision either lists its answers or is "choose from min to max of these". Both are read from the
 * texts of the moves (`SEAT KIND ARGUMENT ...`), which all games share. Arguments that are pieces
 * of the table are selected by clicking them; the others, such as a way to pay, become buttons.
 */

export interface Decision {
  seat: number;
  kind: string;
  rule: string;
  prompt: string;
  choose: { from: string[]; min: number; max: number };
  total: number;
  moves: readonly { kind: string; text?: string }[];
}

/** One legal answer: its words, and those among them that are pieces. */
export interface Option {
  text: string;
  kind: string;
  words: string[];
  pieces: string[];
}

/** "Choose from min to max of these", however many answers that are. */
export interface Several {
  form: "several";
  head: string[];
  from: string[];
  min: number;
  max: number;
}

export interface Listed {
  form: "listed";
  options: Option[];
}

export type Choice = Several | Listed;

/** The piece that a word of a move names: `public-works#2:goods` is a power of `public-works#2`. */
export const pieceOf = (word: string): string => word.split(":")[0] ?? word;

/** Whether a word of a move names something that can be clicked on this table. */
export type IsPiece = (word: string, kind: string, place: number) => boolean;

/** What a decision offers. */
export function choiceOf(decision: Decision, isPiece: IsPiece): Choice {
  const first = (decision.moves[0]?.text ?? "").split(" ");
  const { from, min, max } = decision.choose;
  if (from[0] !== first.slice(1).join(" ")) {
    return { form: "several", head: first.slice(0, -1), from, min, max };
  }
  const options = from.map((text) => optionOf(`${decision.seat} ${text}`, isPiece));
  return { form: "listed", options };
}

/** A move from its text. */
export function optionOf(text: string, isPiece: IsPiece): Option {
  const [, kind = "", ...rest] = text.split(" ");
  const words = rest.flatMap((word) => word.split(",")).filter((word) => word !== "-");
  const pieces = [...new Set(words.map(pieceOf).filter((word, place) => isPiece(word, kind, place)))];
  return { text, kind, words, pieces };
}

const has = (option: Option, pieces: Iterable<string>): boolean =>
  [...pieces].every((piece) => option.pieces.includes(piece));

/** The pieces that some answer names at all. */
export function candidates(choice: Choice): Set<string> {
  if (choice.form === "several") return new Set(choice.from);
  return new Set(choice.options.flatMap((option) => option.pieces));
}

/** The pieces that can be added to the selection, so that an answer still has all of it. */
export function addable(choice: Choice, selected: readonly string[]): Set<string> {
  const open =
    choice.form === "several"
      ? selected.length < choice.max ? choice.from : []
      : narrowed(choice, selected).flatMap((option) => option.pieces);
  return new Set(open.filter((piece) => !selected.includes(piece)));
}

/** The selection after a click on a candidate: a second click takes it back; what no longer fits with
 * the new piece gives way to it. A piece too many in "choose n of these" changes nothing. */
export function toggled(choice: Choice, selected: readonly string[], piece: string): string[] {
  if (selected.includes(piece)) return selected.filter((other) => other !== piece);
  if (!candidates(choice).has(piece)) return [...selected];
  if (choice.form === "several") {
    if (selected.length < choice.max) return [...selected, piece];
    return choice.max === 1 ? [piece] : [...selected];
  }
  const kept: string[] = [];
  for (const other of selected) {
    if (choice.options.some((option) => has(option, [...kept, other, piece]))) kept.push(other);
  }
  return [...kept, piece];
}

/** The listed answers that name everything selected. */
export function narrowed(choice: Listed, selected: readonly string[]): Option[] {
  return choice.options.filter((option) => has(option, selected));
}

const FEW = 4;

/** The answers to offer for a selection: those with exactly these pieces, and those with more if
 * hardly any others remain. */
export function offered(choice: Choice, selected: readonly string[]): Option[] {
  const exact = complete(choice, selected);
  if (choice.form === "several" || !selected.length) return exact;
  const remaining = narrowed(choice, selected);
  return remaining.length <= FEW ? remaining : exact;
}

/** The answers whose pieces are exactly the selected ones. */
export function complete(choice: Choice, selected: readonly string[]): Option[] {
  if (choice.form === "listed") {
    return choice.options.filter(
      (option) => option.pieces.length === selected.length && has(option, selected),
    );
  }
  if (selected.length < choice.min || selected.length > choice.max) return [];
  const words = choice.from.filter((piece) => selected.includes(piece));
  const text = [...choice.head, words.join(",") || "-"].join(" ");
  return [{ text, kind: choice.head[1] ?? "", words, pieces: words }];
}

/** The answers that need no selection, such as to pass. */
export function without(choice: Choice): Option[] {
  return complete(choice, []);
}

/** How many pieces a "choose n of these" still needs, and how many it can take: null otherwise. */
export function missing(choice: Choice, selected: readonly string[]): [number, number] | null {
  if (choice.form === "listed") return null;
  return [Math.max(0, choice.min - selected.length), choice.max - selected.length];
}
