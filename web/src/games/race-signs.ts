/** The powers and the scoring of Race in the notation of its cards. */
import type { Schemas } from "../api/types";
import { signed } from "../pieces/signs";

type Power = NonNullable<Schemas["RaceShownCard"]["powers"]>[number];
type Facts = Partial<Record<"kind" | "per" | "good" | "against" | "target" | "placed" | "of", string | null>> &
  Partial<Record<"amount" | "vp" | "cards" | "goods" | "up_to" | "prestige" | "every" | "hand_cards" | "discount" | "bonus" | "cost" | "draw" | "discard" | "highest" | "most", number>> &
  Partial<Record<"discard_self" | "this_world" | "other_world" | "each_different", boolean>>;

const good = (kind: string | null | undefined): string => `good:${kind ?? "any"}`;
const card = (amount: number | undefined): string => `card:+${amount ?? 1}`;
const military = (amount: number | undefined): string => `military:${signed(amount ?? 0)}`;
/** What is counted, in a sign. */
const each = (counted: string | null | undefined): string => (counted ? `/ ${thing(counted)}` : "");
const gain = ({ vp, cards, prestige }: Facts): string =>
  [vp ? `vp:${vp}` : "", cards ? card(cards) : "", ...Array<string>(prestige ?? 0).fill("prestige")].filter(Boolean).join(" ");
const repeated = ({ up_to: most = 1 }: Facts): string => (most > 1 ? `×${most}` : "");

/** How each power is printed; its phase stands before it. */
const SIGNS: { [P in Power["power"]]: (power: Facts) => string } = {
  "explore.draw": ({ amount, per }) => `${card(amount)} ${each(per)}`,
  "explore.keep": ({ amount }) => `hand card:+${amount}`,
  "explore.mix": () => "hand ⇄ card:",
  "explore.discard_for_prestige": () => "card: → prestige",
  "develop.draw": ({ amount }) => card(amount),
  "develop.discount": ({ amount, discard_self }) => `−${amount} ${discard_self ? "×" : ""}`,
  "develop.draw_after": ({ amount }) => `▸ ${card(amount)}`,
  "develop.draw_then_discard": ({ draw, discard }) => `${card(draw)} card:−${discard}`,
  "develop.prestige_after": ({ placed }) => `${thing(placed)} ▸ prestige`,
  "develop.discount_for_good": ({ amount, kind }) => `${good(kind)} → −${amount}`,
  "develop.store_payment": () => "card: ▸ deck",
  "settle.military": ({ amount, kind, against, per }) => `${military(amount)} ${kind ? good(kind) : ""} ${against ?? ""} ${each(per)}`,
  "settle.discount": ({ amount, kind }) => `−${amount} ${kind ? good(kind) : ""}`,
  "settle.free": () => "= 0 ×",
  "settle.free_world": () => "= 0 ×",
  "settle.temporary_military": ({ amount, hand_cards, good: kind, against }) =>
    `${hand_cards ? `card:−${hand_cards} →` : kind ? `${good(kind)} →` : ""} ${military(amount)} ${against ?? ""} ${hand_cards || kind ? "" : "×"}`,
  "settle.pay_for_military": ({ discount }) => `military → ${discount ? `−${discount}` : "card:"}`,
  "settle.pay_for_military_discount": ({ amount }) => `military → −${amount}`,
  "settle.draw_after": ({ amount }) => `▸ ${card(amount)}`,
  "settle.second_world": () => "settle +1",
  "settle.conquer_non_military": () => "settle → military ×",
  "settle.takeover": ({ bonus, prestige }) => `attack ${prestige ? "prestige" : ""} ${bonus ? military(bonus) : ""}`,
  "settle.takeover_defense": ({ amount, per }) => `${military(amount)} ${each(per)}`,
  "settle.store_payment": () => "card: ▸ deck",
  "settle.military_for_prestige": ({ amount }) => `prestige → ${military(amount)}`,
  "settle.military_for_good": ({ amount, kind }) => `${good(kind)} → ${military(amount)}`,
  "settle.discount_for_good": ({ amount, kind }) => `${good(kind)} → −${amount}`,
  "settle.prestige_for_paying": () => "military → card: ▸ prestige",
  "settle.invasion": () => "attack prestige",
  "settle.extra_conquest": () => "military +1",
  "settle.replace_world": () => "settle ⇄",
  "settle.defeat_takeover": () => "attack = 0",
  "settle.draw_then_discard_after": ({ draw, discard }) => `▸ ${card(draw)} card:−${discard}`,
  "settle.prestige_after": ({ placed }) => `${thing(placed)} ▸ prestige`,
  "settle.good_on_production_world": () => "▸ good:any",
  "settle.good_when_placed": () => "▸ good:any",
  "settle.excess_military": () => "military − military ▸ card:",
  "settle.flip": () => "deck ▸ settle",
  "trade.bonus": ({ amount, kind, this_world, per }) => `+${amount} ${kind ? good(kind) : this_world ? "▾" : ""} ${each(per)}`,
  "trade.not_traded": () => "good:any = 0",
  "consume.goods": (power) => `${goods(power)} → ${gain(power)} ${repeated(power)}`,
  "consume.goods_for_prestige": (power) => `${goods(power)} → ${gain(power)} ${repeated(power)}`,
  "consume.all_goods": () => "good:any ×n → vp:n",
  "consume.sell": () => "good:any → trade",
  "consume.draw": ({ amount }) => card(amount),
  "consume.guess": () => "card:? → card:+1",
  "consume.bet": () => "card:? → card:+1",
  "consume.hand_cards": (power) => `card:−1 → ${gain(power)} ${repeated(power)}`,
  "consume.hand_cards_for_prestige": ({ cards }) => `card:−${cards} → prestige`,
  "consume.vp": ({ amount }) => `vp:${amount}`,
  "consume.spend_prestige": (power) => `prestige → ${gain(power)}`,
  "produce.here": () => "good:any",
  "produce.windfall": ({ kind }) => `world:${kind ?? "any"}`,
  "produce.draw": ({ amount, per, every = 1 }) => `${card(amount)} ${per ? `/ ${every > 1 ? every : ""} ${thing(per)}` : ""}`,
  "produce.draw_if_here": ({ amount }) => `▸ ${card(amount)}`,
  "produce.draw_per_good": ({ amount, kind }) => `${good(kind)} ▸ ${card(amount)}`,
  "produce.draw_per_kind": ({ amount }) => `≠ ▸ ${card(amount)}`,
  "produce.draw_if_most": ({ amount, kind }) => `${kind ? good(kind) : "settle"} max ▸ ${card(amount)}`,
  "produce.prestige_if_here": () => "▸ prestige",
  "produce.prestige_if_most": ({ of }) => `${thing(of)} max ▸ prestige`,
  "produce.take_stored": () => "deck ▸ hand",
  "produce.gather": ({ kind }) => good(kind),
  "setup.hand_size": ({ amount }) => `hand ${card(amount)}`,
  "setup.store": ({ amount }) => `hand ${amount} ▸ deck`,
  "round.choose_last": () => "?",
  "end.hand_limit": ({ amount }) => `hand ${amount}`,
  "end.tableau_size": ({ amount }) => `tableau ${amount}`,
  "end.take_discards": () => "card: ▸ hand",
};

