/** What the tiles to choose from cost now, with the parts of the sum, as the tiles of the empire say it. */
import type { Decision, Schemas } from "../api/types";
import { pieceOf } from "../pieces/choice";
import { reduced } from "./reduced";

type World = Schemas["FrontiersShownWorld"] | Schemas["FrontiersShownHomeWorld"];
export type Tile = Schemas["FrontiersShownDevelopment"] | World;
type Table = Schemas["FrontiersTableView"];
type Power = NonNullable<World["powers"]>[number];
export type Tiles = ReadonlyMap<string, Tile>;

/** Whoever has selected Develop pays 1 less (NF-DEV-2). */
const BONUS = 1;

/** The tiles of a set by their ids. */
export const tilesOf = ({ developments, worlds, home_worlds: homes }: Schemas["FrontiersShownTileSet"]): Tiles =>
  new Map([...developments, ...worlds, ...homes].map((tile) => [tile.id, tile]));

const isHome = (tile: Tile | undefined): boolean => tile !== undefined && "mat" in tile;
const powersOf = (held: readonly string[], tiles: Tiles): Power[] => held.flatMap((tile) => (tiles.get(tile)?.powers ?? []) as Power[]);
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** The price of a development (NF-DEV-3). */
export function developmentPrice(tile: Tile, held: readonly string[], tiles: Tiles, chooses: boolean): string | null {
  const saved = powersOf(held, tiles).map((power) => (power.effect === "develop-discount" ? power.amount : 0));
  return typeof tile.cost === "number" ? reduced(tile.cost, sum(saved) + (chooses ? BONUS : 0)) : null;
}

/**
 * The credits that a world costs (NF-SETTLE-6); null for one that only Military settles.
 *
 * @param payers the tiles that can pay for it, if it is a military world (NF-SETTLE-13): the best does.
 */
export function worldPrice(world: World, held: readonly string[], tiles: Tiles, payers: readonly Tile[]): string | null {
  const off = powersOf(held, tiles).map((power) => (power.effect === "settle-discount" && fits(power.kinds, world.kind) ? power.amount : 0));
  if (typeof world.cost === "number") return reduced(world.cost, sum(off));
  const paid = payers.flatMap(({ powers }) => powers ?? []).flatMap((power) => (power.effect === "pay-for-military" ? power.discount : []));
  return paid.length && typeof world.defense === "number" ? reduced(world.defense, Math.max(...paid) + sum(off)) : null;
}

/** A kind that is still open is none of them (NF-OQ-21). */
const fits = (kinds: readonly string[] | null | undefined, kind: string | null | undefined): boolean => !kinds || kinds.includes(kind ?? "");

const NO_PRICES: ReadonlyMap<string, string> = new Map();

/** The prices while a seat buys or settles, by tile, where the view tells them for certain. */
export function pricesOf(table: Table, decision: Decision<"frontiers"> | null, tiles: Tiles): ReadonlyMap<string, string> {
  const own = table.empires.find(({ seat }) => seat === decision?.seat);
  if (!own || !decision) return NO_PRICES;
  const held = own.tableau.map(({ tile }) => tile);
  if (decision.kind === "develop") {
    const chooses = table.chooser === own.seat;
    return priced(Object.keys(table.stacks), tiles, (tile) => developmentPrice(tile, held, tiles, chooses));
  }
  const answers = decision.choose.from.map((answer) => answer.split(" "));
  if (decision.kind !== "settle" || mayHavePlaced(table, held, answers, tiles)) return NO_PRICES;
  const payers = (world: string) => answers.flatMap(([kind, settled, way = ""]) => (kind === "settle" && settled === world ? tiles.get(pieceOf(way)) ?? [] : []));
  return priced(own.surveyed, tiles, (tile) => worldPrice(tile as World, held, tiles, payers(tile.id)));
}

/** Whether the seat may have placed a world in this settle turn: its powers do not count yet (NF-POWER-2),
 * and a view does not tell which world that is. One that was replaced is aside, or was the home world. */
function mayHavePlaced({ aside }: Table, held: readonly string[], answers: readonly string[][], tiles: Tiles): boolean {
  return aside.length > 0 || !answers.some(([kind]) => kind === "take_colonists") || !held.some((tile) => isHome(tiles.get(tile)));
}

function priced(ids: readonly string[], tiles: Tiles, price: (tile: Tile) => string | null): ReadonlyMap<string, string> {
  return new Map(ids.flatMap((id): [string, string][] => {
    const tile = tiles.get(id);
    const said = tile ? price(tile) : null;
    return said === null ? [] : [[id, said]];
  }));
}
