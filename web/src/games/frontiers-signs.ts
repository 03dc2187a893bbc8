/** The powers of New Frontiers' tiles in signs. */
import type { Schemas } from "../api/types";
import { signed } from "../pieces/signs";

type Power = NonNullable<Schemas["FrontiersShownWorld"]["powers"]>[number];
type Gains = Partial<Record<string, unknown>> | null | undefined;
interface Facts {
  amount?: number;
  discount?: number;
  draw?: number;
  goods?: number;
  count?: number;
  kind?: string;
  kinds?: readonly string[] | null;
  gains?: Gains;
  gains_per_good?: Gains;
  extra_gains?: Gains;
}

const GAINED: Record<string, (count: number) => string> = {
  credits: (count) => `credit:+${count}`,
  colonists: (count) => `people +${count}`,
  vp: (count) => `vp:${count}`,
};

function gain(gains: Gains): string {
  return Object.entries(gains ?? {}).flatMap(([what, count]) => (typeof count === "number" && count ? (GAINED[what]?.(count) ?? "") : [])).join(" ");
}

const goods = ({ kinds, kind, goods: count = 1 }: Facts): string =>
  kind ? `good:${kind}` : kinds?.length ? kinds.map((each) => `good:${each}`).join(" ") : Array<string>(Math.min(count, 3)).fill("good:any").join(" ");
const only = ({ kinds }: Facts): string => (kinds ?? []).map((kind) => `good:${kind}`).join(" ");

const SIGNS: { [P in Power["effect"]]: (power: Facts) => string } = {
  "develop-discount": ({ amount }) => `−${amount}`,
  "develop-gain-after": ({ gains }) => `▸ ${gain(gains)}`,
  "explore-gain": ({ gains }) => gain(gains),
  "explore-extra-draw": ({ draw }) => `settle +${draw}`,
  military: ({ amount = 0 }) => `military:${signed(amount)}`,
  "settle-discount": (power) => `−${power.amount} ${only(power)}`,
  "pay-for-military": ({ discount }) => `military → ${discount ? `−${discount}` : "credit"}`,
  "discard-for-military": (power) => `${goods(power)} → military:${signed(power.amount ?? 0)}`,
  "settle-gain-after": ({ gains }) => `▸ ${gain(gains)}`,
  "settle-draw-after": ({ draw }) => `▸ settle +${draw}`,
  "settle-second-world": () => "settle ×2",
  "upgrade-world": () => "settle ⇄",
  "replace-self": () => "settle ⇄ ×",
  "take-colonists-bonus": ({ gains }) => `people ▸ ${gain(gains)}`,
  "produce-gain": ({ gains }) => gain(gains),
  "produce-gain-if-produced": ({ gains }) => `▸ ${gain(gains)}`,
  "produce-windfall": ({ kinds }) => `world:${kinds?.length === 1 ? kinds[0] : "any"}`,
  "produce-gain-per": ({ gains }) => `${gain(gains)} / tableau`,
  "produce-gain-per-good": (power) => `${goods(power)} ▸ ${gain(power.gains)}`,
  "produce-gain-per-kind": ({ gains }) => `≠ ▸ ${gain(gains)}`,
  "produce-gain-if-most": (power) => `${goods(power)} max ▸ ${gain(power.gains)}`,
  "trade-bonus": (power) => `credit:+${power.amount} ${only(power)}`,
  "trade-bonus-this": ({ amount }) => `▾ credit:+${amount}`,
  "trade-extra": ({ count }) => `+${count}`,
  consume: (power) => `${goods(power)} → ${gain(power.gains)} ${gain(power.gains_per_good)}`,
  "consume-gain": ({ gains }) => gain(gains),
  "consume-bonus": ({ gains_per_good: per }) => `good:any ▸ ${gain(per)}`,
};

export const signsOf = (power: Power): string => SIGNS[power.effect](power as Facts).replace(/ +/g, " ").trim();
