/** What the pieces on a table need to know about the selection. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

export interface Picking {
  /** Pieces that can be clicked to select them, or to give up another selection for them. */
  candidates: ReadonlySet<string>;
  /** Those that fit what is selected. */
  addable: ReadonlySet<string>;
  selected: readonly string[];
  /** Pieces of the last events. */
  fresh: ReadonlySet<string>;
  /** Pieces that someone looks for. */
  pointed: readonly string[];
  /** Whose powers are used now. */
  phases: readonly string[];
  pick(piece: string): void;
}

const NOTHING: Picking = {
  candidates: new Set(),
  addable: new Set(),
  selected: [],
  fresh: new Set(),
  pointed: [],
  phases: [],
  pick: () => undefined,
};

/** The same where nothing can be selected: the pieces of others that have the same names. */
export const still = (picking: Picking): Picking => ({
  ...picking,
  candidates: NOTHING.candidates,
  addable: NOTHING.addable,
  selected: NOTHING.selected,
});

export const PickingContext = createContext<Picking>(NOTHING);

export interface Pickable {
  "aria-pressed"?: boolean;
  "data-piece": string;
  "data-state": string;
  "data-fresh"?: true;
  "data-pointed"?: true;
  type: "button";
  onClick(): void;
}

/** The attributes of the button that is a piece. */
export function usePiece(piece: string): Pickable {
  const { candidates, addable, selected, fresh, pointed, pick } = useContext(PickingContext);
  const chosen = selected.includes(piece);
  const can = candidates.has(piece);
  const state = chosen ? "selected" : addable.has(piece) ? "legal" : can ? "other" : "idle";
  return {
    type: "button",
    ...(can || chosen ? { "aria-pressed": chosen } : {}),
    "data-piece": piece,
    "data-state": state,
    ...(fresh.has(piece) ? { "data-fresh": true as const } : {}),
    ...(pointed.includes(piece) ? { "data-pointed": true as const } : {}),
    onClick: () => pick(piece),
  };
}
