import type { Game, TableProps } from "../table/game";

function Table({ names, view, selection }: TableProps<"frontiers">) {
  return <p>{selection.pieces.map(names).join(", ") || `Seats: ${view.waiting_for.length}`}</p>;
}

export const frontiers: Game<"frontiers"> = { name: "frontiers", Table };
