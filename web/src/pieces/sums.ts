/** The sums of a view, written with their parts. */
import type { Schemas } from "../api/types";
import { signed } from "./signs";

type Price = Schemas["Price"];
type Part = Schemas["Part"];

/** What pieces cost now, each in the cheapest way, such as `4 − 2 = 2`; the cost alone where nothing is saved. */
export function pricesOf(prices: readonly Price[]): ReadonlyMap<string, string> {
  const dearestFirst = [...prices].sort((one, other) => other.price - one.price);
  return new Map(dearestFirst.map((each) => [each.piece, written(each)]));
}

const written = ({ cost, saved, price }: Price): string =>
  saved.length ? `${cost} − ${saved.reduce((sum, { amount }) => sum + amount, 0)} = ${price}` : String(cost);

/** The parts of a sum, such as `Space Marines +2, Blaster Gem Mines +1`. */
export const partsOf = (parts: readonly Part[], called: (source: string) => string): string =>
  parts.map(({ source, amount }) => `${called(source)} ${signed(amount)}`).join(", ");
