import type { Game, TableProps } from "../table/game";

function Table({ names, view, selection }: TableProps<"roll">) {
  return <p>{selection.pieces.map(names).join(", ") || `Seats: ${view.waiting_for.length}`}</p>;
}

export const roll: Game<"roll"> = { name: "roll", Table };
