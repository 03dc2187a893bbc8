// What pieces and moves are called, in words, from the catalogue alone.
import type { Catalogue, Move } from "../api/types";

export type Names = (id: string) => string;

/** Names of pieces by id: `rebel-miners#2` is `Rebel Miners`; unknown words are spelled out. */
export function namesOf(catalogue: Catalogue): Names {
  const known = new Map<string, string>();
  collect(catalogue.components, known);
  return (id) => {
    const [piece = "", part] = id.split(":");
    const name = known.get(piece.replace(/#.*$/, "")) ?? spelled(piece);
    return part ? `${name} (${spelled(part.replace(/[.]/g, " "))})` : name;
  };
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
export function phrase(line: string, names: Names): string {
  const [kind = "", ...rest] = line.split(" ");
  const said = rest
    .filter((word) => word !== "-")
    .map((word) => word.split(",").map(names).join(", "));
  return [capital(spelled(kind)), said.join("; ")].filter(Boolean).join(": ");
}

/** The line of a move without its seat. */
export function lineOf(move: Move): string {
  return (move.text ?? "").replace(/^\d+ /, "");
}