const goods = ({ goods: count = 1, kind, this_world }: Facts): string => Array<string>(count).fill(this_world ? "▾" : good(kind)).join(" ");

/** A kind of card that something is counted by. */
function thing(counted: string | null | undefined): string {
  const kind = /^(alien|genes|novelty|rare)-/.exec(counted ?? "")?.[1];
  if (kind) return good(kind);
  const found = Object.entries(THINGS).find(([part]) => counted?.includes(part));
  return found?.[1] ?? "tableau";
}

/** In this order: a military world is counted for its Military. */
const THINGS: Record<string, string> = {
  "non-military": "settle", military: "military", prestige: "prestige", takeover: "attack", rebel: "rebel", imperium: "imperium",
  uplift: "uplift", xeno: "xeno", "six-cost": "6 develop", development: "develop", production: "good:any", windfall: "world:any", goods: "good:any",
  "vp-chips": "vp:", chromosome: "genes", world: "settle",
};

/** A power; one that puts a good on its own world shows the kind of that. */
export function signsOf(power: Power, kind: string | null): string {
  const facts = power as unknown as Facts;
  const own = power.power === "produce.here" ? good(kind) : SIGNS[power.power]?.(facts);
  return tidy(own ?? "•");
}

/** A line of a "?": so many points for each of these. */
export function scoringOf({ per, vp, kinds = [], phase, every = 1 }: Schemas["RaceScoringLine"]): string {
  const [kind] = kinds;
  const what = kinds.length === 1 && kind ? `${per.includes("windfall") ? "world" : "good"}:${kind}` : (phase ?? thing(per));
  return tidy(`vp:${vp || "n"} / ${every > 1 ? every : ""} ${what}`);
}

const tidy = (signs: string): string => signs.replace(/ +/g, " ").trim();
