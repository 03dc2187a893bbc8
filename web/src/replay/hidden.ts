// What was hidden, once the game is over: each seat's pieces as it saw them itself.
import type { View } from "../api/types";

type Values = Record<string, unknown>;

/** Pieces that only one seat could see. */
export interface Held {
  seat: number;
  place: string;
  pieces: string[];
}

/** A viewer's view with every seat's own part as that seat saw it. `views` has one for each seat. */
export function opened(view: View, views: readonly View[]): View {
  const tables = views.map((seen) => seen.table as unknown as Values);
  const table = Object.entries(view.table).map(([part, value]) => {
    const lists = tables.map((own) => own[part]);
    return [part, lists.every(isBySeat) ? lists.map((list, seat) => list[seat]) : value];
  });
  return { ...view, table: Object.fromEntries(table) } as View;
}

/** Whether something is a list of what each seat has; there is one for each seat. */
function isBySeat(value: unknown, _: number, { length }: readonly unknown[]): value is Values[] {
  return Array.isArray(value) && value.length === length && value.every((each) => typeof each === "object");
}

/** What the other seats held besides their own part of the table, such as hands of cards. */
export function heldByOthers(spectator: View, views: readonly View[], seat: number | null): Held[] {
  const open = spectator.table as unknown as Values;
  return views.flatMap((view, owner) =>
    owner === seat
      ? []
      : Object.entries(view.table).flatMap(([place, value]) => {
          const pieces = isPieces(value) && open[place] === null ? value : [];
          return pieces.length ? [{ seat: owner, place, pieces }] : [];
        }),
  );
}

function isPieces(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((piece) => typeof piece === "string");
}
