/** The powers of Roll's tiles in signs. */
import type { Schemas } from "../api/types";

type Side = Schemas["RollShownSide"];
type Power = NonNullable<Side["powers"]>[number] | NonNullable<Side["immediate"]>[number];
type Facts = Partial<Record<"credits" | "chips" | "count" | "up_to" | "reduce_by" | "slots" | "pay" | "at_most", number>> &
  Partial<Record<"die" | "to" | "color" | "worker_color" | "tile_kind", string>> &
  Partial<Record<"colors" | "world_colors" | "worker_colors", readonly string[]>>;

const credits = ({ credits: count = 1 }: Facts): string => `credit:+${count}`;
const chips = ({ chips: count = 1 }: Facts): string => `vp:${count}`;
const dice = (colors: readonly string[] = []): string => colors.slice(0, 2).map((color) => `die:${color}`).join(" ");
const worlds = ({ world_colors: colors = [] }: Facts): string => colors.filter((color) => color !== "none").slice(0, 2).map((color) => `good:${color}`).join(" ");
const kind = ({ tile_kind: tile }: Facts): string => (tile === "development" ? "develop" : "settle");

const SIGNS: { [P in Power["effect"]]: (power: Facts) => string } = {
  reassign: ({ up_to: most, worker_colors: colors = [] }) => `${colors.length > 2 ? "" : dice(colors)} ⇄ ${most ?? ""}`,
  dictate_again: () => "⇄ 2",
  dictate_moves: ({ up_to: most }) => `⇄ ${most ?? ""}`,
  extra_worker: ({ colors }) => `+ ${dice(colors)}`,
  stock_yields: (power) => `die:${power.worker_color} → ${credits(power)}`,
  bonus_tile: ({ count }) => `card:+${count ?? 1}`,
  credits_if_scouted_by: (power) => `die:${power.worker_color} ▸ ${credits(power)}`,
  place_scouted_on_top: () => "tableau ▴",
  rearrange_zone: () => "tableau ⇄",
  credits_if_most_developments: (power) => `develop max ▸ ${credits(power)}`,
  fewer_workers: (power) => `${kind(power)} −${power.reduce_by ?? 1}`,
  credits_per_completion: (power) => `▸ ${credits(power)}`,
  workers_to_cup: ({ colors }) => `${colors && colors.length < 3 ? dice(colors) : ""} ▸ hand`,
  credits_at_phase_end: credits,
  credits_per_citizenry_die: (power) => `${credits(power)} / die:${power.die}`,
  credits_per_good: (power) => `${credits(power)} / die:${power.color}`,
  extra_good_slot: ({ slots }) => `good:any +${slots ?? 1}`,
  trade_bonus: (power) => `trade ${credits(power)} ${worlds(power)}`,
  consume_credits: (power) => `consume ${credits(power)} ${worlds(power)}`,
  consume_chips: (power) => `consume ${chips(power)} ${worlds(power)}`,
  buy_chip_on_trade: (power) => `credit:−${power.pay ?? 1} → ${chips(power)}`,
  chips_at_phase_end: chips,
  credits_if_costliest_world: (power) => `settle max ▸ ${credits(power)}`,
  gain_die: ({ die, count = 1 }) => Array<string>(count).fill(`die:${die}`).join(" "),
  gain_credits: credits,
  remove_die: ({ count = 1 }) => `− ${count}`,
  set_start_credits: ({ credits: count }) => `credit:=${count ?? 0}`,
};

export const signsOf = (power: Power): string => SIGNS[power.effect](power as Facts).replace(/ +/g, " ").trim();
