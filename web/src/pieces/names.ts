// What pieces and moves are called, in words.
import type { Catalogue, Name } from "../api/types";

/** What a game says about words. */
export interface Wording<N extends Name> {
  /** Whether a word of the log names something that can be looked for on the table. */
  isThing?: (word: string, catalogue: Catalogue<N>) => boolean;
  /** What a word is called that the catalogue does not name, such as a die; null spells it out. */
  word?: (word: string, names: (id: string) => string, catalogue: Catalogue<N>) => string | null;
}

/** The name of a piece or of another word of a move. */
export interface Names {
  (id: string): string;
  /** Whether it names a piece, which can be looked for on the table. */
  piece(id: string): boolean;
}

/** Names by id: `rebel-miners#2` is `Rebel Miners`; what neither the catalogue nor the game names is
 * spelled out. */
export function namesOf<N extends Name>(catalogue: Catalogue<N>, game: Wording<N>): Names {
  const known = new Map<string, string>();
  collect(catalogue.components, known);
  const name = (id: string) => {
    const [piece = "", part] = id.split(":");
    const said = known.get(piece.replace(/#.*$/, "")) ?? game.word?.(piece, name, catalogue) ?? spelled(piece);
    return part ? `${said} (${spelled(part.replace(/[.]/g, " "))})` : said;
  };
  return Object.assign(name, { piece: (id: string) => game.isThing?.(id, catalogue) ?? false });
}

function collect(value: unknown, known: Map<string, string>): void {
  if (Array.isArray(value)) value.forEach((each) => collect(each, known));
  else if (value && typeof value === "object") {
    const { id, name } = value as { id?: unknown; name?: unknown };
    if (typeof id === "string" && typeof name === "string") known.set(id, name);
    Object.values(value).forEach((each) => collect(each, known));
  }
}

/** An identifier as words. */
export function spelled(word: string): string {
  return word.replace(/[_-]+/g, " ").trim();
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A line of a move without its seat, such as `settle rebel-miners`, in words. */
export function phrase(line: string, names: (id: string) => string): string {
  const [kind = "", ...rest] = line.split(" ");
  const said = rest
    .filter((word) => word !== "-")
    .map((word) => word.split(",").map(names).join(", "));
  return [capital(spelled(kind)), said.join("; ")].filter(Boolean).join(": ");
}
