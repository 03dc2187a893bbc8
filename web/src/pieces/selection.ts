/** The selection of an open decision as state of the page. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Catalogue, Decision, Name } from "../api/types";
import type { Game, Selection } from "./game";
import { addable, candidates, choiceOf, toggled, type Choice } from "./choice";

const NONE: ReadonlySet<string> = new Set();

/** What is selected for a decision, and the choice that it is selected for; a new decision begins
 * with nothing selected. */
export function useSelection<N extends Name>(
  game: Game<N>,
  catalogue: Catalogue<N>,
  decision: Decision<N> | null,
  why?: Selection["why"],
): { choice: Choice | null; selection: Selection } {
  const [pieces, setPieces] = useState<readonly string[]>([]);
  // The same decision may come again, in another answer: it keeps what is selected for it.
  const asked = decision && [decision.seat, decision.prompt, ...decision.choose.from].join();
  const choice = useMemo(
    () => decision && choiceOf(decision, (word, kind, place) => game.isPiece?.(word, catalogue, kind, place) ?? false),
    [asked, catalogue],
  );
  useEffect(() => setPieces([]), [choice]);
  const kept = choice ? pieces.filter((piece) => candidates(choice).has(piece)) : [];
  const selection: Selection = {
    pieces: kept,
    legal: choice ? candidates(choice) : NONE,
    fitting: choice ? addable(choice, kept) : NONE,
    toggle: (piece) => choice && setPieces(toggled(choice, kept, piece)),
    clear: () => setPieces([]),
    ...(why ? { why } : {}),
  };
  return { choice, selection };
}
