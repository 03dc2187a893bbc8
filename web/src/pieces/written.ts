/** Moves as a person writes them: case, punctuation, and the number of a copy do not matter, and the
 * words may be those of the table or those of the notation (`settle comet-zone`). */
import type { Option } from "./choice";

const keyOf = (text: string): string => text.toLowerCase().replace(/#\d+/g, "").replace(/[^\p{L}\p{N}]/gu, "");

/** The ways to write a move: in the words of the table, and in notation without its seat. */
const ways = (option: Option, say: (option: Option) => string): string[] =>
  [say(option), option.text.replace(/^\d+ /, "")].map(keyOf);

/** The moves that contain what is written. */
export function containing(options: Option[], written: string, say: (option: Option) => string): Option[] {
  const wanted = keyOf(written);
  return options.filter((option) => ways(option, say).some((way) => way.includes(wanted)));
}

/** The one move that is meant: the only one of this wording, or the only one that contains it. */
export function meant(options: Option[], written: string, say: (option: Option) => string): Option | null {
  const wanted = keyOf(written);
  if (!wanted) return null;
  const exact = options.filter((option) => ways(option, say).includes(wanted));
  const fitting = exact.length ? exact : containing(options, written, say);
  return fitting.length === 1 ? fitting[0] ?? null : null;
}
