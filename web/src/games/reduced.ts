/** A price with its parts, such as `4 − 2 = 2`; the cost alone where nothing is saved. */
export const reduced = (cost: number, saved: number): string =>
  saved ? `${cost} − ${saved} = ${Math.max(0, cost - saved)}` : String(cost);
