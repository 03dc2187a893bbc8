import type { Game, TableProps } from "../table/game";

function Table({ names, view, selection }: TableProps<"race">) {
  return <p>{selection.pieces.map(names).join(", ") || `Seats: ${view.waiting_for.length}`}</p>;
}

export const race: Game<"race"> = { name: "race", Table };
